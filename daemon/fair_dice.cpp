// SPDX-License-Identifier: MIT
// Verifiable dice: HMAC-SHA256 blocks, whose bytes are mapped to faces with rejection.
#include "daemon/fair_dice.h"

#include <sodium.h>

#include <cassert>

#include "daemon/player_name.h"

namespace arbiter {
namespace {

using Block = std::array<unsigned char, crypto_auth_hmacsha256_BYTES>;

// What every block of a turn begins with. No line can be taken for another: words hold no line feeds.
std::string message_of_turn(const Seed& seed, const DiceWords& words, std::size_t turn) {
  std::string message = "arbiter dice 1\ncommitment " + commitment_to(seed) + "\n";
  for (const auto& [player, text] : words) {
    message.append("words ").append(player).append(" ").append(text).append("\n");
  }
  return message + "turn " + std::to_string(turn) + "\n";
}

Block block_of(const Seed& seed, const std::string& message) {
  Block block{};
  crypto_auth_hmacsha256(block.data(), reinterpret_cast<const unsigned char*>(message.data()), message.size(),
                         seed.data());
  return block;
}

}  // namespace

std::string hex_of(const std::array<unsigned char, 32>& bytes) {
  std::array<char, 65> hex{};
  sodium_bin2hex(hex.data(), hex.size(), bytes.data(), bytes.size());
  return hex.data();
}

// As a name, by whose rules a line of the message stays a line.
Status check_words(const std::string& words) {
  if (words.empty() || check_player_name(words)) return ok();
  return refusal("bad_words", "words are up to 40 characters of UTF-8 on one line");
}

db::DiceSeed draw_seed(const RandomBits& random) {
  Seed seed{};
  for (std::size_t i = 0; i < seed.size(); i += 4) {
    const std::uint32_t bits = random();
    for (std::size_t byte = 0; byte < 4; ++byte) {
      seed.at(i + byte) = static_cast<unsigned char>(bits >> (8 * byte));
    }
  }
  return {hex_of(seed), commitment_to(seed)};
}

std::optional<Seed> seed_from_hex(std::string_view hex) {
  Seed seed{};
  std::size_t length = 0;
  const bool whole =
      hex.size() == 2 * seed.size() &&
      sodium_hex2bin(seed.data(), seed.size(), hex.data(), hex.size(), nullptr, &length, nullptr) == 0 &&
      length == seed.size() && hex_of(seed) == hex;
  return whole ? std::optional(seed) : std::nullopt;
}

std::string commitment_to(const Seed& seed) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), seed.data(), seed.size());
  return hex_of(hash);
}

std::vector<int> fair_draws(const Seed& seed, const DiceWords& words, std::size_t turn,
                            const std::vector<int>& faces) {
  const std::string message = message_of_turn(seed, words, turn);
  std::vector<int> draws;
  for (std::size_t count = 0; draws.size() < faces.size(); ++count) {
    for (const unsigned char byte : block_of(seed, message + "block " + std::to_string(count) + "\n")) {
      if (draws.size() == faces.size()) break;
      assert(faces[draws.size()] <= 256);
      if (const auto face = face_of(byte, faces[draws.size()], 8)) draws.push_back(*face);
    }
  }
  return draws;
}

}  // namespace arbiter
