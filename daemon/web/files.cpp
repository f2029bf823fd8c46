// SPDX-License-Identifier: MIT
// The page's files as answers: only what changed is sent, compressed if the browser takes that.
#include "daemon/web/files.h"

#include <algorithm>
#include <boost/beast/zlib/inflate_stream.hpp>
#include <cstdint>

#include "daemon/web/text.h"

namespace arbiter::web {
namespace {

constexpr std::size_t gzip_header = 10;
constexpr std::size_t gzip_trailer = 8;  // CRC-32, then the size, each 4 bytes, lowest first

std::size_t inflated_size(std::string_view gzip) {
  std::size_t size = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    size |= static_cast<std::size_t>(static_cast<unsigned char>(gzip[gzip.size() - 4 + i])) << (8 * i);
  }
  return size;
}

// "gzip;q=0" takes no gzip.
bool is_gzip(std::string_view coding) {
  const auto parts = split(coding, ';');
  const std::string name = lower(parts.front());
  if (name != "gzip" && name != "x-gzip" && name != "*") return false;
  return std::none_of(parts.begin() + 1, parts.end(), [](std::string_view parameter) {
    return lower(parameter).starts_with("q=0") &&
           parameter.find_first_not_of("0.", 2) == std::string_view::npos;
  });
}

std::string_view without_weakness(std::string_view etag) {
  return etag.starts_with("W/") ? etag.substr(2) : etag;
}

}  // namespace

bool accepts_gzip(const std::optional<std::string>& accept_encoding) {
  if (!accept_encoding) return false;
  const auto codings = split(*accept_encoding, ',');
  return std::any_of(codings.begin(), codings.end(), is_gzip);
}

bool names_etag(const std::optional<std::string>& if_none_match, std::string_view etag) {
  if (!if_none_match) return false;
  if (trim(*if_none_match) == "*") return true;
  const auto tags = split(*if_none_match, ',');
  return std::any_of(tags.begin(), tags.end(),
                     [&](std::string_view tag) { return without_weakness(tag) == without_weakness(etag); });
}

std::string gunzip(std::string_view gzip) {
  namespace zlib = boost::beast::zlib;
  if (gzip.size() < gzip_header + gzip_trailer) return {};
  std::string content(inflated_size(gzip), '\0');
  zlib::z_params params;
  params.next_in = gzip.data() + gzip_header;
  params.avail_in = gzip.size() - gzip_header - gzip_trailer;
  params.next_out = content.data();
  params.avail_out = content.size();
  boost::beast::error_code error;
  zlib::inflate_stream().write(params, zlib::Flush::finish, error);
  content.resize(params.total_out);
  return content;
}

Response file_response(const Request& request, const StaticFile& file) {
  Response response{
      200,
      {{"ETag", std::string(file.etag)}, {"Cache-Control", "no-cache"}, {"Vary", "Accept-Encoding"}},
      {}};
  if (names_etag(request.if_none_match, file.etag)) {
    response.status = 304;
    return response;
  }
  response.fields.emplace_back("Content-Type", file.content_type);
  if (accepts_gzip(request.accept_encoding)) {
    response.fields.emplace_back("Content-Encoding", "gzip");
    response.body = file.gzip;
  } else {
    response.body = gunzip(file.gzip);
  }
  return response;
}

}  // namespace arbiter::web
