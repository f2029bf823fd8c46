// SPDX-License-Identifier: MIT
// What holds in every game of Duell, played at random under all its settings.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>

#include "tests/rules/random_play.h"

namespace arbiter {
namespace {

TEST(DuellDice, AreRightHandedOrLeftHandedAsTheFrameSays) {
  using duell::pose_of;
  // With 1 on top and 2 in the south, 3 is in the east; left-handed it is in the west.
  EXPECT_EQ(duell::right_handed_dice.east_of(pose_of(1, 2)), 3);
  EXPECT_EQ(duell::left_handed_dice.east_of(pose_of(1, 2)), 4);
  for (const duell::Dice& dice : {duell::right_handed_dice, duell::left_handed_dice}) {
    int poses = 0;
    for (duell::Pose pose = 0; pose < duell::key_pose; ++pose) poses += dice.exists(pose) ? 1 : 0;
    EXPECT_EQ(poses, 24);
  }
}

// A die is right-handed where top, south and east are an even permutation of 1, 2, 3, each mirrored an even
// number of times; written without the product's tables.
bool is_right_handed(int top, int south, int east) {
  std::array faces{top, south, east};
  bool right = true;
  for (int& face : faces) {
    if (face > 3) {
      face = 7 - face;
      right = !right;
    }
  }
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = i + 1; j < 3; ++j) right = faces[i] > faces[j] ? !right : right;
  }
  return right;
}

TEST(DuellDice, KeepTheirHandednessHoweverTheyTumble) {
  for (const bool left : {false, true}) {
    const duell::Dice& dice = left ? duell::left_handed_dice : duell::right_handed_dice;
    for (duell::Pose pose = 0; pose < duell::key_pose; ++pose) {
      if (!dice.exists(pose)) continue;
      for (std::uint8_t tumble = 0; tumble < 16; ++tumble) {
        const duell::Pose after = dice.tumbled(pose, tumble);
        ASSERT_TRUE(dice.exists(after));
        EXPECT_EQ(is_right_handed(duell::top_of(after), duell::south_of(after), dice.east_of(after)), !left);
      }
      EXPECT_NE(duell::top_of(pose) + duell::south_of(pose), 7) << "neighbouring faces are not opposite";
    }
  }
}

TEST(DuellDice, ComeBackByTheOppositeTumbleAndByFour) {
  using duell::Direction;
  const duell::Dice& dice = duell::right_handed_dice;
  for (duell::Pose pose = 0; pose < duell::pose_count; ++pose) {
    if (pose != duell::key_pose && !dice.exists(pose)) continue;
    const auto there_and_back = [&](Direction there, Direction back, int times) {
      return dice.tumbled(dice.tumbled(pose, duell::tumble(there, times)), duell::tumble(back, times));
    };
    for (int times = 1; times <= 6; ++times) {
      EXPECT_EQ(there_and_back(Direction::north, Direction::south, times), pose);
      EXPECT_EQ(there_and_back(Direction::east, Direction::west, times), pose);
    }
    EXPECT_EQ(dice.tumbled(pose, duell::tumble(Direction::east, 4)), pose);
  }
}

TEST(DuellProperty, KeepsEveryDieButTheCapturedOnes) {
  EXPECT_TRUE(holds("a move takes at most one enemy piece", [] {
    const auto game = any_position<Duell>();
    const auto pieces = [](const Duell& position) {
      std::map<int, int> count;
      for (std::uint16_t i = 0; i < position.site_count(); ++i) ++count[position.image(Site{i}).owner];
      return count;
    };
    std::map<int, int> before = pieces(game);
    const int mover = game.to_move() + 1;
    Duell::ActionList actions;
    game.legal(actions);
    for (const Duell::Action& action : actions) {
      Duell next = game;
      next.apply(action);
      std::map<int, int> after = pieces(next);
      const bool captures = game.text(action).find('x') != std::string::npos;
      RC_ASSERT(after[mover] == before[mover]);
      RC_ASSERT(after[3 - mover] == before[3 - mover] - (captures ? 1 : 0));
    }
  }));
}

TEST(DuellProperty, GoesExactlyAsFarAsTheTopSays) {
  EXPECT_TRUE(holds("distance, and one turn at most", [] {
    const auto game = any_position<Duell>();
    for (const std::string& move : legal_texts(game)) {
      const int files = std::abs(move[0] - move[move.size() - 2]);
      const int ranks = std::abs(move[1] - move[move.size() - 1]);
      const auto from = static_cast<std::uint16_t>(duell::square_at(move[0] - 'a', move[1] - '1'));
      RC_ASSERT(files + ranks == duell::top_of(*game.pose(Site{from})));
      RC_ASSERT((move.size() > 5) == (files != 0 && ranks != 0));
    }
  }));
}

TEST(DuellProperty, EndsInADrawWhereTheSettingsSaySo) {
  EXPECT_TRUE(holds("no game has more quiet moves in succession than allowed", [] {
    SmallRandom random(*rc::gen::arbitrary<std::uint64_t>());
    const int most = *rc::gen::inRange(1, 30);
    Duell::Settings settings;
    settings.quiet_draw = static_cast<std::uint16_t>(most);
    int quiet = -1;
    std::size_t pieces = 18;
    play_at_random(Duell::start(settings), random, [&](const Duell& game) {
      std::size_t now = 0;
      for (std::uint16_t i = 0; i < game.site_count(); ++i) now += game.image(Site{i}).count;
      quiet = now < pieces ? 0 : quiet + 1;
      pieces = now;
      RC_ASSERT((quiet == most) == (game.result() == "draw"));
      return true;
    });
  }));
}

}  // namespace
}  // namespace arbiter
