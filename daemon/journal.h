// SPDX-License-Identifier: MIT
// What the journal is told of the table's notices: each when it comes and when it goes, and never a flood.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "daemon/table.h"

namespace arbiter {

class Journal {
 public:
  enum class Level : std::uint8_t { warning, info };
  using Say = std::function<void(Level level, const std::string& line)>;

  /// The same line comes once in so long at most; the next one says how often it was left out. A plug that is
  /// loose would otherwise write for hours, onto the card.
  static constexpr std::chrono::microseconds quiet = std::chrono::minutes(1);

  explicit Journal(Say say) : say_(std::move(say)) {}

  /// The notices that hold at that time of the table: what is new is a warning, what is over is said as well.
  void tell(std::chrono::microseconds now, const std::vector<Notice>& notices);

 private:
  struct Said {
    std::chrono::microseconds time{0};
    int left_out = 0;
  };

  void say(std::chrono::microseconds now, Level level, const std::string& line);

  Say say_;
  std::vector<Notice> known_;
  std::map<std::string, Said> said_;
};

}  // namespace arbiter
