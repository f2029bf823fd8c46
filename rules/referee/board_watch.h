// SPDX-License-Identifier: MIT
// What every sensor reads now, and which have changed since when.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/referee/sensor_layout.h"
#include "rules/referee/verdict.h"

namespace arbiter {

/// The readings of one board. Changes are numbered from 1 in the order in which they came; 0 is before all of
/// them.
class BoardWatch {
 public:
  using Order = std::uint32_t;

  BoardWatch(const AnyGame& game, SensorLayout layout);

  /// Takes a reading: Status ok or an Error for a value that such a sensor cannot have (nothing changes
  /// then). `changed` tells whether an unmasked site reads something else than before.
  Status take(Site site, std::string_view value, bool& changed);
  void set_masked(Site site, bool masked) { layout_.set_masked(site, masked); }
  const SensorLayout& layout() const { return layout_; }
  const std::string& text(Site site) const { return texts_[index(site)]; }

  Order now() const { return now_; }
  /// Marks a site as changed, as if its sensor had just said so.
  void disturb(Site site);
  /// Marks every site that does not show the position as changed.
  void disturb_differing(const AnyGame& position);
  /// Forgets the changes up to and including `order`, and what was returned.
  void forget(Order order);
  /// The board shows this position again: what changed is only remembered as returned, but where tags,
  /// counted, say another height than the position's.
  void forget_as_shown(const AnyGame& position);

  /// All that is known, with the changes after `since`.
  Evidence evidence(Order since = 0) const;
  /// The unmasked sites changed after `since`.
  std::vector<Site> disturbed(Order since) const;

  /// Whether every unmasked site shows the position.
  bool shows_position(const AnyGame& position) const;
  /// The sites that do not, in the board's order.
  std::vector<SiteState> differences(const AnyGame& position) const;
  /// How many unmasked sites read another number of tags than the position's height.
  int tag_mismatches(const AnyGame& position) const;
  /// All readings, for telling whether anything has changed since.
  const std::vector<std::string>& readings() const { return texts_; }

 private:
  // Of all its changes a site's first and last are enough, so a sensor that chatters for hours costs nothing.
  struct Changes {
    Order first = 0;
    Order last = 0;
    bool returned = false;
  };

  bool shows_site(const AnyGame& position, Site site) const;
  bool is_miscounted(const AnyGame& position, Site site) const;

  SensorLayout layout_;
  std::vector<std::string> texts_;
  std::vector<SiteReading> readings_;
  std::vector<Changes> changes_;
  Order now_ = 0;
};

}  // namespace arbiter
