// SPDX-License-Identifier: MIT
// The table of keys, made of a few kinds of values.
#include "daemon/config_fields.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "daemon/suggest.h"

namespace arbiter::config {
namespace {

using std::chrono::milliseconds;
using namespace std::chrono_literals;

/// A member of a part of the configuration: where a value goes.
template <class Part, class Member>
struct Spot {
  Part Config::*part;
  Member Part::*member;

  Member& operator()(Config& config) const { return config.*part.*member; }
};

template <class Part, class Member>
Spot(Part Config::*, Member Part::*) -> Spot<Part, Member>;

/// Why a text cannot be taken; empty where it can.
using CheckText = std::string (*)(const std::string&);

std::string must_be(std::string_view wanted, const Value& value) {
  return fmt::format("must be {}, not {}", wanted, type_of(value));
}

template <class Target>
Take flag(Target target) {
  return [target](const Value& value, Config& config) -> std::string {
    const auto* given = as<bool>(value);
    if (given == nullptr) return must_be("true or false", value);
    target(config) = *given;
    return "";
  };
}

/// A whole number, or a duration in milliseconds.
template <class Target>
Take whole(Target target, std::int64_t low, std::int64_t high, std::string_view unit = "") {
  return [=](const Value& value, Config& config) -> std::string {
    const auto wanted = fmt::format("a whole number{} from {} to {}", unit, low, high);
    const auto* given = as<std::int64_t>(value);
    if (given == nullptr) return must_be(wanted, value);
    if (*given < low || *given > high) return fmt::format("must be {}, not {}", wanted, *given);
    auto& place = target(config);
    place = std::remove_reference_t<decltype(place)>(*given);
    return "";
  };
}

template <class Target>
Take duration(Target target, milliseconds low, milliseconds high) {
  return whole(target, low.count(), high.count(), " of milliseconds");
}

template <class Target>
Take text(Target target, CheckText check) {
  return [=](const Value& value, Config& config) -> std::string {
    const auto* given = as<std::string>(value);
    if (given == nullptr) return must_be("text in quotes", value);
    std::string wrong = check(*given);
    if (wrong.empty()) target(config) = *given;
    return wrong;
  };
}

template <class Target>
Take texts(Target target, CheckText check) {
  return [=](const Value& value, Config& config) -> std::string {
    const auto* list = as<List>(value);
    if (list == nullptr) return must_be(R"(a list of texts, like ["c3", "d4"])", value);
    std::vector<std::string> result;
    for (const Value& item : *list) {
      const auto* given = as<std::string>(item);
      if (given == nullptr)
        return must_be("a list of texts in quotes", value) + " that holds " + std::string(type_of(item));
      if (std::string wrong = check(*given); !wrong.empty()) return wrong;
      result.push_back(*given);
    }
    target(config) = std::move(result);
    return "";
  };
}

template <class Target>
Take one_of(Target target, std::vector<std::string_view> known) {
  return [target, known = std::move(known)](const Value& value, Config& config) -> std::string {
    const auto* given = as<std::string>(value);
    if (given != nullptr && std::find(known.begin(), known.end(), *given) != known.end()) {
      target(config) = *given;
      return "";
    }
    std::string wanted;
    for (const auto word : known) wanted += fmt::format("{}\"{}\"", wanted.empty() ? "" : " or ", word);
    if (given == nullptr) return must_be(wanted, value);
    return fmt::format("must be {}, not {}{}", wanted, in_quotes(*given), did_you_mean(*given, known));
  };
}

/// Trace time over real time: 0 or anything from a hundredth to a thousand.
std::string take_speed(const Value& value, Config& config) {
  const auto* whole_number = as<std::int64_t>(value);
  const auto* number = as<double>(value);
  if (whole_number == nullptr && number == nullptr) return must_be("a number", value);
  const double speed = number != nullptr ? *number : static_cast<double>(*whole_number);
  const bool possible = speed == 0.0 || (speed >= 0.01 && speed <= 1000.0);
  if (!possible) return fmt::format("must be 0 or from 0.01 to 1000, not {}", speed);
  config.sensors.trace_speed = speed;
  return "";
}

std::string take_pin(const Value& value, Config& config) {
  if (as<std::int64_t>(value) != nullptr)
    return "must be text in quotes, like pin = \"0815\": a number has no leading zeros";
  const auto check = [](const std::string& pin) -> std::string {
    const bool plain = std::all_of(pin.begin(), pin.end(), [](char c) { return c > ' ' && c <= '~'; });
    const bool fits = pin.empty() || (pin.size() >= 4 && pin.size() <= 64);
    return plain && fits ? "" : "must be 4 to 64 letters, digits or signs without spaces, or empty";
  };
  return text(
      [](Config & c) -> auto& { return c.page.pin; }, check)(value, config);
}

std::string check_anything(const std::string&) { return ""; }

std::string check_path(const std::string& path) {
  if (path.empty()) return "must not be empty";
  if (path.find('\0') != std::string::npos) return "holds a character that no path can have";
  if (path[0] == '~') return "begins with '~', which only a shell understands: write the whole path";
  return "";
}

std::string check_address(const std::string& address) {
  std::array<unsigned char, 16> parsed{};
  const bool good = inet_pton(AF_INET, address.c_str(), parsed.data()) == 1 ||
                    inet_pton(AF_INET6, address.c_str(), parsed.data()) == 1;
  if (good && address.find('\0') == std::string::npos) return "";
  return R"(must be an address of this machine, like "127.0.0.1", or "0.0.0.0" for all, not )" +
         in_quotes(address);
}

std::string check_host(const std::string& host) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
  };
  const bool good = !host.empty() && host.size() <= 253 && std::all_of(host.begin(), host.end(), fits);
  return good ? ""
              : "must name hosts, like \"arbiter.local\", without scheme and port, not " + in_quotes(host);
}

