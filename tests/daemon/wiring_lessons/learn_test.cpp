// SPDX-License-Identifier: MIT
// Learning: however the wires were connected, the file that comes out reads the same board.
#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <random>

#include "daemon/wiring_lessons/learner.h"
#include "daemon/wiring_lessons/part_file.h"
#include "daemon/wiring_lessons/wiring_file.h"
#include "rules/site_names.h"
#include "tests/daemon/wiring_lessons/hands_on_wires.h"

namespace arbiter::lessons::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

const std::string example_folder = ARBITER_EXAMPLES;

Config example_config(const std::string& name) {
  return load_config(example_folder + "/" + name + ".toml").config;
}

std::vector<Pin> pins(const std::string& chip, const std::vector<unsigned>& offsets) {
  std::vector<Pin> result;
  result.reserve(offsets.size());
  for (const unsigned offset : offsets) result.push_back({chip, std::to_string(offset)});
  return result;
}

/// Puts every wire on another line of its chip, of which some stay free.
class Shuffle {
 public:
  Shuffle(Wiring& wiring, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::map<std::string, std::vector<Pin*>> wires;
    for (auto& contact : wiring.contacts) wires[contact.pin.chip].push_back(&contact.pin);
    for (auto& matrix : wiring.matrices) {
      for (Pin& pin : matrix.rows) wires[pin.chip].push_back(&pin);
      for (Pin& pin : matrix.columns) wires[pin.chip].push_back(&pin);
    }
    for (auto& [chip, mine] : wires) {
      std::vector<unsigned> offsets(mine.size() + free_lines);
      std::iota(offsets.begin(), offsets.end(), 20U);
      std::shuffle(offsets.begin(), offsets.end(), random);
      const std::vector<Pin> shuffled = pins(chip, offsets);
      for (std::size_t i = 0; i < mine.size(); ++i) *mine[i] = shuffled[i];
      lines_.insert(lines_.end(), shuffled.begin(), shuffled.end());
    }
  }
  const std::vector<Pin>& lines() const { return lines_; }

 private:
  static constexpr std::size_t free_lines = 3;

  std::vector<Pin> lines_;
};

/// The names that are closed at the same ends.
std::map<Ends, std::string> switches_in(const Wiring& wiring) {
  std::map<Ends, std::string> result;
  for (const auto& contact : wiring.contacts) result[grounded(contact.pin)] = contact.name;
  for (const auto& matrix : wiring.matrices) {
    for (std::size_t row = 0; row < matrix.rows.size(); ++row) {
      for (std::size_t column = 0; column < matrix.columns.size(); ++column) {
        if (!matrix.contacts[row][column].empty())
          result[ends_of(matrix.rows[row], matrix.columns[column])] = matrix.contacts[row][column];
      }
    }
  }
  return result;
}

struct LessonOverWires {
  Wiring real;
  GameConfig game;
  std::string capability = "occupancy";
  bool matrix = false;
  bool opens = false;
};

/// Learns the shuffled wiring and reads the file that is written; fails where it is another board.
Wiring learned_anew(LessonOverWires lesson, std::uint64_t seed) {
  const Shuffle shuffle(lesson.real, seed);
  const AnyGame game = *new_game(lesson.game.name, lesson.game.settings);
  HandsOnWires hands(lesson.real);
  Learner learner(board_of(game, lesson.capability, hal::gpio::buttons_of(lesson.real)), {}, lesson.opens);
  ScannedLines lines{lesson.real.chips, {}, {}};
  (lesson.matrix ? lines.pulled : lines.read) = shuffle.lines();
  hands.begin(learner, lines);
  hands.obey_all();
  EXPECT_TRUE(hands.ended) << hands.task() << "\n" << hands.heard();
  EXPECT_EQ(hands.chips.shorts(), 0U);
  auto file = wiring_of(learner.learned(), lesson.real.chips, lesson.opens);
  EXPECT_TRUE(file) << file.error().message;
  if (!file) return {};
  file->game = lesson.game;
  file->capability = lesson.capability;
  file->sites = site_names(game);
  file->reserved = uses_reserved(file->wiring);
  const std::string text = print_wiring(*file);
  const Status good = check_wiring(text, file->wiring);
  EXPECT_TRUE(good) << describe(good.error()) << "\n" << text;
  return *parse_config(text).config.wiring;
}

