// SPDX-License-Identifier: MIT
// Walks a write-ahead file as sqlite.org/fileformat2.html ("The Write-Ahead Log") describes it.
#include "db/wal_check.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <fstream>
#include <span>
#include <vector>

namespace arbiter::db {

namespace {

using Bytes = std::span<const unsigned char>;
constexpr std::size_t header_size = 32;
constexpr std::size_t frame_header_size = 24;

std::uint32_t big_endian(Bytes bytes, std::size_t at) {
  return (std::uint32_t{bytes[at]} << 24U) | (std::uint32_t{bytes[at + 1]} << 16U) |
         (std::uint32_t{bytes[at + 2]} << 8U) | std::uint32_t{bytes[at + 3]};
}

std::uint32_t little_endian(Bytes bytes, std::size_t at) {
  return (std::uint32_t{bytes[at + 3]} << 24U) | (std::uint32_t{bytes[at + 2]} << 16U) |
         (std::uint32_t{bytes[at + 1]} << 8U) | std::uint32_t{bytes[at]};
}

/// The running checksum of header and frames.
struct Checksum {
  bool big = false;
  std::uint32_t first = 0;
  std::uint32_t second = 0;

  void add(Bytes bytes) {
    for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
      first += (big ? big_endian(bytes, at) : little_endian(bytes, at)) + second;
      second += (big ? big_endian(bytes, at + 4) : little_endian(bytes, at + 4)) + first;
    }
  }
  bool is_at(Bytes bytes, std::size_t at) const {
    return big_endian(bytes, at) == first && big_endian(bytes, at + 4) == second;
  }
};

struct Header {
  std::size_t page_size = 0;
  std::array<unsigned char, 8> salts{};
  Checksum checksum;
};

std::optional<Header> read_header(Bytes bytes) {
  const std::uint32_t magic = big_endian(bytes, 0);
  if ((magic & ~1U) != 0x377f0682U) return std::nullopt;
  Header header;
  header.page_size = big_endian(bytes, 8);
  header.checksum.big = (magic & 1U) != 0;
  header.checksum.add(bytes.first(24));
  if (!header.checksum.is_at(bytes, 24)) return std::nullopt;
  if (header.page_size < 512 || header.page_size > 65536 || !std::has_single_bit(header.page_size))
    return std::nullopt;
  std::copy_n(bytes.begin() + 16, header.salts.size(), header.salts.begin());
  return header;
}

bool has_content(std::istream& file) {
  file.clear();
  file.seekg(0);
  for (char byte = 0; file.get(byte);) {
    if (byte != 0) return true;
  }
  return false;
}

/// Frames of this generation of the file: how many that end a commit lie at or behind the first one that does
/// not hold.
class FrameWalk {
 public:
  explicit FrameWalk(const Header& header) : header_(header), checksum_(header.checksum) {}

  void add(Bytes frame) {
    const bool ours = std::equal(header_.salts.begin(), header_.salts.end(), frame.begin() + 8);
    checksum_.add(frame.first(8));
    checksum_.add(frame.subspan(frame_header_size));
    if (!ours || !checksum_.is_at(frame, 16)) broken_ = true;
    const bool ends_commit = big_endian(frame, 4) != 0;
    if (broken_ && ours && ends_commit) ++lost_commits_;
  }
  int lost_commits() const { return lost_commits_; }

 private:
  Header header_;
  Checksum checksum_;
  bool broken_ = false;
  int lost_commits_ = 0;
};

int lost_commits(std::istream& file, const Header& header) {
  FrameWalk walk(header);
  std::vector<unsigned char> frame(frame_header_size + header.page_size);
  while (file.read(reinterpret_cast<char*>(frame.data()), static_cast<std::streamsize>(frame.size())))
    walk.add(frame);
  return walk.lost_commits();
}

}  // namespace

std::optional<std::string> wal_fault(const std::filesystem::path& wal) {
  std::ifstream file(wal, std::ios::binary);
  std::array<unsigned char, header_size> bytes{};
  if (!file.read(reinterpret_cast<char*>(bytes.data()), bytes.size())) return std::nullopt;
  const std::optional<Header> header = read_header(bytes);
  if (!header) {
    if (!has_content(file)) return std::nullopt;
    return "its write-ahead file cannot be read";
  }
  // Only one commit can have been on its way when the power was cut: the next one begins after the sync.
  if (lost_commits(file, *header) < 2) return std::nullopt;
  return "its write-ahead file is damaged in the middle";
}

}  // namespace arbiter::db
