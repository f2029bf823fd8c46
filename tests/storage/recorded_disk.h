// SPDX-License-Identifier: MIT
// A disk whose every operation is recorded, so that what a power cut after any of them may leave can be made
// afterwards: unsynced writes are lost, torn by sectors or kept, whatever came first; of what changed in a
// folder since its last sync a beginning is kept.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "tests/db/fault_vfs.h"
#include "tests/storage/system_calls.h"

namespace arbiter::test {

class RecordedDisk : private DiskListener, private CallListener {
 public:
  /// Records all that happens below `root`; what is there already is taken to be on disk. One at a time.
  explicit RecordedDisk(std::filesystem::path root);
  ~RecordedDisk() override;
  RecordedDisk(const RecordedDisk&) = delete;
  RecordedDisk& operator=(const RecordedDisk&) = delete;

  /// Ends the recording; cuts can be made further on.
  void stop();
  /// How many operations there were so far.
  std::size_t operations() const { return operations_.size(); }
  /// Writes into the empty folder `target` what a cut after `operations` leaves.
  void cut(std::size_t operations, std::mt19937_64& random, const std::filesystem::path& target) const;

  FaultVfs& vfs() { return *vfs_; }

 private:
  using FileNumber = std::size_t;  ///< from 1; 0 is a folder
  struct Write {
    FileNumber file;
    std::size_t at;
    std::string bytes;
  };
  struct Truncate {
    FileNumber file;
    std::size_t size;
  };
  struct Sync {
    FileNumber file;
  };
  /// Names in one folder that come, go or change, all at once.
  struct Entries {
    std::string folder;
    std::map<std::string, std::optional<FileNumber>> names;
  };
  struct SyncFolder {
    std::string folder;
  };
  using Operation = std::variant<Write, Truncate, Sync, Entries, SyncFolder>;
  struct File {
    std::string content;
    std::vector<const Operation*> pending;
  };
  struct Folder {
    std::map<std::string, FileNumber> names;
    std::vector<const Entries*> pending;
  };
  struct State {
    std::map<FileNumber, File> files;
    std::map<std::string, Folder> folders;
  };

  void on_open(const std::string& file) override;
  void on_write(const std::string& file, std::int64_t at, std::string_view bytes) override;
  void on_truncate(const std::string& file, std::int64_t size) override;
  void on_sync(int descriptor) override;
  void on_rename(const std::string& from, const std::string& to, bool exchange) override;
  void on_remove(const std::string& file) override;
  void on_folder(const std::string& folder) override;

  std::optional<std::string> below_root(const std::filesystem::path& file) const;
  FileNumber known_file(const std::string& name);
  void change(const std::string& name, std::optional<FileNumber> file);
  void read_folder(const std::string& folder);

  static void apply(const Operation& operation, std::string& content);
  static void keep_some(File& file, std::mt19937_64& random);
  static void keep_beginning(Folder& folder, std::size_t count);
  static void take(State& state, const Operation& operation);
  static void write_out(const State& state, const std::string& folder, const std::filesystem::path& target);

  std::filesystem::path root_;
  std::optional<FaultVfs> vfs_;
  State first_;  ///< what was there when the recording began
  std::vector<Operation> operations_;
  std::map<std::string, FileNumber> now_;  ///< the files as the program sees them
  std::map<FileNumber, bool> by_sqlite_;   ///< whose writes are heard; others are read when they are synced
  FileNumber next_ = 1;
};

}  // namespace arbiter::test
