// SPDX-License-Identifier: MIT
// The report.
#include "daemon/wiring_lessons/walk_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace arbiter::lessons {
namespace {

using Kind = Verdict::Kind;

/// Writes one report.
class Reporter {
 public:
  Reporter(const hal::gpio::Wiring& wiring, const Findings& findings)
      : wiring_(wiring), map_(wiring), findings_(findings) {}

  Words report() {
    fine();
    dead();
    for (const Ends& ends : findings_.stuck) stuck(ends);
    elsewhere();
    for (const auto& [contact, verdict] : findings_.verdicts) {
      if (verdict.kind == Kind::together) together(contact, verdict);
      if (verdict.kind == Kind::wrong) wrong(contact, verdict);
    }
    for (const Ends& ends : findings_.chattering)
      add("chatters: {}. Look for a loose wire or solder joint, or a magnet at the edge of its reach; a "
          "longer "
          "debounce under [sensors] hides it.",
          map_.describe(ends));
    diodes();
    if (!findings_.untested.empty()) add("not tested: {}", fmt::join(findings_.untested, " "));
    return std::move(words_);
  }

 private:
  template <class... Values>
  void add(fmt::format_string<Values...> text, Values&&... values) {
    words_.push_back(fmt::format(text, std::forward<Values>(values)...));
  }

  std::vector<std::string> contacts_that_are(Kind kind) const {
    std::vector<std::string> contacts;
    for (const auto& [contact, verdict] : findings_.verdicts) {
      if (verdict.kind == kind) contacts.push_back(contact);
    }
    std::sort(contacts.begin(), contacts.end(), comes_before);
    return contacts;
  }
  void fine() {
    const auto contacts = contacts_that_are(Kind::fine);
    if (!contacts.empty()) add("fine: {}", fmt::join(contacts, " "));
  }

  // A line whose switches are all dead is told once: its wire is off.
  void dead() {
    std::vector<std::string> left = contacts_that_are(Kind::dead);
    for (const auto& matrix : wiring_.matrices) {
      for (const auto* lines : {&matrix.rows, &matrix.columns}) {
        for (const Pin& pin : *lines) dead_line(pin, left);
      }
    }
    for (const std::string& contact : left)
      add("dead: {}. Look for a broken wire or solder joint, a diode the wrong way round, a switch that is "
          "broken "
          "or out of the magnet's reach; or name it as masked under [sensors].",
          map_.describe(map_.ends_of(contact)));
  }
  void dead_line(const Pin& pin, std::vector<std::string>& left) {
    const auto contacts = map_.contacts_on(pin);
    const auto is_left = [&](const std::string& contact) {
      return std::find(left.begin(), left.end(), contact) != left.end();
    };
    if (contacts.size() < 2 || !std::all_of(contacts.begin(), contacts.end(), is_left)) return;
    add("dead: all of {}, which hang on {}. Its wire has come off, or is on another line.",
        fmt::join(contacts, " "), name_of(pin));
    std::erase_if(left, [&](const std::string& contact) {
      return std::find(contacts.begin(), contacts.end(), contact) != contacts.end();
    });
  }

  void stuck(const Ends& ends) {
    if (ends.to_ground() && map_.contact_at(ends).empty()) {
      add("held low: {}, on which {} hang. Look for a short to ground.", name_of(ends),
          fmt::join(map_.contacts_on(ends.second), " "));
      return;
    }
    add("stuck: {} is closed without a piece. Look for a short between its wires, a magnet left near it, or "
        "a switch "
        "that sticks; if a piece opens it, name it under normally_closed.",
        map_.describe(ends));
  }

  void elsewhere() {
    std::set<std::string> told;
    for (const std::string& contact : contacts_that_are(Kind::elsewhere)) {
      if (told.contains(contact)) continue;
      const Ends& found = findings_.verdicts.at(contact).closed.begin()->first;
      const std::string other = map_.contact_at(found);
      const auto back = findings_.verdicts.find(other);
      const bool swapped = back != findings_.verdicts.end() && back->second.kind == Kind::elsewhere &&
                           map_.contact_at(back->second.closed.begin()->first) == contact;
      if (swapped) {
        told.insert(other);
        add("swapped: {} and {}. Exchange their wires, or have the file corrected (--fix FILE).",
            map_.describe(map_.ends_of(contact)), map_.describe(found));
      } else {
        add("elsewhere: {} closes {} instead of {}. Put its wire right, or have the file corrected (--fix "
            "FILE).",
            contact, map_.describe(found), name_of(map_.ends_of(contact)));
      }
    }
  }

  void together(const std::string& contact, const Verdict& verdict) {
    add("together: a piece on {} closes {}. Look for wires that touch, or a magnet that reaches two "
        "switches.",
        contact, map_.describe(verdict.closed));
  }
  void wrong(const std::string& contact, const Verdict& verdict) {
    if (verdict.why.empty()) {
      add("dark or elsewhere: {}. Look whether its line is right, and which way round it is soldered.",
          contact);
    } else {
      add("prism on {}: {}. Look at its magnets and wires, and at faces under [wiring].", site_of(contact),
          verdict.why);
    }
  }

  void diodes() {
    if (!findings_.turned_diode.empty())
      add("diode the wrong way round: {}. The table cannot read them: turn the diodes, their rings towards "
          "the rows.",
          fmt::join(findings_.turned_diode, " "));
    if (!findings_.without_diode.empty())
      add("no diode, or a shorted one: {}. Three pieces at corners of a rectangle can show a fourth there, a "
          "ghost: "
          "put diodes in, or say diodes = false.",
          fmt::join(findings_.without_diode, " "));
    const auto bare = [](const auto& matrix) { return !matrix.diodes; };
    if (std::any_of(wiring_.matrices.begin(), wiring_.matrices.end(), bare))
      add("without diodes, as this wiring says it, three pieces at corners of a rectangle hide what stands "
          "at the "
          "fourth (ghosting); diodes cure it.");
  }

  const hal::gpio::Wiring& wiring_;
  ContactMap map_;
  const Findings& findings_;
  Words words_;
};

}  // namespace

Words report_of(const hal::gpio::Wiring& wiring, const Findings& findings) {
  return Reporter(wiring, findings).report();
}

bool is_well(const Findings& findings) {
  return findings.stuck.empty() && findings.chattering.empty() && findings.without_diode.empty() &&
         findings.turned_diode.empty() &&
         std::all_of(findings.verdicts.begin(), findings.verdicts.end(),
                     [](const auto& one) { return one.second.kind == Kind::fine; });
}

}  // namespace arbiter::lessons
