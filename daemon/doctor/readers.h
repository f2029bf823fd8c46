// SPDX-License-Identifier: MIT
// Whether the readers of tags answer, and what they see.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "daemon/config.h"
#include "daemon/doctor/finding.h"
#include "daemon/nfc_table.h"
#include "hal/sensors.h"

namespace arbiter::doctor {

/// A reader that was asked.
struct ReaderAnswer {
  std::string name;
  std::string device;
  std::string chip{};   ///< with its firmware; empty: it does not answer
  std::string error{};  ///< then why not, and what mends it
};

/// What was heard on all antennas for a while.
struct TagsHeard {
  std::map<std::string, std::string> sites{};  ///< what each reads: "-" or tags joined by "+"
  std::vector<hal::DeviceChange> news{};       ///< of the readers
};

std::vector<ReaderAnswer> ask_readers(const Config& config);
/// Looks through all antennas until each was read, at most for `length`.
TagsHeard hear_tags(const Config& config, hal::Time length, const MakeSelector& selector = make_selector);

/// `file`: that of the configuration, for the command that learns tags.
Findings examine_readers(const std::vector<ReaderAnswer>& answers, const TagsHeard& heard,
                         const Config& config, const std::string& file);

}  // namespace arbiter::doctor
