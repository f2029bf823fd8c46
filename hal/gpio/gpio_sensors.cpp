// SPDX-License-Identifier: MIT
// All units of a wiring, and what they say in the words of a trace.
#include "hal/gpio/gpio_sensors.h"

#include <algorithm>
#include <map>
#include <set>
#include <variant>

#include "hal/gpio/buttons.h"
#include "hal/gpio/site_decoder.h"
#include "hal/gpio/unit_watch.h"

namespace arbiter::hal::gpio {
namespace {

// What is said where nothing is wrong any more.
std::string well_again(bool was_present) {
  return was_present ? "nothing is wrong with it any more" : "all its lines can be read again";
}

bool is_same(const DeviceChange& one, const DeviceChange& other) {
  return one.present == other.present && one.why == other.why && one.sites == other.sites;
}

DeviceChange stuck_button(Time now, const std::string& contact) {
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(Buttons::stuck_after).count();
  return {now, contact, true,
          "it has been down for " + std::to_string(seconds) + " s: is it stuck, or its wire shorted?", true};
}

using Told = std::variant<Reading, ButtonPress, DeviceChange>;

struct Tell {
  SensorListener& listener;
  void operator()(const Reading& reading) const { listener.on_reading(reading); }
  void operator()(const ButtonPress& press) const { listener.on_button(press); }
  void operator()(const DeviceChange& change) const { listener.on_device(change); }
};

}  // namespace

struct GpioSensors::Impl : std::enable_shared_from_this<Impl> {
  Impl(const Wiring& with, Chips& from, EventLoop& runs, Time quiet)
      : wiring(with), chips(from), loop(runs), debounce(quiet), decoder(with) {}

  std::vector<Reading> start(SensorListener& hears);
  void stop();
  void pump();
  void look_at_devices(Time now, std::vector<Told>& told);
  std::map<std::string, DeviceChange> devices_now(Time now);
  void lose(const UnitWatch& unit, DeviceChange& device);
  void take(const std::vector<Reading>& settled, std::vector<Told>& told);
  void take_moment(Time time, const std::set<std::string>& sites, std::vector<Told>& told);
  void arm();

