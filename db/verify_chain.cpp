// SPDX-License-Identifier: MIT
// Recomputing a game's hash chain.
#include "db/game_log_impl.h"
#include "db/payload.h"

namespace arbiter::db {

namespace {

Error broken(const Event& event, const std::string& why) {
  return {"event " + std::to_string(event.sequence) + " (" + event.kind + ") " + why};
}

Status verify_events(const std::vector<Event>& events, const Head& head) {
  Hash hash = chain_start;
  std::int64_t expected = 1;
  for (const Event& event : events) {
    if (event.sequence != expected++)
      return broken(event, "does not follow the one before it: events are missing");
    hash = chain_hash(hash, event);
    if (event.hash != to_hex(hash))
      return broken(event, "was changed: its hash does not follow from what is stored");
  }
  if (static_cast<std::int64_t>(events.size()) == head.events && hash == head.hash) return ok();
  return Error{"the log has " + std::to_string(events.size()) + " events of this game, but " +
               std::to_string(head.events) + " were written, or the last one was exchanged"};
}

/// The row of `games` repeats how a game ended, for the lists.
Status verify_end(const std::vector<Event>& events, const Head& head) {
  std::string result = "*";
  bool abandoned = false;
  for (const Event& event : events) {
    if (event.kind == "over") {
      const Result<std::string> parsed = parse_result(event.payload);
      if (!parsed) return broken(event, "gives no result");
      result = *parsed;
    }
    if (event.kind == "abandoned") abandoned = true;
  }
  if (head.result != result)
    return Error{"the list gives the result " + head.result + ", the events " + result};
  if (head.abandoned != abandoned)
    return Error{"the list and the events differ in whether the game was abandoned"};
  return ok();
}

}  // namespace

Status GameLog::verify_chain(GameId game) const {
  const Result<std::vector<Event>> stored = events(game);
  if (!stored) return stored.error();
  return impl_->guarded([&]() -> Status {
    const std::optional<Head> head = read_head(impl_->database(), game);
    if (!head) return no_such_game(game);
    const Status chain = verify_events(*stored, *head);
    return chain ? verify_end(*stored, *head) : chain;
  });
}

Status GameLog::verify_game(GameId game) const {
  if (Status chain = verify_chain(game); !chain) return chain;
  const auto read = readings(game);
  return read ? ok() : Status(read.error());
}

Status GameLog::check_file() const {
  return impl_->guarded([&]() -> Status {
    const auto damage = damage_anywhere(impl_->database());
    return damage ? Status(Error{"the database is damaged: " + *damage}) : ok();
  });
}

}  // namespace arbiter::db
