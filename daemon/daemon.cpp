// SPDX-License-Identifier: MIT
// The daemon: one event loop for sensors, table and web.
#include "daemon/daemon.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <fstream>
#include <sstream>

#include "daemon/api.h"
#include "daemon/daily_copies.h"
#include "daemon/journal.h"
#include "daemon/nfc_table.h"
#include "daemon/notify.h"
#include "daemon/table.h"
#include "daemon/web/server.h"
#include "daemon/web/static_files.h"
#include "daemon/wired_table.h"
#include "hal/sim/sim_cues.h"
#include "rules/site_names.h"

namespace arbiter {
namespace {

namespace asio = boost::asio;

Result<std::vector<TraceLine>> read_trace(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  if (!file) return Error{"the trace " + path.string() + " cannot be read"};
  return parse_trace(text.str());
}

}  // namespace

struct Daemon::Impl {
  // The table's time: the machine's, or where a trace is played the trace's own.
  class TableClock : public Clock {
   public:
    void follow(const hal::TracePlayer* player) { player_ = player; }
    std::chrono::microseconds now() const override {
      return player_ != nullptr ? player_->now() : system_.now();
    }
    std::chrono::system_clock::time_point wall() const override { return system_.wall(); }

   private:
    SystemClock system_;
    const hal::TracePlayer* player_ = nullptr;
  };

  Impl(Config with, db::GameLog opened) : config(std::move(with)), log(std::move(opened)) {}

  std::unique_ptr<hal::Sensors> make_sensors(const AnyGame& game, hal::ScriptListener& script);
  web::ServerOptions server_options() const;
  std::string board() const;
  Status open();
  void changed();
  void arm_timer();
  void arm_watchdog();
  void arm_journal();
  void stop();

