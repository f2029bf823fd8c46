// SPDX-License-Identifier: MIT
// What holds in every game of Diablo, played at random on boards of all sizes.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <cstdlib>
#include <functional>

#include "tests/rules/diablo_positions.h"
#include "tests/support/small_random.h"

namespace arbiter {
namespace {

Diablo any_start() {
  const int size = *rc::gen::element(4, 6, 8, 10, 12, 14, 16);
  return Diablo::start({static_cast<std::uint8_t>(size), *rc::gen::arbitrary<bool>()});
}

// Plays on at random until `visit(game)` says stop or the game is over; visits the first position and each
// after a ply.
template <class Visitor>
void play_at_random(Diablo game, SmallRandom& random, const Visitor& visit) {
  Diablo::ActionList actions;
  while (visit(game) && game.need() != Need::over) {
    if (game.need() == Need::roll) {
      const int faces = game.dice_faces()[0];
      game.roll(game.roll_of({random.die(faces), random.die(faces)}));
      continue;
    }
    game.legal(actions);
    game.apply(actions[random.below(actions.size())]);
  }
}

// A position somewhere in a random game.
Diablo any_position(std::size_t most_plies = 400) {
  SmallRandom random(*rc::gen::arbitrary<std::uint64_t>());
  Diablo reached = any_start();
  std::size_t plies = *rc::gen::inRange<std::size_t>(0, most_plies);
  play_at_random(reached, random, [&](const Diablo& game) {
    reached = game;
    return plies-- > 0;
  });
  return reached;
}

bool holds(const char* what, const std::function<void()>& property) { return rc::check(what, property); }

TEST(DiabloProperty, StacksPlusCheckersFallInEveryTurn) {
  EXPECT_TRUE(holds("measure falls, so every game ends", [] {
    SmallRandom random(*rc::gen::arbitrary<std::uint64_t>());
    const Diablo start = any_start();
    int before = start.measure() + 1;
    play_at_random(start, random, [&](const Diablo& game) {
      if (game.need() == Need::action) return true;
      RC_ASSERT(game.measure() < before);
      before = game.measure();
      return true;
    });
  }));
}

TEST(DiabloProperty, EveryPositionSurvivesParseAndPrint) {
  EXPECT_TRUE(holds("text round trip after every ply", [] {
    SmallRandom random(*rc::gen::arbitrary<std::uint64_t>());
    play_at_random(any_start(), random, [&](const Diablo& game) {
      const Result<Diablo> back = Diablo::parse(game.settings(), game.text());
      RC_ASSERT(back.has_value());
      RC_ASSERT(*back == game);
      return true;
    });
  }));
}

TEST(DiabloProperty, AnActionIsAlwaysThereWhenOneIsDue) {
  EXPECT_TRUE(holds("a position to act in has an action, every other none", [] {
    const Diablo game = any_position();
    RC_ASSERT(legal_texts(game).empty() == (game.need() != Need::action));
    RC_ASSERT((game.result() == "*") == (game.need() != Need::over));
    RC_ASSERT(game.dice_faces().empty() == (game.need() != Need::roll));
  }));
}

TEST(DiabloProperty, ATurnHasNoMoreActionsThanItSays) {
  EXPECT_TRUE(holds("actions_left falls to the turn's end", [] {
    SmallRandom random(*rc::gen::arbitrary<std::uint64_t>());
    std::size_t left = 0;
    play_at_random(any_start(), random, [&](const Diablo& game) {
      if (left > 0) RC_ASSERT(game.actions_left() < left);
      left = game.actions_left();
      RC_ASSERT((left > 0) == (game.need() == Need::action));
      return true;
    });
  }));
}

// A legal action's text with one character changed, left out or put in.
std::string mutated(std::string text) {
  const std::string letters = "abcdpx+-off0123456789 ";
  const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
  const int how = *rc::gen::inRange(0, 3);
  if (how == 0) text[at] = *rc::gen::elementOf(letters);
  if (how == 1) text.erase(at, 1);
  if (how == 2) text.insert(at, 1, *rc::gen::elementOf(letters));
  return text;
}

TEST(DiabloProperty, TakesEveryLegalActionAndNoOther) {
  EXPECT_TRUE(holds("parse_action takes what legal lists", [] {
    const Diablo game = any_position();
    const std::vector<std::string> legal = legal_texts(game);
    RC_PRE(!legal.empty());
    for (const std::string& text : legal) {
      const auto action = game.parse_action(text);
      RC_ASSERT(action.has_value());
      RC_ASSERT(game.text(*action) == text);
    }
    const std::string other = mutated(*rc::gen::elementOf(legal));
    const bool is_legal = std::binary_search(legal.begin(), legal.end(), other);
    RC_ASSERT(game.parse_action(other).has_value() == is_legal);
  }));
}

// Slowly and straight from the rules: the text of the move from one square to another, "" if it is none.
std::string move_by_the_rules(const Diablo& game, int from, int to, bool unoccupied_allowed) {
  const auto content = [&](int square) { return game.image(static_cast<Site>(square)); };
  if (content(from).owner != game.to_move() + 1) return "";
  const int size = game.settings().size;
  const int files = std::abs(from % size - to % size);
  const int ranks = std::abs(from / size - to / size);
  const auto name = [&](int square) { return game.site_name(static_cast<Site>(square)); };
  const std::vector<std::string> dice = game.open_dice();
  const bool shown = std::find(dice.begin(), dice.end(), std::to_string(files + ranks)) != dice.end();
  if ((files != 0 && ranks != 0) || !shown) return "";
  const Content target = content(to);
  if (target.count == 0) return unoccupied_allowed ? name(from) + "-" + name(to) : "";
  if (target.owner == content(from).owner) return name(from) + "+" + name(to);
  return target.count <= content(from).count ? name(from) + "x" + name(to) : "";
}

TEST(DiabloProperty, ListsExactlyTheMovesThatTheRulesAllow) {
  EXPECT_TRUE(holds("legal is what every pair of squares gives", [] {
    const Diablo game = any_position();
    RC_PRE(!game.open_dice().empty());
    const bool unoccupied_allowed = !game.text().ends_with('!');
    std::vector<std::string> moves;
    const auto squares = static_cast<int>(game.site_count());
    for (int pair = 0; pair < squares * squares; ++pair) {
      const std::string move = move_by_the_rules(game, pair / squares, pair % squares, unoccupied_allowed);
      if (!move.empty()) moves.push_back(move);
    }
    std::sort(moves.begin(), moves.end());
    RC_ASSERT(legal_texts(game) == moves);
  }));
}

TEST(DiabloProperty, ListsNoActionTwice) {
  EXPECT_TRUE(holds("legal actions are distinct", [] {
    const std::vector<std::string> legal = legal_texts(any_position());
    RC_ASSERT(std::adjacent_find(legal.begin(), legal.end()) == legal.end());
  }));
}

TEST(DiabloProperty, ChangesWithAnActionOnlyTheSitesThatAHandTouches) {
  EXPECT_TRUE(holds("must and may cover all changes", [] {
    const Diablo game = any_position();
    Diablo::ActionList actions;
    game.legal(actions);
    for (const Diablo::Action& action : actions) {
      Touched touched;
      game.touched(action, touched);
      Diablo next = game;
      next.apply(action);
      for (std::size_t i = 0; i < game.site_count(); ++i) {
        const Site site{static_cast<std::uint16_t>(i)};
        const auto is_site = [&](Site other) { return other == site; };
        const bool covered = std::any_of(touched.must.begin(), touched.must.end(), is_site) ||
                             std::any_of(touched.may.begin(), touched.may.end(), is_site);
        RC_ASSERT(covered || game.image(site) == next.image(site));
      }
    }
  }));
}

TEST(DiabloProperty, ReadsOnlyTextsThatItWouldWrite) {
  EXPECT_TRUE(holds("a mutated position is refused or printed back", [] {
    const Diablo game = any_position();
    std::string text = game.text();
    for (int i = *rc::gen::inRange(1, 4); i > 0; --i) {
      text[*rc::gen::inRange<std::size_t>(0, text.size())] =
          *rc::gen::elementOf(std::string("bg.0123456789/ !:,rolact"));
    }
    const Result<Diablo> parsed = Diablo::parse(game.settings(), text);
    if (parsed) RC_ASSERT(parsed->text() == text);
    if (!parsed) RC_ASSERT(!parsed.error().message.empty());
  }));
}

TEST(DiabloProperty, ReadsForeignTextWithoutFailing) {
  EXPECT_TRUE(holds("any text is refused or printed back", [] {
    const auto text = *rc::gen::container<std::string>(rc::gen::elementOf(std::string("bg.12/ roll!:,act")));
    const Diablo::Settings settings{4, false};
    const Result<Diablo> parsed = Diablo::parse(settings, text);
    if (parsed) RC_ASSERT(parsed->text() == text);
    RC_ASSERT(!Diablo::start(settings).parse_action(text).has_value());
  }));
}

TEST(DiabloProperty, NamesAReasonForEveryAttempt) {
  EXPECT_TRUE(holds("why_not has a code", [] {
    const Diablo game = any_position();
    const auto site = [&]() -> std::optional<Site> {
      if (*rc::gen::inRange(0, 4) == 0) return std::nullopt;
      return Site{static_cast<std::uint16_t>(*rc::gen::inRange<std::size_t>(0, game.site_count()))};
    };
    const auto from = site();
    RC_ASSERT(!game.why_not({from, site()}).code.empty());
  }));
}

}  // namespace
}  // namespace arbiter
