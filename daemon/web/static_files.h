// SPDX-License-Identifier: MIT
// The page's files, embedded in the program when it is built.
#pragma once

#include <span>
#include <string_view>

#include "daemon/web/server.h"

namespace arbiter::web {

/// Every file of web_ui/, ordered by path.
std::span<const StaticFile> static_files();

/// The file for a path of the page, for Handlers::file; null: there is none. The page's own addresses ("/",
/// "/dice", "/stats",
/// "/games", "/games/17", "/sensors") are all the one index.html, which looks at the address itself.
const StaticFile* find_static_file(std::string_view path);

}  // namespace arbiter::web
