// SPDX-License-Identifier: MIT
// An MCP23017 with the kernel's own driver on a simulated I2C bus: 16 lines, no interrupts.
#pragma once

#include <string>

namespace arbiter::lab {

class Expander {
 public:
  /// Puts it on the bus, all inputs high; throws where the modules for it are missing.
  Expander();
  ~Expander();
  Expander(const Expander&) = delete;
  Expander& operator=(const Expander&) = delete;

  void pull(unsigned line, bool high);

 private:
  void write_inputs();

  std::string bus_;  ///< its number
  int file_ = -1;
  unsigned inputs_ = 0xFFFF;
};

}  // namespace arbiter::lab
