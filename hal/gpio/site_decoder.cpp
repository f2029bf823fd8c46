// SPDX-License-Identifier: MIT
// Contacts to sites.
#include "hal/gpio/site_decoder.h"

#include <algorithm>

namespace arbiter::hal::gpio {
namespace {

constexpr std::string_view button_site = "button";

}  // namespace

SiteDecoder::SiteDecoder(const Wiring& wiring) : faces_(wiring.faces) {
  for (const std::string& name : contacts_of(wiring)) {
    const ContactName parts = contact_name(name);
    sites_[parts.site][name] = {parts.meaning, wiring.normally_closed.contains(name)};
  }
}

void SiteDecoder::set(const std::string& contact, bool closed) {
  const auto site = sites_.find(contact_name(contact).site);
  if (site == sites_.end()) return;
  const auto found = site->second.find(contact);
  if (found != site->second.end()) found->second.state = closed != found->second.inverted;
}

std::optional<bool> SiteDecoder::state(const std::string& contact) const {
  const auto site = sites_.find(contact_name(contact).site);
  if (site == sites_.end()) return std::nullopt;
  const auto found = site->second.find(contact);
  return found == site->second.end() ? std::nullopt : found->second.state;
}

std::optional<std::string> SiteDecoder::value(const std::string& site) const {
  const auto found = sites_.find(site);
  if (found == sites_.end()) return std::nullopt;
  const Switches& switches = found->second;
  const auto is_unknown = [](const auto& one) { return !one.second.state; };
  if (std::any_of(switches.begin(), switches.end(), is_unknown)) return std::nullopt;
  if (site.ends_with(".face")) return face_of(switches);
  const auto is_closed = [](const auto& one) { return *one.second.state; };
  const auto closed = std::count_if(switches.begin(), switches.end(), is_closed);
  const bool tells_colour = !switches.begin()->second.meaning.empty();
  if (closed == 0) return tells_colour ? "-" : "0";
  if (closed > 1) return std::nullopt;
  return tells_colour ? std::find_if(switches.begin(), switches.end(), is_closed)->second.meaning : "1";
}

std::string SiteDecoder::face_of(const Switches& switches) const {
  std::string code;
  for (const auto& [name, one] : switches) code += *one.state ? '1' : '0';
  const auto* const face = std::find(faces_.begin(), faces_.end(), code);
  return face == faces_.end() ? "?" : std::to_string(face - faces_.begin());
}

std::vector<std::string> SiteDecoder::sites() const {
  std::vector<std::string> names;
  for (const auto& [site, switches] : sites_) {
    if (site != button_site) names.push_back(site);
  }
  return names;
}

}  // namespace arbiter::hal::gpio
