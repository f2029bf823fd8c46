// SPDX-License-Identifier: MIT
// Verifiable dice: every roll of a game follows from a secret seed, the players' words and the turn
// (db/README.md, "Dice").
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/dice.h"
#include "db/game_log.h"

namespace arbiter {

/// 256 secret bits.
using Seed = std::array<unsigned char, 32>;

/// A new seed of 256 bits from `random`, with its commitment.
db::DiceSeed draw_seed(const RandomBits& random);

/// The 32 bytes that 64 lower-case hex digits stand for, or nothing.
std::optional<Seed> seed_from_hex(std::string_view hex);

/// 64 lower-case hex digits.
std::string hex_of(const std::array<unsigned char, 32>& bytes);

/// Whether a player may add these words: empty, or as a player's name: up to 40
/// characters of UTF-8 without control characters.
Status check_words(const std::string& words);

/// SHA-256 of the seed in hex.
std::string commitment_to(const Seed& seed);

/// The players' words by letter, UTF-8 without control characters.
using DiceWords = std::map<std::string, std::string>;

/// The draws (each from 1 to its faces, at most 256) of a turn, from 1. A pure function: the same turn always
/// has the same dice.
std::vector<int> fair_draws(const Seed& seed, const DiceWords& words, std::size_t turn,
                            const std::vector<int>& faces);

}  // namespace arbiter
