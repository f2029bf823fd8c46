// SPDX-License-Identifier: MIT
// What one reader does all day: it is opened, looks through its antennas, is lost, and is tried again.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "hal/nfc/antenna_selector.h"
#include "hal/nfc/scan_order.h"
#include "hal/nfc/tag_reader.h"
#include "hal/sensors.h"

namespace arbiter::hal::nfc {

/// What one antenna saw.
struct Look {
  std::size_t antenna = 0;
  Tags tags;

  friend bool operator==(const Look&, const Look&) = default;
};

/// The reader went away or came back, or has something to say of itself.
struct ReaderNews {
  bool present = false;
  std::string why;

  friend bool operator==(const ReaderNews&, const ReaderNews&) = default;
};

/// What came of one step.
struct ReaderStep {
  std::optional<Look> look{};  ///< left out where it says nothing that was not known
  std::optional<ReaderNews> news{};
  Time wait{0};  ///< before the next step
};

/// One reader with its antennas. No thread and no clock of its own: somebody calls step() again and again.
class ReaderWatch {
 public:
  /// A lost reader is tried again after this long, then twice as long, up to the longest.
  static constexpr Time first_wait = std::chrono::milliseconds(500);
  static constexpr Time longest_wait = std::chrono::seconds(15);
  /// So many failures in succession, and it is lost.
  static constexpr int most_failures = 2;
  /// A full scan that takes longer than this is called slow.
  static constexpr Time slow_scan = std::chrono::seconds(1);

  using Now = std::function<Time()>;

  /// `reader` and `selector` must outlive it. `addresses`: those of the antennas at the selector, at least
  /// one.
  ReaderWatch(TagReader& reader, AntennaSelector& selector, const std::vector<std::size_t>& addresses,
              Now now);

  /// Does one thing: opens the reader, or looks through one antenna. It may block as long as the reader does.
  ReaderStep step();
  void close();

  /// How long the latest full scan took, from 0 on: all antennas looked at, those with attention several
  /// times.
  std::optional<Time> scan_time() const { return scan_time_; }

 private:
  struct Seen {
    std::size_t address = 0;
    std::optional<Tags> tags{};  ///< none before the first look
    int repeated = 0;            ///< looks in succession that saw just these
  };

  ReaderStep open();
  ReaderStep look();
  ReaderStep failed(const Error& error);
  ReaderStep lost(const std::string& why);
  std::optional<ReaderNews> looked();
  bool is_news(std::size_t antenna, const Tags& tags);
  void notice_change(std::size_t antenna, const Tags& tags);

  TagReader& reader_;
  AntennaSelector& selector_;
  Now now_;
  ScanOrder order_;
  std::vector<Seen> antennas_;
  bool open_ = false;
  bool proven_ = false;  ///< it has read since it was opened
  int failures_ = 0;
  Time wait_ = first_wait;
  std::string lost_why_;  ///< what was last said of a loss
  Time scan_began_{0};
  std::size_t rounds_ = 0;  ///< of the scan order, when the present scan began
  bool scan_told_ = false;
  std::optional<Time> scan_time_;
};

}  // namespace arbiter::hal::nfc
