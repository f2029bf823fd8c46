// SPDX-License-Identifier: MIT
#include "tests/storage/power_cut.h"

#include <algorithm>
#include <stdexcept>

#include "tests/support/temporary_directory.h"

namespace arbiter::test {

namespace fs = std::filesystem;

std::vector<std::string> Acknowledgements::possible(std::size_t operations) const {
  std::vector<std::string> states;
  for (const Acknowledgement& one : list_) {
    if (one.operations <= operations) states.clear();
    states.push_back(one.state);
    if (one.operations > operations) break;
  }
  return states;
}

const std::vector<NamedScenario>& scenarios() {
  static const std::vector<NamedScenario> all{
      {"playing", playing}, {"migrating", migrating}, {"putting aside", putting_aside},
      {"copying", copying}, {"restoring", restoring}, {"at the table", at_the_table}};
  return all;
}

namespace {

std::size_t some_point(const RecordedDisk& disk, std::mt19937_64& random) {
  return std::uniform_int_distribution<std::size_t>{0, disk.operations()}(random);
}

void expect_possible(const std::string& found, const std::vector<std::string>& possible) {
  if (std::find(possible.begin(), possible.end(), found) != possible.end()) return;
  std::string message = "found:\n" + found;
  for (const std::string& state : possible) message.append("but possible is:\n").append(state);
  throw std::runtime_error(message);
}

/// The power fails once more while the program starts on what was left: that must find the same.
void recover_twice(Scenario& scenario, const fs::path& left, const std::vector<std::string>& possible,
                   std::mt19937_64& random) {
  RecordedDisk disk(left);
  const std::string found = scenario.recover(left);
  expect_possible(found, possible);
  const TemporaryDirectory again;
  disk.stop();
  disk.cut(some_point(disk, random), random, again.path());
  const RecordedDisk unused(again.path());  // for its speed: it waits for no real disk
  expect_possible(scenario.recover(again.path()), {found});
}

}  // namespace

std::vector<std::string> torture(const NamedScenario& named, std::uint64_t seed, int cuts) {
  const std::string name = std::string(named.name) + ", seed " + std::to_string(seed);
  std::mt19937_64 random(seed);
  const TemporaryDirectory root;
  std::unique_ptr<RecordedDisk> disk;  // outlives what the scenario has open on it
  const auto scenario = named.make(seed);
  std::vector<std::string> faults;
  try {
    scenario->prepare(root.path());
    disk = std::make_unique<RecordedDisk>(root.path());
    Acknowledgements done(*disk);
    scenario->run(*disk, root.path(), done);
    disk->stop();
    for (int cut = 0; cut < cuts; ++cut) {
      const std::size_t point = some_point(*disk, random);
      const TemporaryDirectory left;
      disk->cut(point, random, left.path());
      try {
        recover_twice(*scenario, left.path(), done.possible(point), random);
      } catch (const std::exception& fault) {
        faults.push_back(name + ", cut " + std::to_string(cut) + " after operation " + std::to_string(point) +
                         ": " + fault.what());
      }
    }
  } catch (const std::exception& fault) {
    faults.push_back(name + ": " + fault.what());
  }
  return faults;
}

}  // namespace arbiter::test
