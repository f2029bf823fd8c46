// SPDX-License-Identifier: MIT
// Connection strings of PN532 readers, as libnfc writes them: "pn532_uart:/dev/ttyAMA0:115200".
#pragma once

#include <string>
#include <string_view>

#include "rules/result.h"

namespace arbiter::hal::nfc {

struct Connection {
  std::string driver;  ///< "pn532_uart", "pn532_i2c" or "pn532_spi"
  std::string device;  ///< "/dev/ttyAMA0"
};

/// Takes one apart. An Error says which part is wrong and what it should be.
Result<Connection> parse_connection(std::string_view text);

/// Why a reader there does not open, as far as this machine can tell, and what mends it.
std::string why_not_open(const Connection& connection);

}  // namespace arbiter::hal::nfc
