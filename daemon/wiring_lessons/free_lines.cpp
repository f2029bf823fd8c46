// SPDX-License-Identifier: MIT
// Free lines, and the names that a wiring gives them.
#include "daemon/wiring_lessons/free_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>

#include "daemon/wiring_reader.h"
#include "hal/gpio/find_chip.h"

namespace arbiter::lessons {
namespace {

using hal::gpio::Chip;
using hal::gpio::LineInfo;

/// Of a Raspberry Pi's header; 0 and 1 are for the memory of add-on boards.
constexpr unsigned first_of_header = 2;
constexpr unsigned last_of_header = 27;

std::optional<unsigned> number_of(std::string_view text) {
  unsigned number = 0;
  const auto [rest, wrong] = std::from_chars(text.data(), text.data() + text.size(), number);
  return wrong == std::errc{} && rest == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// "0-7" as eight offsets, anything else as it is.
Status add_lines(const std::string& part, std::vector<std::string>& lines) {
  constexpr unsigned most = 1024;
  const std::size_t dash = part.find('-');
  const auto first = number_of(part.substr(0, dash));
  const auto last = dash == std::string::npos ? first : number_of(part.substr(dash + 1));
  if (part.empty() || (first && last && (*last < *first || *last >= most)))
    return Error{fmt::format("'{}' names no lines: they are 5, 0-7 or GPIO5, with commas between", part)};
  if (!first || !last) {
    lines.push_back(part);
    return ok();
  }
  for (unsigned line = *first; line <= *last; ++line) lines.push_back(std::to_string(line));
  return ok();
}

/// A bare key of TOML that no chip before has.
std::string name_for(const std::string& label, const std::vector<ChipChoice>& before) {
  if (label == hal::gpio::raspberry_pi) return std::string(config::default_chip);
  std::string base = label.substr(0, label.find('@'));
  std::replace_if(
      base.begin(), base.end(),
      [](char c) { return !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')); },
      '_');
  std::string name = base;
  const auto is_taken = [&](const ChipChoice& one) { return one.name == name; };
  for (int i = 2; name == config::default_chip || std::any_of(before.begin(), before.end(), is_taken); ++i)
    name = fmt::format("{}_{}", base, i);
  return name;
}

Result<ChipChoice> parse_chip(const std::string& text, const std::vector<ChipChoice>& before) {
  const std::size_t equals = text.find('=');
  const std::string label = text.substr(0, equals);
  if (label.empty())
    return Error{fmt::format("--chip {}: a chip's label is missing; gpiodetect lists them", text)};
  ChipChoice choice{name_for(label, before), label};
  if (equals == std::string::npos) return choice;
  for (std::size_t at = equals; at != std::string::npos;) {
    const std::size_t comma = text.find(',', at + 1);
    const std::string part = text.substr(at + 1, comma == std::string::npos ? comma : comma - at - 1);
    if (const Status added = add_lines(part, choice.lines); !added)
      return Error{fmt::format("--chip {}: {}", text, added.error().message)};
    at = comma;
  }
  return choice;
}

/// A name that a wiring takes for that line: on a Raspberry Pi only GPIO17, since others are not known as
/// the header's numbers.
std::string name_in_wiring(const LineInfo& line, const std::vector<LineInfo>& all, bool is_header) {
  const std::string& name = line.name;
  const auto same =
      std::count_if(all.begin(), all.end(), [&](const LineInfo& one) { return one.name == name; });
  const bool is_plain = !name.empty() && same == 1 && !number_of(name.substr(0, name.find('-'))) &&
                        name.find_first_of("/\"\\") == std::string::npos;
  const bool fits = is_plain && (!is_header || name == fmt::format("GPIO{}", line.offset));
  return fits ? name : std::to_string(line.offset);
}

/// Why it is not watched, empty where it may be. A reason of "-" is not worth telling.
std::string why_not(const LineInfo& line, bool is_header) {
  if (is_header && (line.offset < first_of_header || line.offset > last_of_header)) return "-";
  if (line.used) return "held by " + hal::gpio::holder_of(line);
  return is_header ? std::string(config::bus_of(line.offset)) : "";
}

/// The lines of a chip as they are chosen.
class Chooser {
 public:
  Chooser(const Chip& chip, std::vector<LineInfo> lines, const ChipChoice& choice)
      : chip_(chip),
        lines_(std::move(lines)),
        choice_(choice),
        is_header_(config::is_raspberry(choice.label)) {}

  Status take_wanted() {
    std::set<unsigned> known;
    for (const std::string& text : choice_.lines) {
      const auto offset = hal::gpio::find_line(chip_, text);
      if (!offset) return Error{fmt::format("--chip {}: {}", choice_.label, offset.error().message)};
      const LineInfo& line = lines_.at(*offset);
      if (line.used)
        return Error{fmt::format("line {} of {} is {}: end that, or leave the line out", text, choice_.label,
                                 why_not(line, false))};
      if (!known.insert(*offset).second) continue;
      free_.reserved |= is_header_ && !config::bus_of(line.offset).empty();
      add(line);
    }
    return ok();
  }
  Status leave(const std::vector<std::string>& taken) {
    for (const std::string& text : taken) {
      const auto offset = hal::gpio::find_line(chip_, text);
      if (!offset) return offset.error();
      taken_.insert(*offset);
    }
    return ok();
  }
  void take_free() {
    for (const LineInfo& line : lines_) {
      if (taken_.contains(line.offset)) continue;
      const std::string why = why_not(line, is_header_);
      if (why.empty()) {
        add(line);
      } else if (why != "-") {
        free_.left_out.push_back(fmt::format("{} ({})", shown_name(line), why));
      }
    }
  }
  FreeLines free() && { return std::move(free_); }

 private:
  std::string shown_name(const LineInfo& line) const {
    return name_of(Pin{choice_.name, name_in_wiring(line, lines_, is_header_)});
  }
  void add(const LineInfo& line) {
    free_.lines.push_back({choice_.name, name_in_wiring(line, lines_, is_header_)});
  }

  const Chip& chip_;
  std::vector<LineInfo> lines_;
  const ChipChoice& choice_;
  bool is_header_;
  std::set<unsigned> taken_;
  FreeLines free_{};
};

}  // namespace

const std::string_view stop_the_service = "arbiterd holds these lines: sudo systemctl stop arbiter";

Result<std::vector<ChipChoice>> parse_chips(const std::vector<std::string>& texts) {
  std::vector<ChipChoice> choices;
  for (const std::string& text : texts) {
    auto choice = parse_chip(text, choices);
    if (!choice) return choice.error();
    const auto again = [&](const ChipChoice& one) { return one.label == choice->label; };
    if (std::any_of(choices.begin(), choices.end(), again))
      return Error{fmt::format("--chip {}: the chip is named twice: put its lines together", text)};
    choices.push_back(*std::move(choice));
  }
  return choices;
}

Result<FreeLines> free_lines(hal::gpio::Chips& chips, const ChipChoice& choice,
                             const std::vector<std::string>& taken) {
  const auto found = hal::gpio::find_chip(chips.list(), choice.label);
  if (!found) return found.error();
  const auto chip = chips.open(*found);
  if (!chip) return chip.error();
  auto lines = (*chip)->describe();
  if (!lines) return lines.error();
  const auto is_own = [](const LineInfo& line) {
    return line.used && line.consumer == hal::gpio::own_consumer;
  };
  if (std::any_of(lines->begin(), lines->end(), is_own)) return Error{std::string(stop_the_service)};
  Chooser chooser(**chip, *std::move(lines), choice);
  if (const Status left = chooser.leave(taken); !left) return left.error();
  if (choice.lines.empty()) {
    chooser.take_free();
  } else if (const Status wanted = chooser.take_wanted(); !wanted) {
    return wanted.error();
  }
  return std::move(chooser).free();
}

Result<std::vector<Pin>> spare_lines(hal::gpio::Chips& chips, const hal::gpio::Wiring& wiring) {
  std::map<std::string, std::vector<std::string>> taken;
  for (const auto& wired : hal::gpio::wired_lines(wiring)) taken[wired.pin.chip].push_back(wired.pin.line);
  std::vector<Pin> spare;
  for (const auto& [name, lines] : taken) {
    const auto free = free_lines(chips, {name, wiring.chips.at(name).label}, lines);
    if (!free) return free.error();
    spare.insert(spare.end(), free->lines.begin(), free->lines.end());
  }
  return spare;
}

}  // namespace arbiter::lessons
