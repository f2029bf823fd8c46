// SPDX-License-Identifier: MIT
// Golden playthroughs: whole games by fixed dice and choices, compared line by line with the stored text.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "daemon/hands/random_game.h"
#include "rules/registry.h"

namespace arbiter {
namespace {

struct Golden {
  const char* file;
  const char* game;
  std::uint64_t seed;
};

void PrintTo(const Golden& golden, std::ostream* out) {
  *out << golden.file;
}  // NOLINT(readability-identifier-naming)

// Each ply: the position, what is legal where an action is due, and the choice.
std::string playthrough(const Golden& golden) {
  std::ostringstream text;
  AnyGame game = *new_game(golden.game);
  SmallRandom random(golden.seed);
  text << golden.game << ", seed " << golden.seed << "\n";
  while (game.need() != Need::over) {
    const bool rolls = game.need() == Need::roll;
    const std::string ply = random_ply(game, random);
    text << "\n" << game.text() << "\n";
    if (!rolls) {
      text << "legal";
      for (const std::string& action : game.legal()) text << " " << action;
      text << "\n";
    }
    text << (rolls ? "roll " : "do ") << ply << "\n";
    EXPECT_TRUE(play_ply(game, ply)) << ply;
  }
  text << "\n" << game.text() << "\nresult " << game.result() << "\n";
  return text.str();
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

class GoldenPlaythrough : public testing::TestWithParam<Golden> {};

TEST_P(GoldenPlaythrough, IsTheSameLineByLine) {
  const std::string path = std::string(ARBITER_GOLDEN) + "/" + GetParam().file;
  const std::string played = playthrough(GetParam());
  if (std::getenv("ARBITER_REWRITE_GOLDEN") != nullptr) std::ofstream(path) << played;
  std::ifstream file(path);
  ASSERT_TRUE(file) << path << " is missing: ARBITER_REWRITE_GOLDEN=1 writes it";
  std::stringstream stored;
  stored << file.rdbuf();
  const std::vector<std::string> now = lines_of(played);
  const std::vector<std::string> before = lines_of(stored.str());
  for (std::size_t i = 0; i < std::min(now.size(), before.size()); ++i) {
    ASSERT_EQ(now[i], before[i]) << GetParam().file << ":" << i + 1;
  }
  EXPECT_EQ(now.size(), before.size());
}

std::string name_of_file(const testing::TestParamInfo<Golden>& golden) {
  std::string name = golden.param.file;
  name.erase(name.find('.'));
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(
    golden, GoldenPlaythrough,
    testing::Values(Golden{"diablo-4.txt", "diablo size=4", 1}, Golden{"diablo-6.txt", "diablo size=6", 2},
                    Golden{"diablo-8-black-a1.txt", "diablo a1=black", 3},
                    Golden{"herd-4.txt", "herd size=4", 4}, Golden{"herd-5.txt", "herd", 5},
                    Golden{"duell-9x8.txt", "duell", 6},
                    Golden{"duell-9x9-left.txt", "duell board=9x9 chirality=left first=black", 7},
                    Golden{"duell-draws.txt", "duell key_captures=false quiet_draw=40 repetition_draw=3", 8},
                    Golden{"dudos-kult-2.txt", "dudos", 9},
                    Golden{"dudos-taktik-3.txt", "dudos rules=taktik players=3", 11}),
    name_of_file);

}  // namespace
}  // namespace arbiter
