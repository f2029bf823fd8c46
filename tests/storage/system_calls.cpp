// SPDX-License-Identifier: MIT
// A program's own definition of a library's function comes before the library's: each of these calls that one
// and tells of it.
#include "tests/storage/system_calls.h"

#include <dlfcn.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>

namespace arbiter::test {
namespace {

CallListener* call_listener = nullptr;

template <class Function>
Function* next_call(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

// Whoever listens decides what is on disk: the real disk need not be waited for.
int told_sync(const char* name, int descriptor) {
  if (call_listener == nullptr) return next_call<int(int)>(name)(descriptor);
  call_listener->on_sync(descriptor);
  return 0;
}

int told_removal(const char* name, const char* file) {
  const int code = next_call<int(const char*)>(name)(file);
  if (code == 0 && call_listener != nullptr) call_listener->on_remove(file);
  return code;
}

}  // namespace

void listen_to_calls(CallListener* listener) { call_listener = listener; }

}  // namespace arbiter::test

using arbiter::test::call_listener;
using arbiter::test::next_call;

extern "C" {

int fsync(int descriptor) { return arbiter::test::told_sync("fsync", descriptor); }
int fdatasync(int descriptor) { return arbiter::test::told_sync("fdatasync", descriptor); }
int unlink(const char* file) noexcept { return arbiter::test::told_removal("unlink", file); }
int remove(const char* file) noexcept { return arbiter::test::told_removal("remove", file); }

int rename(const char* from, const char* to) noexcept {
  const int code = next_call<int(const char*, const char*)>("rename")(from, to);
  if (code == 0 && call_listener != nullptr) call_listener->on_rename(from, to, false);
  return code;
}

int renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) noexcept {
  using Call = int(int, const char*, int, const char*, unsigned);
  const int code = next_call<Call>("renameat2")(from_folder, from, to_folder, to, flags);
  if (code == 0 && call_listener != nullptr)
    call_listener->on_rename(from, to, (flags & RENAME_EXCHANGE) != 0);
  return code;
}

int mkdir(const char* folder, mode_t mode) noexcept {
  const int code = next_call<int(const char*, mode_t)>("mkdir")(folder, mode);
  if (code == 0 && call_listener != nullptr) call_listener->on_folder(folder);
  return code;
}

}  // extern "C"
