// SPDX-License-Identifier: MIT
// The daemon: one event loop for sensors, table and web, until a signal ends it.
#pragma once

#include <memory>

#include "daemon/config.h"
#include "rules/result.h"

namespace arbiter {

/// Runs one table. Errors are those of the environment: the data directory, the port, the log.
class Daemon {
 public:
  /// Opens the log, the table and the page. `config.data` must be set.
  static Result<Daemon> start(const Config& config);
  Daemon(Daemon&&) noexcept;
  Daemon& operator=(Daemon&&) noexcept;
  ~Daemon();

  /// What a person wants to know at the start: version, game, board, database, page.
  std::string greeting() const;
  /// Serves until SIGTERM or SIGINT; all that was said is on disk when it returns.
  void run();

 private:
  struct Impl;
  explicit Daemon(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace arbiter