  Wiring wiring;
  Chips& chips;
  EventLoop& loop;
  Time debounce;
  SiteDecoder decoder;
  SensorListener* listener = nullptr;
  std::size_t run = 0;  ///< counts starts and stops: a listener may stop, or end, these sensors
  std::vector<std::unique_ptr<UnitWatch>> units;
  std::unique_ptr<Alarm> alarm;
  std::map<std::string, std::string> values;          ///< last said of each site
  std::map<std::string, DeviceChange> known_devices;  ///< last said
  Buttons buttons;
};

std::vector<Reading> GpioSensors::Impl::start(SensorListener& hears) {
  stop();
  listener = &hears;
  const auto call = [weak = weak_from_this()] {
    if (const auto self = weak.lock()) self->pump();
  };
  alarm = loop.alarm(call);
  const WatchTimes times = watch_times(debounce, wiring.poll);
  for (auto& unit : units_of(wiring))
    units.push_back(std::make_unique<UnitWatch>(std::move(unit), chips, loop, times, call));
  const Time now = loop.now();
  for (const auto& unit : units) {
    unit->advance(now);
    for (const auto& [contact, closed] : unit->levels()) {
      decoder.set(contact, closed);
      if (is_button(contact)) buttons.set(contact, decoder.state(contact).value_or(false), now);
    }
    known_devices.try_emplace(unit->device(), DeviceChange{now, unit->device(), true, ""});
  }
  std::vector<Reading> readings;
  for (const std::string& site : decoder.sites()) {
    const auto value = decoder.value(site);
    if (!value) continue;
    values[site] = *value;
    readings.push_back({now, site, *value});
  }
  alarm->set(now);  // for what is to be said of devices
  return readings;
}

void GpioSensors::Impl::stop() {
  ++run;
  listener = nullptr;
  units.clear();
  alarm.reset();
  values.clear();
  known_devices.clear();
  buttons = {};
}

void GpioSensors::Impl::pump() {
  if (listener == nullptr) return;
  const auto self = shared_from_this();
  const std::size_t mine = run;
  const Time now = loop.now();
  std::vector<Reading> settled;
  bool moved = false;
  for (const auto& unit : units) {
    moved |= unit->advance(now);
    const std::vector<Reading> more = unit->settled(now);
    settled.insert(settled.end(), more.begin(), more.end());
  }
  for (const auto& unit : units) {
    if (moved) unit->wake(now);
  }
  std::vector<Told> told;
  look_at_devices(now, told);
  take(settled, told);
  arm();
  for (const Told& one : told) {
    if (run != mine) return;
    std::visit(Tell{*listener}, one);
  }
}

// Its sites cannot be read while it is absent, nor is it known what its buttons do.
void GpioSensors::Impl::lose(const UnitWatch& unit, DeviceChange& device) {
  std::set<std::string> sites(device.sites.begin(), device.sites.end());
  for (const std::string& contact : unit.contacts()) {
    if (is_button(contact)) {
      buttons.lose(contact);
    } else {
      sites.insert(contact_name(contact).site);
    }
  }
  device.sites.assign(sites.begin(), sites.end());
}

// A device is absent if any of its units is; otherwise what one has to say of it counts.
std::map<std::string, DeviceChange> GpioSensors::Impl::devices_now(Time now) {
  std::map<std::string, DeviceChange> devices;
  for (const auto& unit : units) {
    DeviceChange& device =
        devices.try_emplace(unit->device(), DeviceChange{now, unit->device(), true, ""}).first->second;
    const DeviceState& state = unit->state();
    if (!state.present) lose(*unit, device);
    if (!device.present || (state.present && state.why.empty())) continue;
    device.present = state.present;
    device.why = state.why;
    device.strange = state.strange;
  }
  for (const std::string& button : buttons.stuck(now)) devices[button] = stuck_button(now, button);
  return devices;
}

void GpioSensors::Impl::look_at_devices(Time now, std::vector<Told>& told) {
  std::map<std::string, DeviceChange> devices = devices_now(now);
  for (const auto& [name, known] : known_devices)
    devices.try_emplace(name, DeviceChange{now, name, true, ""});  // a button that is stuck no more
  for (const auto& [name, device] : devices) {
    const auto [known, is_new] = known_devices.try_emplace(name, DeviceChange{now, name, true, ""});
    if (is_same(known->second, device)) continue;
    DeviceChange said = device;
    if (said.present && said.why.empty()) said.why = well_again(known->second.present);
    told.emplace_back(std::move(said));
    known->second = device;
  }
}

// Contacts that settle at one moment are one change of their site.
void GpioSensors::Impl::take(const std::vector<Reading>& settled, std::vector<Told>& told) {
  std::vector<Reading> contacts = settled;
  std::stable_sort(contacts.begin(), contacts.end(),
                   [](const Reading& one, const Reading& other) { return one.time < other.time; });
  std::set<std::string> sites;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const Reading& contact = contacts[i];
    decoder.set(contact.site, contact.value == "1");
    if (!is_button(contact.site)) {
      sites.insert(contact_name(contact.site).site);
    } else if (buttons.set(contact.site, decoder.state(contact.site).value_or(false), contact.time)) {
      told.emplace_back(ButtonPress{contact.time, contact.site.substr(button_prefix.size())});
    }
    if (i + 1 < contacts.size() && contacts[i + 1].time == contact.time) continue;
    take_moment(contact.time, sites, told);
    sites.clear();
  }
}

void GpioSensors::Impl::take_moment(Time time, const std::set<std::string>& sites, std::vector<Told>& told) {
  for (const std::string& site : sites) {
    const auto value = decoder.value(site);
    if (!value || values[site] == *value) continue;
    values[site] = *value;
    told.emplace_back(Reading{time, site, *value});
  }
}

void GpioSensors::Impl::arm() {
  std::optional<Time> next = buttons.next_change(loop.now());
  for (const auto& unit : units) next = std::min(next.value_or(Time::max()), unit->next_deadline());
  alarm->set(next);
}

GpioSensors::GpioSensors(const Wiring& wiring, Chips& chips, EventLoop& loop, Time debounce)
    : impl_(std::make_shared<Impl>(wiring, chips, loop, debounce)) {}

GpioSensors::~GpioSensors() { impl_->stop(); }

std::vector<Reading> GpioSensors::start(SensorListener& listener) { return impl_->start(listener); }

void GpioSensors::stop() { impl_->stop(); }

}  // namespace arbiter::hal::gpio
