// SPDX-License-Identifier: MIT
// Finding chips and lines.
#include "hal/gpio/find_chip.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace arbiter::hal::gpio {
namespace {

/// The header's chip on models 1 to 3 and Zero, on the 4, and on the 5.
constexpr std::array<std::string_view, 3> raspberry_labels{"pinctrl-bcm2835", "pinctrl-bcm2711",
                                                           "pinctrl-rp1"};

bool has_label(const ChipInfo& chip, std::string_view label) {
  if (label != raspberry_pi) return chip.label == label;
  return std::find(raspberry_labels.begin(), raspberry_labels.end(), chip.label) != raspberry_labels.end();
}

bool is_meant(const ChipInfo& chip, std::string_view wanted) {
  const std::size_t at = wanted.find('@');
  if (at == std::string_view::npos) return has_label(chip, wanted);
  return has_label(chip, wanted.substr(0, at)) && chip.device == wanted.substr(at + 1);
}

std::string names_of(const std::vector<ChipInfo>& chips) {
  std::string names;
  for (const ChipInfo& chip : chips) {
    if (!names.empty()) names += ", ";
    names += chip.label;
    if (!chip.device.empty()) names += '@' + chip.device;
  }
  return names;
}

Error not_found(const std::vector<ChipInfo>& readable, const std::vector<ChipInfo>& all,
                std::string_view wanted) {
  const std::string name = "'" + std::string(wanted) + "'";
  const auto forbidden =
      std::find_if(all.begin(), all.end(), [](const ChipInfo& chip) { return chip.forbidden; });
  if (forbidden != all.end()) {
    return refusal(std::string(trouble::no_permission), "no permission for " + forbidden->path +
                                                            ", which may be the chip " + name +
                                                            ": put the service's user into the group gpio");
  }
  const std::string others = readable.empty() ? "there is none at all" : "there is " + names_of(readable);
  return refusal(std::string(trouble::absent),
                 "no chip " + name + "; " + others + ". Is its overlay in config.txt, is it plugged in?");
}

}  // namespace

Result<ChipInfo> find_chip(const std::vector<ChipInfo>& chips, std::string_view wanted) {
  std::vector<ChipInfo> readable;
  std::copy_if(chips.begin(), chips.end(), std::back_inserter(readable),
               [](const ChipInfo& chip) { return chip.unreadable.empty(); });
  std::vector<ChipInfo> meant;
  std::copy_if(readable.begin(), readable.end(), std::back_inserter(meant),
               [&](const ChipInfo& chip) { return is_meant(chip, wanted); });
  if (meant.empty()) return not_found(readable, chips, wanted);
  if (meant.size() == 1) return meant.front();
  return refusal(std::string(trouble::ambiguous),
                 "there are several chips '" + std::string(wanted) + "': name one of " + names_of(meant));
}

Result<unsigned> find_line(const Chip& chip, const std::string& line) {
  unsigned offset = 0;
  const char* end = line.data() + line.size();
  const auto [rest, wrong] = std::from_chars(line.data(), end, offset);
  const bool is_offset = wrong == std::errc{} && rest == end;
  if (!is_offset) {
    if (const auto named = chip.find(line)) return *named;
  } else if (offset < chip.size()) {
    return offset;
  }
  return refusal(std::string(trouble::no_such_line),
                 "the chip has no line '" + line + "': its lines are 0 to " +
                     std::to_string(chip.size() - 1) + (is_offset ? "" : ", and gpioinfo lists their names"));
}

std::string holder_of(const LineInfo& line) { return line.consumer.empty() ? "the kernel" : line.consumer; }

std::string holder_among(const Chip& chip, const std::vector<unsigned>& offsets) {
  const auto lines = chip.describe();
  if (!lines) return "";
  for (const unsigned offset : offsets) {
    if (offset >= lines->size() || !(*lines)[offset].used) continue;
    return "'" + holder_of((*lines)[offset]) + "' (line " + std::to_string(offset) + ")";
  }
  return "";
}

}  // namespace arbiter::hal::gpio
