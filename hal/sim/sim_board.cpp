// SPDX-License-Identifier: MIT
// The virtual board: what the hand does.
#include "hal/sim/sim_board.h"

#include <algorithm>
#include <utility>

namespace arbiter::hal {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds between_readings{1};
constexpr std::string_view face_suffix = ".face";

Error error(std::string message) { return Error{std::move(message)}; }
std::string in_quotes(std::string_view text) { return "'" + std::string(text) + "'"; }

bool is_piece(const std::string& text) { return text.size() == 1 && text[0] >= 'a' && text[0] <= 'z'; }

}  // namespace

SimBoard::SimBoard(Sense sense, const std::vector<std::string>& sites, Now now)
    : sense_(sense), now_(std::move(now)) {
  for (const std::string& site : sites) {
    const bool face = site.ends_with(face_suffix);
    places_[site].reported = face ? "0" : value_of({});
    if (face) places_[site.substr(0, site.size() - face_suffix.size())].level = 0;
  }
}

Status SimBoard::lift(std::string_view site) {
  const auto square = find(site);
  if (!square) return square.error();
  if (!hand_.empty()) return error("the hand holds a stack already: place or drop it first");
  Stack& stack = (*square)->second.stack;
  if (stack.empty()) return error("there is nothing on " + std::string(site) + " to lift");
  hand_ = std::exchange(stack, {});
  lifted_from_ = site;
  report(**square);
  return ok();
}

Status SimBoard::place(std::string_view site) {
  const auto square = find(site);
  if (!square) return square.error();
  if (hand_.empty()) return error("the hand is empty: lift a stack first");
  Stack there = std::exchange((*square)->second.stack, {});
  const bool was_empty = there.empty();
  report(**square);
  const bool captures = !was_empty && tags_[there.back()].piece != tags_[hand_.back()].piece;
  if (captures) box_.insert(box_.end(), there.begin(), there.end());
  if (captures) there.clear();
  there.insert(there.end(), hand_.begin(), hand_.end());
  (*square)->second.stack = std::move(there);
  hand_.clear();
  lifted_from_.clear();
  report(**square, was_empty ? Time{0} : between_readings);
  return ok();
}

Status SimBoard::off(std::string_view site) {
  const auto square = find(site);
  if (!square) return square.error();
  if ((*square)->second.stack.empty())
    return error("there is nothing on " + std::string(site) + " to take off");
  Stack rest = std::exchange((*square)->second.stack, {});
  report(**square);
  box_.push_back(rest.back());
  rest.pop_back();
  (*square)->second.stack = std::move(rest);
  report(**square, between_readings);
  return ok();
}

Status SimBoard::take(std::string_view piece) {
  if (!hand_.empty()) return error("the hand holds a stack already: place or drop it first");
  if (!is_piece(std::string(piece)))
    return error(in_quotes(piece) + " is no piece: a colour's letter is wanted");
  hand_.push_back(take_from_box(std::string(piece)));
  lifted_from_.clear();
  return ok();
}

Status SimBoard::turn(std::string_view site, bool forward) {
  const auto square = find(site);
  if (!square) return square.error();
  Place& place = (*square)->second;
  if (place.level < 0) return error("there is no prism on " + std::string(site) + " to turn");
  const int next = (place.level + (forward ? 1 : 2)) % 3;
  place.hidden[static_cast<std::size_t>(place.level)] = std::exchange(place.stack, {});
  report_face(**square, "?");
  report(**square);
  place.stack = std::exchange(place.hidden[static_cast<std::size_t>(next)], {});
  place.level = next;
  report_face(**square, std::to_string(next));
  report(**square, between_readings);
  return ok();
}

Status SimBoard::drop() {
  if (hand_.empty()) return error("the hand is empty: there is nothing to drop");
  if (lifted_from_.empty()) {
    box_.insert(box_.end(), hand_.begin(), hand_.end());
    hand_.clear();
    return ok();
  }
  return place(lifted_from_);
}

Status SimBoard::arrange(const std::map<std::string, Pieces>& pieces,
                         const std::map<std::string, Prism>& prisms) {
  if (const Status possible = check(pieces); !possible) return possible.error();
  box_.insert(box_.end(), hand_.begin(), hand_.end());
  hand_.clear();
  lifted_from_.clear();
  const auto wanted = [&](const std::string& site) {
    const auto found = pieces.find(site);
    return found == pieces.end() ? Pieces{} : found->second;
  };
  for (auto& [site, place] : places_) {
    if (place.level >= 0) show_level(place, prisms.contains(site) ? prisms.at(site).level : place.level);
    keep_common(place, wanted(site));
  }
  for (Square& square : places_) {
    auto& [site, place] = square;
    const Pieces target = wanted(site);
    while (place.stack.size() < target.size())
      place.stack.push_back(take_from_box(target[place.stack.size()]));
    if (prisms.contains(site)) fill_hidden(place, prisms.at(site));
    if (place.level >= 0) report_face(square, std::to_string(place.level));
    if (!site.ends_with(face_suffix)) report(square);
  }
  return ok();
}

// Makes a level the visible one.
void SimBoard::show_level(Place& place, int level) {
  place.hidden[static_cast<std::size_t>(place.level)] = std::exchange(place.stack, {});
  place.stack = std::exchange(place.hidden[static_cast<std::size_t>(level)], {});
  place.level = level;
}

// Puts on the hidden levels what should lie there.
void SimBoard::fill_hidden(Place& place, const Prism& prism) {
  for (std::size_t level = 0; level < place.hidden.size(); ++level) {
    Stack& hidden = place.hidden[level];
    box_.insert(box_.end(), hidden.begin(), hidden.end());
    hidden.clear();
    if (static_cast<int>(level) == place.level) continue;
    for (const std::string& piece : prism.levels[level]) hidden.push_back(take_from_box(piece));
  }
}

std::map<std::string, Pieces> SimBoard::sites() const {
  std::map<std::string, Pieces> result;
  for (const auto& [site, place] : places_) {
    if (!place.stack.empty()) result[site] = letters(place.stack);
  }
  return result;
}

Pieces SimBoard::hand() const { return letters(hand_); }

Result<SimBoard::Square*> SimBoard::find(std::string_view site) {
  const auto found = places_.find(site);
  if (found == places_.end()) return error("there is no square " + in_quotes(site) + " on this board");
  return &*found;
}

Pieces SimBoard::letters(const Stack& stack) const {
  Pieces result;
  for (const PieceId id : stack) result.push_back(tags_[id].piece);
  return result;
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

Status SimBoard::check(const std::map<std::string, Pieces>& pieces) {
  for (const auto& [site, stack] : pieces) {
    if (const auto square = find(site); !square) return square.error();
    const auto odd = std::find_if_not(stack.begin(), stack.end(), is_piece);
    if (odd != stack.end()) return error(in_quotes(*odd) + " is no piece: a colour's letter is wanted");
  }
  return ok();
}

}  // namespace arbiter::hal
