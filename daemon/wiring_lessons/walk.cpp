// SPDX-License-Identifier: MIT
// The walk: what appears when a piece is put down.
#include "daemon/wiring_lessons/walk.h"

#include <fmt/format.h>

#include <algorithm>

namespace arbiter::lessons {
namespace {

bool is_of_a_prism(const std::string& contact) { return contact.find(".face.") != std::string::npos; }

}  // namespace

Walk::Walk(const hal::gpio::Wiring& wiring, std::vector<Lesson> lessons)
    : wiring_(wiring), map_(wiring), lessons_(std::move(lessons)) {}

std::string Walk::task() const {
  if (is_over()) return "";
  if (!begun_) return "Take every piece off the board, then press Enter.";
  return lesson().task;
}

std::string Walk::lamp() const {
  if (is_over() || !begun_ || lesson().kind != LessonKind::lamp) return "";
  return lesson().contact.substr(lamp_prefix.size());
}

Words Walk::rested(const Closed& closed) {
  const Closed before = std::exchange(now_, map_.with_pieces(closed));
  if (!begun_ || is_over()) return {};
  Closed appeared;
  for (const auto& [ends, flow] : now_) {
    if (before.contains(ends)) continue;
    appeared.emplace(ends, flow);
    note_diode(ends, flow);
  }
  if (lesson().kind == LessonKind::face) return take_face(false);
  if (lesson().kind == LessonKind::lamp || appeared.empty()) return {};
  return take(appeared);
}

void Walk::note_diode(const Ends& ends, const Flow& flow) {
  if (!map_.flows_backward(ends, flow)) return;
  const bool both_ways = flow.forward && flow.backward;
  (both_ways ? findings_.without_diode : findings_.turned_diode).insert(map_.contact_at(ends));
}

Words Walk::take(const Closed& appeared) {
  const std::string& contact = lesson().contact;
  for (const auto& [ends, flow] : appeared) findings_.stuck.erase(ends);
  if (appeared.size() > 1) {
    std::string names;
    for (const auto& [ends, flow] : appeared)
      names.append(names.empty() ? "" : ", ").append(map_.describe(ends));
    return finish({Verdict::Kind::together, appeared},
                  fmt::format("{}: closed together: {}. Only one piece must stand there.", contact, names));
  }
  const Ends& ends = appeared.begin()->first;
  if (map_.contact_at(ends) == contact)
    return finish({Verdict::Kind::fine, appeared}, fmt::format("{} closes. Fine.", map_.describe(ends)));
  return finish({Verdict::Kind::elsewhere, appeared},
                fmt::format("{} closed instead of {}. If the piece stood elsewhere, go back: b",
                            map_.describe(ends), map_.describe(map_.ends_of(contact))));
}

Words Walk::finish(Verdict verdict, std::string words) {
  findings_.verdicts[lesson().contact] = std::move(verdict);
  go_on();
  return {std::move(words)};
}

void Walk::go_on() {
  ++next_;
  before_ = now_;
}

Words Walk::chatters(const Ends& ends) {
  findings_.chattering.insert(ends);
  return {fmt::format("{} chatters: it opens and closes all the time.", map_.describe(ends))};
}

Words Walk::press(Key key) {
  if (is_over()) return {};
  if (key == Key::back) {
    go_back();
    return {};
  }
  if (!begun_) return key == Key::done ? begin() : Words{};
  if (key == Key::skip) {
    const LessonKind kind = lesson().kind;
    const std::string contact = lesson().contact;
    while (!is_over() && lesson().contact == contact && lesson().kind == kind) go_on();
    return {};
  }
  if (lesson().kind == LessonKind::lamp) return take_lamp(key == Key::done);
  if (lesson().kind == LessonKind::face) return take_face(true);
  const Ends ends = map_.ends_of(lesson().contact);
  return finish({Verdict::Kind::dead}, fmt::format("{}: nothing closes.", map_.describe(ends)));
}

Words Walk::begin() {
  begun_ = true;
  before_ = now_;
  Words words;
  for (const auto& [ends, flow] : now_) {
    note_diode(ends, flow);
    const std::string contact = map_.contact_at(ends);
    if (is_of_a_prism(contact)) continue;
    findings_.stuck.insert(ends);
    words.push_back(fmt::format("{} is closed on an empty board.", map_.describe(ends)));
  }
  return words;
}

// What the prism reads now.
std::string Walk::code_now() const {
  std::string code;
  for (std::size_t i = 1; i <= wiring_.faces[0].size(); ++i) {
    const Ends ends = map_.ends_of(fmt::format("{}.{}", lesson().contact, i));
    code += now_.contains(ends) ? '1' : '0';
  }
  return code;
}

// By itself where it reads what it should, otherwise when a person says that it is turned.
Words Walk::take_face(bool said) {
  const std::string code = code_now();
  const std::string& wanted = wiring_.faces.at(lesson().face);
  const std::string site = site_of(lesson().contact);
  Verdict& verdict = findings_.verdicts[lesson().contact];
  if (lesson().face == 0) verdict = {};
  if (code == wanted) {
    const std::size_t face = lesson().face;
    go_on();
    return {fmt::format("The prism on {} reads face {}. Fine.", site, face)};
  }
  if (!said) return {};
  std::string changed;
  for (const auto& [ends, flow] : now_) {
    if (!before_.contains(ends))
      changed.append(changed.empty() ? "; closed since: " : ", ").append(map_.describe(ends));
  }
  const std::string why =
      fmt::format("at face {} its switches read {} instead of {}{}", lesson().face, code, wanted, changed);
  verdict = {Verdict::Kind::wrong, now_, verdict.why.empty() ? why : verdict.why + "; " + why};
  go_on();
  return {fmt::format("The prism on {}: {}.", site, why)};
}

Words Walk::take_lamp(bool lit) {
  if (lit) return finish({}, fmt::format("{}: fine.", lesson().contact));
  return finish({Verdict::Kind::wrong}, fmt::format("{}: noted.", lesson().contact));
}

Words Walk::hint() const {
  if (is_over() || !begun_ || lesson().kind != LessonKind::piece) return {};
  return {fmt::format(
      "Nothing has closed yet for {}. Move the piece a little. If it stands right, press Enter: the "
      "switch counts as dead. s leaves it out, b goes back, q ends.",
      map_.describe(map_.ends_of(lesson().contact)))};
}

void Walk::go_back() {
  if (next_ == 0) return;
  --next_;
  while (next_ > 0 && lessons_[next_ - 1].contact == lesson().contact) --next_;
  findings_.verdicts.erase(lesson().contact);
  before_ = now_;
}

Findings Walk::findings() const {
  Findings result = findings_;
  for (const Lesson& one : lessons_) {
    const bool known =
        result.verdicts.contains(one.contact) || result.stuck.contains(map_.ends_of(one.contact));
    if (!known && (result.untested.empty() || result.untested.back() != one.contact))
      result.untested.push_back(one.contact);
  }
  return result;
}

}  // namespace arbiter::lessons
