// SPDX-License-Identifier: MIT
// Commands to the table, read from JSON (daemon/README.md, "Commands").
#pragma once

#include <boost/json/fwd.hpp>

#include "daemon/table.h"

namespace arbiter {

/// Does what the command says. A refusal has a code; an unknown command or a wrong member has "bad_command".
Status do_command(Table& table, const boost::json::object& command);

}  // namespace arbiter
