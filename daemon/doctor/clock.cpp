// SPDX-License-Identifier: MIT
// The examination of the clock.
#include "daemon/doctor/clock.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace arbiter::doctor {
namespace {

using namespace std::chrono;

/// Before this program was written no game of it was played.
constexpr sys_days first_day = year{2025} / January / 1;
/// Clocks of two machines may differ by so much before somebody should care.
constexpr minutes forgiven{5};

std::string in_utc(system_clock::time_point time) {
  return fmt::format("{:%Y-%m-%d %H:%M} UTC", fmt::gmtime(system_clock::to_time_t(time)));
}

enum class Synchronised : std::uint8_t { yes, no, unknown };

// timedatectl speaks for every time service; without it systemd-timesyncd leaves a file.
Synchronised is_synchronised(const Machine& machine) {
  const std::string told = machine.run("timedatectl show --property=NTPSynchronized --value");
  if (told.starts_with("yes")) return Synchronised::yes;
  if (machine.has("/run/systemd/timesync/synchronized")) return Synchronised::yes;
  return told.starts_with("no") ? Synchronised::no : Synchronised::unknown;
}

}  // namespace

Findings examine_clock(const Machine& machine, std::optional<system_clock::time_point> newest) {
  Params params{{"now", in_utc(machine.now)}};
  Findings findings;
  switch (is_synchronised(machine)) {
    case Synchronised::yes:
      findings.push_back({"clock_synchronised", params});
      break;
    case Synchronised::no:
      findings.push_back({"clock_unsynchronised", params});
      break;
    case Synchronised::unknown:
      findings.push_back({"clock_unknown", params});
  }
  const bool has_clock_chip = machine.has("/dev/rtc0") || machine.has("/sys/class/rtc/rtc0");
  findings.push_back({has_clock_chip ? "rtc" : "no_rtc"});
  if (machine.now < first_day) findings.push_back({"clock_in_the_past", params});
  if (newest && *newest > machine.now + forgiven) {
    params["newest"] = in_utc(*newest);
    findings.push_back({"log_in_the_future", params});
  }
  return findings;
}

}  // namespace arbiter::doctor
