// SPDX-License-Identifier: MIT
// A whole sensor trace through the referee.
#include "rules/referee/trace_session.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include "rules/registry.h"
#include "rules/words.h"

namespace arbiter {
namespace {

constexpr TableTime long_rest = std::chrono::hours(1);

std::string milliseconds_text(TableTime time) {
  return std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(time).count());
}

// Plays the lines of one trace; the referee is made when the first reading comes, and again after a restart
// of the table.
class TraceSession {
 public:
  TraceSession(AnyGame game, const RefereeTimes& times, VerdictHearer hearer)
      : start_(game), next_start_{std::move(game), {}, 1}, times_(times), hearer_(std::move(hearer)) {}

  Status play(const TraceLine& line) {
    if (referee_) {
      referee_->advance(line.time);
      collect();
    }
    Status done = take(line);
    if (referee_) collect();
    return done;
  }

  TraceOutcome finish(TableTime end) {
    made(end).advance(end + long_rest);
    collect();
    TraceOutcome outcome{std::move(verdicts_), start_, referee_->shown(), {}};
    outcome.turns = turns_of(outcome.verdicts);
    if (!referee_->provisional().empty()) open_turn(outcome.turns).actions = referee_->provisional();
    return outcome;
  }

  bool has_sensors() const { return layout_.has_value(); }

 private:
  Status take(const TraceLine& line) {
    if (line.site == "@table") return ok();
    if (line.site == "@sensors") return sensors(line);
    if (line.site == "@tag") return tag(line.value);
    if (line.site == "@timing") return timing(line.value);
    if (line.site == "@restart") return restart();
    Referee& referee = made(line.time);
    if (line.site == "@roll") return referee.roll(line.time, line.value);
    if (line.site == "@button") return button(line);
    if (line.site == "@answer") return forgive(referee.answer(line.time, split_words(line.value)));
    if (line.site == "@told") return forgive(referee.tell(line.time, split_words(line.value)));
    if (line.site == "@agreed") return agreed(line);
    if (line.site == "@result") return result(line);
    const auto site = start_.find_site(line.site);
    if (!site) return Error{"this game has no site '" + line.site + "'"};
    return referee.reading(line.time, *site, line.value);
  }

  Referee& made(TableTime time) {
    if (!referee_) referee_.emplace(next_start_, *layout_, times_, time);
    return *referee_;
  }

  void collect() {
    for (Verdict& verdict : referee_->take_verdicts()) {
      if (hearer_) hearer_(verdict, *referee_);
      verdicts_.push_back(std::move(verdict));
    }
  }

  // The table was switched off and on: it goes on from what its log holds, over sensors that are described
  // anew.
  Status restart() {
    if (!referee_) return ok();
    next_start_ = referee_->state();
    referee_.reset();
    layout_.reset();
    return ok();
  }

  Status timing(const std::string& value) {
    const Result<RefereeTimes> times = parse_times(value, times_);
    if (!times) return times.error();
    times_ = *times;
    return ok();
  }

  Status sensors(const TraceLine& line) {
    const std::vector<std::string> words = split_words(line.value);
    if (!layout_) {
      const auto capability = words.empty() ? std::nullopt : capability_named(words[0]);
      if (!capability || words.size() != 1)
        return Error{"'" + line.value + "' is not occupancy, colour or identity"};
      layout_.emplace(start_, *capability);
      return ok();
    }
    const auto capability = words.empty() ? std::nullopt : capability_named(words[0]);
    const bool masks = !words.empty() && (words[0] == "masked" || words[0] == "unmasked");
    if (!capability && !masks) {
      return Error{"'" + line.value + "' is neither masked, unmasked nor a capability, followed by sites"};
    }
    if (capability && referee_) return Error{"what sensors can see is told before the first reading"};
    for (std::size_t i = 1; i < words.size(); ++i) {
      const auto site = start_.find_site(words[i]);
      if (!site) return Error{"this game has no site '" + words[i] + "'"};
      if (capability) {
        layout_->set_capability(*site, *capability);
      } else if (referee_) {
        referee_->set_masked(line.time, *site, words[0] == "masked");
      } else {
        layout_->set_masked(*site, words[0] == "masked");
      }
    }
    return ok();
  }

  Status tag(const std::string& value) {
    const std::vector<std::string> words = split_words(value);
    if (words.size() != 2) return Error{"'" + value + "' is not a tag's identifier and its piece"};
    return layout_->add_tag(words[0], words[1]);
  }

  Status button(const TraceLine& line) {
    if (line.value == "confirm") return forgive(referee_->confirm(line.time));
    if (line.value == "undo") return forgive(referee_->undo(line.time));
    if (line.value == "undo_turn") return forgive(referee_->undo_turn(line.time));
    if (line.value == "next") return forgive(referee_->next_round(line.time));
    if (line.value == "roll") return forgive(referee_->may_roll(line.time));
    if (line.value == "resume") referee_->go_on(line.time);
    if (line.value == "resume" || line.value == "new") return ok();
    return Error{"there is no button '" + line.value + "'"};
  }

