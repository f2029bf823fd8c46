// SPDX-License-Identifier: MIT
// Who may ask what: names of this table, pages of the same origin, and the PIN.
#include "daemon/web/checks.h"

#include <arpa/inet.h>
#include <sodium.h>

#include <algorithm>
#include <array>
#include <optional>

#include "daemon/web/text.h"

namespace arbiter::web {
namespace {

constexpr int allowed_guesses = 5;
constexpr std::chrono::minutes guess_window{1};
constexpr std::size_t remembered_networks = 1024;  // more at once is an attack: then everybody new waits

bool is_port(std::string_view text) {
  return text.size() <= 5 &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool is_address(int family, const std::string& text) {
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  return inet_pton(family, text.c_str(), bytes.data()) == 1;
}

// "[::1]:8080" to "::1"
std::optional<std::string> bracketed_address(std::string_view host) {
  const auto end = host.find(']');
  if (end == std::string_view::npos) return std::nullopt;
  const auto rest = host.substr(end + 1);
  if (!rest.empty() && !(rest.starts_with(':') && is_port(rest.substr(1)))) return std::nullopt;
  return std::string(host.substr(1, end - 1));
}

// "Table.local.:8080" to "table.local"
std::optional<std::string> name_of(std::string_view host) {
  const auto colon = host.find(':');
  if (colon != std::string_view::npos && !is_port(host.substr(colon + 1))) return std::nullopt;
  std::string name = lower(host.substr(0, colon));
  if (name.ends_with('.')) name.pop_back();
  return name;
}

}  // namespace

KnownHosts::KnownHosts(const std::vector<std::string>& configured, std::string_view machine) {
  names_.insert("localhost");
  for (const auto& name : configured) names_.insert(lower(name));
  if (machine.empty()) return;
  names_.insert(lower(machine));
  names_.insert(lower(machine) + ".local");
}

bool KnownHosts::knows(std::string_view host) const {
  if (host.starts_with('[')) {
    const auto address = bracketed_address(host);
    return address && is_address(AF_INET6, *address);
  }
  const auto name = name_of(host);
  return name && (is_address(AF_INET, *name) || names_.contains(*name));
}

bool same_origin(std::string_view origin, std::string_view host) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (origin.starts_with(scheme)) return lower(origin.substr(scheme.size())) == lower(host);
  }
  return false;
}

bool is_json(std::string_view content_type) {
  return lower(trim(content_type.substr(0, content_type.find(';')))) == "application/json";
}

PinGate::PinGate(std::string pin, Clock now) : pin_(std::move(pin)), now_(std::move(now)) {}

PinGate::Verdict PinGate::check(std::string_view offered, const std::string& network) {
  forget_old();
  if (must_wait(network)) return Verdict::wait;
  const bool right = !pin_.empty() && offered.size() == pin_.size() &&
                     sodium_memcmp(offered.data(), pin_.data(), pin_.size()) == 0;
  if (right) {
    guesses_.erase(network);
    return Verdict::right;
  }
  auto& guesses = guesses_.try_emplace(network, Guesses{now_(), 0}).first->second;
  ++guesses.wrong;
  return Verdict::wrong;
}

bool PinGate::must_wait(const std::string& network) {
  const auto found = guesses_.find(network);
  if (found == guesses_.end()) return guesses_.size() >= remembered_networks;
  return found->second.wrong >= allowed_guesses;
}

void PinGate::forget_old() {
  std::erase_if(guesses_,
                [now = now_()](const auto& entry) { return now - entry.second.begun >= guess_window; });
}

}  // namespace arbiter::web
