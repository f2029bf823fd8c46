// SPDX-License-Identifier: MIT
// The configuration: what is taken, and what each mistake is answered with.
#include "daemon/config.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "tests/support/temporary_directory.h"

namespace arbiter {
namespace {

using std::chrono::milliseconds;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::Pair;

/// The errors as "LINE: message".
std::vector<std::string> errors_of(std::string_view toml) {
  std::vector<std::string> result;
  for (const Error& error : parse_config(toml).errors) {
    result.push_back(std::to_string(error.line) + ": " + error.message);
  }
  return result;
}

constexpr std::string_view everything = R"([game]
name = "diablo"
[game.settings]
size = 6
a1 = "black"
[players]
black = "Anna"
green = "Bénédicte"
[sensors]
kind = "sim"
capability = "colour"
masked = ["a1", "f6"]
trace = "session.trace"
trace_speed = 2.5
debounce = 0
[timing]
settle = 100
hold = 2000
grace = 1500
confirm = true
[dice]
policy = "electronic"
[page]
address = "0.0.0.0"
port = 0
port_may_move = false
pin = "0815"
hosts = ["arbiter.local"]
[data]
directory = "/var/lib/arbiter"
)";

TEST(Config, HasADefaultForEverything) {
  const ConfigReport report = parse_config("");
  EXPECT_THAT(report.errors, IsEmpty());
  EXPECT_EQ(report.config.game.name, "diablo");
  EXPECT_EQ(report.config.sensors.kind, "sim");
  EXPECT_EQ(report.config.timing.settle, milliseconds(150));
  EXPECT_EQ(report.config.page.port, 8080);
}

TEST(Config, TakesEveryKey) {
  const auto [config, errors] = parse_config(everything);
  ASSERT_THAT(errors, IsEmpty());
  EXPECT_THAT(config.game.settings, ElementsAre(Pair("a1", "black"), Pair("size", "6")));
  EXPECT_THAT(config.players, ElementsAre(Pair("black", "Anna"), Pair("green", "Bénédicte")));
  EXPECT_EQ(config.sensors.capability, "colour");
  EXPECT_THAT(config.sensors.masked, ElementsAre("a1", "f6"));
  EXPECT_EQ(config.sensors.trace, "session.trace");
  EXPECT_EQ(config.sensors.trace_speed, 2.5);
  EXPECT_EQ(config.sensors.debounce, milliseconds(0));
  EXPECT_EQ(config.timing.settle, milliseconds(100));
  EXPECT_EQ(config.timing.hold, milliseconds(2000));
  EXPECT_EQ(config.timing.grace, milliseconds(1500));
  EXPECT_TRUE(config.timing.confirm);
  EXPECT_EQ(config.page.address, "0.0.0.0");
  EXPECT_EQ(config.page.port, 0);
  EXPECT_FALSE(config.page.port_may_move);
  EXPECT_EQ(config.page.pin, "0815");
  EXPECT_THAT(config.page.hosts, ElementsAre("arbiter.local"));
  EXPECT_EQ(config.data, "/var/lib/arbiter");
}

/// The installed file with every "#key" made a key.
std::string installed_file_with_everything_said() {
  std::ifstream file(ARBITER_INSTALLED_CONFIG);
  std::string text;
  for (std::string line; std::getline(file, line);) {
    const bool is_default = line.size() > 1 && line[0] == '#' && line[1] != ' ';
    text += line.substr(is_default ? 1 : 0) + "\n";
  }
  return text;
}

TEST(Config, IsInstalledAsAFileThatShowsEveryDefault) {
  EXPECT_THAT(load_config(ARBITER_INSTALLED_CONFIG).errors, IsEmpty());
  EXPECT_EQ(load_config(ARBITER_INSTALLED_CONFIG).config, Config{});
  const std::string said = installed_file_with_everything_said();
  const ConfigReport report = parse_config(said);
  EXPECT_THAT(report.errors, IsEmpty());
  EXPECT_EQ(report.config, Config{});
  for (const char* key : {"name",    "kind",        "capability", "masked",      "trace", "wiring",
                          "tags",    "trace_speed", "debounce",   "settle",      "hold",  "grace",
                          "confirm", "policy",      "button",     "address",     "port",  "port_may_move",
                          "pin",     "hosts",       "directory",  "daily_copies"}) {
    EXPECT_THAT(said, HasSubstr(std::string(key) + " = ")) << "not explained";
  }
}

TEST(Config, FindsEveryErrorInTheOrderOfTheLines) {
  EXPECT_THAT(
      errors_of("[timing]\nsettel = 5\nhold = \"long\"\n[page]\nport = 70000\n[sound]\nvolume = 3\n"),
      ElementsAre("2: unknown key 'settel'; did you mean 'settle'?",
                  "3: hold must be a whole number of milliseconds from 20 to 60000, not text",
                  "5: port must be a whole number from 0 to 65535, not 70000", "6: unknown table ['sound']"));
}

TEST(Config, SuggestsWhatWasMeant) {
  EXPECT_THAT(errors_of("[sensor]\n"), ElementsAre(HasSubstr("did you mean 'sensors'?")));
  EXPECT_THAT(errors_of("[sensors]\ncapability = \"color\"\n"),
              ElementsAre(HasSubstr("did you mean 'colour'?")));
  EXPECT_THAT(errors_of("[game]\nname = \"Diablo\"\n"), ElementsAre(HasSubstr("did you mean 'diablo'?")));
  EXPECT_THAT(errors_of("[players]\nblakc = \"Anna\"\n"), ElementsAre(HasSubstr("did you mean 'black'?")));
  EXPECT_THAT(errors_of("[game]\nport = 80\n"), ElementsAre(HasSubstr("it belongs under [page]")));
  EXPECT_THAT(errors_of("port = 80\n"), ElementsAre("1: unknown key 'port'; it belongs under [page]"));
}

TEST(Config, ReportsAnUnknownTableOnceWhateverIsInIt) {
  EXPECT_THAT(errors_of("[colours.black]\nr = 1\n[colours.black.dark]\nr = 2\n"),
              ElementsAre(HasSubstr("'colours'")));
}

TEST(Config, WantsATableWhereOneBelongs) {
  EXPECT_THAT(errors_of("game = \"diablo\"\n"), ElementsAre("1: game must be a table: [game]"));
  EXPECT_THAT(errors_of("[game]\nsettings = 8\n"),
              ElementsAre("2: game.settings must be a table: [game.settings]"));
  EXPECT_THAT(errors_of("[[players]]\nblack = \"Anna\"\n"),
              ElementsAre("1: players must be a table: [players]"));
}

TEST(Config, SaysWhereTheTextIsNotToml) {
  EXPECT_THAT(errors_of("[game]\nname = diablo\n"), ElementsAre(HasSubstr("2: this is not TOML")));
  EXPECT_THAT(errors_of("[game]\n[game]\n"), ElementsAre(HasSubstr("2: this is not TOML")));
  EXPECT_THAT(errors_of("[page]\npin = \"\xff\"\n"), ElementsAre(HasSubstr("2: this is not TOML")));
}

TEST(Config, AsksTheRulesWhetherAGameCanHaveItsSettings) {
  EXPECT_THAT(errors_of("[game.settings]\na1 = \"black\"\nsize = 7\n"),
              ElementsAre(AllOf(HasSubstr("3: "), HasSubstr("size"))));
  EXPECT_THAT(errors_of("[game.settings]\nsize = 8\nlength = 8\n"),
              ElementsAre(AllOf(HasSubstr("3: "), HasSubstr("length"))));
  EXPECT_THAT(errors_of("[game.settings]\nsize = 3\na1 = \"red\"\n").size(), 2U);
  EXPECT_THAT(errors_of("[game.settings]\nsize = 1.5\n"), ElementsAre(HasSubstr("2: a setting is text")));
  EXPECT_THAT(errors_of("[game]\nname = \"chess\"\n"), ElementsAre(HasSubstr("2: unknown game 'chess'")));
}

TEST(Config, BoundsPlayersNames) {
  const auto with_name = [](const std::string& name) {
    return errors_of("[players]\nblack = \"" + name + "\"\n");
  };
  std::string forty;
  for (int i = 0; i < 40; ++i) forty += "é";
  EXPECT_THAT(with_name(forty), IsEmpty());
  EXPECT_THAT(with_name(forty + "x"), ElementsAre(HasSubstr("2: a player's name is longer than 40")));
  EXPECT_THAT(with_name(""), ElementsAre(HasSubstr("empty")));
  EXPECT_THAT(with_name("   "), ElementsAre(HasSubstr("empty")));
  for (const char* control : {"\\u0000", "\\n", "\\u007F", "\\u0085", "\\u202E", "\\u2066"}) {
    EXPECT_THAT(with_name("Anna" + std::string(control)), ElementsAre(HasSubstr("control character")))
        << control;
  }
  EXPECT_THAT(errors_of("[players]\nblack = 5\n"),
              ElementsAre(HasSubstr("must be text in quotes, not a whole number")));
}

TEST(Config, KnowsTheSitesThatCanBeMasked) {
  EXPECT_THAT(errors_of("[sensors]\nmasked = [\"a1\", \"j9\"]\n"),
              ElementsAre("2: masked names 'j9', but there is no such site: they go from a1 to h8"));
  EXPECT_THAT(errors_of("[sensors]\nmasked = \"a1\"\n"), ElementsAre(HasSubstr("a list of texts")));
  EXPECT_THAT(errors_of("[sensors]\nmasked = [\"a1\", 3]\n"), ElementsAre(HasSubstr("a whole number")));
}

TEST(Config, RefusesTimesThatCannotBe) {
  EXPECT_THAT(errors_of("[timing]\nsettle = 19\n"), ElementsAre(HasSubstr("from 20 to 5000, not 19")));
  EXPECT_THAT(errors_of("[timing]\nhold = 100\n"),
              ElementsAre("2: hold (100 ms) must not be shorter than settle (150 ms)"));
  EXPECT_THAT(errors_of("[timing]\nsettle = 3000\n"),
              ElementsAre("2: hold (1200 ms) must not be shorter than settle (3000 ms)"));
  EXPECT_THAT(errors_of("[timing]\ngrace = 100\n"), ElementsAre(HasSubstr("2: grace (100 ms) must be 0 or")));
  EXPECT_THAT(errors_of("[timing]\nsettle = 1.5\n"), ElementsAre(HasSubstr("whole number of milliseconds")));
  EXPECT_THAT(errors_of("[timing]\nconfirm = 1\n"), ElementsAre(HasSubstr("true or false")));
  EXPECT_THAT(errors_of("[sensors]\ndebounce = -1\n"), ElementsAre(HasSubstr("0 to 1000")));
}

TEST(Config, NamesSetsOfDice) {
  const ConfigReport report =
      parse_config("[dice]\nbutton = \"attack\"\n[dice.sets]\nattack = \"3d6!\"\nstats = \"4d6kh3\"\n");
  EXPECT_THAT(report.errors, IsEmpty());
  EXPECT_THAT(report.config.dice.sets, ElementsAre(Pair("attack", "3d6!"), Pair("stats", "4d6kh3")));
}

TEST(Config, RefusesASetThatIsNoneOrCannotBeCalled) {
  EXPECT_THAT(
      errors_of("[dice.sets]\na = \"3d\"\nherd = \"d6\"\nd6 = \"2d6\"\n\"my dice\" = \"d6\"\nb = 6\n"),
      ElementsAre("2: a must be dice notation, like \"2d6\": '3d': a die has 2 to 1000 faces, % or F",
                  "3: herd is a game, and stands for its dice already", "4: d6 is dice notation itself",
                  HasSubstr("a set's name is a letter"), HasSubstr("not a whole number")));
  EXPECT_THAT(errors_of("[dice]\nbutton = \"atack\"\n[dice.sets]\nattack = \"3d6!\"\n"),
              ElementsAre(HasSubstr("2: button must be dice notation")));
}

TEST(Config, WantsATraceAndOnlyThenItsDice) {
  EXPECT_THAT(errors_of("[sensors]\nkind = \"trace\"\n"),
              ElementsAre(HasSubstr("2: kind \"trace\" needs the file")));
  EXPECT_THAT(errors_of("[dice]\npolicy = \"scripted\"\n"),
              ElementsAre(HasSubstr("2: scripted dice come from a trace")));
  EXPECT_THAT(errors_of("[sensors]\nkind = \"trace\"\ntrace = \"a\"\n[dice]\npolicy = \"scripted\"\n"),
              IsEmpty());
  for (const char* speed : {"-1", "nan", "inf", "0.001", "1001", "\"fast\""}) {
    EXPECT_THAT(errors_of("[sensors]\ntrace_speed = " + std::string(speed) + "\n"),
                ElementsAre(HasSubstr("trace_speed must be")));
  }
  EXPECT_THAT(errors_of("[sensors]\ntrace_speed = 0\n"), IsEmpty());
}

TEST(Config, RefusesAPageThatNobodyCouldReach) {
  EXPECT_THAT(errors_of("[page]\naddress = \"localhost\"\n"), ElementsAre(HasSubstr("like \"127.0.0.1\"")));
  EXPECT_THAT(errors_of("[page]\naddress = \"::1\"\n"), IsEmpty());
  EXPECT_THAT(errors_of("[page]\nhosts = [\"http://table\"]\n"),
              ElementsAre(HasSubstr("without scheme and port")));
  EXPECT_THAT(errors_of("[page]\npin = 815\n"), ElementsAre(HasSubstr("leading zeros")));
  EXPECT_THAT(errors_of("[page]\npin = \"123\"\n"), ElementsAre(HasSubstr("4 to 64")));
  EXPECT_THAT(errors_of("[data]\ndirectory = \"~/games\"\n"), ElementsAre(HasSubstr("write the whole path")));
}

TEST(Config, LetsNothingOfAFileDisturbTheTerminal) {
  EXPECT_THAT(errors_of("\"a\\u001B[2J\" = 1\n"),
              ElementsAre(AllOf(HasSubstr("'a?[2J'"), Not(HasSubstr("\x1b")))));
  EXPECT_THAT(errors_of("[game]\nname = \"\\u001B\"\n"), ElementsAre(HasSubstr("'?'")));
}

class ConfigFile : public testing::Test {
 protected:
  std::filesystem::path write(const std::string& name, std::string_view text) const {
    std::ofstream(folder / name, std::ios::binary) << text;
    return folder / name;
  }
  static std::pair<int, std::string> check(const std::filesystem::path& file) {
    std::ostringstream out;
    const int code = check_config(file, out);
    return {code, out.str()};
  }

