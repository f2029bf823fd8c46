// SPDX-License-Identifier: MIT
// The machine that this program runs on.
#include <unistd.h>

#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <cstdio>
#include <memory>
#include <sstream>

#include "daemon/doctor/machine.h"
#include "daemon/doctor/texts.h"

namespace arbiter::doctor {
namespace {

constexpr std::chrono::seconds patience{2};

struct ClosePipe {
  void operator()(std::FILE* pipe) const { pclose(pipe); }
};

// A program that hangs is given up: a doctor must come to an end.
std::string output_of(const std::string& command) {
  const std::unique_ptr<std::FILE, ClosePipe> pipe(
      popen(("timeout 5 " + command + " 2>/dev/null").c_str(), "re"));
  std::string text;
  std::array<char, 4096> buffer{};
  while (pipe) {
    const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe.get());
    if (count == 0) break;
    text.append(buffer.data(), count);
  }
  return text;
}

std::optional<std::string> body_at(const std::string& address, std::uint16_t port, const std::string& path) {
  boost::asio::ip::tcp::iostream stream;
  stream.expires_after(patience);
  stream.connect(address, std::to_string(port));
  stream << "GET " << path << " HTTP/1.1\r\nHost: localhost:" << port << "\r\nConnection: close\r\n\r\n"
         << std::flush;
  std::ostringstream all;
  all << stream.rdbuf();
  const std::string text = all.str();
  const std::size_t body = text.find("\r\n\r\n");
  if (!text.starts_with("HTTP/1.1 200") || body == std::string::npos) return std::nullopt;
  return text.substr(body + 4);
}

// The groups that this process has, which may be fewer than /etc/group gives its user by now.
Account own_account(const Machine& machine) {
  Account me{std::to_string(geteuid()), geteuid(), {group_name(machine, getegid())}};
  for (const std::string& line : machine.lines("/etc/passwd")) {
    const auto parts = split(line, ':', true);
    if (parts.size() > 2 && parts[2] == std::to_string(me.uid)) me.name = parts[0];
  }
  std::array<gid_t, 256> groups{};
  const int count = getgroups(static_cast<int>(groups.size()), groups.data());
  for (int i = 0; i < count; ++i)
    me.groups.insert(group_name(machine, groups.at(static_cast<std::size_t>(i))));
  return me;
}

}  // namespace

Machine this_machine() {
  Machine machine;
  machine.now = std::chrono::system_clock::now();
  machine.run = output_of;
  machine.get = body_at;
  machine.me = own_account(machine);
  return machine;
}

}  // namespace arbiter::doctor
