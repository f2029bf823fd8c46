// SPDX-License-Identifier: MIT
// A line for each switch: its contact, its ends as chip and line, which way current flows.
#include "daemon/wiring_lessons/part_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>

namespace arbiter::lessons {
namespace {

constexpr std::string_view ground = "ground";

std::string print_end(const Pin& pin) {
  return pin.line.empty() ? std::string(ground) : fmt::format("{}/{}", pin.chip, pin.line);
}

Pin parse_end(const std::string& text) {
  const std::size_t slash = text.find('/');
  return slash == std::string::npos ? Pin{} : Pin{text.substr(0, slash), text.substr(slash + 1)};
}

std::string print_flow(const Flow& flow) {
  return fmt::format("{}{}", flow.forward ? '1' : '0', flow.backward ? '1' : '0');
}

bool take_line(const std::string& line, Learned& learned) {
  std::istringstream words(line);
  std::string kind;
  std::string name;
  words >> kind >> name;
  if (kind == "skipped") return learned.skipped.insert(name).second;
  std::string second;
  std::string third;
  words >> second >> third;
  if (kind == "faces") {
    learned.faces = {name, second, third};
    return !third.empty();
  }
  Switch& one = learned.switches[name];
  one.ends = {parse_end(second), parse_end(third)};
  std::string flow;
  words >> flow;
  one.flow = {flow == "10" || flow == "11", flow == "01" || flow == "11"};
  return kind == "switch" && !one.ends.second.line.empty() && flow.size() == 2;
}

}  // namespace

std::string print_part(const std::string& about, const Learned& learned) {
  std::string text = about + "\n";
  for (const auto& [contact, one] : learned.switches)
    text += fmt::format("switch {} {} {} {}\n", contact, print_end(one.ends.first),
                        print_end(one.ends.second), print_flow(one.flow));
  if (learned.faces) text += fmt::format("faces {}\n", fmt::join(*learned.faces, " "));
  for (const std::string& contact : learned.skipped) text.append("skipped ").append(contact).append("\n");
  return text;
}

Result<Learned> parse_part(const std::string& about, const std::string& text) {
  std::istringstream stream(text);
  std::string line;
  if (!std::getline(stream, line) || line != about)
    return Error{fmt::format("it is about another board or other chips ({})", line.substr(0, 100))};
  Learned learned;
  while (std::getline(stream, line)) {
    if (!take_line(line, learned)) return Error{fmt::format("it is damaged at '{}'", line.substr(0, 100))};
  }
  return learned;
}

}  // namespace arbiter::lessons
