// SPDX-License-Identifier: MIT
// What the hands do, and how they deal with what the page says.
#include "tests/hardware/game/player.h"

#include <algorithm>
#include <stdexcept>
#include <thread>
#include <utility>

#include "daemon/hands/random_game.h"
#include "rules/registry.h"
#include "rules/words.h"

namespace arbiter::lab {
namespace {

namespace json = boost::json;
using hands::Strokes;

double milliseconds_since(Clock::time_point begun) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begun).count();
}

std::vector<std::string> texts_of(const json::value& list) {
  return json::value_to<std::vector<std::string>>(list);
}

// The dice of that turn, "" while there are none.
std::string rolled(const json::object& table, std::size_t turn) {
  for (const json::value& one : table.at("turns").as_array()) {
    if (one.at("number").to_number<std::size_t>() == turn) return std::string(one.at("roll").as_string());
  }
  return "";
}

bool asks(const json::object& table) { return !table.at("question").is_null(); }

bool is_illegal_at(const json::object& table, const std::string& site) {
  const json::value& verdict = table.at("verdict");
  if (verdict.is_null() || !is_text(verdict.at("kind"), "illegal")) return false;
  const json::array& sites = verdict.at("sites").as_array();
  return std::any_of(sites.begin(), sites.end(),
                     [&](const json::value& one) { return is_text(one.at("site"), site); });
}

}  // namespace

Player::Player(const Config& config, KernelBoard& board, std::uint64_t seed)
    : config_(config),
      board_(board),
      random_(seed),
      truth_(*new_game(config.game.name, config.game.settings)),
      layout_(truth_, Capability::occupancy),
      hands_(*hands::hand_skill("ordinary"), random_, truth_),
      readings_(truth_.site_count()) {
  for (std::size_t i = 0; i < readings_.size(); ++i) {
    const auto site = static_cast<Site>(i);
    readings_[i] = hands_.pieces().reading(layout_, site, hands_.pieces().at(site));
    board_.set(truth_.site_name(site), readings_[i]);
  }
}

void Player::sit_down(ServedTable& table) {
  table_ = &table;
  table.wait_for("the first position",
                 [](const json::object& now) { return is_text(now.at("state"), "playing"); });
}

void Player::play_turn() {
  roll_for_turn();
  move();
  if (!turns_.back().actions.empty()) settle();
}

void Player::roll_for_turn() {
  std::string dice;
  if (truth_.need() == Need::roll) {
    dice = roll();
    if (const Status fits = truth_.roll(dice); !fits) throw std::runtime_error(fits.error().message);
  }
  turns_.push_back({dice, {}, 0});
}

void Player::move(bool seen) {
  unseen_ = !seen;
  const Seat seat = truth_.to_move();
  while (truth_.need() == Need::action && truth_.to_move() == seat) {
    const std::string action = random_ply(truth_, random_);
    const AnyGame before = truth_;
    static_cast<void>(truth_.apply(action));
    turns_.back().actions.push_back(action);
    make(hands_.make(before, action, truth_), seen);
  }
}

// What the table wants answered first, it asks when somebody wants to roll.
std::string Player::roll() {
  const std::string own_dice = config_.dice.policy == "physical" ? random_ply(truth_, random_) : "";
  const std::size_t turn = turns_.size() + 1;
  const auto reacts = [&](const json::object& now) { return asks(now) || !rolled(now, turn).empty(); };
  for (int tries = 0; tries < 3 && rolled(table_->now(), turn).empty(); ++tries) {
    if (asks(table_->now())) settle();
    if (own_dice.empty()) board_.press("roll", true);
    if (!own_dice.empty()) table_->command("roll", {{"dice", own_dice}});
    table_->wait_for("dice or a question", reacts);
    if (own_dice.empty()) release_button("roll");
  }
  std::string dice = rolled(table_->now(), turn);
  if (dice.empty() || (!own_dice.empty() && dice != own_dice))
    throw std::runtime_error("no roll but '" + dice + "'");
  return dice;
}

// And lets it settle, so that it can be pressed again.
void Player::release_button(const std::string& button) {
  board_.press(button, false);
  table_->pass(5 * config_.sensors.debounce);
}

void Player::make(const Strokes& strokes, bool seen) {
  for (const hands::Stroke& stroke : strokes) lay(stroke.site, stroke.now, seen);
}

