// SPDX-License-Identifier: MIT
// Players' names from anywhere: the configuration, or a page's request.
#include "daemon/player_name.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace arbiter {
namespace {

using testing::HasSubstr;

std::string refusal(std::string_view name) {
  const Status status = check_player_name(name);
  return status ? "" : status.error().message;
}

TEST(PlayerName, MayBeWrittenInAnyScript) {
  for (const char* name : {"Anna", "Jean-Luc d'Été", "Ольга", "李明", "<b>Ben</b>", "🎲🎲"}) {
    EXPECT_EQ(refusal(name), "") << name;
  }
}

TEST(PlayerName, MustBeValidUtf8) {
  for (const char* name :
       {"\xff", "\x80", "\xc3", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "a\xc3("}) {
    EXPECT_THAT(refusal(name), HasSubstr("not valid UTF-8"));
  }
}

TEST(PlayerName, MayNotBeEmptyLongOrMoveTheTextAroundIt) {
  EXPECT_THAT(refusal(""), HasSubstr("empty"));
  EXPECT_EQ(refusal(std::string(40, 'x')), "");
  EXPECT_THAT(refusal(std::string(41, 'x')), HasSubstr("40"));
  EXPECT_THAT(refusal("Anna\nBen"), HasSubstr("control"));
  const std::string right_to_left{'\xE2', '\x80', '\xAE'};
  EXPECT_THAT(refusal("Anna" + right_to_left), HasSubstr("control"));
}

RC_GTEST_PROP(PlayerNameProperty, AnyBytesAreJudgedAndGoodOnesStayGoodTogether, (const std::string& a)) {
  const bool good = check_player_name(a).has_value();
  RC_ASSERT(good || !check_player_name(a + "x").has_value() || a.find_first_not_of(' ') == std::string::npos);
}

}  // namespace
}  // namespace arbiter
