// SPDX-License-Identifier: MIT
// The door: finds a free port, lets connections in, and turns them away when the house is full.
#include <unistd.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/steady_timer.hpp>
#include <utility>

#include "daemon/web/coroutine.h"
#include "daemon/web/http_session.h"
#include "daemon/web/hub.h"

namespace arbiter::web {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr int further_ports = 20;
constexpr std::chrono::milliseconds breath{
    100};  // before accepting again when the machine has no descriptor left

std::string machine_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

error_code open(tcp::acceptor& acceptor, const tcp::endpoint& endpoint) {
  error_code error;
  const auto failed = [&] { return static_cast<bool>(error); };
  if (acceptor.open(endpoint.protocol(), error); failed()) return error;
  acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (endpoint.address().is_v6()) acceptor.set_option(asio::ip::v6_only(false), error);
  if (acceptor.bind(endpoint, error); !failed())
    acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (failed()) acceptor.close();
  return error;
}

// Tries the port, and those after it if it may move.
error_code open_somewhere(tcp::acceptor& acceptor, tcp::endpoint endpoint, bool may_move) {
  error_code error = open(acceptor, endpoint);
  for (int i = 0; may_move && i < further_ports && error == asio::error::address_in_use; ++i) {
    if (endpoint.port() == 65535) break;
    endpoint.port(static_cast<unsigned short>(endpoint.port() + 1));
    error = open(acceptor, endpoint);
  }
  return error;
}

std::string remedy(const error_code& error) {
  if (error == asio::error::address_in_use)
    return "Another program has it: stop that one, or set another port";
  if (error == asio::error::access_denied) return "Ports below 1024 need privileges: set one from 1024 up";
  if (error.value() == EADDRNOTAVAIL)
    return "This machine has no such address: set 127.0.0.1, 0.0.0.0 or one of its own";
  return "Set another address or port";
}

Error cannot_listen(const ServerOptions& options, const error_code& error) {
  std::string place = "port " + std::to_string(options.port);
  if (options.port_may_move && error == asio::error::address_in_use) {
    place += " and the " + std::to_string(further_ports) + " after it";
  }
  return {"The page cannot be served on " + options.address + ", " + place + ": " + error.message() + ". " +
          remedy(error) + " under [page] in the configuration."};
}

void turn_away(tcp::socket socket) {
  static const std::string answer = [] {
    const Response response =
        error_response(503, "too_many_connections", "Too many pages are open at this table.");
    return head_of(response, false) + response.body;
  }();
  error_code ignored;
  socket.non_blocking(true, ignored);
  socket.write_some(asio::buffer(answer), ignored);
  socket.shutdown(tcp::socket::shutdown_both, ignored);
}

asio::awaitable<void> accept_all(std::shared_ptr<tcp::acceptor> acceptor, std::shared_ptr<Hub> hub) {
  while (acceptor->is_open()) {
    error_code error;
    tcp::socket socket = co_await acceptor->async_accept(into(error));
    if (hub->stopped()) co_return;
    if (error) {
      asio::steady_timer pause(acceptor->get_executor(), breath);
      co_await pause.async_wait(into(error));
    } else if (hub->full()) {
      turn_away(std::move(socket));
    } else {
      socket.set_option(tcp::no_delay(true), error);
      start_http_session(std::move(socket), hub);
    }
  }
}

class Listener final : public Server {
 public:
  Listener(std::shared_ptr<tcp::acceptor> acceptor, std::shared_ptr<Hub> hub)
      : acceptor_(std::move(acceptor)), hub_(std::move(hub)), port_(acceptor_->local_endpoint().port()) {
    asio::co_spawn(acceptor_->get_executor(), accept_all(acceptor_, hub_), asio::detached);
  }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;
  ~Listener() override { close(); }

  std::uint16_t port() const override { return port_; }
  void publish(std::string message) override { hub_->publish(std::move(message)); }
  std::size_t clients() const override { return hub_->clients(); }
  void stop() override { close(); }

 private:
  void close() {
    error_code ignored;
    acceptor_->close(ignored);
    hub_->stop();
  }

  std::shared_ptr<tcp::acceptor> acceptor_;
  std::shared_ptr<Hub> hub_;
  std::uint16_t port_;
};

}  // namespace

Result<std::unique_ptr<Server>> Server::listen(asio::io_context& context, const ServerOptions& options,
                                               Handlers handlers) {
  error_code error;
  const auto address = asio::ip::make_address(options.address, error);
  if (error) {
    return Error{
        "\"" + options.address +
        "\" is not an address to listen on. Set address under [page] to 127.0.0.1 (this machine only) or "
        "0.0.0.0 (the whole network)."};
  }
  auto acceptor = std::make_shared<tcp::acceptor>(context);
  error = open_somewhere(*acceptor, {address, options.port}, options.port_may_move);
  if (error) return cannot_listen(options, error);
  Site site(options, std::move(handlers), machine_name(), [] { return std::chrono::steady_clock::now(); });
  auto hub = std::make_shared<Hub>(std::move(site), options.limits);
  return std::unique_ptr<Server>(std::make_unique<Listener>(std::move(acceptor), std::move(hub)));
}

}  // namespace arbiter::web
