// SPDX-License-Identifier: MIT
// Where a configuration's wiring stands, and which game it must fit.
#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include "daemon/config_reader.h"
#include "daemon/wiring_reader.h"
#include "rules/registry.h"
#include "rules/site_names.h"

namespace arbiter::config {

std::vector<Section> Reader::wiring_file() {
  const std::filesystem::path& path = config_.sensors.wiring;
  std::ifstream file(path, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file.is_open() || file.bad()) {
    error_about("sensors.wiring", "the file " + in_quotes(path.string()) + " cannot be read");
    return {};
  }
  auto sections = parse_toml(text);
  if (!sections) {
    error_about("sensors.wiring", fmt::format("{}, line {}: {}", path.string(), sections.error().line,
                                              sections.error().message));
    return {};
  }
  // What else stands there, as in an example that is a whole configuration, counts only there.
  std::erase_if(*sections, [](const Section& section) {
    return section.name != "wiring" && !section.name.starts_with("wiring.");
  });
  return *std::move(sections);
}

void Reader::check_wiring() {
  const bool in_file = !config_.sensors.wiring.empty();
  if (in_file && !wiring_.empty())
    error_about("wiring",
                "there is a [wiring] here, and another one in the file that [sensors] names: keep one");
  const std::vector<Section> sections = in_file ? wiring_file() : wiring_;
  const Result<AnyGame> game = new_game(config_.game.name, config_.game.settings);
  if (!game) return;  // which is an error already
  const bool is_needed = config_.sensors.kind == "gpio";
  if (sections.empty()) {
    if (is_needed && !in_file)
      error_about("sensors.kind",
                  R"(kind "gpio" needs a [wiring] that says what each line is, or wiring = "FILE")");
    return;
  }
  WiredGame wired{site_names(*game), {}, config_.sensors.capability, config_.sensors.masked};
  for (const PlayerName& player : game->players()) wired.letters.emplace_back(1, player.letter);
  WiringReport report = read_wiring(sections, wired);
  config_.wiring = std::move(report.wiring);
  for (const Error& error : report.errors) {
    if (in_file) {
      error_about("sensors.wiring",
                  fmt::format("{}, line {}: {}", config_.sensors.wiring.string(), error.line, error.message));
    } else {
      errors_.push_back(error);
    }
  }
}

}  // namespace arbiter::config
