// SPDX-License-Identifier: MIT
// The sensors of a table: what each site can tell, which are masked, and what the tags mean.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "rules/any_game.h"
#include "rules/referee/evidence.h"

namespace arbiter {

/// "occupancy", "colour" or "identity".
std::optional<Capability> capability_named(std::string_view name);
std::string_view name_of(Capability capability);

/// A reading understood.
struct SiteReading {
  Content content;
  bool unclear = false;  ///< an unknown tag, tags of different pieces in one stack, a prism between faces
};

/// Which sensor stands under each site of a game. A site whose name ends in ".face" has Capability::face.
class SensorLayout {
 public:
  SensorLayout(const AnyGame& game, Capability capability);

  Capability capability(Site site) const { return capabilities_[index(site)]; }
  bool masked(Site site) const { return masked_[index(site)]; }
  void set_capability(Site site, Capability capability) { capabilities_[index(site)] = capability; }
  void set_masked(Site site, bool masked) { masked_[index(site)] = masked; }

  /// Learns a tag: `meaning` is a colour's letter, followed for a die by the face that lies down or K: "b",
  /// "w5", "wK". An Error where the letter or the identifier is none.
  Status add_tag(std::string_view identifier, std::string_view meaning);

  /// Understands a value of a trace at that site. An Error where it is none of the values such a sensor can
  /// have.
  Result<SiteReading> read(Site site, std::string_view value) const;

  /// What a sensor there would say of `content`, in the words of a trace; tags by their meaning: "b+b".
  std::string words_for(Site site, const Content& content) const;

 private:
  Result<SiteReading> read_colour(std::string_view value) const;
  SiteReading read_tags(std::string_view value) const;

  std::vector<PlayerName> players_;
  std::array<Capability, max_sites> capabilities_{};
  std::array<bool, max_sites> masked_{};
  std::map<std::string, Content, std::less<>> tags_;
};

}  // namespace arbiter
