// SPDX-License-Identifier: MIT
// Players' names: decoded character by character.
#include "daemon/player_name.h"

#include <array>
#include <cstdint>
#include <optional>

namespace arbiter {
namespace {

constexpr std::size_t longest_name = 40;

struct Form {
  unsigned mask;
  unsigned lead;
  std::size_t size;
  char32_t least;  ///< smaller ones have a shorter form, which alone is valid
};
constexpr std::array<Form, 4> forms{
    {{0x80, 0x00, 1, 0}, {0xE0, 0xC0, 2, 0x80}, {0xF0, 0xE0, 3, 0x800}, {0xF8, 0xF0, 4, 0x10000}}};

const Form* form_of(unsigned lead) {
  for (const Form& form : forms) {
    if ((lead & form.mask) == form.lead) return &form;
  }
  return nullptr;
}

/// Takes the first character off a text that is not empty; nothing where that is no valid UTF-8.
std::optional<char32_t> take_character(std::string_view& text) {
  const unsigned lead = static_cast<unsigned char>(text[0]);
  const Form* form = form_of(lead);
  if (form == nullptr || text.size() < form->size) return std::nullopt;
  char32_t result = lead & ~form->mask;
  for (std::size_t i = 1; i < form->size; ++i) {
    const unsigned next = static_cast<unsigned char>(text[i]);
    if ((next & 0xC0U) != 0x80U) return std::nullopt;
    result = (result << 6U) | (next & 0x3FU);
  }
  text.remove_prefix(form->size);
  const bool is_surrogate = result >= 0xD800 && result <= 0xDFFF;
  if (result < form->least || result > 0x10FFFF || is_surrogate) return std::nullopt;
  return result;
}

bool is_control(char32_t c) {
  const bool moves_text =
      (c >= 0x200E && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || moves_text || c == 0x061C;
}

}  // namespace

Status check_player_name(std::string_view name) {
  if (name.find_first_not_of(' ') == std::string_view::npos) return Error{"a player's name is empty"};
  std::size_t characters = 0;
  while (!name.empty()) {
    const auto character = take_character(name);
    if (!character) return Error{"a player's name is not valid UTF-8"};
    if (is_control(*character)) return Error{"a player's name holds a control character"};
    if (++characters > longest_name) return Error{"a player's name is longer than 40 characters"};
  }
  return ok();
}

}  // namespace arbiter
