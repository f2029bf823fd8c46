// SPDX-License-Identifier: MIT
// Prints findings.
#include "daemon/doctor/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <ostream>

#include "daemon/doctor/examine.h"
#include "daemon/doctor/texts.h"
#include "daemon/doctor/words.h"

namespace arbiter::doctor {
namespace {

constexpr std::size_t width = 80;

/// `text` after `first`, in lines of that width; a word that is longer than a line stays whole.
std::string wrapped(const std::string& first, const std::string& text, std::size_t indent) {
  std::string result;
  std::string line = first;
  bool is_empty = true;
  for (const std::string& word : split(text, ' ')) {
    if (!is_empty && line.size() + 1 + word.size() > width) {
      result.append(line).append("\n");
      line.assign(indent, ' ');
    } else if (!is_empty) {
      line += ' ';
    }
    line += word;
    is_empty = false;
  }
  return result.append(line).append("\n");
}

std::string_view mark_of(Severity severity) {
  switch (severity) {
    case Severity::fault:
      return "WRONG";
    case Severity::warning:
      return "warning";
    case Severity::note:
      return "note";
    case Severity::ok:
      break;
  }
  return "ok";
}

std::string_view mark_of(Mends mends) {
  if (mends == Mends::command) return "$ ";
  if (mends == Mends::wire) return "wire: ";
  return mends == Mends::setting ? "set: " : "";
}

/// What is to be copied stays in one line, whose comment follows in parentheses.
void print_remedy(const Finding& finding, std::size_t indent, std::ostream& out) {
  constexpr std::string_view comment_mark = "    # ";
  const std::string remedy = remedy_of(finding);
  const std::size_t comment = remedy.find(comment_mark);
  const Mends mends = meaning_of(finding).mends;
  const std::string first = std::string(indent, ' ') + std::string(mark_of(mends));
  if (mends != Mends::command && comment == std::string::npos) {
    out << wrapped(first, remedy, indent + 2);
    return;
  }
  out << first << remedy.substr(0, comment) << '\n';
  if (comment != std::string::npos)
    out << wrapped(std::string(indent, ' ') + "(", remedy.substr(comment + comment_mark.size()) + ")",
                   indent + 1);
}

void print_problems(const Findings& findings, Severity severity, const std::string& heading,
                    std::ostream& out) {
  out << '\n' << heading << '\n';
  std::size_t number = 0;
  for (const Finding& finding : findings) {
    if (meaning_of(finding).severity != severity) continue;
    out << wrapped(fmt::format("{:3}. ", ++number), sentence_of(finding), 5);
    if (meaning_of(finding).mends != Mends::nothing) print_remedy(finding, 5, out);
  }
}

std::size_t count_of(const Findings& findings, Severity severity) {
  return static_cast<std::size_t>(
      std::count_if(findings.begin(), findings.end(),
                    [&](const Finding& finding) { return meaning_of(finding).severity == severity; }));
}

void print_topic(const Findings& findings, Topic topic, std::ostream& out) {
  bool is_first = true;
  for (const Finding& finding : findings) {
    const Meaning& meaning = meaning_of(finding);
    if (meaning.topic != topic) continue;
    if (is_first) out << title_of(topic) << '\n';
    is_first = false;
    out << wrapped(fmt::format("  {:<9}", mark_of(meaning.severity)), sentence_of(finding), 11);
    if (meaning.severity == Severity::note && meaning.mends != Mends::nothing) print_remedy(finding, 11, out);
  }
}

boost::json::object finding_json(const Finding& finding) {
  const Meaning& meaning = meaning_of(finding);
  boost::json::object params;
  for (const auto& [name, value] : finding.params) params[name] = value;
  boost::json::value remedy;
  if (meaning.mends != Mends::nothing)
    remedy = boost::json::object{{"kind", name_of(meaning.mends)}, {"text", remedy_of(finding)}};
  return {{"topic", name_of(meaning.topic)},       {"code", finding.code},
          {"severity", name_of(meaning.severity)}, {"params", std::move(params)},
          {"sentence", sentence_of(finding)},      {"remedy", std::move(remedy)}};
}

}  // namespace

void print_report(const Findings& findings, std::ostream& out) {
  for (int topic = 0; topic <= static_cast<int>(Topic::power); ++topic)
    print_topic(findings, static_cast<Topic>(topic), out);
  const std::size_t warnings = count_of(findings, Severity::warning);
  const std::size_t faults = count_of(findings, Severity::fault);
  if (warnings == 1) print_problems(findings, Severity::warning, "1 thing may become a trouble:", out);
  if (warnings > 1)
    print_problems(findings, Severity::warning, fmt::format("{} things may become a trouble:", warnings),
                   out);
  if (faults == 1) print_problems(findings, Severity::fault, "1 thing is wrong:", out);
  if (faults > 1) print_problems(findings, Severity::fault, fmt::format("{} things are wrong:", faults), out);
  if (faults == 0) out << "\nNothing is wrong.\n";
}

std::string report_json(const Findings& findings) {
  boost::json::array all;
  for (const Finding& finding : findings) all.push_back(finding_json(finding));
  return boost::json::serialize(boost::json::object{{"version", ARBITER_VERSION},
                                                    {"exit_code", exit_code_of(findings)},
                                                    {"faults", count_of(findings, Severity::fault)},
                                                    {"warnings", count_of(findings, Severity::warning)},
                                                    {"findings", std::move(all)}});
}

}  // namespace arbiter::doctor
