// SPDX-License-Identifier: MIT
// `arbiter wiring learn`.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <ostream>

#include "daemon/cli/fail.h"
#include "daemon/cli/text_file.h"
#include "daemon/cli/wiring_bench.h"
#include "daemon/wiring_lessons/free_lines.h"
#include "daemon/wiring_lessons/lesson.h"
#include "daemon/wiring_lessons/part_file.h"
#include "daemon/wiring_lessons/wiring_file.h"
#include "rules/registry.h"

namespace arbiter {
namespace {

using lessons::Learned;
using lessons::Learner;

/// What is asked for, understood.
struct Plan {
  GameConfig config;
  lessons::Board board;
  std::map<std::string, hal::gpio::ChipWiring> chips{};
  std::vector<lessons::Pin> lines{};
  bool reserved = false;
};

Result<SettingTexts> settings_of(const std::vector<std::string>& texts) {
  SettingTexts settings;
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos) return Error{fmt::format("--set {}: NAME=VALUE is wanted", text)};
    if (!settings.emplace(text.substr(0, equals), text.substr(equals + 1)).second)
      return Error{fmt::format("--set {}: the setting '{}' stands twice", text, text.substr(0, equals))};
  }
  return settings;
}

Result<Plan> plan_of(const WiringLearnRequest& request) {
  auto settings = settings_of(request.settings);
  if (!settings) return settings.error();
  const Result<AnyGame> game = new_game(request.game, *settings);
  if (!game) return game.error();
  if (request.sensors != "occupancy" && request.sensors != "colour")
    return Error{fmt::format("--sensors {}: it must be occupancy or colour", request.sensors)};
  if (request.matrix && request.active_high)
    return Error{"a matrix is pulled low: --matrix goes without --active-high"};
  return Plan{{request.game, *std::move(settings)},
              lessons::board_of(*game, request.sensors, request.buttons)};
}

/// Fills in the lines that are watched, and says which.
Status choose_lines(const WiringLearnRequest& request, const WiringBench& bench, Plan& plan) {
  const auto choices = lessons::parse_chips(request.chips);
  if (!choices) return choices.error();
  std::vector<std::string> left_out;
  for (const lessons::ChipChoice& choice : *choices) {
    auto free = lessons::free_lines(bench.chips, choice);
    if (!free) return free.error();
    plan.chips[choice.name] = {choice.label,
                               request.active_high ? hal::gpio::Bias::pull_down : hal::gpio::Bias::pull_up,
                               !request.active_high};
    plan.lines.insert(plan.lines.end(), free->lines.begin(), free->lines.end());
    left_out.insert(left_out.end(), free->left_out.begin(), free->left_out.end());
    plan.reserved |= free->reserved;
  }
  std::vector<std::string> names;
  for (const lessons::Pin& pin : plan.lines) names.push_back(lessons::name_of(pin));
  bench.say(fmt::format("{} lines are watched: {}.", names.size(), fmt::join(names, " ")));
  if (!left_out.empty()) bench.say(fmt::format("Left out: {}.", fmt::join(left_out, ", ")));
  return plan.lines.empty() ? Status(Error{"there is no free line"}) : ok();
}

std::string about(const WiringLearnRequest& request) {
  return fmt::format("arbiter wiring learn {} {} {} on {}{}", request.game, fmt::join(request.settings, " "),
                     request.sensors, fmt::join(request.chips, " "), request.matrix ? " by a matrix" : "");
}

std::string part_of(const WiringLearnRequest& request) { return request.output + ".learned"; }

/// What is asked for again is not known.
Status forget(const std::vector<std::string>& names, const lessons::Board& board, Learned& known) {
  const auto lessons = lessons::lessons_for(board);
  for (const std::string& name : names) {
    const auto is_meant = [&](const std::string& contact) {
      return contact == name || contact == std::string(hal::gpio::button_prefix) + name ||
             lessons::site_of(contact) == name;
    };
    const bool is_asked = std::any_of(lessons.begin(), lessons.end(), [&](const lessons::Lesson& lesson) {
      return is_meant(lesson.contact);
    });
    if (!is_asked) return Error{fmt::format("--again {}: nobody asks for that", name)};
    std::erase_if(known.switches, [&](const auto& one) { return is_meant(one.first); });
    std::erase_if(known.skipped, is_meant);
  }
  return ok();
}

/// What is known from before.
Result<Learned> known_of(const WiringLearnRequest& request) {
  const std::string file = part_of(request);
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) return Learned{};
  const auto text = read_text_file(file);
  if (!text) return text.error();
  auto known = lessons::parse_part(about(request), *text);
  if (known) return known;
  return Error{
      fmt::format("{} cannot be gone on from: {}. Delete it to begin anew", file, known.error().message)};
}

Status write_wiring(const WiringLearnRequest& request, const Plan& plan, const Learned& learned,
                    const WiringBench& bench) {
  auto file = wiring_of(learned, plan.chips, request.normally_closed);
  if (!file) return file.error();
  file->game = plan.config;
  file->capability = request.sensors;
  file->sites = plan.board.sites;
  file->reserved = plan.reserved && lessons::uses_reserved(file->wiring);
  for (const std::string& note : file->notes) bench.say(note);
  file->notes.insert(file->notes.begin(), "Found out by arbiter wiring learn.");
  const std::string text = print_wiring(*file);
  if (Status good = lessons::check_wiring(text, file->wiring); !good) return good;
  return write_text_file(request.output, text);
}

}  // namespace

int learn_wiring(const WiringLearnRequest& request, const WiringBench& bench, std::ostream& err) {
  auto plan = plan_of(request);
  if (!plan) return fail(plan.error(), exit_usage, err);
  if (const Status free = check_output(request.output, request.force); !free)
    return fail(free.error(), exit_wrong_input, err);
  auto known = known_of(request);
  if (!known) return fail(known.error(), exit_wrong_input, err);
  if (const Status asked = forget(request.again, plan->board, *known); !asked)
    return fail(asked.error(), exit_usage, err);
  if (const Status chosen = choose_lines(request, bench, *plan); !chosen)
    return fail(chosen.error(), exit_wrong_environment, err);
  Learned kept = *known;
  Learner learner(plan->board, *std::move(known), request.normally_closed);
  Status saved = ok();
  const auto keep = [&] {
    if (learner.learned() == kept) return;
    kept = learner.learned();
    saved = write_text_file(part_of(request), print_part(about(request), kept));
    if (!saved) bench.say(describe(saved.error()));
  };
  lessons::ScannedLines lines{plan->chips, {}, {}};
  (request.matrix ? lines.pulled : lines.read) = plan->lines;
  if (const Status run = run_course(bench, std::move(lines), learner, nullptr, keep); !run)
    return fail(run.error(), exit_wrong_environment, err);
  if (!learner.task().empty()) {
    if (!kept.switches.empty())
      bench.say(fmt::format("What is known so far is in {}: the same command goes on from there.",
                            part_of(request)));
    return exit_done;
  }
  if (const Status written = write_wiring(request, *plan, learner.learned(), bench); !written)
    return fail(written.error(), exit_wrong_input, err);
  std::error_code ignored;
  std::filesystem::remove(part_of(request), ignored);
  bench.say(fmt::format("{0} is written. Check it: arbiterd --check-config {0}", request.output));
  return exit_done;
}

}  // namespace arbiter
