// SPDX-License-Identifier: MIT
// What a power cut leaves of the operations that were recorded.
#include <algorithm>
#include <array>
#include <utility>

#include "tests/db/files.h"
#include "tests/storage/recorded_disk.h"

namespace arbiter::test {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t sector = 512;

void put(std::string& content, std::size_t at, std::string_view bytes) {
  if (content.size() < at + bytes.size()) content.resize(at + bytes.size(), '\0');
  content.replace(at, bytes.size(), bytes);
}

bool happens(std::mt19937_64& random, int percent) {
  return std::uniform_int_distribution{0, 99}(random) < percent;
}

/// A write's sectors, each with its chance to be kept.
void put_some(std::string& content, std::size_t at, std::string_view bytes, int percent,
              std::mt19937_64& random) {
  while (!bytes.empty()) {
    const std::string_view part = bytes.substr(0, sector - at % sector);
    if (happens(random, percent)) put(content, at, part);
    bytes.remove_prefix(part.size());
    at += part.size();
  }
}

int some_chance(std::mt19937_64& random) {
  constexpr std::array chances{0, 10, 50, 90, 100};
  return chances[std::uniform_int_distribution<std::size_t>{0, chances.size() - 1}(random)];
}

}  // namespace

void RecordedDisk::apply(const Operation& operation, std::string& content) {
  if (const auto* write = std::get_if<Write>(&operation)) put(content, write->at, write->bytes);
  if (const auto* truncate = std::get_if<Truncate>(&operation)) content.resize(truncate->size, '\0');
}

void RecordedDisk::keep_beginning(Folder& folder, std::size_t count) {
  for (const Entries* entries : std::exchange(folder.pending, {})) {
    if (count-- == 0) return;
    for (const auto& [name, file] : entries->names) {
      folder.names.erase(name);
      if (file) folder.names.emplace(name, *file);
    }
  }
}

void RecordedDisk::keep_some(File& file, std::mt19937_64& random) {
  const int percent = some_chance(random);
  for (const Operation* operation : std::exchange(file.pending, {})) {
    if (const auto* write = std::get_if<Write>(operation)) {
      put_some(file.content, write->at, write->bytes, percent, random);
    } else if (happens(random, percent)) {
      apply(*operation, file.content);
    }
  }
}

void RecordedDisk::take(State& state, const Operation& operation) {
  if (const auto* entries = std::get_if<Entries>(&operation)) {
    state.folders[entries->folder].pending.push_back(entries);
  } else if (const auto* folder = std::get_if<SyncFolder>(&operation)) {
    keep_beginning(state.folders[folder->folder], state.folders[folder->folder].pending.size());
  } else if (const auto* sync = std::get_if<Sync>(&operation)) {
    File& file = state.files[sync->file];
    for (const Operation* pending : std::exchange(file.pending, {})) apply(*pending, file.content);
  } else if (const auto* write = std::get_if<Write>(&operation)) {
    state.files[write->file].pending.push_back(&operation);
  } else if (const auto* truncate = std::get_if<Truncate>(&operation)) {
    state.files[truncate->file].pending.push_back(&operation);
  }
}

void RecordedDisk::write_out(const State& state, const std::string& folder, const fs::path& target) {
  const auto found = state.folders.find(folder);
  if (found == state.folders.end()) return;
  for (const auto& [last, number] : found->second.names) {
    const std::string name = folder.empty() ? last : folder + "/" + last;
    if (number == 0) {
      fs::create_directory(target / name);
      write_out(state, name, target);
    } else {
      const auto file = state.files.find(number);
      write_file(target / name, file == state.files.end() ? "" : file->second.content);
    }
  }
}

void RecordedDisk::cut(std::size_t operations, std::mt19937_64& random, const fs::path& target) const {
  State state = first_;
  for (const Operation& operation : std::span(operations_).first(operations)) take(state, operation);
  for (auto& [number, file] : state.files) keep_some(file, random);
  for (auto& [name, folder] : state.folders) {
    const std::size_t pending = folder.pending.size();
    keep_beginning(folder,
                   happens(random, 30) ? 0 : std::uniform_int_distribution<std::size_t>{0, pending}(random));
  }
  write_out(state, "", target);
}

}  // namespace arbiter::test
