// SPDX-License-Identifier: MIT
// Connection strings, and what may be wrong where they lead.
#include "hal/nfc/connection.h"

#include <unistd.h>

#include <algorithm>
#include <array>

namespace arbiter::hal::nfc {
namespace {

struct Bus {
  std::string_view driver;
  std::string_view name;   ///< as raspi-config and the reader's switches call it
  std::string_view group;  ///< whose members may use it
  std::string_view example;
};

constexpr std::array<Bus, 3> buses{{
    {"pn532_uart", "serial port", "dialout", "pn532_uart:/dev/ttyAMA0"},
    {"pn532_i2c", "I2C", "i2c", "pn532_i2c:/dev/i2c-1"},
    {"pn532_spi", "SPI", "spi", "pn532_spi:/dev/spidev0.0:500000"},
}};

constexpr std::size_t longest_device = 127;  // what libnfc keeps of it

const Bus* find_bus(std::string_view driver) {
  const auto found =
      std::find_if(buses.begin(), buses.end(), [&](const Bus& bus) { return bus.driver == driver; });
  return found == buses.end() ? nullptr : &*found;
}

bool is_speed(std::string_view text) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  return !text.empty() && text.size() <= 8 && text[0] != '0' &&
         std::all_of(text.begin(), text.end(), is_digit);
}

Error wrong(std::string_view text, const std::string& what, std::string_view example) {
  std::string message = "'";
  message.append(text).append("' ").append(what).append(", like \"").append(example).append("\"");
  return Error{message};
}

}  // namespace

Result<Connection> parse_connection(std::string_view text) {
  const std::size_t colon = text.find(':');
  const Bus* bus = find_bus(text.substr(0, colon));
  if (bus == nullptr)
    return wrong(text, "must begin with pn532_uart, pn532_i2c or pn532_spi", buses[0].example);
  if (colon == std::string_view::npos || text.substr(colon + 1, 1) != "/")
    return wrong(text, "must name the device's path after the colon", bus->example);
  const std::string_view rest = text.substr(colon + 1);
  const std::size_t second = rest.find(':');
  const std::string_view device = rest.substr(0, second);
  if (device.size() > longest_device || device.find('\0') != std::string_view::npos)
    return wrong(text, "has a path that is too long", bus->example);
  if (second != std::string_view::npos && !is_speed(rest.substr(second + 1)))
    return wrong(text, "must end with the path or a speed", std::string(bus->example));
  return Connection{std::string(bus->driver), std::string(device)};
}

std::string why_not_open(const Connection& connection) {
  const Bus& bus = *find_bus(connection.driver);
  const std::string& device = connection.device;
  if (access(device.c_str(), F_OK) != 0) {
    return "there is no " + device + ": plug the reader in, or enable the " + std::string(bus.name) +
           " with raspi-config, Interface Options";
  }
  if (access(device.c_str(), R_OK | W_OK) != 0) {
    return "no permission for " + device + ": its user must be in the group " + std::string(bus.group) +
           ", for the service: sudo usermod -aG " + std::string(bus.group) + " arbiter";
  }
  return "no PN532 answers at " + device +
         ": look at its power, its wires (RX to TX) and its switches, and that no "
         "other program uses " +
         device;
}

}  // namespace arbiter::hal::nfc
