// SPDX-License-Identifier: MIT
// A machine's files.
#include "daemon/doctor/machine.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "daemon/doctor/texts.h"

namespace arbiter::doctor {

std::filesystem::path Machine::at(const std::string& path) const {
  return root / std::filesystem::path(path).relative_path();
}

bool Machine::has(const std::string& path) const {
  std::error_code hidden;
  return std::filesystem::exists(at(path), hidden);
}

std::string Machine::text(const std::string& path) const {
  constexpr std::size_t most = 64 * std::size_t{1024};
  std::string result(most, '\0');
  std::ifstream file(at(path), std::ios::binary);
  file.read(result.data(), static_cast<std::streamsize>(most));
  result.resize(static_cast<std::size_t>(file.gcount()));
  while (!result.empty() && (result.back() == '\n' || result.back() == '\0')) result.pop_back();
  return result;
}

std::vector<std::string> Machine::lines(const std::string& path) const { return split(text(path), '\n'); }

std::vector<std::string> Machine::names(const std::string& folder, const std::string& prefix) const {
  std::vector<std::string> result;
  std::error_code hidden;
  for (const auto& entry : std::filesystem::directory_iterator(at(folder), hidden)) {
    std::string name = entry.path().filename().string();
    if (name.starts_with(prefix)) result.push_back(std::move(name));
  }
  std::sort(result.begin(), result.end());
  return result;
}

// "arbiter:x:990:990:Arbiter:/var/lib/arbiter:/usr/sbin/nologin"; "gpio:x:986:pi,arbiter".
std::optional<Account> find_account(const Machine& machine, const std::string& name) {
  for (const std::string& line : machine.lines("/etc/passwd")) {
    const auto parts = split(line, ':', true);
    if (parts.size() < 4 || parts[0] != name) continue;
    Account account{name, static_cast<unsigned>(number_in(parts[2]).value_or(0)), {}};
    for (const std::string& other : machine.lines("/etc/group")) {
      const auto group = split(other, ':', true);
      if (group.size() < 3) continue;
      const auto members = split(group.size() > 3 ? group[3] : "", ',');
      const bool is_member = std::find(members.begin(), members.end(), name) != members.end();
      if (is_member || group[2] == parts[3]) account.groups.insert(group[0]);
    }
    return account;
  }
  return std::nullopt;
}

std::string group_name(const Machine& machine, unsigned gid) {
  std::string number = std::to_string(gid);
  for (const std::string& line : machine.lines("/etc/group")) {
    const auto parts = split(line, ':', true);
    if (parts.size() > 2 && parts[2] == number) return parts[0];
  }
  return number;
}

}  // namespace arbiter::doctor
