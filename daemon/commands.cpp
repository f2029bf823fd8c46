// SPDX-License-Identifier: MIT
// Commands to the table, read from JSON.
#include "daemon/commands.h"

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <cstdint>
#include <functional>
#include <optional>

#include "daemon/player_name.h"
#include "rules/registry.h"

namespace arbiter {
namespace {

namespace json = boost::json;

Error bad_command(const std::string& message) { return refusal("bad_command", message); }

Result<std::string> text_member(const json::object& command, const char* name) {
  const json::value* value = command.if_contains(name);
  if (value == nullptr || !value->is_string())
    return bad_command("the member '" + std::string(name) + "' is a text");
  return std::string(value->as_string());
}

Result<std::vector<std::string>> actions_member(const json::object& command) {
  const json::value* value = command.if_contains("actions");
  if (value == nullptr || !value->is_array()) return bad_command("the member 'actions' is a list of actions");
  std::vector<std::string> actions;
  for (const json::value& action : value->as_array()) {
    if (!action.is_string()) return bad_command("an action is a text");
    actions.emplace_back(action.as_string());
  }
  return actions;
}

template <class Map>
Status read_map(const json::object& command, const char* name, Map& map) {
  const json::value* value = command.if_contains(name);
  if (value == nullptr || value->is_null()) return ok();
  if (!value->is_object()) return bad_command("the member '" + std::string(name) + "' maps names to texts");
  for (const auto& [key, text] : value->as_object()) {
    if (!text.is_string()) return bad_command("the member '" + std::string(name) + "' maps names to texts");
    map[std::string(key)] = std::string(text.as_string());
  }
  return ok();
}

Status check_players(const GameOrder& order) {
  const Result<AnyGame> game = new_game(order.name, order.settings);
  if (!game) return refusal("unknown_game", game.error().message);
  const auto players = game->players();
  for (const auto& entry : order.players) {
    const std::string& letter = entry.first;
    const std::string& name = entry.second;
    const auto is_it = [&](const PlayerName& player) { return std::string(1, player.letter) == letter; };
    if (std::none_of(players.begin(), players.end(), is_it))
      return bad_command("no player has the letter '" + letter + "'");
    if (name.empty()) continue;
    if (const Status named = check_player_name(name); !named)
      return refusal("bad_name", named.error().message);
  }
  return ok();
}

Status begin(Table& table, const json::object& command) {
  GameOrder order;
  const Result<std::string> name = text_member(command, "game");
  if (!name) return name.error();
  order.name = *name;
  if (Status read = read_map(command, "settings", order.settings); !read) return read;
  if (Status read = read_map(command, "players", order.players); !read) return read;
  if (command.contains("event")) {
    const Result<std::string> event = text_member(command, "event");
    if (!event) return event.error();
    order.event = event->substr(0, 200);
  }
  if (command.contains("dice")) {
    const Result<std::string> dice = text_member(command, "dice");
    if (!dice || (*dice != "electronic" && *dice != "physical"))
      return bad_command("the member 'dice' is electronic or physical");
    order.dice = *dice;
  }
  if (Status checked = check_players(order); !checked) return checked;
  return table.begin(order);
}

Status answer(Table& table, const json::object& command) {
  const auto actions = actions_member(command);
  return actions ? table.answer(*actions) : Status(actions.error());
}

Status tell(Table& table, const json::object& command) {
  const auto actions = actions_member(command);
  return actions ? table.tell(*actions) : Status(actions.error());
}

Status accept_as_played(Table& table, const json::object& command) {
  const auto position = text_member(command, "position");
  return position ? table.accept_as_played(*position) : Status(position.error());
}

Status agree_result(Table& table, const json::object& command) {
  const auto result = text_member(command, "result");
  if (!result) return result.error();
  const auto how = text_member(command, "how");
  return how ? table.agree_result(*result, *how) : Status(how.error());
}

Status mask(Table& table, const json::object& command, bool masked) {
  const auto site = text_member(command, "site");
  return site ? table.set_masked(*site, masked) : Status(site.error());
}

// The simulated hand: its readings reach the table before the board's command returns.
template <class Move>
Status simulate(Table& table, const json::object& command, const Move& move) {
  if (table.sim() == nullptr) return refusal("no_simulated_board", "the board is not simulated");
  const auto site = text_member(command, "site");
  if (!site) return site.error();
  Status moved = std::invoke(move, *table.sim(), *site);
  table.advance();
  return moved;
}

Status take(Table& table, const json::object& command) {
  if (table.sim() == nullptr) return refusal("no_simulated_board", "the board is not simulated");
  const auto piece = text_member(command, "piece");
  return piece ? table.sim()->take(*piece) : Status(piece.error());
}

Status turn(Table& table, const json::object& command) {
  if (table.sim() == nullptr) return refusal("no_simulated_board", "the board is not simulated");
  const auto site = text_member(command, "site");
  if (!site) return site.error();
  const auto way = text_member(command, "way");
  if (!way || (*way != "+" && *way != "-")) return bad_command("the member 'way' is + or -");
  Status turned = table.sim()->turn(*site, *way == "+");
  table.advance();
  return turned;
}

Status drop(Table& table) {
  if (table.sim() == nullptr) return refusal("no_simulated_board", "the board is not simulated");
  Status dropped = table.sim()->drop();
  table.advance();
  return dropped;
}

Status set_dead(Table& table, const json::object& command, bool dead) {
  return simulate(table, command, [dead](hal::SimBoard& board, const std::string& site) {
    return board.set_dead(site, dead);
  });
}

Status roll_command(Table& table, const json::object& command) {
  if (!command.contains("dice")) return table.roll();
  const auto dice = text_member(command, "dice");
  return dice ? table.roll_physical(*dice) : Status(dice.error());
}

Status words_command(Table& table, const json::object& command) {
  const auto player = text_member(command, "player");
  if (!player) return player.error();
  const auto words = text_member(command, "words");
  return words ? table.add_words(*player, *words) : Status(words.error());
}

Status roll_table_dice(Table& table, const json::object& command) {
  const auto notation = text_member(command, "notation");
  return notation ? table.roll_table_dice(*notation) : Status(notation.error());
}

Status delete_game(Table& table, const json::object& command) {
  const json::value* game = command.if_contains("game");
  if (game == nullptr || !game->is_int64()) return bad_command("the member 'game' is a game's number");
  return table.delete_game(game->as_int64());
}

Status learn_tags_command(Table& table, const json::object& command) {
  const json::value* lesson = command.if_contains("lesson");
  if (lesson == nullptr) return table.learn_tags(std::nullopt);
  if (!lesson->is_int64() || lesson->as_int64() < 0)
    return bad_command("the member 'lesson' is a piece's number in the list of tags");
  return table.learn_tags(static_cast<std::size_t>(lesson->as_int64()));
}

Status take_tag_command(Table& table, const json::object& command) {
  const auto tag = text_member(command, "tag");
  return tag ? table.take_tag(*tag) : Status(tag.error());
}

enum class Play : std::uint8_t {
  needed,        ///< the referee must see the board: not while the game is paused
  game_at_hand,  ///< a game must be there that rests or goes on: not at an open workbench
  not_needed
};

struct Entry {
  std::string_view name;
  Status (*run)(Table&, const json::object&);
  Play play = Play::needed;  ///< what it needs of the game
};

constexpr std::array<Entry, 33> commands{{
    {"roll", roll_command},
    {"words", words_command, Play::game_at_hand},
    {"roll_dice", roll_table_dice, Play::not_needed},
    {"confirm", [](Table& table, const json::object&) { return table.confirm(); }},
    {"next", [](Table& table, const json::object&) { return table.next_round(); }},
    {"undo", [](Table& table, const json::object&) { return table.undo(); }},
    {"undo_turn", [](Table& table, const json::object&) { return table.undo_turn(); }},
    {"answer", answer},
    {"tell", tell},
    {"accept_as_played", accept_as_played},
    {"agree_result", agree_result, Play::game_at_hand},
    {"new", begin, Play::game_at_hand},
    {"resume", [](Table& table, const json::object&) { return table.resume(); }},
    {"delete_game", delete_game, Play::not_needed},
    {"abandon", [](Table& table, const json::object&) { return table.abandon(); }, Play::game_at_hand},
    {"go_on_without", [](Table& table, const json::object&) { return table.go_on_without(); },
     Play::game_at_hand},
    {"mask", [](Table& table, const json::object& command) { return mask(table, command, true); },
     Play::not_needed},
    {"unmask", [](Table& table, const json::object& command) { return mask(table, command, false); },
     Play::not_needed},
    {"sim_lift", [](Table& t, const json::object& c) { return simulate(t, c, &hal::SimBoard::lift); },
     Play::not_needed},
    {"sim_place", [](Table& t, const json::object& c) { return simulate(t, c, &hal::SimBoard::place); },
     Play::not_needed},
    {"sim_off", [](Table& t, const json::object& c) { return simulate(t, c, &hal::SimBoard::off); },
     Play::not_needed},
    {"sim_take", take, Play::not_needed},
    {"sim_turn", turn, Play::not_needed},
    {"sim_kill", [](Table& table, const json::object& command) { return set_dead(table, command, true); },
     Play::not_needed},
    {"sim_mend", [](Table& table, const json::object& command) { return set_dead(table, command, false); },
     Play::not_needed},
    {"sim_drop", [](Table& table, const json::object&) { return drop(table); }, Play::not_needed},
    {"sim_arrange", [](Table& table, const json::object&) { return table.arrange(); }, Play::not_needed},
    {"learn_tags", learn_tags_command, Play::not_needed},
    {"skip_tag", [](Table& table, const json::object&) { return table.skip_tag(); }, Play::not_needed},
    {"previous_tag", [](Table& table, const json::object&) { return table.previous_tag(); },
     Play::not_needed},
    {"take_tag", take_tag_command, Play::not_needed},
    {"test_wiring", [](Table& table, const json::object&) { return table.test_wiring(); }, Play::not_needed},
    {"end_workbench", [](Table& table, const json::object&) { return table.end_workbench(); },
     Play::not_needed},
}};

}  // namespace

Status do_command(Table& table, const json::object& command) {
  const auto name = text_member(command, "command");
  if (!name) return name.error();
  const auto* entry =
      std::find_if(commands.begin(), commands.end(), [&](const Entry& e) { return e.name == *name; });
  if (entry == commands.end()) return bad_command("there is no command '" + *name + "'");
  const bool needs_it = entry->play == Play::needed || (table.workbench() && entry->play != Play::not_needed);
  if (Status may = table.may_play(); !may && needs_it) return may;
  return entry->run(table, command);
}

}  // namespace arbiter
