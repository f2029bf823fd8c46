// SPDX-License-Identifier: MIT
// Words of a line.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {

/// The parts of a line between spaces and tabs; never an empty one.
inline std::vector<std::string> split_words(std::string_view line) {
  std::vector<std::string> words;
  constexpr std::string_view blanks = " \t";
  for (std::size_t begin = line.find_first_not_of(blanks); begin != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(blanks, begin), line.size());
    words.emplace_back(line.substr(begin, end - begin));
    begin = line.find_first_not_of(blanks, end);
  }
  return words;
}

/// The words with a space between them.
inline std::string joined_words(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line.append(line.empty() ? "" : " ").append(word);
  return line;
}

/// "a, b, c"; more than `most` are counted: "a, b and 7 more".
inline std::string list_of(const std::vector<std::string>& words, std::size_t most = 12) {
  std::string text;
  for (std::size_t i = 0; i < words.size() && i < most; ++i) text.append(i == 0 ? "" : ", ").append(words[i]);
  if (words.size() > most) text.append(" and ").append(std::to_string(words.size() - most)).append(" more");
  return text;
}

}  // namespace arbiter
