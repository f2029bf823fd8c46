// SPDX-License-Identifier: MIT
// The dice: no face is likelier than another, shown by counting every raw draw.
#include "daemon/dice.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace arbiter {
namespace {

using testing::AllOf;
using testing::Each;
using testing::ElementsAre;
using testing::Ge;
using testing::Le;

constexpr std::uint64_t all_draws = std::uint64_t{1} << 32;

/// How many of all raw draws of so many bits show each face; the last number is how many are drawn again.
std::vector<std::uint32_t> count_every_draw(int faces, int bits) {
  std::vector<std::uint32_t> counts(static_cast<std::size_t>(faces) + 1);
  const std::uint32_t draws = std::uint32_t{1} << static_cast<unsigned>(bits);
  for (std::uint32_t raw = 0; raw < draws; ++raw) {
    ++counts.at(static_cast<std::size_t>(face_of(raw, faces, bits).value_or(faces + 1)) - 1);
  }
  return counts;
}

TEST(Dice, ShowEachFaceEquallyOftenOverEveryRawDrawOf8To12Bits) {
  for (int bits = 8; bits <= 12; ++bits) {
    for (int faces = 1; faces <= 100; ++faces) {
      const auto counts = count_every_draw(faces, bits);
      const auto share =
          (std::uint32_t{1} << static_cast<unsigned>(bits)) / static_cast<std::uint32_t>(faces);
      ASSERT_EQ(std::count(counts.begin(), counts.end() - 1, share), faces)
          << faces << " faces, " << bits << " bits";
      ASSERT_LT(counts.back(), static_cast<std::uint32_t>(faces))
          << "more draws are thrown away than need be";
    }
  }
}

TEST(Dice, ShowEachFaceEquallyOftenOverEveryRawDrawOf16Bits) {
  for (const int faces : {1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 20, 100, 1000}) {
    const auto counts = count_every_draw(faces, 16);
    ASSERT_EQ(std::count(counts.begin(), counts.end() - 1, 65536 / faces), faces) << faces << " faces";
  }
}

/// With 32 bits the faces follow one another in the order of the draws, whole rounds of them, and then
/// nothing: what is to be shown is that the rounds are whole, begin with 1 and end where the rejection
/// begins.
TEST(Dice, ShowEachFaceEquallyOftenOverEveryRawDrawOf32Bits) {
  for (int faces = 1; faces <= 1000; ++faces) {
    const auto count = static_cast<std::uint64_t>(faces);
    const std::uint64_t usable = all_draws / count * count;
    for (const std::uint64_t round : {std::uint64_t{0}, usable / count / 2, usable / count - 1}) {
      for (int face = 1; face <= faces; ++face) {
        const auto raw = static_cast<std::uint32_t>(round * count + static_cast<std::uint64_t>(face - 1));
        ASSERT_EQ(face_of(raw, faces), face) << "draw " << raw << " of a die with " << faces << " faces";
      }
    }
    for (std::uint64_t raw = usable; raw < all_draws; ++raw) {
      ASSERT_EQ(face_of(static_cast<std::uint32_t>(raw), faces), std::nullopt) << "draw " << raw;
    }
  }
}

RC_GTEST_PROP(DiceProperty, EveryDrawIsFollowedByTheNextFace, ()) {
  const int faces = *rc::gen::inRange(1, 1001);
  const auto raw = *rc::gen::inRange<std::uint32_t>(0, 0xFFFFFFFFU);
  const auto face = face_of(raw, faces);
  const auto next = face_of(raw + 1, faces);
  RC_ASSERT(!next || (face && *next == *face % faces + 1));
}

TEST(Dice, DrawAgainWhereADrawMapsToNoFace) {
  std::vector<std::uint32_t> draws{0xFFFFFFFFU, 0xFFFFFFFCU, 7};
  std::size_t next = 0;
  EXPECT_EQ(throw_die(6, [&] { return draws.at(next++); }), 2);
  EXPECT_EQ(next, 3U);
}

TEST(Dice, ThrowOneFaceForEachDie) {
  std::uint32_t raw = 0;
  EXPECT_THAT(throw_dice({4, 4, 6}, [&] { return raw++; }), ElementsAre(1, 2, 3));
  EXPECT_THAT(throw_dice({}, [&] { return raw++; }), ElementsAre());
}

TEST(Dice, ComeFromTheOperatingSystem) {
  const std::vector<int> rolled = throw_dice(std::vector<int>(200, 1000), system_random());
  EXPECT_THAT(rolled, Each(AllOf(Ge(1), Le(1000))));
  EXPECT_NE(std::count(rolled.begin(), rolled.end(), rolled.front()), 200) << "a constant";
}

}  // namespace
}  // namespace arbiter
