// SPDX-License-Identifier: MIT
// How a wiring names lines.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "daemon/suggest.h"
#include "daemon/wiring_reader.h"

namespace arbiter::config {
namespace {

using hal::gpio::Pin;
using Chips = std::map<std::string, hal::gpio::ChipWiring>;

constexpr std::string_view how_lines_are_named =
    R"(a line is 17, "GPIO17", "expander/3", or a range "expander/0-7")";
constexpr unsigned most_of_a_chip = 1024;

std::optional<unsigned> number_of(std::string_view text) {
  unsigned number = 0;
  const auto [rest, wrong] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (wrong != std::errc{} || rest != text.data() + text.size() || number >= most_of_a_chip)
    return std::nullopt;
  return number;
}

/// Appends "0-7" as lines, or a single offset or name.
std::string take_lines(const std::string& chip, std::string_view lines, std::vector<Pin>& pins) {
  const std::size_t dash = lines.find('-');
  const auto first = number_of(lines.substr(0, dash));
  const auto last = dash == std::string_view::npos ? first : number_of(lines.substr(dash + 1));
  if (!first || !last) {
    pins.push_back({chip, std::string(lines)});
    return "";
  }
  if (*last < *first) return fmt::format("{} runs backward: name the lower line first", in_quotes(lines));
  for (unsigned line = *first; line <= *last; ++line) pins.push_back({chip, std::to_string(line)});
  return "";
}

std::string take_text(const std::string& text, const Chips& chips, std::vector<Pin>& pins) {
  const std::size_t slash = text.find('/');
  const std::string chip = slash == std::string::npos ? std::string(default_chip) : text.substr(0, slash);
  const std::string lines = slash == std::string::npos ? text : text.substr(slash + 1);
  if (lines.empty()) return fmt::format("{} names no line: {}", in_quotes(text), how_lines_are_named);
  if (chips.contains(chip)) return take_lines(chip, lines, pins);
  std::vector<std::string_view> known;
  for (const auto& [name, about] : chips) known.push_back(name);
  return fmt::format("{} names the chip {}, which [wiring.chips] does not have{}", in_quotes(text),
                     in_quotes(chip), did_you_mean(chip, known));
}

}  // namespace

std::string take_pins(const Value& value, const Chips& chips, std::vector<Pin>& pins) {
  if (const auto* offset = as<std::int64_t>(value)) {
    if (*offset < 0 || *offset >= most_of_a_chip) return fmt::format("no chip has a line {}", *offset);
    pins.push_back({std::string(default_chip), std::to_string(*offset)});
    return "";
  }
  if (const auto* text = as<std::string>(value)) return take_text(*text, chips, pins);
  const auto* list = as<List>(value);
  if (list == nullptr) return fmt::format("{}, not {}", how_lines_are_named, type_of(value));
  for (const Value& item : *list) {
    if (std::string wrong = take_pins(item, chips, pins); !wrong.empty()) return wrong;
  }
  return "";
}

}  // namespace arbiter::config
