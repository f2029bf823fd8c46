// SPDX-License-Identifier: MIT
// The workbench as JSON.
#include "daemon/workbench_json.h"

#include <boost/json.hpp>
#include <set>

#include "daemon/event_payload.h"

namespace arbiter {
namespace {

namespace json = boost::json;

json::value tag_or_null(const std::string& text) {
  return text.empty() ? json::value(nullptr) : json::value(text);
}

json::object piece_to_json(const TagLesson& lesson) {
  json::object piece{{"side", lesson.meaning.substr(0, 1)},
                     {"kind", lesson.is_key()   ? "key"
                              : lesson.is_die() ? "die"
                                                : "piece"},
                     {"number", lesson.number},
                     {"count", lesson.count},
                     {"tag", tag_or_null(lesson.tag)}};
  if (lesson.is_die()) piece["up"] = lesson.up();
  return piece;
}

}  // namespace

json::value workbench_to_json(const Table& table) {
  if (!table.workbench()) return nullptr;
  if (*table.workbench() == Workbench::wiring) return json::object{{"doing", "wiring"}};
  const TagLessons& lessons = *table.lessons();
  json::object object{{"doing", "tags"}, {"lesson", nullptr}, {"news", nullptr}};
  if (lessons.at()) object["lesson"] = *lessons.at();
  if (lessons.news())
    object["news"] =
        json::object{{"code", lessons.news()->code}, {"params", to_json(lessons.news()->params)}};
  return object;
}

json::value tags_to_json(const Table& table) {
  if (!table.lessons()) return nullptr;
  json::array pieces;
  std::set<std::string> known;
  for (const TagLesson& lesson : table.lessons()->lessons()) {
    pieces.push_back(piece_to_json(lesson));
    known.insert(lesson.tag);
  }
  json::object others;
  for (const auto& [tag, meaning] : table.lessons()->tags()) {
    if (!known.contains(tag)) others[tag] = meaning;
  }
  return json::object{{"pieces", std::move(pieces)}, {"others", std::move(others)}};
}

}  // namespace arbiter
