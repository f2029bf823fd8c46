// SPDX-License-Identifier: MIT
// The table: owns the position, the referee, the dice and the log, and tells what the page is to show.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "daemon/clock.h"
#include "daemon/config.h"
#include "daemon/dice.h"
#include "daemon/fair_dice.h"
#include "daemon/tag_lessons.h"
#include "db/game_log.h"
#include "db/history.h"
#include "hal/cues.h"
#include "hal/sensor_health.h"
#include "hal/sensors.h"
#include "hal/sim/sim_board.h"
#include "hal/sim/trace_player.h"
#include "rules/referee/referee.h"

namespace arbiter {

/// Something that the page says to a person besides the game: a code and what fills its sentence.
struct Notice {
  std::string code;
  Params params;

  friend bool operator==(const Notice&, const Notice&) = default;
};

/// What a new game is to be.
struct GameOrder {
  std::string name;
  SettingTexts settings;
  std::map<std::string, std::string> players;  ///< letter to name
  std::string event;
  std::string dice{};  ///< "electronic" or "physical"; empty: as the configuration says
};

/// What the builder does while the game rests.
enum class Workbench : std::uint8_t {
  tags,   ///< tags are learned
  wiring  ///< each site is tried
};

/// What a table consists of. All must outlive it.
struct TableParts {
  const Clock& clock;
  db::GameLog& log;
  RandomBits random;
  hal::Cues& cues;
  /// The sensors for a game; a SimBoard where the board is simulated.
  std::function<std::unique_ptr<hal::Sensors>(const AnyGame& game, hal::ScriptListener& script)> sensors;
};

/// One table with one game at a time. Synchronous: call advance() when next_deadline() comes; time is the
/// clock's. What it shows of the game is what its log holds: where a commit fails, that stands still and a
/// notice says why.
class Table : public hal::SensorListener, public hal::ScriptListener {
 public:
  Table(Config config, TableParts parts);
  ~Table() override;

  /// Resumes the newest unfinished game, or begins the configured one, and starts the sensors.
  Status open();
  /// Called after anything visible may have changed.
  void on_change(std::function<void()> changed) { changed_ = std::move(changed); }
  /// The command whose effects the log is to carry; a table that resumes knows it again (was_done). Empty:
  /// none.
  void set_command(std::string id) { command_ = std::move(id); }
  bool was_done(const std::string& command) const { return commands_.contains(command); }

  void advance();
  std::optional<std::chrono::microseconds> next_deadline() const;

  // Commands (daemon/README.md). A refusal says why not; nothing has changed then.
  Status roll();
  /// The faces of people's own dice, as a roll of the game ("2,5"), where the game is played with such.
  Status roll_physical(const std::string& dice);
  /// What a player adds to the derivation of the electronic dice, before the first roll only; empty: nothing.
  Status add_words(const std::string& player, const std::string& words);
  /// Whether words may be added now.
  bool takes_words() const;
  Status confirm();
  Status next_round();
  Status undo();
  Status undo_turn();
  Status answer(const std::vector<std::string>& actions);
  Status tell(const std::vector<std::string>& actions);
  /// Dice without a game, in dice notation; a command that was done before keeps its roll.
  Status roll_table_dice(const std::string& notation);
  Status accept_as_played(const std::string& position);
  Status agree_result(const std::string& result, const std::string& how);
  Status begin(const GameOrder& order);
  Status resume();
  Status abandon();
  /// Deletes a past game from the log, which says so; not the one at the table.
  Status delete_game(db::GameId game);
  Status set_masked(const std::string& site, bool masked);
  /// Ends a pause although sites cannot be read: they are ignored, as if masked, until they can be.
  Status go_on_without();
  /// Sets the simulated pieces up as the shown position says.
  Status arrange();

  // The workbench: while it is open, readings become no moves, and the game goes on from its log afterwards.
  /// Opens it for the lessons: the first one without a tag, or that one, counted from 0.
  Status learn_tags(std::optional<std::size_t> lesson);
  Status skip_tag();
  Status previous_tag();
  /// The tag, which lies on an antenna, is the present lesson's piece, whatever it was before.
  Status take_tag(const std::string& tag);
  /// Opens it for trying each site.
  Status test_wiring();
  /// Closes it; the board is then to show the game's position, or resume() is called.
  Status end_workbench();
  /// The simulated board, or null.
  hal::SimBoard* sim() { return sim_; }
  const hal::SimBoard* sim() const { return sim_; }

  // What there is to see.
  const Config& config() const { return config_; }
  const db::GameSummary& game() const { return game_; }
  const db::History& history() const { return *history_; }
  const Referee& referee() const { return *referee_; }
  const std::optional<db::LoggedRoll>& table_roll() const { return table_roll_; }
  bool resuming() const { return resumed_ && referee_->waiting(); }
  /// Whether all that the referee has said is in the log.
  bool saved() const { return unsaved_events_.empty(); }
  const std::vector<Notice>& notices() const { return notices_; }
  const std::map<std::string, hal::DeviceChange>& devices() const { return devices_; }
  const std::set<std::string>& masked() const { return masked_; }
  /// Sites that are not masked and cannot be read: their device is missing, they have not said a word yet, or
  /// have no sensor.
  std::vector<std::string> unread() const;
  /// Those of them that the game does not do without.
  std::vector<std::string> awaited() const;
  /// Whether the game waits for such sites. Readings become no moves meanwhile.
  bool paused() const { return pause_.has_value(); }
  /// Whether the game goes on: it is not paused, nor is the workbench open.
  Status may_play() const;
  const std::optional<Workbench>& workbench() const { return workbench_; }
  /// The tags of this game's pieces, on a board that reads tags.
  const std::optional<TagLessons>& lessons() const { return lessons_; }
  /// What the site reads, in the words of a trace.
  std::string reads(Site site) const;
  /// What seems wrong with sensors, masked ones too.
  std::vector<hal::Finding> sensor_findings() const { return health_->findings(time_); }
  const hal::SensorHealth& health() const { return *health_; }