  Status agreed(const TraceLine& line) {
    const Result<AnyGame> position = start_.with_position(line.value);
    if (!position) return position.error();
    return forgive(referee_->accept_as_played(line.time, *position));
  }

  Status result(const TraceLine& line) {
    const std::vector<std::string> words = split_words(line.value);
    if (words.size() != 2) return Error{"'" + line.value + "' is not a result, and agreement or resignation"};
    return forgive(referee_->agree_result(line.time, words[0], words[1]));
  }

  // A button or an answer that comes at the wrong moment is ignored, as at a real table.
  static Status forgive(const Status&) { return ok(); }

  static RecordTurn& open_turn(std::vector<RecordTurn>& turns) {
    if (turns.empty() || !turns.back().actions.empty()) turns.emplace_back();
    return turns.back();
  }

  static std::vector<RecordTurn> turns_of(const std::vector<Verdict>& verdicts) {
    std::vector<RecordTurn> turns;
    for (const Verdict& verdict : verdicts) {
      if (verdict.kind == VerdictKind::roll) turns.push_back({verdict.dice, {}, 0});
      if (verdict.kind == VerdictKind::final) open_turn(turns).actions = verdict.actions;
    }
    return turns;
  }

  AnyGame start_;
  RefereeStart next_start_;
  RefereeTimes times_;
  VerdictHearer hearer_;
  std::vector<Verdict> verdicts_;
  std::optional<SensorLayout> layout_;
  std::optional<Referee> referee_;
};

Error at_line(const Error& error, const TraceLine& line) { return Error{error.message, 0, line.line}; }

}  // namespace

Result<TraceOutcome> referee_trace(const std::vector<TraceLine>& trace, const RefereeTimes& times,
                                   VerdictHearer hearer) {
  if (trace.empty() || trace[0].site != "@table")
    return Error{"a trace begins with @table, the game and its settings"};
  const Result<AnyGame> game = new_game(trace[0].value);
  if (!game) return at_line(game.error(), trace[0]);
  TraceSession session(*game, times, std::move(hearer));
  for (const TraceLine& line : trace) {
    if (!session.has_sensors() && line.site != "@table" && line.site != "@sensors") {
      return Error{"@sensors must come before tags and readings", 0, line.line};
    }
    const Status played = session.play(line);
    if (!played) return at_line(played.error(), line);
  }
  if (!session.has_sensors()) return Error{"the trace has no @sensors line"};
  return session.finish(trace.back().time);
}

std::string text_of(const RefereeTimes& times) {
  return "settle=" + milliseconds_text(times.settle) + " hold=" + milliseconds_text(times.hold) +
         " grace=" + milliseconds_text(times.grace) + " confirm=" + (times.confirm ? "yes" : "no");
}

Result<RefereeTimes> parse_times(std::string_view text, RefereeTimes times) {
  for (const std::string& word : split_words(text)) {
    const std::size_t sign = std::min(word.find('='), word.size());
    const std::string name = word.substr(0, sign);
    const std::string value = word.substr(std::min(sign + 1, word.size()));
    TableTime* const time = name == "settle"  ? &times.settle
                            : name == "hold"  ? &times.hold
                            : name == "grace" ? &times.grace
                                              : nullptr;
    constexpr std::int64_t longest = 3600'000;
    std::int64_t milliseconds = -1;
    const auto [end, failed] = std::from_chars(value.data(), value.data() + value.size(), milliseconds);
    const bool is_number = failed == std::errc{} && end == value.data() + value.size();
    if (time != nullptr && is_number && milliseconds >= 0 && milliseconds <= longest) {
      *time = std::chrono::milliseconds(milliseconds);
    } else if (name == "confirm" && (value == "yes" || value == "no")) {
      times.confirm = value == "yes";
    } else {
      return Error{"'" + word +
                   "' is none of settle=, hold=, grace= (milliseconds, up to an hour) and confirm=yes or no"};
    }
  }
  return times;
}

Record record_of(const TraceOutcome& outcome) {
  Record record = record_of(outcome.start, outcome.end.result(), outcome.turns);
  for (const Verdict& verdict : outcome.verdicts) {
    if (verdict.kind != VerdictKind::over || verdict.how.empty()) continue;
    record.tags.back().second = verdict.result;
    record.tags.emplace_back("Termination", verdict.how);
  }
  return record;
}

Record record_of(const AnyGame& start, std::string_view result, std::vector<RecordTurn> turns) {
  std::string settings;
  for (const auto& [name, value] : start.settings()) {
    if (!settings.empty()) settings += ' ';
    settings.append(name).append("=").append(value);
  }
  Record record;
  record.tags = {{"Event", "Sensor trace"}, {"Date", "????.??.??"}, {"Game", std::string(start.name())}};
  record.tags.emplace_back("Settings", settings);
  for (const PlayerName& player : start.players()) record.tags.emplace_back(player.tag, "?");
  record.tags.emplace_back("Result", result);
  record.turns = std::move(turns);
  return record;
}

}  // namespace arbiter
