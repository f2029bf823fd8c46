// SPDX-License-Identifier: MIT
// Game records: playing them by the rules.
#include "rules/agreed.h"
#include "rules/record.h"
#include "rules/registry.h"
#include "rules/words.h"

namespace arbiter {
namespace {

Error in_turn(const RecordTurn& turn, std::size_t number, const std::string& why) {
  return Error{"turn " + std::to_string(number) + ": " + why, 0, turn.line};
}

// Plays turn after turn; between two of them the mover must have nothing left to do.
class Replayer {
 public:
  explicit Replayer(const AnyGame& start) : replay_{start, start, {}} {}

  Status play(const RecordTurn& turn, std::size_t number) {
    mover_ = replay_.end.to_move();
    over_ = false;
    if (!turn.roll.empty()) {
      if (Status rolled = replay_.end.roll(turn.roll); !rolled)
        return in_turn(turn, number, rolled.error().message);
      note(number, turn.roll, true);
    }
    for (const std::string& action : turn.actions) {
      if (Status done = act(action); !done) return in_turn(turn, number, done.error().message);
      note(number, action, false);
      over_ = turn.roll.empty() || !goes_on();
    }
    return ok();
  }

  // Whether the turn played last waits for another action.
  bool incomplete() const { return !over_ && goes_on(); }
  Replay take() { return std::move(replay_); }

 private:
  Status act(const std::string& action) {
    if (over_ && replay_.end.need() != Need::over)
      return Error{"'" + action + "' comes after the turn's end"};
    return arbiter::play(replay_.end, action);
  }

  bool goes_on() const {
    const AnyGame& now = replay_.end;
    return now.need() == Need::action && now.to_move() == mover_ && !now.awaits_next_round();
  }

  void note(std::size_t turn, const std::string& text, bool is_roll) {
    replay_.plies.push_back({turn, text, is_roll, replay_.end.text()});
  }

  Replay replay_;
  Seat mover_ = 0;
  bool over_ = false;  ///< the turn has had its last action; without dice a turn has one
};

Status check_result(const Record& record, const AnyGame& end) {
  const std::string_view result = record.tag("Result");
  const std::string_view how = record.tag("Termination");
  if (how == "agreement" || how == "resignation") return ok();
  if (result.empty() || result == "*" || result == end.result()) return ok();
  const std::string reached =
      end.result() == "*" ? "the game is not over" : "the moves lead to " + end.result();
  return Error{"the Result tag says " + std::string(result) + ", but " + reached};
}

}  // namespace

Result<AnyGame> game_of(const Record& record) {
  if (record.tag("Game").empty()) return Error{"the record has no [Game \"...\"] tag"};
  std::string line(record.tag("Game"));
  for (const std::string& setting : split_words(record.tag("Settings"))) line += " " + setting;
  Result<AnyGame> game = new_game(line);
  if (!game) return Error{"the tags Game and Settings: " + game.error().message};
  return game;
}

Result<Replay> replay(const Record& record) {
  const Result<AnyGame> start = game_of(record);
  if (!start) return start.error();
  Replayer replayer(*start);
  for (std::size_t i = 0; i < record.turns.size(); ++i) {
    if (Status played = replayer.play(record.turns[i], i + 1); !played) return played.error();
    const bool last = i + 1 == record.turns.size();
    if (!last && replayer.incomplete()) {
      return in_turn(record.turns[i], i + 1, "the turn is not complete, yet another follows");
    }
  }
  Replay played = replayer.take();
  if (Status result = check_result(record, played.end); !result) return result.error();
  return played;
}

}  // namespace arbiter
