// SPDX-License-Identifier: MIT
// The page's files as answers: only what changed is sent, compressed if the browser takes that.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "daemon/web/message.h"
#include "daemon/web/server.h"

namespace arbiter::web {

/// Does an Accept-Encoding field take gzip? A client that sends none is not expected to.
bool accepts_gzip(const std::optional<std::string>& accept_encoding);

/// Does an If-None-Match field name this ETag (weak comparison, RFC 9110 8.8.3.2)?
bool names_etag(const std::optional<std::string>& if_none_match, std::string_view etag);

/// The content of a gzip file without optional fields in its header (`gzip -n`).
std::string gunzip(std::string_view gzip);

/// 304 when the client has the file already, otherwise 200 with it.
Response file_response(const Request& request, const StaticFile& file);

}  // namespace arbiter::web
