// SPDX-License-Identifier: MIT
// Between Beast's messages and our own.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/system/error_code.hpp>
#include <optional>

#include "daemon/web/message.h"

namespace arbiter::web {

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;
using RequestParser = boost::beast::http::request_parser<boost::beast::http::string_body>;

Request to_request(const RequestParser& parser);
Peer peer_of(const boost::asio::ip::address& address);

/// Does the client wait for a word before it sends the body?
bool expects_continue(const RequestParser& parser);

/// May the connection serve another request after this one?
bool may_go_on(const RequestParser& parser);

/// What to say about a request that could not be read; empty when nobody is there to hear it.
std::optional<Response> refusal_of(const boost::system::error_code& error, bool expired);

}  // namespace arbiter::web
