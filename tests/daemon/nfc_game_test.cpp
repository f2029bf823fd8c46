// SPDX-License-Identifier: MIT
// Whole games of simulated hands over a board of antennas: the referee makes the same of what the readers
// saw.
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>

#include "daemon/hands/hand_game.h"
#include "hal/nfc/libnfc_reader.h"
#include "hal/nfc/nfc_board.h"
#include "rules/referee/trace_session.h"
#include "rules/registry.h"
#include "rules/site_names.h"
#include "tests/hal/nfc/loop_until.h"
#include "tests/hal/nfc/scripted_reader.h"
#include "tests/hal/nfc/simulated_pn532.h"
#include "tests/hal/recording_listener.h"
#include "tests/support/temporary_directory.h"

namespace arbiter {
namespace {

using hal::nfc::Tags;

Tags tags_in(const std::string& value) {
  Tags tags;
  std::istringstream stream(value == "-" ? "" : value);
  for (std::string tag; std::getline(stream, tag, '+');) tags.insert(tag);
  return tags;
}

std::vector<std::string> positions_in(const Record& record) {
  std::vector<std::string> positions;
  AnyGame position = *game_of(record);
  for (const RecordTurn& turn : record.turns) {
    EXPECT_TRUE(turn.roll.empty() || position.roll(turn.roll));
    for (const std::string& action : turn.actions) EXPECT_TRUE(position.apply(action)) << action;
    positions.push_back(position.text());
  }
  return positions;
}

// Keeps what each site reads.
class SiteListener : public hal::test::RecordingListener {
 public:
  void on_reading(const hal::Reading& reading) override {
    sites[reading.site] = reading.value;
    RecordingListener::on_reading(reading);
  }
  std::map<std::string, std::string> sites;
};

// Puts the pieces of a game's trace on antennas, and tells what the board said as a trace.
class NfcReplay {
 public:
  using Put = std::function<void(const std::string& site, const Tags& tags)>;

  explicit NfcReplay(Put put) : put_(std::move(put)) {}

  std::vector<TraceLine> play(const std::vector<TraceLine>& trace,
                              std::vector<hal::nfc::BoardReader> readers) {
    hal::nfc::NfcBoard board(context_, std::move(readers), [this] { return now_; });
    board.attach(listener_);
    std::vector<TraceLine> heard;
    for (const TraceLine& line : trace) {
      now_ = line.time;
      if (!line.site.starts_with('@')) lay(line);
      for (const hal::Reading& reading : std::exchange(listener_.readings, {}))
        heard.push_back({line.time, reading.site, reading.value});
      if (line.site.starts_with('@')) heard.push_back({line.time, line.site, line.value});
    }
    return heard;
  }

 private:
  void lay(const TraceLine& line) {
    const Tags tags = tags_in(line.value);
    put_(line.site, tags);
    EXPECT_TRUE(hal::nfc::test::loop_until(context_,
                                           [&] {
                                             const auto read = listener_.sites.find(line.site);
                                             return read != listener_.sites.end() &&
                                                    tags_in(read->second) == tags;
                                           }))
        << line.site << " " << line.value;
  }

  Put put_;
  boost::asio::io_context context_;
  SiteListener listener_;
  hal::Time now_{0};
};

hands::HandGame game_by_hand(const std::string& name, const std::string& skill, std::size_t turns) {
  return hands::play_by_hand({.start = *new_game(name),
                              .capability = Capability::identity,
                              .skill = *hands::hand_skill(skill),
                              .seed = 5,
                              .most_turns = turns});
}

void expect_same_game(const std::vector<TraceLine>& heard, const hands::HandGame& game) {
  const auto outcome = referee_trace(heard, RefereeTimes{});
  ASSERT_TRUE(outcome) << outcome.error().message;
  EXPECT_EQ(positions_in(record_of(*outcome)), positions_in(game.truth));
  EXPECT_GT(game.truth.turns.size(), 5U);
}

class GamesOverAntennas : public testing::TestWithParam<std::tuple<std::string, std::string>> {};

// Two readers, whose antennas take turns over the board.
TEST_P(GamesOverAntennas, AreWhatWasPlayed) {
  const auto& [name, skill] = GetParam();
  const hands::HandGame game = game_by_hand(name, skill, name == "diablo size=4" ? 400 : 15);
  const std::vector<std::string> sites = site_names(*new_game(name));
  std::array<hal::nfc::test::Field, 2> fields;
  std::array<std::vector<hal::nfc::Antenna>, 2> antennas;
  std::map<std::string, std::size_t> numbers;
  for (std::size_t i = 0; i < sites.size(); ++i) {
    antennas[i % 2].push_back({i, sites[i]});
    numbers[sites[i]] = i;
  }
  std::vector<hal::nfc::BoardReader> readers;
  for (std::size_t i = 0; i < 2; ++i) {
    auto reader = std::make_unique<hal::nfc::test::ScriptedReader>(fields[i]);
    auto selector = std::make_unique<hal::nfc::test::SelectorOf>(*reader);
    readers.push_back({i == 0 ? "even" : "odd", antennas[i], std::move(reader), std::move(selector)});
  }
  NfcReplay replay([&](const std::string& site, const Tags& tags) {
    fields[numbers.at(site) % 2].put(numbers.at(site), tags);
  });
  expect_same_game(replay.play(game.trace, std::move(readers)), game);
}

std::string name_of_game(const testing::TestParamInfo<std::tuple<std::string, std::string>>& info) {
  std::string text = std::get<0>(info.param) + "_" + std::get<1>(info.param);
  std::replace_if(
      text.begin(), text.end(), [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
  return text;
}

INSTANTIATE_TEST_SUITE_P(Games, GamesOverAntennas,
                         testing::Combine(testing::Values("diablo size=4", "herd size=4", "duell board=9x8"),
                                          testing::Values("ordinary")),
                         name_of_game);

// The same through libnfc: two simulated readers, each with half of the sites.
TEST(AGameOverPn532s, IsWhatWasPlayed) {
  const hands::HandGame game = game_by_hand("diablo size=4", "clean", 12);
  const std::vector<std::string> sites = site_names(*new_game("diablo size=4"));
  const TemporaryDirectory directory;
  std::array<hal::nfc::test::SimulatedPn532, 2> devices{hal::nfc::test::SimulatedPn532(directory / "left"),
                                                        hal::nfc::test::SimulatedPn532(directory / "right")};
  std::array<std::vector<hal::nfc::Antenna>, 2> antennas;
  std::map<std::string, std::size_t> numbers;
  for (std::size_t i = 0; i < sites.size(); ++i) {
    antennas[i % 2].push_back({i, sites[i]});
    numbers[sites[i]] = i;
  }
  const auto library = std::make_shared<hal::nfc::LibnfcContext>();
  std::vector<hal::nfc::BoardReader> readers;
  for (std::size_t i = 0; i < 2; ++i) {
    readers.push_back({devices[i].connection(), antennas[i],
                       std::make_unique<hal::nfc::LibnfcReader>(library, devices[i].connection()),
                       std::make_unique<hal::nfc::test::SimulatedSelector>(devices[i])});
  }
  NfcReplay replay([&](const std::string& site, const Tags& tags) {
    devices[numbers.at(site) % 2].put(numbers.at(site), {tags.begin(), tags.end()});
  });
  expect_same_game(replay.play(game.trace, std::move(readers)), game);
}

}  // namespace
}  // namespace arbiter
