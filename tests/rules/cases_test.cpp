// SPDX-License-Identifier: MIT
// The games' computed cases (tests/cases/README.md) through the engine protocol.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <fstream>
#include <string>
#include <vector>

#include "rules/engine.h"

namespace arbiter {
namespace {

namespace json = boost::json;

struct Case {
  std::size_t line;
  json::object members;

  std::string text(const char* name) const { return std::string(members.at(name).as_string()); }
  bool is(std::string_view kind) const { return members.at("kind").as_string() == kind; }
};

std::vector<Case> read_cases(const std::string& name) {
  std::vector<Case> cases;
  std::ifstream file(ARBITER_CASES "/" + name + ".jsonl");
  std::size_t number = 0;
  for (std::string line; std::getline(file, line);) {
    cases.push_back({++number, json::parse(line).as_object()});
  }
  return cases;
}

std::string asked(Engine& engine, const std::string& line) { return engine.answer(line).value_or("quit"); }

// An engine at the case's position.
Engine engine_for(const Case& example) {
  Engine engine;
  std::string start = "new " + example.text("game");
  for (const auto& [name, value] : example.members.at("settings").as_object()) {
    start += " " + std::string(name) + "=" + std::string(value.as_string());
  }
  EXPECT_TRUE(asked(engine, start).starts_with("ok ")) << start;
  if (!example.members.contains("position")) return engine;
  const std::string position = example.text("position");
  EXPECT_EQ(asked(engine, "position " + position), "ok " + position);
  return engine;
}

std::string legal_line(const Case& example) {
  std::string line = "legal";
  for (const json::value& action : example.members.at("legal").as_array()) {
    line += " " + std::string(action.as_string());
  }
  return line;
}

void check_perft(const Case& example) {
  Engine engine = engine_for(example);
  std::size_t depth = 0;
  for (const json::value& nodes : example.members.at("nodes").as_array()) {
    EXPECT_EQ(asked(engine, "perft " + std::to_string(++depth)), "nodes " + json::serialize(nodes));
  }
  EXPECT_EQ(asked(engine, "perft 0"), "nodes 1");
}

void check_walk(const Case& example) {
  Engine engine = engine_for(example);
  for (const json::value& step : example.members.at("steps").as_array()) {
    const std::string command(step.at(0).as_string());
    EXPECT_EQ(asked(engine, command), "ok " + std::string(step.at(1).as_string())) << command;
  }
  EXPECT_EQ(asked(engine, "legal"), legal_line(example));
}

void check_legal(const Case& example) {
  Engine engine = engine_for(example);
  EXPECT_EQ(asked(engine, "legal"), legal_line(example));
}

// Nothing changes: neither the legal list nor, two plies on, what could come of the position.
void check_error(const Case& example) {
  Engine engine = engine_for(example);
  const std::string legal = asked(engine, "legal");
  const std::string beyond = asked(engine, "perft 2");
  EXPECT_TRUE(asked(engine, example.text("command")).starts_with("error ")) << example.text("command");
  EXPECT_EQ(asked(engine, "legal"), legal);
  EXPECT_EQ(asked(engine, "perft 2"), beyond);
}

class Cases : public testing::TestWithParam<std::string> {
 protected:
  static void check_all(std::string_view kind, void (*check)(const Case&)) {
    std::size_t checked = 0;
    for (const Case& example : read_cases(GetParam())) {
      if (!example.is(kind)) continue;
      SCOPED_TRACE(GetParam() + ".jsonl line " + std::to_string(example.line));
      check(example);
      ++checked;
    }
    EXPECT_GT(checked, 0U);
  }
};

TEST_P(Cases, CountTheSameNodes) { check_all("perft", check_perft); }
TEST_P(Cases, WalkThroughTheSamePositions) { check_all("walk", check_walk); }
TEST_P(Cases, AllowTheSameActions) { check_all("legal", check_legal); }
TEST_P(Cases, RefuseTheSameCommandsAndChangeNothing) { check_all("error", check_error); }

TEST_P(Cases, KnowNoOtherKind) {
  for (const Case& example : read_cases(GetParam())) {
    EXPECT_TRUE(example.is("perft") || example.is("walk") || example.is("legal") || example.is("error"))
        << "line " << example.line;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Cases, testing::Values("diablo", "herd", "duell", "dudos"),
                         [](const auto& game) { return game.param; });

}  // namespace
}  // namespace arbiter
