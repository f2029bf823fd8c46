// SPDX-License-Identifier: MIT
// arbiter games, show, export and verify over a log that a daemon has open.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <fstream>
#include <functional>
#include <sstream>

#include "daemon/cli/commands.h"
#include "daemon/cli/delete_command.h"
#include "daemon/cli/export_command.h"
#include "daemon/cli/games_command.h"
#include "daemon/cli/import_command.h"
#include "daemon/cli/logged_game.h"
#include "daemon/cli/show_command.h"
#include "daemon/cli/stats_command.h"
#include "daemon/cli/verify_command.h"
#include "tests/db/files.h"
#include "tests/db/logged_games.h"
#include "tests/db/played_game.h"

namespace arbiter::test {
namespace {

/// What a command said.
struct Answer {
  int code = 0;
  std::string out;
  std::string errors;
};

/// A daemon's log, open for writing, with game 1, over, and game 2 of two turns.
class LogCommands : public testing::Test {
 protected:
  LogCommands() : log_(open_log(directory_.path())) {
    add(PlayedGame(1, {}));
    add(PlayedGame(2, {4, false, 2}));
  }

  void add(const PlayedGame& game) {
    const db::GameId id = *log_.begin(game.about(), stamp(0));
    const Status status = log_.append(id, std::span(game.events()).subspan(1), {}, stamp(1));
    if (!status) throw std::runtime_error(status.error().message);
  }

  using Command = std::function<int(std::ostream&, std::ostream&)>;
  static Answer run(const Command& command) {
    std::ostringstream out;
    std::ostringstream errors;
    const int code = command(out, errors);
    return {code, out.str(), errors.str()};
  }
  Answer games(const db::GameFilter& filter, bool json = false) {
    return run(
        [&](auto& out, auto& errors) { return run_games(directory_.path(), filter, json, out, errors); });
  }
  Answer show(db::GameId id, std::optional<std::size_t> ply = std::nullopt, bool json = false) {
    return run(
        [&](auto& out, auto& errors) { return run_show(directory_.path(), id, ply, json, out, errors); });
  }
  Answer export_to(db::GameId id, const std::string& file) {
    return run([&](auto& out, auto& errors) {
      return run_export(directory_.path(), {.games = {id}, .file = file}, out, errors);
    });
  }
  Answer verify(const std::string& what) {
    return run([&](auto& out, auto& errors) { return run_verify(directory_.path(), what, out, errors); });
  }

