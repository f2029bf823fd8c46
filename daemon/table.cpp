// SPDX-License-Identifier: MIT
// The table: how games begin and are resumed, and how what was said comes into the log.
#include "daemon/table.h"

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

#include "daemon/board_fit.h"
#include "daemon/event_payload.h"
#include "rules/agreed.h"
#include "rules/referee/trace_session.h"
#include "rules/referee/way_back.h"
#include "rules/registry.h"
#include "rules/site_names.h"
#include "rules/words.h"

namespace arbiter {
namespace {

constexpr TableTime save_again_after = std::chrono::seconds(5);
constexpr std::size_t most_unsaved_readings =
    512;  // a sensor that chatters for hours must not eat the memory

TableTime whole_milliseconds(TableTime time) { return std::chrono::floor<std::chrono::milliseconds>(time); }

hal::Pieces pieces_of(const AnyGame& game, const Content& content) {
  if (content.owner == 0) return {};
  const std::string piece(1, game.players()[content.owner - 1U].letter);
  hal::Pieces pieces(content.count, piece);
  return pieces;
}

std::map<std::string, hal::Pieces> pieces_of(const AnyGame& position) {
  std::map<std::string, hal::Pieces> pieces;
  for (std::size_t i = 0; i < position.site_count(); ++i) {
    const auto site = static_cast<Site>(i);
    hal::Pieces stack = pieces_of(position, position.image(site));
    if (!stack.empty()) pieces.emplace(position.site_name(site), std::move(stack));
  }
  return pieces;
}

// The prisms of a position with such: notation.md, "Positions", gives every level's stone.
std::map<std::string, hal::Prism> prisms_of(const AnyGame& position) {
  std::map<std::string, hal::Prism> prisms;
  if (!position.find_site("a1.face")) return prisms;
  const std::string text = position.text();
  constexpr std::size_t prism_length = 5;  // "1.r.," and "1.r./"
  for (std::size_t i = 0; i * prism_length < text.find(' '); ++i) {
    hal::Prism prism{text[i * prism_length] - '0', {}};
    for (std::size_t level = 0; level < prism.levels.size(); ++level) {
      const char stone = text[i * prism_length + 1 + level];
      if (stone != '.') prism.levels[level] = {std::string(1, stone)};
    }
    const std::string site{static_cast<char>('a' + i % 4), static_cast<char>('4' - i / 4)};
    prisms.emplace(site, std::move(prism));
  }
  return prisms;
}

db::NewGame described(const GameOrder& order, const AnyGame& game, const std::string& sensors) {
  db::NewGame about;
  about.game = game.name();
  for (const auto& [name, value] : game.settings()) about.settings[name] = value;
  about.players = order.players;
  about.event = order.event;
  about.sensors = sensors;
  about.dice = order.dice;
  return about;
}

// The turns that are final, each with the position that it began with.
std::vector<PastTurn> past_turns(const db::History& history) {
  std::vector<PastTurn> past;
  AnyGame position = history.base.start();
  for (const db::Turn& turn : history.turns) {
    if (!turn.final) break;
    if (!turn.roll.empty()) static_cast<void>(position.roll(turn.roll));
    past.push_back({position, turn.actions, !turn.roll.empty()});
    for (const std::string& action : turn.actions) static_cast<void>(play(position, action));
  }
  return past;
}

// Whether a table masks sites and which commands it did is in the events, besides what History keeps.
void read_extras(const db::Event& event, std::set<std::string>& masked, std::set<std::string>& commands) {
  const boost::json::object payload = boost::json::parse(event.payload).as_object();
  if (const auto* command = payload.if_contains("command")) commands.emplace(command->as_string());
  if (event.kind != "mask") return;
  masked.clear();
  for (const auto& site : payload.at("sites").as_array()) masked.emplace(site.as_string());
}

}  // namespace

Table::Table(Config config, TableParts parts) : config_(std::move(config)), parts_(std::move(parts)) {
  masked_.insert(config_.sensors.masked.begin(), config_.sensors.masked.end());
}

Table::~Table() {
  if (sensors_) sensors_->stop();
  if (!unsaved_readings_.empty() || !unsaved_events_.empty()) save();
}

Status Table::open() {
  const db::OpenReport& report = parts_.log.report();
  if (report.put_aside)
    note({"database_put_aside", {{"file", report.put_aside->string()}, {"why", report.why}}});
  if (report.newest_copy) note({"copy_offered", {{"file", report.newest_copy->string()}}});
  if (const auto rolls = parts_.log.rolls(std::nullopt, 1); rolls && !rolls->empty())
    table_roll_ = rolls->front();
  const auto unfinished = parts_.log.unfinished();
  if (!unfinished) note({"cannot_resume", {{"game", "?"}, {"why", unfinished.error().message}}});
  if (unfinished && *unfinished) {
    Status resumed = resume_game(**unfinished);
    if (resumed) return resumed;
    note({"cannot_resume", {{"game", std::to_string((*unfinished)->id)}, {"why", resumed.error().message}}});
  }
  const Result<AnyGame> game = new_game(config_.game.name, config_.game.settings);
  if (!game) return game.error();
  GameOrder order{config_.game.name, config_.game.settings, {}, ""};
  for (const PlayerName& player : game->players()) {
    std::string seat(player.tag);
    std::transform(seat.begin(), seat.end(), seat.begin(), [](char c) { return static_cast<char>(c | ' '); });
    const auto named = config_.players.find(seat);
    if (named != config_.players.end()) order.players[std::string(1, player.letter)] = named->second;
  }
  return begin_game(order);
}

Status Table::begin_game(const GameOrder& order) {
  const Result<AnyGame> game = new_game(order.name, order.settings);
  if (!game) return game.error();
  db::NewGame about = described(order, *game, config_.sensors.capability);
  if (about.dice.empty() || config_.dice.policy == "scripted") about.dice = config_.dice.policy;
  std::optional<db::DiceSeed> seed;
  if (game->has_dice() && about.dice == "electronic") seed = draw_seed(parts_.random);
  const db::Stamp stamp{parts_.clock.now(), parts_.clock.wall()};
  const Result<db::GameId> id = parts_.log.begin(about, stamp, seed);
  if (!id) return id.error();
  const auto events = parts_.log.events(*id);
  if (!events) return events.error();
  Result<db::History> history = db::replay_events(*events);
  if (!history) return history.error();
  game_ = {*id, about, stamp.wall, "*", false, static_cast<std::int64_t>(events->size())};
  seed_ = seed ? seed_from_hex(seed->seed) : std::nullopt;
  resumed_ = false;
  commands_.clear();
  take_over(*std::move(history));
  return ok();
}

Status Table::resume_game(const db::GameSummary& summary) {
  const auto events = parts_.log.events(summary.id);
  if (!events) return events.error();
  Result<db::History> history = db::replay_events(*events);
  if (!history) return history.error();
  for (const db::Event& event : *events) read_extras(event, masked_, commands_);
  game_ = summary;
  resumed_ = history->ready;
  const auto seed = parts_.log.seed(summary.id);
  if (!seed) return seed.error();
  seed_ = *seed ? seed_from_hex(**seed) : std::nullopt;
  if (!seed_ && !history->evidence.commitment.empty() && history->evidence.why_void.empty())
    unsaved_events_.push_back({"void", R"({"why":"the seed is not in the database"})"});
  take_over(*std::move(history));
  return ok();
}

// Makes a referee for where the log stands, over fresh sensors.
void Table::take_over(db::History history) {
  history_.emplace(std::move(history));
  if (sensors_) sensors_->stop();
  forget_devices();
  readings_.clear();
  unknown_tags_.clear();
  for (const char* code : {"unknown_site", "strange_reading", "unknown_tag"}) withdraw(code);
  workbench_.reset();
  sensors_ = parts_.sensors(history_->shown, *this);
  sim_ = dynamic_cast<hal::SimBoard*>(sensors_.get());
  if (sim_ != nullptr && !sim_->arrange(pieces_of(history_->shown), prisms_of(history_->shown)))
    note({"simulated_board_too_small", {}});
  prepare_lessons();
  const std::int64_t first_events = history_->evidence.commitment.empty() ? 1 : 2;
  recorded_ = game_.events > first_events;
  pause_ = Pause{now(), time_, true};  // until all sites are read: here, where nothing is missing
  expect_readings();
  start_referee();
  health_.emplace(site_names(history_->base));
  for (const hal::Reading& reading : sensors_->start(*this)) take_reading(reading);
  static_cast<void>(settle(ok()));
}

// For where the log stands; it waits for the board to show that.
void Table::start_referee() {
  lamps_.clear();
  const db::Turn& turn = history_->turns.back();
  referee_.emplace(RefereeStart{history_->base, history_->provisional, turn.number, !turn.roll.empty(),
                                past_turns(*history_)},
                   layout_for(history_->base), times(), now());
}

RefereeTimes Table::times() const {
  return {config_.timing.settle, config_.timing.hold, config_.timing.grace, config_.timing.confirm};
}

SensorLayout Table::layout_for(const AnyGame& game) const {
  SensorLayout layout(game, capability_named(config_.sensors.capability).value_or(Capability::occupancy));
  for (const auto* names : {&masked_, &ignored_}) {
    for (const std::string& name : *names) {
      if (const auto site = game.find_site(name)) layout.set_masked(*site, true);
    }
  }
  for (const hal::PieceTag& tag : tags(game)) {
    // The simulated board makes its own tags, a file of tags is checked: they are well-formed.
    static_cast<void>(layout.add_tag(tag.identifier, tag.piece));
  }
  return layout;
}

// The flight recorder: all that the referee learns, as a trace has it, so that `arbiter export --trace` gives
// the same game again. `since`: from when on, as it waited for sensors.
void Table::begin_recording(TableTime since) {
  const auto tell = [&](const std::string& what, const std::string& value) {
    unsaved_readings_.push_back({since, what, value});
  };
  if (std::exchange(recorded_, true)) tell("@restart", std::to_string(history_->turns.back().number));
  tell("@sensors", config_.sensors.capability);
  std::set<std::string> masked = masked_;
  masked.insert(ignored_.begin(), ignored_.end());
  if (!masked.empty()) tell("@sensors", "masked " + joined_words({masked.begin(), masked.end()}));
  tell("@timing", text_of(times()));
  for (const hal::PieceTag& tag : tags(history_->base)) tell("@tag", tag.identifier + " " + tag.piece);
}

void Table::record(const std::string& what, const std::string& value) {
  unsaved_readings_.push_back({time_, what, value});
}

// In whole milliseconds, as a trace has them.
TableTime Table::now() {
  time_ = std::max(time_, whole_milliseconds(parts_.clock.now()));
  return time_;
}

void Table::advance() {
  now();
  watch_sight();
  if (!workbench_ && !pause_) referee_->advance(time_);
  if (workbench_ == Workbench::tags) lessons_->advance(time_);
  if (save_again_ && *save_again_ <= time_) save_again_.reset();
  static_cast<void>(settle(ok()));
}

std::optional<std::chrono::microseconds> Table::next_deadline() const {
  std::optional<std::chrono::microseconds> next;
  if (pause_) {
    if (saved()) next = pause_->ends;
  } else if (!workbench_) {
    next = referee_->next_deadline();
  }
  if (workbench_ == Workbench::tags) next = lessons_->next_deadline();
  for (const auto& due : {save_again_, health_->next_change(time_)}) {
    if (due) next = std::min(next.value_or(*due), *due);
  }
  return next;
}

// The end of every input: what the referee has said goes into the log and, once it is there, to the page.
Status Table::settle(Status status) {
  take_verdicts();
  watch_sight();
  take_verdicts();
  if (!unsaved_events_.empty() || unsaved_readings_.size() >= most_unsaved_readings) save();
  watch_health();
  if (changed_) changed_();
  return status;
}

void Table::take_verdicts() {
  for (const Verdict& verdict : referee_->take_verdicts()) {
    log_verdict(verdict);
    give_cues(verdict);
  }
}

void Table::log_verdict(const Verdict& verdict) {
  auto event = event_for(verdict, roll_source_, command_);
  if (event) unsaved_events_.push_back(*std::move(event));
  if (verdict.kind == VerdictKind::over) reveal();
}

void Table::save() {
  if (save_again_) return;
  const db::Stamp stamp{parts_.clock.now(), parts_.clock.wall()};
  const Status saved = parts_.log.append(game_.id, unsaved_events_, unsaved_readings_, stamp);
  if (!saved) return save_failed(saved.error());
  take_into_history();
  unsaved_readings_.clear();
  withdraw("not_saved");
}

void Table::save_failed(const Error& error) {
  save_again_ = time_ + save_again_after;
  note({"not_saved", {{"why", error.message}}});
  if (unsaved_events_.empty()) unsaved_readings_.clear();
}

void Table::take_into_history() {
  // What was wrong with a button before the game went on is no news any more.
  if (!unsaved_events_.empty()) withdraw("button_refused");
  for (db::NewEvent& event : std::exchange(unsaved_events_, {})) {
    const Status taken = db::advance(
        *history_, db::Event{++game_.events, std::move(event.kind), std::move(event.payload), {}, ""});
    // The referee accepts only what the rules allow, so a contradiction is a fault of the program: say it.
    if (!taken) note({"log_contradicts", {{"why", taken.error().message}}});
  }
  if (!command_.empty()) commands_.insert(command_);
  game_.result = history_->result;
  game_.abandoned = history_->abandoned;
}

void Table::take_reading(const hal::Reading& reading) {
  const auto site = referee_->base().find_site(reading.site);
  if (!site) {
    // A smaller game on this board does without it.
    if (!has_sensor(config_, reading.site)) note({"unknown_site", {{"site", reading.site}}});
    return;
  }
  time_ = std::max(time_, whole_milliseconds(reading.time));
  const bool rests = workbench_ || pause_;
  const bool is_read = rests ? referee_->board().layout().read(*site, reading.value).has_value()
                             : referee_->reading(time_, *site, reading.value).has_value();
  if (!is_read) return note({"strange_reading", {{"site", reading.site}, {"value", reading.value}}});
  readings_[reading.site] = reading.value;
  unheard_.erase(reading.site);
  health_->reading(time_, reading.site, reading.value);
  if (workbench_ == Workbench::tags) lessons_->hear(time_, reading.site, reading.value);
  if (!rests) record(reading.site, reading.value);
  if (!workbench_) watch_tags(reading);
}

std::string Table::reads(Site site) const {
  const auto read = readings_.find(referee_->base().site_name(site));
  return read == readings_.end() ? referee_->board().text(site) : read->second;
}

// What the table waits for, a piece in a hand too, tells of sensors when it lasts. Masked sites are no news.
void Table::watch_health() {
  std::map<std::string, bool> wrong;
  if (const std::optional<Verdict>& standing = referee_->standing(); standing && !pause_) {
    for (const SiteState& state : standing->sites) {
      // A prism's face is never empty, and how it stands says nothing of a switch.
      if (state.site.ends_with(".face")) continue;
      if (reads_empty(state.is) != reads_empty(state.should)) wrong[state.site] = !reads_empty(state.is);
    }
  }
  health_->contradicts(time_, wrong);
  std::set<std::string> suspects;
  for (const hal::Finding& finding : sensor_findings()) {
    if (!masked_.contains(finding.site)) suspects.insert(finding.site);
  }
  if (suspects.empty()) return withdraw("sensor_trouble");
  note({"sensor_trouble", {{"sites", joined_words({suspects.begin(), suspects.end()})}}});
}

void Table::note(Notice notice) {
  if (std::find(notices_.begin(), notices_.end(), notice) != notices_.end()) return;
  withdraw(notice.code);
  notices_.push_back(std::move(notice));
}

void Table::withdraw(const std::string& code) {
  std::erase_if(notices_, [&](const Notice& notice) { return notice.code == code; });
}

void Table::on_daily_copy(const Status& copied) {
  withdraw("not_copied");
  if (!copied) note({"not_copied", {{"why", copied.error().message}}});
  static_cast<void>(settle(ok()));
}

Status Table::arrange() {
  if (sim_ == nullptr) return refusal("no_simulated_board", "the board is not simulated");
  return settle(sim_->arrange(pieces_of(referee_->shown()), prisms_of(referee_->shown())));
}

}  // namespace arbiter
