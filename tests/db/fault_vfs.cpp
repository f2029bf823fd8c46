// SPDX-License-Identifier: MIT
// An SQLite VFS that forwards everything to the system's and fails when it is told to.
#include "tests/db/fault_vfs.h"

#include <new>
#include <utility>

namespace arbiter::test {

namespace {

struct Faults {
  std::int64_t writes_left = -1;  ///< negative: no end
  int write_code = SQLITE_OK;
  int open_code = SQLITE_OK;
  std::int64_t writes = 0;
  std::int64_t bytes = 0;
  std::int64_t syncs = 0;
  DiskListener* listener = nullptr;
  std::function<void()> stall{};
};
Faults faults;

sqlite3_vfs* real_vfs = nullptr;
sqlite3_vfs fault_vfs;
sqlite3_io_methods methods;

/// A file of ours; the system's own follows it in memory.
struct File {
  sqlite3_file base;
  const char* name;  ///< null for a temporary file; valid until it is closed
};

DiskListener* listener_of(sqlite3_file* file) {
  return reinterpret_cast<File*>(file)->name == nullptr ? nullptr : faults.listener;
}
const char* name_of(sqlite3_file* file) { return reinterpret_cast<File*>(file)->name; }

sqlite3_file* real(sqlite3_file* file) {
  return reinterpret_cast<sqlite3_file*>(reinterpret_cast<File*>(file) + 1);
}

int next_write() {
  if (faults.writes_left == 0) return faults.write_code;
  if (faults.writes_left > 0) --faults.writes_left;
  ++faults.writes;
  return SQLITE_OK;
}

int close_file(sqlite3_file* file) { return real(file)->pMethods->xClose(real(file)); }
int read_bytes(sqlite3_file* file, void* buffer, int count, sqlite3_int64 at) {
  return real(file)->pMethods->xRead(real(file), buffer, count, at);
}
int write_bytes(sqlite3_file* file, const void* buffer, int count, sqlite3_int64 at) {
  if (const int code = next_write(); code != SQLITE_OK) return code;
  faults.bytes += count;
  const int code = real(file)->pMethods->xWrite(real(file), buffer, count, at);
  if (auto* listener = listener_of(file); code == SQLITE_OK && listener != nullptr)
    listener->on_write(name_of(file), at,
                       {static_cast<const char*>(buffer), static_cast<std::size_t>(count)});
  return code;
}
int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
  const int code = real(file)->pMethods->xTruncate(real(file), size);
  if (auto* listener = listener_of(file); code == SQLITE_OK && listener != nullptr)
    listener->on_truncate(name_of(file), size);
  return code;
}
int sync_file(sqlite3_file* file, int flags) {
  ++faults.syncs;
  if (faults.stall) faults.stall();
  return real(file)->pMethods->xSync(real(file), flags);
}
int file_size(sqlite3_file* file, sqlite3_int64* size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}
int lock_file(sqlite3_file* file, int level) { return real(file)->pMethods->xLock(real(file), level); }
int unlock_file(sqlite3_file* file, int level) { return real(file)->pMethods->xUnlock(real(file), level); }
int check_lock(sqlite3_file* file, int* reserved) {
  return real(file)->pMethods->xCheckReservedLock(real(file), reserved);
}
int control_file(sqlite3_file* file, int operation, void* argument) {
  return real(file)->pMethods->xFileControl(real(file), operation, argument);
}
int sector_size(sqlite3_file* file) { return real(file)->pMethods->xSectorSize(real(file)); }
int characteristics(sqlite3_file* file) { return real(file)->pMethods->xDeviceCharacteristics(real(file)); }
int map_shm(sqlite3_file* file, int region, int size, int extend, void volatile** memory) {
  if (extend != 0 && faults.writes_left == 0) return faults.write_code;
  return real(file)->pMethods->xShmMap(real(file), region, size, extend, memory);
}
int lock_shm(sqlite3_file* file, int offset, int count, int flags) {
  return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}
void barrier_shm(sqlite3_file* file) { real(file)->pMethods->xShmBarrier(real(file)); }
int unmap_shm(sqlite3_file* file, int remove) { return real(file)->pMethods->xShmUnmap(real(file), remove); }

int open_file(sqlite3_vfs* /*vfs*/, const char* name, sqlite3_file* file, int flags, int* out_flags) {
  file->pMethods = nullptr;
  reinterpret_cast<File*>(file)->name = name;
  if (faults.open_code != SQLITE_OK && (flags & SQLITE_OPEN_READWRITE) != 0) return faults.open_code;
  const int code = real_vfs->xOpen(real_vfs, name, real(file), flags, out_flags);
  if (code == SQLITE_OK) file->pMethods = &methods;
  if (auto* listener = listener_of(file); code == SQLITE_OK && listener != nullptr) listener->on_open(name);
  return code;
}

void fill_methods() {
  methods = {2,         close_file,  read_bytes, write_bytes,  truncate_file, sync_file,       file_size,
             lock_file, unlock_file, check_lock, control_file, sector_size,   characteristics, map_shm,
             lock_shm,  barrier_shm, unmap_shm,  nullptr,      nullptr};
}

}  // namespace

FaultVfs::FaultVfs() {
  faults = {};
  real_vfs = sqlite3_vfs_find(nullptr);
  fault_vfs = *real_vfs;
  fault_vfs.szOsFile = static_cast<int>(sizeof(File)) + real_vfs->szOsFile;
  fault_vfs.zName = "faults";
  fault_vfs.xOpen = open_file;
  fill_methods();
  sqlite3_vfs_register(&fault_vfs, 1);
}

FaultVfs::~FaultVfs() {
  sqlite3_vfs_unregister(&fault_vfs);
  sqlite3_vfs_register(real_vfs, 1);
}

void FaultVfs::fail_writes_after(std::int64_t writes, int code) {
  faults.writes_left = writes;
  faults.write_code = code;
}
void FaultVfs::fail_opens(int code) { faults.open_code = code; }
void FaultVfs::listen(DiskListener* listener) { faults.listener = listener; }
void FaultVfs::before_sync(std::function<void()> stall) { faults.stall = std::move(stall); }
void FaultVfs::heal() {
  faults.writes_left = -1;
  faults.open_code = SQLITE_OK;
}

std::int64_t FaultVfs::writes() const { return faults.writes; }
std::int64_t FaultVfs::bytes_written() const { return faults.bytes; }
std::int64_t FaultVfs::syncs() const { return faults.syncs; }

}  // namespace arbiter::test
