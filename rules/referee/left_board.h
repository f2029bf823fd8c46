// SPDX-License-Identifier: MIT
// What hands left behind that no rule explains, for games to say what position it may be (as_played).
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "rules/referee/evidence.h"

namespace arbiter {

/// Whether every unmasked site reads what stands there in the position.
template <class G>
bool shows_all(const G& game, const Evidence& evidence) {
  for (std::size_t i = 0; i < game.site_count(); ++i) {
    const SiteEvidence& site = evidence.sites[i];
    if (site.masked) continue;
    if (site.unclear || !shows(site.capability, site.read, game.image(static_cast<Site>(i)))) return false;
  }
  return true;
}

/// The sites that matter, measured against a position.
struct LeftBoard {
  std::vector<Site> gone;     ///< a piece stood there and none does
  std::vector<Site> come;     ///< what stands there does not belong there
  std::vector<Site> handled;  ///< a piece stands there as it should, but was disturbed
};

template <class G>
LeftBoard left_board(const G& game, const Evidence& evidence) {
  LeftBoard left;
  for (std::size_t i = 0; i < game.site_count(); ++i) {
    const SiteEvidence& site = evidence.sites[i];
    const Content content = game.image(static_cast<Site>(i));
    if (site.masked) continue;
    if (!shows(site.capability, site.read, content)) {
      (site.read.count == 0 ? left.gone : left.come).push_back(static_cast<Site>(i));
    } else if (site.disturbed && content.count != 0) {
      left.handled.push_back(static_cast<Site>(i));
    }
  }
  return left;
}

/// Where a piece that is gone from a site has gone to: nowhere means off the board.
struct Landing {
  Site from;
  std::optional<Site> to;
};
using Landings = std::vector<Landing>;

/// Calls visit(landings) for each way in which the pieces that are gone may have come to where something
/// came or was handled, at most one to a site; likeliest ways first. None where more came than are gone, or
/// where more are gone than hands move at once.
template <class Visitor>
void for_each_landing(const LeftBoard& left, const Visitor& visit) {
  constexpr std::size_t most_gone = 3;
  if (left.gone.empty() || left.gone.size() > most_gone || left.come.size() > left.gone.size()) return;
  std::vector<std::optional<Site>> places(left.come.begin(), left.come.end());
  places.insert(places.end(), left.handled.begin(), left.handled.end());
  places.emplace_back();
  Landings landings;
  const auto go_on = [&](const auto& self) -> void {
    if (landings.size() == left.gone.size()) {
      const auto is_filled = [&](Site site) {
        return std::any_of(landings.begin(), landings.end(), [=](const Landing& l) { return l.to == site; });
      };
      if (std::all_of(left.come.begin(), left.come.end(), is_filled)) visit(landings);
      return;
    }
    for (const std::optional<Site>& to : places) {
      const auto takes = [&](const Landing& landing) { return to && landing.to == to; };
      if (std::any_of(landings.begin(), landings.end(), takes)) continue;
      landings.push_back({left.gone[landings.size()], to});
      self(self);
      landings.pop_back();
    }
  };
  go_on(go_on);
}

}  // namespace arbiter
