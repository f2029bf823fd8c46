// SPDX-License-Identifier: MIT
// Reads a rule set's values one by one, and goes on after an error, so that all are found.
#include "daemon/rule_sets/rule_set_file.h"

#include <algorithm>
#include <map>

#include "daemon/config_toml.h"

namespace arbiter {
namespace {

using config::as;
using config::Entry;
using config::List;
using config::Value;
using dudos::Task;

constexpr std::int64_t most_points = 1000;
constexpr std::int64_t highest_target = 50'000;

/// One reading of one text.
class RuleSetReader {
 public:
  explicit RuleSetReader(std::string name) { report_.rules.name = std::move(name); }

  void read(const std::vector<config::Section>& sections) {
    for (const config::Section& section : sections) {
      lines_[section.name] = section.line;
      const bool known = std::any_of(takers.begin(), takers.end(), [&](const auto& taker) {
        return taker.first.starts_with(section.name.empty() ? "" : section.name + ".");
      });
      if (!known) wrong(section.line, "there is no table [" + section.name + "]");
      for (const Entry& entry : section.entries) read_entry(section.name, entry);
    }
    require({"labels", "line.scoring", "turn.rows", "stones.each", "match.rounds"});
    if (lines_.contains("dice")) require({"dice.red", "dice.blue", "dice.blue_after"});
    check_points();
    check_assumed();
  }

  RuleSetReport report() && {
    std::stable_sort(report_.errors.begin(), report_.errors.end(),
                     [](const Error& a, const Error& b) { return a.line < b.line; });
    return std::move(report_);
  }

  void wrong(std::size_t line, std::string message) {
    report_.errors.push_back({std::move(message), 0, line});
  }

 private:
  using Taker = std::string (RuleSetReader::*)(const Value&);
  static const std::map<std::string, Taker, std::less<>> takers;

  void read_entry(const std::string& section, const Entry& entry) {
    const std::string key = section.empty() ? entry.key : section + "." + entry.key;
    lines_[key] = entry.line;
    const auto taker = takers.find(key);
    if (taker == takers.end()) return wrong(entry.line, "there is no key " + config::in_quotes(key));
    const std::string why = (this->*taker->second)(entry.value);
    if (!why.empty()) wrong(entry.line, key + ": " + why);
  }

  void require(std::initializer_list<const char*> keys) {
    for (const std::string key : keys) {
      if (lines_.contains(key)) continue;
      const auto table = lines_.find(key.substr(0, std::min(key.find('.'), key.size())));
      wrong(table == lines_.end() ? 1 : table->second, "the key " + config::in_quotes(key) + " is missing");
    }
  }

  // What no single key can tell: whether the points are given as the scoring wants them.
  void check_points() {
    if (!lines_.contains("line.scoring")) return;
    const dudos::Scoring scoring = report_.rules.scoring;
    const std::size_t line = lines_[lines_.contains("line.points") ? "line.points" : "line.scoring"];
    const std::size_t wanted = scoring == dudos::Scoring::levels  ? 9
                               : scoring == dudos::Scoring::fixed ? 1
                                                                  : 0;
    if (points_given_ == wanted) return;
    constexpr std::array wishes{"nine numbers, one for each sum of levels from 0 to 8",
                                "nothing: the labels are the points", "one number"};
    wrong(line,
          std::string("line.points: this scoring wants ") + wishes.at(static_cast<std::size_t>(scoring)));
  }

  void check_assumed() {
    for (const std::string& item : report_.rules.assumed) {
      if (lines_.contains(item)) continue;
      wrong(lines_["assumed"], "assumed: the file has no value " + config::in_quotes(item));
    }
  }

  template <class Number>
  static std::string take_number(const Value& value, std::int64_t least, std::int64_t most, Number& number) {
    const auto* given = as<std::int64_t>(value);
    if (given == nullptr || *given < least || *given > most) {
      return "this is a whole number from " + std::to_string(least) + " to " + std::to_string(most);
    }
    number = static_cast<Number>(*given);
    return "";
  }

  static std::string take_flag(const Value& value, bool& flag) {
    const auto* given = as<bool>(value);
    if (given == nullptr) return "this is true or false";
    flag = *given;
    return "";
  }

  static std::string take_die(const Value& value, std::array<Task, 6>& die) {
    constexpr const char* wanted = R"(a die is six of "set", "turn", "set+take" and "turn+take")";
    const auto* faces = as<List>(value);
    if (faces == nullptr || faces->size() != die.size()) return wanted;
    for (std::size_t i = 0; i < die.size(); ++i) {
      const auto* face = as<std::string>((*faces)[i]);
      const auto task = face == nullptr ? std::nullopt : dudos::face_named(*face);
      if (!task) return wanted;
      die[i] = *task;
    }
    return "";
  }

