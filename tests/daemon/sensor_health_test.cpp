// SPDX-License-Identifier: MIT
// Sensor health at a table: what is found in play, what is announced, and that healthy sensors never are.
#include <gmock/gmock.h>

#include "daemon/hands/hand_game.h"
#include "rules/registry.h"
#include "rules/site_names.h"
#include "tests/support/simulated_table.h"
#include "tests/support/temporary_directory.h"

namespace arbiter {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

const Notice trouble_at_c3{"sensor_trouble", {{"sites", "c3"}}};

class HealthAtATable : public testing::Test {
 protected:
  HealthAtATable() { table.wait(1s); }

  // The piece on c3 goes and comes back, and its sensor does not see that.
  void die_open() {
    table.lift("c3");
    table.wait(300ms);
    ASSERT_TRUE(table.table().sim()->set_dead("c3", true));
    table.place("c3");
  }

  TemporaryDirectory directory;
  SimulatedTable table{directory.path(), {}};
};

TEST_F(HealthAtATable, AnnouncesASensorThatIsStuckUntilItIsMasked) {
  ASSERT_TRUE(table.table().roll());
  die_open();
  table.wait(15s);
  EXPECT_THAT(table.table().notices(), IsEmpty());
  table.wait(10s);
  EXPECT_THAT(table.table().sensor_findings(), ElementsAre(hal::Finding{"c3", hal::Fault::stuck_open}));
  EXPECT_THAT(table.table().notices(), ElementsAre(trouble_at_c3));
  ASSERT_TRUE(table.table().set_masked("c3", true));
  EXPECT_THAT(table.table().notices(), IsEmpty());
  table.wait(1s);
  EXPECT_FALSE(table.table().referee().standing()) << "the game goes on";
}

TEST_F(HealthAtATable, AnnouncesChatterAndWithdrawsItWhenItEnds) {
  for (int i = 0; i < 150; ++i) {
    table.lift("c3");
    table.wait(50ms);
    table.place("c3");
    table.wait(50ms);
  }
  EXPECT_THAT(table.table().notices(), ElementsAre(trouble_at_c3));
  table.wait(2min);
  EXPECT_THAT(table.table().notices(), IsEmpty());
  EXPECT_EQ(table.table().next_deadline(), std::nullopt) << "nothing wakes an idle table";
}

TEST_F(HealthAtATable, IsBlindToNothingThatIsMasked) {
  ASSERT_TRUE(table.table().set_masked("c3", true));
  for (int i = 0; i < 150; ++i) {
    table.lift("c3");
    table.wait(50ms);
    table.place("c3");
    table.wait(50ms);
  }
  EXPECT_THAT(table.table().sensor_findings(), ElementsAre(hal::Finding{"c3", hal::Fault::chattering}));
  EXPECT_THAT(table.table().notices(), IsEmpty());
}

// Hands that are clumsy, over sensors that are well.
class HealthySensors : public testing::TestWithParam<const char*> {};

TEST_P(HealthySensors, AreNeverFoundAtFault) {
  const AnyGame game = *new_game(GetParam());
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const hands::HandGame played = hands::play_by_hand(
        {.start = game, .skill = *hands::hand_skill("clumsy"), .seed = seed, .most_turns = 60});
    hal::SensorHealth health(site_names(game));
    for (const TraceLine& line : played.trace) {
      if (!line.site.starts_with('@')) health.reading(line.time, line.site, line.value);
      ASSERT_THAT(health.findings(line.time), IsEmpty())
          << "seed " << seed << ", at " << line.time.count() << " us, site "
          << health.findings(line.time)[0].site;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, HealthySensors,
                         testing::Values("diablo", "herd size=4", "duell", "dudos", "dudos rules=taktik"));

}  // namespace
}  // namespace arbiter
