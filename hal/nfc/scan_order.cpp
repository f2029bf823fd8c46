// SPDX-License-Identifier: MIT
// In which order a reader looks through its antennas.
#include "hal/nfc/scan_order.h"

#include <algorithm>

namespace arbiter::hal::nfc {

std::size_t ScanOrder::next() {
  was_round_ = !was_round_ || !has_attention();
  const std::size_t antenna = was_round_ ? next_of_round() : most_urgent();
  attention_[antenna] = std::max(0, attention_[antenna] - 1);
  looked_at_[antenna] = ++looks_;
  return antenna;
}

std::size_t ScanOrder::next_of_round() {
  const std::size_t antenna = round_;
  round_ = (round_ + 1) % attention_.size();
  if (round_ == 0) ++rounds_;
  return antenna;
}

bool ScanOrder::has_attention() const {
  return std::any_of(attention_.begin(), attention_.end(), [](int left) { return left > 0; });
}

// Of those with attention the one that was looked at longest ago.
std::size_t ScanOrder::most_urgent() const {
  std::size_t best = attention_.size();
  for (std::size_t i = 0; i < attention_.size(); ++i) {
    if (attention_[i] > 0 && (best == attention_.size() || looked_at_[i] < looked_at_[best])) best = i;
  }
  return best;
}

}  // namespace arbiter::hal::nfc
