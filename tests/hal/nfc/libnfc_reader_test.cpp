// SPDX-License-Identifier: MIT
// A PN532 through the real libnfc, on a pseudoterminal.
#include "hal/nfc/libnfc_reader.h"

#include <gmock/gmock.h>

#include "tests/hal/nfc/simulated_pn532.h"
#include "tests/support/temporary_directory.h"

namespace arbiter::hal::nfc::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class ALibnfcReader : public testing::Test {
 protected:
  Tags read() {
    const Result<Tags> tags = reader_.read();
    EXPECT_TRUE(tags) << tags.error().message;
    return tags ? *tags : Tags{};
  }
  std::string why_not(const Status& status) { return status ? "" : status.error().message; }

  TemporaryDirectory directory_;
  SimulatedPn532 device_{directory_ / "reader"};
  LibnfcReader reader_{std::make_shared<LibnfcContext>(), device_.connection()};
};

TEST_F(ALibnfcReader, SeesATagComeAndGo) {
  ASSERT_TRUE(reader_.open());
  EXPECT_THAT(read(), IsEmpty());
  device_.put(0, {"04A1B2C3"});
  EXPECT_THAT(read(), ElementsAre("04A1B2C3"));
  EXPECT_THAT(read(), ElementsAre("04A1B2C3"));
  device_.put(0, {});
  EXPECT_THAT(read(), IsEmpty());
}

TEST_F(ALibnfcReader, NeverCutsAUidShort) {
  ASSERT_TRUE(reader_.open());
  device_.put(0, {"04A1B2C3", "04A1B2C3D4E5F6", "04A1B2C3D4E5F6071829"});
  EXPECT_THAT(read(), ElementsAre("04A1B2C3", "04A1B2C3D4E5F6", "04A1B2C3D4E5F6071829"));
}

TEST_F(ALibnfcReader, SeesAWholeStack) {
  ASSERT_TRUE(reader_.open());
  std::vector<std::string> stack;
  for (char c = 'A'; c <= 'F'; ++c) stack.push_back(std::string("04A1B2C3D4E50") + c);
  stack.insert(stack.end(), {"0411111111111A", "0422222222222B"});
  device_.put(0, stack);
  EXPECT_EQ(read(), Tags(stack.begin(), stack.end()));
  EXPECT_EQ(read(), Tags(stack.begin(), stack.end()));
}

TEST_F(ALibnfcReader, HasItsFieldOnOnlyWhileItReads) {
  ASSERT_TRUE(reader_.open());
  EXPECT_FALSE(device_.field_is_on());
  read();
  EXPECT_FALSE(device_.field_is_on());
}

TEST_F(ALibnfcReader, SurvivesASilence) {
  ASSERT_TRUE(reader_.open());
  device_.put(0, {"04A1B2C3"});
  device_.set_mute(true);
  const Result<Tags> nothing = reader_.read();
  ASSERT_FALSE(nothing);
  EXPECT_THAT(nothing.error().message, HasSubstr("does not answer: look at its power and its wires"));
  device_.set_mute(false);
  EXPECT_THAT(read(), ElementsAre("04A1B2C3"));
}

TEST_F(ALibnfcReader, SaysWhereAnAnswerIsGarbled) {
  ASSERT_TRUE(reader_.open());
  device_.put(0, {"04A1B2C3"});
  device_.garble_next();
  const Result<Tags> garbled = reader_.read();
  ASSERT_FALSE(garbled);
  EXPECT_THAT(garbled.error().message, HasSubstr("is gone or garbled"));
  EXPECT_THAT(read(), ElementsAre("04A1B2C3"));
}

TEST_F(ALibnfcReader, IsOpenedAgainAfterItsPortWasGone) {
  ASSERT_TRUE(reader_.open());
  device_.unplug();
  EXPECT_FALSE(reader_.read());
  EXPECT_FALSE(reader_.read());
  reader_.close();
  EXPECT_THAT(why_not(reader_.open()),
              HasSubstr("plug the reader in, or enable the serial port with raspi-config"));
  device_.plug_in();
  device_.put(0, {"04A1B2C3"});
  ASSERT_TRUE(reader_.open());
  EXPECT_THAT(read(), ElementsAre("04A1B2C3"));
}

TEST_F(ALibnfcReader, SaysThatNobodyAnswersAtAPort) {
  device_.set_mute(true);
  EXPECT_THAT(why_not(reader_.open()), HasSubstr("no PN532 answers at"));
}

}  // namespace
}  // namespace arbiter::hal::nfc::test
