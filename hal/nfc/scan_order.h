// SPDX-License-Identifier: MIT
// In which order a reader looks through its antennas: where something changed first, the others soon enough.
#pragma once

#include <cstddef>
#include <vector>

namespace arbiter::hal::nfc {

/// Goes round all antennas; while some have attention, every second look is theirs. So each antenna is looked
/// at at least once in any longest_wait() looks, whatever happens elsewhere.
class ScanOrder {
 public:
  /// How many looks of attention a change earns: as many as evidence is gathered from.
  static constexpr int attention = 8;

  /// `antennas` from 1.
  explicit ScanOrder(std::size_t antennas) : attention_(antennas, 0), looked_at_(antennas, 0) {}

  /// The antenna to look at now.
  std::size_t next();
  /// Something changed there, or may have.
  void notice(std::size_t antenna) { attention_[antenna] = attention; }

  std::size_t longest_wait() const { return 2 * attention_.size(); }
  /// How often all antennas have been gone round.
  std::size_t rounds() const { return rounds_; }

 private:
  std::size_t next_of_round();
  bool has_attention() const;
  std::size_t most_urgent() const;

  std::vector<int> attention_;          ///< looks that are left of it
  std::vector<std::size_t> looked_at_;  ///< number of the latest look
  std::size_t looks_ = 0;
  std::size_t round_ = 0;  ///< the next one of the round
  std::size_t rounds_ = 0;
  bool was_round_ = false;
};

}  // namespace arbiter::hal::nfc
