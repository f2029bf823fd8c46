// SPDX-License-Identifier: MIT
// From a finding to words.
#include "daemon/doctor/words.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "daemon/words.h"

namespace arbiter::doctor {
namespace {

struct TopicWords {
  std::string_view name;
  std::string_view title;
};

constexpr std::array<TopicWords, 10> topic_words{{{"configuration", "Configuration"},
                                                  {"chips", "Chips and lines"},
                                                  {"permissions", "Permissions"},
                                                  {"buses", "Buses and overlays"},
                                                  {"board", "Sensors of the board"},
                                                  {"readers", "Tag readers"},
                                                  {"clock", "Clock"},
                                                  {"disk", "Disk and games"},
                                                  {"service", "Service and page"},
                                                  {"power", "Power, heat and libraries"}}};

const Meaning* find_meaning(std::span<const Meaning> meanings, std::string_view code) {
  const auto found = std::find_if(meanings.begin(), meanings.end(),
                                  [&](const Meaning& meaning) { return meaning.code == code; });
  return found == meanings.end() ? nullptr : &*found;
}

}  // namespace

const Meaning& meaning_of(const Finding& finding) {
  for (const auto meanings : {board_meanings(), system_meanings()}) {
    if (const Meaning* found = find_meaning(meanings, finding.code)) return *found;
  }
  throw std::out_of_range("the doctor has no words for " + finding.code);
}

std::string sentence_of(const Finding& finding) {
  return fill_slots(meaning_of(finding).sentence, finding.params);
}

std::string remedy_of(const Finding& finding) {
  return fill_slots(meaning_of(finding).remedy, finding.params);
}

std::string_view name_of(Topic topic) { return topic_words.at(static_cast<std::size_t>(topic)).name; }

std::string_view title_of(Topic topic) { return topic_words.at(static_cast<std::size_t>(topic)).title; }

std::string_view name_of(Severity severity) {
  constexpr std::array<std::string_view, 4> names{"ok", "note", "warning", "fault"};
  return names.at(static_cast<std::size_t>(severity));
}

std::string_view name_of(Mends mends) {
  constexpr std::array<std::string_view, 5> names{"nothing", "command", "setting", "wire", "advice"};
  return names.at(static_cast<std::size_t>(mends));
}

}  // namespace arbiter::doctor
