// SPDX-License-Identifier: MIT
// The health of sensors, from what they say in play: chattering, stuck, ghosting, never seen.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hal/sensors.h"

namespace arbiter::hal {

enum class Fault : std::uint8_t {
  chattering,    ///< it changes many times a second, for many seconds: longer than any hand hovers
  stuck_closed,  ///< it reads a piece where none should stand, and nothing that is done there changes it
  stuck_open,    ///< it reads nothing where a piece should stand, and nothing that is done there changes it
  ghosting  ///< it closes and opens with another: three closed corners of a matrix without diodes close it
};

/// The fault's name in the API: "chattering", "stuck_closed", "stuck_open", "ghosting".
std::string_view name_of(Fault fault);

/// What a site's sensor seems to suffer from.
struct Finding {
  std::string site;
  Fault fault{};
  std::vector<std::string> with{};  ///< ghosting: the other three corners

  friend bool operator==(const Finding&, const Finding&) = default;
};

/// Watches one board. Pure: time comes in with what is told and never falls; memory is a few words a site.
class SensorHealth {
 public:
  /// Changes that follow each other faster are one: a contact that bounces.
  static constexpr Time bounce = std::chrono::milliseconds(5);
  /// A second with so many changes of one site is a busy one; so many busy ones are chatter, and so long
  /// without one ends it.
  static constexpr int busy_changes = 8;
  static constexpr int chatter_seconds = 10;
  static constexpr Time chatter_ends = std::chrono::seconds(60);
  /// So long a site contradicts the position, unchanged, before it seems stuck.
  static constexpr Time stuck_after = std::chrono::seconds(20);
  /// Two sites that close within this time no hand has closed. So many times with a fourth corner that should
  /// be empty, and it is ghosting.
  static constexpr Time together = std::chrono::milliseconds(15);
  static constexpr int ghost_times = 2;
  /// So long without one, and the matrix has been mended.
  static constexpr Time ghost_ends = std::chrono::minutes(10);
  /// More sites than this at once tell nothing of sensors: the board was swept, or is not set up.
  static constexpr std::size_t few = 3;

  explicit SensorHealth(const std::vector<std::string>& sites);

  /// A sensor says something, in the words of a trace; the first word of each is no change.
  void reading(Time time, const std::string& site, const std::string& value);
  /// The sites that read a piece, though none should stand there (true), or none, though one should (false),
  /// while the table waits for the board to be put right; empty: all is well.
  void contradicts(Time time, const std::map<std::string, bool>& sites);

  /// What seems wrong at that time, in the order of sites.
  std::vector<Finding> findings(Time now) const;
  /// When findings() may change though nothing is told.
  std::optional<Time> next_change(Time now) const;
  /// The sites whose sensors have not changed since the beginning, in their order.
  std::vector<std::string> unseen() const;

 private:
  struct Site {
    std::string value;
    bool told = false;
    bool changed = false;
    Time last_change{0};
    Time second{0};   ///< when the present second began
    int changes = 0;  ///< in it
    int busy = 0;     ///< busy seconds since chatter_ends without one
    Time last_busy{0};
    std::optional<Time> contradicts_since{};
    bool reads_piece = false;           ///< what it contradicts with
    std::optional<Time> closed_with{};  ///< when it closed together with another corner
    std::vector<std::string> corners{};
    int ghosted = 0;  ///< times since ghost_ends without one
    Time last_ghosted{0};
  };

  void count(Site& site, Time time);
  void look_for_ghosts(const std::string& name, Site& site, Time time);
  std::vector<std::string> closed_corners(const std::string& one, const std::string& other) const;
  bool reads_piece(const std::string& site) const;
  static bool is_chattering(const Site& site, Time now);
  static bool is_stuck(const Site& site, Time now);
  static bool is_ghosting(const Site& site, Time now);

  std::vector<std::string> order_;
  std::map<std::string, Site, std::less<>> sites_;
  std::string latest_;  ///< the site that changed last
};

}  // namespace arbiter::hal
