// SPDX-License-Identifier: MIT
// Duell's dice: how they lie, and how tumbling turns them (spec/rules.md, section 3).
#pragma once

#include <array>
#include <cstdint>

namespace arbiter::duell {

enum class Direction : std::uint8_t { north, south, east, west };
constexpr std::array directions{Direction::north, Direction::south, Direction::east, Direction::west};

/// How a die lies: top and south face as one number, or the key piece, which looks the same from all sides.
using Pose = std::uint8_t;
constexpr Pose key_pose = 36;
constexpr std::size_t pose_count = 37;

/// Faces are from 1 to 6, and neither the same nor opposite ones.
constexpr Pose pose_of(int top, int south) { return static_cast<Pose>((top - 1) * 6 + south - 1); }
constexpr int top_of(Pose pose) { return pose == key_pose ? 1 : pose / 6 + 1; }
constexpr int south_of(Pose pose) { return pose == key_pose ? 1 : pose % 6 + 1; }

/// Several tumbles in one direction as an index: four bring a die back.
constexpr std::uint8_t tumble(Direction direction, int times) {
  return static_cast<std::uint8_t>(static_cast<int>(direction) * 4 + times % 4);
}
constexpr std::uint8_t no_tumble = 0;

/// The dice of one chirality.
class Dice {
 public:
  /// Right-handed: with 1 on top and 2 towards the south, 3 is to the east; left-handed: 4 is.
  constexpr explicit Dice(bool left_handed) {
    for (std::uint8_t index = 0; index < tumble_count; ++index) tumbled_[key_pose][index] = key_pose;
    learn(1, 2, left_handed ? 4 : 3);
    for (Pose pose = 0; pose < key_pose; ++pose) {
      if (exists(pose)) repeat_tumbles(pose);
    }
  }

  /// Whether a die can show these two faces at once; the third is then certain.
  constexpr bool exists(Pose pose) const { return east_[pose] != 0; }
  /// The east face of a die that lies so.
  constexpr int east_of(Pose pose) const { return east_[pose]; }
  /// The pose after the tumbles that tumble() names.
  constexpr Pose tumbled(Pose pose, std::uint8_t index) const { return tumbled_[pose][index]; }

 private:
  static constexpr std::uint8_t tumble_count = 16;

  // Records the die that shows these faces, and all that it can be tumbled to.
  constexpr void learn(int top, int south, int east) {
    std::uint8_t& known = east_[pose_of(top, south)];
    if (known != 0) return;
    known = static_cast<std::uint8_t>(east);
    learn(south, 7 - top, east);
    learn(7 - south, top, east);
    learn(7 - east, south, top);
    learn(east, south, 7 - top);
  }

  constexpr Pose once(Pose pose, Direction direction) const {
    const int top = top_of(pose);
    const int south = south_of(pose);
    switch (direction) {
      case Direction::north:
        return pose_of(south, 7 - top);
      case Direction::south:
        return pose_of(7 - south, top);
      case Direction::east:
        return pose_of(7 - east_[pose], south);
      case Direction::west:
        return pose_of(east_[pose], south);
    }
    return pose;
  }

  constexpr void repeat_tumbles(Pose pose) {
    for (const Direction direction : directions) {
      Pose turned = pose;
      for (int times = 0; times < 4; ++times) {
        tumbled_[pose][tumble(direction, times)] = turned;
        turned = once(turned, direction);
      }
    }
  }

  std::array<std::uint8_t, pose_count> east_{};
  std::array<std::array<Pose, tumble_count>, pose_count> tumbled_{};
};

inline constexpr Dice right_handed_dice(false);
inline constexpr Dice left_handed_dice(true);

}  // namespace arbiter::duell
