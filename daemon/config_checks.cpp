// SPDX-License-Identifier: MIT
// What a configuration's values must be together, and for the game that is to be played.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "daemon/config_reader.h"
#include "daemon/suggest.h"
#include "rules/registry.h"

namespace arbiter::config {
namespace {

/// A seat's word in a configuration: the record's tag in lower case.
std::string word_of(const PlayerName& player) {
  std::string word(player.tag);
  std::transform(word.begin(), word.end(), word.begin(), [](unsigned char c) { return std::tolower(c); });
  return word;
}

std::vector<std::string_view> views(const std::vector<std::string>& texts) {
  return {texts.begin(), texts.end()};
}

std::string joined(const std::vector<std::string>& words) {
  std::string result;
  for (const std::string& word : words) result += (result.empty() ? "" : ", ") + word;
  return result;
}

}  // namespace

void Reader::check_game() {
  if (refused_.contains("game.name")) return;
  const auto names = game_names();
  if (std::find(names.begin(), names.end(), config_.game.name) == names.end()) {
    return error_about(
        "game.name",
        fmt::format("unknown game {}; there is {}{}", in_quotes(config_.game.name),
                    joined({names.begin(), names.end()}), did_you_mean(config_.game.name, names)));
  }
  const Result<AnyGame> game = new_game(config_.game.name, config_.game.settings);
  if (!game) return check_settings(game.error());
  check_players(*game);
  check_masked(*game);
}

/// Each setting that is wrong alone is an error at its line; otherwise they do not go together.
void Reader::check_settings(const Error& together) {
  const std::size_t before = errors_.size();
  for (const auto& [key, value] : config_.game.settings) {
    const Result<AnyGame> alone = new_game(config_.game.name, {{key, value}});
    if (!alone) error_about("game.settings." + key, alone.error().message);
  }
  if (errors_.size() == before) error_about("game.settings", together.message);
}

void Reader::check_players(const AnyGame& game) {
  std::vector<std::string> seats;
  for (const PlayerName& player : game.players()) seats.push_back(word_of(player));
  for (const auto& [seat, name] : config_.players) {
    if (std::find(seats.begin(), seats.end(), seat) != seats.end()) continue;
    error_about("players." + seat, fmt::format("unknown player {}; {} is played by {}{}", in_quotes(seat),
                                               game.name(), joined(seats), did_you_mean(seat, views(seats))));
  }
}

void Reader::check_masked(const AnyGame& game) {
  for (const std::string& site : config_.sensors.masked) {
    if (game.find_site(site)) continue;
    const std::string last = game.site_name(static_cast<Site>(game.site_count() - 1));
    error_about("sensors.masked",
                fmt::format("masked names {}, but there is no such site: they go from {} to {}",
                            in_quotes(site), game.site_name(Site{0}), last));
  }
}

void Reader::check_together() {
  const TimingConfig& timing = config_.timing;
  const bool times_read = !refused_.contains("timing.settle");
  if (times_read && !refused_.contains("timing.hold") && timing.hold < timing.settle) {
    error_about(places_.contains("timing.hold") ? "timing.hold" : "timing.settle",
                fmt::format("hold ({} ms) must not be shorter than settle ({} ms)", timing.hold.count(),
                            timing.settle.count()));
  }
  if (times_read && timing.grace.count() != 0 && timing.grace < timing.settle) {
    error_about("timing.grace", fmt::format("grace ({} ms) must be 0 or not shorter than settle ({} ms)",
                                            timing.grace.count(), timing.settle.count()));
  }
  const DiceConfig& dice = config_.dice;
  if (const std::string wrong = wrong_notation(dice.button, dice.sets);
      !wrong.empty() && !refused_.contains("dice.button"))
    error_about("dice.button", "button " + wrong);
  const bool plays_trace = config_.sensors.kind == "trace";
  if (plays_trace && config_.sensors.trace.empty() && !refused_.contains("sensors.trace")) {
    error_about("sensors.kind", R"(kind "trace" needs the file to play: trace = "session.trace")");
  }
  if (config_.sensors.kind == "gpio" && config_.sensors.capability == "identity")
    error_about("sensors.capability", "switches tell no identity: capability must be occupancy or colour");
  if (!plays_trace && !refused_.contains("sensors.kind") && config_.dice.policy == "scripted") {
    error_about("dice.policy", "scripted dice come from a trace: they need kind = \"trace\" under [sensors]");
  }
}

void Reader::check_files(const std::filesystem::path& directory) {
  for (std::filesystem::path* path :
       {&config_.sensors.trace, &config_.sensors.wiring, &config_.sensors.tags, &config_.data}) {
    if (!path->empty()) *path = (directory / *path).lexically_normal();
  }
  std::error_code ignored;
  if (config_.sensors.kind == "trace" && !config_.sensors.trace.empty() &&
      !std::filesystem::is_regular_file(config_.sensors.trace, ignored)) {
    error_about("sensors.trace", "there is no such file: " + in_quotes(config_.sensors.trace.string()));
  }
}

}  // namespace arbiter::config
