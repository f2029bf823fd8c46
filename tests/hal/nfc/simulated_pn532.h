// SPDX-License-Identifier: MIT
// A PN532 on a pseudoterminal: what libnfc says to it as to a real one on a serial port, and the ways it goes
// wrong.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "hal/nfc/antenna_selector.h"

namespace arbiter::hal::nfc::test {

using Bytes = std::vector<std::uint8_t>;

/// Antennas with tags on them, one connected. All calls are safe from any thread.
class SimulatedPn532 {
 public:
  /// `port`: a path that leads to it while it is plugged in.
  explicit SimulatedPn532(std::filesystem::path port);
  ~SimulatedPn532();
  SimulatedPn532(const SimulatedPn532&) = delete;
  SimulatedPn532& operator=(const SimulatedPn532&) = delete;

  std::string connection() const { return "pn532_uart:" + port_.string(); }

  void plug_in();
  void unplug();
  /// It does not even acknowledge.
  void set_mute(bool mute);
  /// The next answer's checksum is wrong.
  void garble_next() { set_garbled(1); }
  void set_garbled(int answers);

  /// The tags (UIDs in hex) in the field of an antenna.
  void put(std::size_t antenna, const std::vector<std::string>& uids);
  void connect(std::size_t antenna);
  bool field_is_on() const;
  /// How often the field has been switched on.
  std::size_t looks() const;

 private:
  struct Tag {
    Bytes uid;
    bool asleep = false;
  };

  void serve(int master, int wake);
  void take(Bytes& received, int master);
  Bytes answer(const Bytes& command);
  Bytes list_targets(std::size_t most);
  void set_field(bool on);
  void put_to_sleep();
  void send(int master, Bytes payload);

  std::filesystem::path port_;
  mutable std::mutex mutex_;
  std::map<std::size_t, std::vector<Tag>> antennas_;
  std::vector<Tag*> selected_;
  std::size_t connected_ = 0;
  std::size_t looks_ = 0;
  bool field_ = false;
  bool mute_ = false;
  int garbled_ = 0;

  int master_ = -1;
  int slave_ = -1;
  int wake_[2] = {-1, -1};
  std::thread thread_;
};

/// A multiplexer in front of one.
class SimulatedSelector : public AntennaSelector {
 public:
  explicit SimulatedSelector(SimulatedPn532& reader) : reader_(reader) {}
  Status select(std::size_t antenna) override {
    reader_.connect(antenna);
    return ok();
  }

 private:
  SimulatedPn532& reader_;
};

}  // namespace arbiter::hal::nfc::test
