// SPDX-License-Identifier: MIT
// The examination of permissions.
#include "daemon/doctor/permissions.h"

#include <sys/stat.h>

#include "daemon/doctor/wired_lines.h"
#include "hal/gpio/find_chip.h"
#include "hal/nfc/connection.h"
#include "rules/words.h"

namespace arbiter::doctor {
namespace {

// A device must be read and written.
bool may_use(const Account& who, const DeviceNode& node) {
  constexpr unsigned both = 06;
  if (who.uid == 0) return true;
  if (who.uid == node.owner) return (node.mode >> 6U & both) == both;
  if (who.groups.contains(node.group)) return (node.mode >> 3U & both) == both;
  return (node.mode & both) == both;
}

std::string in_octal(unsigned mode) {
  std::string text;
  for (const unsigned shift : {6U, 3U, 0U}) text += static_cast<char>('0' + (mode >> shift & 7U));
  return text;
}

/// Whether nobody but root can be let in by joining a group.
bool is_roots_alone(const DeviceNode& node) {
  return node.group == "root" || node.group == "0" || (node.mode >> 3U & 06U) != 06U;
}

Finding about_service(const Account& service, const DeviceNode& node) {
  const Params params{
      {"device", node.path}, {"group", node.group}, {"mode", in_octal(node.mode)}, {"user", service.name}};
  if (may_use(service, node)) return {"service_may_use", params};
  return {is_roots_alone(node) ? "service_shut_out" : "service_lacks_group", params};
}

Finding about_me(const Access& access, const DeviceNode& node) {
  const Params params{
      {"device", node.path}, {"group", node.group}, {"mode", in_octal(node.mode)}, {"user", access.me.name}};
  if (may_use(access.me, node)) return {"may_use", params};
  if (access.me_next_time && may_use(*access.me_next_time, node)) return {"log_in_anew", params};
  if (access.service) return {"only_service_may_use", params};
  return {is_roots_alone(node) ? "shut_out" : "lacks_group", params};
}

}  // namespace

std::vector<std::string> needed_devices(const Config& config, const std::vector<hal::gpio::ChipInfo>& chips) {
  std::vector<std::string> devices;
  for (const auto& [name, wiring] : wired_chips(config)) {
    const auto found = hal::gpio::find_chip(chips, wiring.label);
    if (found) devices.push_back(found->path);
  }
  // One that may not be opened does not tell its label: it may be the one.
  for (const auto& chip : chips) {
    if (chip.forbidden && !wired_lines(config).empty()) devices.push_back(chip.path);
  }
  if (config.sensors.kind != "nfc") return devices;
  for (const ReaderConfig& reader : config.readers) {
    if (const auto connection = hal::nfc::parse_connection(reader.connection))
      devices.push_back(connection->device);
  }
  return devices;
}

Access find_access(const Machine& machine, const std::vector<std::string>& devices) {
  Access access{machine.me, find_account(machine, machine.me.name), find_account(machine, service_user)};
  for (const std::string& device : devices) {
    struct stat about {};
    if (stat(machine.at(device).c_str(), &about) != 0) continue;
    access.nodes.push_back({device, about.st_uid, group_name(machine, about.st_gid), about.st_mode & 0777U});
  }
  return access;
}

Findings examine_permissions(const Access& access) {
  std::vector<std::string> groups(access.me.groups.begin(), access.me.groups.end());
  Findings findings{{"who", {{"user", access.me.name}, {"groups", list_of(groups, 20)}}}};
  if (access.service) {
    groups.assign(access.service->groups.begin(), access.service->groups.end());
    findings.push_back({"service_user", {{"user", access.service->name}, {"groups", list_of(groups, 20)}}});
  }
  for (const DeviceNode& node : access.nodes) {
    findings.push_back(about_me(access, node));
    if (access.service) findings.push_back(about_service(*access.service, node));
  }
  if (access.nodes.empty()) findings.push_back({"no_devices_needed"});
  return findings;
}

}  // namespace arbiter::doctor
