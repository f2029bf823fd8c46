// SPDX-License-Identifier: MIT
// What AnyGame asks of a game, and how any struct that satisfies `Game` answers it.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rules/any_game.h"
#include "rules/perft.h"
#include "rules/referee/explain.h"
#include "rules/referee/left_board.h"
#include "rules/referee/touchable.h"

namespace arbiter {

class AnyGame::Interface {
 public:
  virtual ~Interface() = default;
  virtual std::unique_ptr<Interface> clone() const = 0;
  virtual bool equals(const Interface& other) const = 0;
  virtual std::string_view name() const = 0;
  virtual SettingTexts settings() const = 0;
  virtual std::string text() const = 0;
  virtual std::vector<PlayerName> players() const = 0;
  virtual std::vector<std::string> assumptions() const = 0;
  virtual bool has_dice() const = 0;
  virtual Need need() const = 0;
  virtual Seat to_move() const = 0;
  virtual std::string result() const = 0;
  virtual std::vector<std::string> legal() const = 0;
  virtual Status apply(std::string_view action) = 0;
  virtual std::vector<int> dice_faces() const = 0;
  virtual std::string roll_of(const std::vector<int>& draws) const = 0;
  virtual std::vector<std::string> open_dice() const = 0;
  virtual Status roll(std::string_view roll) = 0;
  virtual Result<AnyGame> with_position(std::string_view text) const = 0;
  virtual AnyGame start() const = 0;
  virtual std::uint64_t perft(int depth) const = 0;
  virtual std::size_t site_count() const = 0;
  virtual std::string site_name(Site site) const = 0;
  virtual Content image(Site site) const = 0;
  virtual SiteSet touchable(int plies) const = 0;
  virtual Reason why_not(const Attempt& attempt) const = 0;
  virtual Reason expects() const = 0;
  virtual Explanations explain(const Evidence& evidence, Exchanges exchanges) const = 0;
  virtual std::vector<AnyGame> as_played(const Evidence& evidence) const = 0;
  virtual bool begins_turn(const Evidence& evidence) const = 0;
};

template <Game G>
AnyGame make_any_game(const G& game);

/// A game behind the interface.
template <Game G>
class AnyGameModel final : public AnyGame::Interface {
 public:
  explicit AnyGameModel(G game) : game_(std::move(game)) {}

  std::unique_ptr<Interface> clone() const override { return std::make_unique<AnyGameModel>(game_); }
  bool equals(const Interface& other) const override {
    const auto* same = dynamic_cast<const AnyGameModel*>(&other);
    return same != nullptr && same->game_ == game_;
  }
  std::string_view name() const override { return G::name; }
  SettingTexts settings() const override { return G::settings_text(game_.settings()); }
  std::string text() const override { return game_.text(); }
  std::vector<PlayerName> players() const override { return game_.players(); }
  std::vector<std::string> assumptions() const override {
    if constexpr (requires { game_.assumptions(); }) return game_.assumptions();
    return {};
  }
  bool has_dice() const override { return game_.has_dice(); }
  Need need() const override { return game_.need(); }
  Seat to_move() const override { return game_.to_move(); }
  std::string result() const override { return game_.result(); }

  std::vector<std::string> legal() const override {
    typename G::ActionList actions;
    game_.legal(actions);
    std::vector<std::string> texts;
    texts.reserve(actions.size());
    for (const auto& action : actions) texts.push_back(game_.text(action));
    std::sort(texts.begin(), texts.end());
    return texts;
  }

  Status apply(std::string_view text) override {
    const auto action = game_.parse_action(text);
    if (!action) return action.error();
    game_.apply(*action);
    return ok();
  }

  std::vector<int> dice_faces() const override { return game_.dice_faces(); }
  std::string roll_of(const std::vector<int>& draws) const override {
    return game_.text(game_.roll_of(draws));
  }
  std::vector<std::string> open_dice() const override { return game_.open_dice(); }

  Status roll(std::string_view text) override {
    const auto roll = game_.parse_roll(text);
    if (!roll) return roll.error();
    game_.roll(*roll);
    return ok();
  }

  Result<AnyGame> with_position(std::string_view text) const override {
    const Result<G> position = G::parse(game_.settings(), text);
    if (!position) return position.error();
    return make_any_game(*position);
  }

  AnyGame start() const override { return make_any_game(G::start(game_.settings())); }
  std::uint64_t perft(int depth) const override { return arbiter::perft(game_, depth); }
  std::size_t site_count() const override { return game_.site_count(); }
  std::string site_name(Site site) const override { return game_.site_name(site); }
  Content image(Site site) const override { return game_.image(site); }
  SiteSet touchable(int plies) const override { return arbiter::touchable(game_, plies); }
  Reason expects() const override { return game_.expects(); }
  Reason why_not(const Attempt& attempt) const override { return game_.why_not(attempt); }
  Explanations explain(const Evidence& evidence, Exchanges exchanges) const override {
    return arbiter::explain(game_, evidence, exchanges);
  }
  std::vector<AnyGame> as_played(const Evidence& evidence) const override {
    constexpr std::size_t most = 6;
    std::vector<G> positions;
    for (const G& left : game_.as_played(evidence)) {
      // Its text tells whether it contradicts itself.
      const Result<G> position = G::parse(game_.settings(), left.text());
      const bool fits = position && shows_all(*position, evidence) && !(*position == game_);
      const bool known = fits && std::find(positions.begin(), positions.end(), *position) != positions.end();
      if (fits && !known && positions.size() < most) positions.push_back(*position);
    }
    std::vector<AnyGame> result;
    result.reserve(positions.size());
    for (const G& position : positions) result.push_back(make_any_game(position));
    return result;
  }
  bool begins_turn(const Evidence& evidence) const override { return arbiter::begins_turn(game_, evidence); }

 private:
  G game_;
};

template <Game G>
AnyGame make_any_game(const G& game) {
  return AnyGame(std::make_unique<AnyGameModel<G>>(game));
}

}  // namespace arbiter
