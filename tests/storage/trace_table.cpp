// SPDX-License-Identifier: MIT
#include "tests/storage/trace_table.h"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>

#include "rules/words.h"

namespace arbiter::test {

namespace {

class TraceSensors : public hal::Sensors {
 public:
  explicit TraceSensors(std::vector<hal::Reading> first) : first_(std::move(first)) {}
  std::vector<hal::Reading> start(hal::SensorListener& /*listener*/) override { return first_; }
  void stop() override {}

 private:
  std::vector<hal::Reading> first_;
};

Config config_for(const AnyGame& game, const std::string& capability) {
  Config config;
  config.game.name = game.name();
  config.game.settings = game.settings();
  config.sensors.capability = capability;
  config.dice.policy = "scripted";
  return config;
}

}  // namespace

TraceTable::TraceTable(db::GameLog& log, const AnyGame& game, const std::string& capability,
                       const std::vector<TraceLine>& trace)
    : log_(log),
      trace_(trace),
      table_(config_for(game, capability),
             TableParts{clock_, log, [] { return 0U; }, cues_,
                        [this](const AnyGame&, hal::ScriptListener&) {
                          return std::make_unique<TraceSensors>(first_readings());
                        }}) {
  if (const Status opened = table_.open(); !opened) throw std::runtime_error(opened.error().message);
}

std::vector<hal::Reading> TraceTable::first_readings() {
  std::vector<hal::Reading> readings;
  for (; next_ < trace_.size() && trace_[next_].time.count() == 0; ++next_) {
    if (!trace_[next_].site.starts_with('@'))
      readings.push_back({clock_.now(), trace_[next_].site, trace_[next_].value});
  }
  return readings;
}

void TraceTable::pass_time_until(std::chrono::microseconds time) {
  for (auto due = table_.next_deadline(); due && *due <= time; due = table_.next_deadline()) {
    clock_.advance(std::max(*due - clock_.now(), std::chrono::microseconds(0)));
    table_.advance();
  }
  clock_.advance(time - clock_.now());
}

void TraceTable::play(const TraceLine& line) {
  if (line.site == "@button") return table_.on_button({line.time, line.value});
  if (line.site == "@roll") return table_.on_roll(line.time, line.value);
  const std::vector<std::string> words = split_words(line.value);
  if (line.site == "@answer") return table_.on_answer(line.time, words);
  if (line.site == "@told") return table_.on_told(line.time, words);
  if (!line.site.starts_with('@')) table_.on_reading({line.time, line.site, line.value});
}

void TraceTable::play() {
  for (; next_ < trace_.size(); ++next_) {
    pass_time_until(trace_[next_].time);
    play(trace_[next_]);
  }
  table_.on_end(clock_.now());
  if (table_.history().over) return;
  const std::vector<db::NewEvent> given_up{{"abandoned", "{}"}};
  const Status done = log_.append(table_.game().id, given_up, {}, {clock_.now(), clock_.wall()});
  if (!done) throw std::runtime_error(done.error().message);
}

}  // namespace arbiter::test
