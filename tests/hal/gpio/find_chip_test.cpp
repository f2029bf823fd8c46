// SPDX-License-Identifier: MIT
// Chips are found by what they are, never by their numbers.
#include "hal/gpio/find_chip.h"

#include <gmock/gmock.h>

#include "tests/support/fake_chips.h"

namespace arbiter::hal::gpio {
namespace {

using testing::HasSubstr;

const ChipInfo header{"/dev/gpiochip4", "pinctrl-rp1", "1f000d0000.gpio", "", false};
const ChipInfo first{"/dev/gpiochip0", "mcp23017", "1-0020", "", false};
const ChipInfo second{"/dev/gpiochip1", "mcp23017", "1-0021", "", false};
const ChipInfo forbidden{"/dev/gpiochip2", "", "", "Permission denied", true};
const ChipInfo unreadable{"/dev/gpiochip3", "", "", "Input/output error", false};

TEST(FindChip, GoesByLabelWhateverItsNumber) {
  EXPECT_EQ(find_chip({first, header}, "pinctrl-rp1")->path, "/dev/gpiochip4");
}

TEST(FindChip, KnowsTheHeaderOfEveryRaspberryPi) {
  for (const char* label : {"pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"})
    EXPECT_TRUE(find_chip({first, {"/dev/gpiochip0", label, "", "", false}}, "pi")) << label;
}

TEST(FindChip, TellsEqualChipsApartByWhatTheySitOn) {
  EXPECT_EQ(find_chip({first, second}, "mcp23017@1-0021")->path, "/dev/gpiochip1");
  const auto either = find_chip({first, second}, "mcp23017");
  ASSERT_FALSE(either);
  EXPECT_EQ(either.error().code, trouble::ambiguous);
  EXPECT_THAT(either.error().message, HasSubstr("mcp23017@1-0020, mcp23017@1-0021"));
}

TEST(FindChip, PassesOverOneThatCannotBeRead) {
  EXPECT_TRUE(find_chip({unreadable, forbidden, header}, "pi"));
}

TEST(FindChip, SaysWhatIsThereInstead) {
  const auto absent = find_chip({unreadable, first}, "pinctrl-rp1");
  EXPECT_EQ(absent.error().code, trouble::absent);
  EXPECT_THAT(absent.error().message, HasSubstr("there is mcp23017@1-0020"));
}

TEST(FindChip, SaysThatPermissionIsLackingWhereThatMayBeIt) {
  const auto hidden = find_chip({forbidden}, "pi");
  EXPECT_EQ(hidden.error().code, trouble::no_permission);
  EXPECT_THAT(hidden.error().message, HasSubstr("group gpio"));
}

TEST(FindLine, TakesAnOffsetOrAName) {
  test::FakeChips chips;
  chips.add("pinctrl-rp1", 54).names[17] = "GPIO17";
  const auto chip = chips.open({"pinctrl-rp1", "", "", "", false});
  EXPECT_EQ(*find_line(**chip, "17"), 17U);
  EXPECT_EQ(*find_line(**chip, "GPIO17"), 17U);
  EXPECT_THAT(find_line(**chip, "54").error().message, HasSubstr("0 to 53"));
  EXPECT_THAT(find_line(**chip, "GPIO99").error().message, HasSubstr("gpioinfo"));
}

}  // namespace
}  // namespace arbiter::hal::gpio