void Player::bounce(const std::string& site, const std::string& before, const std::string& after) {
  for (const std::string& now : {after, before, after, before}) {
    board_.set(site, now);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

// One stroke after another, each as soon as the one before has been seen.
void Player::lay(Site site, const hands::Stack& stack, bool seen) {
  std::string value = hands_.pieces().reading(layout_, site, stack);
  if (value == readings_[index(site)]) return;
  const std::string name = truth_.site_name(site);
  if (hands_.chance(hands::hand_skill("ordinary")->bounce)) bounce(name, readings_[index(site)], value);
  readings_[index(site)] = value;
  pulled_ = Clock::now();
  board_.set(name, value);
  if (!seen) return;
  table_->wait_for(name + " reads " + value, [&](const json::object& now) {
    return is_text(now.at("sensors").at("sites").at(name).at("is"), value);
  });
  figures_.readings.push_back(milliseconds_since(pulled_) -
                              static_cast<double>(config_.sensors.debounce.count()));
}

bool Player::shows_truth() const { return !asks(table_->now()) && table_->text("position") == truth_.text(); }

// What is not clear by the hold time is asked, or wrong.
void Player::settle() {
  const auto clear = [&](const json::object& now) { return asks(now) || shows_truth(); };
  bool seen = table_->becomes(clear, config_.timing.hold + std::chrono::seconds(3));
  if (shows_truth())
    figures_.verdicts.push_back(milliseconds_since(pulled_) -
                                static_cast<double>(config_.timing.settle.count()));
  for (int answers = 0; !shows_truth() && answers < 4; ++answers) {
    answer();
    seen = table_->becomes(clear, config_.timing.hold + std::chrono::seconds(3));
  }
  if (!seen || !shows_truth())
    throw std::runtime_error(joined_words(turns_.back().actions) + " was taken for " +
                             joined_words(texts_of(table_->now().at("provisional"))) + " at " +
                             table_->text("base"));
}

std::string Player::say(const std::string& command, const std::vector<std::string>& actions) {
  return table_->command(command, {{"actions", json::value_from(actions)}});
}

// To a question, or unasked: what it shows is not what was played. Who moved while nothing was seen may tell
// it all.
void Player::answer() {
  const std::vector<std::string>& truth = turns_.back().actions;
  const std::vector<std::string> choice = asks(table_->now()) ? true_choice(truth) : truth;
  std::string refused = choice.empty() ? "no such answer" : say("answer", choice);
  if (!refused.empty() && unseen_) refused = say("tell", truth);
  if (refused.empty()) return;
  throw std::runtime_error("the truth, " + joined_words(truth) + ", is refused (" + refused +
                           "); asked was " + json::serialize(table_->now().at("question")));
}

// The candidate that is all of the truth, or else the most of it; none where there is none.
std::vector<std::string> Player::true_choice(const std::vector<std::string>& truth) const {
  std::vector<std::string> best;
  for (const json::value& candidate : table_->now().at("question").at("candidates").as_array()) {
    std::vector<std::string> actions = texts_of(candidate.at("actions"));
    if (is_text(candidate.at("position"), truth_.text())) return actions;
    const bool is_part = std::all_of(actions.begin(), actions.end(), [&](const std::string& action) {
      return std::find(truth.begin(), truth.end(), action) != truth.end();
    });
    if (is_part && actions.size() > best.size()) best = std::move(actions);
  }
  return best;
}

void Player::finish() {
  const auto is_over = [](const json::object& now) { return is_text(now.at("state"), "over"); };
  if (table_->becomes(is_over, config_.timing.hold + std::chrono::seconds(3))) return;
  board_.press("confirm", true);
  table_->wait_for("the end", is_over);
}

// Something that no action could explain, now or before the turn is final, with a site that shows it.
std::optional<std::pair<Strokes, Site>> Player::illegal_strokes() {
  constexpr int plies = 2;
  const auto base = truth_.with_position(table_->text("base"));
  const SiteSet touchable = truth_.touchable(plies) | base->touchable(plies);
  std::vector<Site> pieces;
  for (std::size_t i = 0; i < truth_.site_count(); ++i) {
    const auto site = static_cast<Site>(i);
    if (!touchable[i] && !hands_.pieces().at(site).empty()) pieces.push_back(site);
  }
  if (pieces.empty()) return std::nullopt;
  const Site site = pieces[random_.below(pieces.size())];
  return std::pair(hands_.take_away(site), site);
}

bool Player::play_illegally() {
  const hands::Handwork before = hands_;
  const auto illegal = illegal_strokes();
  if (!illegal) return false;
  const auto& [strokes, site] = *illegal;
  const std::string name = truth_.site_name(site);
  make(strokes, true);
  table_->wait_for("a refusal at " + name, [&](const json::object& now) { return is_illegal_at(now, name); });
  hands_ = before;
  lay(site, hands_.pieces().at(site), true);
  table_->wait_for("the refusal's end",
                   [&](const json::object& now) { return now.at("verdict").is_null() && shows_truth(); });
  return true;
}

}  // namespace arbiter::lab
