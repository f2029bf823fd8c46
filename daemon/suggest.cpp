// SPDX-License-Identifier: MIT
// Suggestions: the optimal string alignment distance, row by row.
#include "daemon/suggest.h"

#include <algorithm>
#include <cctype>

namespace arbiter {
namespace {

constexpr std::size_t longest_word = 64;  ///< longer ones are no misspelling of ours

bool same(char left, char right) {
  return std::tolower(static_cast<unsigned char>(left)) == std::tolower(static_cast<unsigned char>(right));
}

}  // namespace

std::size_t edit_distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> older(to.size() + 1);
  std::vector<std::size_t> last(to.size() + 1);
  std::vector<std::size_t> row(to.size() + 1);
  for (std::size_t j = 0; j <= to.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= from.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= to.size(); ++j) {
      const std::size_t change = last[j - 1] + (same(from[i - 1], to[j - 1]) ? 0 : 1);
      row[j] = std::min({change, last[j] + 1, row[j - 1] + 1});
      const bool swapped = i > 1 && j > 1 && same(from[i - 1], to[j - 2]) && same(from[i - 2], to[j - 1]);
      if (swapped) row[j] = std::min(row[j], older[j - 2] + 1);
    }
    older.swap(last);
    last.swap(row);
  }
  return last[to.size()];
}

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& known) {
  if (word.size() > longest_word) return {};
  std::string_view best;
  std::size_t best_distance = 0;
  for (const std::string_view candidate : known) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance > std::max<std::size_t>(1, candidate.size() / 3) || distance >= candidate.size()) continue;
    if (!best.empty() && distance >= best_distance) continue;
    best = candidate;
    best_distance = distance;
  }
  return best;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& known) {
  const std::string_view meant = nearest(word, known);
  return meant.empty() ? "" : "; did you mean '" + std::string(meant) + "'?";
}

}  // namespace arbiter