  std::string take_assumed(const Value& value) {
    const auto* items = as<List>(value);
    if (items == nullptr) return "this is a list of the keys whose values are assumed";
    for (const Value& item : *items) {
      const auto* key = as<std::string>(item);
      if (key == nullptr) return "this is a list of texts";
      report_.rules.assumed.push_back(*key);
    }
    return "";
  }

  std::string take_labels(const Value& value) {
    const auto* labels = as<List>(value);
    if (labels == nullptr || labels->size() != 3) return "these are three numbers, by level";
    for (std::size_t level = 0; level < 3; ++level) {
      std::string why = take_number((*labels)[level], 0, 99, report_.rules.labels[level]);
      if (!why.empty()) return why;
    }
    return "";
  }

  std::string take_scoring(const Value& value) {
    const auto* scoring = as<std::string>(value);
    const std::string given = scoring == nullptr ? "" : *scoring;
    if (given != "levels" && given != "labels" && given != "fixed") {
      return R"(this is "levels", "labels" or "fixed")";
    }
    report_.rules.scoring = given == "levels"   ? dudos::Scoring::levels
                            : given == "labels" ? dudos::Scoring::labels
                                                : dudos::Scoring::fixed;
    return "";
  }

  std::string take_points(const Value& value) {
    const List alone{value};
    const auto* given = as<List>(value);
    const List* points = given == nullptr ? &alone : given;
    if (points->size() > report_.rules.points.size()) return "there are nine sums of levels, from 0 to 8";
    points_given_ = points->size();
    for (std::size_t i = 0; i < points->size(); ++i) {
      std::string why = take_number((*points)[i], 0, most_points, report_.rules.points[i]);
      if (!why.empty()) return why;
    }
    return "";
  }

  std::string take_rows(const Value& value) {
    const auto* rows = as<std::string>(value);
    const std::string given = rows == nullptr ? "" : *rows;
    if (given != "ranks" && given != "files" && given != "both")
      return R"(this is "ranks", "files" or "both")";
    report_.rules.ranks_turn = given != "files";
    report_.rules.files_turn = given != "ranks";
    return "";
  }

  std::string take_bar(const Value& value) { return take_flag(value, report_.rules.bar); }
  std::string take_stones(const Value& value) { return take_number(value, 4, 24, report_.rules.stones); }
  std::string take_takes(const Value& value) { return take_flag(value, report_.rules.free_takes); }
  std::string take_red(const Value& value) { return take_dice(value, report_.rules.red); }
  std::string take_blue(const Value& value) { return take_dice(value, report_.rules.blue); }
  std::string take_dice(const Value& value, std::array<Task, 6>& die) {
    report_.rules.dice = true;
    return take_die(value, die);
  }
  std::string take_blue_after(const Value& value) {
    return take_number(value, 0, 24, report_.rules.blue_after);
  }
  std::string take_quiet_turns(const Value& value) {
    return take_number(value, 0, 20, report_.rules.quiet_turns);
  }
  std::string take_rounds(const Value& value) { return take_number(value, 1, 50, report_.rules.rounds); }
  std::string take_target(const Value& value) {
    return take_number(value, 0, highest_target, report_.rules.target);
  }

  RuleSetReport report_;
  std::map<std::string, std::size_t, std::less<>> lines_;  ///< of tables and of "table.key"
  std::size_t points_given_ = 0;
};

const std::map<std::string, RuleSetReader::Taker, std::less<>> RuleSetReader::takers{
    {"assumed", &RuleSetReader::take_assumed},
    {"labels", &RuleSetReader::take_labels},
    {"line.scoring", &RuleSetReader::take_scoring},
    {"line.points", &RuleSetReader::take_points},
    {"turn.rows", &RuleSetReader::take_rows},
    {"turn.bar", &RuleSetReader::take_bar},
    {"stones.each", &RuleSetReader::take_stones},
    {"stones.takes", &RuleSetReader::take_takes},
    {"dice.red", &RuleSetReader::take_red},
    {"dice.blue", &RuleSetReader::take_blue},
    {"dice.blue_after", &RuleSetReader::take_blue_after},
    {"round.quiet_turns", &RuleSetReader::take_quiet_turns},
    {"match.rounds", &RuleSetReader::take_rounds},
    {"match.points", &RuleSetReader::take_target},
};

}  // namespace

RuleSetReport parse_rule_set(std::string name, std::string_view toml) {
  RuleSetReader reader(std::move(name));
  const auto sections = config::parse_toml(toml);
  if (sections) {
    reader.read(*sections);
  } else {
    reader.wrong(sections.error().line, sections.error().message);
  }
  return std::move(reader).report();
}

}  // namespace arbiter
