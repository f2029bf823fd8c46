// SPDX-License-Identifier: MIT
// Strokes for every shape of action, with what sensors are troubled by.
#include "daemon/hands/handwork.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace arbiter::hands {
namespace {

using Shape = ActionSites::Shape;

constexpr std::uint8_t die_faces = 6;

Site site_named(const AnyGame& game, const std::string& name) { return game.find_site(name).value(); }

Site face_of(const AnyGame& game, Site prism) { return site_named(game, game.site_name(prism) + ".face"); }

// "3>+" begins at file a, "3<+" at file d; "b>+" at rank 1.
std::vector<Site> row_of(const AnyGame& game, std::string_view action) {
  const char row = action[0];
  const bool is_rank = row <= '9';
  std::vector<Site> prisms;
  for (char i = 0; i < 4; ++i) {
    const char across = static_cast<char>((is_rank ? 'a' : '1') + i);
    prisms.push_back(site_named(game, is_rank ? std::string{across, row} : std::string{row, across}));
  }
  if (action[1] == '<') std::reverse(prisms.begin(), prisms.end());
  return prisms;
}

// The squares strictly between two on one file or rank, from the first on.
void add_between(const AnyGame& game, Site from, Site to, std::vector<Site>& way) {
  const std::string end = game.site_name(to);
  std::string here = game.site_name(from);
  const auto step = [](char& at, char target) {
    at = static_cast<char>(at + (at < target ? 1 : at > target ? -1 : 0));
  };
  if (here.size() != 2 || end.size() != 2 || (here[0] != end[0] && here[1] != end[1])) return;
  for (step(here[0], end[0]), step(here[1], end[1]); here != end;
       step(here[0], end[0]), step(here[1], end[1])) {
    way.push_back(site_named(game, here));
  }
}

}  // namespace

ActionSites sites_of(const AnyGame& game, std::string_view action) {
  if (action.find_first_of("<>") != std::string_view::npos) return {Shape::turn, row_of(game, action)};
  constexpr std::string_view off = "-off";
  if (action.ends_with(off)) {
    return {Shape::off, {site_named(game, std::string(action.substr(0, action.size() - off.size())))}};
  }
  ActionSites result{Shape::put, {}};
  for (std::size_t begin = 0; begin <= action.size();) {
    const std::size_t end = std::min(action.find_first_of("-+x", begin), action.size());
    result.sites.push_back(site_named(game, std::string(action.substr(begin, end - begin))));
    if (end < action.size()) {
      result.shape = action[end] == '-' ? Shape::move : action[end] == '+' ? Shape::merge : Shape::capture;
    }
    begin = end + 1;
  }
  return result;
}

Stroke Handwork::lay(Milliseconds pause, Site site, Stack now) {
  pieces_.put(site, now);
  return {pause, site, std::move(now)};
}

void Handwork::to_supply(const Stack& stack) {
  for (const Piece& piece : stack) pieces_.to_supply(piece);
}

Strokes Handwork::make(const AnyGame& before, std::string_view action, const AnyGame& after) {
  const ActionSites read = sites_of(before, action);
  switch (read.shape) {
    case Shape::put:
      return put(before, read.sites[0], after);
    case Shape::off:
      return off(read.sites[0]);
    case Shape::turn:
      return turn(before, read, after);
    default:
      return move(before, read, after);
  }
}

// A stone from beside the board; what it captures is taken off before or after.
Strokes Handwork::put(const AnyGame& before, Site site, const AnyGame& after) {
  Strokes captures;
  for (std::size_t i = 0; i < before.site_count(); ++i) {
    const auto other = static_cast<Site>(i);
    if (other == site || before.image(other).count == 0 || after.image(other).count != 0) continue;
    to_supply(pieces_.at(other));
    captures.push_back(lay(between(150, 700), other, {}));
  }
  Strokes strokes;
  set_down(strokes, site, {pieces_.from_supply(static_cast<std::uint8_t>(before.to_move() + 1))});
  strokes.insert(chance(skill_.reorder) ? strokes.begin() : strokes.end(), captures.begin(), captures.end());
  return strokes;
}

// Off a taller stack the hand lifts all and puts the rest back, or picks the top piece and nothing else
// moves.
Strokes Handwork::off(Site site) {
  Stack rest = pieces_.at(site);
  to_supply({rest.back()});
  rest.pop_back();
  Strokes strokes;
  if (!rest.empty() && !chance(skill_.picked)) strokes.push_back(lay(between(150, 700), site, {}));
  strokes.push_back(lay(between(150, 900), site, std::move(rest)));
  return strokes;
}

