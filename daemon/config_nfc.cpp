// SPDX-License-Identifier: MIT
// [[reader]] and the file of tags: what a configuration says of an NFC board.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "daemon/config_reader.h"
#include "daemon/suggest.h"
#include "hal/nfc/connection.h"
#include "rules/registry.h"
#include "rules/site_names.h"
#include "rules/words.h"

namespace arbiter::config {
namespace {

constexpr std::size_t most_select_lines = 6;  // 64 antennas

const std::vector<std::string_view> reader_keys{"name", "connection", "antennas", "select"};

/// A list of texts; line numbers may stand without quotes.
std::string take_names(const Entry& entry, std::vector<std::string>& names) {
  const auto* list = as<List>(entry.value);
  const auto wrong = [&](const Value& value) {
    return fmt::format(R"({} must be a list of texts, like ["a1", "b1"], not {})", entry.key, type_of(value));
  };
  if (list == nullptr) return wrong(entry.value);
  for (const Value& item : *list) {
    const auto* text = as<std::string>(item);
    const auto* number = as<std::int64_t>(item);
    if (text == nullptr && number == nullptr) return wrong(item);
    names.push_back(text != nullptr ? *text : std::to_string(*number));
  }
  return "";
}

std::string take_key(const Entry& entry, ReaderConfig& reader) {
  if (entry.key == "antennas") return take_names(entry, reader.antennas);
  if (entry.key == "select") return take_names(entry, reader.select);
  if (entry.key != "name" && entry.key != "connection")
    return fmt::format("unknown key {}{}", in_quotes(entry.key), did_you_mean(entry.key, reader_keys));
  const auto* text = as<std::string>(entry.value);
  if (text == nullptr || text->empty())
    return fmt::format("{} must be text in quotes, not {}", entry.key,
                       text == nullptr ? type_of(entry.value) : "empty");
  (entry.key == "name" ? reader.name : reader.connection) = *text;
  return "";
}

Place place_of(const Section& table, std::string_view key) {
  const auto entry =
      std::find_if(table.entries.begin(), table.entries.end(), [&](const Entry& e) { return e.key == key; });
  return entry == table.entries.end() ? Place{table.line, table.column} : Place{entry->line, entry->column};
}

template <class Items>
bool has_twice(const Items& items) {
  return std::set<std::string>(items.begin(), items.end()).size() != items.size();
}

/// What is wrong with a reader's select lines; empty: nothing.
std::string wrong_lines(const ReaderConfig& reader) {
  if (reader.select.size() > most_select_lines)
    return fmt::format("select has more than {} lines", most_select_lines);
  if (has_twice(reader.select))
    return "select names a line twice: each bit of the address has a line of its own";
  const std::size_t possible = std::size_t{1} << reader.select.size();
  if (reader.antennas.size() <= possible) return "";
  return fmt::format("{} antennas are too many for {} select lines, which reach {}", reader.antennas.size(),
                     reader.select.size(), possible);
}

}  // namespace

void Reader::take_readers(const Entry& entry) {
  const auto* tables = as<Tables>(entry.value);
  if (tables == nullptr)
    return error_at({entry.line, entry.column}, "reader must be a table for each: [[reader]]");
  for (const Section& table : *tables) take_reader(table);
}

void Reader::take_reader(const Section& table) {
  ReaderConfig reader{fmt::format("reader {}", readers_.size() + 1), {}, {}, {}};
  for (const Entry& entry : table.entries) {
    if (const std::string wrong = take_key(entry, reader); !wrong.empty())
      error_at({entry.line, entry.column}, wrong);
  }
  config_.readers.push_back(std::move(reader));
  readers_.push_back(table);
}

void Reader::check_nfc() {
  if (config_.sensors.kind != "nfc") return;
  // Tags are all that a reader reads, so this need not be said.
  if (!places_.contains("sensors.capability")) config_.sensors.capability = "identity";
  if (config_.sensors.capability != "identity")
    error_about("sensors.capability", R"(readers read tags: capability must be "identity", or be left out)");
  if (readers_.empty())
    error_about("sensors.kind",
                R"(kind "nfc" needs a table [[reader]] for each reader, with connection and antennas)");
  const Result<AnyGame> game = new_game(config_.game.name, config_.game.settings);
  if (game && !readers_.empty()) check_readers(*game);
  check_tags();
}

void Reader::check_readers(const AnyGame& game) {
  std::map<std::string, std::size_t> lines;  // where each site got its antenna
  std::set<std::string> names;
  std::set<std::string> devices;
  for (std::size_t i = 0; i < readers_.size(); ++i) {
    const ReaderConfig& reader = config_.readers[i];
    const auto connection = hal::nfc::parse_connection(reader.connection);
    if (!connection)
      error_at(place_of(readers_[i], "connection"), "connection " + connection.error().message);
    if (connection && !devices.insert(connection->device).second)
      error_at(
          place_of(readers_[i], "connection"),
          fmt::format("{} belongs to another reader already: one device is one reader", connection->device));
    if (!names.insert(reader.name).second)
      error_at(place_of(readers_[i], "name"),
               fmt::format("two readers are called {}", in_quotes(reader.name)));
    if (const std::string wrong = wrong_lines(reader); !wrong.empty())
      error_at(place_of(readers_[i], "select"), wrong);
    check_antennas(i, game, lines);
  }
  std::vector<std::string> missing;
  for (const std::string& site : site_names(game)) {
    const auto& masked = config_.sensors.masked;
    const bool is_masked = std::find(masked.begin(), masked.end(), site) != masked.end();
    if (!is_masked && !lines.contains(site)) missing.push_back(site);
  }
  if (missing.empty()) return;
  error_at(
      {readers_.back().line, readers_.back().column},
      fmt::format("no reader has an antenna for {}: name each site in antennas, or under [sensors] in masked",
                  list_of(missing, 8)));
}

void Reader::check_antennas(std::size_t reader, const AnyGame& game,
                            std::map<std::string, std::size_t>& lines) {
  const Place place = place_of(readers_[reader], "antennas");
  const std::vector<std::string>& antennas = config_.readers[reader].antennas;
  const std::vector<std::string> sites = site_names(game);
  if (std::all_of(antennas.begin(), antennas.end(), [](const std::string& site) { return site.empty(); }))
    error_at(place, R"(a reader needs antennas: the site over each, like antennas = ["a1", "b1"])");
  for (const std::string& site : antennas) {
    if (site.empty()) continue;
    if (!game.find_site(site)) {
      error_at(place, fmt::format("antennas names {}, but there is no such site: they go from {} to {}{}",
                                  in_quotes(site), sites.front(), sites.back(),
                                  did_you_mean(site, {sites.begin(), sites.end()})));
    } else if (const auto [first, is_new] = lines.emplace(site, place.line); !is_new) {
      error_at(place,
               fmt::format("{} has an antenna already, on line {}: a site has one", site, first->second));
    }
  }
}

void Reader::check_tags() {
  const std::filesystem::path& file = config_.sensors.tags;
  if (file.empty() && !refused_.contains("sensors.tags"))
    return error_about("sensors.kind",
                       R"(kind "nfc" needs the file that says which tag is which piece: tags = "tags.toml")");
  std::error_code ignored;
  // A text has no directory; where the file is not there yet, nothing is learned yet.
  if (file.is_relative() || !std::filesystem::exists(file, ignored)) return;
  TagReport report = load_tags(file);
  for (const Error& error : report.errors)
    error_about("sensors.tags", fmt::format("{}: {}", file.string(), describe(error)));
  config_.tags = std::move(report.tags);
}

}  // namespace arbiter::config
