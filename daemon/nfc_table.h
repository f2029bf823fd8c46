// SPDX-License-Identifier: MIT
// The NFC board that a configuration describes.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "daemon/config.h"
#include "hal/nfc/antenna_selector.h"
#include "hal/nfc/libnfc_reader.h"
#include "hal/nfc/nfc_board.h"

namespace arbiter {

/// Makes what connects a reader's antennas, for a reader with select lines.
using MakeSelector = std::function<std::unique_ptr<hal::nfc::AntennaSelector>(const ReaderConfig&)>;

/// By GPIO lines of the Raspberry Pi's header.
std::unique_ptr<hal::nfc::AntennaSelector> make_selector(const ReaderConfig& reader);

/// Readers, their threads and the library under them, for as long as the program runs.
class NfcTable {
 public:
  /// `context` must outlive it; `now` is called on its event loop. `config.readers` as parse_config() takes
  /// them. Readers that do not answer, or whose select lines are not to be had, are said to be lost and
  /// tried again.
  static std::unique_ptr<NfcTable> open(boost::asio::io_context& context, const Config& config,
                                        std::function<hal::Time()> now,
                                        const MakeSelector& selector = make_selector);

  /// For one game; none at the same time.
  std::unique_ptr<hal::Sensors> sensors() { return std::make_unique<hal::nfc::NfcSensors>(*board_); }

 private:
  std::shared_ptr<hal::nfc::LibnfcContext> library_;  ///< first: it goes when no thread is left
  std::unique_ptr<hal::nfc::NfcBoard> board_;
};

/// "2 NFC readers, 64 antennas".
std::string describe_readers(const std::vector<ReaderConfig>& readers);

}  // namespace arbiter
