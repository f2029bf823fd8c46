// SPDX-License-Identifier: MIT
// The page's files: finding one by its address.
#include "daemon/web/static_files.h"

#include <algorithm>
#include <array>

namespace arbiter::web {
namespace {

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool is_page(std::string_view path) {
  constexpr std::array<std::string_view, 5> pages{"/", "/dice", "/games", "/sensors", "/stats"};
  if (std::find(pages.begin(), pages.end(), path) != pages.end()) return true;
  constexpr std::string_view game = "/games/";
  return path.starts_with(game) && is_number(path.substr(game.size()));
}

}  // namespace

const StaticFile* find_static_file(std::string_view path) {
  if (is_page(path)) path = "/index.html";
  const auto files = static_files();
  const auto found =
      std::find_if(files.begin(), files.end(), [&](const StaticFile& file) { return file.path == path; });
  return found == files.end() ? nullptr : &*found;
}

}  // namespace arbiter::web
