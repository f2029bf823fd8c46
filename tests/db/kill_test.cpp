// SPDX-License-Identifier: MIT
// A process that writes the log is killed at any moment: what it had acknowledged is there.
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <iostream>
#include <random>

#include "tests/db/logged_games.h"

namespace arbiter::test {
namespace {

using db::GameLog;

/// The writing program: appends numbered events with readings and says each number when it is on disk, for
/// ever.
[[noreturn]] void write_until_killed(const std::filesystem::path& directory, int acknowledgements) {
  GameLog log = open_log(directory);
  const db::GameId game = (*log.unfinished())->id;
  for (int number = 0;; ++number) {
    const std::vector<db::RawReading> readings(
        3, {std::chrono::microseconds{number}, "a1", std::to_string(number)});
    if (!append(log, game, {numbered_event(number)}, readings)) _exit(1);
    if (write(acknowledgements, &number, sizeof number) != sizeof number) _exit(1);
  }
}

/// Reads acknowledgements for so long, or until there are no more; the number of the last one, or `last`.
int read_acknowledgements(int end, std::chrono::nanoseconds duration, int last) {
  const auto stop = std::chrono::steady_clock::now() + duration;
  pollfd waited{end, POLLIN, 0};
  for (auto left = duration; left > left.zero(); left = stop - std::chrono::steady_clock::now()) {
    const auto seconds = std::chrono::floor<std::chrono::seconds>(left);
    const timespec timeout{static_cast<time_t>(seconds.count()),
                           static_cast<long>(std::chrono::nanoseconds(left - seconds).count())};
    if (ppoll(&waited, 1, &timeout, nullptr) != 1 || read(end, &last, sizeof last) != sizeof last) break;
  }
  return last;
}

/// Kills a writer so long after it acknowledged `least` events; how many it acknowledged in all.
int acknowledged_before_kill(const std::filesystem::path& directory, int least,
                             std::chrono::nanoseconds later) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("no process");
  if (child == 0) write_until_killed(directory, ends[1]);
  close(ends[1]);
  int last = -1;
  while (last + 1 < least && read(ends[0], &last, sizeof last) == sizeof last) continue;
  last = read_acknowledgements(ends[0], later, last);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  last = read_acknowledgements(ends[0], std::chrono::seconds{10}, last);
  close(ends[0]);
  return last + 1;
}

void expect_kept(const std::filesystem::path& directory, int acknowledged) {
  GameLog log = open_log(directory);
  EXPECT_EQ(log.report().why, "");
  const db::GameId game = (*log.unfinished())->id;
  const auto events = log.events(game);
  ASSERT_TRUE(events);
  const int kept = static_cast<int>(events->size()) - 1;  // the start event
  EXPECT_GE(kept, acknowledged);
  EXPECT_LE(kept, acknowledged + 1) << "only one can have been on its way";
  for (int number = 0; number < kept; ++number) {
    EXPECT_EQ((*events)[static_cast<std::size_t>(number) + 1].payload, numbered_event(number).payload);
  }
  EXPECT_EQ(log.readings(game)->size(), 3U * static_cast<unsigned>(kept))
      << "readings come with their event or not";
  EXPECT_TRUE(log.verify_chain(game));
  ASSERT_TRUE(append(log, game, {{"abandoned", "{}"}}));
  begin_game(log);
}

TEST(GameLog, KeepsWhatWasAcknowledgedAfterAKill) {
  const unsigned seed = std::random_device{}();
  RecordProperty("seed", static_cast<int>(seed));
  std::cout << "seed " << seed << '\n';
  std::mt19937 random(seed);
  const TemporaryDirectory directory;
  {
    GameLog log = open_log(directory.path());
    begin_game(log);
  }
  for (int kill = 0; kill < 200 && !HasFailure(); ++kill) {
    const int least = std::uniform_int_distribution{0, 10}(random);
    const std::chrono::microseconds later{std::uniform_int_distribution{0, 10'000}(random)};
    SCOPED_TRACE("kill " + std::to_string(kill) + ", seed " + std::to_string(seed));
    expect_kept(directory.path(), acknowledged_before_kill(directory.path(), least, later));
  }
}

}  // namespace
}  // namespace arbiter::test
