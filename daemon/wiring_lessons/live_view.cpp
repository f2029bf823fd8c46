// SPDX-License-Identifier: MIT
// Changes, each in a line with its time.
#include "daemon/wiring_lessons/live_view.h"

#include <fmt/format.h>

namespace arbiter::lessons {

Words LiveView::seen(hal::Time now, const Closed& closed) {
  const double seconds = std::chrono::duration<double>(now).count();
  Words words;
  for (const auto& [ends, flow] : newly_closed(closed, before_))
    words.push_back(fmt::format("{:9.3f} s  {} closed", seconds, map_.describe(ends)));
  for (const auto& [ends, flow] : newly_closed(before_, closed))
    words.push_back(fmt::format("{:9.3f} s  {} opened", seconds, map_.describe(ends)));
  before_ = closed;
  return words;
}

Words LiveView::chatters(const Ends& ends) { return {fmt::format("{} chatters.", map_.describe(ends))}; }

}  // namespace arbiter::lessons
