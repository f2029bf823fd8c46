// SPDX-License-Identifier: MIT
// The query of a request.
#include "daemon/query.h"

#include <algorithm>
#include <charconv>

namespace arbiter {
namespace {

std::string decoded(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned value = 0;
    const char* digits = text.data() + i + 1;
    const bool escape = text[i] == '%' && i + 2 < text.size() &&
                        std::from_chars(digits, digits + 2, value, 16).ptr == digits + 2;
    if (escape) i += 2;
    result += escape ? static_cast<char>(value) : (text[i] == '+' ? ' ' : text[i]);
  }
  return result;
}

}  // namespace

std::map<std::string, std::string> parse_query(std::string_view query) {
  std::map<std::string, std::string> values;
  for (std::size_t begin = 0; begin < query.size();) {
    const std::size_t end = std::min(query.find('&', begin), query.size());
    const std::string_view pair = query.substr(begin, end - begin);
    const std::size_t equals = pair.find('=');
    if (equals != std::string_view::npos) {
      values.emplace(decoded(pair.substr(0, equals)), decoded(pair.substr(equals + 1)));
    }
    begin = end + 1;
  }
  return values;
}

}  // namespace arbiter