void expect_same_board(const LessonOverWires& lesson, std::uint64_t seed) {
  LessonOverWires copy = lesson;
  const Shuffle shuffle(copy.real, seed);
  const Wiring learned = learned_anew(lesson, seed);
  EXPECT_EQ(switches_in(learned), switches_in(copy.real));
  EXPECT_EQ(learned.faces, lesson.real.faces);
  if (copy.real.matrices.empty()) return;
  ASSERT_EQ(learned.matrices.size(), 1U);
  EXPECT_EQ(learned.matrices[0].diodes, copy.real.matrices[0].diodes);
  if (copy.real.matrices[0].diodes) {
    EXPECT_EQ(std::set(learned.matrices[0].rows.begin(), learned.matrices[0].rows.end()),
              std::set(copy.real.matrices[0].rows.begin(), copy.real.matrices[0].rows.end()));
  }
}

LessonOverWires lesson_of(const std::string& name) {
  const Config config = example_config(name);
  Wiring wiring = *config.wiring;
  wiring.lamps = {};
  wiring.buzzer.reset();
  return {wiring, config.game, config.sensors.capability, !wiring.matrices.empty()};
}

/// Some boards whose seeds are new each time; ARBITER_SEED repeats one.
void expect_same_boards(const LessonOverWires& lesson) {
  const char* given = std::getenv("ARBITER_SEED");
  std::random_device random;
  for (int i = 0; i < (given == nullptr ? 2 : 1); ++i) {
    const std::uint64_t seed = given == nullptr ? random() : std::stoull(given);
    SCOPED_TRACE("ARBITER_SEED=" + std::to_string(seed));
    expect_same_board(lesson, seed);
  }
}

TEST(Learn, FindsOutALineForEachSiteInWhateverOrderTheyAre) {
  expect_same_boards(lesson_of("diablo-8x8-expanders"));
}

TEST(Learn, FindsOutRowsAndColumnsOfAMatrixWithDiodes) { expect_same_boards(lesson_of("diablo-6x6-matrix")); }

TEST(Learn, FindsOutRowsAndColumnsOfAMatrixWithoutDiodes) {
  LessonOverWires lesson = lesson_of("diablo-6x6-matrix");
  lesson.real.matrices[0].diodes = false;
  expect_same_boards(lesson);
}

TEST(Learn, FindsOutAHexagonOverTwoChips) { expect_same_board(lesson_of("herd-5-matrix"), 7); }

TEST(Learn, FindsOutPrismsAndTheCodesOfTheirFaces) { expect_same_board(lesson_of("dudos-prisms"), 8); }

TEST(Learn, FindsOutASwitchForEachColour) {
  LessonOverWires lesson{{}, {"diablo", {{"size", "6"}}}, "colour"};
  lesson.real.chips["lab"] = {"lab"};
  lesson.real.chips["lab2"] = {"lab2"};
  unsigned offset = 0;
  for (const std::string& site : site_names(*new_game("diablo size=6"))) {
    for (const char* letter : {".b", ".g"}) {
      const unsigned line = offset++;
      lesson.real.contacts.push_back(
          {site + letter, {line < 36 ? "lab" : "lab2", std::to_string(line % 36)}});
    }
  }
  expect_same_board(lesson, 9);
}

TEST(Learn, FindsOutSwitchesThatAPieceOpens) {
  LessonOverWires lesson = lesson_of("diablo-8x8-expanders");
  lesson.opens = true;
  for (const auto& contact : lesson.real.contacts) {
    if (!contact.name.starts_with("button.")) lesson.real.normally_closed.insert(contact.name);
  }
  std::erase_if(lesson.real.contacts,
                [](const auto& contact) { return contact.name.starts_with("button."); });
  const Wiring learned = learned_anew(lesson, 10);
  EXPECT_EQ(learned.normally_closed, lesson.real.normally_closed);
}

TEST(Learn, WritesWholeBoardsShort) {
  LessonOverWires lesson = lesson_of("diablo-6x6-matrix");
  HandsOnWires hands(lesson.real);
  Learner learner(board_of(*new_game("diablo size=6"), "occupancy", {"roll"}), {}, false);
  const auto lines = pins("header", {4, 5, 6, 12, 13, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27});
  hands.begin(learner, {lesson.real.chips, {}, lines});
  hands.obey_all();
  auto file = wiring_of(learner.learned(), lesson.real.chips, false);
  ASSERT_TRUE(file);
  file->game = lesson.game;
  file->sites = site_names(*new_game("diablo size=6"));
  const std::string text = print_wiring(*file);
  EXPECT_THAT(text, HasSubstr("rows = [5, 6, 12, 13, 16, 19]"));
  EXPECT_THAT(text, HasSubstr("columns = [17, 18, 22, 23, 24, 25]"));
  EXPECT_THAT(text, HasSubstr("corner = \"a1\""));
  EXPECT_THAT(text, HasSubstr("roll = 20"));
}