  TemporaryDirectory directory_;
  db::GameLog log_;
};

void expect_words(const std::string& text, const std::string& words) {
  EXPECT_NE(text.find(words), std::string::npos) << "\"" << words << "\" is not in:\n" << text;
}

TEST_F(LogCommands, ListGamesNewestFirst) {
  const Answer answer = games({});
  EXPECT_EQ(answer.code, exit_done);
  expect_words(answer.out, "b Anna, g Ben \"X\" [2]");
  EXPECT_LT(answer.out.find("\n    2  "), answer.out.find("\n    1  "));
  expect_words(answer.out, "unfinished");
}

TEST_F(LogCommands, ListOnlyWhatIsAskedFor) {
  EXPECT_EQ(games({.game = "herd"}).out, "no games\n");
  expect_words(games({.player = "anna", .limit = 1}).out, "    2  ");
  EXPECT_EQ(games({.limit = 1}).out.find("    1  "), std::string::npos);
}

TEST_F(LogCommands, ListAsJson) {
  const Answer answer = games({.limit = 1}, true);
  expect_words(answer.out, R"({"games":[{"id":2,"game":"diablo","settings":{"size":"4"})");
  EXPECT_EQ(games({.game = "herd"}, true).out, "{\"games\":[]}\n");
}

TEST_F(LogCommands, ShowTheBoardAtAnyPly) {
  const Answer start = show(2, 0);
  EXPECT_EQ(start.code, exit_done);
  expect_words(start.out,
               "      a   b   c   d\n"
               "  4  b1  g1  b1  g1  4\n"
               "  3  g1  b1  g1  b1  3\n"
               "  2  b1  g1  b1  g1  2\n"
               "  1  g1  b1  g1  b1  1\n"
               "      a   b   c   d\n");
  expect_words(start.out, "after ply 0: ");
  const Answer first = show(2, 1);
  expect_words(first.out, "opening:");
  expect_words(first.out, "\n1. ");
  EXPECT_EQ(first.out.find("\n2. "), std::string::npos);
  expect_words(show(2).out, "\n2. ");
}

TEST_F(LogCommands, ShowAsJsonWithThePliesSoFar) {
  const Answer answer = show(2, 1, true);
  EXPECT_EQ(answer.code, exit_done);
  expect_words(answer.out, R"("kind":"roll")");
  EXPECT_EQ(answer.out.find(R"("kind":"action")"), std::string::npos);
  expect_words(show(2, std::nullopt, true).out, R"("kind":"action")");
}

TEST_F(LogCommands, ExportAllGamesAndImportThemElsewhereOnce) {
  const TemporaryDirectory other;
  for (const ExportForm form : {ExportForm::json, ExportForm::record}) {
    const std::string file = other / ("games" + std::to_string(static_cast<int>(form)));
    const auto order = ExportOrder{.games = {}, .file = file, .form = form};
    EXPECT_EQ(
        run([&](auto& out, auto& errors) { return run_export(directory_.path(), order, out, errors); }).code,
        exit_done);
    const auto import = [&] {
      return run([&](auto& out, auto& errors) {
        return run_import({.file = file, .data = other / "data"}, out, errors);
      });
    };
    const Answer first = import();
    EXPECT_EQ(first.code, exit_done) << first.errors;
    expect_words(first.out, form == ExportForm::json ? "added as game 2\n" : "added as game 4\n");
    EXPECT_EQ(import().out, "2 were there already\n");
  }
}

TEST_F(LogCommands, ImportBesideTheProgramThatHoldsTheLog) {
  const TemporaryDirectory other;
  const std::string file = other / "game.json";
  const auto order = ExportOrder{.games = {1}, .file = file, .form = ExportForm::json};
  run([&](auto& out, auto& errors) { return run_export(directory_.path(), order, out, errors); });
  const db::GameLog held = open_log(other / "data");
  const Answer answer = run([&](auto& out, auto& errors) {
    return run_import({.file = file, .data = other / "data"}, out, errors);
  });
  EXPECT_EQ(answer.out, "added as game 1\n") << answer.errors;
}

TEST_F(LogCommands, ImportNothingOfAFileThatIsWrongSomewhere) {
  const TemporaryDirectory other;
  const std::string file = other / "records.txt";
  const std::string good = "[Game \"diablo\"]\n[Settings \"size=4\"]\n\n1. 1,2 a2xa1\n";
  std::ofstream(file) << good << "\n" << good << "2. 1,1 a1xd4\n";
  const Answer answer = run([&](auto& out, auto& errors) {
    return run_import({.file = file, .data = other / "data"}, out, errors);
  });
  EXPECT_EQ(answer.code, exit_wrong_input);
  expect_words(answer.errors, file + ": line 10: turn 2: ");
  EXPECT_FALSE(std::filesystem::exists(other / "data"));
}

TEST_F(LogCommands, CountWhoPlayedAndHowTheDiceFell) {
  const auto stats = [&](const StatsOrder& order) {
    return run([&](auto& out, auto& errors) { return run_stats(directory_.path(), order, out, errors); }).out;
  };
  expect_words(stats({}), "diablo size=4: 2 games, 1 finished, b 1 (100 %); the first to move won 100 %");
  expect_words(stats({}), "Anna: 2 games, 1 finished, 1 won (100 %)");
  expect_words(stats({.dice = true}), "expected");
  expect_words(stats({.dice = true}), "chi-square ");
  expect_words(stats({.json = true}),
               R"("players":{"Anna":{"games":2,"finished":1,"won":1,"sides":{"diablo size=4 b":)");
  EXPECT_EQ(stats({.filter = {.game = "herd"}}), "no games\n");
}

TEST_F(LogCommands, DeleteAGameOnlyWhenAskedAndAnswered) {
  log_ = db::GameLog(open_log(directory_ / "elsewhere"));
  const auto erase = [&](db::GameId game, bool sure, const std::string& typed) {
    std::istringstream in(typed);
    return run(
        [&](auto& out, auto& errors) { return run_delete(directory_.path(), game, sure, in, out, errors); });
  };
  EXPECT_EQ(erase(1, false, "no\n").code, exit_wrong_input);
  EXPECT_EQ(erase(1, false, "").code, exit_wrong_input);
  EXPECT_EQ(erase(99, true, "").code, exit_wrong_input);
  const Answer done = erase(1, false, "yes\n");
  EXPECT_EQ(done.code, exit_done) << done.errors;
  expect_words(done.out, "Delete it for good");
  const Answer list =
      run([&](auto& out, auto& errors) { return run_deleted(directory_.path(), false, out, errors); });
  expect_words(list.out, "game 1, deleted ");
  EXPECT_EQ(verify("deletions").code, exit_done);
}

TEST_F(LogCommands, ExportEventsForSpreadsheets) {
  const auto order = ExportOrder{.games = {1, 2}, .form = ExportForm::csv};
  const Answer answer =
      run([&](auto& out, auto& errors) { return run_export(directory_.path(), order, out, errors); });
  EXPECT_TRUE(
      answer.out.starts_with("game,sequence,time,monotonic_seconds,kind,turn,dice,actions,payload\r\n1,1,"));
  expect_words(answer.out, ",start,,\"\",\"\",\"{\"\"game\"\":\"\"diablo\"\"");
  expect_words(answer.out, "\r\n2,1,");
}

TEST_F(LogCommands, NameWhatIsNotThere) {
  EXPECT_EQ(show(99).code, exit_wrong_input);
  expect_words(show(99).errors, "there is no game 99");
  EXPECT_EQ(show(2, 1000).code, exit_wrong_input);
  expect_words(show(2, 1000).errors, "game 2 has the plies 0 to");
  EXPECT_EQ(export_to(99, "").code, exit_wrong_input);
  EXPECT_EQ(verify("99").code, exit_wrong_input);
  EXPECT_EQ(verify("nothing.record").code, exit_wrong_environment);
  std::ostringstream out;
  std::ostringstream errors;
  EXPECT_EQ(run_games(directory_ / "elsewhere", {}, false, out, errors), exit_wrong_environment);
  expect_words(errors.str(), "there is no game log in");
}

TEST_F(LogCommands, ExportWhatVerifyAccepts) {
  const std::string file = (directory_ / "game.record").string();
  EXPECT_EQ(export_to(1, file).code, exit_done);
  EXPECT_EQ(read_file(file), export_to(1, "").out);
  const Answer answer = verify(file);
  EXPECT_EQ(answer.code, exit_done) << answer.errors;
  expect_words(answer.out, "all legal; result ");
}

TEST_F(LogCommands, NeverOverwriteAFile) {
  const std::filesystem::path file = directory_ / "precious";
  write_file(file, "mine");
  const Answer answer = export_to(1, file.string());
  EXPECT_EQ(answer.code, exit_wrong_input);
  expect_words(answer.errors, "File exists");
  EXPECT_EQ(read_file(file), "mine");
  EXPECT_EQ(export_to(1, (directory_ / "none" / "file").string()).code, exit_wrong_environment);
}

TEST_F(LogCommands, LeaveNoHalfFileWhereTheDiskIsFull) {
  const std::string file = (directory_ / "game.record").string();
  EXPECT_TRUE(holds_in_child([&] {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit room{100, 100};
    setrlimit(RLIMIT_FSIZE, &room);
    return export_to(1, file).code == exit_wrong_environment;
  }));
  EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(LogCommands, VerifyAGameAndFindWhatWasChanged) {
  EXPECT_EQ(verify("1").code, exit_done);
  expect_words(verify("1").out, "none changed");
  shell(directory_.path())
      .exec(
          "DROP TRIGGER events_stay; UPDATE events SET payload = replace(payload, '1,2', '1,1'), wall = 0 "
          "WHERE game = 1 AND sequence = 3");
  const Answer answer = verify("1");
  EXPECT_EQ(answer.code, exit_wrong_input);
  expect_words(answer.errors, "game 1: event 3 (roll) was changed");
  EXPECT_EQ(verify("2").code, exit_done);
}

TEST_F(LogCommands, VerifyNamesAnIllegalEventWhoseChainHolds) {
  const db::GameId id = begin_game(log_);
  ASSERT_TRUE(append(log_, id, {{"roll", roll_payload(1, "1,9")}}));
  const Answer answer = verify(std::to_string(id));
  EXPECT_EQ(answer.code, exit_wrong_input);
  expect_words(answer.errors, "event 2 (roll)");
}

TEST_F(LogCommands, VerifyNamesTheLineOfAnIllegalRecord) {
  const std::filesystem::path file = directory_ / "wrong.record";
  write_file(file, "[Game \"diablo\"]\n[Settings \"size=4\"]\n\n1. 1,2 a1-a4\n");
  const Answer answer = verify(file.string());
  EXPECT_EQ(answer.code, exit_wrong_input);
  expect_words(answer.errors, "line 4");
}

TEST(Printable, LeavesNothingThatSteersATerminal) {
  EXPECT_EQ(printable("Zo\xc3\xab \"X\""), "Zo\xc3\xab \"X\"");
  EXPECT_EQ(printable("a\x1b[2Jb\n\x7f\xc2\x9b"
                      "c\xc2\xa0"),
            "a?[2Jb???c\xc2\xa0");
}

}  // namespace
}  // namespace arbiter::test
