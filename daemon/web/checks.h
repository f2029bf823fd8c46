// SPDX-License-Identifier: MIT
// Who may ask what: names of this table, pages of the same origin, and the PIN.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter::web {

/// The Host names that this table answers to. A foreign name that was made to point here (DNS rebinding)
/// would let a stranger's page read the table as if it were its own.
class KnownHosts {
 public:
  /// `machine` is the machine's own name; it is known with and without ".local". Case does not matter.
  KnownHosts(const std::vector<std::string>& configured, std::string_view machine);

  /// `host` as in the Host field, with or without port: localhost, a literal address, or a known name.
  bool knows(std::string_view host) const;

 private:
  std::set<std::string> names_;
};

/// Does a page of `origin` ("http://name:port") come from the `host` that is asked?
bool same_origin(std::string_view origin, std::string_view host);

/// Is this Content-Type JSON? A form of a foreign page cannot send that without asking first.
bool is_json(std::string_view content_type);

/// Compares PINs, and slows guessing down: after 5 wrong ones within a minute, a network waits until that
/// minute is over.
class PinGate {
 public:
  using Clock = std::function<std::chrono::steady_clock::time_point()>;
  enum class Verdict { right, wrong, wait };

  /// An empty PIN matches nothing.
  PinGate(std::string pin, Clock now);

  /// The time taken does not tell how much of the PIN was right.
  Verdict check(std::string_view offered, const std::string& network);

 private:
  struct Guesses {
    std::chrono::steady_clock::time_point begun;
    int wrong = 0;
  };

  bool must_wait(const std::string& network);
  void forget_old();

  std::string pin_;
  Clock now_;
  std::map<std::string, Guesses> guesses_;
};

}  // namespace arbiter::web
