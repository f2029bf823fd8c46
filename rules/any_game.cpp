// SPDX-License-Identifier: MIT
// AnyGame: passes everything on to the game inside.
#include "rules/any_game.h"

#include <utility>

#include "rules/any_game_model.h"

namespace arbiter {

AnyGame::AnyGame(std::unique_ptr<Interface> game) : game_(std::move(game)) {}
AnyGame::AnyGame(const AnyGame& other) : game_(other.game_->clone()) {}
AnyGame::AnyGame(AnyGame&&) noexcept = default;
AnyGame& AnyGame::operator=(const AnyGame& other) {
  if (this != &other) game_ = other.game_->clone();
  return *this;
}
AnyGame& AnyGame::operator=(AnyGame&&) noexcept = default;
AnyGame::~AnyGame() = default;

std::string_view AnyGame::name() const { return game_->name(); }
SettingTexts AnyGame::settings() const { return game_->settings(); }
std::string AnyGame::text() const { return game_->text(); }
std::vector<PlayerName> AnyGame::players() const { return game_->players(); }
std::vector<std::string> AnyGame::assumptions() const { return game_->assumptions(); }
bool AnyGame::has_dice() const { return game_->has_dice(); }
Need AnyGame::need() const { return game_->need(); }
Seat AnyGame::to_move() const { return game_->to_move(); }
std::string AnyGame::result() const { return game_->result(); }
std::vector<std::string> AnyGame::legal() const { return game_->legal(); }
Status AnyGame::apply(std::string_view action) { return game_->apply(action); }
std::vector<int> AnyGame::dice_faces() const { return game_->dice_faces(); }
std::string AnyGame::roll_of(const std::vector<int>& draws) const { return game_->roll_of(draws); }
std::vector<std::string> AnyGame::open_dice() const { return game_->open_dice(); }
Status AnyGame::roll(std::string_view roll) { return game_->roll(roll); }
Result<AnyGame> AnyGame::with_position(std::string_view text) const { return game_->with_position(text); }
AnyGame AnyGame::start() const { return game_->start(); }
std::uint64_t AnyGame::perft(int depth) const { return game_->perft(depth); }
bool AnyGame::awaits_next_round() const {
  // Most games have no such action: they need not list all that are legal for that.
  if (need() != Need::action || !AnyGame(*this).apply("next")) return false;
  return legal() == std::vector<std::string>{"next"};
}
std::size_t AnyGame::site_count() const { return game_->site_count(); }
std::string AnyGame::site_name(Site site) const { return game_->site_name(site); }
Content AnyGame::image(Site site) const { return game_->image(site); }
SiteSet AnyGame::touchable(int plies) const { return game_->touchable(plies); }
Reason AnyGame::expects() const { return game_->expects(); }
Reason AnyGame::why_not(const Attempt& attempt) const { return game_->why_not(attempt); }
Explanations AnyGame::explain(const Evidence& evidence, Exchanges exchanges) const {
  return game_->explain(evidence, exchanges);
}
std::vector<AnyGame> AnyGame::as_played(const Evidence& evidence) const { return game_->as_played(evidence); }
bool AnyGame::begins_turn(const Evidence& evidence) const { return game_->begins_turn(evidence); }

std::optional<Site> AnyGame::find_site(std::string_view name) const {
  for (std::size_t i = 0; i < site_count(); ++i) {
    if (site_name(static_cast<Site>(i)) == name) return static_cast<Site>(i);
  }
  return std::nullopt;
}

bool operator==(const AnyGame& left, const AnyGame& right) { return left.game_->equals(*right.game_); }

}  // namespace arbiter
