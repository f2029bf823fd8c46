// SPDX-License-Identifier: MIT
// Duell: moves, captures and the end (spec/rules.md, section 3).
#include "rules/duell/duell.h"

#include <algorithm>
#include <bit>

#include "rules/hash.h"

namespace arbiter {

using duell::Path;
using duell::Pose;
using duell::Square;
using duell::SquareSet;

namespace {

constexpr int key_file = 4;
constexpr std::array tops_of_a_side{5, 1, 2, 6, 0, 6, 2, 1, 5};  // from either end; 0 is the key
constexpr int face_to_the_owner = 3;

}  // namespace

Duell Duell::start(const Settings& settings) {
  Duell game(settings);
  for (int file = 0; file < duell::files; ++file) {
    const int top = tops_of_a_side[static_cast<std::size_t>(file)];
    const auto pose = [&](int south) { return top == 0 ? duell::key_pose : duell::pose_of(top, south); };
    game.put(duell::square_at(file, 0), piece_of(0, pose(face_to_the_owner)));
    game.put(duell::square_at(file, settings.ranks - 1), piece_of(1, pose(7 - face_to_the_owner)));
  }
  if (settings.repetition_draw != 0) game.seen_.push_back({game.squares_, game.side_});
  return game;
}

std::string Duell::result() const {
  if (phase_ == Phase::move) return "*";
  if (phase_ == Phase::drawn) return "draw";
  return side_ == 0 ? "w" : "b";
}

std::size_t Duell::hash() const {
  std::uint64_t hash = hash_of({side_, static_cast<std::uint64_t>(phase_), quiet_moves_, seen_.size()});
  for (const Piece piece : squares_) hash = hashed(hash, piece);
  return static_cast<std::size_t>(hash);
}

Square Duell::key_space(Seat seat) const {
  return duell::square_at(key_file, seat == 0 ? 0 : settings_.ranks - 1);
}

void Duell::put(Square square, Piece piece) {
  squares_[square] = piece;
  pieces_[owner_of(piece)].add(square);
}

void Duell::take(Square square) {
  pieces_[0].remove(square);
  pieces_[1].remove(square);
  squares_[square] = 0;
}

// Calls visit(square) for the mover's pieces in ascending order, until it says stop (true).
template <class Visitor>
void Duell::for_each_own(const Visitor& visit) const {
  const SquareSet own = pieces_[side_];
  for (std::uint64_t rest = own.low; rest != 0; rest &= rest - 1) {
    if (visit(static_cast<Square>(std::countr_zero(rest)))) return;
  }
  for (std::uint32_t rest = own.high; rest != 0; rest &= rest - 1) {
    if (visit(static_cast<Square>(64 + std::countr_zero(rest)))) return;
  }
}

// The owner bits of what may not stand at the end of a piece's path.
Duell::Piece Duell::stopping(Piece moved) const {
  const bool spares = is_key(moved) && !settings_.key_captures;
  return static_cast<Piece>(owner_bit(side_) | (spares ? owner_bit(enemy()) : 0));
}

void Duell::legal(ActionList& actions) const {
  actions.clear();
  if (phase_ != Phase::move) return;
  Action* end = actions.room();
  const SquareSet all = pieces_[0] | pieces_[1];
  const duell::Paths& ways = paths();
  for_each_own([&](Square from) {
    const Piece piece = squares_[from];
    const Piece stops = stopping(piece);
    const auto possible = ways.from(from, duell::top_of(pose_of(piece)));
    std::uint16_t path_index = possible.empty() ? std::uint16_t{0} : ways.index_of(possible.front());
    for (const Path& path : possible) {
      *end = {path_index++, from};
      end += static_cast<int>(is_open(path, all, stops));
    }
    return false;
  });
  actions.grow_to(end);
}

bool Duell::can_move(Square from) const {
  const SquareSet all = pieces_[0] | pieces_[1];
  const Piece stops = stopping(squares_[from]);
  const auto possible = paths().from(from, duell::top_of(pose_of(squares_[from])));
  return std::any_of(possible.begin(), possible.end(),
                     [&](const Path& path) { return is_open(path, all, stops); });
}

bool Duell::any_move() const {
  bool found = false;
  for_each_own([&](Square from) { return found = can_move(from); });
  return found;
}

void Duell::apply(const Action& action) {
  const Path& path = paths()[action.path];
  const Piece moved = squares_[action.from];
  const Piece captured = squares_[path.to];
  const Pose pose = dice().tumbled(dice().tumbled(pose_of(moved), path.first), path.second);
  take(action.from);
  take(path.to);
  put(path.to, piece_of(side_, pose));
  if (is_key(captured) || (is_key(moved) && path.to == key_space(enemy()))) {
    phase_ = Phase::won;
    return;
  }
  const Seat mover = side_;
  pass_on();
  count_for_draws(captured != 0);
  if (phase_ == Phase::drawn) side_ = mover;
}

// The turn goes to the opponent, back if that one has no move, and to nobody if neither has.
void Duell::pass_on() {
  side_ = enemy();
  if (any_move()) return;
  side_ = enemy();
  if (!any_move()) phase_ = Phase::drawn;
}

void Duell::count_for_draws(bool captured) {
  if (settings_.quiet_draw != 0) {
    quiet_moves_ = captured ? std::uint16_t{0} : static_cast<std::uint16_t>(quiet_moves_ + 1);
    if (quiet_moves_ == settings_.quiet_draw) phase_ = Phase::drawn;
  }
  if (settings_.repetition_draw == 0) return;
  if (captured) seen_.clear();
  seen_.push_back({squares_, side_});
  if (std::count(seen_.begin(), seen_.end(), seen_.back()) >= settings_.repetition_draw)
    phase_ = Phase::drawn;
}

Content Duell::image(Site site) const {
  const Piece piece = squares_[index(site)];
  if (piece == 0) return {};
  constexpr std::uint8_t key_kind = 7;
  const auto owner = static_cast<std::uint8_t>(owner_of(piece) + 1);
  if (is_key(piece)) return {owner, key_kind, 1};
  return {owner, static_cast<std::uint8_t>(7 - duell::top_of(pose_of(piece))), 1};
}

void Duell::touched(const Action& action, Touched& touched) const {
  touched.must.clear();
  touched.may.clear();
  const Path& path = paths()[action.path];
  touched.must.push_back(static_cast<Site>(action.from));
  touched.must.push_back(static_cast<Site>(path.to));
  for (std::size_t square = 0; square < site_count(); ++square) {
    if (path.between.has(static_cast<Square>(square))) touched.may.push_back(static_cast<Site>(square));
  }
}

std::optional<Pose> Duell::pose(Site site) const {
  const Piece piece = squares_[index(site)];
  if (piece == 0) return std::nullopt;
  return pose_of(piece);
}

}  // namespace arbiter
