// SPDX-License-Identifier: MIT
// The engine protocol (notation.md): answers, and errors that change nothing.
#include "rules/engine.h"

#include <gmock/gmock.h>

namespace arbiter {
namespace {

using testing::StartsWith;

const std::string first_position = "b1g1b1g1/g1b1g1b1/b1g1b1g1/g1b1g1b1 b opening";

class EngineProtocol : public testing::Test {
 protected:
  std::string answer(const std::string& line) { return engine_.answer(line).value_or("(quit)"); }

  Engine engine_;
};

TEST_F(EngineProtocol, NeedsAGameFirst) {
  for (const char* line : {"legal", "roll 1,2", "do a1-a3", "perft 1", "position x", ""}) {
    EXPECT_THAT(answer(line), StartsWith("error ")) << line;
  }
}

TEST_F(EngineProtocol, AnswersNewWithTheFirstPosition) {
  EXPECT_EQ(answer("new diablo size=4"), "ok " + first_position);
  EXPECT_EQ(answer("new diablo size=4 a1=black"), "ok g1b1g1b1/b1g1b1g1/g1b1g1b1/b1g1b1g1 b opening");
  EXPECT_THAT(answer("new diablo"), StartsWith("ok b1g1b1g1b1g1b1g1/"));
}

TEST_F(EngineProtocol, ListsTheLegalActionsInByteOrder) {
  answer("new diablo size=4");
  EXPECT_EQ(answer("legal"), "legal");
  EXPECT_EQ(answer("position ..../..../g3.../b2g3.. b act:1,2"), "ok ..../..../g3.../b2g3.. b act:1,2");
  EXPECT_EQ(answer("legal"), "legal a1-a3 a1-c1");
}

TEST_F(EngineProtocol, PlaysRollsAndActions) {
  answer("new diablo size=4");
  EXPECT_EQ(answer("roll 1,2"), "ok " + first_position + ":1,2");
  EXPECT_EQ(answer("do a2xa1"), "ok b1g1b1g1/g1b1g1b1/.g1b1g1/b1b1g1b1 g roll");
}

TEST_F(EngineProtocol, CountsSequences) {
  answer("new diablo size=4");
  EXPECT_EQ(answer("perft 0"), "nodes 1");
  EXPECT_EQ(answer("perft 3"), "nodes 240");
}

TEST_F(EngineProtocol, ReturnsToTheSettingsOfTheLastNew) {
  answer("new diablo size=4");
  answer("new diablo size=6");
  EXPECT_THAT(answer("position " + first_position), StartsWith("error "));
}

TEST_F(EngineProtocol, EndsWithQuit) { EXPECT_EQ(engine_.answer("quit"), std::nullopt); }

TEST_F(EngineProtocol, ChangesNothingOnAnError) {
  answer("new diablo size=4");
  answer("roll 1,2");
  for (const char* line : {"",
                           " ",
                           "LEGAL",
                           "legal ",
                           " legal",
                           "legal x",
                           "quit now",
                           "roll 1,2",
                           "roll",
                           "do",
                           "do ",
                           "do a1-a2",
                           "do a2xa1 ",
                           "do  a2xa1",
                           "perft",
                           "perft -1",
                           "perft 01",
                           "perft 256",
                           "perft 1x",
                           "perft",
                           "position",
                           "position x",
                           "new",
                           "new ",
                           "new chess",
                           "new diablo  size=4",
                           "new diablo size=5",
                           "new diablo size=4 size=4",
                           "new diablo size",
                           "new diablo =4",
                           "new diablo size=",
                           "new diablo colour=red",
                           "new diablo size=04",
                           "new diablo size=4 ",
                           "new diablo a1=white",
                           "new diablo size=18",
                           "new diablo size=99999999999"}) {
    EXPECT_THAT(answer(line), StartsWith("error ")) << "'" << line << "'";
    EXPECT_EQ(answer("do a1-a1").substr(0, 5), "error") << line;
    EXPECT_EQ(answer("perft 1"), "nodes 40") << line;
  }
  EXPECT_THAT(answer("do a2xa1"), StartsWith("ok "));
}

}  // namespace
}  // namespace arbiter
