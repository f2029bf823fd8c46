// SPDX-License-Identifier: MIT
// The order of lessons and their words.
#include "daemon/wiring_lessons/lesson.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "rules/site_names.h"

namespace arbiter::lessons {
namespace {

constexpr std::string_view face_suffix = ".face";
constexpr std::size_t faces_of_a_prism = 3;

std::tuple<bool, unsigned long, std::string, std::string> order_of(const std::string& contact) {
  const std::string site = site_of(contact);
  const std::size_t digits = site.find_first_of("0123456789");
  const bool has_site = !hal::gpio::is_button(contact) && digits != std::string::npos;
  return {!has_site, !has_site ? 0 : std::stoul(site.substr(digits)), site.substr(0, digits), contact};
}

void add_pieces(const Board& board, const std::string& site, std::vector<Lesson>& lessons) {
  if (!board.colour) {
    lessons.push_back({LessonKind::piece, site, fmt::format("Put a piece on {}.", site)});
    return;
  }
  for (const PlayerName& player : board.players) {
    lessons.push_back({LessonKind::piece, fmt::format("{}.{}", site, player.letter),
                       fmt::format("Put a piece of {} on {}.", player.tag, site)});
  }
}

void add_faces(const std::string& site, std::vector<Lesson>& lessons) {
  for (std::size_t face = 0; face < faces_of_a_prism; ++face) {
    lessons.push_back({LessonKind::face, site,
                       fmt::format("Turn the prism on {} to face {}, then press Enter.", site_of(site), face),
                       face});
  }
}

}  // namespace

Board board_of(const AnyGame& game, const std::string& capability, std::vector<std::string> buttons) {
  return {site_names(game), game.players(), capability == "colour", std::move(buttons)};
}

std::string site_of(const std::string& contact) { return contact.substr(0, contact.find('.')); }

bool comes_before(const std::string& contact, const std::string& other) {
  return order_of(contact) < order_of(other);
}

std::vector<Lesson> lessons_for(const Board& board) {
  std::vector<std::string> sites = board.sites;
  std::sort(sites.begin(), sites.end(), comes_before);
  std::vector<Lesson> lessons;
  for (const std::string& site : sites) {
    if (!site.ends_with(face_suffix)) add_pieces(board, site, lessons);
  }
  for (const std::string& site : sites) {
    if (site.ends_with(face_suffix)) add_faces(site, lessons);
  }
  for (const std::string& button : board.buttons) {
    lessons.push_back({LessonKind::button, fmt::format("{}{}", hal::gpio::button_prefix, button),
                       fmt::format("Press the button {} and hold it.", button)});
  }
  return lessons;
}

}  // namespace arbiter::lessons
