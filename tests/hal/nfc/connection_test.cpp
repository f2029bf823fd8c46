// SPDX-License-Identifier: MIT
// Connection strings and UIDs.
#include "hal/nfc/connection.h"

#include <gmock/gmock.h>

#include "hal/nfc/uid.h"

namespace arbiter::hal::nfc {
namespace {

std::string wrong_with(std::string_view text) {
  const auto connection = parse_connection(text);
  return connection ? "nothing" : connection.error().message;
}

TEST(Connection, NamesADriverAndADevice) {
  const auto connection = parse_connection("pn532_spi:/dev/spidev0.0:500000");
  ASSERT_TRUE(connection);
  EXPECT_EQ(connection->driver, "pn532_spi");
  EXPECT_EQ(connection->device, "/dev/spidev0.0");
  EXPECT_EQ(wrong_with("pn532_uart:/dev/ttyAMA0"), "nothing");
  EXPECT_EQ(wrong_with("pn532_i2c:/dev/i2c-1"), "nothing");
}

TEST(Connection, SaysWhatIsWrongAndGivesAnExample) {
  EXPECT_EQ(
      wrong_with("/dev/ttyAMA0"),
      R"('/dev/ttyAMA0' must begin with pn532_uart, pn532_i2c or pn532_spi, like "pn532_uart:/dev/ttyAMA0")");
  EXPECT_EQ(wrong_with("pn532_i2c"),
            R"('pn532_i2c' must name the device's path after the colon, like "pn532_i2c:/dev/i2c-1")");
  EXPECT_EQ(
      wrong_with("pn532_uart:/dev/ttyS0:fast"),
      R"('pn532_uart:/dev/ttyS0:fast' must end with the path or a speed, like "pn532_uart:/dev/ttyAMA0")");
}

TEST(Connection, SaysWhyNothingOpensThere) {
  EXPECT_THAT(why_not_open({"pn532_spi", "/dev/no-such-device"}),
              testing::StartsWith("there is no /dev/no-such-device: plug the reader in, or enable the SPI"));
}

TEST(Uid, IsWholeOrNone) {
  const std::array<std::uint8_t, 10> bytes{0x04, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, 0xF6, 0x07, 0x18, 0x29};
  EXPECT_EQ(uid_text(std::span(bytes).first(4)), "04A1B2C3");
  EXPECT_EQ(uid_text(std::span(bytes).first(7)), "04A1B2C3D4E5F6");
  EXPECT_EQ(uid_text(bytes), "04A1B2C3D4E5F6071829");
  EXPECT_EQ(uid_text(std::span(bytes).first(5)), "");
  EXPECT_EQ(uid_text({}), "");
}

TEST(Uid, IsWrittenInUpperCaseHex) {
  EXPECT_TRUE(is_uid("04A1B2C3"));
  EXPECT_FALSE(is_uid("04a1b2c3"));
  EXPECT_FALSE(is_uid("04A1B2"));
  EXPECT_FALSE(is_uid("04A1B2C"));
}

TEST(Uid, MayBeDrawnAnewEachTime) {
  EXPECT_TRUE(is_random_uid("08A1B2C3"));
  EXPECT_FALSE(is_random_uid("08A1B2C3D4E5F6"));
  EXPECT_FALSE(is_random_uid("04A1B2C3"));
}

}  // namespace
}  // namespace arbiter::hal::nfc
