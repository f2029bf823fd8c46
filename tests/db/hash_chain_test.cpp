// SPDX-License-Identifier: MIT
// The chain shows every change that somebody makes to a stored game.
#include "db/hash_chain.h"

#include <gtest/gtest.h>

#include <functional>

#include "tests/db/logged_games.h"

namespace arbiter::test {
namespace {

using db::GameLog;

/// A log with one game of five events, tampered with behind its back. The triggers are taken off first, as
/// somebody who wants to cheat would do.
Status verdict_after(const std::string& tampering) {
  const TemporaryDirectory directory;
  GameLog log = open_log(directory.path());
  const db::GameId game = begin_game(log);
  for (int number = 1; number <= 4; ++number) {
    if (auto status = append(log, game, {numbered_event(number)}, {}, number * std::int64_t{1000}); !status)
      return status;
  }
  EXPECT_TRUE(log.verify_chain(game));
  SQLite::Database database = shell(directory.path());
  database.exec("DROP TRIGGER events_follow; DROP TRIGGER events_stay; DROP TRIGGER events_remain;" +
                tampering);
  return log.verify_chain(game);
}

TEST(HashChain, IsExactlyWhatTheReadmeSays) {
  const db::Event event{1, "ready", "{}", {std::chrono::microseconds{5}, db::from_microseconds(7)}, ""};
  // printf '%064d\n1\n5\n7\nready\n{}' 0 | sha256sum
  EXPECT_EQ(db::to_hex(db::chain_hash(db::chain_start, event)),
            "a2956c7c72e9f4dfa35a6aa49dd6bbc03cf85903725363e6840c8ea39073db11");
}

TEST(HashChain, DetectsEveryChangedMember) {
  for (const std::string change :
       {"kind = 'restored'", "payload = replace(payload, '2', '3')", "payload = payload || ' '",
        "monotonic = monotonic + 1", "wall = wall - 1", "hash = zeroblob(32)", "sequence = 9"}) {
    SCOPED_TRACE(change);
    expect_error(verdict_after("UPDATE events SET " + change + " WHERE sequence = 3"), "event ");
  }
}

TEST(HashChain, NamesTheFirstEventThatWasChanged) {
  expect_error(verdict_after("UPDATE events SET wall = 0 WHERE sequence >= 3"),
               "event 3 (illegal) was changed");
}

TEST(HashChain, DetectsThatTheStartDataWasChanged) {
  expect_error(
      verdict_after("UPDATE events SET payload = replace(payload, 'Anna', 'Emma') WHERE sequence = 1"),
      "event 1 (start) was changed");
}

TEST(HashChain, DetectsADeletedEventWhereverItStood) {
  for (int sequence = 1; sequence <= 5; ++sequence) {
    SCOPED_TRACE(sequence);
    EXPECT_FALSE(verdict_after("DELETE FROM events WHERE sequence = " + std::to_string(sequence)));
    EXPECT_FALSE(verdict_after("DELETE FROM events WHERE sequence = " + std::to_string(sequence) +
                               "; UPDATE events SET sequence = sequence - 1 WHERE sequence > " +
                               std::to_string(sequence)));
  }
}

TEST(HashChain, DetectsAnInsertedEventWhereverItWasPut) {
  const std::string copy =
      "INSERT INTO events SELECT game, 6, kind, payload, monotonic, wall, hash FROM events WHERE sequence = ";
  expect_error(verdict_after(copy + "5"), "event 6");
  for (int sequence = 2; sequence <= 5; ++sequence) {
    SCOPED_TRACE(sequence);
    const std::string at = std::to_string(sequence);
    std::string insertion = "UPDATE events SET sequence = sequence + 100 WHERE sequence >= " + at;
    insertion += "; UPDATE events SET sequence = sequence - 99 WHERE sequence > 100;";
    insertion += "INSERT INTO events SELECT game, " + at;
    insertion += ", kind, payload, monotonic, wall, hash FROM events WHERE sequence = 1";
    EXPECT_FALSE(verdict_after(insertion));
  }
}

TEST(HashChain, DetectsThatTwoEventsChangedPlaces) {
  expect_error(verdict_after("UPDATE events SET sequence = 9 WHERE sequence = 3;"
                             "UPDATE events SET sequence = 3 WHERE sequence = 4;"
                             "UPDATE events SET sequence = 4 WHERE sequence = 9"),
               "event 3");
}

TEST(HashChain, DetectsAnotherResultThanTheEventsGive) {
  expect_error(verdict_after("UPDATE games SET result = 'g'"), "result");
  expect_error(verdict_after("UPDATE games SET abandoned = 1"), "abandoned");
}

TEST(HashChain, DetectsATimeThatNoClockShows) {
  for (const std::string wall : {"9223372036854775807", "-9223372036854775807"}) {
    expect_error(verdict_after("UPDATE events SET wall = " + wall + " WHERE sequence = 3"), "event 3");
  }
}

TEST(HashChain, HoldsForDeletedReadings) { EXPECT_TRUE(verdict_after("DELETE FROM readings")); }

}  // namespace
}  // namespace arbiter::test
