// SPDX-License-Identifier: MIT
// A PN532 on a pseudoterminal (PN532 user manual: HSU frames, chapter 6; commands, chapter 7).
#include "tests/hal/nfc/simulated_pn532.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace arbiter::hal::nfc::test {
namespace {

constexpr std::array<std::uint8_t, 6> ack{0x00, 0x00, 0xFF, 0x00, 0xFF, 0x00};
constexpr std::array<std::uint8_t, 3> preamble{0x00, 0x00, 0xFF};
constexpr std::uint8_t from_host = 0xD4;
constexpr std::uint8_t to_host = 0xD5;

std::uint8_t complement(int sum) { return static_cast<std::uint8_t>(-sum & 0xFF); }

Bytes bytes_of(const std::string& hex) {
  Bytes bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
    bytes.push_back(static_cast<std::uint8_t>(std::stoi(hex.substr(i, 2), nullptr, 16)));
  return bytes;
}

void write_all(int file, const std::uint8_t* data, std::size_t size) {
  while (size > 0) {
    const ssize_t written = write(file, data, size);
    if (written <= 0) return;
    data += written;
    size -= static_cast<std::size_t>(written);
  }
}

void make_raw(int terminal) {
  termios settings{};
  tcgetattr(terminal, &settings);
  cfmakeraw(&settings);
  tcsetattr(terminal, TCSANOW, &settings);
}

}  // namespace

SimulatedPn532::SimulatedPn532(std::filesystem::path port) : port_(std::move(port)) { plug_in(); }

SimulatedPn532::~SimulatedPn532() { unplug(); }

// The slave stays open here, so that the master does not hang up when the program closes the port.
void SimulatedPn532::plug_in() {
  if (thread_.joinable()) return;
  master_ = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  std::array<char, 64> name{};
  if (master_ < 0 || grantpt(master_) != 0 || unlockpt(master_) != 0 ||
      ptsname_r(master_, name.data(), name.size()) != 0 || pipe2(wake_, O_CLOEXEC) != 0)
    throw std::runtime_error("no pseudoterminal");
  slave_ = open(name.data(), O_RDWR | O_NOCTTY | O_CLOEXEC);
  make_raw(slave_);
  std::filesystem::create_symlink(name.data(), port_);
  thread_ = std::thread([this, master = master_, wake = wake_[0]] { serve(master, wake); });
}

void SimulatedPn532::unplug() {
  if (!thread_.joinable()) return;
  std::filesystem::remove(port_);
  write_all(wake_[1], ack.data(), 1);
  thread_.join();
  for (const int file : {master_, slave_, wake_[0], wake_[1]}) ::close(file);
  set_field(false);
}

void SimulatedPn532::set_mute(bool mute) {
  const std::scoped_lock lock(mutex_);
  mute_ = mute;
}

void SimulatedPn532::set_garbled(int answers) {
  const std::scoped_lock lock(mutex_);
  garbled_ = answers;
}

void SimulatedPn532::put(std::size_t antenna, const std::vector<std::string>& uids) {
  const std::scoped_lock lock(mutex_);
  selected_.clear();
  antennas_[antenna].clear();
  for (const std::string& uid : uids) antennas_[antenna].push_back({bytes_of(uid)});
}

// Tags at an antenna that is not connected are without power.
void SimulatedPn532::connect(std::size_t antenna) {
  const std::scoped_lock lock(mutex_);
  for (Tag& tag : antennas_[connected_]) tag.asleep = tag.asleep && antenna == connected_;
  connected_ = antenna;
}

bool SimulatedPn532::field_is_on() const {
  const std::scoped_lock lock(mutex_);
  return field_;
}

std::size_t SimulatedPn532::looks() const {
  const std::scoped_lock lock(mutex_);
  return looks_;
}

void SimulatedPn532::serve(int master, int wake) {
  Bytes received;
  for (;;) {
    std::array<pollfd, 2> files{{{master, POLLIN, 0}, {wake, POLLIN, 0}}};
    if (poll(files.data(), files.size(), -1) < 0 || files[1].revents != 0) return;
    std::array<std::uint8_t, 512> buffer{};
    const ssize_t got = read(master, buffer.data(), buffer.size());
    if (got <= 0) return;
    received.insert(received.end(), buffer.begin(), buffer.begin() + got);
    take(received, master);
  }
}

