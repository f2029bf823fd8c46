// SPDX-License-Identifier: MIT
// simulated_readers PORT...: a PN532 without a radio on each of these paths, until it is told to end.
#include <csignal>
#include <list>

#include "tests/hal/nfc/simulated_pn532.h"

int main(int count, char** arguments) {
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGTERM);
  sigaddset(&ends, SIGINT);
  pthread_sigmask(SIG_BLOCK, &ends, nullptr);
  std::list<arbiter::hal::nfc::test::SimulatedPn532> readers;
  for (int i = 1; i < count; ++i) readers.emplace_back(arguments[i]).plug_in();
  int signal = 0;
  return sigwait(&ends, &signal);
}
