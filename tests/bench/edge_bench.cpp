// SPDX-License-Identifier: MIT
// From a switch to every page: a hand plays Diablo over simulated lines with edges, and each part of the way
// is timed, by the wall's clock, since disks and sockets are waited for. What the simulated chips take is
// counted as ours. The data directory is a temporary one: TMPDIR says on which disk.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "daemon/api.h"
#include "daemon/hands/random_game.h"
#include "daemon/table.h"
#include "hal/gpio/gpio_sensors.h"
#include "hal/sim/sim_cues.h"
#include "tests/support/fake_board.h"
#include "tests/support/http_client.h"
#include "tests/support/manual_loop.h"
#include "tests/support/temporary_directory.h"

namespace arbiter {
namespace {

using namespace std::chrono_literals;
using Stopwatch = std::chrono::steady_clock;

double microseconds(Stopwatch::duration time) {
  return std::chrono::duration<double, std::micro>(time).count();
}

/// The table's time is the simulated loop's.
class LoopClock : public Clock {
 public:
  explicit LoopClock(const hal::gpio::test::ManualLoop& loop) : loop_(loop) {}
  std::chrono::microseconds now() const override { return loop_.now(); }
  std::chrono::system_clock::time_point wall() const override { return std::chrono::system_clock::now(); }

 private:
  const hal::gpio::test::ManualLoop& loop_;
};

/// The simulated loop, which adds up how long it is kept busy by what it calls.
class TimedLoop : public hal::gpio::EventLoop {
 public:
  explicit TimedLoop(hal::gpio::test::ManualLoop& loop) : loop_(loop) {}

  hal::Time now() const override { return loop_.now(); }
  hal::Time table_time(std::chrono::nanoseconds monotonic) const override {
    return loop_.table_time(monotonic);
  }
  std::unique_ptr<hal::gpio::Watch> watch(int descriptor, std::function<void()> ready) override {
    return loop_.watch(descriptor, timed(std::move(ready)));
  }
  std::unique_ptr<hal::gpio::Alarm> alarm(std::function<void()> rings) override {
    return loop_.alarm(timed(std::move(rings)));
  }
  Stopwatch::duration take_busy() { return std::exchange(busy_, {}); }

 private:
  std::function<void()> timed(std::function<void()> call) {
    return [this, call = std::move(call)] {
      const auto begin = Stopwatch::now();
      call();
      busy_ += Stopwatch::now() - begin;
    };
  }

  hal::gpio::test::ManualLoop& loop_;
  Stopwatch::duration busy_{};
};

/// A switch to ground on a line of its own for each site, sixteen lines a chip.
hal::gpio::Wiring wiring_for(const AnyGame& game) {
  hal::gpio::Wiring wiring;
  for (std::size_t i = 0; i < game.site_count(); ++i) {
    const std::string chip = "chip" + std::to_string(i / 16);
    wiring.chips[chip].label = chip;
    wiring.contacts.push_back({game.site_name(static_cast<Site>(i)), {chip, std::to_string(i % 16)}});
  }
  return wiring;
}

/// How long each part took, for all actions.
using Parts = std::map<std::string, std::vector<double>>;

/// A whole table: chips, sensors, referee, log on disk, page server with open pages, and a hand.
class WholeTable {
 public:
  explicit WholeTable(std::int64_t pages) : log_(*db::GameLog::open(directory_.path())) {
    config_.data = directory_.path();
    table_.emplace(
        config_, TableParts{clock_, log_, [this] { return next_bits(); }, cues_,
                            [this](const AnyGame& game, hal::ScriptListener&) { return sensors_for(game); }});
    if (!table_->open()) std::abort();
    web::ServerOptions options;
    options.port = 0;
    server_ = *web::Server::listen(
        context_, options, {nullptr, [this] { return api_ ? api_->first_message() : "{}"; }, nullptr});
    api_.emplace(*table_, log_, [this](std::string message) {
      published_ = Stopwatch::now();
      server_->publish(std::move(message));
    });
    api_->table_changed();
    table_->on_change([this] { changed(); });
    open_pages(pages);
    begin();
  }

  /// Plays one action of a game that goes on for ever.
  void play(Parts& parts) {
    while (legal_moves().empty()) go_on();
    const std::vector<std::string> legal = legal_moves();
    const std::string action = legal[random_.below(legal.size())];
    const std::size_t sign = action.find_first_of("-+x");
    const std::string to = action.substr(sign + 1);
    const bool captures = action[sign] == 'x';
    if (captures) show(to, false);
    show(action.substr(0, sign), false);
    watched_.take_busy();
    board_->set(to, "1");
    wait(config_.sensors.debounce);
    parts["edge"].push_back(microseconds(watched_.take_busy()));
    AnyGame wanted = table_->history().shown;
    (void)wanted.apply(action);
    verdict(parts);
    if (!(table_->history().shown == wanted)) begin();
  }

