// SPDX-License-Identifier: MIT
// Which antenna a reader looks through.
#pragma once

#include <cstddef>

#include "rules/result.h"

namespace arbiter::hal::nfc {

/// A multiplexer between a reader and its antennas. Called on the reader's own thread only, while the field
/// is off.
class AntennaSelector {
 public:
  virtual ~AntennaSelector() = default;
  /// Connects an antenna, from 0; it is connected on return. An Error says what is wrong with the lines, for
  /// a person: the reader counts as lost then.
  virtual Status select(std::size_t antenna) = 0;
};

/// A reader with one antenna, which is always connected.
class OneAntenna : public AntennaSelector {
 public:
  Status select(std::size_t) override { return ok(); }
};

}  // namespace arbiter::hal::nfc
