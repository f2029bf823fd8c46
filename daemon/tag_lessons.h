// SPDX-License-Identifier: MIT
// Learning which tag is which piece: one piece after another is put on an antenna.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "daemon/tag_file.h"
#include "hal/nfc/uid.h"
#include "rules/any_game.h"

namespace arbiter {

/// One tag to be learned.
struct TagLesson {
  std::string meaning;  ///< "b", "w5", "wK"
  std::string piece;    ///< for a person: "White's die 2 of 8, with the 6 up"

  friend bool operator==(const TagLesson&, const TagLesson&) = default;
};

/// All tags of a game's pieces, in the order in which they are taken.
std::vector<TagLesson> tag_lessons(const AnyGame& game);

/// Goes through the lessons that `known` does not answer yet. A tag is learned when it newly appears, alone;
/// what lies on the board at first teaches nothing.
class TagLessons {
 public:
  /// `only`: a meaning to which the lessons are restricted; empty: none.
  TagLessons(const AnyGame& game, TagTable known, const std::string& only);

  /// The piece to be put down now; nothing: all are learned.
  std::optional<TagLesson> current() const;
  /// A site's reading. What a person is to be told of it; where that is a tag that was learned, tags() has
  /// grown.
  std::vector<std::string> hear(const std::string& site, const std::string& value);
  const TagTable& tags() const { return tags_; }

 private:
  std::string hear_tag(const std::string& tag);

  TagTable tags_;
  std::vector<TagLesson> lessons_;
  std::size_t next_ = 0;
  std::map<std::string, hal::nfc::Tags> sites_;
};

}  // namespace arbiter