  void on_reading(const hal::Reading& reading) override;
  void on_button(const hal::ButtonPress& press) override;
  void on_device(const hal::DeviceChange& change) override;
  /// The same of the lamps' and the buzzer's devices, which stay when a game ends.
  void on_lamp_device(const hal::DeviceChange& change);
  /// Whether the games could be copied today; the game goes on in any case.
  void on_daily_copy(const Status& copied);
  void on_roll(hal::Time time, const std::string& roll) override;
  void on_answer(hal::Time time, const std::vector<std::string>& actions) override;
  void on_told(hal::Time time, const std::vector<std::string>& actions) override;
  void on_agreed(hal::Time time, const std::string& position) override;
  void on_result(hal::Time time, const std::vector<std::string>& result_and_how) override;
  void on_end(hal::Time time) override;

 private:
  struct Pause {
    TableTime since{0};
    std::optional<TableTime> ends;     ///< when it does if nothing gets lost again
    bool is_start = false;             ///< the game has not gone on since it was taken over
    std::vector<std::string> blind{};  ///< what could not be read when that was asked last
  };
  /// How long all must be readable again: a plug may be loose, and antennas need some looks.
  static constexpr TableTime sight_rests = std::chrono::seconds(2);

  Status begin_game(const GameOrder& order);
  Status resume_game(const db::GameSummary& summary);
  void take_over(db::History history);
  SensorLayout layout_for(const AnyGame& game) const;
  RefereeTimes times() const;
  void start_referee();
  void begin_recording(TableTime since);
  void take_device(const hal::DeviceChange& change);
  void note_devices();
  void forget_devices();
  void expect_readings();
  void note_lacking_sites();
  bool referee_knows_all() const;
  void watch_sight();
  void begin_pause();
  void end_pause();
  void catch_up();
  void go_on_from_log(TableTime since);
  Status press(const std::string& button, Status (Referee::*input)(TableTime));
  void record(const std::string& what, const std::string& value);
  void take_reading(const hal::Reading& reading);
  Status roll_dice(const std::string& dice, const std::string& source);
  Status check_board(const AnyGame& game) const;
  Status do_button(const std::string& button);
  std::string dice_of_turn();
  void reveal();
  TableTime now();

  void log_verdict(const Verdict& verdict);
  Status settle(Status status);
  void save();
  void save_failed(const Error& error);
  void take_into_history();
  void take_verdicts();
  void give_cues(const Verdict& verdict);
  void light(std::vector<hal::SiteLamp> lamps);
  void watch_health();
  std::vector<hal::PieceTag> tags(const AnyGame& game) const;
  void watch_tags(const hal::Reading& reading);
  void prepare_lessons();
  Status save_tags(const TagTable& tags);
  void note_whether_learned();
  Status may_open_workbench() const;
  void open_workbench(Workbench what);
  Status in_lessons(const std::function<Status(TagLessons&)>& step);
  void note(Notice notice);
  void withdraw(const std::string& code);

  Config config_;
  TableParts parts_;
  std::function<void()> changed_;
  TableTime time_{0};  ///< the latest that came in; readings may lie a little ahead of the clock

  db::GameSummary game_;
  std::optional<db::History> history_;  ///< what the log holds
  std::optional<Referee> referee_;
  std::unique_ptr<hal::Sensors> sensors_;
  hal::SimBoard* sim_ = nullptr;
  std::optional<hal::SensorHealth> health_;
  std::map<std::string, std::string>
      readings_;  ///< what each site reads that was read since the game began here
  std::optional<Workbench> workbench_;
  std::optional<Pause> pause_;
  std::set<std::string> lost_sites_;    ///< of devices that are missing
  std::set<std::string> unheard_;       ///< from which a first reading is to come
  std::set<std::string> ignored_;       ///< cannot be read, and the game went on without them
  std::set<std::string> lamp_devices_;  ///< those in devices_ that drive lamps
  bool recorded_ = false;               ///< the flight recorder knows the game
  std::vector<hal::SiteLamp> lamps_;    ///< that are lit, but for a pause
  std::optional<TagLessons> lessons_;
  bool resumed_ = false;
  std::string roll_source_;
  std::optional<Seed> seed_;  ///< of the game's verifiable dice; never shown before the end

  std::optional<db::LoggedRoll> table_roll_;  ///< the latest

  std::string command_;
  std::set<std::string> commands_;  ///< done in this game

  std::vector<db::NewEvent> unsaved_events_;
  std::vector<db::RawReading> unsaved_readings_;  ///< and what else the referee was told, as trace lines
  std::optional<TableTime> save_again_;

  std::vector<Notice> notices_;
  std::map<std::string, hal::DeviceChange> devices_;
  std::set<std::string> masked_;
  std::map<std::string, std::string> unknown_tags_;  ///< by site
};

}  // namespace arbiter
