// SPDX-License-Identifier: MIT
// A machine made of a folder and of what its programs would print, and findings as lines.
#pragma once

#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "daemon/doctor/finding.h"
#include "daemon/doctor/machine.h"
#include "daemon/doctor/words.h"
#include "tests/support/temporary_directory.h"

namespace arbiter::doctor::test {

class FakeMachine {
 public:
  FakeMachine() {
    machine.root = directory_.path();
    machine.me = {"root", 0, {"root"}};
    machine.now = std::chrono::sys_days(std::chrono::year{2026} / 12 / 2) + std::chrono::hours(20);
    machine.run = [this](const std::string& command) {
      const auto found = prints.find(command.substr(0, command.find(' ')));
      return found == prints.end() ? "" : found->second;
    };
    machine.get = [this](const std::string&, std::uint16_t port,
                         const std::string& path) -> std::optional<std::string> {
      const auto found = pages.find(std::to_string(port) + path);
      return found == pages.end() ? std::nullopt : std::optional(found->second);
    };
  }
  FakeMachine(const FakeMachine&) = delete;
  FakeMachine& operator=(const FakeMachine&) = delete;

  void put(const std::string& path, const std::string& text = "") const {
    std::filesystem::create_directories(machine.at(path).parent_path());
    std::ofstream(machine.at(path)) << text;
  }

  Machine machine;
  std::map<std::string, std::string> prints;  ///< by a program's name
  std::map<std::string, std::string> pages;   ///< by "8080/healthz"

 private:
  TemporaryDirectory directory_;
};

/// The codes of what is found, of one severity at least, in their order.
inline std::vector<std::string> codes(const Findings& findings, Severity least = Severity::ok) {
  std::vector<std::string> result;
  for (const Finding& finding : findings) {
    if (meaning_of(finding).severity >= least) result.push_back(finding.code);
  }
  return result;
}

/// The sentence and the remedy of the first finding of that code; empty where there is none.
inline std::string words_for(const Findings& findings, const std::string& code) {
  for (const Finding& finding : findings) {
    if (finding.code == code) return sentence_of(finding) + " | " + remedy_of(finding);
  }
  return "";
}

}  // namespace arbiter::doctor::test
