// SPDX-License-Identifier: MIT
// Whole table sessions with known truth: right record, every illegal rest reported, no needless question.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

#include "rules/referee/trace_session.h"

namespace arbiter {
namespace {

namespace json = boost::json;

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file) << path;
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// One expected event: what, and in which window of the trace.
struct Expected {
  std::string event;
  TableTime from{0};
  TableTime to{0};
  json::object members;

  bool covers(TableTime time) const { return from <= time && time <= to; }
  std::string text(const char* name) const {
    return members.contains(name) ? std::string(members.at(name).as_string()) : "";
  }
};

std::vector<Expected> read_expected(const std::filesystem::path& path) {
  std::vector<Expected> expected;
  std::istringstream lines(read_file(path));
  for (std::string line; std::getline(lines, line);) {
    json::object object = json::parse(line).as_object();
    const auto time = [&](const char* name) { return std::chrono::milliseconds(object.at(name).as_int64()); };
    expected.push_back({std::string(object.at("event").as_string()), time("t_min"), time("t_max"), object});
  }
  return expected;
}

// What is accepted at a moment: the last verdict about actions up to then.
std::string position_at(const TraceOutcome& outcome, TableTime time) {
  std::string position = outcome.start.text();
  for (const Verdict& verdict : outcome.verdicts) {
    if (verdict.time <= time && !verdict.position.empty()) position = verdict.position;
  }
  return position;
}

// Where actions lead from the beginning of the turn, as it was when a question was asked.
std::string end_of_turn(const TraceOutcome& outcome, TableTime time,
                        const std::vector<std::string>& actions) {
  AnyGame position = outcome.start;
  for (const Verdict& verdict : outcome.verdicts) {
    if (verdict.kind == VerdictKind::ask && verdict.time == time) break;
    const bool begins = verdict.kind == VerdictKind::roll || verdict.kind == VerdictKind::final;
    if (begins) position = *position.with_position(verdict.position);
  }
  for (const std::string& action : actions) EXPECT_TRUE(position.apply(action)) << action;
  return position.text();
}

// A trace, what the referee made of it, and what is known of it.
struct RefereedTrace {
  TraceOutcome outcome;
  std::vector<Expected> expected;
  Record truth;
};

// Refereed once for all tests of a trace that run in one process.
const RefereedTrace& refereed(const std::string& name) {
  static std::map<std::string, RefereedTrace, std::less<>> traces;
  if (const auto known = traces.find(name); known != traces.end()) return known->second;
  const std::filesystem::path stem = std::filesystem::path(ARBITER_CASES) / "traces" / name;
  const auto trace = parse_trace(read_file(stem.string() + ".trace"));
  if (!trace) throw std::runtime_error(describe(trace.error()));
  const auto outcome = referee_trace(*trace);
  if (!outcome) throw std::runtime_error(describe(outcome.error()));
  const auto truth = parse_record(read_file(stem.string() + ".record"));
  if (!truth) throw std::runtime_error(describe(truth.error()));
  return traces.emplace(name, RefereedTrace{*outcome, read_expected(stem.string() + ".expect.jsonl"), *truth})
      .first->second;
}

class Trace : public testing::TestWithParam<std::string> {
 protected:
  std::vector<Verdict> said(VerdictKind kind) const {
    std::vector<Verdict> verdicts;
    std::copy_if(outcome_.verdicts.begin(), outcome_.verdicts.end(), std::back_inserter(verdicts),
                 [&](const Verdict& verdict) { return verdict.kind == kind; });
    return verdicts;
  }

  bool expected_at(const std::string& event, TableTime time) const {
    return std::any_of(expected_.begin(), expected_.end(),
                       [&](const Expected& e) { return e.event == event && e.covers(time); });
  }

