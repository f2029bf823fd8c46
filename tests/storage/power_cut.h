// SPDX-License-Identifier: MIT
// A scenario is run once on a recorded disk; then the power is cut after any of its operations, again and
// again, and what is found afterwards must be what was acknowledged last or what was being written.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "tests/storage/recorded_disk.h"

namespace arbiter::test {

/// What a running scenario says: which state was acknowledged, and when.
class Acknowledgements {
 public:
  explicit Acknowledgements(const RecordedDisk& disk) : disk_(&disk) {}

  void add(std::string state) { list_.push_back({disk_->operations(), std::move(state)}); }
  /// The newest state that was acknowledged when so many operations were done, and the one after it.
  std::vector<std::string> possible(std::size_t operations) const;
  std::size_t count() const { return list_.size(); }

 private:
  struct Acknowledgement {
    std::size_t operations;
    std::string state;
  };
  const RecordedDisk* disk_;
  std::vector<Acknowledgement> list_;
};

/// Something that is done to a data directory, and how its outcome is found there.
class Scenario {
 public:
  virtual ~Scenario() = default;
  /// What was there before, not recorded.
  virtual void prepare(const std::filesystem::path& /*root*/) {}
  /// Adds a state before it does anything, and each state once it was acknowledged.
  virtual void run(RecordedDisk& disk, const std::filesystem::path& root, Acknowledgements& done) = 0;
  /// Starts on what a power cut left, and tells the state. A std::runtime_error says what should not be.
  virtual std::string recover(const std::filesystem::path& root) = 0;
};

using NewScenario = std::unique_ptr<Scenario> (*)(std::uint64_t seed);
struct NamedScenario {
  const char* name;
  NewScenario make;
};
const std::vector<NamedScenario>& scenarios();

/// Runs it and cuts the power `cuts` times, each time once more while what was left is opened. What went
/// wrong, each with its seed and cut; nothing where all is well.
std::vector<std::string> torture(const NamedScenario& scenario, std::uint64_t seed, int cuts);

// The scenarios, each in a file of its own.
std::unique_ptr<Scenario> playing(std::uint64_t seed);
std::unique_ptr<Scenario> migrating(std::uint64_t seed);
std::unique_ptr<Scenario> putting_aside(std::uint64_t seed);
std::unique_ptr<Scenario> copying(std::uint64_t seed);
std::unique_ptr<Scenario> restoring(std::uint64_t seed);
std::unique_ptr<Scenario> at_the_table(std::uint64_t seed);

}  // namespace arbiter::test
