// SPDX-License-Identifier: MIT
// Boost reads; this says where it could not.
#include "db/json_text.h"

#include <algorithm>
#include <boost/json/stream_parser.hpp>
#include <string>

namespace arbiter::db {
namespace {

Error no_json(std::string_view text, std::size_t offset, const std::string& why) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t line_begin = before.rfind('\n') + 1;  // npos + 1 is 0
  const auto line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
  return {"this is no JSON: " + why, before.size() - line_begin + 1, line};
}

}  // namespace

Result<boost::json::value> parse_json(std::string_view text) {
  boost::json::stream_parser parser;
  boost::system::error_code failed;
  const std::size_t read = parser.write_some(text.data(), text.size(), failed);
  if (failed) return no_json(text, read, failed.message());
  if (!parser.done()) parser.finish(failed);
  if (failed) return no_json(text, text.size(), "it ends too early");
  if (text.find_first_not_of(" \t\r\n", read) != std::string_view::npos)
    return no_json(text, read, "something follows its end");
  return parser.release();
}

}  // namespace arbiter::db
