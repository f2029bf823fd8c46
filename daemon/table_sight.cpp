// SPDX-License-Identifier: MIT
// The table while it cannot see: devices go and come back, and the game waits for their sites. Unknown is not
// empty.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "daemon/board_fit.h"
#include "daemon/table.h"
#include "rules/site_names.h"

namespace arbiter {
namespace {

// More reasons than two would bury the board on a phone; the page of sensors has them all.
std::string reasons_of(const std::set<std::string>& reasons) {
  constexpr std::size_t most = 2;
  if (reasons.size() <= most) return fmt::format("{}", fmt::join(reasons, "; "));
  return *reasons.begin() + " ...";
}

std::string listed(const std::set<std::string>& names) { return fmt::format("{}", fmt::join(names, ", ")); }

}  // namespace

void Table::on_device(const hal::DeviceChange& change) {
  take_device(change);
  static_cast<void>(settle(ok()));
}

void Table::on_lamp_device(const hal::DeviceChange& change) {
  lamp_devices_.insert(change.device);
  on_device(change);
}

void Table::take_device(const hal::DeviceChange& change) {
  devices_[change.device] = change;
  lost_sites_.clear();
  for (const auto& [name, device] : devices_) {
    if (!device.present) lost_sites_.insert(device.sites.begin(), device.sites.end());
  }
  note_devices();
}

// All of one kind in one sentence, whatever the number.
void Table::note_devices() {
  std::map<std::string, std::pair<std::set<std::string>, std::set<std::string>>> kinds;
  for (const auto& [name, device] : devices_) {
    if (device.present && !device.strange) continue;
    auto& [names, reasons] = kinds[device.present ? "device_strange" : "device_lost"];
    names.insert(name);
    reasons.insert(device.why);
  }
  for (const std::string code : {"device_lost", "device_strange"}) {
    const auto kind = kinds.find(code);
    if (kind == kinds.end()) {
      withdraw(code);
      continue;
    }
    const auto& [names, reasons] = kind->second;
    note({code, {{"device", listed(names)}, {"why", reasons_of(reasons)}}});
  }
}

// A game that begins has sensors of its own; lamps are the same as before.
void Table::forget_devices() {
  std::erase_if(devices_, [this](const auto& entry) { return !lamp_devices_.contains(entry.first); });
  lost_sites_.clear();
  unheard_.clear();
  ignored_.clear();
  note_devices();
}

// The sites from which the first word is still to come; those without a sensor will never say one.
void Table::expect_readings() {
  if (!has_board(config_)) return;
  const std::vector<std::string> sites = site_names(history_->base);
  unheard_.insert(sites.begin(), sites.end());
  note_lacking_sites();
}

void Table::note_lacking_sites() {
  withdraw("board_lacks_sites");
  const std::vector<std::string> lacking = sites_without_sensor(config_, history_->base);
  const auto is_masked = [this](const std::string& site) { return masked_.contains(site); };
  if (std::all_of(lacking.begin(), lacking.end(), is_masked)) return;
  note({"board_lacks_sites", {{"n", std::to_string(lacking.size())}, {"site", lacking.front()}}});
}

std::vector<std::string> Table::unread() const {
  if (lost_sites_.empty() && unheard_.empty()) return {};
  std::vector<std::string> sites;
  for (const std::string& site : site_names(history_->base)) {
    const bool is_known = !lost_sites_.contains(site) && !unheard_.contains(site);
    if (!is_known && !masked_.contains(site)) sites.push_back(site);
  }
  return sites;
}

std::vector<std::string> Table::awaited() const {
  std::vector<std::string> sites = unread();
  std::erase_if(sites, [this](const std::string& site) { return ignored_.contains(site); });
  return sites;
}

// Whether the referee knows just what is read now, with the same sensors masked.
bool Table::referee_knows_all() const {
  const BoardWatch& board = referee_->board();
  for (std::size_t i = 0; i < history_->base.site_count(); ++i) {
    const auto site = static_cast<Site>(i);
    const std::string name = history_->base.site_name(site);
    const bool masked = masked_.contains(name) || ignored_.contains(name);
    if (board.layout().masked(site) != masked) return false;
    if (!masked && board.text(site) != reads(site)) return false;
  }
  return true;
}

// Begins or ends a pause, as the sites can be read.
void Table::watch_sight() {
  if (workbench_ || history_->over) return pause_.reset();
  if (!pause_ && lost_sites_.empty() && unheard_.empty() && ignored_.empty()) return;
  now();
  const std::vector<std::string> blind = unread();
  const bool waits = !awaited().empty();
  const bool sees_again = std::any_of(ignored_.begin(), ignored_.end(), [&](const std::string& site) {
    return std::find(blind.begin(), blind.end(), site) == blind.end();
  });
  if (!pause_ && (waits || sees_again)) begin_pause();
  if (!pause_) return;
  if (waits) {
    pause_->ends.reset();
  } else if (!pause_->ends || pause_->blind != blind) {
    pause_->ends = time_ + sight_rests;
  }
  pause_->blind = blind;
  // What the referee begins with afterwards is what the log holds.
  if (pause_->ends && *pause_->ends <= time_ && saved()) end_pause();
}

// What the referee has concluded from what was seen stands; from now on it concludes nothing.
void Table::begin_pause() {
  referee_->advance(time_);
  pause_ = Pause{time_, std::nullopt, false};
  parts_.cues.lamps({});
}

// Where all reads as it did before, nothing has happened. Otherwise nobody saw what did: as after a restart,
// the board is to show where the log stands, or people say that they went on.
void Table::end_pause() {
  const Pause pause = *std::exchange(pause_, std::nullopt);
  withdraw("button_refused");
  const std::vector<std::string> blind = unread();
  std::erase_if(ignored_, [&](const std::string& site) {
    return std::find(blind.begin(), blind.end(), site) == blind.end();
  });
  if (!pause.is_start && referee_knows_all()) return catch_up();
  if (!pause.is_start) resumed_ = history_->ready;
  go_on_from_log(pause.since);
}

// Masked sites alone may read something else by now.
void Table::catch_up() {
  referee_->advance(time_);
  parts_.cues.lamps(lamps_);
  const std::map<std::string, std::string> readings = readings_;
  for (const auto& [name, value] : readings) {
    const auto site = history_->base.find_site(name);
    if (site && referee_->board().text(*site) != value) take_reading({time_, name, value});
  }
}

void Table::go_on_from_log(TableTime since) {
  begin_recording(since);
  start_referee();
  const std::map<std::string, std::string> readings = readings_;
  for (const auto& [site, value] : readings) take_reading({time_, site, value});
}

Status Table::may_play() const {
  if (workbench_) return refusal("workbench_open", "the game rests while somebody works at the sensors");
  if (pause_) return refusal("paused", "the game waits for sensors that cannot be read");
  return ok();
}

Status Table::go_on_without() {
  if (!pause_ || awaited().empty()) return refusal("not_paused", "all sensors can be read");
  const std::vector<std::string> blind = awaited();
  ignored_.insert(blind.begin(), blind.end());
  return settle(ok());
}

}  // namespace arbiter
