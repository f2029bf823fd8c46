// SPDX-License-Identifier: MIT
// A multiplexer of antennas that GPIO lines of the Raspberry Pi's header address.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hal/gpio/lines.h"
#include "hal/nfc/antenna_selector.h"

namespace arbiter::hal::nfc {

/// Drives the lines with an antenna's number, the lowest bit on the first line. The lines are taken with the
/// first selection and again after any failure, so that a chip which is late, busy or gone costs the reader
/// only for as long.
class GpioAntennas : public AntennaSelector {
 public:
  /// `lines`: from 1 to 6, by offset ("17") or name ("GPIO17").
  GpioAntennas(std::shared_ptr<gpio::Chips> chips, std::vector<std::string> lines);

  Status select(std::size_t antenna) override;

 private:
  Status take_lines();

  std::shared_ptr<gpio::Chips> chips_;
  std::vector<std::string> names_;
  std::unique_ptr<gpio::Chip> chip_;
  std::unique_ptr<gpio::Lines> lines_;
};

}  // namespace arbiter::hal::nfc
