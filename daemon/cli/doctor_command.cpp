// SPDX-License-Identifier: MIT
// `arbiter doctor`.
#include "daemon/cli/doctor_command.h"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "daemon/cli/commands.h"
#include "daemon/doctor/report.h"

namespace arbiter {
namespace {

struct DoctorRequest {
  doctor::Order order;
  int seconds = 3;
  bool json = false;
};

}  // namespace

int run_doctor(const doctor::Order& order, const doctor::Instruments& instruments, bool json,
               std::ostream& out) {
  const doctor::Findings findings = doctor::examine(order, instruments);
  if (json) {
    out << doctor::report_json(findings) << '\n';
  } else {
    doctor::print_report(findings, out);
  }
  return doctor::exit_code_of(findings);
}

void add_doctor_command(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "doctor", "Say what is wrong with the configuration, the wires and the machine, and what mends it");
  const auto request = std::make_shared<DoctorRequest>();
  CLI::Option* config = command->add_option("--config", request->order.config, "The table's configuration")
                            ->capture_default_str();
  command->add_option("--data", request->order.data, "The data directory; else as configured");
  command->add_option("--watch", request->seconds, "For how many seconds switches and tags are looked at")
      ->check(CLI::Range(0, 3600))
      ->capture_default_str();
  command->add_flag("--json", request->json, "One JSON object");
  command->callback([request, config, &exit_code] {
    request->order.config_is_named = config->count() != 0;
    request->order.watch = std::chrono::seconds(request->seconds);
    const auto chips = hal::gpio::system_chips();
    exit_code =
        run_doctor(request->order, doctor::instruments_of_this_machine(*chips), request->json, std::cout);
  });
}

}  // namespace arbiter
