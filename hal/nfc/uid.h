// SPDX-License-Identifier: MIT
// Identifiers of tags (UIDs of ISO 14443 type A): four, seven or ten bytes, as upper-case hex.
#pragma once

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace arbiter::hal::nfc {

/// UIDs that are read at one antenna, in hex.
using Tags = std::set<std::string>;

/// "04A1B2C3" for its bytes; empty where they are not four, seven or ten: a part of a UID is none.
std::string uid_text(std::span<const std::uint8_t> bytes);

/// Whether it is a whole UID in upper-case hex.
bool is_uid(std::string_view text);

/// Whether the tag draws this UID anew each time it gets power (four bytes, the first 08): phones and bank
/// cards do.
bool is_random_uid(std::string_view uid);

}  // namespace arbiter::hal::nfc
