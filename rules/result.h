// SPDX-License-Identifier: MIT
// Error and Result: how everything that reads foreign text says what is wrong with it.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <variant>

namespace arbiter {

/// What is wrong with an input, in words for a person.
struct Error {
  std::string message;     ///< one sentence that names the offending text and, where it helps, the remedy
  std::size_t column = 0;  ///< 1-based column in the text that was read; 0: not applicable
  std::size_t line = 0;    ///< 1-based line; 0: a text of one line
  std::string code{};      ///< of a refused command: what language files know it by; else empty

  friend bool operator==(const Error&, const Error&) = default;
};

/// The refusal of a command.
inline Error refusal(std::string code, std::string message) {
  return {std::move(message), 0, 0, std::move(code)};
}

/// "line 3, column 7: message" with what is known of the place.
inline std::string describe(const Error& error) {
  std::string place;
  if (error.line != 0) place = "line " + std::to_string(error.line);
  if (error.column != 0) place += (place.empty() ? "column " : ", column ") + std::to_string(error.column);
  return place.empty() ? error.message : place + ": " + error.message;
}

/// Either a value or an Error (the part of C++23's std::expected that we use).
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

  bool has_value() const { return state_.index() == 0; }
  explicit operator bool() const { return has_value(); }
  const T& operator*() const& { return std::get<0>(state_); }
  T& operator*() & { return std::get<0>(state_); }
  T&& operator*() && { return std::get<0>(std::move(state_)); }
  const T* operator->() const { return &std::get<0>(state_); }
  T* operator->() { return &std::get<0>(state_); }
  const Error& error() const { return std::get<1>(state_); }

 private:
  std::variant<T, Error> state_;
};

/// Success, or an Error.
using Status = Result<std::monostate>;
inline Status ok() { return Status(std::monostate{}); }

}  // namespace arbiter
