// SPDX-License-Identifier: MIT
// Sensor traces as text (notation.md, "Sensor trace").
#include "rules/trace.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace arbiter {
namespace {

using std::chrono::milliseconds;

std::size_t wrong_line(const std::string& text) {
  const auto lines = parse_trace(text);
  EXPECT_FALSE(lines) << text;
  return lines ? 0 : lines.error().line;
}

TEST(SensorTrace, HoldsTimesSitesAndValues) {
  const auto lines =
      parse_trace("# a session\n0 @table diablo size=4\n0 a1 1\n\n  250 @sensors masked c3 d4 # broken\n");
  ASSERT_TRUE(lines) << describe(lines.error());
  EXPECT_EQ(*lines, (std::vector<TraceLine>{{milliseconds(0), "@table", "diablo size=4", 2},
                                            {milliseconds(0), "a1", "1", 3},
                                            {milliseconds(250), "@sensors", "masked c3 d4", 5}}));
}

TEST(SensorTrace, MayComeFromWindowsAndWithoutALastLineEnd) {
  const auto lines = parse_trace("0 a1 1\r\n10 a1 0");
  ASSERT_TRUE(lines);
  ASSERT_EQ(lines->size(), 2U);
  EXPECT_EQ(lines->at(0).value, "1");
  EXPECT_EQ(lines->at(1).value, "0");
}

TEST(SensorTrace, NamesTheLineOfWhatIsMalformed) {
  EXPECT_EQ(wrong_line("0 a1 1\nsoon a1 0\n"), 2U);
  EXPECT_EQ(wrong_line("0 a1 1\n1.5 a1 0\n"), 2U);
  EXPECT_EQ(wrong_line("-1 a1 1\n"), 1U);
  EXPECT_EQ(wrong_line("0 a1\n"), 1U);
  EXPECT_EQ(wrong_line("0 # a1 1\n"), 1U);
  EXPECT_EQ(wrong_line("99999999999999999999 a1 1\n"), 1U);
  EXPECT_EQ(wrong_line("9223372036854775807 a1 1\n"), 1U);
}

TEST(SensorTrace, RefusesATimeThatFalls) { EXPECT_EQ(wrong_line("5 a1 1\n5 a2 1\n\n4 a1 0\n"), 4U); }

TEST(SensorTrace, IsReadBackAsWritten) {
  EXPECT_TRUE(rc::check("print and parse", [] {
    std::vector<TraceLine> lines;
    std::int64_t time = 0;
    for (std::size_t i = *rc::gen::inRange<std::size_t>(0, 20); i > 0; --i) {
      time += *rc::gen::inRange(0, 1000);
      const auto site = *rc::gen::element<std::string>("a1", "@roll", "p16", "a1.face");
      const auto value = *rc::gen::element<std::string>("1", "2,3", "04A1+04B2", "masked a1  b2");
      lines.push_back({milliseconds(time), site, value, lines.size() + 1});
    }
    const auto back = parse_trace(print_trace(lines));
    RC_ASSERT(back.has_value());
    RC_ASSERT(*back == lines);
  }));
}

}  // namespace
}  // namespace arbiter
