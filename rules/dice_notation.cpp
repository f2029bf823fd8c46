// SPDX-License-Identifier: MIT
// Dice notation: first all of it is read, then the dice are drawn.
#include "rules/dice_notation.h"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>

namespace arbiter {
namespace {

constexpr std::size_t longest_notation = 100;
constexpr int most_dice = 100;
constexpr int most_faces = 1000;
constexpr int greatest_number = 10000;
constexpr int most_explosions = 100;

constexpr std::size_t longest_name = 20;

// The games' own dice, by the game's name.
const DiceSets& games_dice() {
  static const DiceSets dice{{"diablo", "2d4"}, {"herd", "2d6"}};
  return dice;
}

/// What a name stands for, or null.
const std::string* find_set(const DiceSets& sets, std::string_view name) {
  for (const DiceSets* known : {&games_dice(), &sets}) {
    if (const auto set = known->find(name); set != known->end()) return &set->second;
  }
  return nullptr;
}

// Which dice are successes: those on these sides of the target.
struct Successes {
  bool below = false;
  bool equal = false;
  bool above = false;
  int target = 0;

  bool holds(int value) const { return value < target ? below : value > target ? above : equal; }
};

// A part of the sum: dice, or a plain number where there are none.
struct Term {
  bool subtracted = false;
  int number = 0;
  int dice = 0;
  int faces = 0;
  bool fate = false;
  int kept = 0;
  bool highest = true;  ///< which of the dice are kept
  bool explodes = false;
  bool extra_kept = true;  ///< each die more by explosion is one more to keep
  std::optional<Successes> successes = std::nullopt;
};

class NotationReader {
 public:
  explicit NotationReader(std::string_view text) : text_(text) {}

  Result<std::vector<Term>> terms() {
    std::vector<Term> terms;
    bool subtracted = false;
    do {
      Result<Term> term = this->term();
      if (!term) return term.error();
      term->subtracted = subtracted;
      terms.push_back(*term);
      subtracted = next() == '-';
    } while (take('+') || take('-'));
    if (at_ != text_.size()) return wrong("expected +, - or the end");
    const auto has_dice = [](const Term& term) { return term.dice > 0; };
    if (std::none_of(terms.begin(), terms.end(), has_dice)) return Error{"there is no die in it: 2d6", 1};
    return terms;
  }

 private:
  Result<Term> term() {
    Term term;
    const bool counted = next() != 'd';
    if (counted) {
      const Result<int> number = this->number("a term begins with a number or d", 0, greatest_number);
      if (!number) return number.error();
      term.number = *number;
      if (next() != 'd') return term;
      if (term.number < 1 || term.number > most_dice) return wrong_before("a term has 1 to 100 dice");
    }
    take('d');
    term.dice = counted ? std::exchange(term.number, 0) : 1;
    if (const Status faces = read_faces(term); !faces) return faces.error();
    if (term.fate && next() == '!') return wrong("fate dice do not explode");
    term.explodes = take('!');
    if (const Status selection = read_selection(term); !selection) return selection.error();
    if (const Status successes = read_successes(term); !successes) return successes.error();
    return term;
  }

  Status read_faces(Term& term) {
    term.fate = take('F');
    term.faces = term.fate ? 3 : 100;
    if (term.fate || take('%')) return ok();
    const Result<int> faces = number("a die has 2 to 1000 faces, % or F", 2, most_faces);
    if (!faces) return faces.error();
    term.faces = *faces;
    return ok();
  }

  Status read_selection(Term& term) {
    term.kept = term.dice;
    if (next() != 'k' && next() != 'd') return ok();
    const bool keep = take('k') || !take('d');
    const bool high = take('h');
    if (!high && !take('l')) return wrong("expected h or l: kh, kl, dh or dl");
    const int most = keep ? term.dice : term.dice - 1;
    const Result<int> count = number("so many dice are not there to keep or drop", 1, most);
    if (!count) return count.error();
    term.kept = keep ? *count : term.dice - *count;
    term.highest = keep == high;
    term.extra_kept = !keep;
    return ok();
  }

