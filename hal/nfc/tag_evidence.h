// SPDX-License-Identifier: MIT
// From looks through antennas to what the sites read: a tag is at one site, whatever its neighbours hear of
// it.
#pragma once

#include <bitset>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "hal/nfc/uid.h"

namespace arbiter::hal::nfc {

/// A site reads something else: "-", or its tags joined by "+", those that came first in front.
struct SiteChange {
  std::string site;
  std::string value;

  friend bool operator==(const SiteChange&, const SiteChange&) = default;
};

/// A tag that two antennas hear alike: the piece lies between them, or two tags have the same identifier.
struct Twin {
  std::string tag;
  std::string home;   ///< where it counts
  std::string other;  ///< where it does not

  friend bool operator==(const Twin&, const Twin&) = default;
};

/// All antennas of a board, whatever reader they belong to. Pure. Time does not count, looks do.
///
/// A tag is present at a site after `appears` looks in succession that saw it, and no longer after `vanishes`
/// that did not. Present at several sites, it stays where it was, until another antenna has seen it in `lead`
/// more of its last `window` looks; one that is new goes where it is seen more often.
class TagEvidence {
 public:
  static constexpr std::size_t window = 8;
  static constexpr std::size_t appears = 2;
  static constexpr std::size_t vanishes = 3;
  static constexpr std::size_t lead = 3;        ///< to take a tag from the site where it is
  static constexpr std::size_t first_lead = 2;  ///< to get one that is nowhere yet

  /// What one look saw there. The changes that follow from it, sites that lose a tag first; a site's first
  /// reading, after `vanishes` looks, is a change too.
  std::vector<SiteChange> look(const std::string& site, const Tags& seen);

  /// Nobody looks there for a while: what is read there stays, until its tags are seen elsewhere.
  void lose_sight(const std::string& site);

  /// What each site reads that has had its first reading.
  std::map<std::string, std::string> readings() const;
  std::vector<Twin> twins() const;

 private:
  using Looks = std::bitset<window>;

  // How one antenna sees one tag; the latest look is bit 0.
  struct Sighting {
    Looks hits;
    std::size_t looks = 0;  ///< how many of the bits count
    bool present = false;
  };
  struct Tag {
    std::map<std::string, Sighting> sightings{};
    std::string home{};  ///< empty: nowhere
  };
  struct Site {
    std::size_t looks = 0;  ///< no more than the first reading needs
    bool watched = true;
    std::vector<std::string> tags{};
    std::optional<std::string> reported{};
  };

  void sight(Tag& tag, const std::string& site, bool hit);
  std::string home_of(const Tag& tag) const;
  bool holds(const Tag& tag, const std::string& site) const;
  std::string new_home(const Tag& tag) const;
  void settle(const std::string& name, Tag& tag, std::vector<std::string>& touched);
  void report(const std::string& site, std::vector<SiteChange>& changes);

  std::map<std::string, Tag> tags_;
  std::map<std::string, Site> sites_;
};

}  // namespace arbiter::hal::nfc
