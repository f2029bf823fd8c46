// SPDX-License-Identifier: MIT
// The virtual board: what its sensors and the devices behind them say, and the tags under its pieces.
#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "hal/sim/sim_board.h"

namespace arbiter::hal {
namespace {

constexpr std::array<std::pair<std::string_view, Sense>, 3> sense_names{
    {{"occupancy", Sense::occupancy}, {"colour", Sense::colour}, {"identity", Sense::identity}}};

/// Identifiers like those of real tags: four bytes, the first of them the maker's. Different for each number.
std::string identifier_of(std::size_t number) {
  std::array<char, 9> text{};
  const auto serial = static_cast<unsigned>((0xA1B2C3U + number * 7919U) & 0xFFFFFFU);
  std::snprintf(text.data(), text.size(), "04%06X", serial);
  return text.data();
}

}  // namespace

Result<Sense> parse_sense(std::string_view name) {
  for (const auto& [known, sense] : sense_names) {
    if (known == name) return sense;
  }
  return Error{"'" + std::string(name) + "' is no capability of sensors: occupancy, colour or identity"};
}

std::vector<Reading> SimBoard::start(SensorListener& listener) {
  listener_ = &listener;
  latest_ = std::max(latest_, now_());
  std::vector<Reading> result;
  for (auto& [site, place] : places_) {
    if (lost_.contains(place.device)) {
      place.reported.clear();
      continue;
    }
    if (!place.dead && !site.ends_with(".face")) place.reported = value_of(place.stack);
    result.push_back({latest_, site, place.reported});
  }
  return result;
}

void SimBoard::stop() { listener_ = nullptr; }

Status SimBoard::wire(const std::string& device, const std::vector<std::string>& sites) {
  for (const std::string& site : sites) {
    if (const auto square = find(site); !square) return square.error();
  }
  for (const std::string& site : sites) (*find(site))->second.device = device;
  return ok();
}

Status SimBoard::fail(const std::string& device, const std::string& why) {
  if (!has_device(device)) return Error{"there is no device '" + device + "' under this board"};
  if (lost_.insert(device).second) say_device(device, false, why);
  return ok();
}

Status SimBoard::recover(const std::string& device) {
  if (lost_.erase(device) == 0) return Error{"the device '" + device + "' is not lost"};
  say_device(device, true, "it answers again");
  for (Square& square : places_) {
    if (square.second.device == device && !square.first.ends_with(".face")) report(square);
  }
  return ok();
}

Status SimBoard::set_dead(std::string_view site, bool dead) {
  const auto square = find(site);
  if (!square) return square.error();
  (*square)->second.dead = dead;
  if (!(*square)->first.ends_with(".face")) report(**square);
  return ok();
}

std::vector<std::string> SimBoard::dead_sites() const {
  std::vector<std::string> dead;
  for (const auto& [site, place] : places_) {
    if (place.dead) dead.push_back(site);
  }
  return dead;
}

SimBoard::PieceId SimBoard::take_from_box(const std::string& piece) {
  const auto found =
      std::find_if(box_.begin(), box_.end(), [&](PieceId id) { return tags_[id].piece == piece; });
  if (found == box_.end()) {
    tags_.push_back({identifier_of(tags_.size()), piece});
    return tags_.size() - 1;
  }
  const PieceId id = *found;
  box_.erase(found);
  return id;
}

std::string SimBoard::value_of(const Stack& stack) const {
  if (sense_ == Sense::occupancy) return stack.empty() ? "0" : "1";
  if (stack.empty()) return "-";
  if (sense_ == Sense::colour) return tags_[stack.back()].piece;
  std::string result;
  for (const PieceId id : stack) result += (result.empty() ? "" : "+") + tags_[id].identifier;
  return result;
}

bool SimBoard::has_device(const std::string& device) const {
  return std::any_of(places_.begin(), places_.end(),
                     [&](const auto& at) { return at.second.device == device; });
}

void SimBoard::report(Square& square, Time wait) {
  auto& [site, place] = square;
  std::string value = value_of(place.stack);
  if (listener_ == nullptr || is_silent(place) || value == place.reported) return;
  latest_ = std::max(latest_ + wait, now_());
  place.reported = value;
  listener_->on_reading({latest_, site, std::move(value)});
}

void SimBoard::report_face(Square& square, const std::string& value) {
  const auto face = places_.find(square.first + ".face");
  if (face == places_.end() || value == face->second.reported) return;
  face->second.reported = value;
  if (listener_ == nullptr || is_silent(face->second)) return;
  latest_ = std::max(latest_, now_());
  listener_->on_reading({latest_, face->first, value});
}

void SimBoard::say_device(const std::string& device, bool present, const std::string& why) {
  latest_ = std::max(latest_, now_());
  if (listener_ != nullptr) listener_->on_device({latest_, device, present, why});
}

}  // namespace arbiter::hal