 private:
  std::unique_ptr<hal::Sensors> sensors_for(const AnyGame& game) {
    wiring_ = wiring_for(game);
    chips_ = {};
    board_.emplace(wiring_, chips_);
    return std::make_unique<hal::gpio::GpioSensors>(wiring_, chips_, watched_, config_.sensors.debounce);
  }
  void open_pages(std::int64_t count) {
    for (std::int64_t i = 0; i < count; ++i) {
      HttpClient& page = pages_.emplace_back(context_, server_->port());
      page.read();
      page.send(stream_request());
      run_until(context_, [&] { return page.take_answer().has_value(); });
    }
    read_pages();
  }
  void read_pages() {
    for (HttpClient& page : pages_) run_until(context_, [&] { return page.take_message().has_value(); });
  }
  // All that was told meanwhile.
  void drain() {
    context_.restart();
    while (context_.poll() > 0) context_.restart();
    for (HttpClient& page : pages_) {
      while (page.take_message()) continue;
    }
  }

  // Another game, set up.
  void begin() {
    if (!table_->abandon()) std::abort();
    const AnyGame& start = table_->history().shown;
    for (std::size_t i = 0; i < start.site_count(); ++i) {
      const auto site = static_cast<Site>(i);
      board_->set(start.site_name(site), start.image(site).count > 0 ? "1" : "0");
    }
    wait(3s);
    if (table_->referee().waiting()) std::abort();
  }
  void go_on() {
    if (!table_->roll()) begin();
  }
  // Those that sensors of presence tell, and that need no roll before.
  std::vector<std::string> legal_moves() const {
    std::vector<std::string> legal = table_->history().shown.legal();
    std::erase_if(legal, [](const std::string& action) { return action.ends_with("off"); });
    return legal;
  }
  void show(const std::string& site, bool there) {
    board_->set(site, there ? "1" : "0");
    wait(100ms);
  }
  void wait(hal::Time time) {
    const auto end = loop_.now() + time;
    for (auto due = table_->next_deadline(); due && *due <= end; due = table_->next_deadline()) {
      loop_.advance(std::max(*due - loop_.now(), hal::Time{1000}));
      table_->advance();
    }
    loop_.advance(std::max(end - loop_.now(), hal::Time{0}));
  }

  // The board has rested: what the referee thinks of it, until the last page has it.
  void verdict(Parts& parts) {
    const auto due = table_->next_deadline();
    if (due) loop_.advance(std::max(*due - loop_.now(), hal::Time{0}));
    drain();
    published_.reset();
    Referee copy = table_->referee();
    const auto begin = Stopwatch::now();
    copy.advance(loop_.now());
    const auto judged = Stopwatch::now();
    timed_ = true;
    table_->advance();
    timed_ = false;
    if (!published_) return;
    read_pages();
    const auto end = Stopwatch::now();
    parts["judge"].push_back(microseconds(judged - begin));
    parts["log"].push_back(microseconds((saved_ - judged) - (judged - begin)));
    parts["snapshot"].push_back(microseconds(*published_ - saved_));
    parts["pages"].push_back(microseconds(end - *published_));
    parts["verdict"].push_back(microseconds(saved_ - judged));
    parts["all"].push_back(microseconds(end - judged) + parts["edge"].back());
  }
  void changed() {
    saved_ = Stopwatch::now();
    api_->table_changed();
    // Pages that do not read are dropped.
    if (!timed_) drain();
  }
  std::uint32_t next_bits() { return static_cast<std::uint32_t>(random_.below(1U << 31U)) * 2U; }

  TemporaryDirectory directory_;
  Config config_;
  SmallRandom random_{1};
  hal::gpio::test::FakeChips chips_;
  hal::gpio::test::ManualLoop loop_{chips_};
  TimedLoop watched_{loop_};
  LoopClock clock_{loop_};
  hal::gpio::Wiring wiring_;
  std::optional<hal::gpio::test::FakeBoard> board_;
  hal::SimCues cues_;
  db::GameLog log_;
  std::optional<Table> table_;
  boost::asio::io_context context_;
  std::unique_ptr<web::Server> server_;
  std::optional<Api> api_;
  std::vector<HttpClient> pages_;
  bool timed_ = false;
  Stopwatch::time_point saved_;
  std::optional<Stopwatch::time_point> published_;
};

double at(std::vector<double>& times, double share) {
  std::sort(times.begin(), times.end());
  return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
}

void edge_to_pages(benchmark::State& state) {
  WholeTable table(state.range(0));
  Parts parts;
  while (state.KeepRunning()) table.play(parts);
  for (auto& [part, times] : parts) {
    state.counters[part + "_p50_us"] = at(times, 0.5);
    state.counters[part + "_p99_us"] = at(times, 0.99);
  }
}
BENCHMARK(edge_to_pages)->ArgName("pages")->Arg(1)->Arg(32)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace arbiter

BENCHMARK_MAIN();
