// SPDX-License-Identifier: MIT
// The referee: timed readings in, verdicts out (spec/referee.md). Pure: no clock, no I/O, no thread.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/any_game.h"
#include "rules/referee/board_watch.h"
#include "rules/referee/choice.h"
#include "rules/referee/verdict.h"
#include "rules/referee/why.h"

namespace arbiter {

/// Times of a table (spec/referee.md, "When").
struct RefereeTimes {
  TableTime settle = std::chrono::milliseconds(150);  ///< a rest this long is judged
  TableTime hold =
      std::chrono::milliseconds(1200);  ///< and this long before a question, an alarm or the game's end
  TableTime grace = TableTime(0);       ///< a complete turn becomes final after it; 0: never by itself
  bool confirm = false;                 ///< judge only when confirm() is called
};

/// A turn that is final: what it began with, its dice rolled, and what was played.
struct PastTurn {
  AnyGame base;
  std::vector<std::string> actions;  ///< none in a turn that passed
  bool rolled = false;
};

/// Where a game stands when a referee takes it over.
struct RefereeStart {
  AnyGame base;                          ///< the last final position
  std::vector<std::string> provisional;  ///< accepted since; must be legal from the base
  std::size_t turn = 1;                  ///< from 1
  bool rolled = false;           ///< the turn's dice are rolled; of a turn that passes nothing else tells
  std::vector<PastTurn> past{};  ///< the turns before, oldest first
};

/// Referees one game. Times that come in never fall; an input first lets all happen that was due before it.
/// Errors of inputs say what is to be done first; they change nothing.
class Referee {
 public:
  /// `now`: no time that comes in lies before it.
  Referee(RefereeStart start, SensorLayout layout, RefereeTimes times, TableTime now = TableTime(0));

  /// A sensor says `value` (words of a trace). An Error for words that such a sensor cannot say.
  Status reading(TableTime time, Site site, std::string_view value);
  /// Time has passed.
  void advance(TableTime time);
  /// When advance() has something to do next, if nothing comes in before.
  std::optional<TableTime> next_deadline() const;

  /// The dice were rolled for the next turn; what is accepted becomes final.
  Status roll(TableTime time, std::string_view dice);
  /// Whether roll() would be taken now, and if not why. A turn that is complete but has not rested long
  /// enough is judged for it.
  Status may_roll(TableTime time);
  /// The confirm button: the complete turn becomes final; in confirm mode the board is judged first.
  Status confirm(TableTime time);
  /// Begins the next round of a game that is played in rounds: the turn that ended this one becomes final,
  /// and play goes on when the board shows the new round's start.
  Status next_round(TableTime time);
  bool awaits_next() const;
  /// Takes the last accepted action of the turn back.
  Status undo(TableTime time);
  /// Takes the last final turn back, for which both sides must have agreed: it is to be played again, with
  /// the same dice. What was played in the open turn is taken back before.
  Status undo_turn(TableTime time);
  /// Whether undo_turn() has anything to take back.
  bool may_undo_turn() const;
  /// A person chose: one of the question's candidates, or of an accepted move's alternatives, in any order of
  /// actions.
  Status answer(TableTime time, const std::vector<std::string>& actions);
  /// A person tells what was played, though no question is open: all actions of the open turn, legal from the
  /// base. Taken if the board shows where they lead: dead sensors hide what only people know.
  Status tell(TableTime time, std::vector<std::string> actions);
  /// Both sides let stand what the rules refuse: this position, which the board must show, ends the turn.
  Status accept_as_played(TableTime time, const AnyGame& position);
  /// Positions for it, likeliest first, while the board shows something illegal.
  std::vector<AnyGame> as_played() const;
  /// The sides end the game with this result: a player's letter, or "draw"; what was played of the open turn
  /// stays. `how`: "agreement", or in a game of two "resignation" of the loser.
  Status agree_result(TableTime time, std::string_view result, std::string_view how);
  /// Plays on although the board does not show the position: what differs counts as just changed.
  void go_on(TableTime time);
  void set_masked(TableTime time, Site site, bool masked);

  /// The readings since the base as they are now, and every explanation that fits them.
  Why why() const;

  /// What has been said since the last call.
  std::vector<Verdict> take_verdicts() { return std::exchange(verdicts_, {}); }

