// SPDX-License-Identifier: MIT
// `arbiter wiring` over the kernel's simulated lines: as root, with the module gpio-sim.
#include <gmock/gmock.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <numeric>
#include <random>
#include <sstream>

#include "daemon/cli/wiring_command.h"
#include "daemon/config.h"
#include "daemon/exit_codes.h"
#include "hal/gpio/find_chip.h"
#include "rules/registry.h"
#include "rules/site_names.h"
#include "tests/hal/gpio/gpio_sim.h"
#include "tests/support/temporary_directory.h"

namespace arbiter {
namespace {

using hal::gpio::test::GpioSim;

/// Hands that close the one switch that is asked for.
class Hands {
 public:
  explicit Hands(std::map<std::string, unsigned> lines) : lines_(std::move(lines)) {
    EXPECT_EQ(::pipe(keys_.data()), 0);
  }
  ~Hands() {
    ::close(keys_[0]);
    ::close(keys_[1]);
  }
  Hands(const Hands&) = delete;
  Hands& operator=(const Hands&) = delete;

  void hear(const std::string& line) {
    constexpr std::string_view put = "Put a piece on ";
    if (line.starts_with("Take every")) {
      EXPECT_EQ(::write(keys_[1], "\n", 1), 1);
    }
    if (!line.starts_with(put)) return;
    if (last_) chip_.pull(*last_, true);
    last_ = lines_.at(line.substr(put.size(), line.size() - put.size() - 1));
    chip_.pull(*last_, false);
  }
  WiringBench bench(hal::gpio::Chips& chips) {
    return {chips, keys_[0], [this](const std::string& line) {
              std::cout << line << '\n';
              hear(line);
            }};
  }

 private:
  std::map<std::string, unsigned> lines_;
  GpioSim chip_{"lab", 40, {{0, "GPIO0"}, {1, "GPIO1"}}};
  std::array<int, 2> keys_{};
  std::optional<unsigned> last_;
};

TEST(WiringHardware, LearnsAndTestsABoardWhoseWiresAreInAnyOrder) {
  const auto seed = std::random_device()();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::vector<unsigned> offsets(40);
  std::iota(offsets.begin(), offsets.end(), 0U);
  std::shuffle(offsets.begin(), offsets.end(), std::mt19937(seed));
  std::map<std::string, unsigned> lines;
  for (const std::string& site : site_names(*new_game("diablo size=6")))
    lines.emplace(site, offsets[lines.size()]);
  const TemporaryDirectory folder;
  const auto chips = hal::gpio::system_chips();
  WiringLearnRequest learn;
  learn.game = "diablo";
  learn.settings = {"size=6"};
  learn.chips = {"lab"};
  learn.output = (folder / "board.toml").string();
  std::ostringstream errors;
  Hands hands(lines);
  ASSERT_EQ(learn_wiring(learn, hands.bench(*chips), errors), exit_done) << errors.str();
  const Config config = load_config(learn.output).config;
  ASSERT_TRUE(config.wiring);
  for (const auto& contact : config.wiring->contacts) {
    const unsigned line = lines.at(contact.name);
    EXPECT_EQ(contact.pin.line, line < 2 ? "GPIO" + std::to_string(line) : std::to_string(line));
  }
  WiringTestRequest test;
  test.config = learn.output;
  test.sites = {"a1", "c3", "f6"};
  EXPECT_EQ(test_wiring(test, hands.bench(*chips), errors), exit_done) << errors.str();
}

// The simulator does not pull lines that were taken as outputs, not even open drains that are let go: whole
// scans are tested over simulated chips only.
TEST(WiringHardware, OpenDrainsTellWhatIsOnTheirWires) {
  using hal::gpio::Drive;
  const GpioSim sim("lab", 8);
  const auto chips = hal::gpio::system_chips();
  const auto chip = chips->open(*hal::gpio::find_chip(chips->list(), "lab"));
  ASSERT_TRUE(chip);
  const auto lines =
      (*chip)->request({{1, 2, 3}, hal::gpio::Use::open_drain, hal::gpio::Bias::pull_up, true});
  ASSERT_TRUE(lines) << lines.error().message;
  EXPECT_THAT(*(*lines)->levels(), testing::ElementsAre(false, false, false));
  ASSERT_TRUE((*lines)->drive({Drive::inactive, Drive::inactive, Drive::active}));
  EXPECT_THAT(*(*lines)->levels(), testing::ElementsAre(false, false, true));
}

}  // namespace
}  // namespace arbiter
