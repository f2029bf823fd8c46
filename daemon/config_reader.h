// SPDX-License-Identifier: MIT
// Reads sections into a Config and keeps what was wrong and where each key stood.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/config.h"
#include "daemon/config_toml.h"
#include "rules/any_game.h"

namespace arbiter::config {

struct Place {
  std::size_t line = 1;
  std::size_t column = 0;
};

/// What is wrong with dice notation, or with the name of a set; empty: nothing.
std::string wrong_notation(const std::string& notation, const DiceSets& sets);

/// One reading of one document. Every step goes on after an error, so that all are found.
class Reader {
 public:
  /// Puts every known key where it belongs; unknown ones and wrong values are errors.
  void read(const std::vector<Section>& sections);

  /// Game, settings, players and masked sites, by the rules' own word.
  void check_game();
  /// What no single key can tell: times against each other, a trace that is not named, dice without a script.
  void check_together();
  /// Makes paths relative to `directory` absolute, and looks whether the trace is there.
  void check_files(const std::filesystem::path& directory);

  /// The wiring, in this file or in one of its own, for the game that is configured.
  void check_wiring();
  /// Readers of tags, and what the tags mean (config_nfc.cpp).
  void check_nfc();

  /// Errors in the order of their lines.
  ConfigReport report() &&;

 private:
  void error_at(const Place& place, std::string message);
  /// An error about "section.key"; where the file does not have that key, at its section.
  void error_about(const std::string& key, const std::string& message);
  void read_section(const Section& section);
  void read_entry(const std::string& section, const Entry& entry);
  /// What is wrong with an entry, whose value has otherwise been taken.
  std::string take(const std::string& section, const Entry& entry);
  std::string take_setting(const Entry& entry);
  std::string take_player(const Entry& entry);
  std::string take_set(const Entry& entry);
  void check_settings(const Error& together);
  void check_players(const AnyGame& game);
  void check_masked(const AnyGame& game);
  /// The sections of the file that [sensors] names, or nothing.
  std::vector<Section> wiring_file();
  void take_readers(const Entry& entry);
  void take_reader(const Section& table);
  void check_readers(const AnyGame& game);
  void check_antennas(std::size_t reader, const AnyGame& game, std::map<std::string, std::size_t>& lines);
  void check_tags();

  Config config_;
  std::vector<Error> errors_;
  std::vector<Section> wiring_;          ///< the sections of [wiring]
  std::map<std::string, Place> places_;  ///< of sections and of "section.key"
  std::set<std::string> refused_;        ///< keys whose values were not taken
  Tables readers_;                       ///< [[reader]], one for each of the configuration's
};

}  // namespace arbiter::config
