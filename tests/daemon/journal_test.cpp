// SPDX-License-Identifier: MIT
// The journal: what is wrong when it begins and when it ends, and no flood.
#include "daemon/journal.h"

#include <gmock/gmock.h>

namespace arbiter {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

Notice missing(const std::string& device) {
  return {"device_lost", {{"device", device}, {"why", "unplugged"}}};
}

class JournalTest : public testing::Test {
 protected:
  std::vector<std::string> lines_after(std::chrono::microseconds now, const std::vector<Notice>& notices) {
    lines_.clear();
    journal_.tell(now, notices);
    return lines_;
  }

 private:
  std::vector<std::string> lines_;
  Journal journal_{[this](Journal::Level level, const std::string& line) {
    lines_.push_back((level == Journal::Level::warning ? "W " : "I ") + line);
  }};
};

TEST_F(JournalTest, IsToldWhatBeginsAndWhatEnds) {
  EXPECT_THAT(lines_after(1s, {missing("header")}), ElementsAre("W Missing: header. unplugged"));
  EXPECT_THAT(lines_after(2s, {missing("header")}), IsEmpty());
  EXPECT_THAT(lines_after(3s, {}), ElementsAre("I no longer: Missing: header. unplugged"));
}

TEST_F(JournalTest, IsNotToldOfAnEndThatIsNone) {
  EXPECT_THAT(lines_after(1s, {missing("header")}), testing::SizeIs(1));
  EXPECT_THAT(lines_after(2s, {missing("header, mcp")}), ElementsAre("W Missing: header, mcp. unplugged"));
}

TEST_F(JournalTest, TellsTheCodeOfANoticeWithoutASentence) {
  EXPECT_THAT(lines_after(1s, {{"unheard_of", {{"what", "x"}}}}), ElementsAre("W unheard_of what=x"));
}

TEST_F(JournalTest, IsNotFloodedByALoosePlug) {
  std::vector<std::string> all;
  for (int second = 0; second < 60; ++second) {
    const auto now = std::chrono::seconds(second);
    const std::vector<Notice> notices =
        second % 2 == 0 ? std::vector{missing("header")} : std::vector<Notice>{};
    for (const std::string& line : lines_after(now, notices)) all.push_back(line);
  }
  EXPECT_THAT(all, ElementsAre("W Missing: header. unplugged", "I no longer: Missing: header. unplugged"));
  EXPECT_THAT(lines_after(60s, {missing("header")}),
              ElementsAre("W Missing: header. unplugged (30 times since it was last said)"));
  EXPECT_THAT(lines_after(10min, {}),
              ElementsAre("I no longer: Missing: header. unplugged (30 times since it was last said)"));
  EXPECT_THAT(lines_after(20min, {missing("header")}), ElementsAre("W Missing: header. unplugged"));
}

}  // namespace
}  // namespace arbiter
