// SPDX-License-Identifier: MIT
// The examination of the disk.
#include "daemon/doctor/disk.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace arbiter::doctor {
namespace {

constexpr std::uintmax_t megabyte = 1'000'000;
/// A year of games takes less than a tenth of it (db/README.md); below the lesser a copy may not fit any
/// more.
constexpr std::uintmax_t little = 1000 * megabyte;
constexpr std::uintmax_t too_little = 100 * megabyte;

std::string size_words(std::uintmax_t bytes) {
  const auto megabytes = static_cast<double>(bytes) / static_cast<double>(megabyte);
  return megabytes < 1000 ? fmt::format("{:.0f} MB", megabytes) : fmt::format("{:.1f} GB", megabytes / 1000);
}

/// A file of the directory that another user owns: the service could not write it.
std::filesystem::path foreign_file(const std::filesystem::path& data, const Account& service) {
  for (const char* name : {"", "arbiter.db", "arbiter.db-wal", "arbiter.db-shm", "backups"}) {
    struct stat about {};
    std::filesystem::path file = *name == 0 ? data : data / name;
    if (stat(file.c_str(), &about) == 0 && about.st_uid != service.uid) return file;
  }
  return {};
}

}  // namespace

DiskFacts look_at_disk(const std::filesystem::path& data, const std::optional<Account>& service) {
  DiskFacts facts;
  facts.data = data;
  std::error_code hidden;
  facts.exists = std::filesystem::exists(data, hidden);
  if (service) facts.foreign = foreign_file(data, *service);
  std::filesystem::path place = std::filesystem::absolute(data, hidden);
  while (!std::filesystem::exists(place, hidden) && place.has_relative_path()) place = place.parent_path();
  facts.readable = access(place.c_str(), R_OK | X_OK) == 0;
  facts.writable = access(place.c_str(), W_OK | X_OK) == 0;
  struct statvfs about {};
  if (statvfs(place.c_str(), &about) != 0) return facts;
  facts.free = std::uintmax_t{about.f_bavail} * about.f_frsize;
  facts.total = std::uintmax_t{about.f_blocks} * about.f_frsize;
  facts.read_only = (about.f_flag & ST_RDONLY) != 0;
  return facts;
}

Findings examine_disk(const DiskFacts& facts, const std::string& service) {
  const Params params{{"data", facts.data.string()},
                      {"free", size_words(facts.free)},
                      {"total", size_words(facts.total)},
                      {"user", service}};
  if (facts.read_only) return {{"disk_read_only", params}};
  Findings findings;
  if (facts.total != 0) {
    const bool is_full = facts.free < too_little;
    const bool is_nearly = facts.free < little && facts.free < facts.total / 10;
    findings.push_back({is_full ? "disk_full" : is_nearly ? "disk_nearly_full" : "disk", params});
  }
  if (!facts.foreign.empty()) {
    findings.push_back(
        {"data_foreign",
         {{"file", facts.foreign.string()}, {"user", service}, {"data", facts.data.string()}}});
  } else if (!facts.readable && !service.empty()) {
    findings.push_back({"data_of_the_service", params});
  } else if (!facts.writable) {
    findings.push_back({service.empty() ? "data_not_writable" : "data_only_for_the_service", params});
  } else if (!facts.exists) {
    findings.push_back({"data_not_there_yet", params});
  }
  return findings;
}

}  // namespace arbiter::doctor
