// SPDX-License-Identifier: MIT
// Random games as a table logs them.
#include "tests/db/played_game.h"

#include <stdexcept>

#include "db/payload.h"
#include "rules/registry.h"

namespace arbiter::test {

namespace {

void must(const Status& status) {
  if (!status) throw std::runtime_error(status.error().message);
}

AnyGame new_board(int size) {
  const Result<AnyGame> game = new_game("diablo size=" + std::to_string(size));
  if (!game) throw std::runtime_error(game.error().message);
  return *game;
}

}  // namespace

std::string roll_payload(std::size_t turn, const std::string& dice) {
  return R"({"turn":)" + std::to_string(turn) + R"(,"dice":")" + dice + R"(","source":"electronic"})";
}

std::string actions_payload(std::size_t turn, const std::vector<std::string>& actions) {
  std::string list;
  for (const std::string& action : actions) list += (list.empty() ? "\"" : ",\"") + action + '"';
  return R"({"turn":)" + std::to_string(turn) + R"(,"actions":[)" + list + R"(],"how":"seen"})";
}

std::vector<db::Event> numbered(const std::vector<db::NewEvent>& events) {
  std::vector<db::Event> list;
  list.reserve(events.size());
  for (const db::NewEvent& event : events) {
    list.push_back({static_cast<std::int64_t>(list.size() + 1), event.kind, event.payload, {}, ""});
  }
  return list;
}

PlayedGame::PlayedGame(unsigned seed, const Habits& habits)
    : habits_(habits), random_(seed), position_(new_board(habits.size)) {
  log("start", db::start_payload(about()));
  log("ready", "{}");
  while (position_.need() != Need::over && turns_.size() < habits_.most_turns) play_turn();
  if (position_.need() == Need::over) log("over", R"({"result":")" + position_.result() + R"("})");
}

db::NewGame PlayedGame::about() const {
  return {"diablo",
          {{"size", std::to_string(habits_.size)}},
          {{"b", "Anna"}, {"g", "Ben \"X\" [2]"}},
          "Club",
          "occupancy"};
}

void PlayedGame::play_turn() {
  if (habits_.change_minds && !turns_.empty() && one_in(12)) take_a_turn_back();
  if (position_.need() == Need::over) return;
  const Seat seat = position_.to_move();
  roll();
  const std::vector<std::string> actions = whole_turn(position_);
  if (habits_.change_minds) show_on_the_way(actions);
  accept(actions);
  turns_.push_back({turns_.size() + 1, seat, dice_[turns_.size()], actions, true});
  if (one_in(3)) log("final", R"({"turn":)" + std::to_string(turns_.size()) + R"(,"how":"confirm"})");
}

/// The dice of the next turn: those that it had, if it was rolled before.
void PlayedGame::roll() {
  if (dice_.size() == turns_.size()) {
    std::vector<int> draws;
    for (const int faces : position_.dice_faces())
      draws.push_back(std::uniform_int_distribution{1, faces}(random_));
    dice_.push_back(position_.roll_of(draws));
  }
  must(position_.roll(dice_[turns_.size()]));
  before_.resize(turns_.size(), position_);
  before_.push_back(position_);
  log("roll", roll_payload(turns_.size() + 1, dice_[turns_.size()]));
}

std::vector<std::string> PlayedGame::whole_turn(const AnyGame& from) {
  AnyGame game = from;
  std::vector<std::string> actions;
  while (game.need() == Need::action) {
    const std::vector<std::string> legal = game.legal();
    actions.push_back(legal[std::uniform_int_distribution<std::size_t>{0, legal.size() - 1}(random_)]);
    must(game.apply(actions.back()));
  }
  return actions;
}

/// What the table takes for the move before it is the one.
void PlayedGame::show_on_the_way(const std::vector<std::string>& actions) {
  const std::size_t turn = turns_.size() + 1;
  if (one_in(2)) log("moved", actions_payload(turn, {actions.front()}));
  if (one_in(3)) log("moved", actions_payload(turn, whole_turn(position_)));
  if (one_in(4)) log("illegal", R"({"turn":1,"code":"not_your_turn","params":{},"sites":[]})");
  if (one_in(4)) log("undone", actions_payload(turn, {}));
}

/// With both sides' agreement the turn before, or the one before that, is played again, with its own dice.
void PlayedGame::take_a_turn_back() {
  const std::size_t turn = turns_.size() - (turns_.size() > 1 && one_in(2) ? 1 : 0);
  turns_.resize(turn - 1);
  position_ = before_[turn - 1];
  log("undone", actions_payload(turn, {}));
  const Seat seat = position_.to_move();
  const std::vector<std::string> actions = whole_turn(position_);
  accept(actions);
  turns_.push_back({turn, seat, dice_[turn - 1], actions, true});
}

void PlayedGame::accept(const std::vector<std::string>& actions) {
  log("moved", actions_payload(turns_.size() + 1, actions));
  for (const std::string& action : actions) must(position_.apply(action));
}

}  // namespace arbiter::test
