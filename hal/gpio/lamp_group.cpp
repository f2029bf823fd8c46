// SPDX-License-Identifier: MIT
// The three ways to wire lamps.
#include "hal/gpio/lamp_group.h"

#include <algorithm>

namespace arbiter::hal::gpio {
namespace {

std::string device_name(const std::string& chip) { return "lamps on " + chip; }

/// A line for each lamp, on one chip, most_lines of them at most.
class LineLamps : public LampGroup {
 public:
  LineLamps(const std::string& name, ChipWiring chip, bool active_low)
      : device_(device_name(name)), chip_(std::move(chip)), active_low_(active_low) {}
  void add(const std::string& lamp, const Pin& pin) {
    names_.push_back(lamp);
    pins_.push_back(pin);
  }
  ~LineLamps() override { LineLamps::close(); }
  LineLamps(const LineLamps&) = delete;
  LineLamps& operator=(const LineLamps&) = delete;

  const std::string& device() const override { return device_; }
  Status open(Chips& chips) override {
    auto lines = take_pins(chips, chip_, pins_, {{}, Use::output, Bias::as_is, active_low_});
    if (!lines) return lines.error();
    lines_ = *std::move(lines);
    return ok();
  }
  // A line that is given back keeps its level: dark, then.
  void close() override {
    if (lines_) static_cast<void>(LineLamps::show([](const std::string&) { return false; }));
    lines_.reset();
  }
  Status show(const IsLit& is_lit) override {
    std::vector<Drive> drives;
    for (const std::string& lamp : names_) drives.push_back(is_lit(lamp) ? Drive::active : Drive::inactive);
    return lines_->drive(drives);
  }
  bool is_multiplexed() const override { return false; }
  const std::vector<std::string>& lamps() const override { return names_; }

 private:
  std::string device_;
  ChipWiring chip_;
  bool active_low_;
  std::vector<std::string> names_;
  std::vector<Pin> pins_;
  std::unique_ptr<Lines> lines_;
};

std::vector<std::string> flat(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::string> names;
  for (const auto& row : rows) {
    std::copy_if(row.begin(), row.end(), std::back_inserter(names),
                 [](const std::string& name) { return !name.empty(); });
  }
  return names;
}

/// Rows that are driven high one at a time, and columns that are pulled low for the lamps in it.
class MatrixLamps : public LampGroup {
 public:
  MatrixLamps(const LampWiring& wiring, const std::map<std::string, ChipWiring>& chips)
      : device_(device_name(wiring.rows.front().chip)),
        wiring_(wiring),
        row_chip_(chips.at(wiring.rows.front().chip)),
        column_chip_(chips.at(wiring.columns.front().chip)),
        names_(flat(wiring.matrix)) {}
  ~MatrixLamps() override { MatrixLamps::close(); }
  MatrixLamps(const MatrixLamps&) = delete;
  MatrixLamps& operator=(const MatrixLamps&) = delete;

  const std::string& device() const override { return device_; }
  Status open(Chips& chips) override {
    auto rows = take_pins(chips, row_chip_, wiring_.rows, {{}, Use::output, Bias::as_is, false});
    if (!rows) return rows.error();
    auto columns = take_pins(chips, column_chip_, wiring_.columns, {{}, Use::output, Bias::as_is, true});
    if (!columns) return columns.error();
    rows_ = *std::move(rows);
    columns_ = *std::move(columns);
    return ok();
  }
  void close() override {
    if (rows_) static_cast<void>(rows_->drive(std::vector<Drive>(wiring_.rows.size(), Drive::inactive)));
    rows_.reset();
    columns_.reset();
  }
  // Dark between two rows, so that no lamp glows that is not lit.
  Status show(const IsLit& is_lit) override {
    std::vector<Drive> rows(wiring_.rows.size(), Drive::inactive);
    if (Status dark = rows_->drive(rows); !dark) return dark;
    row_ = (row_ + 1) % rows.size();
    std::vector<Drive> columns;
    for (const std::string& lamp : wiring_.matrix[row_])
      columns.push_back(!lamp.empty() && is_lit(lamp) ? Drive::active : Drive::inactive);
    if (Status set = columns_->drive(columns); !set) return set;
    rows[row_] = Drive::active;
    return rows_->drive(rows);
  }
  bool is_multiplexed() const override { return true; }
  const std::vector<std::string>& lamps() const override { return names_; }

