// SPDX-License-Identifier: MIT
// One WebSocket client: a bounded queue with one write in flight, and a reader that only keeps the line
// alive.
#include "daemon/web/websocket_session.h"

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <utility>

#include "daemon/web/coroutine.h"

namespace arbiter::web {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;

// The stream takes no commands: whatever is longer than a word closes the connection.
constexpr std::size_t longest_incoming = 128;

class WebSocketSession final : public StreamClient, public std::enable_shared_from_this<WebSocketSession> {
 public:
  WebSocketSession(tcp::socket socket, std::shared_ptr<Hub> hub)
      : stream_(std::move(socket)), hub_(std::move(hub)) {
    hub_->enter(*this);
    const Limits& limits = hub_->limits();
    stream_.set_option(websocket::stream_base::timeout{limits.request_time, limits.idle_time, true});
    stream_.read_message_max(longest_incoming);
    stream_.auto_fragment(false);
  }
  ~WebSocketSession() override {
    hub_->part(*this);
    hub_->leave(*this);
  }

  asio::awaitable<void> run(HttpRequest request);
  bool send(SharedMessage message) override;
  void close() override;

 private:
  asio::awaitable<void> read_until_closed();
  void write_next();
  void on_written(const error_code& error);

  websocket::stream<tcp::socket, false> stream_;
  std::shared_ptr<Hub> hub_;
  std::deque<SharedMessage> queue_;  ///< the first one is being written
};

asio::awaitable<void> WebSocketSession::run(HttpRequest request) {
  error_code error;
  co_await stream_.async_accept(request, into(error));
  if (error || hub_->stopped()) co_return;
  send(std::make_shared<const std::string>(hub_->site().snapshot()));
  hub_->join(*this);
  co_await read_until_closed();
  hub_->part(*this);
}

asio::awaitable<void> WebSocketSession::read_until_closed() {
  error_code error;
  beast::flat_buffer ignored;
  while (!error) {
    co_await stream_.async_read(ignored, into(error));
    ignored.clear();
  }
}

bool WebSocketSession::send(SharedMessage message) {
  if (queue_.size() >= hub_->limits().queued_messages) {
    close();
    return false;
  }
  queue_.push_back(std::move(message));
  if (queue_.size() == 1) write_next();
  return true;
}

void WebSocketSession::close() {
  error_code ignored;
  stream_.next_layer().close(ignored);
}

void WebSocketSession::write_next() {
  stream_.async_write(
      asio::buffer(*queue_.front()),
      [self = shared_from_this()](const error_code& error, std::size_t) { self->on_written(error); });
}

void WebSocketSession::on_written(const error_code& error) {
  if (error) return close();
  queue_.pop_front();
  if (!queue_.empty()) write_next();
}

}  // namespace

void start_websocket_session(tcp::socket socket, HttpRequest request, std::shared_ptr<Hub> hub) {
  const auto executor = socket.get_executor();
  auto session = std::make_shared<WebSocketSession>(std::move(socket), std::move(hub));
  asio::co_spawn(
      executor,
      [session, request = std::move(request)]() mutable { return session->run(std::move(request)); },
      asio::detached);
}

}  // namespace arbiter::web
