// SPDX-License-Identifier: MIT
// One reader's day: looks, losses, and tries that become rarer.
#include "hal/nfc/reader_watch.h"

#include <gmock/gmock.h>

#include "tests/hal/nfc/scripted_reader.h"

namespace arbiter::hal::nfc::test {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Optional;

class AReaderWatch : public testing::Test {
 protected:
  AReaderWatch() { reader_.rests = false; }
  // The sites it looked at and the news, a line each; a look takes 10 ms, a wait as long as it says.
  std::vector<std::string> steps(int count) {
    std::vector<std::string> said;
    for (int i = 0; i < count; ++i) {
      const ReaderStep step = watch_.step();
      now_ += 10ms + step.wait;
      if (step.wait != Time{0}) waits_.push_back(step.wait);
      if (step.news) said.push_back((step.news->present ? "there: " : "lost: ") + step.news->why);
      if (step.look)
        said.push_back(std::to_string(step.look->antenna) + " " + std::to_string(step.look->tags.size()));
    }
    return said;
  }

  Time now_{0};
  Field field_;
  ScriptedReader reader_{field_};
  ReaderWatch watch_{reader_, reader_, {4, 5, 6}, [this] { return now_; }};
  std::vector<Time> waits_;
};

TEST_F(AReaderWatch, LooksThroughItsAntennasAndSaysHowLongThatTook) {
  field_.put(5, {"04A1B2C3"});
  EXPECT_THAT(steps(4), ElementsAre("0 0", "1 1", "there: 3 antennas, a full scan takes 30 ms", "2 0"));
  steps(3);
  EXPECT_EQ(watch_.scan_time(), 30ms);
}

TEST_F(AReaderWatch, SaysThatAScanIsSlow) {
  steps(2);
  now_ += 2s;
  EXPECT_THAT(steps(2).at(1),
              testing::EndsWith("slow; more readers with fewer antennas each would be faster"));
}

TEST_F(AReaderWatch, KeepsSilentWhileNothingChanges) {
  steps(200);
  EXPECT_THAT(steps(100), IsEmpty());
  field_.put(6, {"04A1B2C3"});
  EXPECT_THAT(steps(3), testing::Contains("2 1"));
}

TEST_F(AReaderWatch, LooksAgainWhereATagCameFrom) {
  field_.put(4, {"04A1B2C3"});
  steps(200);
  field_.put(4, {});
  field_.put(6, {"04A1B2C3"});
  const auto said = steps(14);
  EXPECT_GE(std::count(said.begin(), said.end(), "0 0"), 4);
  EXPECT_GE(std::count(said.begin(), said.end(), "2 1"), 4);
}

TEST_F(AReaderWatch, ForgivesASingleFailure) {
  steps(200);
  field_.fail("garbled");
  EXPECT_THAT(steps(1), IsEmpty());
  field_.fail("");
  EXPECT_THAT(steps(20), IsEmpty());
  EXPECT_EQ(reader_.closed, 0);
}

TEST_F(AReaderWatch, IsLostAfterTwoFailuresAndTriedAgainEverMoreRarely) {
  steps(200);
  field_.fail("unplugged");
  EXPECT_THAT(steps(2), ElementsAre("lost: unplugged"));
  EXPECT_EQ(reader_.closed, 1);
  EXPECT_THAT(steps(7), IsEmpty());
  EXPECT_THAT(waits_, ElementsAre(500ms, 1s, 2s, 4s, 8s, 15s, 15s, 15s));
}

TEST_F(AReaderWatch, SaysThatItIsBackOnceItReads) {
  field_.fail("not plugged in");
  EXPECT_THAT(steps(3), ElementsAre("lost: not plugged in"));
  field_.fail("");
  field_.put(4, {"04A1B2C3"});
  EXPECT_THAT(steps(2), ElementsAre("there: it answers again", "0 1"));
  waits_.clear();
  field_.fail("unplugged");
  steps(2);
  EXPECT_THAT(waits_, ElementsAre(500ms));
}

TEST_F(AReaderWatch, SaysAnewWhyItIsLostWhenThatChanges) {
  field_.fail("no permission");
  EXPECT_THAT(steps(2), ElementsAre("lost: no permission"));
  field_.fail("not plugged in");
  EXPECT_THAT(steps(2), ElementsAre("lost: not plugged in"));
}

TEST_F(AReaderWatch, DoesNotSpinWithAReaderThatOpensButNeverReads) {
  class Deaf : public ScriptedReader {
   public:
    using ScriptedReader::ScriptedReader;
    Result<Tags> read() override { return Error{"input / output error"}; }
  } deaf{field_};
  ReaderWatch watch(deaf, deaf, {0}, [this] { return now_; });
  Time waited{0};
  for (int i = 0; i < 30; ++i) waited += watch.step().wait;
  EXPECT_GE(waited, 60s);
}

}  // namespace
}  // namespace arbiter::hal::nfc::test
