// SPDX-License-Identifier: MIT
// Each contact of a wiring as a switch on a simulated chip.
#include "tests/hardware/game/kernel_board.h"

namespace arbiter::lab {
namespace {

using hal::gpio::test::GpioSim;

constexpr unsigned lines_of_header = 40;

}  // namespace

KernelBoard::KernelBoard(const hal::gpio::Wiring& wiring) {
  for (const auto& entry : wiring.chips) {
    const std::string& label = entry.second.label;
    if (label == "mcp23017") {
      expander_ = std::make_unique<Expander>();
    } else if (label != "reed-matrix") {
      sims_[label] =
          std::make_unique<GpioSim>(label, lines_of_header, std::map<unsigned, std::string>{{20, "ROLL"}});
    }
  }
  for (const hal::gpio::Contact& contact : wiring.contacts)
    switches_[contact.name] = on_line(contact.pin, wiring.chips.at(contact.pin.chip).label);
  for (const hal::gpio::Matrix& matrix : wiring.matrices) add(matrix);
  for (const auto& [contact, move] : switches_) move(false);
}

KernelBoard::Switch KernelBoard::on_line(const hal::gpio::Pin& pin, const std::string& label) {
  const auto line = pin.line == "ROLL" ? 20U : static_cast<unsigned>(std::stoul(pin.line));
  if (label == "mcp23017") return [this, line](bool closed) { expander_->pull(line, !closed); };
  GpioSim& sim = *sims_.at(label);
  return [this, &sim, label, line](bool closed) {
    if (label != unplugged_) sim.pull(line, !closed);
  };
}

void KernelBoard::add(const hal::gpio::Matrix& matrix) {
  matrix_ = std::make_unique<ReedMatrix>(matrix.rows.size(), matrix.columns.size());
  for (std::size_t row = 0; row < matrix.rows.size(); ++row) {
    for (std::size_t column = 0; column < matrix.columns.size(); ++column) {
      const std::string& contact = matrix.contacts[row][column];
      if (contact.empty()) continue;
      switches_[contact] = [this, row, column](bool closed) { matrix_->close(row, column, closed); };
    }
  }
}

void KernelBoard::set(const std::string& site, const std::string& value) {
  closed_[site] = value == "1";
  switches_.at(site)(closed_[site]);
}

void KernelBoard::unplug(const std::string& label) {
  sims_.at(label)->unplug();
  unplugged_ = label;
}

// Plugged in anew, a simulated chip has forgotten how its lines were pulled.
void KernelBoard::plug(const std::string& label) {
  sims_.at(label)->plug();
  unplugged_.clear();
  for (const auto& [contact, move] : switches_) move(closed_[contact]);
}

}  // namespace arbiter::lab
