// SPDX-License-Identifier: MIT
// One examination after the other.
#include "daemon/doctor/examine.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "daemon/data_directory.h"
#include "daemon/doctor/buses.h"
#include "daemon/doctor/chips.h"
#include "daemon/doctor/clock.h"
#include "daemon/doctor/disk.h"
#include "daemon/doctor/permissions.h"
#include "daemon/doctor/power.h"
#include "daemon/doctor/service.h"
#include "daemon/doctor/texts.h"
#include "daemon/doctor/wired_lines.h"
#include "daemon/doctor/words.h"
#include "daemon/exit_codes.h"
#include "hal/nfc/connection.h"

namespace arbiter::doctor {
namespace {

constexpr const char* service_data = "/var/lib/arbiter";

/// One visit: what is learned on the way.
struct Visit {
  const Order& order;
  const Instruments& with;
  Config config{};
  bool is_right = true;  ///< the configuration
  UnitState unit{};
  PageAnswer page{};
  std::vector<ChipLines> chips{};

  bool serves() const { return !page.version.empty() || is_active(unit); }
  std::string file() const { return order.config.string(); }
};

Finding about_config_error(const Visit& visit, const Error& error) {
  return {"config_error",
          {{"file", visit.file()},
           {"line", std::to_string(std::max<std::size_t>(error.line, 1))},
           {"why", error.message}}};
}

Findings read_configuration(Visit& visit) {
  std::error_code hidden;
  if (!visit.order.config_is_named && !std::filesystem::exists(visit.order.config, hidden))
    return {{"no_config", {{"file", visit.file()}}}};
  // As the package installs it: it may hold a PIN.
  if (access(visit.order.config.c_str(), R_OK) != 0 && errno == EACCES)
    return {{"config_of_the_service", {{"file", visit.file()}}}};
  ConfigReport report = load_config(visit.order.config);
  visit.config = std::move(report.config);
  visit.is_right = report.errors.empty();
  Findings findings;
  for (const Error& error : report.errors) findings.push_back(about_config_error(visit, error));
  if (findings.empty())
    findings.push_back(
        {"config_right",
         {{"file", visit.file()}, {"game", visit.config.game.name}, {"kind", visit.config.sensors.kind}}});
  if (visit.is_right && visit.config.sensors.kind == "nfc" && visit.config.tags.empty())
    findings.push_back(
        {"tags_not_learned", {{"file", visit.file()}, {"tags", visit.config.sensors.tags.string()}}});
  return findings;
}

/// The service's games where its configuration is looked at, else the user's.
std::filesystem::path data_of(const Visit& visit) {
  if (!visit.order.data.empty()) return visit.order.data;
  if (!visit.config.data.empty()) return visit.config.data;
  const bool is_service = !visit.order.config_is_named || visit.file() == Order{}.config;
  if (is_service && visit.with.machine.has(service_data)) return visit.with.machine.at(service_data);
  return default_data_directory();
}

Findings examine_machine_side(const Visit& visit) {
  std::vector<hal::gpio::ChipInfo> infos;
  for (const ChipLines& chip : visit.chips) infos.push_back(chip.chip);
  Findings findings = examine_chips(visit.chips, visit.config, visit.serves());
  append(findings, examine_bias(visit.config));
  append(findings, examine_permissions(find_access(visit.with.machine, needed_devices(visit.config, infos))));
  append(findings, examine_buses(visit.with.machine, visit.config));
  return findings;
}

Findings examine_switches(const Visit& visit) {
  const std::string& kind = visit.config.sensors.kind;
  if (kind != "gpio" || !visit.config.wiring) return {{"not_gpio", {{"kind", kind}}}};
  if (visit.serves() && holds_lines(visit.chips, visit.config))
    return examine_running_table(visit.with.machine, visit.config);
  if (!visit.is_right) return {{"not_watched", {{"why", "the configuration is wrong"}}}};
  if (visit.order.watch <= hal::Time{0}) return {{"not_watched", {{"why", "--watch 0"}}}};
  const auto unusable = unusable_chips(visit.chips, visit.config);
  if (unusable.size() == wired_chips(visit.config).size())
    return {{"not_watched", {{"why", "their lines are not to be had"}}}};
  Watched watched = visit.with.watch(visit.config, visit.order.watch);
  // Of these has been spoken already. "a+b" are two chips under one matrix.
  std::erase_if(watched.devices, [&](const hal::DeviceChange& change) {
    const auto parts = split(change.device, '+');
    return !change.present && std::any_of(parts.begin(), parts.end(),
                                          [&](const std::string& part) { return unusable.contains(part); });
  });
  return examine_levels(watched, visit.config);
}

Findings examine_tags(const Visit& visit) {
  if (visit.config.sensors.kind != "nfc") return {{"no_readers"}};
  if (visit.serves()) return {{"readers_busy"}};
  if (!visit.is_right) return {};
  Config present = visit.config;
  std::erase_if(present.readers, [&](const ReaderConfig& reader) {
    const auto connection = hal::nfc::parse_connection(reader.connection);
    return connection && !visit.with.machine.has(connection->device);  // which is said of its bus
  });
  if (present.readers.empty()) return {{"no_reader_there"}};
  const auto answers = visit.with.ask(present);
  const bool all_silent =
      std::all_of(answers.begin(), answers.end(), [](const ReaderAnswer& one) { return one.chip.empty(); });
  const TagsHeard heard = all_silent ? TagsHeard{} : visit.with.hear(present, visit.order.watch);
  return examine_readers(answers, heard, present, visit.file());
}

Findings examine_games(const Visit& visit) {
  const auto data = data_of(visit);
  const bool is_service = data == visit.with.machine.at(service_data);
  const auto service = is_service ? find_account(visit.with.machine, service_user) : std::nullopt;
  const DiskFacts facts = look_at_disk(data, service);
  Findings disk = examine_disk(facts, service ? service->name : "");
  const bool can_look = !facts.exists || facts.readable;
  auto log = can_look ? look_at_log(data) : std::nullopt;
  if (log && service) log->owner = service->name;
  if (can_look) append(disk, examine_log(log, data, visit.config.daily_copies, visit.with.machine.now));
  Findings findings = examine_clock(visit.with.machine, log ? log->newest : std::nullopt);
  append(findings, std::move(disk));
  return findings;
}

}  // namespace

Findings examine(const Order& order, const Instruments& with) {
  Visit visit{order, with};
  Findings findings = read_configuration(visit);
  visit.unit = look_at_unit(with.machine);
  visit.page = look_at_page(with.machine, visit.config);
  visit.chips = look_at_chips(with.chips);
  append(findings, examine_machine_side(visit));
  append(findings, examine_switches(visit));
  append(findings, examine_tags(visit));
  append(findings, examine_games(visit));
  append(findings, examine_service(with.machine, visit.unit));
  append(findings, examine_page(visit.page, visit.config, visit.unit));
  append(findings, examine_power(with.machine));
  append(findings, examine_libraries(with.machine, with.built_library, with.running_library));
  return findings;
}

int exit_code_of(const Findings& findings) {
  int code = exit_done;
  for (const Finding& finding : findings) {
    const Meaning& meaning = meaning_of(finding);
    if (meaning.severity != Severity::fault) continue;
    if (meaning.topic == Topic::configuration) return exit_wrong_input;
    code = exit_wrong_environment;
  }
  return code;
}

}  // namespace arbiter::doctor
