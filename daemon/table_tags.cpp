// SPDX-License-Identifier: MIT
// The table and the tags under its pieces.
#include <algorithm>
#include <sstream>

#include "daemon/table.h"

namespace arbiter {
namespace {

std::string unknown_among(const std::string& value, const TagTable& known) {
  std::istringstream stream(value == "-" ? "" : value);
  for (std::string tag; std::getline(stream, tag, '+');) {
    if (!known.contains(tag)) return tag;
  }
  return "";
}

}  // namespace

// Of a file of tags those that this game's pieces can have: one box may hold the pieces of several games.
std::vector<hal::PieceTag> Table::tags(const AnyGame& game) const {
  if (sim_ != nullptr) return sim_->tags();
  std::string letters;
  for (const PlayerName& player : game.players()) letters += player.letter;
  std::vector<hal::PieceTag> tags;
  for (const auto& [uid, meaning] : config_.tags) {
    if (letters.find(meaning[0]) != std::string::npos) tags.push_back({uid, meaning});
  }
  return tags;
}

// One notice, about the first of the sites where a tag lies that nobody has learned.
void Table::watch_tags(const hal::Reading& reading) {
  if (config_.sensors.kind != "nfc") return;
  unknown_tags_.erase(reading.site);
  if (std::string tag = unknown_among(reading.value, config_.tags); !tag.empty())
    unknown_tags_.emplace(reading.site, std::move(tag));
  if (unknown_tags_.empty()) return withdraw("unknown_tag");
  const auto& [site, tag] = *unknown_tags_.begin();
  note({"unknown_tag", {{"site", site}, {"tag", tag}}});
}

void Table::prepare_lessons() {
  lessons_.reset();
  if (config_.sensors.kind != "nfc") return;
  lessons_.emplace(
      history_->base, config_.tags, "", [this](const TagTable& tags) { return save_tags(tags); },
      config_.timing.settle);
  note_whether_learned();
}

// On disk first: what is shown as learned is so after a power cut as well.
Status Table::save_tags(const TagTable& tags) {
  Status saved = write_tags(config_.sensors.tags, tags);
  if (saved) config_.tags = tags;
  return saved;
}

void Table::note_whether_learned() {
  const auto& lessons = lessons_->lessons();
  const bool none = std::none_of(lessons.begin(), lessons.end(),
                                 [](const TagLesson& lesson) { return !lesson.tag.empty(); });
  if (!none) return withdraw("no_tags");
  note({"no_tags", {{"file", config_.sensors.tags.string()}}});
}

}  // namespace arbiter
