// SPDX-License-Identifier: MIT
// `arbiter engine`: the engine protocol (notation.md) over two streams.
#pragma once

#include <iosfwd>

namespace arbiter {

/// Answers each line of `in` on `out`, at once, until `quit` or the end. Returns the exit code.
int run_engine(std::istream& in, std::ostream& out);

}  // namespace arbiter
