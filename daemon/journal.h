// SPDX-License-Identifier: MIT
// What the journal is told of troubles: each when it begins and when it ends, and never a flood.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "daemon/table.h"

namespace arbiter {

class Journal {
 public:
  enum class Level : std::uint8_t { warning, info };
  using Say = std::function<void(Level level, const std::string& line)>;

  /// Of one device, or one kind of notice, so many changes are told in so long at most, then how it is at the
  /// end of that. A plug that is loose would otherwise write for hours, onto the card.
  static constexpr int most_lines = 4;
  static constexpr std::chrono::microseconds quiet = std::chrono::minutes(1);

  explicit Journal(Say say) : say_(std::move(say)) {}

  /// What holds at that time of the table: a notice that is new, a device that is missing or strange is a
  /// warning; that it is over is said as well. Devices are told of each by itself, not by their notice.
  void tell(std::chrono::microseconds now, const std::vector<Notice>& notices,
            const std::map<std::string, hal::DeviceChange>& devices);
  /// When something that was left out is to be told: call advance() then.
  std::optional<std::chrono::microseconds> next_deadline() const;
  void advance(std::chrono::microseconds now);

 private:
  struct Line {
    Level level = Level::info;
    std::string text{};

    friend bool operator==(const Line&, const Line&) = default;
  };
  /// Something of which lines are told.
  struct Subject {
    Line now{};
    Line told{};
    bool holds = true;  ///< it is still there
    std::chrono::microseconds window{0};
    int lines = 0;     ///< in the window
    int left_out = 0;  ///< changes since the last line
  };

  void change(std::chrono::microseconds now, const std::string& name, Line line, bool holds);
  void say(std::chrono::microseconds now, Subject& subject);

  Say say_;
  std::map<std::string, Subject> subjects_;
};

}  // namespace arbiter
