// SPDX-License-Identifier: MIT
// The sensors of a table: parsing of their values and of the tags' meanings.
#include "rules/referee/sensor_layout.h"

#include <algorithm>

namespace arbiter {
namespace {

constexpr std::array<std::pair<std::string_view, Capability>, 3> capability_names{{
    {"occupancy", Capability::occupancy},
    {"colour", Capability::colour},
    {"identity", Capability::identity},
}};

constexpr std::uint8_t key_kind = 7;
constexpr std::size_t longest_tag = 20;  // ten bytes, the longest identifier of ISO 14443

bool is_tag(std::string_view text) {
  const auto is_hex = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f');
  };
  return !text.empty() && text.size() <= longest_tag && std::all_of(text.begin(), text.end(), is_hex);
}

std::string upper(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'a' && c <= 'f') c = static_cast<char>(c - 'a' + 'A');
  }
  return result;
}

std::optional<std::uint8_t> kind_named(std::string_view text) {
  if (text.empty()) return 1;
  if (text == "K") return key_kind;
  if (text.size() == 1 && text[0] >= '1' && text[0] <= '6') return static_cast<std::uint8_t>(text[0] - '0');
  return std::nullopt;
}

std::uint8_t owner_of(const std::vector<PlayerName>& players, char letter) {
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    if (players[seat].letter == letter) return static_cast<std::uint8_t>(seat + 1);
  }
  return 0;
}

Error not_a_value(std::string_view value, std::string_view wanted) {
  return Error{"'" + std::string(value) + "' is not what such a sensor says: " + std::string(wanted)};
}

}  // namespace

std::optional<Capability> capability_named(std::string_view name) {
  for (const auto& [known, capability] : capability_names) {
    if (known == name) return capability;
  }
  return std::nullopt;
}

std::string_view name_of(Capability capability) {
  for (const auto& [name, known] : capability_names) {
    if (known == capability) return name;
  }
  return "face";
}

SensorLayout::SensorLayout(const AnyGame& game, Capability capability) : players_(game.players()) {
  capabilities_.fill(capability);
  for (std::size_t i = 0; i < game.site_count(); ++i) {
    if (game.site_name(static_cast<Site>(i)).ends_with(".face")) capabilities_[i] = Capability::face;
  }
}

Status SensorLayout::add_tag(std::string_view identifier, std::string_view meaning) {
  if (!is_tag(identifier)) {
    return Error{"'" + std::string(identifier) + "' is no tag identifier: hexadecimal digits, at most 20"};
  }
  const std::uint8_t owner = meaning.empty() ? std::uint8_t{0} : owner_of(players_, meaning[0]);
  const auto kind = kind_named(meaning.substr(std::min<std::size_t>(1, meaning.size())));
  if (owner == 0 || !kind) {
    return Error{"'" + std::string(meaning) +
                 "' is no piece: a colour's letter, for a die with the face that lies down"};
  }
  tags_[upper(identifier)] = Content{owner, *kind, 1};
  return ok();
}

Result<SiteReading> SensorLayout::read(Site site, std::string_view value) const {
  switch (capability(site)) {
    case Capability::occupancy:
      if (value == "0") return SiteReading{};
      if (value == "1") return SiteReading{Content{0, 0, 1}, false};
      return not_a_value(value, "0 or 1");
    case Capability::colour:
      return read_colour(value);
    case Capability::identity:
      return read_tags(value);
    case Capability::face:
      break;
  }
  if (value == "?") return SiteReading{{}, true};
  if (value.size() == 1 && value[0] >= '0' && value[0] <= '2') {
    return SiteReading{Content{0, static_cast<std::uint8_t>(value[0] - '0' + 1), 1}, false};
  }
  return not_a_value(value, "0, 1, 2 or ?");
}

Result<SiteReading> SensorLayout::read_colour(std::string_view value) const {
  if (value == "-") return SiteReading{};
  const std::uint8_t owner = value.size() == 1 ? owner_of(players_, value[0]) : std::uint8_t{0};
  if (owner == 0) return not_a_value(value, "a colour's letter or -");
  return SiteReading{Content{owner, 1, 1}, false};
}

SiteReading SensorLayout::read_tags(std::string_view value) const {
  SiteReading result;
  if (value == "-") return result;
  for (std::size_t begin = 0; begin <= value.size();) {
    const std::size_t end = std::min(value.find('+', begin), value.size());
    const auto known = tags_.find(upper(value.substr(begin, end - begin)));
    const bool same =
        known != tags_.end() && (result.content.count == 0 || (known->second.owner == result.content.owner &&
                                                               known->second.kind == result.content.kind));
    if (!same) return SiteReading{{}, true};
    const auto count = static_cast<std::uint8_t>(result.content.count + 1);
    result.content = Content{known->second.owner, known->second.kind, count};
    begin = end + 1;
  }
  return result;
}

std::string SensorLayout::words_for(Site site, const Content& content) const {
  const Capability how = capability(site);
  if (how == Capability::occupancy) return content.count == 0 ? "0" : "1";
  if (how == Capability::face) return {static_cast<char>('0' + content.kind - 1)};
  if (content.owner == 0) return "-";
  std::string piece(1, players_[content.owner - 1U].letter);
  if (how == Capability::colour) return piece;
  if (content.kind == key_kind) piece += 'K';
  if (content.kind > 1 && content.kind < key_kind) piece += static_cast<char>('0' + content.kind);
  std::string words = piece;
  for (int i = 1; i < content.count; ++i) words += "+" + piece;
  return words;
}

}  // namespace arbiter
