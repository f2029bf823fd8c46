// SPDX-License-Identifier: MIT
// Games played at random, with moves revised and turns taken back: the log gives back what was really played.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "db/history.h"
#include "tests/db/logged_games.h"
#include "tests/db/played_game.h"

namespace arbiter::test {
namespace {

using db::History;

PlayedGame any_game() {
  const Habits habits{*rc::gen::element(4, 6), *rc::gen::arbitrary<bool>(),
                      *rc::gen::inRange<std::size_t>(0, 60)};
  return {*rc::gen::arbitrary<unsigned>(), habits};
}

History history_of(const PlayedGame& game) {
  Result<History> history = db::replay_events(numbered(game.events()));
  if (!history) throw std::runtime_error(history.error().message);
  return std::move(*history);
}

db::GameSummary summary_of(const PlayedGame& game) {
  return {1, game.about(), stamp(0).wall, game.position().result(), false, 0};
}

RC_GTEST_PROP(ALoggedGame, ReplaysToThePositionThatWasPlayed, ()) {
  const PlayedGame game = any_game();
  const History history = history_of(game);
  RC_ASSERT(history.shown.text() == game.position().text());
  RC_ASSERT(history.result == game.position().result());
  RC_ASSERT(history.over == (game.position().need() == Need::over));
}

RC_GTEST_PROP(ALoggedGame, ShowsTheTurnsThatWerePlayed, ()) {
  const PlayedGame game = any_game();
  const History history = history_of(game);
  RC_ASSERT(history.turns.size() >= game.turns().size());
  for (std::size_t index = 0; index < game.turns().size(); ++index) {
    RC_ASSERT(history.turns[index].number == index + 1);
    RC_ASSERT(history.turns[index].seat == game.turns()[index].seat);
    RC_ASSERT(history.turns[index].roll == game.turns()[index].roll);
    RC_ASSERT(history.turns[index].actions == game.turns()[index].actions);
    RC_ASSERT(history.turns[index].final || index + 1 == game.turns().size());
  }
}

RC_GTEST_PROP(ALoggedGame, EndsTheSameAfterExportAndReplay, ()) {
  const PlayedGame game = any_game();
  const std::string text = print_record(db::to_record(summary_of(game), history_of(game)));
  const Result<Record> record = parse_record(text);
  RC_ASSERT(record.has_value());
  RC_ASSERT(print_record(*record) == text);
  const Result<Replay> end = replay(*record);
  RC_ASSERT(end.has_value());
  RC_ASSERT(end->end == game.position());
  RC_ASSERT(record->tag("Green") == "Ben \"X\" [2]");
}

RC_GTEST_PROP(ALoggedGame, HasABaseAndProvisionalActionsThatLeadToWhatIsShownAfterEveryEvent, ()) {
  const std::vector<db::Event> events = numbered(any_game().events());
  Result<History> history = db::begin_history(events.front());
  RC_ASSERT(history.has_value());
  for (const db::Event& event : std::span(events).subspan(1)) {
    RC_ASSERT(db::advance(*history, event).has_value());
    AnyGame shown = history->base;
    for (const std::string& action : history->provisional) RC_ASSERT(shown.apply(action).has_value());
    RC_ASSERT(shown == history->shown);
    RC_ASSERT(!history->turns.empty());
  }
}

RC_GTEST_PROP(ALoggedGame, IsTheSameThroughTheDatabase, ()) {
  const PlayedGame game = any_game();
  static const TemporaryDirectory directory;
  static db::GameLog log = open_log(directory.path());
  const db::GameId id = *log.begin(game.about(), stamp(0));
  RC_ASSERT(log.append(id, std::span(game.events()).subspan(1), {}, stamp(1)).has_value());
  RC_ASSERT(log.verify_chain(id).has_value());
  const Result<History> history = db::replay_events(*log.events(id));
  RC_ASSERT(history.has_value());
  RC_ASSERT(history->shown == game.position());
  RC_ASSERT((*log.find(id))->result == history->result);
}

}  // namespace
}  // namespace arbiter::test
