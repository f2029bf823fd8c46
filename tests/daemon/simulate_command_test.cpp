// SPDX-License-Identifier: MIT
// `arbiter simulate`: what it writes, and what it says of a wrong order.
#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

#include "daemon/cli/commands.h"
#include "daemon/cli/referee_command.h"
#include "daemon/cli/simulate_command.h"
#include "daemon/cli/text_file.h"
#include "tests/support/temporary_directory.h"

namespace arbiter {
namespace {

using testing::HasSubstr;

struct Simulated {
  int exit_code;
  std::string out;
  std::string errors;
};

Simulated simulate(const SimulateRequest& request) {
  std::ostringstream out;
  std::ostringstream errors;
  const int code = run_simulate(request, out, errors);
  return {code, out.str(), errors.str()};
}

TEST(SimulateCommand, WritesATraceThatIsRefereedToTheRecordOfWhatWasPlayed) {
  const TemporaryDirectory directory;
  const std::string trace = directory.path() / "game.trace";
  const std::string truth = directory.path() / "truth.record";
  const Simulated said =
      simulate({.game = {"diablo", "size=4"}, .hands = "clean", .trace = trace, .record = truth});
  ASSERT_EQ(said.exit_code, exit_done) << said.errors;
  EXPECT_THAT(said.out, HasSubstr("questions that the sensors leave open: "));
  std::ostringstream out;
  std::ostringstream errors;
  const std::string refereed = directory.path() / "refereed.record";
  ASSERT_EQ(run_referee({.trace = trace, .record = refereed}, out, errors), exit_done) << errors.str();
  EXPECT_EQ(*read_text_file(refereed), *read_text_file(truth));
}

TEST(RefereeCommand, SaysWhyWhereItIsAsked) {
  const TemporaryDirectory directory;
  const std::string trace = directory.path() / "game.trace";
  ASSERT_EQ(simulate({.game = {"diablo", "size=4"}, .hands = "clean", .turns = 3, .trace = trace}).exit_code,
            exit_done);
  const auto refereed = [&](bool why) {
    std::ostringstream out;
    std::ostringstream errors;
    EXPECT_EQ(run_referee({.trace = trace, .why = why}, out, errors), exit_done) << errors.str();
    return out.str();
  };
  EXPECT_THAT(refereed(true), HasSubstr(R"("why":{"base":"b1g1b1g1/)"));
  EXPECT_THAT(refereed(false), testing::Not(HasSubstr("why")));
}

TEST(SimulateCommand, SaysWhatIsWrongWithAnOrder) {
  EXPECT_THAT(simulate({.game = {"chess"}}).errors, HasSubstr("chess"));
  EXPECT_THAT(simulate({.game = {"diablo"}, .sensors = "face"}).errors,
              HasSubstr("'face' is not occupancy, colour or identity"));
  EXPECT_THAT(simulate({.game = {"diablo"}, .masked = {"z9"}}).errors, HasSubstr("no site 'z9'"));
  EXPECT_THAT(simulate({.game = {"diablo"}, .hands = "perfect"}).errors,
              HasSubstr("clean, ordinary or clumsy"));
  EXPECT_EQ(simulate({.game = {"diablo"}, .hands = "perfect"}).exit_code, exit_wrong_input);
}

TEST(SimulateCommand, SaysWhereItCannotWrite) {
  const Simulated said = simulate({.game = {"diablo", "size=4"}, .turns = 2, .trace = "/nowhere/game.trace"});
  EXPECT_EQ(said.exit_code, exit_wrong_environment);
  EXPECT_THAT(said.errors, HasSubstr("/nowhere/game.trace"));
}

}  // namespace
}  // namespace arbiter
