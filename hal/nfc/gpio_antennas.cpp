// SPDX-License-Identifier: MIT
// Addressing antennas by GPIO lines.
#include "hal/nfc/gpio_antennas.h"

#include <utility>

#include "hal/gpio/find_chip.h"

namespace arbiter::hal::nfc {

GpioAntennas::GpioAntennas(std::shared_ptr<gpio::Chips> chips, std::vector<std::string> lines)
    : chips_(std::move(chips)), names_(std::move(lines)) {}

Status GpioAntennas::take_lines() {
  const Result<gpio::ChipInfo> info = gpio::find_chip(chips_->list(), gpio::raspberry_pi);
  if (!info) return info.error();
  Result<std::unique_ptr<gpio::Chip>> chip = chips_->open(*info);
  if (!chip) return chip.error();
  gpio::LineRequest request;
  request.use = gpio::Use::output;
  for (const std::string& name : names_) {
    const Result<unsigned> offset = gpio::find_line(**chip, name);
    if (!offset) return offset.error();
    request.offsets.push_back(*offset);
  }
  Result<std::unique_ptr<gpio::Lines>> lines = (*chip)->request(request);
  if (!lines) return lines.error();
  chip_ = *std::move(chip);
  lines_ = *std::move(lines);
  return ok();
}

Status GpioAntennas::select(std::size_t antenna) {
  if (!lines_) {
    if (Status taken = take_lines(); !taken) return taken;
  }
  std::vector<gpio::Drive> drives;
  for (std::size_t bit = 0; bit < names_.size(); ++bit)
    drives.push_back((antenna >> bit) % 2 == 1 ? gpio::Drive::active : gpio::Drive::inactive);
  Status driven = lines_->drive(drives);
  if (!driven) {
    lines_.reset();
    chip_.reset();
  }
  return driven;
}

}  // namespace arbiter::hal::nfc
