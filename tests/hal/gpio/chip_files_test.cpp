// SPDX-License-Identifier: MIT
// Chips as files, and the kernel's errors in words.
#include "hal/gpio/chip_files.h"

#include <gmock/gmock.h>

#include <cerrno>
#include <fstream>

#include "hal/gpio/lines.h"
#include "tests/support/temporary_directory.h"

namespace arbiter::hal::gpio {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(ChipFiles, AreInTheOrderOfTheirNumbersAndLinksAreNotCountedTwice) {
  const TemporaryDirectory folder;
  for (const char* name : {"gpiochip10", "gpiochip2", "null"}) std::ofstream(folder.path() / name) << '\n';
  std::filesystem::create_symlink(folder.path() / "gpiochip2", folder.path() / "gpiochip4");
  EXPECT_THAT(chip_files(folder.path()),
              ElementsAre(folder.path() / "gpiochip2", folder.path() / "gpiochip10"));
}

TEST(ChipFiles, AreNoneWhereThereIsNoSuchFolder) { EXPECT_THAT(chip_files("/no/such/folder"), IsEmpty()); }

TEST(GpioErrors, NameWhoHoldsALineAndWhatMendsIt) {
  const Error busy = error_of(EBUSY, "its lines cannot be taken", "'spi0 CS0' (line 8)");
  EXPECT_EQ(busy.code, trouble::busy);
  EXPECT_THAT(busy.message, HasSubstr("held by 'spi0 CS0' (line 8)"));
  EXPECT_THAT(error_of(EACCES, "x").message, HasSubstr("group gpio"));
}

TEST(GpioErrors, TakeWhateverADriverSaysToEdgesForNoInterrupt) {
  for (const int number : {ENODEV, ENXIO, EOPNOTSUPP, EINVAL, 524})
    EXPECT_EQ(edge_error_of(number, "x", "").code, trouble::no_edges) << number;
  EXPECT_EQ(edge_error_of(EBUSY, "x", "").code, trouble::busy);
  EXPECT_EQ(error_of(ENODEV, "x").code, trouble::gone);
}

}  // namespace
}  // namespace arbiter::hal::gpio