  const RefereedTrace& trace_ = refereed(GetParam());
  const TraceOutcome& outcome_ = trace_.outcome;
  const std::vector<Expected>& expected_ = trace_.expected;
  const Record& truth_ = trace_.truth;
};

TEST_P(Trace, GivesTheRecordOfWhatWasReallyPlayed) {
  const auto truth = replay(truth_);
  ASSERT_TRUE(truth) << describe(truth.error());
  const auto ours = replay(record_of(outcome_));
  ASSERT_TRUE(ours) << describe(ours.error());
  ASSERT_EQ(outcome_.turns.size(), truth_.turns.size());
  for (std::size_t turn = 1; turn <= truth_.turns.size(); ++turn) {
    EXPECT_EQ(outcome_.turns[turn - 1].roll, truth_.turns[turn - 1].roll) << "turn " << turn;
    const auto end_of = [turn](const Replay& game) {
      std::string position;
      for (const Replay::Ply& ply : game.plies) {
        if (ply.turn == turn) position = ply.position;
      }
      return position;
    };
    EXPECT_EQ(end_of(*ours), end_of(*truth)) << "turn " << turn;
  }
}

TEST_P(Trace, AcceptsEveryTurnInTime) {
  for (const Expected& e : expected_) {
    if (e.event != "moved") continue;
    EXPECT_EQ(position_at(outcome_, e.to), e.text("position")) << "at " << e.to.count();
  }
}

TEST_P(Trace, IsReadyWhenTheBoardShowsTheSetUp) {
  const auto ready = said(VerdictKind::ready);
  ASSERT_EQ(ready.size(), 1U);
  EXPECT_TRUE(expected_at("ready", ready[0].time)) << ready[0].time.count();
}

TEST_P(Trace, ReportsEveryIllegalRestWithItsSites) {
  for (const Expected& e : expected_) {
    if (e.event != "illegal") continue;
    const auto reports = said(VerdictKind::illegal);
    const auto report =
        std::find_if(reports.begin(), reports.end(), [&](const Verdict& v) { return e.covers(v.time); });
    ASSERT_NE(report, reports.end()) << "missed, from " << e.from.count();
    EXPECT_FALSE(report->reason.code.empty());
    for (const json::value& core : e.members.at("core").as_array()) {
      const std::string site(core.as_string());
      const auto named = [&](const SiteState& state) { return state.site == site; };
      EXPECT_TRUE(std::any_of(report->sites.begin(), report->sites.end(), named))
          << site << " from " << e.from.count();
    }
  }
}

TEST_P(Trace, RaisesNoFalseAlarm) {
  for (const Verdict& verdict : said(VerdictKind::illegal)) {
    EXPECT_TRUE(expected_at("illegal", verdict.time)) << verdict.time.count() << " " << verdict.reason.code;
  }
  EXPECT_TRUE(said(VerdictKind::disturbed).empty());
}

TEST_P(Trace, SaysWhenTheBoardIsPutRight) {
  for (const Expected& e : expected_) {
    if (e.event != "restored") continue;
    const auto reports = said(VerdictKind::restored);
    EXPECT_TRUE(
        std::any_of(reports.begin(), reports.end(), [&](const Verdict& v) { return e.covers(v.time); }))
        << "from " << e.from.count();
  }
}

TEST_P(Trace, AsksNothingNeedless) {
  for (const Verdict& verdict : said(VerdictKind::ask)) {
    EXPECT_TRUE(expected_at("ask", verdict.time)) << verdict.time.count();
  }
}

TEST_P(Trace, OffersTheTruthWhereItMustAsk) {
  for (const Expected& e : expected_) {
    if (e.event != "ask" || e.text("position").empty()) continue;
    for (const Verdict& verdict : said(VerdictKind::ask)) {
      if (!e.covers(verdict.time)) continue;
      const std::string wanted = json::serialize(e.members.at("candidate"));
      const auto offers = [&](const auto& choice) {
        return end_of_turn(outcome_, verdict.time, choice) == e.text("position");
      };
      EXPECT_TRUE(std::any_of(verdict.alternatives.begin(), verdict.alternatives.end(), offers)) << wanted;
    }
  }
}

TEST_P(Trace, EndsWhenTheGameEnds) {
  const auto ends = said(VerdictKind::over);
  const bool expected =
      std::any_of(expected_.begin(), expected_.end(), [](const auto& e) { return e.event == "over"; });
  ASSERT_EQ(ends.size(), expected ? 1U : 0U);
  if (expected) {
    EXPECT_TRUE(expected_at("over", ends[0].time)) << ends[0].time.count();
    EXPECT_EQ(ends[0].result, truth_.tag("Result"));
  }
}

std::vector<std::string> traces_of_games() {
  constexpr std::array games{"diablo-", "dudos-", "duell-", "herd-"};
  std::vector<std::string> names;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(ARBITER_CASES) / "traces")) {
    const std::string name = entry.path().filename().string();
    const auto is_of = [&](std::string_view game) { return name.starts_with(game); };
    if (name.ends_with(".trace") && std::any_of(games.begin(), games.end(), is_of))
      names.push_back(name.substr(0, name.size() - 6));
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Traces, Trace, testing::ValuesIn(traces_of_games()), test_name);

}  // namespace
}  // namespace arbiter
