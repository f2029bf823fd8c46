// SPDX-License-Identifier: MIT
// The story of a game: when each ply was played, and what happened beside the plies.
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "db/history.h"

namespace arbiter::db {

/// A roll or an action that stands in the game's record.
struct StoryPly {
  std::size_t turn = 0;  ///< from 1
  bool is_roll = false;
  std::string text;
  std::int64_t sequence = 0;  ///< of the event that it came with
  Stamp stamp;
};

/// What happened beside: a refused attempt, a question, an answer, something taken back, a board in disorder,
/// a masked sensor.
struct StoryNote {
  std::size_t ply = 0;               ///< so many plies that still stand had been played
  Event event;                       ///< "ask", "illegal", "restored", "disturbed", "mask", "undone", "moved"
  std::vector<std::string> actions;  ///< of "undone" and a replaced "moved": what does not stand any more
};

struct Story {
  std::optional<History> end;  ///< what all the events come to; always there in a story that was told
  std::vector<StoryPly> plies;
  std::vector<StoryNote> notes;  ///< in the order of the log
};

/// Tells the story of a game's events. An Error is that of replay_events.
Result<Story> tell_story(std::span<const Event> events);

/// How long a ply took after the one before it. Nothing for the first ply, and where the two clocks disagree
/// by more than two seconds: then the daemon was restarted in between, or the wall clock was set.
std::optional<std::chrono::microseconds> time_taken(const std::vector<StoryPly>& plies, std::size_t index);

}  // namespace arbiter::db
