// SPDX-License-Identifier: MIT
// Logs games of every kind as a table does, played by simulated hands, and prints what they take on the disk,
// what was written for them, and how long a start and the lists take then.
#include <SQLiteCpp/SQLiteCpp.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "daemon/api.h"
#include "daemon/hands/hand_game.h"
#include "daemon/rule_sets/rule_sets.h"
#include "rules/registry.h"
#include "tests/db/fault_vfs.h"
#include "tests/db/logged_games.h"
#include "tests/storage/trace_table.h"

namespace arbiter::test {
namespace {

namespace fs = std::filesystem;

struct Order {
  std::size_t games = 200;
  std::string hands = "ordinary";
  std::string sensors = "occupancy";
  fs::path data;
  bool measure_only = false;
};

const std::vector<std::string> kinds{"diablo size=6", "herd size=5", "duell board=9x8", "dudos rules=kult"};

std::int64_t sum(const fs::path& data, const std::string& query) {
  return SQLite::Database((data / "arbiter.db").string()).execAndGet(query).getInt64();
}

void play_one(db::GameLog& log, const Order& order, const std::string& kind, std::uint64_t seed) {
  const AnyGame start = *new_game(kind);
  const auto game = hands::play_by_hand({.start = start,
                                         .capability = *capability_named(order.sensors),
                                         .skill = *hands::hand_skill(order.hands),
                                         .seed = seed});
  TraceTable(log, start, order.sensors, game.trace).play();
}

void play_all(const Order& order, const std::string& kind) {
  FaultVfs disk;
  auto log = db::GameLog::open(order.data);
  if (!log) throw std::runtime_error(log.error().message);
  const std::int64_t events = sum(order.data, "SELECT coalesce(sum(events), 0) FROM games");
  const std::size_t count = order.games / kinds.size();
  for (std::size_t number = 0; number < count; ++number) play_one(*log, order, kind, number + 1);
  const auto games = static_cast<double>(count);
  const auto a_game = [&](std::int64_t total) { return static_cast<double>(total) / games; };
  const std::int64_t logged = sum(order.data, "SELECT sum(events) FROM games") - events;
  fmt::print(
      "{:<18}{:>7.0f} events a game {:>9.0f} B written a game {:>7.0f} B an event {:>6.2f} syncs an event\n",
      kind, a_game(logged), a_game(disk.bytes_written()),
      static_cast<double>(disk.bytes_written()) / static_cast<double>(logged),
      static_cast<double>(disk.syncs()) / static_cast<double>(logged));
  std::fflush(stdout);
}

void print_size(const Order& order) {
  const auto games = static_cast<double>(sum(order.data, "SELECT count(*) FROM games"));
  const auto file = static_cast<double>(fs::file_size(order.data / "arbiter.db"));
  const auto readings =
      static_cast<double>(sum(order.data, "SELECT sum(pgsize) FROM dbstat WHERE name = 'readings'"));
  const auto events =
      static_cast<double>(sum(order.data, "SELECT sum(pgsize) FROM dbstat WHERE name = 'events'"));
  fmt::print("{:.0f} games, {:.1f} MB; a game takes {:.0f} B: events {:.0f}, readings {:.0f}\n", games,
             file / 1e6, file / games, events / games, readings / games);
}

void get(Api& api, const std::string& path, const std::string& query) {
  web::ApiRequest request;
  request.method = "GET";
  request.path = path;
  request.query = query;
  if (api.handle(request).status != 200) throw std::runtime_error(path + "?" + query + " failed");
}

template <class Work>
void time(const std::string& what, Work work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
  fmt::print("{:<32}{:>8.1f} ms\n", what, taken.count());
}

void print_times(const Order& order) {
  std::optional<db::GameLog> log;
  time("opening the log", [&] { log.emplace(open_log(order.data)); });
  const std::vector<TraceLine> no_trace;
  std::optional<TraceTable> table;
  time("taking the table over",
       [&] { table.emplace(*log, *new_game("diablo size=6"), "occupancy", no_trace); });
  std::optional<Api> api;
  time("the first picture", [&] { api.emplace(table->table(), *log, [](const std::string&) {}); });
  for (const std::string query :
       {"limit=50", "limit=1000", "limit=50&offset=9900", "player=Anna", "game=herd"}) {
    time("games?" + query, [&] { get(*api, "/api/v1/games", query); });
  }
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    const std::size_t game = kind * (order.games / kinds.size()) + 1;
    time("one game, " + kinds[kind], [&] { get(*api, "/api/v1/games/" + std::to_string(game), ""); });
  }
}

void run(const Order& order) {
  if (!order.measure_only) {
    for (const std::string& kind : kinds) play_all(order, kind);
  }
  print_size(order);
  print_times(order);
}

}  // namespace
}  // namespace arbiter::test

int main(int argc, char** argv) {
  arbiter::test::Order order;
  CLI::App app("Logs many games played by hand, and measures the log");
  app.add_option("--games", order.games, "how many in all, of four kinds")->capture_default_str();
  app.add_option("--hands", order.hands, "clean, ordinary or clumsy")->capture_default_str();
  app.add_option("--sensors", order.sensors, "occupancy, colour or identity")->capture_default_str();
  app.add_option("--data", order.data, "an empty folder for the log")->required();
  app.add_flag("--measure-only", order.measure_only, "measure the log that is there");
  CLI11_PARSE(app, argc, argv);
  arbiter::dudos::use_rule_sets(arbiter::find_rule_sets({}));
  arbiter::test::run(order);
  return 0;
}
