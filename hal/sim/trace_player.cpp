// SPDX-License-Identifier: MIT
// Trace player: one timer, always set to the next line.
#include "hal/sim/trace_player.h"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <set>
#include <sstream>
#include <utility>

namespace arbiter::hal {
namespace {

using SteadyClock = std::chrono::steady_clock;

/// Later times than this of a trace are this one, so that no sum of times overflows.
constexpr std::chrono::milliseconds latest_time = std::chrono::hours(24 * 365);

bool is_event_word(std::string_view site) {
  return site == "@roll" || site == "@button" || site == "@answer" || site == "@told" || site == "@agreed" ||
         site == "@result";
}

/// The end of the state that a trace begins with.
std::size_t first_event(const std::vector<TraceLine>& lines) {
  std::set<std::string_view> seen;
  const auto is_event = [&](const TraceLine& line) {
    if (line.time.count() != 0) return true;
    if (line.site.starts_with('@')) return is_event_word(line.site);
    return !seen.insert(line.site).second;
  };
  return static_cast<std::size_t>(std::find_if(lines.begin(), lines.end(), is_event) - lines.begin());
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> result;
  for (std::string word; stream >> word;) result.push_back(word);
  return result;
}

}  // namespace

struct TracePlayer::Impl : std::enable_shared_from_this<Impl> {
  Impl(boost::asio::io_context& context, std::vector<TraceLine> trace, ScriptListener& scripted,
       Options wanted)
      : lines(std::move(trace)), script(scripted), options(wanted), timer(context) {}

  Time time_of(const TraceLine& line) const { return options.begin + std::min(line.time, latest_time); }
  std::vector<Reading> start(SensorListener& hears);
  void stop();
  Time now() const;
  void wait_for_next();
  void play_next();
  void play(const TraceLine& line);

  std::vector<TraceLine> lines;
  ScriptListener& script;
  Options options;
  boost::asio::steady_timer timer;
  SensorListener* listener = nullptr;
  SteadyClock::time_point started;
  std::size_t next = 0;
  std::size_t run = 0;  ///< counts starts and stops: a handler of another run does nothing
  Time played{0};       ///< time of the line played last, without `begin`
};

std::vector<Reading> TracePlayer::Impl::start(SensorListener& hears) {
  stop();
  listener = &hears;
  started = SteadyClock::now();
  next = first_event(lines);
  played = Time{0};
  std::vector<Reading> result;
  for (std::size_t i = 0; i < next; ++i) {
    if (!lines[i].site.starts_with('@')) result.push_back({time_of(lines[i]), lines[i].site, lines[i].value});
  }
  wait_for_next();
  return result;
}

void TracePlayer::Impl::stop() {
  played = now() - options.begin;
  listener = nullptr;
  ++run;
  timer.cancel();
}

Time TracePlayer::Impl::now() const {
  if (options.speed == 0.0 || listener == nullptr) return options.begin + played;
  const std::chrono::duration<double, std::micro> real = SteadyClock::now() - started;
  return options.begin + std::max(played, std::chrono::duration_cast<Time>(real * options.speed));
}

void TracePlayer::Impl::wait_for_next() {
  auto due = started;
  if (options.speed > 0.0 && next < lines.size()) {
    const std::chrono::duration<double, std::milli> wait =
        std::min(lines[next].time, latest_time) / options.speed;
    due += std::chrono::ceil<SteadyClock::duration>(wait);
  }
  timer.expires_at(due);
  timer.async_wait([weak = weak_from_this(), mine = run](const boost::system::error_code& cancelled) {
    const auto self = weak.lock();
    if (self && !cancelled && self->run == mine) self->play_next();
  });
}

void TracePlayer::Impl::play_next() {
  if (next == lines.size()) {
    const Time end = now();
    stop();
    script.on_end(end);
    return;
  }
  const std::size_t mine = run;
  const TraceLine& line = lines[next++];
  played = time_of(line) - options.begin;
  play(line);
  if (run == mine) wait_for_next();
}

void TracePlayer::Impl::play(const TraceLine& line) {
  const Time time = time_of(line);
  if (line.site == "@roll") {
    script.on_roll(time, line.value);
  } else if (line.site == "@answer") {
    script.on_answer(time, words(line.value));
  } else if (line.site == "@told") {
    script.on_told(time, words(line.value));
  } else if (line.site == "@agreed") {
    script.on_agreed(time, line.value);
  } else if (line.site == "@result") {
    script.on_result(time, words(line.value));
  } else if (line.site == "@button") {
    listener->on_button({time, line.value});
  } else if (!line.site.starts_with('@')) {
    listener->on_reading({time, line.site, line.value});
  }
}

TracePlayer::TracePlayer(boost::asio::io_context& context, std::vector<TraceLine> lines,
                         ScriptListener& script, Options options)
    : impl_(std::make_shared<Impl>(context, std::move(lines), script, options)) {}

TracePlayer::~TracePlayer() = default;

std::vector<Reading> TracePlayer::start(SensorListener& listener) { return impl_->start(listener); }

void TracePlayer::stop() { impl_->stop(); }

Time TracePlayer::now() const { return impl_->now(); }

}  // namespace arbiter::hal
