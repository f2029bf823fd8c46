// SPDX-License-Identifier: MIT
// Verdicts as events of the log and as objects of the API.
#pragma once

#include <boost/json/fwd.hpp>
#include <optional>
#include <string>

#include "db/game_log.h"
#include "rules/referee/verdict.h"
#include "rules/referee/why.h"

namespace arbiter {

/// The event that keeps a verdict, or nothing where the log does not keep its kind. `roll_source`:
/// db/README.md. `command`: the id of the command that led to it, or empty.
std::optional<db::NewEvent> event_for(const Verdict& verdict, const std::string& roll_source,
                                      const std::string& command);

/// The event for a new list of masked sites.
db::NewEvent mask_event(const std::vector<std::string>& sites, const std::string& command);

/// The events of verifiable dice (db/README.md, "Dice"): a player's words, and the seed as hex.
db::NewEvent words_event(const std::string& player, const std::string& words, const std::string& command);
db::NewEvent reveal_event(const std::string& seed);

boost::json::array to_json(const std::vector<std::string>& texts);
boost::json::array to_json(const std::vector<std::vector<std::string>>& lists);
boost::json::array to_json(const std::vector<SiteState>& sites);
boost::json::object to_json(const Params& params);
/// `{"base","disturbed":[site],"considered":[{"actions","unexplained","missing","out_of_order"}]}`.
boost::json::object to_json(const Why& why);

}  // namespace arbiter
