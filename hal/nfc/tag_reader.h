// SPDX-License-Identifier: MIT
// A reader of tags, as the scan needs it.
#pragma once

#include <chrono>

#include "hal/nfc/uid.h"
#include "rules/result.h"

namespace arbiter::hal::nfc {

/// One reader. Its calls may block, so they are made on a thread of its own. Errors are for a person: what is
/// wrong and what mends it.
class TagReader {
 public:
  virtual ~TagReader() = default;
  virtual Status open() = 0;
  virtual void close() = 0;
  /// All tags in the field of the antenna that is connected. Only between open() and close().
  virtual Result<Tags> read() = 0;
  /// How long its field must be off between two reads.
  virtual std::chrono::milliseconds rest() const { return std::chrono::milliseconds(0); }
};

}  // namespace arbiter::hal::nfc
