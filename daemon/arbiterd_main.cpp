// SPDX-License-Identifier: MIT
// arbiterd: the daemon's command line.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <iostream>

#include "daemon/config.h"
#include "daemon/daemon.h"
#include "daemon/data_directory.h"
#include "daemon/exit_codes.h"
#include "daemon/rule_sets/rule_sets.h"

namespace {

using namespace arbiter;

struct Options {
  std::string config;
  std::string check;
  std::string data;
  std::string address;
  int port = -1;
};

int print_errors(const std::string& file, const std::vector<Error>& errors) {
  for (const Error& error : errors) {
    std::cerr << file << ":" << (error.line == 0 ? 1 : error.line) << ": " << error.message << "\n";
  }
  return exit_wrong_input;
}

int serve(const Options& options) {
  ConfigReport report = options.config.empty() ? ConfigReport{} : load_config(options.config);
  if (!report.errors.empty()) return print_errors(options.config, report.errors);
  Config& config = report.config;
  if (!options.data.empty()) config.data = options.data;
  if (config.data.empty()) config.data = default_data_directory();
  if (!options.address.empty()) config.page.address = options.address;
  if (options.port >= 0) config.page.port = static_cast<std::uint16_t>(options.port);
  Result<Daemon> daemon = Daemon::start(config);
  if (!daemon) {
    std::cerr << "arbiterd: " << describe(daemon.error()) << "\n";
    return exit_wrong_environment;
  }
  std::cout << daemon->greeting() << std::flush;
  daemon->run();
  return exit_done;
}

int run(int argc, char** argv) {
  CLI::App app("Arbiter's daemon: referees one table and serves its page.", "arbiterd");
  Options options;
  app.add_option("--config", options.config,
                 "The table's configuration (TOML); without it a simulated board");
  app.add_option("--check-config", options.check, "Only say what is wrong with a configuration");
  app.add_option("--data", options.data,
                 "Where the games are kept; else as configured, else the user's state directory");
  app.add_option("--address", options.address, "The page's address; else as configured, else 127.0.0.1");
  app.add_option("--port", options.port, "The page's port, 0 for any; else as configured, else 8080")
      ->check(CLI::Range(0, 65535));
  app.set_version_flag("--version", ARBITER_VERSION);
  try {
    app.parse(argc, argv);
    return options.check.empty() ? serve(options) : check_config(options.check, std::cerr);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? exit_done : exit_usage;
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    arbiter::load_rule_sets();
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "arbiterd: " << error.what() << "\n";
    return arbiter::exit_wrong_environment;
  }
}
