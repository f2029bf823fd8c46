// SPDX-License-Identifier: MIT
// The NFC board that a configuration describes.
#include "daemon/nfc_table.h"

#include <fmt/format.h>

#include <utility>

#include "hal/nfc/gpio_antennas.h"

namespace arbiter {
namespace {

// Addresses under which no site lies are passed over.
std::vector<hal::nfc::Antenna> antennas_of(const ReaderConfig& reader) {
  std::vector<hal::nfc::Antenna> antennas;
  for (std::size_t address = 0; address < reader.antennas.size(); ++address) {
    if (!reader.antennas[address].empty()) antennas.push_back({address, reader.antennas[address]});
  }
  return antennas;
}

}  // namespace

std::unique_ptr<hal::nfc::AntennaSelector> make_selector(const ReaderConfig& reader) {
  return std::make_unique<hal::nfc::GpioAntennas>(hal::gpio::system_chips(), reader.select);
}

std::unique_ptr<NfcTable> NfcTable::open(boost::asio::io_context& context, const Config& config,
                                         std::function<hal::Time()> now, const MakeSelector& selector) {
  auto table = std::make_unique<NfcTable>();
  table->library_ = std::make_shared<hal::nfc::LibnfcContext>();
  std::vector<hal::nfc::BoardReader> readers;
  for (const ReaderConfig& reader : config.readers) {
    hal::nfc::BoardReader parts{reader.name, antennas_of(reader),
                                std::make_unique<hal::nfc::LibnfcReader>(table->library_, reader.connection),
                                std::make_unique<hal::nfc::OneAntenna>()};
    if (!reader.select.empty()) {
      parts.selector = selector(reader);
    }
    readers.push_back(std::move(parts));
  }
  table->board_ = std::make_unique<hal::nfc::NfcBoard>(context, std::move(readers), std::move(now));
  return table;
}

std::string describe_readers(const std::vector<ReaderConfig>& readers) {
  std::size_t antennas = 0;
  for (const ReaderConfig& reader : readers) antennas += antennas_of(reader).size();
  return fmt::format("{} NFC reader{}, {} antenna{}", readers.size(), readers.size() == 1 ? "" : "s",
                     antennas, antennas == 1 ? "" : "s");
}

}  // namespace arbiter
