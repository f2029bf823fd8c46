// SPDX-License-Identifier: MIT
// "Did you mean ...?" for words that a person has misspelt.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace arbiter {

/// Insertions, deletions, changes and swaps of neighbours that lead from one word to the other; case does not
/// count.
std::size_t edit_distance(std::string_view from, std::string_view to);

/// The word that was meant perhaps: the nearest one, at most a third of it misspelt; empty where none is that
/// near.
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& known);

/// "; did you mean 'settle'?", or nothing where no known word is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& known);

}  // namespace arbiter