 private:
  std::string device_;
  LampWiring wiring_;
  ChipWiring row_chip_;
  ChipWiring column_chip_;
  std::vector<std::string> names_;
  std::unique_ptr<Lines> rows_;
  std::unique_ptr<Lines> columns_;
  std::size_t row_ = 0;
};

/// Between each two lines two lamps, one in each direction; one line at a time is driven high.
class CharlieplexedLamps : public LampGroup {
 public:
  CharlieplexedLamps(const LampWiring& wiring, const std::map<std::string, ChipWiring>& chips)
      : device_(device_name(wiring.charlieplexed.front().chip)),
        pins_(wiring.charlieplexed),
        names_(wiring.charlieplex_sites),
        chip_(chips.at(pins_.front().chip)),
        all_free_(pins_.size(), Drive::let_go) {}
  ~CharlieplexedLamps() override { CharlieplexedLamps::close(); }
  CharlieplexedLamps(const CharlieplexedLamps&) = delete;
  CharlieplexedLamps& operator=(const CharlieplexedLamps&) = delete;

  const std::string& device() const override { return device_; }
  Status open(Chips& chips) override {
    // A line that is let go and pulled would let the lamps glow that hang on it.
    auto lines = take_pins(chips, chip_, pins_, {{}, Use::output, Bias::none, false});
    if (!lines) return lines.error();
    lines_ = *std::move(lines);
    return ok();
  }
  void close() override {
    if (lines_) static_cast<void>(lines_->drive(all_free_));
    lines_.reset();
  }
  // Lines change one after the other: dark between two sources, so that no lamp glows that is not lit.
  Status show(const IsLit& is_lit) override {
    if (Status dark = lines_->drive(all_free_); !dark) return dark;
    source_ = (source_ + 1) % pins_.size();
    std::vector<Drive> drives = all_free_;
    for (std::size_t i = 0; i + 1 < pins_.size(); ++i) {
      const std::size_t lamp = source_ * (pins_.size() - 1) + i;
      const std::size_t sink = i < source_ ? i : i + 1;
      if (lamp >= names_.size() || !is_lit(names_[lamp])) continue;
      drives[sink] = Drive::inactive;
      drives[source_] = Drive::active;
    }
    return lines_->drive(drives);
  }
  bool is_multiplexed() const override { return true; }
  const std::vector<std::string>& lamps() const override { return names_; }

 private:
  std::string device_;
  std::vector<Pin> pins_;
  std::vector<std::string> names_;
  ChipWiring chip_;
  std::vector<Drive> all_free_;  ///< none is driven
  std::unique_ptr<Lines> lines_;
  std::size_t source_ = 0;
};

}  // namespace

std::string pip_lamp(std::size_t die, std::size_t pip) {
  return "pip." + std::to_string(die) + "." + std::to_string(pip);
}

std::vector<std::unique_ptr<LampGroup>> lamp_groups_of(const Wiring& wiring) {
  const LampWiring& lamps = wiring.lamps;
  std::map<std::string, Pin> lines = lamps.sites;
  for (std::size_t die = 0; die < lamps.pips.size(); ++die) {
    for (std::size_t pip = 0; pip < lamps.pips[die].size(); ++pip)
      lines.emplace(pip_lamp(die, pip), lamps.pips[die][pip]);
  }
  if (wiring.buzzer) lines.emplace(buzzer_lamp, *wiring.buzzer);
  std::vector<std::unique_ptr<LampGroup>> groups;
  for (const auto& [name, chip] : wiring.chips) {
    LineLamps* group = nullptr;
    for (const auto& [lamp, pin] : lines) {
      if (pin.chip != name) continue;
      if (group == nullptr || group->lamps().size() == most_lines) {
        groups.push_back(std::make_unique<LineLamps>(name, chip, lamps.active_low));
        group = static_cast<LineLamps*>(groups.back().get());
      }
      group->add(lamp, pin);
    }
  }
  if (!lamps.rows.empty()) groups.push_back(std::make_unique<MatrixLamps>(lamps, wiring.chips));
  if (!lamps.charlieplexed.empty())
    groups.push_back(std::make_unique<CharlieplexedLamps>(lamps, wiring.chips));
  return groups;
}

}  // namespace arbiter::hal::gpio
