// SPDX-License-Identifier: MIT
// A game by hand: what the players do, and how they deal with what the referee says.
#include "daemon/hands/hand_game.h"

#include <algorithm>
#include <optional>

#include "daemon/hands/hand_session.h"
#include "daemon/hands/random_game.h"
#include "rules/referee/choice.h"
#include "rules/referee/trace_session.h"
#include "rules/words.h"

namespace arbiter::hands {
namespace {

// One turn: the truth, and the strokes of each action.
struct PlannedTurn {
  RecordTurn turn;
  std::vector<Strokes> strokes;
  AnyGame end;
  bool captures_unseen = false;  ///< a piece was pushed off: its site never reads empty
};

bool same_sites(const Strokes& left, const Strokes& right) {
  return std::any_of(left.begin(), left.end(), [&](const Stroke& one) {
    return std::any_of(right.begin(), right.end(),
                       [&](const Stroke& other) { return one.site == other.site; });
  });
}

bool looks_alike(const AnyGame& left, const AnyGame& right) {
  for (std::size_t i = 0; i < left.site_count(); ++i) {
    if (left.image(static_cast<Site>(i)) != right.image(static_cast<Site>(i))) return false;
  }
  return true;
}

class Session {
 public:
  Session(const HandGameOrder& order, HandGameTally& tally)
      : skill_(order.skill),
        tally_(tally),
        random_(order.seed),
        truth_(order.start),
        hands_(order.skill, random_, order.start),
        table_(order, tally) {
    hold_ = std::chrono::duration_cast<std::chrono::milliseconds>(order.times.hold).count();
    has_dead_sensors_ = !order.masked.empty();
    settle_ = std::chrono::duration_cast<std::chrono::milliseconds>(order.times.settle).count();
  }

  void play(std::size_t most_turns) {
    table_.wait(settle_ + 100);
    while (truth_.need() != Need::over && turns_.size() < most_turns && !gone_wrong_) play_turn();
    if (!gone_wrong_) settle_turn();
    if (truth_.need() == Need::over && !gone_wrong_) clear_away();
  }

  const std::vector<RecordTurn>& turns() const { return turns_; }
  const std::vector<TraceLine>& trace() const { return table_.trace(); }
  const AnyGame& truth() const { return truth_; }

 private:
  void play_turn() {
    if (truth_.awaits_next_round()) return next_round();
    std::string dice;
    if (truth_.need() == Need::roll) {
      dice = random_ply(truth_, random_);
      if (!roll(dice)) return;
      if (truth_.need() != Need::action) return turns_.push_back({dice, {}, 0});
    }
    begin_turn();
    if (gone_wrong_) return;
    PlannedTurn planned = plan();
    // Quick turns that leave the board as it was before them cannot be told from none.
    if (hurried_ && looks_alike(planned.end, table_.referee().base())) settle_turn();
    const bool unseen = planned.captures_unseen;
    planned.turn.roll = dice;
    make(std::move(planned.strokes), planned.end.need() == Need::over);
    turns_.push_back(std::move(planned.turn));
    truth_ = std::move(planned.end);
    ++tally_.turns;
    // Nobody replies to a capture that the table had no chance to see before it shows it.
    hurried_ = !hurried_ && !unseen && hands_.chance(skill_.quick) && truth_.need() != Need::over;
    if (!hurried_) settle_turn();
  }

  // Whoever rolls waits, as a rule, until the table shows the turn before; in a hurry the button is pressed
  // at once, and again when the table wanted something else first.
  bool roll(const std::string& dice) {
    if (hurried_) table_.wait(hands_.between(0, 120));
    if (hurried_ && !shows_truth()) settle_turn();
    if (gone_wrong_) return false;
    Status rolled = table_.roll(dice);
    if (!rolled) {
      settle_turn();
      if (gone_wrong_) return false;
      rolled = table_.roll(dice);
    }
    hurried_ = false;
    if (!rolled) return went_wrong("no roll: " + rolled.error().message);
    static_cast<void>(truth_.roll(dice));
    return true;
  }

  bool shows_truth() const { return table_.referee().shown() == truth_; }

  bool went_wrong(const std::string& what) {
    tally_.wrong.push_back(table_.at_time(what));
    gone_wrong_ = true;
    return false;
  }

