// SPDX-License-Identifier: MIT
// Reads a position of D.U.D.O.S. and refuses one that contradicts itself.
#pragma once

#include <array>
#include <string_view>

#include "rules/dudos/dudos.h"
#include "rules/text_reader.h"

namespace arbiter {

/// One reading of one text.
class DudosReader {
 public:
  explicit DudosReader(const Dudos::Settings& settings) : game_(settings), rules_(*settings.rules) {}

  Result<Dudos> read(std::string_view text);

 private:
  Status read_board(std::string_view board);
  Status read_prism(std::string_view board, std::size_t& at, int square);
  Status read_side(std::string_view side);
  Status read_phase(std::string_view phase);
  Status read_task(std::string_view task);
  Status read_round_end(std::string_view end);
  Status read_bar(std::string_view bar);
  Status read_count(std::string_view text, int most, std::uint8_t& count);
  Status read_numbers(std::string_view text, int most,
                      std::array<std::uint16_t, Dudos::most_players>& numbers);
  std::optional<Seat> seat_of(char letter) const;

  Status check_stones() const;
  Status check_phase() const;
  Status check_playing() const;
  Status check_over() const;
  bool has_line() const;
  bool is_drawn() const;

  Dudos game_;
  const dudos::RuleSet& rules_;
};

}  // namespace arbiter
