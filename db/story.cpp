// SPDX-License-Identifier: MIT
// The story of a game, told event by event along with its replay.
#include "db/story.h"

#include <algorithm>
#include <array>

#include "db/payload.h"

namespace arbiter::db {

namespace {

constexpr std::array<std::string_view, 5> always_notes{"ask", "illegal", "restored", "disturbed", "mask"};

// The plies of a replayed game, as its record lists them.
template <class Visit>
void for_each_ply(const History& history, Visit visit) {
  for (const Turn& turn : history.turns) {
    if (!turn.roll.empty()) visit(turn.number, true, turn.roll);
    for (const std::string& action : turn.actions) visit(turn.number, false, action);
  }
}

// How many of the plies told so far still stand.
std::size_t standing(const std::vector<StoryPly>& told, const History& history) {
  std::size_t same = 0;
  bool all_same = true;
  for_each_ply(history, [&](std::size_t turn, bool is_roll, const std::string& text) {
    all_same = all_same && same < told.size() && told[same].turn == turn && told[same].is_roll == is_roll &&
               told[same].text == text;
    if (all_same) ++same;
  });
  return same;
}

std::vector<std::string> actions_from(const std::vector<StoryPly>& plies, std::size_t first) {
  std::vector<std::string> actions;
  for (std::size_t i = first; i < plies.size(); ++i) {
    if (!plies[i].is_roll) actions.push_back(plies[i].text);
  }
  return actions;
}

// A move that a person told is a note, one that the sensors told is not.
bool was_told(const Event& event) {
  if (event.kind != "moved") return false;
  const Result<TurnPayload> payload = parse_turn_payload(event.kind, event.payload);
  return payload && !payload->how.empty() && payload->how != "seen" && payload->how != "imported";
}

// Brings the story up to what the history says after an event.
void follow(Story& story, const History& history, const Event& event) {
  const std::size_t stand = standing(story.plies, history);
  std::vector<std::string> gone = actions_from(story.plies, stand);
  story.plies.resize(stand);
  for (StoryNote& note : story.notes) note.ply = std::min(note.ply, stand);
  const bool takes_back = event.kind == "undone" && !gone.empty();
  if (takes_back || was_told(event) || std::ranges::find(always_notes, event.kind) != always_notes.end())
    story.notes.push_back({stand, event, std::move(gone)});
  std::size_t index = 0;
  for_each_ply(history, [&](std::size_t turn, bool is_roll, const std::string& text) {
    if (index++ >= stand) story.plies.push_back({turn, is_roll, text, event.sequence, event.stamp});
  });
}

}  // namespace

Result<Story> tell_story(std::span<const Event> events) {
  Story story;
  const Result<History> history =
      replay_events(events, [&](const History& so_far, const Event& event) { follow(story, so_far, event); });
  if (!history) return history.error();
  story.end = *history;
  return story;
}

std::optional<std::chrono::microseconds> time_taken(const std::vector<StoryPly>& plies, std::size_t index) {
  constexpr std::chrono::microseconds tolerance = std::chrono::seconds{2};
  if (index == 0 || index >= plies.size()) return std::nullopt;
  const Stamp& before = plies[index - 1].stamp;
  const Stamp& now = plies[index].stamp;
  const std::chrono::microseconds taken = now.monotonic - before.monotonic;
  const auto by_wall = std::chrono::duration_cast<std::chrono::microseconds>(now.wall - before.wall);
  if (taken.count() < 0 || std::chrono::abs(by_wall - taken) > tolerance) return std::nullopt;
  return taken;
}

}  // namespace arbiter::db
