// SPDX-License-Identifier: MIT
// web_ui/lang/en.json, put into the program when it is built.
#pragma once

#include <string_view>

namespace arbiter {

std::string_view english_language_file();

}  // namespace arbiter
