// SPDX-License-Identifier: MIT
// The virtual board: pieces on squares and one hand, moved by commands; it reports what sensors under it
// would say.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "hal/sensors.h"
#include "rules/result.h"

namespace arbiter::hal {

/// What the simulated sensors can tell (spec/referee.md, "What sensors see").
enum class Sense { occupancy, colour, identity };

/// The sense of that name; an Error that lists the three.
Result<Sense> parse_sense(std::string_view name);

/// Pieces of one stack by colour letter, lowest first: {"b", "b"}.
using Pieces = std::vector<std::string>;

/// A prism with three levels, one of them visible, and the pieces on each.
struct Prism {
  int level = 0;
  std::array<Pieces, 3> levels{};
};

/// A tag under a piece: the identifier in hex, and the colour's letter.
struct PieceTag {
  std::string identifier;
  std::string piece;

  friend bool operator==(const PieceTag&, const PieceTag&) = default;
};

/// Sensors over simulated pieces. A site "a1.face" makes a1 a prism, whose face it reads; its visible level's
/// pieces lie on a1. A command that cannot be done is an Error and changes nothing. Readings come out before
/// the command returns, none at all before start() or after stop(). Their times are the clock's and never
/// fall; when one site changes twice in a command its second reading lies 1 ms after the first, ahead of the
/// clock.
class SimBoard : public Sensors {
 public:
  using Now = std::function<Time()>;

  /// An empty board with these sites.
  SimBoard(Sense sense, const std::vector<std::string>& sites, Now now);

  /// Sites whose device is lost are left out.
  std::vector<Reading> start(SensorListener& listener) override;
  void stop() override;

  /// Takes the whole stack into the hand, which must be empty.
  Status lift(std::string_view site);
  /// Puts the hand's stack there: onto its own colour on top, for which the hand lifts that stack as well; a
  /// stack of the other colour leaves the board first. So an occupied square always reads empty for a moment.
  Status place(std::string_view site);
  /// Takes the top piece off the board. The hand lifts a taller stack for it and puts the rest back, as
  /// sensors see.
  Status off(std::string_view site);
  /// Takes a new piece of that letter from the supply beside the board into the hand, which must be empty.
  Status take(std::string_view piece);
  /// Turns a prism one step, forward to the next level or backward.
  Status turn(std::string_view site, bool forward);
  /// Puts the hand's stack back where it came from.
  Status drop();
  /// Sets the board up: exactly these pieces, nothing elsewhere, nothing in the hand. Pieces that stand right
  /// stay, others come from the board or the box beside it; only squares that change are heard of.
  Status arrange(const std::map<std::string, Pieces>& pieces,
                 const std::map<std::string, Prism>& prisms = {});

  /// The occupied sites.
  std::map<std::string, Pieces> sites() const;
  Pieces hand() const;
  /// Where the hand's stack came from; empty: the hand is.
  const std::string& lifted_from() const { return lifted_from_; }
  /// The tags of all pieces that were ever on the board, as a trace's @tag lines list them. They never
  /// change.
  const std::vector<PieceTag>& tags() const { return tags_; }

  /// Puts some sites behind another device than "board", which all have at first.
  Status wire(const std::string& device, const std::vector<std::string>& sites);
  /// The device is lost, and that is said: its sites fall silent.
  Status fail(const std::string& device, const std::string& why);
  /// The device is back, and that is said: its sites report what has changed meanwhile.
  Status recover(const std::string& device);
  /// The sensor under a site dies (or lives again): it keeps its last value, and nobody says so.
  Status set_dead(std::string_view site, bool dead);
  std::vector<std::string> dead_sites() const;

 private:
  using PieceId = std::size_t;  ///< index into tags_
  using Stack = std::vector<PieceId>;

  struct Place {
    Stack stack;
    std::array<Stack, 3>
        hidden{};          ///< of a prism: the pieces on its levels; those of the visible one are in `stack`
    int level = -1;        ///< of a prism: the visible one
    std::string reported;  ///< what the sensor last said; empty: nothing yet
    std::string device = "board";
    bool dead = false;
  };

  using Places = std::map<std::string, Place, std::less<>>;
  using Square = Places::value_type;

  Result<Square*> find(std::string_view site);
  Pieces letters(const Stack& stack) const;
  std::string value_of(const Stack& stack) const;
  void report_face(Square& square, const std::string& value);
  static void show_level(Place& place, int level);
  void fill_hidden(Place& place, const Prism& prism);
  bool is_silent(const Place& place) const { return place.dead || lost_.contains(place.device); }
  bool has_device(const std::string& device) const;
  /// Says what the square's sensor reads, if that is new; at least `wait` after the latest reading.
  void report(Square& square, Time wait = Time{0});
  void say_device(const std::string& device, bool present, const std::string& why);
  void keep_common(Place& place, const Pieces& wanted);
  PieceId take_from_box(const std::string& piece);
  Status check(const std::map<std::string, Pieces>& pieces);

  Sense sense_;
  Now now_;
  SensorListener* listener_ = nullptr;
  Time latest_{0};
  Places places_;
  std::vector<PieceTag> tags_;
  Stack box_;  ///< pieces that are neither on the board nor in the hand
  Stack hand_;
  std::string lifted_from_;
  std::set<std::string> lost_;  ///< devices
};

}  // namespace arbiter::hal
