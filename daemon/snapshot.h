// SPDX-License-Identifier: MIT
// The snapshot: everything that a page shows of the table (daemon/README.md, "The snapshot").
#pragma once

#include <boost/json/fwd.hpp>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "daemon/table.h"

namespace arbiter {

/// The snapshot without its revision.
boost::json::object snapshot_of(const Table& table);

/// The snapshot as it was last told, and its revision.
class Picture {
 public:
  Picture();
  ~Picture();

  /// Takes a new snapshot. Where it differs from the one before, the revision rises, and the stream's message
  /// with the changed members is given back.
  std::optional<std::string> update(boost::json::object snapshot);
  std::uint64_t revision() const { return revision_; }
  /// The snapshot with its revision, for GET /api/v1/table.
  std::string table() const;
  /// The stream's first message.
  std::string first_message() const;

 private:
  std::uint64_t revision_ = 0;
  std::unique_ptr<boost::json::object> last_;
};

}  // namespace arbiter
