// SPDX-License-Identifier: MIT
// Finding what a wiring means.
#include "daemon/doctor/wired_chip.h"

#include <algorithm>

#include "daemon/doctor/texts.h"
#include "hal/gpio/find_chip.h"

namespace arbiter::doctor {

std::vector<ChipLines> look_at_chips(hal::gpio::Chips& chips) {
  std::vector<ChipLines> result;
  for (hal::gpio::ChipInfo& info : chips.list()) {
    ChipLines one{std::move(info)};
    const auto chip = one.chip.unreadable.empty() ? chips.open(one.chip) : Error{one.chip.unreadable};
    auto lines = chip ? (*chip)->describe() : Result<std::vector<hal::gpio::LineInfo>>(chip.error());
    if (lines) {
      one.lines = *std::move(lines);
    } else if (one.chip.unreadable.empty()) {
      one.chip.unreadable = lines.error().message;
    }
    result.push_back(std::move(one));
  }
  return result;
}

Result<const ChipLines*> chip_named(const std::vector<ChipLines>& chips, const std::string& label) {
  std::vector<hal::gpio::ChipInfo> infos;
  infos.reserve(chips.size());
  for (const ChipLines& chip : chips) infos.push_back(chip.chip);
  const auto found = hal::gpio::find_chip(infos, label);
  if (!found) return found.error();
  return &*std::find_if(chips.begin(), chips.end(),
                        [&](const ChipLines& chip) { return chip.chip.path == found->path; });
}

const hal::gpio::LineInfo* line_named(const ChipLines& chip, const std::string& line) {
  const auto offset = number_in(line);
  const auto found = std::find_if(chip.lines.begin(), chip.lines.end(), [&](const auto& one) {
    return offset ? one.offset == static_cast<unsigned>(*offset) : one.name == line;
  });
  return found == chip.lines.end() ? nullptr : &*found;
}

}  // namespace arbiter::doctor
