// SPDX-License-Identifier: MIT
// Antennas behind a multiplexer: the address on the lines, and lines that are not to be had.
#include "hal/nfc/gpio_antennas.h"

#include <gtest/gtest.h>

#include "tests/support/fake_chips.h"

namespace arbiter::hal::nfc {
namespace {

using gpio::test::FakeChips;

class GpioAntennasTest : public testing::Test {
 protected:
  // The address that the lines show; nothing where they are not driven.
  std::optional<unsigned> address() const {
    unsigned value = 0;
    for (unsigned bit = 0; bit < 3; ++bit) {
      const std::optional<bool> high = chips->driven({header, 4 + bit});
      if (!high) return std::nullopt;
      value |= (*high ? 1U : 0U) << bit;
    }
    return value;
  }

  const std::string header = "pinctrl-bcm2711";
  std::shared_ptr<FakeChips> chips = std::make_shared<FakeChips>();
  GpioAntennas antennas{chips, {"4", "5", "GPIO6"}};
};

TEST_F(GpioAntennasTest, PutsTheAntennasNumberOnTheLinesLowestBitFirst) {
  chips->add(header, 54).names[6] = "GPIO6";
  for (const std::size_t antenna : {0U, 1U, 6U, 5U, 7U}) {
    ASSERT_TRUE(antennas.select(antenna));
    EXPECT_EQ(address(), antenna);
  }
}

TEST_F(GpioAntennasTest, SaysWhatIsWrongAndTriesAnew) {
  EXPECT_FALSE(antennas.select(1)) << "no chip";
  FakeChips::ChipState& chip = chips->add(header, 54);
  const Status unnamed = antennas.select(1);
  ASSERT_FALSE(unnamed);
  EXPECT_NE(unnamed.error().message.find("GPIO6"), std::string::npos) << unnamed.error().message;
  chip.names[6] = "GPIO6";
  chip.held[5] = "lamps";
  EXPECT_FALSE(antennas.select(1)) << "a line is busy";
  chip.held.clear();
  ASSERT_TRUE(antennas.select(1));
  EXPECT_EQ(address(), 1U);
}

TEST_F(GpioAntennasTest, ComesBackAfterItsChipWasGone) {
  chips->add(header, 54).names[6] = "GPIO6";
  ASSERT_TRUE(antennas.select(2));
  chips->unplug(header);
  EXPECT_FALSE(antennas.select(3));
  chips->plug(header);
  ASSERT_TRUE(antennas.select(3));
  EXPECT_EQ(address(), 3U);
}

}  // namespace
}  // namespace arbiter::hal::nfc
