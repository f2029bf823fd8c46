// SPDX-License-Identifier: MIT
// A board of antennas: threads below, the event loop above, one post between them.
#include "hal/nfc/nfc_board.h"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <condition_variable>
#include <map>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

#include "hal/nfc/reader_watch.h"
#include "hal/nfc/tag_evidence.h"

namespace arbiter::hal::nfc {
namespace {

Time steady_time() {
  return std::chrono::duration_cast<Time>(std::chrono::steady_clock::now().time_since_epoch());
}

/// Waits, or until it is to stop.
void wait_for(const std::stop_token& stop, Time time) {
  if (time <= Time{0}) return;
  std::mutex mutex;
  std::condition_variable_any nobody_notifies;
  std::unique_lock lock(mutex);
  nobody_notifies.wait_for(lock, stop, time, [] { return false; });
}

}  // namespace

struct NfcBoard::Impl : std::enable_shared_from_this<Impl> {
  /// What the loop knows of a reader. Its thread has the rest.
  struct Known {
    std::string name;
    std::vector<std::string> sites;    ///< one for each antenna
    std::optional<ReaderNews> lost{};  ///< why it is, until all its sites have been looked at again
    std::optional<ReaderNews> back{};  ///< it answers again
    std::vector<std::size_t> looks{};  ///< at each site since it was lost
  };

  Impl(boost::asio::io_context& with, std::function<Time()> clock) : context(with), now(std::move(clock)) {}

  void start(BoardReader reader);
  void hear(std::size_t reader, const ReaderStep& step);
  void hear_look(Known& reader, const Look& look);
  void hear_news(Known& reader, const ReaderNews& news);
  void tell(const Known& reader, const ReaderNews& news);
  void tell_all();
  void tell_twins();
  const Known& reader_of(const std::string& site) const;

  boost::asio::io_context& context;
  std::function<Time()> now;
  std::vector<Known> readers;
  TagEvidence evidence;
  std::map<std::string, Twin> twins;  ///< told of, one by each reader that hears what is another site's
  SensorListener* listener = nullptr;
  std::vector<std::jthread> threads;  ///< last: they end before what they use
};

void NfcBoard::Impl::start(BoardReader reader) {
  const std::size_t index = readers.size();
  Known& known = readers.emplace_back(Known{reader.name, {}});
  std::vector<std::size_t> addresses;
  for (const Antenna& antenna : reader.antennas) {
    known.sites.push_back(antenna.site);
    addresses.push_back(antenna.address);
  }
  auto run = [weak = weak_from_this(), &loop = context, index, parts = std::move(reader),
              addresses = std::move(addresses)](const std::stop_token& stop) {
    ReaderWatch watch(*parts.reader, *parts.selector, addresses, steady_time);
    while (!stop.stop_requested()) {
      ReaderStep step = watch.step();
      const Time wait = step.wait;
      if (step.look || step.news) {
        boost::asio::post(loop, [weak, index, said = std::move(step)] {
          if (const auto self = weak.lock()) self->hear(index, said);
        });
      }
      wait_for(stop, wait);
    }
    watch.close();
  };
  threads.emplace_back(std::move(run));
}

void NfcBoard::Impl::hear(std::size_t reader, const ReaderStep& step) {
  Known& known = readers[reader];
  if (step.news) hear_news(known, *step.news);
  if (step.look) hear_look(known, *step.look);
}

void NfcBoard::Impl::hear_news(Known& reader, const ReaderNews& news) {
  if (news.present && reader.lost) {
    reader.back = news;
    return;
  }
  if (!news.present) {
    reader.lost = news;
    reader.back.reset();
    reader.looks.assign(reader.sites.size(), 0);
    for (const std::string& site : reader.sites) evidence.lose_sight(site);
  }
  tell(reader, news);
  tell_twins();
}

void NfcBoard::Impl::tell(const Known& reader, const ReaderNews& news) {
  if (listener == nullptr) return;
  const std::vector<std::string> sites = news.present ? std::vector<std::string>{} : reader.sites;
  listener->on_device({now(), reader.name, news.present, news.why, false, sites});
}

// A game that begins is to know which readers are lost, and what is strange.
void NfcBoard::Impl::tell_all() {
  for (const Known& reader : readers) {
    if (reader.lost) tell(reader, *reader.lost);
  }
  tell_twins();
}

// A reader is back when each of its sites reads what is there now.
void NfcBoard::Impl::hear_look(Known& reader, const Look& look) {
  for (SiteChange& change : evidence.look(reader.sites[look.antenna], look.tags)) {
    if (listener != nullptr) listener->on_reading({now(), std::move(change.site), std::move(change.value)});
  }
  if (reader.lost) {
    ++reader.looks[look.antenna];
    const bool knows_all = std::all_of(reader.looks.begin(), reader.looks.end(),
                                       [](std::size_t count) { return count >= TagEvidence::vanishes; });
    if (reader.back && knows_all) {
      reader.lost.reset();
      tell(reader, *std::exchange(reader.back, std::nullopt));
    }
  }
  tell_twins();
}

const NfcBoard::Impl::Known& NfcBoard::Impl::reader_of(const std::string& site) const {
  return *std::find_if(readers.begin(), readers.end(), [&](const Known& reader) {
    return std::find(reader.sites.begin(), reader.sites.end(), site) != reader.sites.end();
  });
}

// Once, while it lasts. What a lost reader heard last is no news.
void NfcBoard::Impl::tell_twins() {
  if (listener == nullptr) return;
  std::map<std::string, Twin> heard;
  for (Twin& twin : evidence.twins()) heard.emplace(reader_of(twin.other).name, std::move(twin));
  const std::map<std::string, Twin> known = std::exchange(twins, heard);
  for (const auto& [reader, twin] : heard) {
    if (const auto told = known.find(reader); told != known.end() && told->second == twin) continue;
    listener->on_device(
        {now(), reader, true,
         "the tag " + twin.tag + " is read at " + twin.home + " and at " + twin.other +
             " alike: put the piece in the middle of its square, or replace one of two tags with the "
             "same identifier",
         true});
  }
  for (const auto& [reader, twin] : known) {
    if (heard.contains(reader) || reader_of(twin.other).lost) continue;
    listener->on_device({now(), reader, true, "the tag " + twin.tag + " is read at one site again"});
  }
}

NfcBoard::NfcBoard(boost::asio::io_context& context, std::vector<BoardReader> readers,
                   std::function<Time()> now)
    : impl_(std::make_shared<Impl>(context, std::move(now))) {
  for (BoardReader& reader : readers) impl_->start(std::move(reader));
}

NfcBoard::~NfcBoard() {
  for (std::jthread& thread : impl_->threads) thread.request_stop();
  impl_->threads.clear();
}

std::vector<Reading> NfcBoard::attach(SensorListener& listener) {
  impl_->listener = &listener;
  impl_->twins.clear();
  std::vector<Reading> result;
  boost::asio::post(impl_->context, [weak = impl_->weak_from_this()] {
    if (const auto self = weak.lock()) self->tell_all();
  });
  for (auto& [site, value] : impl_->evidence.readings()) result.push_back({impl_->now(), site, value});
  return result;
}

void NfcBoard::detach() { impl_->listener = nullptr; }

}  // namespace arbiter::hal::nfc
