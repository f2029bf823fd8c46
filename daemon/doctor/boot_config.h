// SPDX-License-Identifier: MIT
// A Raspberry Pi's config.txt and kernel command line, as far as buses and overlays go.
#pragma once

#include <string>
#include <vector>

#include "daemon/doctor/machine.h"

namespace arbiter::doctor {

enum class Bus : std::uint8_t { i2c, spi, serial };

struct BootConfig {
  std::string file;                       ///< "/boot/firmware/config.txt"; empty: there is none
  std::vector<std::string> parameters{};  ///< "i2c_arm=on" of dtparam=i2c_arm=on,spi=on, in their order
  std::vector<std::string> overlays{};    ///< "mcp23017,addr=0x20"
  bool is_pi_5 = false;                   ///< whose serial port on the header is dtparam=uart0
  bool uart = false;                      ///< enable_uart=1
  std::string console{};                  ///< the serial line that the kernel's console uses: "serial0"

  /// Whether it is switched on there; the last word counts. Lines under a filter ([pi4]) count as if it held.
  bool enables(Bus bus) const;
};

BootConfig read_boot_config(const Machine& machine);

}  // namespace arbiter::doctor
