// SPDX-License-Identifier: MIT
// `arbiter engine`, `perft` and `replay`: what they print, where, and the exit code.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "daemon/cli/commands.h"
#include "daemon/cli/engine_command.h"
#include "daemon/cli/perft_command.h"
#include "daemon/cli/replay_command.h"
#include "tests/support/temporary_directory.h"

namespace arbiter {
namespace {

// What a command said.
struct Said {
  int exit_code = -1;
  std::string out;
  std::string errors;
};

Said perft(const PerftRequest& request) {
  std::ostringstream out;
  std::ostringstream errors;
  const int code = run_perft(request, out, errors);
  return {code, out.str(), errors.str()};
}

Said replay_file(const std::string& file, bool json = false) {
  std::ostringstream out;
  std::ostringstream errors;
  const int code = run_replay(file, json, out, errors);
  return {code, out.str(), errors.str()};
}

// What `arbiter replay` says of a file with this text.
class ReplayCommand : public testing::Test {
 protected:
  Said replay(const std::string& text, bool json = false) const {
    std::ofstream(file) << text;
    return replay_file(file, json);
  }

 private:
  TemporaryDirectory directory_;

 protected:
  std::string file = directory_ / "game.record";
};

const char* const short_game =
    "[Game \"diablo\"]\n[Settings \"size=4\"]\n[Result \"*\"]\n\n1. 1,2 a2xa1\n2. 1,1 b2-a2 a3xa4\n";

TEST(EngineCommand, AnswersEachLineUntilQuit) {
  std::istringstream in("new diablo size=4\nperft 1\nnonsense\nquit\nlegal\n");
  std::ostringstream out;
  EXPECT_EQ(run_engine(in, out), exit_done);
  std::istringstream lines(out.str());
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line, "ok b1g1b1g1/g1b1g1b1/b1g1b1g1/g1b1g1b1 b opening");
  std::getline(lines, line);
  EXPECT_EQ(line, "nodes 3");
  std::getline(lines, line);
  EXPECT_TRUE(line.starts_with("error ")) << line;
  EXPECT_FALSE(std::getline(lines, line)) << "answered after quit: " << line;
}

TEST(PerftCommand, CountsEveryDepthUpToTheGreatest) {
  const Said said = perft({{"diablo", "size=4"}, "", 3, true});
  EXPECT_EQ(said.exit_code, exit_done);
  EXPECT_NE(said.out.find("{\"depth\":1,\"nodes\":3,"), std::string::npos) << said.out;
  EXPECT_NE(said.out.find("{\"depth\":3,\"nodes\":240,"), std::string::npos) << said.out;
}

TEST(PerftCommand, CountsFromAPosition) {
  const Said said = perft({{"diablo", "size=4"}, "b1.../..../..../...g1 b roll", 1, false});
  EXPECT_EQ(said.exit_code, exit_done);
  EXPECT_TRUE(said.out.starts_with("depth   1  nodes              3 ")) << said.out;
}

TEST(PerftCommand, RefusesAnUnknownGameAndABadPosition) {
  for (const PerftRequest& request :
       {PerftRequest{{"chess"}, "", 1, false}, PerftRequest{{"diablo", "size=5"}, "", 1, false},
        PerftRequest{{"diablo"}, "b1 b roll", 1, false}}) {
    const Said said = perft(request);
    EXPECT_EQ(said.exit_code, exit_wrong_input);
    EXPECT_EQ(said.out, "");
    EXPECT_NE(said.errors, "");
  }
}

TEST_F(ReplayCommand, PrintsEachTurnWithItsPosition) {
  const Said said = replay(short_game);
  EXPECT_EQ(said.exit_code, exit_done) << said.errors;
  EXPECT_EQ(said.out,
            "1. 1,2 a2xa1\n   b1g1b1g1/g1b1g1b1/.g1b1g1/b1b1g1b1 g roll\n"
            "2. 1,1 b2-a2 a3xa4\n   g1g1b1g1/.b1g1b1/g1.b1g1/b1b1g1b1 b roll\nresult *\n");
}

TEST_F(ReplayCommand, PrintsJsonLines) {
  const Said said = replay(short_game, true);
  EXPECT_TRUE(said.out.starts_with("{\"turn\":1,\"roll\":\"1,2\",\"actions\":[\"a2xa1\"],\"position\":"))
      << said.out;
  EXPECT_TRUE(said.out.ends_with("{\"result\":\"*\"}\n")) << said.out;
}

TEST_F(ReplayCommand, NamesFileLineAndTurnOfAnIllegalMove) {
  const Said said = replay("[Game \"diablo\"]\n[Settings \"size=4\"]\n\n1. 1,2 a2xd4\n");
  EXPECT_EQ(said.exit_code, exit_wrong_input);
  EXPECT_TRUE(said.errors.starts_with(file + ": line 4: turn 1: 'a2xd4' is not legal")) << said.errors;
  EXPECT_EQ(said.out, "");
}

TEST_F(ReplayCommand, TellsAMissingFileFromABadOne) {
  const Said said = replay_file("/no/such/file");
  EXPECT_EQ(said.exit_code, exit_wrong_environment);
  EXPECT_NE(said.errors.find("No such file"), std::string::npos) << said.errors;
}

}  // namespace
}  // namespace arbiter