/// Diablo on lines of its own: a1 on line 0, b1 on line 1, ..
class LearnByLines : public testing::Test {
 protected:
  void SetUp() override {
    real_.chips["lab"] = {"lab"};
    unsigned line = 0;
    for (const Lesson& lesson : lessons_for(board_))
      real_.contacts.push_back({lesson.contact, {"lab", std::to_string(line++)}});
    hands_ = std::make_unique<HandsOnWires>(real_);
    for (unsigned offset = 0; offset < 40; ++offset) lines_.push_back({"lab", std::to_string(offset)});
  }
  void begin(const Learned& known = {}) {
    learner_ = std::make_unique<Learner>(board_, known, false);
    hands_->begin(*learner_, {real_.chips, lines_, {}});
    hands_->type("");
  }

  Board board_ = board_for("diablo size=6", "occupancy", {});
  Wiring real_;
  std::vector<Pin> lines_;
  std::unique_ptr<HandsOnWires> hands_;
  std::unique_ptr<Learner> learner_;
};

TEST_F(LearnByLines, NeverGuessesWhenTwoLinesCloseAtOnce) {
  hands_->chips.add_switch({"lab", 0}, {"lab", 5});
  hands_->chips.set_switch(36, true);  // a short between the wires of a1 and f1
  begin();
  hands_->touch("a1", "1");
  EXPECT_THAT(hands_->heard(), HasSubstr("2 lines or pairs at once: lab/0, lab/5"));
  EXPECT_EQ(hands_->task(), "Put a piece on a1.");
  EXPECT_THAT(learner_->learned().switches, IsEmpty());
}

TEST_F(LearnByLines, SaysWhoseALineIsAlready) {
  begin();
  hands_->touch("a1", "1");
  hands_->touch("a1", "1");
  EXPECT_THAT(hands_->heard(), HasSubstr("lab/0 is a1's already. Is the piece on b1?"));
  EXPECT_EQ(hands_->task(), "Put a piece on b1.");
}

TEST_F(LearnByLines, SaysWhatToTryWhenNothingCloses) {
  begin();
  hands_->loop.advance(16s);
  EXPECT_THAT(hands_->heard(), HasSubstr("Nothing has closed for a1."));
}

TEST_F(LearnByLines, GoesBackAndForgets) {
  begin();
  hands_->touch("b1", "1");  // on the wrong square
  EXPECT_EQ(hands_->task(), "Put a piece on b1.");
  hands_->type("b");
  EXPECT_EQ(hands_->task(), "Put a piece on a1.");
  hands_->touch("a1", "1");
  EXPECT_EQ(learner_->learned().switches.at("a1").ends, grounded({"lab", "0"}));
}

TEST_F(LearnByLines, APieceThatSlidesPastASquareTeachesNothing) {
  begin();
  hands_->board.set("d4", "1");
  hands_->loop.advance(200ms);
  hands_->board.set("d4", "0");
  hands_->touch("a1", "1");
  EXPECT_EQ(learner_->learned().switches.at("a1").ends, grounded({"lab", "0"}));
}

TEST_F(LearnByLines, WhatIsLeftOutIsMasked) {
  begin();
  hands_->type("s");
  hands_->obey_all();
  ASSERT_TRUE(hands_->ended);
  const auto file = wiring_of(learner_->learned(), real_.chips, false);
  EXPECT_THAT(file->masked, testing::ElementsAre("a1"));
}

TEST_F(LearnByLines, GoesOnAfterAnInterruption) {
  begin();
  hands_->touch("a1", "1");
  hands_->touch("b1", "1");
  const std::string text = print_part("about", learner_->learned());
  EXPECT_FALSE(parse_part("about another", text));
  const auto known = parse_part("about", text);
  ASSERT_TRUE(known);
  EXPECT_EQ(*known, learner_->learned());
  learner_ = std::make_unique<Learner>(board_, *known, false);
  EXPECT_EQ(learner_->press(Key::done), Words{});
  EXPECT_EQ(learner_->task(), "Put a piece on c1.");
}

TEST_F(LearnByLines, ReadsOnWhenAChipWasGone) {
  begin();
  hands_->chips.unplug("lab");
  hands_->loop.advance(1s);
  EXPECT_THAT(hands_->heard(), HasSubstr("It is tried again"));
  hands_->chips.plug("lab");
  hands_->loop.advance(2s);
  EXPECT_THAT(hands_->heard(), HasSubstr("can be read again"));
  hands_->touch("a1", "1");
  EXPECT_EQ(hands_->task(), "Put a piece on b1.");
}

}  // namespace
}  // namespace arbiter::lessons::test
