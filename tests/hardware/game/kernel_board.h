// SPDX-License-Identifier: MIT
// The switches of a board as its wiring says, over chips that the kernel simulates: what hands do to it comes
// out of the lines. The twin of tests/support/fake_board.h. Needs root, and the modules of tests/hardware.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "hal/gpio/wiring.h"
#include "tests/hal/gpio/gpio_sim.h"
#include "tests/hardware/game/expander.h"
#include "tests/hardware/game/reed_matrix.h"

namespace arbiter::lab {

class KernelBoard {
 public:
  /// Makes the wiring's chips, by label: "reed-matrix" is a matrix, "mcp23017" an expander, any other a
  /// gpio-sim. All switches are open.
  explicit KernelBoard(const hal::gpio::Wiring& wiring);

  /// Lays on the site what its switch is to read, "0" or "1".
  void set(const std::string& site, const std::string& value);
  void press(const std::string& button, bool down) { switches_.at("button." + button)(down); }

  /// A chip with that label goes, and comes back; what is laid on it meanwhile shows then.
  void unplug(const std::string& label);
  void plug(const std::string& label);

 private:
  using Switch = std::function<void(bool closed)>;
  Switch on_line(const hal::gpio::Pin& pin, const std::string& label);
  void add(const hal::gpio::Matrix& matrix);

  std::map<std::string, std::unique_ptr<hal::gpio::test::GpioSim>> sims_;
  std::unique_ptr<Expander> expander_;
  std::unique_ptr<ReedMatrix> matrix_;
  std::map<std::string, Switch> switches_;
  std::map<std::string, bool> closed_;
  std::string unplugged_;
};

}  // namespace arbiter::lab
