// SPDX-License-Identifier: MIT
// A reader without a radio: it sees what a test puts on its antennas, and fails when it is told to.
#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <string>

#include "hal/nfc/antenna_selector.h"
#include "hal/nfc/tag_reader.h"

namespace arbiter::hal::nfc::test {

/// What lies on some antennas, shared by a test and its readers. Safe from any thread.
class Field {
 public:
  void put(std::size_t antenna, Tags tags) {
    const std::scoped_lock lock(mutex_);
    antennas_[antenna] = std::move(tags);
  }
  Tags at(std::size_t antenna) {
    const std::scoped_lock lock(mutex_);
    return antennas_[antenna];
  }
  /// Empty: it works.
  void fail(std::string why) {
    const std::scoped_lock lock(mutex_);
    why_ = std::move(why);
  }
  Status works() {
    const std::scoped_lock lock(mutex_);
    return why_.empty() ? ok() : Status(Error{why_});
  }

 private:
  std::mutex mutex_;
  std::map<std::size_t, Tags> antennas_;
  std::string why_;
};

class ScriptedReader : public TagReader, public AntennaSelector {
 public:
  explicit ScriptedReader(Field& field) : field_(field) {}
  Status open() override {
    ++opened;
    return field_.works();
  }
  void close() override { ++closed; }
  Status select(std::size_t antenna) override {
    antenna_ = antenna;
    return ok();
  }
  Result<Tags> read() override {
    if (const Status works = field_.works(); !works) return works.error();
    return field_.at(antenna_);
  }
  /// Its thread leaves the processor to the one that listens.
  std::chrono::milliseconds rest() const override { return std::chrono::milliseconds(rests ? 1 : 0); }

  bool rests = true;
  int opened = 0;
  int closed = 0;

 private:
  Field& field_;
  std::size_t antenna_ = 0;
};

/// The selector of a reader that is one itself.
class SelectorOf : public AntennaSelector {
 public:
  explicit SelectorOf(ScriptedReader& reader) : reader_(reader) {}
  Status select(std::size_t antenna) override { return reader_.select(antenna); }

 private:
  ScriptedReader& reader_;
};

}  // namespace arbiter::hal::nfc::test
