// SPDX-License-Identifier: MIT
// A gpiochip "reed-matrix" whose lines are the rows and then the columns of a matrix of switches, each with a diode towards its
// row. All lines have pull-ups; a column is low while a row that one of its closed switches connects it to is driven low.
// /sys/module/reed_matrix/parameters/closed has the closed switches: for each row a number whose bit N is column N.
#include <linux/bitmap.h>
#include <linux/gpio/driver.h>
#include <linux/module.h>

#define MOST_ROWS 32
#define MOST_LINES 64

static unsigned int rows = 6;
module_param(rows, uint, 0444);
static unsigned int columns = 6;
module_param(columns, uint, 0444);
static unsigned int closed[MOST_ROWS];
module_param_array(closed, uint, NULL, 0644);

static DECLARE_BITMAP(outputs, MOST_LINES);
static DECLARE_BITMAP(driven_high, MOST_LINES);

static bool pulls_low(unsigned int row) { return test_bit(row, outputs) && !test_bit(row, driven_high); }

static int get(struct gpio_chip *chip, unsigned int line)
{
	unsigned int row;

	if (test_bit(line, outputs))
		return test_bit(line, driven_high);
	for (row = 0; line >= rows && row < rows; ++row) {
		if (pulls_low(row) && READ_ONCE(closed[row]) & BIT(line - rows))
			return 0;
	}
	return 1;
}

static void set(struct gpio_chip *chip, unsigned int line, int value) { assign_bit(line, driven_high, value); }

static int get_direction(struct gpio_chip *chip, unsigned int line)
{
	return test_bit(line, outputs) ? GPIO_LINE_DIRECTION_OUT : GPIO_LINE_DIRECTION_IN;
}

static int direction_input(struct gpio_chip *chip, unsigned int line)
{
	clear_bit(line, outputs);
	return 0;
}

static int direction_output(struct gpio_chip *chip, unsigned int line, int value)
{
	set(chip, line, value);
	set_bit(line, outputs);
	return 0;
}

static struct gpio_chip reed_matrix = {
	.label = "reed-matrix",
	.owner = THIS_MODULE,
	.base = -1,
	.get = get,
	.set = set,
	.get_direction = get_direction,
	.direction_input = direction_input,
	.direction_output = direction_output,
};

static int __init reed_matrix_init(void)
{
	if (rows == 0 || rows > MOST_ROWS || columns == 0 || columns > MOST_LINES - MOST_ROWS)
		return -EINVAL;
	reed_matrix.ngpio = rows + columns;
	return gpiochip_add_data(&reed_matrix, NULL);
}

static void __exit reed_matrix_exit(void) { gpiochip_remove(&reed_matrix); }

module_init(reed_matrix_init);
module_exit(reed_matrix_exit);
MODULE_DESCRIPTION("A simulated matrix of switches");
MODULE_LICENSE("Dual MIT/GPL");
