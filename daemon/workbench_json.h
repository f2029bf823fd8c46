// SPDX-License-Identifier: MIT
// The workbench as JSON, for the snapshot (daemon/README.md, "Workbench").
#pragma once

#include <boost/json/fwd.hpp>

#include "daemon/table.h"

namespace arbiter {

/// What is being done at it, or null.
boost::json::value workbench_to_json(const Table& table);
/// Which tag is which piece; null on a board that reads no tags.
boost::json::value tags_to_json(const Table& table);

}  // namespace arbiter
