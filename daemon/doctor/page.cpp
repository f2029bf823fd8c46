// SPDX-License-Identifier: MIT
// The examination of the page: who answers on its port, and what the daemon says of its board.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "daemon/doctor/service.h"
#include "daemon/doctor/texts.h"

namespace arbiter::doctor {
namespace {

namespace json = boost::json;

std::string text_at(const json::object& object, std::string_view key) {
  const json::value* found = object.if_contains(key);
  return found != nullptr && found->is_string() ? std::string(found->as_string()) : "";
}

json::object object_in(const std::optional<std::string>& text) {
  boost::system::error_code wrong;
  const json::value value = text ? json::parse(*text, wrong) : json::value();
  return value.is_object() ? value.as_object() : json::object();
}

json::array array_at(const json::object& object, std::string_view key) {
  const json::value* found = object.if_contains(key);
  return found != nullptr && found->is_array() ? found->as_array() : json::array();
}

/// The socket that listens on the port, by the kernel's table of such: its inode, "" where there is none.
std::string listening_inode(const Machine& machine, std::uint16_t port) {
  for (const char* table : {"/proc/net/tcp", "/proc/net/tcp6"}) {
    for (const std::string& line : machine.lines(table)) {
      const auto words = split(line, ' ');
      constexpr std::string_view listens = "0A";
      if (words.size() < 10 || words[3] != listens) continue;
      const std::size_t colon = words[1].rfind(':');
      if (number_in(std::string_view(words[1]).substr(colon + 1), 16) == port) return words[9];
    }
  }
  return "";
}

bool has_socket(const Machine& machine, const std::string& process, const std::string& inode) {
  const std::string folder = "/proc/" + process + "/fd";
  const auto names = machine.names(folder, "");
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    std::error_code hidden;
    const auto target = std::filesystem::read_symlink(machine.at(folder + "/" + name), hidden);
    return target == "socket:[" + inode + "]";
  });
}

// Of other users' processes only root sees the sockets.
std::string holder_of_port(const Machine& machine, std::uint16_t port) {
  const std::string inode = listening_inode(machine, port);
  if (inode.empty()) return "";
  for (const std::string& process : machine.names("/proc", "")) {
    if (!number_in(process) || !has_socket(machine, process, inode)) continue;
    return fmt::format("{} (process {})", machine.text(fmt::format("/proc/{}/comm", process)), process);
  }
  return "another program";
}

}  // namespace

std::string page_address(const Config& config) {
  const std::string& address = config.page.address;
  if (address == "0.0.0.0" || address.empty()) return "127.0.0.1";
  return address == "::" ? "::1" : address;
}

PageAnswer look_at_page(const Machine& machine, const Config& config) {
  const auto told = object_in(machine.get(page_address(config), config.page.port, "/healthz"));
  PageAnswer answer{text_at(told, "version")};
  if (answer.version.empty()) answer.holder = holder_of_port(machine, config.page.port);
  return answer;
}

Findings examine_page(const PageAnswer& page, const Config& config, const UnitState& unit) {
  const Params params{{"port", std::to_string(config.page.port)},
                      {"address", page_address(config)},
                      {"holder", page.holder},
                      {"version", page.version},
                      {"mine", ARBITER_VERSION}};
  if (page.version == ARBITER_VERSION) return {{"page", params}};
  if (!page.version.empty()) return {{"page", params}, {"versions_differ", params}};
  if (!page.holder.empty()) return {{config.page.port_may_move ? "port_moves" : "port_taken", params}};
  return {{is_active(unit) ? "page_silent" : "port_free", params}};
}

Findings examine_running_table(const Machine& machine, const Config& config) {
  const auto table = object_in(machine.get(page_address(config), config.page.port, "/api/v1/table"));
  const json::value* found = table.if_contains("sensors");
  if (found == nullptr || !found->is_object()) return {};
  const json::object& sensors = found->as_object();
  Findings findings;
  for (const json::value& one : array_at(sensors, "health")) {
    if (!one.is_object()) continue;
    findings.push_back(
        {"table_says_" + text_at(one.as_object(), "fault"), {{"site", text_at(one.as_object(), "site")}}});
  }
  std::erase_if(findings, [](const Finding& finding) {
    constexpr std::array known{"table_says_chattering", "table_says_stuck_closed", "table_says_stuck_open",
                               "table_says_ghosting"};
    return std::find(known.begin(), known.end(), finding.code) == known.end();
  });
  for (const json::value& one : array_at(sensors, "devices")) {
    if (!one.is_object()) continue;
    const json::value* present = one.as_object().if_contains("present");
    if (present != nullptr && present->is_bool() && !present->as_bool())
      findings.push_back(
          {"device_lost",
           {{"device", text_at(one.as_object(), "device")}, {"why", text_at(one.as_object(), "why")}}});
  }
  if (findings.empty()) findings.push_back({"table_is_well"});
  return findings;
}

}  // namespace arbiter::doctor
