// SPDX-License-Identifier: MIT
// A real board watches some games and not others.
#include "daemon/board_fit.h"

#include <gmock/gmock.h>

#include "rules/registry.h"
#include "tests/support/temporary_directory.h"

namespace arbiter {
namespace {

using testing::Contains;
using testing::IsEmpty;
using testing::SizeIs;

Config example(const std::string& name) {
  return load_config(std::filesystem::path(ARBITER_EXAMPLES) / (name + ".toml")).config;
}

std::vector<std::string> missing(const Config& config, const std::string& game,
                                 const SettingTexts& settings) {
  return sites_without_sensor(config, *new_game(game, settings));
}

TEST(ABoard, WatchesTheGameThatItIsMadeForAndSmallerOnes) {
  const Config config = example("diablo-8x8-expanders");
  EXPECT_THAT(missing(config, "diablo", {{"size", "8"}}), IsEmpty());
  EXPECT_THAT(missing(config, "diablo", {{"size", "6"}}), IsEmpty());
}

TEST(ABoard, OfEachExampleWatchesItsOwnGame) {
  for (const auto& file : std::filesystem::directory_iterator(ARBITER_EXAMPLES)) {
    if (file.path().extension() != ".toml") continue;
    const Config config = load_config(file.path()).config;
    const auto game = new_game(config.game.name, config.game.settings);
    if (!game) continue;  // its rule set is not loaded here
    EXPECT_THAT(sites_without_sensor(config, *game), IsEmpty()) << file.path();
  }
}

TEST(ABoard, DoesNotWatchALargerGameOrOneOfAnotherKind) {
  const Config config = example("diablo-6x6-matrix");
  EXPECT_THAT(missing(config, "diablo", {{"size", "8"}}), SizeIs(28));
  EXPECT_THAT(missing(config, "herd", {{"size", "5"}}), Contains("g1"));
}

TEST(ABoard, OfAntennasWatchesTheirSites) {
  const Config config = example("duell-9x8-nfc");
  EXPECT_THAT(missing(config, "duell", {{"board", "9x8"}}), IsEmpty());
  EXPECT_THAT(missing(config, "duell", {{"board", "9x9"}}), SizeIs(9));
}

TEST(ABoard, ThatIsSimulatedOrNoneLacksNothing) {
  EXPECT_THAT(missing({}, "diablo", {{"size", "16"}}), IsEmpty());
  EXPECT_THAT(missing(example("dice-only"), "herd", {}), IsEmpty());
}

}  // namespace
}  // namespace arbiter