  TemporaryDirectory folder;
};

TEST_F(ConfigFile, TakesPathsRelativeToItself) {
  write("session.trace", "0 @table diablo\n");
  const auto file =
      write("table.toml",
            "[sensors]\nkind = \"trace\"\ntrace = \"session.trace\"\n[data]\ndirectory = \"../games\"\n");
  const auto [config, errors] = load_config(file);
  ASSERT_THAT(errors, IsEmpty());
  EXPECT_EQ(config.sensors.trace, folder / "session.trace");
  EXPECT_EQ(config.data, (folder / "../games").lexically_normal());
}

TEST_F(ConfigFile, WantsTheTraceToBeThere) {
  const auto file = write("table.toml", "[sensors]\nkind = \"trace\"\ntrace = \"none.trace\"\n");
  const auto errors = load_config(file).errors;
  ASSERT_EQ(errors.size(), 1U);
  EXPECT_EQ(errors[0].line, 3U);
  EXPECT_THAT(errors[0].message, HasSubstr("no such file"));
}

TEST_F(ConfigFile, IsCheckedWithOneLineForEachError) {
  const auto bad = write("bad.toml", "[timing]\nsettel = 5\n[page]\nport = -1\n");
  EXPECT_THAT(check(bad),
              Pair(1, bad.string() + ":2: unknown key 'settel'; did you mean 'settle'?\n" + bad.string() +
                          ":4: port must be a whole number from 0 to 65535, not -1\n"));
  const auto good = write("good.toml", everything);
  EXPECT_THAT(check(good), Pair(0, good.string() + ": no errors\n"));
}

TEST_F(ConfigFile, IsRefusedWhereItCannotBeRead) {
  EXPECT_THAT(check(folder / "none.toml"), Pair(1, HasSubstr("none.toml: there is no such file")));
  EXPECT_THAT(check(folder.path()), Pair(1, HasSubstr("no file that can be read")));
  EXPECT_THAT(check(write("huge.toml", std::string(2'000'000, '#'))), Pair(1, HasSubstr("larger than 1 MB")));
}

/// The full configuration after a few random cuts, copies and changed bytes.
std::string mutated() {
  std::string text(everything);
  const int count = *rc::gen::inRange(1, 6);
  for (int i = 0; i < count && !text.empty(); ++i) {
    const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
    const auto length = *rc::gen::inRange<std::size_t>(0, 12);
    switch (*rc::gen::inRange(0, 4)) {
      case 0:
        text.erase(at, length);
        break;
      case 1:
        text[at] = *rc::gen::arbitrary<char>();
        break;
      case 2:
        text.insert(at, text.substr(*rc::gen::inRange<std::size_t>(0, text.size()), length));
        break;
      default:
        text.insert(at, *rc::gen::element<std::string>("\"", "[", "]", "=", "\n", "{}", "'''", "9", "-", "#",
                                                       "1e999", "\xc3"));
    }
  }
  return text;
}

RC_GTEST_PROP(ConfigProperty, AMutatedFileGivesAConfigurationOrErrorsWithTheirLines, ()) {
  const std::string text = mutated();
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  const auto [config, errors] = parse_config(text);
  for (const Error& error : errors) {
    RC_ASSERT(error.line >= 1U && error.line <= lines);
    RC_ASSERT(!error.message.empty());
  }
  if (errors.empty()) {
    RC_ASSERT(config.timing.settle >= milliseconds(20) && config.timing.hold >= config.timing.settle);
    RC_ASSERT(config.game.name == "diablo");
  }
}

}  // namespace
}  // namespace arbiter
