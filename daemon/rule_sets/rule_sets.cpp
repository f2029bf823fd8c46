// SPDX-License-Identifier: MIT
// Looks for rule sets.
#include "daemon/rule_sets/rule_sets.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "daemon/rule_sets/rule_set_file.h"

namespace arbiter {
namespace {

constexpr std::uintmax_t largest_file = 64U << 10U;

std::string variable_or_none(const char* name) {
  const char* value =
      std::getenv(name);  // NOLINT(concurrency-mt-unsafe): read once, before anything else runs
  return value == nullptr ? "" : value;
}

dudos::FoundRuleSet found_in(const std::string& place, const std::string& name, std::string_view toml) {
  RuleSetReport report = parse_rule_set(name, toml);
  if (report.errors.empty()) return {name, std::move(report.rules)};
  std::string all;
  for (const Error& error : report.errors) {
    all += (all.empty() ? "" : "; ") + place + ":" + std::to_string(error.line) + ": " + error.message;
  }
  return {name, Error{all}};
}

dudos::FoundRuleSet read_rule_set(const std::filesystem::path& file) {
  std::error_code failed;
  const std::uintmax_t size = std::filesystem::file_size(file, failed);
  std::ifstream stream(file);
  std::stringstream text;
  if (!failed && size <= largest_file) text << stream.rdbuf();
  const std::string name = file.stem().string();
  if (!failed && stream && size <= largest_file) return found_in(file.string(), name, text.str());
  return {name, Error{file.string() + ": cannot be read, or is larger than 64 kB"}};
}

void put(std::vector<dudos::FoundRuleSet>& all, dudos::FoundRuleSet found) {
  const auto same =
      std::find_if(all.begin(), all.end(), [&](const auto& known) { return known.name == found.name; });
  if (same != all.end()) {
    *same = std::move(found);
  } else {
    all.push_back(std::move(found));
  }
}

}  // namespace

std::vector<std::filesystem::path> rule_set_directories() {
  std::vector<std::filesystem::path> directories{"/etc/arbiter/dudos"};
  const std::filesystem::path config = variable_or_none("XDG_CONFIG_HOME");
  const std::filesystem::path home = variable_or_none("HOME");
  if (!config.empty()) {
    directories.push_back(config / "arbiter/dudos");
  } else if (!home.empty()) {
    directories.push_back(home / ".config/arbiter/dudos");
  }
  return directories;
}

std::vector<dudos::FoundRuleSet> find_rule_sets(const std::vector<std::filesystem::path>& directories) {
  std::vector<dudos::FoundRuleSet> all;
  for (const auto& [name, toml] : shipped_rule_sets())
    put(all, found_in("the shipped file", std::string(name), toml));
  for (const std::filesystem::path& directory : directories) {
    std::vector<std::filesystem::path> files;
    std::error_code failed;
    for (const auto& entry : std::filesystem::directory_iterator(directory, failed)) {
      if (entry.path().extension() == ".toml") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    for (const std::filesystem::path& file : files) put(all, read_rule_set(file));
  }
  return all;
}

void load_rule_sets() { dudos::use_rule_sets(find_rule_sets(rule_set_directories())); }

}  // namespace arbiter
