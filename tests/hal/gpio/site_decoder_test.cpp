// SPDX-License-Identifier: MIT
// What contacts mean for a site.
#include "hal/gpio/site_decoder.h"

#include <gmock/gmock.h>

namespace arbiter::hal::gpio {
namespace {

using testing::ElementsAre;
using testing::Eq;
using testing::Optional;

Wiring wiring_of(const std::vector<std::string>& contacts) {
  Wiring wiring;
  for (const std::string& name : contacts) wiring.contacts.push_back({name, {}});
  return wiring;
}

TEST(SiteDecoder, ReadsAPieceAsASwitchThatCloses) {
  SiteDecoder decoder(wiring_of({"a1"}));
  EXPECT_THAT(decoder.value("a1"), Eq(std::nullopt));
  decoder.set("a1", true);
  EXPECT_THAT(decoder.value("a1"), Optional(Eq("1")));
  decoder.set("a1", false);
  EXPECT_THAT(decoder.value("a1"), Optional(Eq("0")));
}

TEST(SiteDecoder, ReadsANormallyClosedSwitchTheOtherWayRound) {
  Wiring wiring = wiring_of({"a1"});
  wiring.normally_closed = {"a1"};
  SiteDecoder decoder(wiring);
  decoder.set("a1", true);
  EXPECT_THAT(decoder.value("a1"), Optional(Eq("0")));
}

TEST(SiteDecoder, ReadsAColourFromASwitchForEach) {
  SiteDecoder decoder(wiring_of({"a1.b", "a1.g"}));
  decoder.set("a1.b", false);
  EXPECT_THAT(decoder.value("a1"), Eq(std::nullopt)) << "the other one is not known yet";
  decoder.set("a1.g", false);
  EXPECT_THAT(decoder.value("a1"), Optional(Eq("-")));
  decoder.set("a1.g", true);
  EXPECT_THAT(decoder.value("a1"), Optional(Eq("g")));
  decoder.set("a1.b", true);
  EXPECT_THAT(decoder.value("a1"), Eq(std::nullopt)) << "two colours on one site are none";
}

TEST(SiteDecoder, ReadsAFaceFromTwoSwitches) {
  SiteDecoder decoder(wiring_of({"a1.face.1", "a1.face.2"}));
  const auto value = [&](bool one, bool two) {
    decoder.set("a1.face.1", one);
    decoder.set("a1.face.2", two);
    return *decoder.value("a1.face");
  };
  EXPECT_EQ(value(true, false), "0");
  EXPECT_EQ(value(false, true), "1");
  EXPECT_EQ(value(true, true), "2");
  EXPECT_EQ(value(false, false), "?") << "in between";
}

TEST(SiteDecoder, ReadsAFaceFromThreeSwitchesByTheCodesOfTheWiring) {
  Wiring wiring = wiring_of({"a1.face.1", "a1.face.2", "a1.face.3"});
  wiring.faces = {"100", "010", "001"};
  SiteDecoder decoder(wiring);
  decoder.set("a1.face.1", false);
  decoder.set("a1.face.2", false);
  decoder.set("a1.face.3", true);
  EXPECT_THAT(decoder.value("a1.face"), Optional(Eq("2")));
  decoder.set("a1.face.2", true);
  EXPECT_THAT(decoder.value("a1.face"), Optional(Eq("?")));
}

TEST(SiteDecoder, CountsNoButtonAsASite) {
  EXPECT_THAT(SiteDecoder(wiring_of({"b1", "a1", "button.roll"})).sites(), ElementsAre("a1", "b1"));
}

}  // namespace
}  // namespace arbiter::hal::gpio
