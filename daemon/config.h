// SPDX-License-Identifier: MIT
// A table's configuration: one struct with every default, read from one TOML file.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/tag_file.h"
#include "hal/gpio/wiring.h"
#include "rules/dice_notation.h"
#include "rules/game.h"
#include "rules/result.h"

namespace arbiter {

struct GameConfig {
  std::string name = "diablo";
  SettingTexts settings;  ///< [game.settings]

  friend bool operator==(const GameConfig&, const GameConfig&) = default;
};

struct SensorsConfig {
  std::string kind = "sim";                ///< "sim", "trace", "gpio" or "nfc"
  std::string capability = "occupancy";    ///< "occupancy", "colour" or "identity"
  std::vector<std::string> masked;         ///< sites whose sensors are dead
  std::filesystem::path trace;             ///< for "trace"
  std::filesystem::path wiring;            ///< for "gpio": a file with [wiring]; empty: it is in this one
  std::filesystem::path tags;              ///< for "nfc": the file that `arbiter tags` writes
  double trace_speed = 1.0;                ///< 0: as fast as it can be read
  std::chrono::milliseconds debounce{20};  ///< of wired switches, 0 to 1000

  friend bool operator==(const SensorsConfig&, const SensorsConfig&) = default;
};

/// [[reader]]: a reader of tags, for "nfc".
struct ReaderConfig {
  std::string name;        ///< left out: "reader 1", "reader 2", ..
  std::string connection;  ///< as libnfc writes it: "pn532_uart:/dev/ttyAMA0"
  /// Which site lies over each antenna, in the order of the multiplexer's addresses; empty: none.
  std::vector<std::string> antennas;
  std::vector<std::string> select;  ///< GPIO lines with the antenna's address, the lowest bit first

  friend bool operator==(const ReaderConfig&, const ReaderConfig&) = default;
};

struct TimingConfig {
  std::chrono::milliseconds settle{150};  ///< 20 to 5000
  std::chrono::milliseconds hold{1200};   ///< settle to 60000
  std::chrono::milliseconds grace{0};     ///< 0: off; otherwise settle to 60000
  bool confirm = false;                   ///< judge only when the button is pressed

  friend bool operator==(const TimingConfig&, const TimingConfig&) = default;
};

struct DiceConfig {
  std::string policy =
      "electronic";  ///< "electronic", "physical" (people's own), "scripted" (the trace's @roll lines)
  std::string button = "d6";  ///< what a table button "dice" throws, in dice notation
  DiceSets sets;              ///< [dice.sets]: dice notations by name

  friend bool operator==(const DiceConfig&, const DiceConfig&) = default;
};

struct PageConfig {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;
  bool port_may_move = true;       ///< take the next free port when this one is taken
  std::string pin;                 ///< commands from other machines need it; empty: none are taken from there
  std::vector<std::string> hosts;  ///< further Host names under which the page may be called

  friend bool operator==(const PageConfig&, const PageConfig&) = default;
};

struct Config {
  GameConfig game;
  std::map<std::string, std::string> players;  ///< [players]: seat's word in lower case ("black") to name
  SensorsConfig sensors;
  std::vector<ReaderConfig> readers;
  TagTable tags;  ///< of the file that [sensors] names
  TimingConfig timing;
  DiceConfig dice;
  std::optional<hal::gpio::Wiring> wiring;  ///< [wiring], which only "gpio" needs
  PageConfig page;
  std::filesystem::path data;  ///< [data] directory; empty: the user's state directory
  int daily_copies = 7;        ///< [data] how many daily copies are kept, 0 to 365; 0: none is made

  friend bool operator==(const Config&, const Config&) = default;
};

/// Reads a configuration. Errors (all of them, not only the first) carry the line, what is wrong and, for a
/// misspelt key or value, what was meant perhaps.
struct ConfigReport {
  Config config;
  std::vector<Error> errors;
};
ConfigReport parse_config(std::string_view toml);
/// The same from a file. Relative paths in it are relative to its directory.
ConfigReport load_config(const std::filesystem::path& file);

/// "FILE:LINE: message"; without a line where the error is about the whole file.
std::string config_error(const std::filesystem::path& file, const Error& error);

/// Prints "FILE:LINE: message" for each error of a file, or that there is none; gives the exit code, 1 or 0.
int check_config(const std::filesystem::path& file, std::ostream& out);

}  // namespace arbiter
