// SPDX-License-Identifier: MIT
// Replaying events: each kind's effect on a history, as the table in db/README.md says.
#include "db/history.h"

#include <algorithm>
#include <array>
#include <functional>

#include "db/open_turns.h"
#include "db/payload.h"
#include "rules/registry.h"

namespace arbiter::db {

namespace {

using Handler = Status (*)(History&, const TurnPayload&);

/// How one kind of event changes a history.
struct Kind {
  std::string_view name;
  Handler handler;
  bool after_the_end;  ///< may stand in the log after the game was over or abandoned
};

Status nothing(History&, const TurnPayload&) { return ok(); }

Status ready(History& history, const TurnPayload&) {
  history.ready = true;
  return ok();
}

Status roll(History& history, const TurnPayload& payload) {
  return roll_dice(history, payload.turn, payload.dice);
}

Status moved(History& history, const TurnPayload& payload) {
  if (payload.turn != playing(history).number) {
    return Error{"turn " + std::to_string(playing(history).number) + " is being played"};
  }
  return accept(history, payload.actions);
}

Status undone(History& history, const TurnPayload& payload) {
  if (payload.turn == playing(history).number) return accept(history, payload.actions);
  History changed = history;
  if (auto status = go_back(changed, payload.turn); !status) return status;
  if (auto status = accept(changed, payload.actions); !status) return status;
  history = std::move(changed);
  return ok();
}

Status final(History& history, const TurnPayload& payload) { return settle(history, payload.turn); }

// The sides ended the game themselves; what was played of the open turn stays as it is.
Status agreed_over(History& history, const TurnPayload& payload) {
  history.over = true;
  history.result = payload.result;
  history.termination = payload.how;
  return ok();
}

Status over(History& history, const TurnPayload& payload) {
  if (!payload.how.empty()) return agreed_over(history, payload);
  if (history.shown.need() != Need::over) return Error{"the game is not over by its rules"};
  if (history.shown.result() != payload.result) return Error{"the result is " + history.shown.result()};
  if (!history.turns.back().final) {
    if (auto status = settle(history, history.turns.back().number); !status) return status;
  }
  history.over = true;
  history.result = payload.result;
  return ok();
}

Status abandoned(History& history, const TurnPayload&) {
  history.abandoned = true;
  return ok();
}

Status commitment(History& history, const TurnPayload& payload) {
  if (!history.evidence.commitment.empty()) return Error{"there is one commitment for a game"};
  if (!history.rolls.empty()) return Error{"a commitment comes before the first roll"};
  history.evidence.commitment = payload.commitment;
  return ok();
}

Status words(History& history, const TurnPayload& payload) {
  if (!history.rolls.empty()) return Error{"words are added before the first roll"};
  history.evidence.words.erase(payload.player);
  if (!payload.words.empty()) history.evidence.words.emplace(payload.player, payload.words);
  return ok();
}

Status reveal(History& history, const TurnPayload& payload) {
  history.evidence.seed = payload.seed;
  return ok();
}

Status make_void(History& history, const TurnPayload& payload) {
  history.evidence.why_void = payload.why;
  return ok();
}

constexpr std::array kinds{
    Kind{"ready", ready, true},       Kind{"roll", roll, false},
    Kind{"moved", moved, false},      Kind{"undone", undone, false},
    Kind{"final", final, false},      Kind{"ask", nothing, true},
    Kind{"illegal", nothing, true},   Kind{"restored", nothing, true},
    Kind{"disturbed", nothing, true}, Kind{"mask", nothing, true},
    Kind{"over", over, false},        Kind{"abandoned", abandoned, false},
    Kind{"words", words, false},      Kind{"reveal", reveal, true},
    Kind{"void", make_void, true},    Kind{"commitment", commitment, false},
};

Status take(History& history, const Event& event) {
  const auto* kind = std::ranges::find(kinds, event.kind, &Kind::name);
  if (kind == kinds.end()) return Error{"this kind of event is not known"};
  if ((history.over || history.abandoned) && !kind->after_the_end) return Error{"the game had ended already"};
  const Result<TurnPayload> payload = parse_turn_payload(event.kind, event.payload);
  return payload ? kind->handler(history, *payload) : Status(payload.error());
}

Error at(const Event& event, const std::string& why) {
  return {"event " + std::to_string(event.sequence) + " (" + event.kind + "): " + why};
}

}  // namespace

Result<History> begin_history(const Event& start) {
  if (start.kind != "start") return at(start, "a game begins with a start event");
  const Result<NewGame> about = parse_start(start.payload);
  if (!about) return at(start, about.error().message);
  const Result<AnyGame> game =
      new_game(about->game, SettingTexts(about->settings.begin(), about->settings.end()));
  if (!game) return at(start, describe(game.error()));
  History history{*game, *game, {}, {}, {}};
  begin_turn(history);
  return history;
}

Status advance(History& history, const Event& event) {
  const Status status = take(history, event);
  return status ? ok() : Status(at(event, describe(status.error())));
}

Result<History> replay_events(std::span<const Event> events,
                              const std::function<void(const History&, const Event&)>& seen) {
  if (events.empty()) return Error{"there are no events"};
  Result<History> history = begin_history(events.front());
  std::int64_t sequence = 1;
  for (const Event& event : events.subspan(history ? 1 : events.size())) {
    if (event.sequence != ++sequence) return at(event, "event " + std::to_string(sequence) + " is missing");
    if (auto status = advance(*history, event); !status) return status.error();
    if (seen) seen(*history, event);
  }
  return history;
}

}  // namespace arbiter::db
