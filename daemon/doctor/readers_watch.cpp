// SPDX-License-Identifier: MIT
// Asks readers and listens to their antennas.
#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <memory>

#include "daemon/doctor/readers.h"
#include "hal/nfc/libnfc_reader.h"

namespace arbiter::doctor {
namespace {

/// How long a tag may lie under two antennas before the evidence settles: some full scans after the first.
constexpr std::chrono::milliseconds after_all_are_read{500};

class TagWitness : public hal::SensorListener {
 public:
  explicit TagWitness(TagsHeard& heard) : heard_(heard) {}
  void on_reading(const hal::Reading& reading) override { heard_.sites[reading.site] = reading.value; }
  void on_button(const hal::ButtonPress&) override {}
  void on_device(const hal::DeviceChange& change) override { heard_.news.push_back(change); }

 private:
  TagsHeard& heard_;
};

std::size_t count_antennas(const Config& config) {
  std::size_t count = 0;
  for (const ReaderConfig& reader : config.readers)
    count += static_cast<std::size_t>(std::count_if(reader.antennas.begin(), reader.antennas.end(),
                                                    [](const std::string& site) { return !site.empty(); }));
  return count;
}

}  // namespace

std::vector<ReaderAnswer> ask_readers(const Config& config) {
  const auto library = std::make_shared<hal::nfc::LibnfcContext>();
  std::vector<ReaderAnswer> answers;
  for (const ReaderConfig& reader : config.readers) {
    const auto connection = hal::nfc::parse_connection(reader.connection);
    ReaderAnswer answer{reader.name, connection ? connection->device : reader.connection};
    hal::nfc::LibnfcReader asked(library, reader.connection);
    if (const Status opened = asked.open(); opened) {
      answer.chip = asked.chip();
    } else {
      answer.error = opened.error().message;
    }
    answers.push_back(std::move(answer));
  }
  return answers;
}

TagsHeard hear_tags(const Config& config, hal::Time length, const MakeSelector& selector) {
  TagsHeard heard;
  TagWitness witness(heard);
  boost::asio::io_context context{1};
  const auto begin = std::chrono::steady_clock::now();
  const auto table = NfcTable::open(
      context, config,
      [begin] { return std::chrono::duration_cast<hal::Time>(std::chrono::steady_clock::now() - begin); },
      selector);
  const auto sensors = table->sensors();
  for (const hal::Reading& reading : sensors->start(witness)) heard.sites[reading.site] = reading.value;
  const auto guard = boost::asio::make_work_guard(context);
  const auto end = begin + length;
  while (heard.sites.size() < count_antennas(config) && std::chrono::steady_clock::now() < end)
    context.run_one_until(end);
  context.run_until(std::min(end, std::chrono::steady_clock::now() + after_all_are_read));
  sensors->stop();
  return heard;
}

}  // namespace arbiter::doctor
