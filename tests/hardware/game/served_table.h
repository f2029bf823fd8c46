// SPDX-License-Identifier: MIT
// The real arbiterd as a process, and what a page knows of its table. Waits are long: the machine may be an
// emulated one.
#pragma once

#include <sys/types.h>

#include <boost/asio/io_context.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "tests/support/http_client.h"
#include "tests/support/temporary_directory.h"

namespace arbiter::lab {

using Clock = std::chrono::steady_clock;

/// Whether a value is that text.
inline bool is_text(const boost::json::value& value, std::string_view text) {
  return value.is_string() && value.as_string() == text;
}

class ServedTable {
 public:
  using Condition = std::function<bool(const boost::json::object& table)>;
  static constexpr std::chrono::seconds patience{40};

  /// Starts it with an empty log; throws where it does not serve.
  explicit ServedTable(const std::filesystem::path& config);
  /// Ends it, whatever it does.
  ~ServedTable();
  ServedTable(const ServedTable&) = delete;
  ServedTable& operator=(const ServedTable&) = delete;

  /// What the page shows.
  const boost::json::object& now() const { return table_; }
  /// The page's text for a member, "" where it is null.
  std::string text(const char* member) const;
  /// Follows the page until it is so; false where it is not within the time.
  bool becomes(const Condition& condition, Clock::duration within = patience);
  /// The same; throws, with what the table shows, where it never is.
  void wait_for(const std::string& what, const Condition& condition);
  /// Lets time pass.
  void pass(Clock::duration time);

  /// An answer's body; throws where the status is not 200.
  std::string get(const std::string& target);
  /// Sends a command; the error's code where it is refused, otherwise "".
  std::string command(const std::string& name, boost::json::object members = {});
  /// Asks the daemon to end; its exit code.
  int stop();

 private:
  void connect();
  void absorb();
  HttpAnswer ask(const std::string& request);

  TemporaryDirectory data_;
  pid_t process_ = 0;
  boost::asio::io_context context_;
  std::optional<HttpClient> stream_;
  boost::json::object table_;
  int commands_ = 0;
};

}  // namespace arbiter::lab
