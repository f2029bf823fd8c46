// SPDX-License-Identifier: MIT
// Switches with a line each, on one chip.
#pragma once

#include "hal/gpio/unit.h"

namespace arbiter::hal::gpio {

class LineUnit : public Unit {
 public:
  /// At most most_lines contacts.
  LineUnit(std::string device, ChipWiring chip, std::vector<Contact> contacts)
      : device_(std::move(device)), chip_(std::move(chip)), contacts_(std::move(contacts)) {}

  const std::string& device() const override { return device_; }
  std::vector<std::string> contacts() const override;
  Status open(Chips& chips) override;
  void close() override { lines_.reset(); }
  Result<Look> look() override;
  std::vector<int> descriptors() const override { return lines_->descriptors(); }
  Result<ContactEdges> read_edges() override;

 private:
  std::string device_;
  ChipWiring chip_;
  std::vector<Contact> contacts_;
  std::unique_ptr<Lines> lines_;
};

}  // namespace arbiter::hal::gpio
