// SPDX-License-Identifier: MIT
// `arbiter tags`: learns, lists and forgets which tag is which piece.
#pragma once

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "daemon/nfc_table.h"

namespace arbiter {

struct TagsRequest {
  std::filesystem::path config;
  std::string piece;                ///< learn only this one: "b", "w5"; empty: all
  std::vector<std::string> forget;  ///< UIDs
  bool list = false;
  bool json = false;  ///< of a list
};

/// Lists or forgets. Gives the exit code.
int run_tags(const TagsRequest& request, std::ostream& out, std::ostream& err);

/// Leads through the pieces on the readers that the configuration names, and saves each tag as it is learned,
/// until all are, or SIGINT. `say` gets lines for a person. Gives the exit code.
int learn_tags(const TagsRequest& request, const std::function<void(const std::string&)>& say,
               std::ostream& err, const MakeSelector& selector = make_selector);

}  // namespace arbiter