/// Adds the fields of one section.
class Adder {
 public:
  Adder(std::vector<Field>& all, std::string_view section) : all_(all), section_(section) {}
  void operator()(std::string_view key, Take take) { all_.push_back({section_, key, std::move(take)}); }

 private:
  std::vector<Field>& all_;
  std::string_view section_;
};

void add_sensors(Adder add) {
  const auto at = [](auto member) { return Spot{&Config::sensors, member}; };
  add("kind", one_of(at(&SensorsConfig::kind), {"sim", "trace", "gpio", "nfc"}));
  add("capability", one_of(at(&SensorsConfig::capability), {"occupancy", "colour", "identity"}));
  add("masked", texts(at(&SensorsConfig::masked), check_anything));
  add("trace", text(at(&SensorsConfig::trace), check_path));
  add("wiring", text(at(&SensorsConfig::wiring), check_path));
  add("tags", text(at(&SensorsConfig::tags), check_path));
  add("trace_speed", take_speed);
  add("debounce", duration(at(&SensorsConfig::debounce), 0ms, 1s));
}

void add_timing(Adder add) {
  const auto at = [](auto member) { return Spot{&Config::timing, member}; };
  add("settle", duration(at(&TimingConfig::settle), 20ms, 5s));
  add("hold", duration(at(&TimingConfig::hold), 20ms, 60s));
  add("grace", duration(at(&TimingConfig::grace), 0ms, 60s));
  add("confirm", flag(at(&TimingConfig::confirm)));
}

void add_page(Adder add) {
  const auto at = [](auto member) { return Spot{&Config::page, member}; };
  add("address", text(at(&PageConfig::address), check_address));
  add("port", whole(at(&PageConfig::port), 0, 65535));
  add("port_may_move", flag(at(&PageConfig::port_may_move)));
  add("pin", take_pin);
  add("hosts", texts(at(&PageConfig::hosts), check_host));
}

std::vector<Field> make_fields() {
  std::vector<Field> all;
  Adder(all, "game")("name", text(Spot{&Config::game, &GameConfig::name}, check_anything));
  add_sensors({all, "sensors"});
  add_timing({all, "timing"});
  Adder(all, "dice")(
      "policy", one_of(Spot{&Config::dice, &DiceConfig::policy}, {"electronic", "physical", "scripted"}));
  Adder(all, "dice")("button", text(Spot{&Config::dice, &DiceConfig::button}, check_anything));
  add_page({all, "page"});
  Adder(all, "data")("directory", text(
                                      [](Config & config) -> auto& { return config.data; }, check_path));
  Adder(all, "data")("daily_copies",
                     whole(
                         [](Config & config) -> auto& { return config.daily_copies; }, 0, 365));
  return all;
}

}  // namespace

const std::vector<Field>& fields() {
  static const std::vector<Field> all = make_fields();
  return all;
}

const std::vector<std::string_view>& section_names() {
  static const std::vector<std::string_view> all{"game", "game.settings", "players", "sensors", "timing",
                                                 "dice", "dice.sets",     "page",    "data",    "wiring"};
  return all;
}

}  // namespace arbiter::config
