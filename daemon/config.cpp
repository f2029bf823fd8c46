// SPDX-License-Identifier: MIT
// Configuration: the text or file to the report.
#include "daemon/config.h"

#include <fstream>
#include <optional>
#include <ostream>

#include "daemon/config_reader.h"
#include "daemon/config_toml.h"

namespace arbiter {
namespace {

constexpr std::uintmax_t largest_file = 1'000'000;

ConfigReport parse(std::string_view text, const std::optional<std::filesystem::path>& directory) {
  const auto sections = config::parse_toml(text);
  if (!sections) return {{}, {sections.error()}};
  config::Reader reader;
  reader.read(*sections);
  reader.check_game();
  reader.check_together();
  if (directory) reader.check_files(*directory);
  reader.check_wiring();
  reader.check_nfc();
  return std::move(reader).report();
}

Result<std::string> read_file(const std::filesystem::path& file) {
  std::error_code error;
  if (!std::filesystem::exists(file, error)) return Error{"there is no such file"};
  if (!std::filesystem::is_regular_file(file, error)) return Error{"this is no file that can be read"};
  if (std::filesystem::file_size(file, error) > largest_file) return Error{"the file is larger than 1 MB"};
  std::ifstream stream(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (!stream) return Error{"the file cannot be read: that takes sudo, or its owner"};
  return text;
}

}  // namespace

ConfigReport parse_config(std::string_view toml) { return parse(toml, std::nullopt); }

ConfigReport load_config(const std::filesystem::path& file) {
  const auto text = read_file(file);
  if (!text) return {{}, {text.error()}};
  return parse(*text, std::filesystem::absolute(file).parent_path());
}

std::string config_error(const std::filesystem::path& file, const Error& error) {
  return file.string() + (error.line != 0 ? ":" + std::to_string(error.line) : "") + ": " + error.message;
}

int check_config(const std::filesystem::path& file, std::ostream& out) {
  const std::vector<Error> errors = load_config(file).errors;
  for (const Error& error : errors) out << config_error(file, error) << '\n';
  if (errors.empty()) out << file.string() << ": no errors\n";
  return errors.empty() ? 0 : 1;
}

}  // namespace arbiter
