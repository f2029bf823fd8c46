// SPDX-License-Identifier: MIT
// The registers of the simulated MCP23017.
#include "tests/hardware/game/expander.h"

#include <fcntl.h>
#include <linux/i2c-dev.h>
#include <linux/i2c.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace arbiter::lab {
namespace {

constexpr unsigned address = 0x20;
constexpr unsigned inputs_register = 0x12;  // GPIOA, and GPIOB behind it

void load(const std::string& module) {
  const std::string line = "modprobe " + module;
  if (std::system(line.c_str()) != 0) throw std::runtime_error(line + " fails");
}

std::string number_of_simulated_bus() {
  for (const auto& entry : std::filesystem::directory_iterator("/sys/bus/i2c/devices")) {
    std::string name;
    std::getline(std::ifstream(entry.path() / "name"), name);
    const std::string file = entry.path().filename().string();
    if (name.starts_with("SMBus stub") && file.starts_with("i2c-")) return file.substr(4);
  }
  throw std::runtime_error("there is no simulated I2C bus");
}

}  // namespace

Expander::Expander() {
  load("i2c-stub chip_addr=0x20");
  load("i2c-dev");
  load("pinctrl-mcp23s08_i2c");
  bus_ = number_of_simulated_bus();
  file_ = open(("/dev/i2c-" + bus_).c_str(), O_RDWR | O_CLOEXEC);
  // The driver will hold the address, hence by force.
  if (file_ < 0 || ioctl(file_, I2C_SLAVE_FORCE, address) < 0) throw std::runtime_error("no bus " + bus_);
  write_inputs();
  std::ofstream("/sys/bus/i2c/devices/i2c-" + bus_ + "/new_device") << "mcp23017 " << address << std::flush;
}

Expander::~Expander() {
  std::ofstream("/sys/bus/i2c/devices/i2c-" + bus_ + "/delete_device") << address << std::flush;
  close(file_);
}

void Expander::pull(unsigned line, bool high) {
  inputs_ = high ? inputs_ | 1U << line : inputs_ & ~(1U << line);
  write_inputs();
}

void Expander::write_inputs() {
  i2c_smbus_data data{};
  data.word = static_cast<unsigned short>(inputs_);
  i2c_smbus_ioctl_data write{I2C_SMBUS_WRITE, inputs_register, I2C_SMBUS_WORD_DATA, &data};
  if (ioctl(file_, I2C_SMBUS, &write) < 0) throw std::runtime_error("the expander takes no levels");
}

}  // namespace arbiter::lab
