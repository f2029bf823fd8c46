// SPDX-License-Identifier: MIT
// The table's inputs: commands, sensors, buttons and scripts.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "daemon/board_fit.h"
#include "daemon/event_payload.h"
#include "daemon/table.h"
#include "rules/registry.h"
#include "rules/words.h"

namespace arbiter {
namespace {

hal::Lamp lamp_for(VerdictKind kind) {
  if (kind == VerdictKind::unfinished) return hal::Lamp::from;
  return kind == VerdictKind::ask ? hal::Lamp::candidate : hal::Lamp::wrong;
}

std::optional<hal::Sound> sound_for(VerdictKind kind) {
  switch (kind) {
    case VerdictKind::moved:
    case VerdictKind::revised:
      return hal::Sound::accepted;
    case VerdictKind::illegal:
    case VerdictKind::disturbed:
      return hal::Sound::wrong;
    case VerdictKind::ask:
      return hal::Sound::question;
    case VerdictKind::over:
      return hal::Sound::over;
    default:
      return std::nullopt;
  }
}

/// The dice of a roll that is numbers ("2,3"); none of one in words.
std::vector<int> numbers_in(const std::string& roll) {
  std::vector<int> numbers;
  for (std::size_t begin = 0; begin < roll.size(); begin = std::min(roll.find(',', begin), roll.size()) + 1) {
    int number = 0;
    const auto [end, wrong] = std::from_chars(roll.data() + begin, roll.data() + roll.size(), number);
    if (wrong != std::errc{}) return {};
    numbers.push_back(number);
  }
  return numbers;
}

}  // namespace

Status Table::roll() {
  if (config_.dice.policy == "scripted") return refusal("dice_are_scripted", "the dice come from the script");
  if (game_.about.dice == "physical")
    return refusal("dice_are_physical", "this game is played with real dice: say what they show");
  now();
  record("@button", "roll");
  if (Status allowed = referee_->may_roll(time_); !allowed) return settle(allowed);
  return roll_dice(dice_of_turn(), "electronic");
}

Status Table::roll_physical(const std::string& dice) {
  if (game_.about.dice != "physical")
    return refusal("dice_are_electronic", "this game is not played with real dice");
  now();
  if (Status allowed = referee_->may_roll(time_); !allowed) return settle(allowed);
  const auto known = history_->rolls.find(referee_->turn_to_roll());
  if (known != history_->rolls.end() && known->second != dice)
    return refusal("dice_stay", "this turn was rolled before and keeps its dice: " + known->second);
  AnyGame rolled = referee_->shown();
  if (const Status possible = rolled.roll(dice); !possible)
    return refusal("bad_dice", possible.error().message);
  record("@button", "roll");
  return roll_dice(dice, "physical");
}

// Dice are drawn once for each turn: after an undo, or a restart, the same turn has the same dice.
std::string Table::dice_of_turn() {
  const auto known = history_->rolls.find(referee_->turn_to_roll());
  if (known != history_->rolls.end()) return known->second;
  const std::vector<int> faces = referee_->shown().dice_faces();
  if (!seed_) return referee_->shown().roll_of(throw_dice(faces, parts_.random));
  return referee_->shown().roll_of(
      fair_draws(*seed_, history_->evidence.words, referee_->turn_to_roll(), faces));
}

bool Table::takes_words() const {
  return seed_ && history_->rolls.empty() && !history_->over && !history_->abandoned;
}

Status Table::add_words(const std::string& player, const std::string& words) {
  if (!takes_words()) return refusal("words_too_late", "words are added before the first roll");
  const auto players = history_->base.players();
  const auto is_it = [&](const PlayerName& one) { return std::string(1, one.letter) == player; };
  if (std::none_of(players.begin(), players.end(), is_it))
    return refusal("bad_command", "no player has the letter '" + player + "'");
  if (Status plain = check_words(words); !plain) return plain;
  advance();
  if (!saved()) return refusal("not_saved", "the log cannot be written; no words were added");
  unsaved_events_.push_back(words_event(player, words, command_));
  Status added = settle(ok());
  if (saved()) return added;
  // A roll must never follow from other words than those in the log.
  unsaved_events_.erase(unsaved_events_.begin());
  return refusal("not_saved", "the log cannot be written; no words were added");
}

// What ends the secret, in the commit that ends the game.
void Table::reveal() {
  if (seed_) unsaved_events_.push_back(reveal_event(hex_of(*seed_)));
}

Status Table::roll_dice(const std::string& dice, const std::string& source) {
  roll_source_ = source;
  const Status rolled = referee_->roll(now(), dice);
  if (rolled) record("@roll", dice);
  if (rolled) parts_.cues.dice(numbers_in(dice));
  return settle(rolled);
}

Status Table::press(const std::string& button, Status (Referee::*input)(TableTime)) {
  now();
  record("@button", button);
  return settle(((*referee_).*input)(time_));
}

Status Table::confirm() { return press("confirm", &Referee::confirm); }
Status Table::next_round() {
  const Status begun = press("next", &Referee::next_round);
  return begun && sim_ != nullptr ? arrange() : begun;
}
Status Table::undo() { return press("undo", &Referee::undo); }
Status Table::undo_turn() { return press("undo_turn", &Referee::undo_turn); }

Status Table::answer(const std::vector<std::string>& actions) {
  now();
  if (!actions.empty()) record("@answer", joined_words(actions));
  return settle(referee_->answer(time_, actions));
}

Status Table::tell(const std::vector<std::string>& actions) {
  now();
  if (!actions.empty()) record("@told", joined_words(actions));
  return settle(referee_->tell(time_, actions));
}

Status Table::accept_as_played(const std::string& text) {
  const Result<AnyGame> position = referee_->base().with_position(text);
  if (!position) return refusal("bad_position", position.error().message);
  now();
  record("@agreed", position->text());
  return settle(referee_->accept_as_played(time_, *position));
}

Status Table::agree_result(const std::string& result, const std::string& how) {
  advance();
  Referee trial = *referee_;
  if (Status may = trial.agree_result(time_, result, how); !may) return settle(may);
  if (pause_ && !saved()) return refusal("not_saved", "the log cannot be written; the result was not taken");
  // What the board showed when it was seen last is not to be judged now.
  if (pause_) go_on_from_log(time_);
  const Status agreed = referee_->agree_result(time_, result, how);
  if (agreed) record("@result", result + " " + how);
  return settle(agreed);
}

// A site that nobody watches would read empty for ever. Those that the table masks are known to people.
Status Table::check_board(const AnyGame& game) const {
  std::vector<std::string> missing = sites_without_sensor(config_, game);
  std::erase_if(missing, [this](const std::string& site) { return masked_.contains(site); });
  if (missing.empty()) return ok();
  return refusal(
      "board_lacks_sites",
      fmt::format(
          "this board has no sensor for {} of the {} sites of that game ({} is the first): "
          "give them one in the configuration ([wiring] or [[reader]]), or mask them ([sensors] masked)",
          missing.size(), game.site_count(), missing.front()));
}

Status Table::begin(const GameOrder& order) {
  advance();
  if (!saved()) return refusal("not_saved", "the log cannot be written; the game that runs would be lost");
  const Result<AnyGame> game = new_game(order.name, order.settings);
  if (!game) return refusal("unknown_game", game.error().message);
  if (Status fits = check_board(*game); !fits) return fits;
  if (!history_->over && !history_->abandoned) {
    unsaved_events_.push_back({"abandoned", "{}"});
    reveal();
    save();
    if (!saved()) {
      unsaved_events_.clear();
      return refusal("not_saved", "the log cannot be written; the game that runs goes on");
    }
  }
  // What was read since the end of the old game is that one's.
  if (!unsaved_readings_.empty()) save();
  unsaved_readings_.clear();
  return begin_game(order);
}

Status Table::resume() {
  if (!referee_->waiting()) return refusal("nothing_to_resume", "the game is being played");
  now();
  record("@button", "resume");
  referee_->go_on(time_);
  return settle(ok());
}

Status Table::abandon() {
  return begin({game_.about.game, SettingTexts(game_.about.settings.begin(), game_.about.settings.end()),
                game_.about.players, game_.about.event, game_.about.dice});
}

Status Table::delete_game(db::GameId game) {
  if (game == game_.id)
    return refusal("game_at_table",
                   "game " + std::to_string(game) + " is at the table: begin another one first");
  const Status removed = parts_.log.remove(game, {parts_.clock.now(), parts_.clock.wall()});
  return removed ? ok() : refusal("not_deleted", removed.error().message);
}

Status Table::set_masked(const std::string& name, bool masked) {
  const auto site = referee_->base().find_site(name);
  if (!site) return refusal("unknown_site", "there is no site '" + name + "'");
  if (masked) {
    masked_.insert(name);
    ignored_.erase(name);
  } else {
    masked_.erase(name);
  }
  if (has_board(config_)) note_lacking_sites();
  now();
  if (!workbench_ && !pause_) {
    record("@sensors", (masked ? "masked " : "unmasked ") + name);
    referee_->set_masked(time_, *site, masked);
  }
  unsaved_events_.push_back(mask_event({masked_.begin(), masked_.end()}, command_));
  return settle(ok());
}

void Table::on_reading(const hal::Reading& reading) {
  take_reading(reading);
  static_cast<void>(settle(ok()));
}

void Table::on_button(const hal::ButtonPress& press) {
  time_ = std::max(time_, press.time);
  withdraw("button_refused");
  if (const Status done = do_button(press.button); !done)
    note({"button_refused", {{"button", press.button}, {"why", done.error().message}}});
  static_cast<void>(settle(ok()));  // the page shows it now
}

Status Table::do_button(const std::string& button) {
  if (button == "dice") return roll_table_dice(config_.dice.button);
  const bool needs_board = button != "new" || workbench_;
  if (Status may = may_play(); !may && needs_board) return may;
  if (button == "roll") return config_.dice.policy == "scripted" ? ok() : roll();
  if (button == "confirm") return confirm();
  if (button == "undo") return undo();
  if (button == "undo_turn") return undo_turn();
  if (button == "next") return next_round();
  if (button == "resume") return resume();
  return button == "new" ? abandon() : ok();
}

void Table::on_roll(hal::Time time, const std::string& roll) {
  time_ = std::max(time_, time);
  const Status done = config_.dice.policy == "scripted"
                          ? roll_dice(roll, "scripted")
                          : Status(refusal("dice_are_electronic", "this table rolls its own dice"));
  if (!done) note({"script_refused", {{"what", "@roll " + roll}, {"why", done.error().message}}});
}

void Table::on_answer(hal::Time time, const std::vector<std::string>& actions) {
  time_ = std::max(time_, time);
  // An answer without a question is ignored (spec/notation.md, "Sensor trace").
  static_cast<void>(answer(actions));
}

void Table::on_told(hal::Time time, const std::vector<std::string>& actions) {
  time_ = std::max(time_, time);
  static_cast<void>(tell(actions));
}

void Table::on_agreed(hal::Time time, const std::string& position) {
  time_ = std::max(time_, time);
  static_cast<void>(accept_as_played(position));
}

void Table::on_result(hal::Time time, const std::vector<std::string>& result_and_how) {
  time_ = std::max(time_, time);
  if (result_and_how.size() == 2) static_cast<void>(agree_result(result_and_how[0], result_and_how[1]));
}

void Table::on_end(hal::Time time) {
  constexpr TableTime long_rest = std::chrono::hours(1);
  referee_->advance(std::max(time_, time) + long_rest);
  static_cast<void>(settle(ok()));
}

void Table::light(std::vector<hal::SiteLamp> lamps) {
  parts_.cues.lamps(lamps);
  lamps_ = std::move(lamps);
}

void Table::give_cues(const Verdict& verdict) {
  std::vector<hal::SiteLamp> lamps;
  for (const SiteState& state : verdict.sites) lamps.push_back({state.site, lamp_for(verdict.kind)});
  light(std::move(lamps));
  if (const auto sound = sound_for(verdict.kind)) parts_.cues.sound(*sound);
}

}  // namespace arbiter
