// SPDX-License-Identifier: MIT
// `arbiter backup` and `arbiter restore`.
#include "daemon/cli/backup_command.h"

#include <fmt/chrono.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "daemon/cli/commands.h"
#include "daemon/cli/fail.h"
#include "daemon/data_directory.h"
#include "db/backup.h"

namespace arbiter {
namespace {

struct BackupRequest {
  std::filesystem::path data = default_data_directory();
  std::filesystem::path file;
};

std::filesystem::path own_name(const std::filesystem::path& data, std::chrono::system_clock::time_point now) {
  return data / "backups" /
         fmt::format("arbiter-{:%Y%m%dT%H%M%S}Z.db", fmt::gmtime(std::chrono::system_clock::to_time_t(now)));
}

}  // namespace

int run_backup(const std::filesystem::path& data, std::filesystem::path file,
               std::chrono::system_clock::time_point now, std::ostream& out, std::ostream& errors) {
  if (file.empty()) file = own_name(data, now);
  if (const Status done = db::back_up(data, file); !done)
    return fail(done.error(), exit_wrong_environment, errors);
  out << file.string() << "\n";
  return exit_done;
}

int run_restore(const std::filesystem::path& file, const std::filesystem::path& data,
                std::chrono::system_clock::time_point now, std::ostream& out, std::ostream& errors) {
  const Result<std::filesystem::path> kept = db::restore(file, data, now);
  if (!kept) return fail(kept.error(), exit_wrong_input, errors);
  out << data.string() << " now holds the games of " << file.string() << "\n";
  if (!kept->empty()) out << "what was there is kept as " << kept->string() << "\n";
  return exit_done;
}

void add_backup_command(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("backup", "Copy all games to a file, while the daemon goes on");
  const auto request = std::make_shared<BackupRequest>();
  command->add_option("file", request->file, "A new file; left out: one in the data directory's backups/");
  command->add_option("--data", request->data, "The data directory");
  command->callback([request, &exit_code] {
    exit_code =
        run_backup(request->data, request->file, std::chrono::system_clock::now(), std::cout, std::cerr);
  });
}

void add_restore_command(CLI::App& app, int& exit_code) {
  CLI::App* command =
      app.add_subcommand("restore", "Put a copy of all games back; what is there now is kept beside it");
  const auto request = std::make_shared<BackupRequest>();
  command->add_option("file", request->file, "The copy")->required();
  command->add_option("--data", request->data, "The data directory");
  command->callback([request, &exit_code] {
    exit_code =
        run_restore(request->file, request->data, std::chrono::system_clock::now(), std::cout, std::cerr);
  });
}

}  // namespace arbiter