// Answers all frames that are complete. What lies between frames, such as the wake-up's 55 55, is passed
// over; a frame without contents is an acknowledgement.
void SimulatedPn532::take(Bytes& received, int master) {
  for (;;) {
    const auto begin = std::search(received.begin(), received.end(), preamble.begin(), preamble.end());
    if (received.end() - begin < 5) return;
    const std::size_t length = *(begin + 3);
    if (static_cast<std::size_t>(received.end() - begin) < length + 6) return;
    const Bytes content(begin + 5, begin + 5 + static_cast<std::ptrdiff_t>(length));
    received.erase(received.begin(), begin + 6 + static_cast<std::ptrdiff_t>(length));
    if (length < 2 || content[0] != from_host) continue;
    const std::scoped_lock lock(mutex_);
    if (mute_) continue;
    write_all(master, ack.data(), ack.size());
    send(master, answer({content.begin() + 1, content.end()}));
  }
}

void SimulatedPn532::send(int master, Bytes payload) {
  payload.insert(payload.begin(), to_host);
  const auto length = static_cast<std::uint8_t>(payload.size());
  Bytes frame(preamble.begin(), preamble.end());
  frame.insert(frame.end(), {length, complement(length)});
  frame.insert(frame.end(), payload.begin(), payload.end());
  const int garbled = garbled_ > 0 ? 1 : 0;
  garbled_ -= garbled;
  frame.push_back(complement(std::accumulate(payload.begin(), payload.end(), garbled)));
  frame.push_back(0);
  write_all(master, frame.data(), frame.size());
}

Bytes SimulatedPn532::answer(const Bytes& command) {
  const auto code = static_cast<std::uint8_t>(command[0] + 1);
  switch (command[0]) {
    case 0x00: {  // Diagnose: the test's number and its data come back
      Bytes echo(command);
      echo[0] = code;
      return echo;
    }
    case 0x02:  // GetFirmwareVersion
      return {code, 0x32, 0x01, 0x06, 0x07};
    case 0x06:  // ReadRegister
      return [&] {
        Bytes values(1 + (command.size() - 1) / 2, 0);
        values[0] = code;
        return values;
      }();
    case 0x08:  // WriteRegister
    case 0x12:  // SetParameters
    case 0x14:  // SAMConfiguration
      return {code};
    case 0x16:  // PowerDown
      return {code, 0};
    case 0x32:  // RFConfiguration
      if (command.at(1) == 0x01) set_field((command.at(2) & 1) != 0);
      return {code};
    case 0x44:  // InDeselect
    case 0x52:  // InRelease
      put_to_sleep();
      return {code, 0};
    case 0x4A:  // InListPassiveTarget
      return command.at(2) == 0x00 ? list_targets(command.at(1)) : Bytes{code, 0};
    default:
      return {code, 0x01};  // status: time out, nobody is there
  }
}

Bytes SimulatedPn532::list_targets(std::size_t most) {
  Bytes answer{0x4B, 0};
  set_field(true);
  selected_.clear();
  for (Tag& tag : antennas_[connected_]) {
    if (tag.asleep || selected_.size() == std::min<std::size_t>(most, 2)) continue;
    selected_.push_back(&tag);
    const auto number = static_cast<std::uint8_t>(selected_.size());
    const std::uint8_t sens_res = tag.uid.size() == 4 ? 0x04 : 0x44;
    answer.insert(answer.end(), {number, 0x00, sens_res, 0x00, static_cast<std::uint8_t>(tag.uid.size())});
    answer.insert(answer.end(), tag.uid.begin(), tag.uid.end());
  }
  answer[1] = static_cast<std::uint8_t>(selected_.size());
  return answer;
}

void SimulatedPn532::set_field(bool on) {
  if (on && !field_) ++looks_;
  field_ = on;
  if (on) return;
  selected_.clear();
  for (auto& [antenna, tags] : antennas_) {
    for (Tag& tag : tags) tag.asleep = false;
  }
}

void SimulatedPn532::put_to_sleep() {
  for (Tag* tag : selected_) tag->asleep = true;
  selected_.clear();
}

}  // namespace arbiter::hal::nfc::test
