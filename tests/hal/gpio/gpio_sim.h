// SPDX-License-Identifier: MIT
// A gpiochip of the kernel's simulator gpio-sim, set up by configfs, for as long as this lives. Needs root.
#pragma once

#include <filesystem>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace arbiter::hal::gpio::test {

class GpioSim {
 public:
  /// Throws where the kernel has no gpio-sim, or it cannot be set up.
  GpioSim(const std::string& label, unsigned lines, const std::map<unsigned, std::string>& names = {})
      : folder_("/sys/kernel/config/gpio-sim/" + label) {
    if (!std::filesystem::is_directory(folder_.parent_path()))
      throw std::runtime_error("there is no gpio-sim: load the module gpio-sim and mount configfs, as root");
    std::filesystem::create_directory(folder_);
    std::filesystem::create_directory(folder_ / "bank0");
    write(folder_ / "bank0/num_lines", std::to_string(lines));
    write(folder_ / "bank0/label", label);
    for (const auto& [offset, name] : names) {
      const auto line = folder_ / "bank0" / ("line" + std::to_string(offset));
      std::filesystem::create_directory(line);
      write(line / "name", name);
      named_.push_back(line);
    }
    plug();
  }
  ~GpioSim() {
    std::error_code ignored;
    std::ofstream(folder_ / "live") << "0";
    for (const auto& line : named_) std::filesystem::remove(line, ignored);
    std::filesystem::remove(folder_ / "bank0", ignored);
    std::filesystem::remove(folder_, ignored);
  }
  GpioSim(const GpioSim&) = delete;
  GpioSim& operator=(const GpioSim&) = delete;

  void plug() {
    write(folder_ / "live", "1");
    lines_ = "/sys/devices/platform/" + read(folder_ / "dev_name") + "/" + read(folder_ / "bank0/chip_name");
  }
  void unplug() { write(folder_ / "live", "0"); }

  /// Pulls an input from outside.
  void pull(unsigned line, bool high) { write(line_folder(line) / "pull", high ? "pull-up" : "pull-down"); }
  /// The physical level.
  bool is_high(unsigned line) const { return read(line_folder(line) / "value") == "1"; }

 private:
  std::filesystem::path line_folder(unsigned line) const {
    return lines_ / ("sim_gpio" + std::to_string(line));
  }
  static void write(const std::filesystem::path& file, const std::string& text) {
    std::ofstream stream(file);
    stream << text << std::flush;
    if (!stream) throw std::runtime_error(file.string() + " cannot be written");
  }
  static std::string read(const std::filesystem::path& file) {
    std::ifstream stream(file);
    std::string word;
    stream >> word;
    return word;
  }

  std::filesystem::path folder_;
  std::filesystem::path lines_;
  std::vector<std::filesystem::path> named_;
};

}  // namespace arbiter::hal::gpio::test
