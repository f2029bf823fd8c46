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
    : LessonCourse(std::move(lessons)), wiring_(wiring), map_(wiring) {}

std::string Walk::lamp() const {
  if (!is_under_way() || lesson().kind != LessonKind::lamp) return "";
  return lesson().contact.substr(lamp_prefix.size());
}

Words Walk::rested(const Closed& closed) {
  const Closed before = std::exchange(now_, map_.with_pieces(closed));
  if (!is_under_way()) return {};
  const Closed appeared = newly_closed(now_, before);
  for (const auto& [ends, flow] : appeared) note_diode(ends, flow);
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
  if (appeared.size() > 1)
    return finish({Verdict::Kind::together, appeared},
                  fmt::format("{}: closed together: {}. Only one piece must stand there.", contact,
                              map_.describe(appeared)));
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

Words Walk::chatters(const Ends& ends) {
  findings_.chattering.insert(ends);
  return {fmt::format("{} chatters: it opens and closes all the time.", map_.describe(ends))};
}

Words Walk::answer(Key key) {
  if (lesson().kind == LessonKind::lamp) return take_lamp(key == Key::done);
  if (lesson().kind == LessonKind::face) return take_face(true);
  const Ends ends = map_.ends_of(lesson().contact);
  return finish({Verdict::Kind::dead}, fmt::format("{}: nothing closes.", map_.describe(ends)));
}

Words Walk::begin() {
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
  const Closed since = newly_closed(now_, before_);
  const std::string changed = since.empty() ? "" : "; closed since: " + map_.describe(since);
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
  if (!is_under_way() || lesson().kind != LessonKind::piece) return {};
  return {fmt::format(
      "Nothing has closed yet for {}. Move the piece a little. If it stands right, press Enter: the "
      "switch counts as dead. s leaves it out, b goes back, q ends.",
      map_.describe(map_.ends_of(lesson().contact)))};
}

void Walk::forget(const Lesson& lesson) { findings_.verdicts.erase(lesson.contact); }

Findings Walk::findings() const {
  Findings result = findings_;
  for (const Lesson& one : lessons()) {
    const bool known =
        result.verdicts.contains(one.contact) || result.stuck.contains(map_.ends_of(one.contact));
    if (!known && (result.untested.empty() || result.untested.back() != one.contact))
      result.untested.push_back(one.contact);
  }
  return result;
}

}  // namespace arbiter::lessons
