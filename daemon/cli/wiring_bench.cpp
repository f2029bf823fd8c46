// SPDX-License-Identifier: MIT
// The loop and the keyboard.
#include "daemon/cli/wiring_bench.h"

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <filesystem>
#include <memory>
#include <ostream>

#include "daemon/wiring_lessons/session.h"
#include "hal/gpio/asio_loop.h"

namespace arbiter {
namespace {

namespace asio = boost::asio;

/// Lines that are typed, or come by a pipe.
class Keyboard {
 public:
  Keyboard(hal::gpio::EventLoop& loop, int descriptor, std::function<void(const std::string&)> on_line)
      : descriptor_(descriptor), on_line_(std::move(on_line)) {
    watch_ = loop.watch(descriptor, [this] { read_more(); });
  }

 private:
  void read_more() {
    std::array<char, 256> part{};
    const ssize_t count = ::read(descriptor_, part.data(), part.size());
    if (count <= 0) return watch_.reset();
    text_.append(part.data(), static_cast<std::size_t>(count));
    for (std::size_t end = text_.find('\n'); end != std::string::npos; end = text_.find('\n')) {
      const std::string line = text_.substr(0, end);
      text_.erase(0, end + 1);
      on_line_(line);
    }
  }

  int descriptor_;
  std::function<void(const std::string&)> on_line_;
  std::string text_;
  std::unique_ptr<hal::gpio::Watch> watch_;
};

}  // namespace

Status run_course(const WiringBench& bench, lessons::ScannedLines lines, lessons::Course& course,
                  const hal::gpio::Wiring* lamps, const std::function<void()>& changed) {
  asio::io_context context{1};
  asio::signal_set interrupted{context, SIGINT, SIGTERM};
  interrupted.async_wait([&](const boost::system::error_code&, int) { context.stop(); });
  hal::gpio::AsioLoop loop(context);
  lessons::LineScan scan(bench.chips, std::move(lines));
  lessons::Session session(bench.chips, loop, scan, course, bench.say, changed, [&] { context.stop(); });
  if (lamps != nullptr) session.use_lamps(*lamps);
  if (Status started = session.start(); !started || session.is_over()) return started;
  Keyboard keyboard(loop, bench.keyboard, [&](const std::string& line) { session.type(line); });
  context.run();
  return ok();
}

Status check_output(const std::string& file, bool force) {
  std::error_code ignored;
  if (force || !std::filesystem::exists(file, ignored)) return ok();
  return Error{file + " is there already: give another name, or --force to write over it"};
}

}  // namespace arbiter
