// SPDX-License-Identifier: MIT
// A client of the web server, on the test's own event loop: raw bytes out, answers and WebSocket messages in.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace boost::asio {
class io_context;
}

namespace arbiter {

/// Runs the loop until `done`, or until nothing can happen any more, or for ten seconds. Was it done?
bool run_until(boost::asio::io_context& context, const std::function<bool()>& done);

/// A request that asks for the stream; `extra_fields` are whole lines.
std::string stream_request(std::string_view extra_fields = {});

struct HttpAnswer {
  int status = 0;
  std::map<std::string, std::string> fields;  ///< names in lower case
  std::string body;
};

class HttpClient {
 public:
  /// Connects to this machine's `port`. `receive_buffer`: how many bytes the kernel may hold; 0: its own
  /// choice.
  HttpClient(boost::asio::io_context& context, std::uint16_t port, int receive_buffer = 0);
  HttpClient(HttpClient&&) noexcept = default;
  HttpClient& operator=(HttpClient&&) noexcept = default;
  ~HttpClient();

  void send(std::string_view bytes);
  /// Nothing more will be sent; answers are still read.
  void finish_sending();
  /// From now on, whatever comes is read. Without this the client is one that does not read.
  void read();
  /// Has the other side closed?
  bool closed() const;
  const std::string& received() const;

  /// Takes the next complete answer from what was received. `with_body`: false for the answer to HEAD.
  std::optional<HttpAnswer> take_answer(bool with_body = true);

  /// Takes the next text message of a stream; pings before it are answered.
  std::optional<std::string> take_message();
  /// The pings that take_message() came upon.
  std::size_t pings() const;
  /// Sends a frame of up to 125 bytes. `opcode`: 1 text, 8 close, 10 pong.
  void send_frame(int opcode, std::string_view payload);

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace arbiter
