// SPDX-License-Identifier: MIT
// The file of tags: TOML in, TOML out.
#include "daemon/tag_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <system_error>

#include "daemon/config_toml.h"
#include "hal/nfc/uid.h"

namespace arbiter {
namespace {

std::string upper_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'a' && c <= 'f' ? static_cast<char>(c - 'a' + 'A') : c; });
  return text;
}

bool is_meaning(std::string_view text) {
  const bool letter = !text.empty() && text[0] >= 'a' && text[0] <= 'z';
  return letter &&
         (text.size() == 1 || (text.size() == 2 && (text[1] == 'K' || (text[1] >= '1' && text[1] <= '6'))));
}

std::string take_tag(const config::Entry& entry, TagTable& tags) {
  const std::string uid = upper_case(entry.key);
  if (!hal::nfc::is_uid(uid))
    return fmt::format("{} is no tag: four, seven or ten bytes in hex, like \"04A1B2C3\"",
                       config::in_quotes(entry.key));
  const auto* meaning = config::as<std::string>(entry.value);
  if (meaning == nullptr || !is_meaning(*meaning))
    return fmt::format(
        "{} must be a piece: a colour's letter, for a die with the face that lies down, "
        R"(like "b", "w5" or "wK")",
        uid);
  if (!tags.emplace(uid, *meaning).second)
    return fmt::format("{} is there twice: a tag is under one piece", uid);
  return "";
}

/// Writes all of it to the disk. 0, or what went wrong.
int write_through(const std::filesystem::path& file, const std::string& text) {
  const int descriptor = open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (descriptor < 0) return errno;
  const ssize_t written = write(descriptor, text.data(), text.size());
  const bool whole = written == static_cast<ssize_t>(text.size()) && fsync(descriptor) == 0;
  const int wrong = whole ? 0 : (errno == 0 ? ENOSPC : errno);
  close(descriptor);
  return wrong;
}

}  // namespace

TagReport parse_tags(std::string_view toml) {
  const auto sections = config::parse_toml(toml);
  if (!sections) return {{}, {sections.error()}};
  TagReport report;
  for (const config::Section& section : *sections) {
    const bool known = section.name == "tags" || (section.name.empty() && section.entries.empty());
    if (!known)
      report.errors.push_back({R"(only a table [tags] is wanted here)", section.column, section.line});
    if (section.name != "tags") continue;
    for (const config::Entry& entry : section.entries) {
      std::string wrong = take_tag(entry, report.tags);
      if (!wrong.empty()) report.errors.push_back({std::move(wrong), entry.column, entry.line});
    }
  }
  return report;
}

TagReport load_tags(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (!stream.is_open() || stream.bad()) return {{}, {Error{"the file cannot be read: " + file.string()}}};
  return parse_tags(text);
}

std::string print_tags(const TagTable& tags) {
  std::string text =
      "# Which tag is which piece: a colour's letter, for a die with the face that lies down.\n[tags]\n";
  for (const auto& [uid, meaning] : tags) text += fmt::format("{} = \"{}\"\n", uid, meaning);
  return text;
}

// First beside it, then renamed.
Status write_tags(const std::filesystem::path& file, const TagTable& tags) {
  const std::filesystem::path part = file.string() + ".part";
  if (const int wrong = write_through(part, print_tags(tags)); wrong != 0)
    return Error{part.string() + " cannot be written: " + std::generic_category().message(wrong)};
  std::error_code failed;
  std::filesystem::rename(part, file, failed);
  return failed ? Status(Error{file.string() + " cannot be written: " + failed.message()}) : ok();
}

}  // namespace arbiter