  Status read_successes(Term& term) {
    Successes wanted;
    wanted.above = take('>');
    wanted.below = !wanted.above && take('<');
    wanted.equal = take('=');
    if (!wanted.above && !wanted.below && !wanted.equal) return ok();
    const Result<int> target = number("successes are counted against a number from 0 to 1000", 0, most_faces);
    if (!target) return target.error();
    wanted.target = *target;
    term.successes = wanted;
    return ok();
  }

  // A whole number without leading zeros in these bounds, or the Error `wanted` at its place.
  Result<int> number(std::string_view wanted, int least, int most) {
    int value = 0;
    const char* begin = text_.data() + at_;
    const auto [stop, error] = std::from_chars(begin, text_.data() + text_.size(), value);
    const bool padded = stop - begin > 1 && *begin == '0';
    if (next() == '-' || error != std::errc{} || padded || value < least || value > most)
      return wrong(wanted);
    before_ = at_;
    at_ += static_cast<std::size_t>(stop - begin);
    return value;
  }

  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(char wanted) {
    const bool found = wanted == next();
    at_ += found ? 1 : 0;
    return found;
  }
  Error wrong(std::string_view why) const {
    return Error{"'" + std::string(text_) + "': " + std::string(why), at_ + 1};
  }
  Error wrong_before(std::string_view why) const {
    return Error{"'" + std::string(text_) + "': " + std::string(why), before_ + 1};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t before_ = 0;  ///< where the last number began
};

// Drops all but the term's kept dice from those that begin at `first`.
void select(std::vector<RolledDie>& dice, std::size_t first, const Term& term) {
  const std::size_t extra = dice.size() - first - static_cast<std::size_t>(term.dice);
  const std::size_t kept = static_cast<std::size_t>(term.kept) + (term.extra_kept ? extra : 0);
  std::vector<std::size_t> order(dice.size() - first);
  std::iota(order.begin(), order.end(), first);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return term.highest ? dice[a].value > dice[b].value : dice[a].value < dice[b].value;
  });
  for (std::size_t i = kept; i < order.size(); ++i) dice[order[i]].kept = false;
}

void roll_term(const Term& term, const DrawFace& draw, TableRoll& roll) {
  const std::size_t first = roll.dice.size();
  int explosions = 0;
  for (int i = 0; i < term.dice + explosions; ++i) {
    const int face = draw(term.faces);
    const bool exploded = term.explodes && face == term.faces && explosions < most_explosions;
    explosions += exploded ? 1 : 0;
    RolledDie die{term.fate ? face - 2 : face, true, term.subtracted, exploded};
    if (term.successes) die.success = term.successes->holds(die.value);
    die.die = term.fate ? "dF" : "d" + std::to_string(term.faces);
    roll.dice.push_back(die);
  }
  select(roll.dice, first, term);
  roll.modifier += term.subtracted ? -term.number : term.number;
}

int points(const RolledDie& die) {
  if (!die.kept) return 0;
  const int value = die.success ? static_cast<int>(*die.success) : die.value;
  return die.subtracted ? -value : value;
}

}  // namespace

Result<TableRoll> roll_notation(std::string_view notation, const DrawFace& draw, const DiceSets& sets) {
  const std::string* set = find_set(sets, notation);
  TableRoll roll;
  roll.notation = set == nullptr ? notation : *set;
  if (set != nullptr) roll.name = notation;
  if (roll.notation.size() > longest_notation) return Error{"a notation has at most 100 characters", 101};
  const Result<std::vector<Term>> terms = NotationReader(roll.notation).terms();
  if (!terms) return terms.error();
  for (const Term& term : *terms) roll_term(term, draw, roll);
  roll.total = roll.modifier;
  for (const RolledDie& die : roll.dice) roll.total += points(die);
  return roll;
}

Status check_set_name(std::string_view name) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  const auto fits = [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-'; };
  if (name.empty() || name.size() > longest_name || !letter(name[0]) ||
      !std::all_of(name.begin(), name.end(), fits))
    return Error{"a set's name is a letter, then up to 19 letters, digits, _ and -"};
  if (games_dice().contains(name))
    return Error{std::string(name) + " is a game, and stands for its dice already"};
  if (NotationReader(name).terms()) return Error{std::string(name) + " is dice notation itself"};
  return ok();
}

}  // namespace arbiter
