// SPDX-License-Identifier: MIT
// One HTTP connection: reads a request, lets the site answer, and goes on or closes.
#include "daemon/web/http_session.h"

#include <algorithm>
#include <array>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/read.hpp>
#include <utility>

#include "daemon/web/coroutine.h"
#include "daemon/web/deadline.h"
#include "daemon/web/http_message.h"
#include "daemon/web/websocket_session.h"

namespace arbiter::web {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;

// A client that still sends when it was refused gets this long, and this much, to read why.
constexpr std::chrono::milliseconds drain_time{1000};
constexpr std::size_t drain_bytes = 262'144;

class HttpSession final : public Connection, public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(tcp::socket socket, std::shared_ptr<Hub> hub)
      : socket_(std::move(socket)), deadline_(socket_), hub_(std::move(hub)), buffer_(buffer_bytes()) {
    hub_->enter(*this);
  }
  ~HttpSession() override { hub_->leave(*this); }

  asio::awaitable<void> run();
  void close() override;

 private:
  // Room for the head that is just too long, so that it is refused as such.
  std::size_t buffer_bytes() const { return hub_->limits().header_bytes + 1024; }
  void set_deadline(std::chrono::milliseconds time) { deadline_.set(time, shared_from_this()); }

  asio::awaitable<bool> serve();
  asio::awaitable<error_code> await_first_byte();
  asio::awaitable<error_code> read(RequestParser& parser);
  error_code limit_body(RequestParser& parser);
  asio::awaitable<bool> answer(RequestParser& parser);
  asio::awaitable<bool> write(const Response& response, bool with_body, bool keep_alive);
  asio::awaitable<void> drain();

  tcp::socket socket_;
  Deadline deadline_;
  std::shared_ptr<Hub> hub_;
  beast::flat_buffer buffer_;
  bool first_ = true;
  std::shared_ptr<void> import_;  ///< held while a file of games may come
};

asio::awaitable<void> HttpSession::run() {
  for (bool go_on = true; go_on; first_ = false) {
    go_on = co_await serve();
  }
  if (socket_.is_open()) co_await drain();
  close();
}

void HttpSession::close() {
  deadline_.clear();
  error_code ignored;
  socket_.close(ignored);
}

// One request; true if the connection goes on.
asio::awaitable<bool> HttpSession::serve() {
  error_code error = co_await await_first_byte();
  if (error) co_return false;
  RequestParser parser;
  parser.header_limit(static_cast<std::uint32_t>(hub_->limits().header_bytes));
  parser.body_limit(hub_->limits().import_bytes);
  set_deadline(hub_->limits().request_time);
  error = co_await read(parser);
  if (hub_->stopped()) co_return false;
  if (!error) {
    const bool go_on = co_await answer(parser);
    import_.reset();
    co_return go_on;
  }
  import_.reset();
  if (const auto refusal = refusal_of(error, deadline_.expired())) co_await write(*refusal, true, false);
  co_return false;
}

// Between requests a connection may rest; a new one has to say something.
asio::awaitable<error_code> HttpSession::await_first_byte() {
  error_code error;
  if (buffer_.size() != 0) co_return error;
  set_deadline(first_ ? hub_->limits().request_time : hub_->limits().idle_time);
  const auto space = buffer_.prepare(512);
  const std::size_t read = co_await socket_.async_read_some(space, into(error));
  buffer_.commit(read);
  co_return error;
}

asio::awaitable<error_code> HttpSession::read(RequestParser& parser) {
  error_code error;
  co_await http::async_read_header(socket_, buffer_, parser, into(error));
  if (!error) error = limit_body(parser);
  if (!error && expects_continue(parser)) {
    static constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
    co_await asio::async_write(socket_, asio::buffer(go_on), into(error));
  }
  if (!error && !parser.is_done()) co_await http::async_read(socket_, buffer_, parser, into(error));
  co_return error;
}

// Only a file of games may be large, and only few at a time.
error_code HttpSession::limit_body(RequestParser& parser) {
  const bool import = parser.get().method() == http::verb::post && parser.get().target() == import_path;
  if (import) import_ = hub_->begin_import();
  if (import_) return {};
  const std::size_t limit = hub_->limits().body_bytes;
  parser.body_limit(limit);
  const auto announced = parser.content_length();
  return announced && *announced > limit ? make_error_code(http::error::body_limit) : error_code{};
}

asio::awaitable<bool> HttpSession::answer(RequestParser& parser) {
  error_code error;
  const auto endpoint = socket_.remote_endpoint(error);
  if (error) co_return false;
  const Response response = hub_->site().respond(to_request(parser), peer_of(endpoint.address()));
  if (hub_->stopped()) co_return false;
  if (response.status == switching_protocols) {
    deadline_.clear();
    start_websocket_session(std::move(socket_), parser.release(), hub_);
    co_return false;
  }
  const bool with_body = parser.get().method() != http::verb::head;
  co_return co_await write(response, with_body, may_go_on(parser));
}

asio::awaitable<bool> HttpSession::write(const Response& response, bool with_body, bool keep_alive) {
  set_deadline(hub_->limits().request_time);
  const std::string head = head_of(response, keep_alive);
  const auto body = asio::buffer(response.body.data(), with_body ? response.body.size() : 0);
  const std::array<asio::const_buffer, 2> parts{asio::buffer(head), body};
  error_code error;
  co_await asio::async_write(socket_, parts, into(error));
  co_return !error && keep_alive;
}

// Closing with unread bytes would reset the connection, and the refusal might never be read.
asio::awaitable<void> HttpSession::drain() {
  error_code error;
  socket_.shutdown(tcp::socket::shutdown_send, error);
  set_deadline(std::min(drain_time, hub_->limits().request_time));
  std::array<char, 4096> scratch{};
  for (std::size_t drained = 0; !error && !deadline_.expired() && drained < drain_bytes;) {
    drained += co_await socket_.async_read_some(asio::buffer(scratch), into(error));
  }
}

}  // namespace

void start_http_session(tcp::socket socket, std::shared_ptr<Hub> hub) {
  const auto executor = socket.get_executor();
  auto session = std::make_shared<HttpSession>(std::move(socket), std::move(hub));
  asio::co_spawn(
      executor, [session] { return session->run(); }, asio::detached);
}

}  // namespace arbiter::web
