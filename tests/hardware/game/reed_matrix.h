// SPDX-License-Identifier: MIT
// The switches of the kernel module reed_matrix (tests/hardware/kernel).
#pragma once

#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace arbiter::lab {

class ReedMatrix {
 public:
  /// Loads the module; throws where there is none.
  ReedMatrix(std::size_t rows, std::size_t columns) : closed_(rows) {
    const std::string load =
        "modprobe reed_matrix rows=" + std::to_string(rows) + " columns=" + std::to_string(columns);
    if (std::system(load.c_str()) != 0) throw std::runtime_error(load + " fails");
  }
  ~ReedMatrix() { static_cast<void>(std::system("modprobe -r reed_matrix")); }
  ReedMatrix(const ReedMatrix&) = delete;
  ReedMatrix& operator=(const ReedMatrix&) = delete;

  void close(std::size_t row, std::size_t column, bool closed) {
    const unsigned bit = 1U << column;
    closed_[row] = closed ? closed_[row] | bit : closed_[row] & ~bit;
    std::string text;
    for (const unsigned switches : closed_)
      text.append(text.empty() ? "" : ",").append(std::to_string(switches));
    std::ofstream file("/sys/module/reed_matrix/parameters/closed");
    if (!(file << text << std::flush)) throw std::runtime_error("reed_matrix takes no switches");
  }

 private:
  std::vector<unsigned> closed_;
};

}  // namespace arbiter::lab
