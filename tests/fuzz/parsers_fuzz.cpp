// SPDX-License-Identifier: MIT
// libFuzzer over everything that reads foreign text. An input's first line names the reader, the rest is for
// it; so the corpus can be read, and a find becomes a test by copying it.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "daemon/config.h"
#include "daemon/dice_proof.h"
#include "daemon/rule_sets/rule_set_file.h"
#include "daemon/rule_sets/rule_sets.h"
#include "daemon/tag_file.h"
#include "db/whole_game.h"
#include "rules/dice_notation.h"
#include "rules/duell/course_board.h"
#include "rules/engine.h"
#include "rules/record.h"
#include "rules/referee/trace_session.h"
#include "rules/registry.h"
#include "rules/trace.h"

namespace arbiter {
namespace {

// What must hold whatever was read; the fuzzer takes an abort for a find.
void expect(bool holds) {
  if (!holds) std::abort();
}

void expect_explained(const Error& error) { expect(!error.message.empty()); }

// A position that is read is written as it was read, and every action that it lists can be made.
void read_position(std::string_view game_line, std::string_view text) {
  const Result<AnyGame> game = new_game(game_line);
  if (!game) return expect_explained(game.error());
  const Result<AnyGame> read = game->with_position(text);
  if (!read) return expect_explained(read.error());
  expect(read->text() == text);
  const auto legal = read->legal();
  expect(legal.empty() == (read->need() != Need::action));
  for (const std::string& action : legal) {
    AnyGame next = *read;
    expect(next.apply(action).has_value());
    const Result<AnyGame> again = game->with_position(next.text());
    expect(again.has_value() && again->text() == next.text());
  }
}

void read_engine_lines(std::string_view /*argument*/, std::string_view text) {
  Engine engine;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (line.starts_with("perft")) continue;  // asked for, it may count for years
    const auto answer = engine.answer(line);
    if (!answer) return;
    expect(answer->starts_with("ok ") || answer->starts_with("error ") || answer->starts_with("legal"));
  }
}

void read_record(std::string_view /*argument*/, std::string_view text) {
  const Result<Record> record = parse_record(text);
  if (!record) return expect_explained(record.error());
  const Result<Record> again = parse_record(print_record(*record));
  expect(again.has_value() && print_record(*again) == print_record(*record));
  const Result<Replay> played = replay(*record);
  if (!played) expect_explained(played.error());
}

void read_trace(std::string_view /*argument*/, std::string_view text) {
  const auto trace = parse_trace(text);
  if (!trace) return expect_explained(trace.error());
  const auto again = parse_trace(print_trace(*trace));
  expect(again.has_value() && print_trace(*again) == print_trace(*trace));
  constexpr std::size_t most_lines = 60;  // beyond that refereeing takes its time
  if (trace->size() > most_lines) return;
  const auto outcome = referee_trace(*trace);
  if (!outcome) return expect_explained(outcome.error());
  expect(replay(record_of(*outcome)).has_value());
}

void read_notation(std::string_view /*argument*/, std::string_view text) {
  const auto roll = roll_notation(text, [](int faces) { return faces; });
  if (!roll) expect_explained(roll.error());
}

void read_course_board(std::string_view /*argument*/, std::string_view text) {
  const auto game = read_course_game(text);
  if (!game) return expect_explained(game.error());
  expect(Duell::parse(game->position.settings(), game->position.text()).has_value());
}

void read_rule_set(std::string_view /*argument*/, std::string_view text) {
  for (const Error& error : parse_rule_set("fuzzed", text).errors) expect_explained(error);
}

void read_config(std::string_view /*argument*/, std::string_view text) {
  for (const Error& error : parse_config(text).errors) expect_explained(error);
}

void read_tags(std::string_view /*argument*/, std::string_view text) {
  const TagReport report = parse_tags(text);
  for (const Error& error : report.errors) expect_explained(error);
  expect(parse_tags(print_tags(report.tags)).tags == report.tags);
}

// What is taken for a game is one: it can be written and read again.
void read_games(std::string_view /*argument*/, std::string_view text) {
  const auto games = db::read_games(text);
  if (!games) return expect_explained(games.error());
  const std::string written = db::print_games(*games);
  const auto again = db::parse_games(written);
  expect(again.has_value() && db::print_games(*again) == written);
}

void read_proof(std::string_view /*argument*/, std::string_view text) {
  const auto proof = parse_dice_proof(text);
  if (!proof) return expect_explained(proof.error());
  const auto again = parse_dice_proof(print_dice_proof(*proof));
  expect(again.has_value() && print_dice_proof(*again) == print_dice_proof(*proof));
}

struct Reader {
  std::string_view name;
  void (*read)(std::string_view argument, std::string_view text);
};

constexpr std::array readers{
    Reader{"position", read_position}, Reader{"engine", read_engine_lines},
    Reader{"record", read_record},     Reader{"trace", read_trace},
    Reader{"notation", read_notation}, Reader{"course", read_course_board},
    Reader{"rules", read_rule_set},    Reader{"config", read_config},
    Reader{"tags", read_tags},         Reader{"games", read_games},
    Reader{"proof", read_proof},
};

// libFuzzer's "do not keep this input".
constexpr int not_for_any_reader = -1;

int read(std::string_view input) {
  const std::string_view head = input.substr(0, input.find('\n'));
  if (head.size() == input.size()) return not_for_any_reader;
  const std::string_view name = head.substr(0, head.find(' '));
  for (const Reader& reader : readers) {
    if (reader.name != name) continue;
    reader.read(name.size() == head.size() ? "" : head.substr(name.size() + 1),
                input.substr(head.size() + 1));
    return 0;
  }
  return not_for_any_reader;
}

}  // namespace
}  // namespace arbiter

extern "C" int LLVMFuzzerInitialize(int* /*argc*/, char*** /*argv*/) {
  arbiter::dudos::use_rule_sets(arbiter::find_rule_sets({}));
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return arbiter::read({reinterpret_cast<const char*>(data), size});
}
