// SPDX-License-Identifier: MIT
// What the parts of the API answer with.
#pragma once

#include <boost/json.hpp>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/web/server.h"
#include "rules/result.h"

namespace arbiter {

inline web::ApiResponse answer(const boost::json::object& object, int status = 200) {
  return {status, "application/json", boost::json::serialize(object)};
}

inline web::ApiResponse failure(int status, const std::string& code, const std::string& message,
                                const boost::json::object& params = {}) {
  const boost::json::object error{{"code", code}, {"params", params}, {"message", message}};
  return answer({{"error", error}}, status);
}

inline web::ApiResponse database_failure(const Error& error) {
  return failure(500, "database", describe(error));
}

/// A number from 0, all of the text.
inline std::optional<std::int64_t> natural_number(std::string_view text) {
  std::int64_t value = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error == std::errc{} && stop == text.data() + text.size() && value >= 0;
  return whole ? std::optional(value) : std::nullopt;
}

}  // namespace arbiter