  // What hands do before they play.
  void begin_turn() {
    if (hurried_) return;
    if (hands_.chance(skill_.adjust)) adjust();
    if (hands_.chance(skill_.illegal)) play_illegally();
    if (!gone_wrong_ && hands_.chance(skill_.corrected)) play_and_take_back();
  }

  void adjust() {
    const auto site = any_site([&](Site s) { return !is_face(s) && !hands_.pieces().at(s).empty(); });
    if (!site) return;
    table_.make(hands_.lift_and_put_back(*site));
    table_.wait(settle_ + hands_.between(50, 400));
  }

  // Another legal action, seen or not, and back to where the turn began.
  void play_and_take_back() {
    const PiecesOnBoard before = hands_.pieces();
    const Handwork hands_before = hands_;
    const std::string action = random_ply(truth_, random_);
    AnyGame after = truth_;
    static_cast<void>(after.apply(action));
    if (after.need() == Need::over) return;
    const Strokes strokes = hands_.make(truth_, action, after);
    table_.make(strokes);
    table_.wait(hands_.between(20, 2 * hold_));
    table_.take_back(strokes, before);
    hands_ = hands_before;
    table_.wait(settle_ + hands_.between(50, 600));
  }

  // Sites that no action could explain, now or before the turn is final.
  SiteSet untouchable() const {
    constexpr int plies = 2;
    SiteSet touchable = truth_.touchable(plies) | table_.referee().base().touchable(plies);
    SiteSet result;
    for (std::size_t i = 0; i < truth_.site_count(); ++i) {
      result[i] = !touchable[i] && !table_.referee().board().layout().masked(static_cast<Site>(i));
    }
    return result;
  }

  bool is_own(Site site) const { return truth_.image(site).owner == truth_.to_move() + 1; }
  bool is_face(Site site) const { return truth_.site_name(site).ends_with(".face"); }

  template <class Condition>
  std::optional<Site> any_site(const Condition& condition) {
    std::vector<Site> sites;
    for (std::size_t i = 0; i < truth_.site_count(); ++i) {
      if (condition(static_cast<Site>(i))) sites.push_back(static_cast<Site>(i));
    }
    if (sites.empty()) return std::nullopt;
    return sites[random_.below(sites.size())];
  }

  // Something that no rule allows, with the site that shows it.
  std::optional<std::pair<Strokes, Site>> illegal_strokes() {
    const SiteSet wrong = untouchable();
    const auto empty = [&](Site s) { return !is_face(s) && hands_.pieces().at(s).empty(); };
    const auto core = any_site([&](Site s) { return wrong[index(s)]; });
    if (!core) return std::nullopt;
    if (is_face(*core)) return std::pair(hands_.turn_prism(truth_, *core), *core);
    if (empty(*core)) {
      const auto from = any_site([&](Site s) { return is_own(s) && hands_.pieces().at(s).size() == 1; });
      if (from) return std::pair(hands_.carry(*from, *core), *core);
      return std::nullopt;
    }
    const auto to = any_site(empty);
    const bool carried = to && hands_.pieces().at(*core).size() == 1 && hands_.chance(0.5);
    return std::pair(carried ? hands_.carry(*core, *to) : hands_.take_away(*core), *core);
  }

  void play_illegally() {
    const PiecesOnBoard before = hands_.pieces();
    const Handwork hands_before = hands_;
    const auto illegal = illegal_strokes();
    if (!illegal) return;
    const auto& [strokes, core] = *illegal;
    static_cast<void>(table_.said());
    table_.make(strokes);
    table_.expect_illegal(true);
    table_.wait(hold_ + hands_.between(50, 900));
    ++tally_.illegal;
    check_alarm(truth_.site_name(core));
    table_.expect_illegal(false);
    table_.take_back(strokes, before);
    hands_ = hands_before;
    table_.wait(settle_ + hands_.between(20, 400));
    // A capture that no sensor saw is shown at the hold time only.
    if (!shows_truth()) table_.wait(hold_);
    // What only a dead sensor could see may have been taken for done meanwhile.
    if (!shows_truth() && !has_dead_sensors_) went_wrong("not restored after an illegal rest");
  }

