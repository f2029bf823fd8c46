// SPDX-License-Identifier: MIT
// The examination of readers and tags.
#include "daemon/doctor/readers.h"

#include "daemon/doctor/texts.h"
#include "rules/words.h"

namespace arbiter::doctor {
namespace {

/// What is wrong and what mends it: the two halves of a reader's error.
Finding about_silence(const ReaderAnswer& answer) {
  const std::size_t colon = answer.error.find(": ");
  const bool has_remedy = colon != std::string::npos;
  return {"reader_silent",
          {{"reader", answer.name},
           {"why", answer.error.substr(0, colon)},
           {"remedy", has_remedy ? answer.error.substr(colon + 2) : "look at its power and its wires"}}};
}

Findings about_tags(const TagsHeard& heard, const Config& config, const std::string& file) {
  Findings findings;
  std::vector<std::string> seen;
  std::vector<std::string> empty;
  for (const auto& [site, value] : heard.sites) {
    if (value == "-") {
      empty.push_back(site);
      continue;
    }
    seen.push_back(site);
    for (const std::string& tag : split(value, '+')) {
      if (config.tags.contains(tag)) continue;
      findings.push_back(
          {"tag_unknown",
           {{"site", site}, {"tag", tag}, {"file", config.sensors.tags.string()}, {"config", file}}});
    }
  }
  const Params params{{"sites", seen.empty() ? "no site" : list_of(seen, 40)},
                      {"empty", std::to_string(empty.size())},
                      {"known", std::to_string(config.tags.size())}};
  if (!heard.sites.empty()) findings.insert(findings.begin(), {"tags_heard", params});
  return findings;
}

std::vector<std::string> unread_sites(const std::string& name, const Config& config, const TagsHeard& heard) {
  std::vector<std::string> unread;
  for (const ReaderConfig& reader : config.readers) {
    if (reader.name != name) continue;
    for (const std::string& site : reader.antennas) {
      if (!site.empty() && !heard.sites.contains(site)) unread.push_back(site);
    }
  }
  return unread;
}

}  // namespace

Findings examine_readers(const std::vector<ReaderAnswer>& answers, const TagsHeard& heard,
                         const Config& config, const std::string& file) {
  Findings findings;
  for (const ReaderAnswer& answer : answers) {
    if (answer.chip.empty()) {
      findings.push_back(about_silence(answer));
      continue;
    }
    findings.push_back(
        {"reader", {{"reader", answer.name}, {"device", answer.device}, {"chip", answer.chip}}});
    const auto unread = unread_sites(answer.name, config, heard);
    if (!unread.empty())
      findings.push_back({"antennas_unread", {{"reader", answer.name}, {"sites", list_of(unread)}}});
  }
  append(findings, about_tags(heard, config, file));
  for (const hal::DeviceChange& change : heard.news) {
    const bool is_twice = change.why.starts_with("the tag ");
    const bool is_slow = change.why.find("slow") != std::string::npos;
    const Params params{{"reader", change.device}, {"why", change.why}};
    if (is_twice) findings.push_back({"tag_twice", params});
    if (is_slow) findings.push_back({"reader_slow", params});
  }
  return findings;
}

}  // namespace arbiter::doctor
