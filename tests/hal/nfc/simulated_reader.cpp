// SPDX-License-Identifier: MIT
// simulated_reader PORT...: a PN532 at each path, until standard input ends. A line there lays tags on the
// antenna of the reader of that number, from 0, in place of what lay there: "1 04A1B2C3 04A1B2C4".
#include <deque>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "tests/hal/nfc/simulated_pn532.h"

int main(int argc, char** argv) {
  std::deque<arbiter::hal::nfc::test::SimulatedPn532> readers;
  for (int i = 1; i < argc; ++i) readers.emplace_back(argv[i]);
  std::cout << "ready" << std::endl;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::size_t reader = 0;
    if (words >> reader && reader < readers.size())
      readers[reader].put(0, {std::istream_iterator<std::string>(words), {}});
  }
}
