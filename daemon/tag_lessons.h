// SPDX-License-Identifier: MIT
// Learning which tag is which piece: one piece after another is put on an antenna.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "daemon/tag_file.h"
#include "hal/nfc/uid.h"
#include "hal/sensors.h"
#include "rules/any_game.h"

namespace arbiter {

/// One tag to be learned.
struct TagLesson {
  std::string meaning;     ///< "b", "w5", "wK"
  std::size_t number = 1;  ///< among those of its meaning, from 1; pieces that are alike have no other order
  std::size_t count = 1;   ///< how many of its meaning the game has
  std::string tag{};       ///< that was learned; empty: none yet
  bool is_key() const { return meaning.ends_with('K'); }
  bool is_die() const { return meaning.size() == 2 && !is_key(); }
  /// Of a die the face that is seen while the one with this tag lies down.
  int up() const { return 7 - (meaning[1] - '0'); }

  friend bool operator==(const TagLesson&, const TagLesson&) = default;
};

/// All tags of a game's pieces, in the order in which they are taken.
std::vector<TagLesson> tag_lessons(const AnyGame& game);

/// A lesson's piece for a person, in English: "White's die 2 of 8, with the 6 up".
std::string describe_piece(const AnyGame& game, const TagLesson& lesson);

/// What a person is told of a tag, as a code and what fills its sentence: `learned` and `known` (`tag`,
/// `meaning`), `several` and `lying` (`site`), `changes` and `not_needed` (`tag`), `not_written` (`why`).
using TagNews = Reason;

/// Goes through a game's lessons, first those that have no tag yet. A tag is learned when it newly appears,
/// alone, and has rested; what lies on the board at first teaches nothing. What was learned is saved before
/// it counts.
class TagLessons {
 public:
  using Save = std::function<Status(const TagTable&)>;

  /// `only`: a meaning to which the lessons are restricted; empty: none. `rest`: how long a tag lies before
  /// it is learned.
  TagLessons(const AnyGame& game, TagTable known, const std::string& only, Save save,
             hal::Time rest = hal::Time(0));

  /// Begins anew with the first lesson without a tag. `lying`: what sites read now.
  void begin(const std::map<std::string, std::string>& lying);
  /// Goes to that lesson, counted from 0, also to one that has a tag: the next tag replaces it.
  Status go_to(std::size_t lesson);
  /// Leaves the present lesson as it is.
  Status skip();
  /// Goes back to the lesson before; the next tag replaces what was learned there.
  Status previous();
  /// The present lesson's piece has this tag, which lies on an antenna, whatever it was before.
  Status take(const std::string& tag);

  /// A site's reading. Whether there is something new to tell.
  bool hear(hal::Time time, const std::string& site, const std::string& value);
  /// Time has passed.
  void advance(hal::Time time);
  std::optional<hal::Time> next_deadline() const;

  /// The piece to be put down now; nothing: none is left.
  std::optional<TagLesson> current() const;
  /// The same as an index.
  std::optional<std::size_t> at() const { return at_; }
  bool has_previous() const { return !past_.empty(); }
  const std::vector<TagLesson>& lessons() const { return lessons_; }
  /// The latest news of the present lesson, or of how it began.
  const std::optional<TagNews>& news() const { return news_; }
  const TagTable& tags() const { return tags_; }

 private:
  struct Resting {
    std::string tag;
    hal::Time since{0};
  };

  bool hear_tag(hal::Time time, const std::string& tag);
  bool tell(std::string code, Params params);
  Status learn(const std::string& tag);
  void go_on(std::optional<std::size_t> lesson);
  std::optional<std::size_t> next_open() const;
  bool lies(const std::string& tag) const;

  TagTable tags_;
  std::vector<TagLesson> lessons_;
  Save save_;
  hal::Time rest_;
  std::optional<std::size_t> at_;
  std::vector<std::size_t> past_;  ///< lessons that were left, the latest last
  std::map<std::string, hal::nfc::Tags> sites_;
  std::optional<Resting> resting_;
  std::string latest_;  ///< the tag that was learned last: it may still be moved about
  std::optional<TagNews> news_;
};

}  // namespace arbiter
