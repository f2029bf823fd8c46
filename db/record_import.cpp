// SPDX-License-Identifier: MIT
// A game record as the events of a log.
#include <boost/json.hpp>
#include <charconv>
#include <optional>

#include "db/hash_chain.h"
#include "db/history.h"
#include "db/whole_game.h"
#include "rules/words.h"

namespace arbiter::db {

namespace json = boost::json;

namespace {

std::optional<int> number_in(std::string_view text) {
  int number = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
  return failed == std::errc{} && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

// Midnight UTC of "2026.12.01"; what is no date is 1970.
std::chrono::system_clock::time_point date_of(std::string_view tag) {
  using namespace std::chrono;
  if (tag.size() != 10 || tag[4] != '.' || tag[7] != '.') return {};
  const auto y = number_in(tag.substr(0, 4));
  const auto m = number_in(tag.substr(5, 2));
  const auto d = number_in(tag.substr(8, 2));
  if (!y || !m || !d || *m < 1 || *d < 1) return {};
  const year_month_day date{year(*y), month(static_cast<unsigned>(*m)), day(static_cast<unsigned>(*d))};
  if (!date.ok() || *y < 1970 || *y > 2200) return {};
  return sys_days(date);
}

json::object start_of(const Record& record, const AnyGame& game) {
  json::object settings;
  for (const auto& [name, value] : game.settings()) settings[name] = value;
  json::object players;
  for (const PlayerName& player : game.players()) {
    const std::string_view name = record.tag(player.tag);
    if (!name.empty() && name != "?") players[std::string(1, player.letter)] = name;
  }
  return {{"game", game.name()}, {"settings", settings}, {"players", players}, {"event", record.tag("Event")},
          {"sensors", "record"}, {"dice", "imported"},   {"version", "record"}};
}

// Adds events to a game as long as the log would take them.
class Writer {
 public:
  explicit Writer(std::chrono::system_clock::time_point date) : date_(date) {}

  /// First. An Error where the log could not keep what the start says, as names that are not UTF-8.
  Status begin(const json::object& start) {
    push("start", start);
    Result<History> history = begin_history(game_.events.back());
    if (!history) return Error{"players and event cannot be kept: " + history.error().message};
    history_.emplace(*std::move(history));
    return ok();
  }

  Status add(std::string_view kind, const json::object& payload) {
    push(kind, payload);
    Status taken = advance(*history_, game_.events.back());
    if (!taken) {
      hash_ = before_;
      game_.events.pop_back();
    }
    return taken;
  }

  const History& history() const { return *history_; }
  WholeGame take() { return std::move(game_); }

 private:
  void push(std::string_view kind, const json::object& payload) {
    Event event{static_cast<std::int64_t>(game_.events.size()) + 1,
                std::string(kind),
                json::serialize(payload),
                {std::chrono::microseconds(0), date_},
                ""};
    before_ = hash_;
    hash_ = chain_hash(hash_, event);
    event.hash = to_hex(hash_);
    game_.events.push_back(std::move(event));
  }

  std::chrono::system_clock::time_point date_;
  Hash hash_ = chain_start;
  Hash before_ = chain_start;
  WholeGame game_;
  std::optional<History> history_;
};

Status add_turn(Writer& writer, const RecordTurn& turn, std::size_t number, bool last) {
  if (!turn.roll.empty()) {
    Status rolled = writer.add("roll", {{"turn", number}, {"dice", turn.roll}, {"source", "imported"}});
    if (!rolled) return rolled;
  }
  if (turn.actions.empty()) return ok();
  Status moved = writer.add(
      "moved", {{"turn", number}, {"actions", json::value_from(turn.actions)}, {"how", "imported"}});
  if (!moved) return moved;
  const Status settled = writer.add("final", {{"turn", number}, {"how", "imported"}});
  return last ? ok() : settled;
}

// The end as the record tells it; what is unfinished is given up.
Status add_end(Writer& writer, const Record& record) {
  const std::string result = writer.history().shown.result();
  const std::string_view how = record.tag("Termination");
  if (how == "agreement" || how == "resignation")
    return writer.add("over", {{"result", record.tag("Result")}, {"how", how}});
  if (result != "*") return writer.add("over", {{"result", result}});
  return writer.add("abandoned", {{"how", "imported"}});
}

}  // namespace

Result<WholeGame> game_of_record(const Record& record) {
  const Result<Replay> replayed = replay(record);
  if (!replayed) return replayed.error();
  Writer writer(date_of(record.tag("Date")));
  if (Status begun = writer.begin(start_of(record, replayed->start)); !begun) return begun.error();
  if (Status ready = writer.add("ready", {}); !ready) return ready.error();
  for (std::size_t i = 0; i < record.turns.size(); ++i) {
    const Status added = add_turn(writer, record.turns[i], i + 1, i + 1 == record.turns.size());
    if (!added) return Error{added.error().message, 0, record.turns[i].line};
  }
  if (Status ended = add_end(writer, record); !ended) return ended.error();
  return writer.take();
}

Result<std::vector<WholeGame>> read_games(std::string_view text) {
  if (looks_like_games(text)) return parse_games(text);
  const Result<std::vector<Record>> records = parse_records(text);
  if (!records) return records.error();
  std::vector<WholeGame> games;
  games.reserve(records->size());
  for (const Record& record : *records) {
    Result<WholeGame> game = game_of_record(record);
    if (!game) return game.error();
    games.push_back(*std::move(game));
  }
  return games;
}

}  // namespace arbiter::db
