// SPDX-License-Identifier: MIT
// The examination of the service.
#include "daemon/doctor/service.h"

#include "daemon/doctor/texts.h"
#include "daemon/exit_codes.h"

namespace arbiter::doctor {
namespace {

std::string value_in(const UnitState& unit, const std::string& key) {
  const auto found = unit.find(key);
  return found == unit.end() ? "" : found->second;
}

/// What the service itself said last.
std::string last_words(const Machine& machine) {
  const auto lines =
      split(machine.run("journalctl --no-pager --output=cat --lines=1 _SYSTEMD_UNIT=arbiter.service"), '\n');
  return lines.empty() ? "journalctl -u arbiter tells more" : lines.back();
}

Finding about_failure(const Machine& machine, const UnitState& unit) {
  const std::string status = value_in(unit, "ExecMainStatus");
  const Params params{{"result", value_in(unit, "Result")}, {"status", status}, {"why", last_words(machine)}};
  const bool is_config = status == std::to_string(exit_wrong_input) || status == std::to_string(exit_usage);
  return {is_config ? "service_refused_configuration" : "service_failed", params};
}

Finding about_state(const Machine& machine, const UnitState& unit) {
  const std::string state = value_in(unit, "ActiveState");
  const Params params{{"state", state}, {"since", value_in(unit, "ActiveEnterTimestamp")}};
  if (state == "active") return {"service_active", params};
  if (state == "failed" || value_in(unit, "SubState") == "auto-restart") return about_failure(machine, unit);
  return {state == "inactive" ? "service_stopped" : "service_underway", params};
}

}  // namespace

UnitState look_at_unit(const Machine& machine) {
  UnitState unit;
  const std::string text = machine.run(
      "systemctl show arbiter.service --property=LoadState,ActiveState,SubState,UnitFileState,Result,"
      "ExecMainStatus,NRestarts,ActiveEnterTimestamp");
  for (const std::string& line : split(text, '\n')) {
    const std::size_t equals = line.find('=');
    if (equals != std::string::npos) unit[line.substr(0, equals)] = line.substr(equals + 1);
  }
  return unit;
}

bool is_active(const UnitState& unit) { return value_in(unit, "ActiveState") == "active"; }

Findings examine_service(const Machine& machine, const UnitState& unit) {
  if (unit.empty()) return {{"no_systemd"}};
  if (value_in(unit, "LoadState") != "loaded") return {{"service_not_installed"}};
  Findings findings{about_state(machine, unit)};
  const std::string enabled = value_in(unit, "UnitFileState");
  if (enabled != "enabled") findings.push_back({"service_not_enabled", {{"state", enabled}}});
  const std::string restarts = value_in(unit, "NRestarts");
  if (!restarts.empty() && restarts != "0")
    findings.push_back({"service_restarted", {{"count", restarts}, {"why", last_words(machine)}}});
  return findings;
}

}  // namespace arbiter::doctor