  const AnyGame& base() const { return base_; }
  const AnyGame& shown() const { return shown_; }
  const std::vector<std::string>& provisional() const { return provisional_; }
  const std::vector<std::vector<std::string>>& alternatives() const { return alternatives_; }
  /// The open question's candidates, best first; empty: none is open.
  const Explanations& question() const { return question_; }
  /// The last verdict of kind setup, unfinished, illegal, disturbed or undone, as long as it holds.
  const std::optional<Verdict>& standing() const { return standing_; }
  std::size_t turn() const { return turn_; }
  /// The turn that the next roll is for.
  std::size_t turn_to_roll() const { return turn_ + (rolled_ || !provisional_.empty() ? 1 : 0); }
  /// What another referee needs to take this game over.
  RefereeStart state() const { return {base_, provisional_, turn_, rolled_, past_}; }
  bool waiting() const { return waiting_; }  ///< for the board to show the position to begin or resume with
  bool over() const { return over_; }
  const BoardWatch& board() const { return watch_; }

 private:
  void rest_begins(TableTime time);
  void judge(TableTime time);
  void judge_setup(TableTime time);
  void judge_base(TableTime time);
  void judge_changed(TableTime time);
  Explanations exchanged_turns() const;
  void judge_unfitting(TableTime time, const Evidence& evidence);
  bool begins_reply() const;
  bool only_lifted() const;
  bool only_lifts_for_reply() const;
  bool is_rash(const Explanation& explanation) const;
  void judge_unseen(TableTime time, BoardWatch::Order since);
  bool may_be_in_hand(const Explanation& explanation) const;
  Explanations unseen_actions(const Evidence& evidence) const;
  bool still_paused(TableTime time);
  bool rests_as_decided() const;
  void hold_is_over(TableTime time);
  void ask(TableTime time);
  void refuse(TableTime time);
  void end(TableTime time);

  void decide(TableTime time, std::vector<std::string> decision,
              std::vector<std::vector<std::string>> choices);
  void accept(TableTime time, Choice choice, std::string_view how);
  void replace_provisional(TableTime time, std::vector<std::string> actions,
                           std::vector<std::vector<std::string>> alternatives, std::string_view how);
  void take_back_to(TableTime time, std::vector<std::string> actions);
  void make_final(TableTime time, std::string_view how);
  void go_back_to(Verdict undone, std::vector<std::string> actions);
  std::vector<std::string> as_told(const std::vector<std::string>& actions) const;
  void take_reply(TableTime time, const std::vector<std::string>& actions,
                  std::vector<std::vector<std::string>> alternatives, std::string_view how,
                  BoardWatch::Order reply_began);
  BoardWatch::Order reply_began_of(const std::vector<std::string>& actions) const;
  Choice choose_explanation();
  Explanations fitting_explanations() const;
  void make_final_before(TableTime time, std::vector<std::string>& actions);
  void restored(TableTime time);
  Status check_result(std::string_view result, std::string_view how) const;
  Status ready_to_go_on() const;
  bool turn_complete() const;
  bool grace_runs() const;

  Verdict verdict(TableTime time, VerdictKind kind) const;
  void say(Verdict verdict) { verdicts_.push_back(std::move(verdict)); }
  void stand(TableTime time, VerdictKind kind, std::vector<SiteState> sites, Reason reason = {});

  RefereeTimes times_;
  AnyGame base_;
  AnyGame shown_;
  std::vector<std::string> provisional_;
  std::vector<std::string> proven_;  ///< the part of it that more than lifted pieces speaks for
  std::vector<std::vector<std::string>> alternatives_;
  std::size_t turn_;
  bool rolled_;  ///< the turn's dice
  std::vector<PastTurn> past_;
  BoardWatch watch_;
  BoardWatch::Order shown_since_ = 0;  ///< changes up to here were known when the shown position was accepted

  bool waiting_ = true;
  bool over_ = false;
  bool paused_ = false;    ///< the board was swept or knocked
  bool unproven_ = false;  ///< what was accepted may only be a lifted piece: a site lacks its disturbance, so
                           ///< that nothing becomes final by time alone
  bool alarmed_ = false;   ///< an illegal rest was reported and is not put right yet

  TableTime rest_since_{0};  ///< the last change of a reading, or a roll
  bool judged_ = false;      ///< the present rest was judged
  bool held_ = false;        ///< and has lasted for the hold time
  bool unfitting_ = false;   ///< no explanation fits the present rest
  Explanations candidates_;  ///< several fit it: to be asked at the hold time
  Explanations question_;
  std::optional<Choice>
      doubtful_;  ///< fits, but the pieces may be in a hand: to be accepted at the hold time

  std::vector<std::string> answered_;  ///< actions that a person chose
  std::vector<std::string>
      decided_board_;  ///< the readings on which a person decided: nothing to judge while they stand

  std::optional<Verdict> standing_;
  std::vector<Verdict> verdicts_;
};

}  // namespace arbiter
