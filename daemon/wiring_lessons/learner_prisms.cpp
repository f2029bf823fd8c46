// SPDX-License-Identifier: MIT
// Prisms: the switches that are not the same for all three faces are theirs, and what they read for each face
// must be the same for all prisms.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "daemon/wiring_lessons/learner.h"

namespace arbiter::lessons {
namespace {

constexpr std::size_t fewest_switches = 2;
constexpr std::size_t most_switches = 3;

/// "101": whether the switch is closed at the faces 0, 1, 2.
std::string pattern_of(const Ends& ends, const std::array<Closed, 3>& faces) {
  std::string pattern;
  for (const Closed& face : faces) pattern += face.contains(ends) ? '1' : '0';
  return pattern;
}

Flow flow_of(const Ends& ends, const std::array<Closed, 3>& faces) {
  Flow flow;
  for (const Closed& face : faces) {
    const auto found = face.find(ends);
    if (found == face.end()) continue;
    flow.forward |= found->second.forward;
    flow.backward |= found->second.backward;
  }
  return flow;
}

using Patterned = std::vector<std::pair<std::string, Switch>>;

/// The switches that tell faces apart, in the order in which all prisms' are numbered.
Patterned switches_of(const std::array<Closed, 3>& faces) {
  Closed all;
  for (const Closed& face : faces) all.insert(face.begin(), face.end());
  Patterned result;
  for (const auto& [ends, flow] : all) {
    const std::string pattern = pattern_of(ends, faces);
    if (pattern != "111") result.emplace_back(pattern, Switch{ends, flow_of(ends, faces)});
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const auto& one, const auto& other) { return one.first > other.first; });
  return result;
}

std::array<std::string, 3> codes_of(const Patterned& switches) {
  std::array<std::string, 3> codes;
  for (std::size_t face = 0; face < codes.size(); ++face) {
    for (const auto& [pattern, one] : switches) codes.at(face) += pattern[face];
  }
  return codes;
}

/// Without diodes, lines that several switches connect cannot be told from lines that one does.
bool is_ambiguous(const Patterned& switches) {
  const bool both_ways = std::any_of(switches.begin(), switches.end(), [](const auto& one) {
    return one.second.flow.forward && one.second.flow.backward;
  });
  return both_ways && switches.size() > fewest_switches;
}

}  // namespace

Words Learner::take_face() {
  prism_.at(lesson().face) = now_;
  if (lesson().face + 1 == prism_.size()) return take_prism();
  go_on();
  return {};
}

Words Learner::take_prism() {
  const Patterned switches = switches_of(prism_);
  if (switches.size() < fewest_switches || switches.size() > most_switches)
    return refuse_prism(fmt::format("{} switches changed, and a prism has two or three", switches.size()));
  if (is_ambiguous(switches))
    return refuse_prism(
        "in a matrix without diodes its switches cannot be told from the ways around them: give each a "
        "diode");
  const auto codes = codes_of(switches);
  if (codes[0] == codes[1] || codes[1] == codes[2] || codes[0] == codes[2])
    return refuse_prism(fmt::format("two faces read the same ({})", fmt::join(codes, ", ")));
  if (learned_.faces && *learned_.faces != codes)
    return refuse_prism(fmt::format("its faces read {}, those of the prisms before {}",
                                    fmt::join(codes, ", "), fmt::join(*learned_.faces, ", ")));
  for (const auto& [pattern, one] : switches) {
    for (const auto& [other, known] : learned_.switches) {
      if (known.ends == one.ends)
        return refuse_prism(fmt::format("{} is {}'s already", name_of(one.ends), other));
    }
  }
  learned_.faces = codes;
  Words words;
  for (std::size_t i = 0; i < switches.size(); ++i) {
    const std::string contact = fmt::format("{}.{}", lesson().contact, i + 1);
    learned_.switches[contact] = switches[i].second;
    words.push_back(fmt::format("{} is {}.", contact, name_of(switches[i].second.ends)));
  }
  go_on();
  return words;
}

Words Learner::refuse_prism(const std::string& why) {
  const std::string site = site_of(lesson().contact);
  begin_contact_again();
  return {
      fmt::format("The prism on {} is not learned: {}. Turn it alone, face by face; look at its magnets and "
                  "wires. s leaves it out.",
                  site, why)};
}

}  // namespace arbiter::lessons
