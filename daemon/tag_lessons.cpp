// SPDX-License-Identifier: MIT
// Learning which tag is which piece.
#include "daemon/tag_lessons.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "daemon/hands/pieces_on_board.h"

namespace arbiter {
namespace {

hal::nfc::Tags tags_of(const std::string& value) {
  hal::nfc::Tags tags;
  std::istringstream stream(value == "-" ? "" : value);
  for (std::string tag; std::getline(stream, tag, '+');) tags.insert(tag);
  return tags;
}

std::string owner_of_piece(const AnyGame& game, char letter) {
  for (const PlayerName& player : game.players()) {
    if (player.letter == letter) return fmt::format("{}'s", player.tag);
  }
  return {letter};
}

// The face that lies down is opposite to the one that is seen.
std::string words_for_piece(const AnyGame& game, const std::string& meaning, std::size_t number,
                            std::size_t count) {
  const std::string owner = owner_of_piece(game, meaning[0]);
  if (meaning.ends_with('K')) return owner + " key";
  const std::string which = fmt::format("{} of {}", number, count);
  if (meaning.size() == 1) return fmt::format("{} piece {}", owner, which);
  return fmt::format("{} die {}, with the {} up", owner, which, 7 - (meaning[1] - '0'));
}

}  // namespace

std::vector<TagLesson> tag_lessons(const AnyGame& game) {
  const auto tags = hands::PiecesOnBoard(game).tags();
  std::map<std::string, std::size_t> counts;
  for (const auto& [tag, meaning] : tags) ++counts[meaning];
  std::map<std::string, std::size_t> numbers;
  std::vector<TagLesson> lessons;
  lessons.reserve(tags.size());
  for (const auto& [tag, meaning] : tags)
    lessons.push_back({meaning, words_for_piece(game, meaning, ++numbers[meaning], counts[meaning])});
  std::stable_sort(lessons.begin(), lessons.end(),
                   [](const TagLesson& a, const TagLesson& b) { return a.meaning[0] < b.meaning[0]; });
  return lessons;
}

TagLessons::TagLessons(const AnyGame& game, TagTable known, const std::string& only)
    : tags_(std::move(known)) {
  std::map<std::string, std::size_t> learned;
  for (const auto& [tag, meaning] : tags_) ++learned[meaning];
  for (TagLesson& lesson : tag_lessons(game)) {
    if (!only.empty() && lesson.meaning != only) continue;
    std::size_t& left = learned[lesson.meaning];
    if (left == 0) lessons_.push_back(std::move(lesson));
    if (left > 0) --left;
  }
}

std::optional<TagLesson> TagLessons::current() const {
  return next_ < lessons_.size() ? std::optional(lessons_[next_]) : std::nullopt;
}

std::vector<std::string> TagLessons::hear(const std::string& site, const std::string& value) {
  const bool first = !sites_.contains(site);
  const hal::nfc::Tags before = std::exchange(sites_[site], tags_of(value));
  hal::nfc::Tags appeared;
  std::set_difference(sites_[site].begin(), sites_[site].end(), before.begin(), before.end(),
                      std::inserter(appeared, appeared.end()));
  if (appeared.empty()) return {};
  if (first)
    return {
        fmt::format("There are pieces on {} already: take them off, and put them down when asked.", site)};
  if (appeared.size() > 1)
    return {fmt::format("{} tags at once on {}: take them off, and put down one piece alone.",
                        appeared.size(), site)};
  return {hear_tag(*appeared.begin())};
}

std::string TagLessons::hear_tag(const std::string& tag) {
  if (const auto known = tags_.find(tag); known != tags_.end())
    return fmt::format("{} is {} already. If that is wrong: arbiter tags --forget {}", tag, known->second,
                       tag);
  if (hal::nfc::is_random_uid(tag))
    return fmt::format("{} changes whenever it is read, so it can mark no piece: use another tag.", tag);
  const auto lesson = current();
  if (!lesson) return fmt::format("{} is not needed: all pieces are learned.", tag);
  tags_.emplace(tag, lesson->meaning);
  ++next_;
  return fmt::format("{} is {}.", tag, lesson->meaning);
}

}  // namespace arbiter
