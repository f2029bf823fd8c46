// SPDX-License-Identifier: MIT
// Identifiers of tags: bytes to text.
#include "hal/nfc/uid.h"

#include <algorithm>

namespace arbiter::hal::nfc {
namespace {

bool is_length(std::size_t bytes) { return bytes == 4 || bytes == 7 || bytes == 10; }

}  // namespace

std::string uid_text(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string text;
  if (!is_length(bytes.size())) return text;
  for (const std::uint8_t byte : bytes) {
    text += digits[byte >> 4U];
    text += digits[byte & 0xFU];
  }
  return text;
}

bool is_uid(std::string_view text) {
  const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F'); };
  return text.size() % 2 == 0 && is_length(text.size() / 2) &&
         std::all_of(text.begin(), text.end(), is_digit);
}

bool is_random_uid(std::string_view uid) { return uid.size() == 8 && uid.starts_with("08"); }

}  // namespace arbiter::hal::nfc
