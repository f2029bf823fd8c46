// SPDX-License-Identifier: MIT
// `arbiter wiring test` and `arbiter wiring watch`.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "daemon/cli/fail.h"
#include "daemon/cli/text_file.h"
#include "daemon/cli/wiring_bench.h"
#include "daemon/config.h"
#include "daemon/wiring_lessons/free_lines.h"
#include "daemon/wiring_lessons/live_view.h"
#include "daemon/wiring_lessons/walk_report.h"
#include "daemon/wiring_lessons/wiring_file.h"
#include "rules/registry.h"
#include "rules/site_names.h"

namespace arbiter {
namespace {

using lessons::Findings;

Result<Config> wired_table(const std::filesystem::path& file) {
  ConfigReport report = load_config(file);
  if (!report.errors.empty()) return Error{config_error(file, report.errors.front())};
  if (!report.config.wiring)
    return Error{fmt::format(
        "{}: there is no [wiring] that could be tested. arbiter wiring learn finds one out", file.string())};
  return std::move(report.config);
}

Status check_sites(const AnyGame& game, const std::vector<std::string>& sites) {
  for (const std::string& site : sites) {
    if (!game.find_site(site)) return Error{fmt::format("--site {}: there is no such site", site)};
  }
  return ok();
}

/// What is to be tested: an Error where nothing of a site that is named can be.
Result<std::vector<lessons::Lesson>> lessons_of(const Config& config, const AnyGame& game,
                                                const std::vector<std::string>& sites) {
  const lessons::Board board = lessons::board_of(game, config.sensors.capability, {});
  auto all = lessons::lessons_of(*config.wiring, board, sites);
  for (const std::string& site : sites) {
    // Its switch, or its lamp: "lamp.a1".
    const bool is_there = std::any_of(all.begin(), all.end(), [&](const lessons::Lesson& one) {
      return one.contact.ends_with(lessons::site_of(site)) ||
             lessons::site_of(one.contact) == lessons::site_of(site);
    });
    if (!is_there) return Error{fmt::format("--site {}: the wiring has no switch there", site)};
  }
  return all;
}

Result<lessons::ScannedLines> lines_to_watch(const WiringBench& bench, const hal::gpio::Wiring& wiring) {
  const auto spare = lessons::spare_lines(bench.chips, wiring);
  if (!spare) return spare.error();
  return lessons::scanned_lines(wiring, *spare);
}

/// Writes the wiring as the walk found it.
Status write_fix(const WiringTestRequest& request, const Config& config, const AnyGame& game,
                 const Findings& findings) {
  auto wiring = corrected(*config.wiring, findings);
  if (!wiring) return wiring.error();
  lessons::WiringFile file{config.game, config.sensors.capability, config.sensors.masked, site_names(game)};
  file.wiring = *std::move(wiring);
  file.reserved = lessons::uses_reserved(file.wiring);
  file.notes = {fmt::format("{} as arbiter wiring test found it. In that configuration, instead of [wiring]:",
                            request.config.filename().string()),
                "[sensors] wiring = \"this file\""};
  const std::string text = print_wiring(file);
  if (Status good = lessons::check_wiring(text, file.wiring); !good) return good;
  return write_text_file(request.fix, text);
}

int report_walk(const WiringTestRequest& request, const Config& config, const AnyGame& game,
                const Findings& findings, const WiringBench& bench, std::ostream& err) {
  for (const std::string& line : report_of(*config.wiring, findings)) bench.say(line);
  if (!request.fix.empty()) {
    if (const Status written = write_fix(request, config, game, findings); !written)
      return fail(Error{request.fix + " is not written: " + written.error().message}, exit_wrong_input, err);
    bench.say(fmt::format("{} has the wiring as it is.", request.fix));
  }
  return is_well(findings) ? exit_done : exit_wrong_environment;
}

}  // namespace

int test_wiring(const WiringTestRequest& request, const WiringBench& bench, std::ostream& err) {
  const auto config = wired_table(request.config);
  if (!config) return fail(config.error(), exit_wrong_input, err);
  const Result<AnyGame> game = new_game(config->game.name, config->game.settings);
  if (const Status known = check_sites(*game, request.sites); !known)
    return fail(known.error(), exit_usage, err);
  auto asked = lessons_of(*config, *game, request.sites);
  if (!asked) return fail(asked.error(), exit_usage, err);
  if (const Status free = check_output(request.fix, request.force || request.fix.empty()); !free)
    return fail(free.error(), exit_wrong_input, err);
  auto lines = lines_to_watch(bench, *config->wiring);
  if (!lines) return fail(lines.error(), exit_wrong_environment, err);
  lessons::Walk walk(*config->wiring, *std::move(asked));
  const Status walked = run_course(bench, *std::move(lines), walk, &*config->wiring, [] {});
  if (!walked) return fail(walked.error(), exit_wrong_environment, err);
  return report_walk(request, *config, *game, walk.findings(), bench, err);
}

int watch_wiring(const WiringTestRequest& request, const WiringBench& bench, std::ostream& err) {
  const auto config = wired_table(request.config);
  if (!config) return fail(config.error(), exit_wrong_input, err);
  auto lines = lines_to_watch(bench, *config->wiring);
  if (!lines) return fail(lines.error(), exit_wrong_environment, err);
  lessons::LiveView view(*config->wiring);
  const Status watched = run_course(bench, *std::move(lines), view, nullptr, [] {});
  return watched ? exit_done : fail(watched.error(), exit_wrong_environment, err);
}

}  // namespace arbiter
