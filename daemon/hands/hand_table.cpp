// SPDX-License-Identifier: MIT
// The table of a game by hand.
#include <algorithm>
#include <utility>

#include "daemon/hands/hand_session.h"
#include "rules/words.h"

namespace arbiter::hands {
namespace {

using std::chrono::milliseconds;

SensorLayout layout_of(const HandGameOrder& order, const PiecesOnBoard& pieces) {
  SensorLayout layout(order.start, order.capability);
  for (const std::string& name : order.masked) layout.set_masked(order.start.find_site(name).value(), true);
  if (order.capability != Capability::identity) return layout;
  for (const auto& [identifier, meaning] : pieces.tags()) {
    if (!layout.add_tag(identifier, meaning)) throw std::logic_error("a tag of one's own is not understood");
  }
  return layout;
}

std::string described(const AnyGame& game) {
  std::string line(game.name());
  for (const auto& [name, value] : game.settings()) line.append(" ").append(name).append("=").append(value);
  return line;
}

}  // namespace

HandTable::HandTable(const HandGameOrder& order, HandGameTally& tally)
    : tally_(tally),
      stopwatch_(order.stopwatch),
      bounce_(order.skill.bounce),
      random_(order.seed * 2 + 1),
      start_(order.start),
      pieces_(order.start),
      layout_(layout_of(order, pieces_)),
      referee_({order.start, {}, 1}, layout_, order.times),
      readings_(order.start.site_count()) {
  begin_trace(order);
}

void HandTable::begin_trace(const HandGameOrder& order) {
  note("@table", described(start_));
  note("@sensors", std::string(name_of(order.capability)));
  if (!order.masked.empty()) note("@sensors", "masked " + joined_words(order.masked));
  if (order.capability == Capability::identity) {
    for (const auto& [identifier, meaning] : pieces_.tags())
      note("@tag", joined_words({identifier, meaning}));
  }
  for (std::size_t i = 0; i < start_.site_count(); ++i) {
    const auto site = static_cast<Site>(i);
    sense(site, pieces_.reading(layout_, site, pieces_.at(site)));
  }
}

void HandTable::note(const std::string& site, const std::string& value) {
  trace_.push_back({milliseconds(now_), site, value});
}

void HandTable::wait(Milliseconds time) {
  now_ += time;
  advance();
}

void HandTable::make(const Strokes& strokes) {
  for (const Stroke& stroke : strokes) {
    wait(stroke.pause);
    say(stroke.site, stroke.now);
  }
}

void HandTable::take_back(const Strokes& strokes, const PiecesOnBoard& before) {
  std::vector<Stroke> back;
  std::vector<Stack> stacks;
  for (std::size_t i = 0; i < start_.site_count(); ++i) stacks.push_back(before.at(static_cast<Site>(i)));
  for (const Stroke& stroke : strokes) {
    back.push_back({stroke.pause, stroke.site, std::exchange(stacks[index(stroke.site)], stroke.now)});
  }
  std::reverse(back.begin(), back.end());
  make(back);
}

void HandTable::say(Site site, const Stack& stack) {
  const std::string value = pieces_.reading(layout_, site, stack);
  const std::string before = readings_[index(site)];
  if (value == before) return;
  sense(site, value);
  const bool bounces = static_cast<double>(random_.below(1000)) < bounce_ * 1000;
  for (std::size_t times = bounces ? 1 + random_.below(3) : 0; times > 0; --times) {
    now_ += static_cast<Milliseconds>(random_.below(2));
    sense(site, before);
    now_ += static_cast<Milliseconds>(random_.below(2));
    sense(site, value);
  }
}

void HandTable::sense(Site site, const std::string& value) {
  readings_[index(site)] = value;
  if (layout_.masked(site)) return;
  advance();
  note(start_.site_name(site), value);
  if (!referee_.reading(milliseconds(now_), site, value))
    throw std::logic_error("a reading is not understood");
  hear();
}

void HandTable::advance() {
  const auto due = referee_.next_deadline();
  const bool judges = stopwatch_ && due && *due <= milliseconds(now_);
  const double begun = judges ? stopwatch_() : 0;
  referee_.advance(milliseconds(now_));
  if (judges) tally_.verdict_times.push_back(stopwatch_() - begun);
  hear();
}

Status HandTable::roll(const std::string& dice) {
  note("@button", "roll");
  Status done = referee_.roll(milliseconds(now_), dice);
  if (done) note("@roll", dice);
  hear();
  return done;
}

Status HandTable::answer(const std::vector<std::string>& actions) {
  note("@answer", joined_words(actions));
  Status done = referee_.answer(milliseconds(now_), actions);
  hear();
  return done;
}

Status HandTable::tell(const std::vector<std::string>& actions) {
  note("@told", joined_words(actions));
  Status done = referee_.tell(milliseconds(now_), actions);
  hear();
  return done;
}

Status HandTable::next_round() {
  note("@button", "next");
  Status done = referee_.next_round(milliseconds(now_));
  hear();
  return done;
}

Status HandTable::confirm() {
  note("@button", "confirm");
  Status done = referee_.confirm(milliseconds(now_));
  hear();
  return done;
}

void HandTable::expect_illegal(bool expected) { illegal_expected_ = expected; }

// Keeps what was said, and counts what should not have been.
void HandTable::hear() {
  for (Verdict& verdict : referee_.take_verdicts()) {
    const bool alarm = verdict.kind == VerdictKind::illegal || verdict.kind == VerdictKind::disturbed;
    if (alarm && !illegal_expected_) {
      tally_.false_alarms.push_back(
          at_time(verdict.reason.code + " at " + (verdict.sites.empty() ? "" : verdict.sites[0].site)));
    }
    if (verdict.kind == VerdictKind::ask) {
      const Explanations& asked = referee_.question();
      const auto clean = std::count_if(asked.begin(), asked.end(), [](const auto& e) { return e.clean(); });
      const bool unseen =
          std::any_of(asked.begin(), asked.end(), [](const auto& e) { return e.unseen_last; });
      // Nor is it needless to ask for what leaves the board as it was.
      const bool base_shown = referee_.board().shows_position(referee_.base());
      if (!unseen && !base_shown && (clean == 1 || asked.size() == 1))
        tally_.needless.push_back(at_time(asked[0].actions[0]));
    }
    said_.push_back(std::move(verdict));
  }
}

}  // namespace arbiter::hands
