// SPDX-License-Identifier: MIT
// What holds in every game, played at random under all its settings.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <optional>

#include "tests/rules/random_play.h"

namespace arbiter {
namespace {

template <class G>
class GameProperty : public testing::Test {};

using Games = testing::Types<Diablo, Herd, Duell, Dudos>;
TYPED_TEST_SUITE(GameProperty, Games);

TYPED_TEST(GameProperty, EveryPositionSurvivesParseAndPrint) {
  EXPECT_TRUE(holds("text round trip after every ply", [] {
    SmallRandom random(*rc::gen::arbitrary<std::uint64_t>());
    play_at_random(any_start<TypeParam>(), random, [&](const auto& game) {
      const Result<TypeParam> back = TypeParam::parse(game.settings(), game.text());
      RC_ASSERT(back.has_value());
      RC_ASSERT(*back == game);
      return true;
    });
  }));
}

TYPED_TEST(GameProperty, AnActionIsAlwaysThereWhenOneIsDue) {
  EXPECT_TRUE(holds("a position to act in has an action, every other none", [] {
    const auto game = any_position<TypeParam>();
    RC_ASSERT(legal_texts(game).empty() == (game.need() != Need::action));
    RC_ASSERT((game.result() == "*") == (game.need() != Need::over));
    RC_ASSERT(game.dice_faces().empty() == (game.need() != Need::roll));
  }));
}

TYPED_TEST(GameProperty, ATurnHasNoMoreActionsThanItSays) {
  EXPECT_TRUE(holds("actions_left falls to the turn's end", [] {
    SmallRandom random(*rc::gen::arbitrary<std::uint64_t>());
    std::size_t left = 0;
    play_at_random(any_start<TypeParam>(), random, [&](const auto& game) {
      if (left > 1) RC_ASSERT(game.actions_left() < left);
      left = game.actions_left();
      RC_ASSERT((left > 0) == (game.need() == Need::action));
      return true;
    });
  }));
}

// A legal action's text with one character changed, left out or put in.
std::string mutated(std::string text) {
  const std::string letters = "abcdpx+-off<>0123456789 ";
  const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
  const int how = *rc::gen::inRange(0, 3);
  if (how == 0) text[at] = *rc::gen::elementOf(letters);
  if (how == 1) text.erase(at, 1);
  if (how == 2) text.insert(at, 1, *rc::gen::elementOf(letters));
  return text;
}

TYPED_TEST(GameProperty, TakesEveryLegalActionAndNoOther) {
  EXPECT_TRUE(holds("parse_action takes what legal lists", [] {
    const auto game = any_position<TypeParam>();
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

TYPED_TEST(GameProperty, ListsNoActionTwice) {
  EXPECT_TRUE(holds("legal actions are distinct", [] {
    const std::vector<std::string> legal = legal_texts(any_position<TypeParam>());
    RC_ASSERT(std::adjacent_find(legal.begin(), legal.end()) == legal.end());
  }));
}

TYPED_TEST(GameProperty, ChangesWithAnActionOnlyTheSitesThatAHandTouches) {
  EXPECT_TRUE(holds("must and may cover all changes", [] {
    const auto game = any_position<TypeParam>();
    typename TypeParam::ActionList actions;
    game.legal(actions);
    for (const auto& action : actions) {
      if (game.text(action) == "next") continue;  // the board is set up anew
      Touched touched;
      game.touched(action, touched);
      TypeParam next = game;
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

TYPED_TEST(GameProperty, ReadsOnlyTextsThatItWouldWrite) {
  EXPECT_TRUE(holds("a mutated position is refused or printed back", [] {
    const auto game = any_position<TypeParam>();
    std::string text = game.text();
    for (int i = *rc::gen::inRange(1, 4); i > 0; --i) {
      text[*rc::gen::inRange<std::size_t>(0, text.size())] =
          *rc::gen::elementOf(game.text() + "0123456789/ !:,");
    }
    const Result<TypeParam> parsed = TypeParam::parse(game.settings(), text);
    if (parsed) RC_ASSERT(parsed->text() == text);
    if (!parsed) RC_ASSERT(!parsed.error().message.empty());
  }));
}

TYPED_TEST(GameProperty, ReadsForeignTextWithoutFailing) {
  EXPECT_TRUE(holds("any text is refused or printed back", [] {
    const auto start = any_start<TypeParam>();
    const auto text = *rc::gen::container<std::string>(rc::gen::elementOf(start.text()));
    const Result<TypeParam> parsed = TypeParam::parse(start.settings(), text);
    if (parsed) RC_ASSERT(parsed->text() == text);
    const bool is_legal = std::ranges::count(legal_texts(start), text) == 1;
    RC_ASSERT(start.parse_action(text).has_value() == is_legal);
  }));
}

TYPED_TEST(GameProperty, NamesAReasonForEveryAttempt) {
  EXPECT_TRUE(holds("why_not has a code", [] {
    const auto game = any_position<TypeParam>();
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
