// SPDX-License-Identifier: MIT
// A board of antennas: its readers, each on a thread of its own, and what they have found.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "hal/nfc/antenna_selector.h"
#include "hal/nfc/tag_reader.h"
#include "hal/sensors.h"

namespace boost::asio {
class io_context;
}

namespace arbiter::hal::nfc {

/// An antenna lies under one site.
struct Antenna {
  std::size_t address = 0;  ///< at the reader's selector
  std::string site;
};

/// A reader and what it looks through.
struct BoardReader {
  std::string name;               ///< of the device, as the configuration says it
  std::vector<Antenna> antennas;  ///< at least one
  std::unique_ptr<TagReader> reader;
  std::unique_ptr<AntennaSelector> selector;
};

/// Reads from its construction on, games come and go. All that it says it says on the event loop; its threads
/// only call readers and post what they saw, so that a reader that blocks stops nobody but itself.
class NfcBoard {
 public:
  /// `context` must outlive it. `now` is called on the event loop only.
  NfcBoard(boost::asio::io_context& context, std::vector<BoardReader> readers, std::function<Time()> now);
  /// Waits until every reader has returned from its present call.
  ~NfcBoard();
  NfcBoard(const NfcBoard&) = delete;
  NfcBoard& operator=(const NfcBoard&) = delete;

  /// What is read by now; sites that have not been read yet are left out. The listener then hears the rest.
  std::vector<Reading> attach(SensorListener& listener);
  void detach();

 private:
  struct Impl;
  std::shared_ptr<Impl> impl_;
};

/// A board's sensors for one game.
class NfcSensors : public Sensors {
 public:
  /// `board` must outlive it.
  explicit NfcSensors(NfcBoard& board) : board_(board) {}
  std::vector<Reading> start(SensorListener& listener) override { return board_.attach(listener); }
  void stop() override { board_.detach(); }

 private:
  NfcBoard& board_;
};

}  // namespace arbiter::hal::nfc
