// SPDX-License-Identifier: MIT
// The lessons that test a wiring.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "daemon/wiring_lessons/walk.h"
#include "hal/gpio/lamp_group.h"

namespace arbiter::lessons {
namespace {

bool is_wanted(const std::string& contact, const std::vector<std::string>& only) {
  return only.empty() || std::any_of(only.begin(), only.end(), [&](const std::string& one) {
           return site_of(one) == site_of(contact);
         });
}

bool is_wired(const ContactMap& map, const Lesson& lesson) {
  return !map.ends_of(lesson.first_switch()).second.line.empty();
}

void add_lamp(const std::string& name, const std::string& what, std::vector<Lesson>& lessons) {
  lessons.push_back({LessonKind::lamp, fmt::format("{}{}", lamp_prefix, name),
                     fmt::format("{} Enter: it does; n: it does not.", what)});
}

void add_pips(std::size_t die, std::size_t pips, std::vector<Lesson>& lessons) {
  constexpr std::array<std::string_view, 7> places{"upper left",  "middle left",  "lower left", "middle",
                                                   "upper right", "middle right", "lower right"};
  for (std::size_t pip = 0; pip < pips; ++pip)
    add_lamp(hal::gpio::pip_lamp(die, pip),
             fmt::format("The lamp {} of die {} must be lit.", places.at(pip), die + 1), lessons);
}

void add_lamps(const hal::gpio::Wiring& wiring, const std::vector<std::string>& only,
               std::vector<Lesson>& lessons) {
  std::vector<std::string> sites = wiring.lamps.charlieplex_sites;
  for (const auto& [site, pin] : wiring.lamps.sites) sites.push_back(site);
  for (const auto& row : wiring.lamps.matrix) sites.insert(sites.end(), row.begin(), row.end());
  std::erase_if(sites, [&](const std::string& site) { return site.empty() || !is_wanted(site, only); });
  std::sort(sites.begin(), sites.end(), comes_before);
  for (const std::string& site : sites)
    add_lamp(site, fmt::format("The lamp at {} must be lit.", site), lessons);
  if (!only.empty()) return;
  for (std::size_t die = 0; die < wiring.lamps.pips.size(); ++die)
    add_pips(die, wiring.lamps.pips[die].size(), lessons);
  if (wiring.buzzer) add_lamp(std::string(hal::gpio::buzzer_lamp), "The buzzer must sound.", lessons);
}

}  // namespace

std::vector<Lesson> lessons_of(const hal::gpio::Wiring& wiring, const Board& board,
                               const std::vector<std::string>& only) {
  const ContactMap map(wiring);
  Board wired = board;
  wired.buttons = hal::gpio::buttons_of(wiring);
  std::vector<Lesson> lessons = lessons_for(wired);
  std::erase_if(lessons,
                [&](const Lesson& one) { return !is_wired(map, one) || !is_wanted(one.contact, only); });
  add_lamps(wiring, only, lessons);
  return lessons;
}

}  // namespace arbiter::lessons
