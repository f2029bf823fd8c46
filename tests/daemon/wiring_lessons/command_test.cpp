// SPDX-License-Identifier: MIT
// `arbiter wiring` as a program at the other end of a pipe meets it.
#include <gmock/gmock.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "daemon/cli/text_file.h"
#include "daemon/cli/wiring_command.h"
#include "daemon/config.h"
#include "daemon/exit_codes.h"
#include "tests/support/fake_chips.h"
#include "tests/support/temporary_directory.h"

namespace arbiter {
namespace {

using hal::gpio::test::FakeChips;
using testing::HasSubstr;

/// A pipe for a keyboard: types when asked, closes switches when told to.
class Piped : public testing::Test {
 protected:
  Piped() {
    EXPECT_EQ(::pipe(pipe_.data()), 0);
    auto& lab = chips_.add("lab", 8);
    lab.names[3] = "GPIO3";
    lab.held[0] = "spi0 CS0";
  }
  ~Piped() override {
    ::close(pipe_[0]);
    ::close(pipe_[1]);
  }
  void type(const std::string& text) {
    EXPECT_EQ(::write(pipe_[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  }
  WiringBench bench(std::function<void(const std::string&)> hear) {
    return {chips_, pipe_[0], [this, hear = std::move(hear)](const std::string& line) {
              said_ += line + "\n";
              hear(line);
            }};
  }
  std::string file(const std::string& name) const { return (folder_.path() / name).string(); }

  TemporaryDirectory folder_;
  std::array<int, 2> pipe_{};
  FakeChips chips_;
  std::string said_;
  std::ostringstream err_;
};

WiringLearnRequest learn_request(const std::string& output) {
  WiringLearnRequest request;
  request.game = "diablo";
  request.settings = {"size=6"};
  request.chips = {"lab"};
  request.buttons = {"roll"};
  request.output = output;
  return request;
}

TEST_F(Piped, LearnsAndWritesWhatArbiterdAccepts) {
  const std::size_t roll = chips_.add_switch({"lab", 3}, FakeChips::ground);
  bool begun = false;
  const auto hear = [&](const std::string& line) {
    if (line.starts_with("Take every")) type("\n");
    if (line.starts_with("Put a piece")) type("s\n");
    if (line.starts_with("Press the button")) chips_.set_switch(roll, true);
    begun |= line.find("7 lines are watched") != std::string::npos;
  };
  EXPECT_EQ(learn_wiring(learn_request(file("board.toml")), bench(hear), err_), exit_done) << err_.str();
  EXPECT_TRUE(begun) << said_;
  EXPECT_THAT(said_, HasSubstr("Left out: lab/0 (held by spi0 CS0)."));
  std::ostringstream checked;
  EXPECT_EQ(check_config(file("board.toml"), checked), 0) << checked.str();
  EXPECT_THAT(*read_text_file(file("board.toml")), HasSubstr("roll = \"lab/GPIO3\""));
  EXPECT_FALSE(std::filesystem::exists(file("board.toml.learned")));
}

TEST_F(Piped, KeepsWhatWasLearnedWhenItIsEndedHalfWay) {
  const std::size_t a1 = chips_.add_switch({"lab", 5}, FakeChips::ground);
  const auto hear = [&](const std::string& line) {
    if (line.starts_with("Take every")) type("\n");
    if (line == "Put a piece on a1.") chips_.set_switch(a1, true);
    if (line == "Put a piece on b1.") type("q\n");
  };
  EXPECT_EQ(learn_wiring(learn_request(file("board.toml")), bench(hear), err_), exit_done);
  EXPECT_FALSE(std::filesystem::exists(file("board.toml")));
  chips_.set_switch(a1, false);
  said_.clear();
  const auto quit = [&](const std::string& line) {
    if (line.starts_with("Take every")) type("\n");
    if (line == "Put a piece on b1.") type("q\n");
  };
  EXPECT_EQ(learn_wiring(learn_request(file("board.toml")), bench(quit), err_), exit_done);
  EXPECT_THAT(said_, testing::Not(HasSubstr("Put a piece on a1.")));
}

TEST_F(Piped, WritesOverNoFile) {
  std::ofstream(file("board.toml")) << "mine";
  EXPECT_EQ(learn_wiring(learn_request(file("board.toml")), bench([](const std::string&) {}), err_),
            exit_wrong_input);
  EXPECT_THAT(err_.str(), HasSubstr("--force"));
  EXPECT_EQ(*read_text_file(file("board.toml")), "mine");
}

TEST_F(Piped, SaysThatTheServiceHoldsTheLines) {
  chips_.chip("lab").held[5] = "arbiter";
  EXPECT_EQ(learn_wiring(learn_request(file("board.toml")), bench([](const std::string&) {}), err_),
            exit_wrong_environment);
  EXPECT_THAT(err_.str(), HasSubstr("sudo systemctl stop arbiter"));
}

TEST_F(Piped, SaysWhichChipsThereAre) {
  WiringLearnRequest request = learn_request(file("board.toml"));
  request.chips = {"mcp23017"};
  EXPECT_EQ(learn_wiring(request, bench([](const std::string&) {}), err_), exit_wrong_environment);
  EXPECT_THAT(err_.str(), HasSubstr("no chip 'mcp23017'; there is lab"));
}

TEST_F(Piped, TakesNoSettingTwice) {
  WiringLearnRequest request = learn_request(file("board.toml"));
  request.settings = {"size=6", "size=8"};
  EXPECT_EQ(learn_wiring(request, bench([](const std::string&) {}), err_), exit_usage);
  EXPECT_EQ(err_.str(), "arbiter: --set size=8: the setting 'size' stands twice\n");
}

TEST_F(Piped, AsksAgainForWhatWasLearnedWrongly) {
  const auto skip_one = [&](const std::string& line) {
    if (line.starts_with("Take every")) type("\n");
    if (line == "Put a piece on a1.") type("s\n");
    if (line == "Put a piece on b1.") type("q\n");
  };
  WiringLearnRequest request = learn_request(file("board.toml"));
  ASSERT_EQ(learn_wiring(request, bench(skip_one), err_), exit_done) << err_.str();
  said_.clear();
  request.again = {"a1"};
  EXPECT_EQ(learn_wiring(request, bench(skip_one), err_), exit_done);
  EXPECT_THAT(said_, HasSubstr("Put a piece on a1."));
  request.again = {"z9"};
  EXPECT_EQ(learn_wiring(request, bench(skip_one), err_), exit_usage);
  EXPECT_EQ(err_.str(), "arbiter: --again z9: nobody asks for that\n");
}

TEST_F(Piped, TestsNoSiteThatHasNoSwitch) {
  std::ofstream(file("table.toml"))
      << "[sensors]\nkind = \"gpio\"\n[wiring]\nboard = \"none\"\n[wiring.chips]\n"
         "lab = \"lab\"\n[wiring.buttons]\nroll = \"lab/1\"\n";
  WiringTestRequest request;
  request.config = file("table.toml");
  request.sites = {"a1"};
  EXPECT_EQ(test_wiring(request, bench([](const std::string&) {}), err_), exit_usage);
  EXPECT_EQ(err_.str(), "arbiter: --site a1: the wiring has no switch there\n");
}

TEST_F(Piped, TestsAndWritesTheCorrectedWiring) {
  std::ofstream(file("table.toml"))
      << "[sensors]\nkind = \"gpio\"\n[wiring]\nboard = \"none\"\n[wiring.chips]\n"
         "lab = \"lab\"\n[wiring.buttons]\nroll = \"lab/1\"\nundo = \"lab/2\"\n";
  const std::size_t roll = chips_.add_switch({"lab", 4}, FakeChips::ground);
  const std::size_t undo = chips_.add_switch({"lab", 1}, FakeChips::ground);
  const auto hear = [&](const std::string& line) {
    if (line.starts_with("Take every")) type("\n");
    if (line.starts_with("Press the button roll")) chips_.set_switch(roll, true);
    if (line.starts_with("Press the button undo")) chips_.set_switch(undo, true);
  };
  WiringTestRequest request;
  request.config = file("table.toml");
  request.fix = file("fixed.toml");
  EXPECT_EQ(test_wiring(request, bench(hear), err_), exit_wrong_environment) << err_.str();
  EXPECT_THAT(said_, HasSubstr("elsewhere: button.roll closes lab/4 instead of lab/1."));
  const Config fixed = load_config(file("fixed.toml")).config;
  ASSERT_TRUE(fixed.wiring) << *read_text_file(file("fixed.toml"));
  EXPECT_EQ(fixed.wiring->contacts[0].pin.line, "4");
  EXPECT_EQ(fixed.wiring->contacts[1].pin.line, "1");
}

}  // namespace
}  // namespace arbiter
