// SPDX-License-Identifier: MIT
// A simulated hand at a refereed table: it lifts and places real pieces, sensors report, time is passed by
// hand.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "rules/referee/referee.h"
#include "rules/registry.h"

namespace arbiter {

using namespace std::chrono_literals;

/// One table with one hand. A hand's step takes 20 ms; nothing else passes time but wait(). The table's
/// pieces are what a position shows; the referee learns of them only through the sensors.
class TableHand {
 public:
  /// Where the game begins and how its table is made.
  struct Table {
    std::string position;                  ///< empty: the game's start
    std::vector<std::string> provisional;  ///< accepted before the power went off
    RefereeTimes times;
    Capability capability = Capability::occupancy;
    std::vector<std::string> masked;
    bool set_up = true;  ///< the pieces stand there, and the referee has seen it
  };

  explicit TableHand(std::string_view game) : TableHand(game, Table{}) {}
  TableHand(std::string_view game, const Table& table)
      : referee_(start_of(game, table), layout_of(game, table), table.times), pieces_(sites()) {
    for (std::size_t i = 0; i < sites(); ++i) pieces_[i] = referee_.shown().image(static_cast<Site>(i));
    if (!table.set_up) return;
    report_all();
    wait(200ms);
    verdicts_.clear();
  }

  Referee& referee() { return referee_; }
  TableTime now() const { return now_; }

  TableHand& wait(TableTime time) {
    now_ += time;
    referee_.advance(now_);
    collect();
    return *this;
  }

  /// Takes the whole stack into the hand.
  TableHand& lift(std::string_view name) {
    Content& piece = at(name);
    EXPECT_NE(piece.count, 0) << "there is nothing to lift at " << name;
    hand_.push_back(piece);
    piece = Content{};
    return report(name);
  }
  /// Puts down what was lifted last, on top of what may stand there.
  TableHand& place(std::string_view name) {
    EXPECT_FALSE(hand_.empty()) << "nothing in the hand for " << name;
    Content placed = hand_.back();
    hand_.pop_back();
    placed.count = static_cast<std::uint8_t>(placed.count + at(name).count);
    at(name) = placed;
    return report(name);
  }
  /// Takes what was lifted last off the board.
  TableHand& aside() {
    EXPECT_FALSE(hand_.empty());
    hand_.pop_back();
    return *this;
  }
  /// Puts a piece of a seat there that comes from beside the board.
  TableHand& put(std::string_view name, Seat seat) {
    at(name) = {static_cast<std::uint8_t>(seat + 1), 1, 1};
    return report(name);
  }
  /// Whatever was there, now this is.
  TableHand& replace(std::string_view name, const Content& content) {
    at(name) = content;
    return report(name);
  }
  TableHand& move(std::string_view from, std::string_view to) { return lift(from).place(to); }
  TableHand& capture(std::string_view from, std::string_view to) { return lift(to).aside().move(from, to); }
  TableHand& touch(std::string_view name) { return move(name, name); }

  /// Every sensor says what it sees.
  TableHand& report_all() {
    for (std::size_t i = 0; i < sites(); ++i) say(static_cast<Site>(i));
    return *this;
  }

  TableHand& roll(std::string_view dice) {
    const Status done = try_roll(dice);
    EXPECT_TRUE(done) << done.error().message;
    return *this;
  }
  Status try_roll(std::string_view dice) { return collected(referee_.roll(now_, dice)); }
  Status confirm() { return collected(referee_.confirm(now_)); }
  Status undo() { return collected(referee_.undo(now_)); }
  Status undo_turn() { return collected(referee_.undo_turn(now_)); }
  Status answer(const std::vector<std::string>& actions) { return collected(referee_.answer(now_, actions)); }
  Status tell(const std::vector<std::string>& actions) { return collected(referee_.tell(now_, actions)); }
  void go_on() {
    referee_.go_on(now_);
    collect();
  }

  /// What was said since the last call.
  std::vector<Verdict> said() { return std::exchange(verdicts_, {}); }
  /// The same as the events' names.
  std::vector<std::string> heard() {
    std::vector<std::string> names;
    for (const Verdict& verdict : said()) names.emplace_back(name_of(verdict.kind));
    return names;
  }
  /// The last verdict since the last call, which must be of that kind.
  Verdict last(VerdictKind kind) {
    const std::vector<Verdict> verdicts = said();
    EXPECT_FALSE(verdicts.empty()) << "nothing was said instead of " << name_of(kind);
    if (verdicts.empty()) return {};
    EXPECT_EQ(name_of(verdicts.back().kind), name_of(kind));
    return verdicts.back();
  }

 private:
  static RefereeStart start_of(std::string_view game, const Table& table) {
    AnyGame start = *new_game(game);
    if (!table.position.empty()) start = *start.with_position(table.position);
    return {start, table.provisional, 1};
  }

  static SensorLayout layout_of(std::string_view game, const Table& table) {
    const AnyGame start = *new_game(game);
    SensorLayout layout(start, table.capability);
    for (const std::string& name : table.masked) layout.set_masked(*start.find_site(name), true);
    return layout;
  }

  std::size_t sites() const { return referee_.base().site_count(); }
  Content& at(std::string_view name) { return pieces_[index(*referee_.base().find_site(name))]; }

  TableHand& report(std::string_view name) {
    now_ += 20ms;
    say(*referee_.base().find_site(name));
    return *this;
  }
  void say(Site site) {
    const std::string words = referee_.board().layout().words_for(site, pieces_[index(site)]);
    EXPECT_TRUE(referee_.reading(now_, site, words)) << words;
    collect();
  }

  Status collected(Status status) {
    collect();
    return status;
  }
  void collect() {
    for (Verdict& verdict : referee_.take_verdicts()) verdicts_.push_back(std::move(verdict));
  }

  Referee referee_;
  std::vector<Content> pieces_;  ///< what really stands on each site
  std::vector<Content> hand_;
  std::vector<Verdict> verdicts_;
  TableTime now_{0};
};

}  // namespace arbiter
