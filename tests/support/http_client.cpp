// SPDX-License-Identifier: MIT
// A client of the web server, on the test's own event loop.
#include "tests/support/http_client.h"

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>
#include <chrono>
#include <utility>

namespace arbiter {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::map<std::string, std::string> parse_fields(std::string_view head) {
  std::map<std::string, std::string> fields;
  for (auto end = head.find("\r\n"); end != std::string_view::npos; end = head.find("\r\n")) {
    head.remove_prefix(end + 2);
    const auto line = head.substr(0, head.find("\r\n"));
    const auto colon = line.find(": ");
    if (colon != std::string_view::npos)
      fields[lower(std::string(line.substr(0, colon)))] = line.substr(colon + 2);
  }
  return fields;
}

std::size_t big_endian(std::string_view bytes) {
  std::size_t value = 0;
  for (const char byte : bytes) value = value << 8U | static_cast<unsigned char>(byte);
  return value;
}

struct Frame {
  int opcode = 0;
  std::string payload;
  std::size_t size = 0;  ///< of the whole frame
};

std::size_t extra_length_bytes(std::size_t short_length) {
  if (short_length == 127) return 8;
  return short_length == 126 ? 2 : 0;
}

// A frame of a server: never masked.
std::optional<Frame> parse_frame(std::string_view bytes) {
  if (bytes.size() < 2) return std::nullopt;
  const std::size_t short_length = static_cast<unsigned char>(bytes[1]);
  const std::size_t extra = extra_length_bytes(short_length);
  if (bytes.size() < 2 + extra) return std::nullopt;
  const std::size_t length = extra == 0 ? short_length : big_endian(bytes.substr(2, extra));
  if (bytes.size() < 2 + extra + length) return std::nullopt;
  return Frame{bytes[0] & 0x0F, std::string(bytes.substr(2 + extra, length)), 2 + extra + length};
}

}  // namespace

bool run_until(asio::io_context& context, const std::function<bool()>& done) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (!done()) {
    if (context.stopped()) context.restart();
    if (context.run_one_until(end) == 0) return done();
  }
  return true;
}

std::string stream_request(std::string_view extra_fields) {
  std::string request =
      "GET /api/v1/stream HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  return request.append(extra_fields).append("\r\n");
}

struct HttpClient::State : std::enable_shared_from_this<State> {
  explicit State(asio::io_context& context) : socket(context) {}

  void read() {
    socket.async_read_some(asio::buffer(buffer),
                           [self = shared_from_this()](const error_code& error, std::size_t n) {
                             self->received.append(self->buffer.data(), n);
                             self->closed = static_cast<bool>(error);
                             if (!error) self->read();
                           });
  }

  tcp::socket socket;
  std::array<char, 65536> buffer{};
  std::string received;
  std::size_t pings = 0;
  bool closed = false;
};

HttpClient::HttpClient(asio::io_context& context, std::uint16_t port, int receive_buffer)
    : state_(std::make_shared<State>(context)) {
  state_->socket.open(tcp::v4());
  if (receive_buffer != 0) state_->socket.set_option(asio::socket_base::receive_buffer_size(receive_buffer));
  state_->socket.connect({asio::ip::address_v4::loopback(), port});
}

HttpClient::~HttpClient() {
  error_code ignored;
  if (state_) state_->socket.close(ignored);
}

// What a test sends fits into the kernel's buffer; a server that has closed already is not an error of the
// test.
void HttpClient::send(std::string_view bytes) {
  error_code ignored;
  asio::write(state_->socket, asio::buffer(bytes.data(), bytes.size()), ignored);
}

void HttpClient::finish_sending() {
  error_code ignored;
  state_->socket.shutdown(tcp::socket::shutdown_send, ignored);
}

void HttpClient::read() { state_->read(); }
bool HttpClient::closed() const { return state_->closed; }
const std::string& HttpClient::received() const { return state_->received; }
std::size_t HttpClient::pings() const { return state_->pings; }

std::optional<HttpAnswer> HttpClient::take_answer(bool with_body) {
  std::string& received = state_->received;
  const auto end = received.find("\r\n\r\n");
  if (end == std::string::npos) return std::nullopt;
  HttpAnswer answer{std::stoi(received.substr(9, 3)), parse_fields(received.substr(0, end)), {}};
  const auto length = answer.fields.find("content-length");
  const std::size_t body = with_body && length != answer.fields.end() ? std::stoul(length->second) : 0;
  if (received.size() < end + 4 + body) return std::nullopt;
  answer.body = received.substr(end + 4, body);
  received.erase(0, end + 4 + body);
  return answer;
}

std::optional<std::string> HttpClient::take_message() {
  while (auto frame = parse_frame(state_->received)) {
    state_->received.erase(0, frame->size);
    if (frame->opcode == 1) return std::move(frame->payload);
    if (frame->opcode != 9) continue;
    ++state_->pings;
    send_frame(10, frame->payload);
  }
  return std::nullopt;
}

// The mask is all zero: allowed, and the payload stays as it is.
void HttpClient::send_frame(int opcode, std::string_view payload) {
  std::string frame{static_cast<char>(0x80 | opcode),
                    static_cast<char>(0x80 | static_cast<int>(payload.size()))};
  send(frame.append(4, '\0').append(payload));
}

}  // namespace arbiter