Strokes Handwork::move(const AnyGame& before, const ActionSites& action, const AnyGame& after) {
  const Site from = action.sites.front();
  const Site to = action.sites.back();
  std::vector<Site> way;
  for (std::size_t i = 0; i + 1 < action.sites.size(); ++i) {
    if (i > 0) way.push_back(action.sites[i]);
    add_between(before, action.sites[i], action.sites[i + 1], way);
  }
  Stack moving = pieces_.at(from);
  const Stack there = pieces_.at(to);
  const bool captures = action.shape == Shape::capture;
  const bool lifts_target = !there.empty() && !chance(captures ? skill_.pushed : 0.7);
  const bool target_first = lifts_target && chance(skill_.reorder + 0.3);
  Strokes strokes;
  if (target_first) strokes.push_back(lay(between(150, 700), to, {}));
  strokes.push_back(lay(between(200, 900), from, {}));
  if (lifts_target && !target_first) strokes.push_back(lay(between(100, 600), to, {}));
  if (chance(skill_.slide)) slide(strokes, before, way, moving);
  if (moving.size() == 1) moving[0].kind = after.image(to).kind;
  if (captures) to_supply(there);
  Stack standing = captures ? Stack{} : there;
  standing.insert(standing.end(), moving.begin(), moving.end());
  set_down(strokes, to, standing);
  return strokes;
}

// Over the empty sites of the way. Which face of a die lies down for a moment in between does not matter.
void Handwork::slide(Strokes& strokes, const AnyGame& game, const std::vector<Site>& way,
                     const Stack& moving) {
  for (const Site site : way) {
    if (game.image(site).count != 0 || !pieces_.at(site).empty()) continue;
    Stack passing = moving;
    const bool is_die = passing.size() == 1 && passing[0].kind > 1 && passing[0].kind <= die_faces;
    if (is_die) passing[0].kind = static_cast<std::uint8_t>(between(1, die_faces));
    strokes.push_back(lay(between(0, 60), site, passing));
    strokes.push_back(lay(between(20, 800), site, {}));
  }
}

// Puts a stack down, perhaps after it has flickered.
void Handwork::set_down(Strokes& strokes, Site site, const Stack& stack) {
  const Stack there = pieces_.at(site);
  if (chance(skill_.hover)) {
    for (Milliseconds flickers = between(1, 12); flickers > 0; --flickers) {
      strokes.push_back(lay(between(5, 140), site, stack));
      strokes.push_back(lay(between(5, 140), site, there));
    }
  }
  strokes.push_back(lay(between(150, 900), site, stack));
}

Strokes Handwork::turn(const AnyGame& before, const ActionSites& action, const AnyGame& after) {
  Strokes strokes;
  for (const Site prism : action.sites) {
    const Site face = face_of(before, prism);
    const std::uint8_t kind = after.image(face).kind;
    if (kind != before.image(face).kind) turn_to(strokes, prism, face, kind);
  }
  return strokes;
}

// The stone on the face goes under with it, and what lay on the other face comes up.
void Handwork::turn_to(Strokes& strokes, Site site, Site face, std::uint8_t kind) {
  const std::uint8_t kind_before = pieces_.at(face)[0].kind;
  hidden_[{index(site), kind_before}] = pieces_.at(site);
  strokes.push_back(lay(between(100, 600), face, {Piece{}}));
  if (!pieces_.at(site).empty()) strokes.push_back(lay(between(0, 40), site, {}));
  strokes.push_back(lay(between(40, 400), face, {Piece{0, kind, 0}}));
  const Stack shown = std::exchange(hidden_[{index(site), kind}], {});
  if (!shown.empty()) strokes.push_back(lay(between(0, 40), site, shown));
}

Strokes Handwork::turn_prism(const AnyGame& game, Site face) {
  const std::string name = game.site_name(face);
  const std::uint8_t kind = pieces_.at(face)[0].kind;
  Strokes strokes;
  turn_to(strokes, site_named(game, name.substr(0, name.find('.'))), face,
          static_cast<std::uint8_t>(kind % 3 + 1));
  return strokes;
}

Strokes Handwork::lift_and_put_back(Site site) {
  const Stack stack = pieces_.at(site);
  return {lay(between(100, 900), site, {}), lay(between(20, 900), site, stack)};
}

Strokes Handwork::carry(Site from, Site to) {
  Stack stack = pieces_.at(from);
  Stack top{stack.back()};
  stack.pop_back();
  return {lay(between(100, 900), from, stack), lay(between(100, 900), to, top)};
}

Strokes Handwork::take_away(Site site) {
  to_supply(pieces_.at(site));
  return {lay(between(100, 900), site, {})};
}

Strokes Handwork::set_up(const AnyGame& position) {
  Strokes strokes;
  for (auto& [place, stack] : hidden_) to_supply(std::exchange(stack, {}));
  for (std::size_t i = 0; i < position.site_count(); ++i) {
    const auto site = static_cast<Site>(i);
    const Content content = position.image(site);
    const Stack& there = pieces_.at(site);
    const bool is_face = content.owner == 0 && content.kind != 0;
    if (is_face && there[0].kind != content.kind) {
      strokes.push_back(lay(between(50, 300), site, {Piece{0, content.kind, 0}}));
    }
    if (is_face || there.size() == content.count) continue;
    to_supply(there);
    Stack stack;
    for (int n = 0; n < content.count; ++n) stack.push_back(pieces_.from_supply(content.owner));
    strokes.push_back(lay(between(50, 300), site, std::move(stack)));
  }
  return strokes;
}

}  // namespace arbiter::hands