  Config config;
  std::vector<TraceLine> trace;
  asio::io_context context{1};
  TableClock clock;
  hal::SimCues cues;
  db::GameLog log;
  std::optional<WiredTable> wired;
  std::unique_ptr<NfcTable> nfc;
  std::unique_ptr<Table> table;
  std::unique_ptr<web::Server> server;
  std::unique_ptr<Api> api;
  std::optional<DailyCopies> copies;
  asio::steady_timer timer{context};
  asio::steady_timer watchdog{context};
  asio::steady_timer journal_timer{context};
  asio::signal_set signals{context, SIGTERM, SIGINT};
  std::optional<std::chrono::microseconds> armed_for;
  Journal journal{[](Journal::Level level, const std::string& line) {
    spdlog::log(level == Journal::Level::warning ? spdlog::level::warn : spdlog::level::info, "{}", line);
  }};
};

std::unique_ptr<hal::Sensors> Daemon::Impl::make_sensors(const AnyGame& game, hal::ScriptListener& script) {
  if (config.sensors.kind == "trace") {
    const hal::TracePlayer::Options options{config.sensors.trace_speed, clock.now()};
    auto player = std::make_unique<hal::TracePlayer>(context, trace, script, options);
    clock.follow(player.get());
    return player;
  }
  if (wired) return wired->sensors();
  if (nfc) return nfc->sensors();
  const auto sense = hal::parse_sense(config.sensors.capability);
  return std::make_unique<hal::SimBoard>(*sense, site_names(game), [this] { return clock.now(); });
}

std::string Daemon::Impl::board() const {
  if (config.sensors.kind == "trace") return "trace " + config.sensors.trace.string();
  if (config.sensors.kind == "nfc") return describe_readers(config.readers);
  if (wired) return fmt::format("{} switches on GPIO lines", hal::gpio::contacts_of(*config.wiring).size());
  return "simulated";
}

web::ServerOptions Daemon::Impl::server_options() const {
  web::ServerOptions options;
  options.address = config.page.address;
  options.port = config.page.port;
  options.port_may_move = config.page.port_may_move;
  options.pin = config.page.pin;
  options.hosts = config.page.hosts;
  return options;
}

Status Daemon::Impl::open() {
  if (config.sensors.kind == "trace") {
    const auto lines = read_trace(config.sensors.trace);
    if (!lines) return lines.error();
    trace = *lines;
  }
  if (config.sensors.kind == "gpio" && config.wiring) {
    const auto on_device = [this](const hal::DeviceChange& change) { table->on_lamp_device(change); };
    wired.emplace(
        context, *config.wiring, config.sensors.debounce, [this] { return clock.now(); }, on_device);
  }
  if (config.sensors.kind == "nfc") nfc = NfcTable::open(context, config, [this] { return clock.now(); });
  hal::Cues& shown = wired ? wired->cues() : cues;
  table =
      std::make_unique<Table>(config, TableParts{clock, log, system_random(), shown,
                                                 [this](const AnyGame& game, hal::ScriptListener& script) {
                                                   return make_sensors(game, script);
                                                 }});
  if (Status opened = table->open(); !opened) return opened;
  api = std::make_unique<Api>(*table, log, [this](std::string message) {
    if (server) server->publish(std::move(message));
  });
  web::Handlers handlers{[this](const web::ApiRequest& request) { return api->handle(request); },
                         [this] { return api->first_message(); }, web::find_static_file};
  auto listening = web::Server::listen(context, server_options(), std::move(handlers));
  if (!listening) return listening.error();
  server = *std::move(listening);
  if (config.daily_copies > 0) {
    copies.emplace(context, clock, log, config.data, static_cast<std::size_t>(config.daily_copies),
                   [this](const Status& copied) { table->on_daily_copy(copied); });
  }
  table->on_change([this] { changed(); });
  changed();
  return ok();
}

void Daemon::Impl::changed() {
  api->table_changed();
  journal.tell(clock.now(), table->notices(), table->devices());
  arm_journal();
  arm_timer();
}

void Daemon::Impl::arm_journal() {
  const auto due = journal.next_deadline();
  journal_timer.cancel();
  if (!due) return;
  journal_timer.expires_after(*due - clock.now());
  journal_timer.async_wait([this](const boost::system::error_code& cancelled) {
    if (cancelled) return;
    journal.advance(clock.now());
    arm_journal();
  });
}

void Daemon::Impl::arm_timer() {
  const auto deadline = table->next_deadline();
  if (deadline == armed_for) return;
  armed_for = deadline;
  timer.cancel();
  const bool as_fast_as_possible = config.sensors.kind == "trace" && config.sensors.trace_speed == 0;
  if (!deadline || as_fast_as_possible) return;
  const double speed = config.sensors.kind == "trace" ? config.sensors.trace_speed : 1.0;
  const std::chrono::duration<double, std::micro> wait = (*deadline - clock.now()) / speed;
  timer.expires_after(std::chrono::ceil<std::chrono::microseconds>(wait));
  timer.async_wait([this](const boost::system::error_code& cancelled) {
    if (cancelled) return;
    armed_for.reset();
    table->advance();
  });
}

void Daemon::Impl::arm_watchdog() {
  const auto interval = notify::watchdog_interval();
  if (!interval) return;
  notify::watchdog();
  watchdog.expires_after(*interval / 2);
  watchdog.async_wait([this](const boost::system::error_code& cancelled) {
    if (!cancelled) arm_watchdog();
  });
}

void Daemon::Impl::stop() {
  notify::stopping();
  server->stop();
  context.stop();
}

Daemon::Daemon(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Daemon::Daemon(Daemon&&) noexcept = default;
Daemon& Daemon::operator=(Daemon&&) noexcept = default;
Daemon::~Daemon() = default;

Result<Daemon> Daemon::start(const Config& config) {
  Result<db::GameLog> log = db::GameLog::open(config.data);
  if (!log) return log.error();
  Daemon daemon(std::make_unique<Impl>(config, *std::move(log)));
  if (Status opened = daemon.impl_->open(); !opened) return opened.error();
  return daemon;
}

std::string Daemon::greeting() const {
  const Table& table = *impl_->table;
  const web::Server& server = *impl_->server;
  const int wanted = impl_->config.page.port;
  const std::string moved =
      wanted == 0 || wanted == server.port() ? "" : fmt::format(" (port {} is taken)", wanted);
  std::string settings;
  for (const auto& [name, value] : table.game().about.settings)
    settings += fmt::format(" {}={}", name, value);
  return fmt::format(
      "Arbiter {}\n"
      "  game      {}{}, number {}{}\n"
      "  board     {}, {}\n"
      "  database  {}\n"
      "  page      http://{}:{}/{}\n",
      ARBITER_VERSION, table.game().about.game, settings, table.game().id,
      table.resuming() ? ", resumed" : "", impl_->board(), impl_->config.sensors.capability,
      (impl_->config.data / "arbiter.db").string(), impl_->config.page.address, server.port(), moved);
}

void Daemon::run() {
  impl_->signals.async_wait([this](const boost::system::error_code& cancelled, int) {
    if (!cancelled) impl_->stop();
  });
  notify::ready();
  impl_->arm_watchdog();
  if (impl_->copies) impl_->copies->start();
  impl_->context.run();
}

}  // namespace arbiter