  void check_alarm(const std::string& core) {
    const std::vector<Verdict> said = table_.said();
    const bool reported = std::any_of(said.begin(), said.end(), [&](const Verdict& verdict) {
      const auto names_it = [&](const SiteState& state) { return state.site == core; };
      return verdict.kind == VerdictKind::illegal &&
             std::any_of(verdict.sites.begin(), verdict.sites.end(), names_it);
    });
    if (!reported) tally_.missed.push_back(table_.at_time("nothing was said of " + core));
  }

  PlannedTurn plan() {
    PlannedTurn planned{{}, {}, truth_};
    do {
      const std::string action = random_ply(planned.end, random_);
      const AnyGame before = planned.end;
      static_cast<void>(planned.end.apply(action));
      planned.strokes.push_back(hands_.make(before, action, planned.end));
      planned.captures_unseen |= captures_unseen(before, action, planned.strokes.back());
      planned.turn.actions.push_back(action);
    } while (goes_on(planned.end));
    return planned;
  }

  static bool captures_unseen(const AnyGame& before, const std::string& action, const Strokes& strokes) {
    const ActionSites read = sites_of(before, action);
    if (read.shape != ActionSites::Shape::capture) return false;
    return std::none_of(strokes.begin(), strokes.end(), [&](const Stroke& stroke) {
      return stroke.site == read.sites.back() && stroke.now.empty();
    });
  }

  bool goes_on(const AnyGame& position) const {
    return position.has_dice() && position.need() == Need::action && position.to_move() == truth_.to_move() &&
           !position.awaits_next_round();
  }

  // The turn's actions one after another.
  void make(std::vector<Strokes> actions, bool ends_game) {
    if (hurried_) table_.wait(hands_.between(10, 200));
    // What would end the game too early is not done out of order.
    if (!ends_game) mix_up(actions);
    for (const Strokes& strokes : actions) {
      if (hands_.chance(skill_.bump)) bump(actions);
      table_.make(strokes);
      if (hands_.chance(0.3)) table_.wait(hands_.between(0, hold_ + 800));
    }
  }

  // Where actions do not touch the same sites, hands may make them in another order, or both at once.
  void mix_up(std::vector<Strokes>& actions) {
    for (std::size_t i = 0; i + 1 < actions.size(); ++i) {
      if (actions[i].empty() || actions[i + 1].empty() || same_sites(actions[i], actions[i + 1])) continue;
      if (hands_.chance(skill_.reorder)) std::swap(actions[i], actions[i + 1]);
      if (hands_.chance(skill_.together)) {
        actions[i].insert(actions[i].begin() + 1, actions[i + 1].front());
        actions[i + 1].erase(actions[i + 1].begin());
      }
    }
  }

  // Another piece is knocked: one that no action of the turn can have to do with.
  void bump(const std::vector<Strokes>& actions) {
    const SiteSet safe = untouchable();
    const auto is_used = [&](Site s) {
      return std::any_of(actions.begin(), actions.end(), [&](const Strokes& strokes) {
        return std::any_of(strokes.begin(), strokes.end(),
                           [&](const Stroke& stroke) { return stroke.site == s; });
      });
    };
    const auto site = any_site([&](Site s) {
      return safe[index(s)] && !is_face(s) && !is_used(s) && !hands_.pieces().at(s).empty();
    });
    if (!site) return;
    table_.make(hands_.lift_and_put_back(*site));
  }

  // The player looks at what the table made of the turn, and answers if it asks.
  void settle_turn() {
    hurried_ = false;
    table_.wait(settle_ + hands_.between(20, 500));
    if (shows_truth() && table_.referee().question().empty() && hands_.chance(0.5)) return;
    table_.wait(hold_);
    if (!table_.referee().question().empty()) {
      answer();
    } else if (!shows_truth()) {
      correct();
    }
    if (!gone_wrong_ && !truth_.has_dice() && turns_recorded() != turns_.size())
      went_wrong("turns are missing in the record");
  }

  std::size_t turns_recorded() const {
    const bool open = !table_.referee().provisional().empty();
    return table_.referee().turn() - (open ? 0 : 1);
  }

  // The truth since the base: in a hurry that can be more than one turn.
  std::vector<std::string> open_actions() const {
    std::vector<std::string> actions;
    const std::size_t first = truth_.has_dice() ? turns_.size() - 1 : table_.referee().turn() - 1;
    for (std::size_t i = std::min(first, turns_.size()); i < turns_.size(); ++i) {
      actions.insert(actions.end(), turns_[i].actions.begin(), turns_[i].actions.end());
    }
    return actions;
  }

