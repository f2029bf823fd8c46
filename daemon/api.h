// SPDX-License-Identifier: MIT
// The API (daemon/README.md): requests to the table and its log.
#pragma once

#include <boost/json/fwd.hpp>
#include <deque>
#include <functional>
#include <map>
#include <string>

#include "daemon/games_api.h"
#include "daemon/snapshot.h"
#include "daemon/table.h"
#include "daemon/web/server.h"

namespace arbiter {

/// Answers API requests, and tells the stream what has changed.
class Api {
 public:
  /// `publish` gets every message of the stream. Table and log must outlive the Api.
  Api(Table& table, db::GameLog& log, std::function<void(std::string)> publish);

  web::ApiResponse handle(const web::ApiRequest& request);
  std::string first_message() const { return picture_.first_message(); }
  /// To be called whenever the table may look different.
  void table_changed();

 private:
  web::ApiResponse get(const web::ApiRequest& request);
  web::ApiResponse rolls(const std::string& query) const;
  web::ApiResponse command(const web::ApiRequest& request);
  web::ApiResponse import_games(const boost::json::object& body);
  web::ApiResponse do_once(const std::string& id, const boost::json::object& command);
  void remember(const std::string& id, const web::ApiResponse& response);

  Table& table_;
  const db::GameLog& log_;
  std::function<void(std::string)> publish_;
  GamesApi games_;
  Picture picture_;
  std::map<std::string, web::ApiResponse> done_;  ///< the answers to the latest commands, by id
  std::deque<std::string> done_order_;
};

}  // namespace arbiter
