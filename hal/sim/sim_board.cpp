// SPDX-License-Identifier: MIT
// The virtual board: what the hand does, and what the sensors say of it.
#include "hal/sim/sim_board.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

namespace arbiter::hal {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds between_readings{1};
constexpr std::array<std::pair<std::string_view, Sense>, 3> sense_names{
    {{"occupancy", Sense::occupancy}, {"colour", Sense::colour}, {"identity", Sense::identity}}};

Error error(std::string message) { return Error{std::move(message)}; }
std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

/// Identifiers like those of real tags: four bytes, the first of them the maker's. Different for each number.
std::string identifier_of(std::size_t number) {
  std::array<char, 9> text{};
  const auto serial = static_cast<unsigned>((0xA1B2C3U + number * 7919U) & 0xFFFFFFU);
  std::snprintf(text.data(), text.size(), "04%06X", serial);
  return text.data();
}

bool is_piece(const std::string& text) { return text.size() == 1 && text[0] >= 'a' && text[0] <= 'z'; }

}  // namespace

Result<Sense> parse_sense(std::string_view name) {
  for (const auto& [known, sense] : sense_names) {
    if (known == name) return sense;
  }
  return error(quoted(name) + " is no capability of sensors: occupancy, colour or identity");
}

SimBoard::SimBoard(Sense sense, const std::vector<std::string>& sites, Now now)
    : sense_(sense), now_(std::move(now)) {
  for (const std::string& site : sites) places_[site].reported = value_of({});
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
    if (!place.dead) place.reported = value_of(place.stack);
    result.push_back({latest_, site, place.reported});
  }
  return result;
}

void SimBoard::stop() { listener_ = nullptr; }

Status SimBoard::lift(std::string_view site) {
  const auto place = find(site);
  if (!place) return place.error();
  if (!hand_.empty()) return error("the hand holds a stack already: place or drop it first");
  Stack& stack = (*place)->stack;
  if (stack.empty()) return error("there is nothing on " + std::string(site) + " to lift");
  hand_ = std::exchange(stack, {});
  lifted_from_ = site;
  report(site, **place);
  return ok();
}

Status SimBoard::place(std::string_view site) {
  const auto place = find(site);
  if (!place) return place.error();
  if (hand_.empty()) return error("the hand is empty: lift a stack first");
  Stack& stack = (*place)->stack;
  const bool captures = !stack.empty() && tags_[stack.back()].piece != tags_[hand_.back()].piece;
  if (captures) {
    box_.insert(box_.end(), stack.begin(), stack.end());
    stack.clear();
    report(site, **place);
  }
  stack.insert(stack.end(), hand_.begin(), hand_.end());
  hand_.clear();
  lifted_from_.clear();
  report(site, **place, captures ? between_readings : Time{0});
  return ok();
}

Status SimBoard::off(std::string_view site) {
  const auto place = find(site);
  if (!place) return place.error();
  if ((*place)->stack.empty()) return error("there is nothing on " + std::string(site) + " to take off");
  Stack rest = std::exchange((*place)->stack, {});
  report(site, **place);
  box_.push_back(rest.back());
  rest.pop_back();
  (*place)->stack = std::move(rest);
  report(site, **place, between_readings);
  return ok();
}

Status SimBoard::drop() {
  if (hand_.empty()) return error("the hand is empty: there is nothing to drop");
  return place(std::string(lifted_from_));
}

Status SimBoard::arrange(const std::map<std::string, Pieces>& pieces) {
  const Status possible = check(pieces);
  if (!possible) return possible;
  box_.insert(box_.end(), hand_.begin(), hand_.end());
  hand_.clear();
  lifted_from_.clear();
  const auto wanted = [&](const std::string& site) {
    const auto found = pieces.find(site);
    return found == pieces.end() ? Pieces{} : found->second;
  };
  for (auto& [site, place] : places_) keep_common(place, wanted(site));
  for (auto& [site, place] : places_) {
    const Pieces target = wanted(site);
    while (place.stack.size() < target.size())
      place.stack.push_back(take_from_box(target[place.stack.size()]));
    report(site, place);
  }
  return ok();
}

std::map<std::string, Pieces> SimBoard::sites() const {
  std::map<std::string, Pieces> result;
  for (const auto& [site, place] : places_) {
    if (!place.stack.empty()) result[site] = letters(place.stack);
  }
  return result;
}

Pieces SimBoard::hand() const { return letters(hand_); }

Status SimBoard::wire(const std::string& device, const std::vector<std::string>& sites) {
  for (const std::string& site : sites) {
    if (const auto place = find(site); !place) return place.error();
  }
  for (const std::string& site : sites) (*find(site))->device = device;
  return ok();
}

Status SimBoard::fail(const std::string& device, const std::string& why) {
  if (!has_device(device)) return error("there is no device " + quoted(device) + " under this board");
  if (lost_.insert(device).second) say_device(device, false, why);
  return ok();
}

Status SimBoard::recover(const std::string& device) {
  if (lost_.erase(device) == 0) return error("the device " + quoted(device) + " is not lost");
  say_device(device, true, "it answers again");
  for (auto& [site, place] : places_) {
    if (place.device == device) report(site, place);
  }
  return ok();
}

Status SimBoard::set_dead(std::string_view site, bool dead) {
  const auto place = find(site);
  if (!place) return place.error();
  (*place)->dead = dead;
  report(site, **place);
  return ok();
}

Result<SimBoard::Place*> SimBoard::find(std::string_view site) {
  const auto found = places_.find(site);
  if (found == places_.end()) return error("there is no square " + quoted(site) + " on this board");
  return &found->second;
}

Pieces SimBoard::letters(const Stack& stack) const {
  Pieces result;
  for (const PieceId id : stack) result.push_back(tags_[id].piece);
  return result;
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

void SimBoard::report(std::string_view site, Place& place, Time wait) {
  std::string value = value_of(place.stack);
  if (listener_ == nullptr || is_silent(place) || value == place.reported) return;
  latest_ = std::max(latest_ + wait, now_());
  place.reported = value;
  listener_->on_reading({latest_, std::string(site), std::move(value)});
}

void SimBoard::say_device(const std::string& device, bool present, const std::string& why) {
  latest_ = std::max(latest_, now_());
  if (listener_ != nullptr) listener_->on_device({latest_, device, present, why});
}

/// Pieces of the stack beyond what it has in common with the wanted one go into the box.
void SimBoard::keep_common(Place& place, const Pieces& wanted) {
  std::size_t common = 0;
  while (common < std::min(place.stack.size(), wanted.size()) &&
         tags_[place.stack[common]].piece == wanted[common]) {
    ++common;
  }
  const auto first = place.stack.begin() + static_cast<std::ptrdiff_t>(common);
  box_.insert(box_.end(), first, place.stack.end());
  place.stack.erase(first, place.stack.end());
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

Status SimBoard::check(const std::map<std::string, Pieces>& pieces) {
  for (const auto& [site, stack] : pieces) {
    if (const auto place = find(site); !place) return place.error();
    const auto odd = std::find_if_not(stack.begin(), stack.end(), is_piece);
    if (odd != stack.end()) return error(quoted(*odd) + " is no piece: a colour's letter is wanted");
  }
  return ok();
}

}  // namespace arbiter::hal