  // The question may have the turn's beginning only; then the rest is asked for, or told, after that.
  void answer() {
    for (int times = 0; times < 4 && !table_.referee().question().empty(); ++times) {
      const std::optional<std::vector<std::string>> choice = true_choice();
      if (!choice && table_.tell(open_actions())) {
        ++tally_.corrected;
      } else if (!choice || !table_.answer(*choice)) {
        went_wrong("the truth is not offered: " + joined(open_actions()) + " among " + offered());
        return;
      }
      ++tally_.asked;
      table_.wait(settle_ + hold_ + 100);
    }
    if (!shows_truth()) correct();
  }

  // The candidate that is all of the truth, or else the most of it.
  std::optional<std::vector<std::string>> true_choice() const {
    const std::vector<std::string> truth = open_actions();
    const Explanations& question = table_.referee().question();
    std::optional<std::vector<std::string>> best;
    for (const Explanation& candidate : question) {
      const bool leads_there = candidate.position == truth_.text();
      if (leads_there) return truth;
      const bool more = !best || candidate.actions.size() > best->size();
      if (more && contains_actions(truth, candidate.actions)) best = candidate.actions;
    }
    return best;
  }

  // Something else is shown without a question: a tap on the right alternative, or, where sensors are dead,
  // the whole turn told.
  void correct() {
    const std::string shown = joined(table_.referee().provisional());
    const bool offered = !table_.referee().alternatives().empty() && table_.answer(open_actions());
    if (!offered && (!has_dead_sensors_ || !table_.tell(open_actions()))) {
      went_wrong(joined(open_actions()) + " was taken for " + shown + " at " +
                 table_.referee().base().text());
      return;
    }
    ++tally_.corrected;
    table_.wait(settle_ + hold_ + 100);
    if (!shows_truth())
      went_wrong("after the correction " + joined(open_actions()) + ": " + table_.referee().shown().text());
  }

  std::string offered() const {
    std::string text;
    for (const Explanation& candidate : table_.referee().question()) text += joined(candidate.actions) + "; ";
    return text;
  }

  static std::string joined(const std::vector<std::string>& actions) {
    return "'" + joined_words(actions) + "'";
  }

  void next_round() {
    if (hurried_) settle_turn();
    if (gone_wrong_) return;
    if (const Status begun = table_.next_round(); !begun) {
      went_wrong("no next round: " + begun.error().message);
      return;
    }
    static_cast<void>(truth_.apply("next"));
    turns_.push_back({"", {"next"}, 0});
    table_.make(hands_.set_up(truth_));
    table_.wait(settle_ + 100);
    if (!shows_truth() || table_.referee().waiting()) went_wrong("the new round does not begin");
  }

  // A finished game stays finished.
  void clear_away() {
    table_.wait(hold_);
    if (!table_.referee().over()) {
      // Where the winning piece was only seen to leave, a person has to say that this was all.
      ++tally_.corrected;
      if (!table_.confirm()) return void(went_wrong("the game's end was not seen"));
    }
    static_cast<void>(table_.said());
    for (int i = 0; i < 3; ++i) {
      const auto site = any_site([&](Site s) { return !is_face(s) && !hands_.pieces().at(s).empty(); });
      if (site) table_.make(hands_.take_away(*site));
    }
    table_.wait(3 * hold_);
    if (!table_.said().empty()) tally_.false_alarms.push_back(table_.at_time("said after the end"));
  }

  HandSkill skill_;
  HandGameTally& tally_;
  SmallRandom random_;
  AnyGame truth_;
  Handwork hands_;
  HandTable table_;
  std::vector<RecordTurn> turns_;
  Milliseconds hold_;
  Milliseconds settle_;
  bool hurried_ = false;  ///< the turn before was not waited for
  bool has_dead_sensors_ = false;
  bool gone_wrong_ = false;
};

}  // namespace

HandGame play_by_hand(const HandGameOrder& order) {
  HandGameTally tally;
  Session session(order, tally);
  session.play(order.most_turns);
  HandGame game{session.trace(), {}, session.truth(), {}};
  game.truth = record_of(order.start, session.truth().result(), session.turns());
  game.tally = std::move(tally);
  return game;
}

}  // namespace arbiter::hands
