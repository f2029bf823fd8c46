// SPDX-License-Identifier: MIT
// Learning which tag is which piece.
#include "daemon/tag_lessons.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <sstream>
#include <utility>

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

// Which of some tags of the same meaning is which piece nobody knows, so that any order will do.
void assign(std::vector<TagLesson>& lessons, const TagTable& tags) {
  std::map<std::string, std::vector<std::string>> known;
  for (const auto& [tag, meaning] : tags) known[meaning].push_back(tag);
  for (TagLesson& lesson : lessons) {
    const std::vector<std::string>& alike = known[lesson.meaning];
    if (lesson.number <= alike.size()) lesson.tag = alike[lesson.number - 1];
  }
}

}  // namespace

std::vector<TagLesson> tag_lessons(const AnyGame& game) {
  const auto tags = hands::PiecesOnBoard(game).tags();
  std::map<std::string, std::size_t> counts;
  for (const auto& [tag, meaning] : tags) ++counts[meaning];
  std::map<std::string, std::size_t> numbers;
  std::vector<TagLesson> lessons;
  lessons.reserve(tags.size());
  for (const auto& [tag, meaning] : tags) lessons.push_back({meaning, ++numbers[meaning], counts[meaning]});
  std::stable_sort(lessons.begin(), lessons.end(),
                   [](const TagLesson& a, const TagLesson& b) { return a.meaning[0] < b.meaning[0]; });
  return lessons;
}

std::string describe_piece(const AnyGame& game, const TagLesson& lesson) {
  const std::string owner = owner_of_piece(game, lesson.meaning[0]);
  if (lesson.is_key()) return owner + " key";
  const std::string which = fmt::format("{} of {}", lesson.number, lesson.count);
  if (!lesson.is_die()) return fmt::format("{} piece {}", owner, which);
  return fmt::format("{} die {}, with the {} up", owner, which, lesson.up());
}

TagLessons::TagLessons(const AnyGame& game, TagTable known, const std::string& only, Save save,
                       hal::Time rest)
    : tags_(std::move(known)), lessons_(tag_lessons(game)), save_(std::move(save)), rest_(rest) {
  std::erase_if(lessons_, [&](const TagLesson& lesson) { return !only.empty() && lesson.meaning != only; });
  assign(lessons_, tags_);
  begin({});
}

void TagLessons::begin(const std::map<std::string, std::string>& lying) {
  sites_.clear();
  for (const auto& [site, value] : lying) sites_[site] = tags_of(value);
  past_.clear();
  latest_.clear();
  at_.reset();
  go_on(next_open());
}

std::optional<TagLesson> TagLessons::current() const {
  return at_ ? std::optional(lessons_[*at_]) : std::nullopt;
}

// A tag that lies there already, or rests, is no answer to another question.
void TagLessons::go_on(std::optional<std::size_t> lesson) {
  at_ = lesson;
  resting_.reset();
  news_.reset();
}

// After the present one; those that were skipped come again after the last.
std::optional<std::size_t> TagLessons::next_open() const {
  for (std::size_t step = 0; step < lessons_.size(); ++step) {
    const std::size_t lesson = at_ ? (*at_ + 1 + step) % lessons_.size() : step;
    if (lesson != at_ && lessons_[lesson].tag.empty()) return lesson;
  }
  return std::nullopt;
}

Status TagLessons::go_to(std::size_t lesson) {
  if (lesson >= lessons_.size())
    return refusal("bad_command", fmt::format("there are {} pieces to learn", lessons_.size()));
  if (at_ && *at_ != lesson) past_.push_back(*at_);
  go_on(lesson);
  return ok();
}

Status TagLessons::skip() {
  if (!at_) return refusal("no_lesson", "no piece is asked for");
  const auto next = next_open();
  past_.push_back(*at_);
  go_on(next);
  return ok();
}

Status TagLessons::previous() {
  if (past_.empty()) return refusal("no_lesson", "this is the first piece");
  const std::size_t lesson = past_.back();
  past_.pop_back();
  go_on(lesson);
  return ok();
}

bool TagLessons::lies(const std::string& tag) const {
  return std::any_of(sites_.begin(), sites_.end(),
                     [&](const auto& site) { return site.second.contains(tag); });
}

Status TagLessons::take(const std::string& tag) {
  if (!at_) return refusal("no_lesson", "no piece is asked for");
  if (!lies(tag)) return refusal("tag_not_there", "no antenna sees the tag " + tag);
  if (hal::nfc::is_random_uid(tag))
    return refusal("tag_changes", tag + " changes whenever it is read, so it can mark no piece");
  return learn(tag);
}

bool TagLessons::hear(hal::Time time, const std::string& site, const std::string& value) {
  advance(time);
  const bool first = !sites_.contains(site);
  const hal::nfc::Tags before = std::exchange(sites_[site], tags_of(value));
  if (resting_ && !lies(resting_->tag)) resting_.reset();
  hal::nfc::Tags appeared;
  std::set_difference(sites_[site].begin(), sites_[site].end(), before.begin(), before.end(),
                      std::inserter(appeared, appeared.end()));
  if (appeared.empty()) return false;
  if (first) return tell("lying", {{"site", site}});
  if (appeared.size() > 1 || resting_) {
    resting_.reset();
    return tell("several", {{"site", site}});
  }
  return hear_tag(time, *appeared.begin());
}

bool TagLessons::hear_tag(hal::Time time, const std::string& tag) {
  if (tag == latest_) return false;
  if (const auto known = tags_.find(tag); known != tags_.end())
    return tell("known", {{"tag", tag}, {"meaning", known->second}});
  if (hal::nfc::is_random_uid(tag)) return tell("changes", {{"tag", tag}});
  if (!at_) return tell("not_needed", {{"tag", tag}});
  resting_ = Resting{tag, time};
  const bool now = rest_ == hal::Time(0);
  if (now) advance(time);
  return now;
}

bool TagLessons::tell(std::string code, Params params) {
  news_ = TagNews{std::move(code), std::move(params)};
  return true;
}

void TagLessons::advance(hal::Time time) {
  if (!resting_ || time < resting_->since + rest_) return;
  const std::string tag = std::exchange(resting_, std::nullopt)->tag;
  static_cast<void>(learn(tag));
}

std::optional<hal::Time> TagLessons::next_deadline() const {
  return resting_ ? std::optional(resting_->since + rest_) : std::nullopt;
}

Status TagLessons::learn(const std::string& tag) {
  TagLesson& lesson = lessons_[*at_];
  TagTable after = tags_;
  after.erase(lesson.tag);
  after[tag] = lesson.meaning;
  if (Status saved = save_(after); !saved) {
    tell("not_written", {{"why", saved.error().message}});
    return refusal("not_saved", saved.error().message);
  }
  tags_ = std::move(after);
  for (TagLesson& other : lessons_) {
    if (other.tag == tag) other.tag.clear();
  }
  lesson.tag = latest_ = tag;
  past_.push_back(*at_);
  go_on(next_open());
  tell("learned", {{"tag", tag}, {"meaning", lesson.meaning}});
  return ok();
}

}  // namespace arbiter
