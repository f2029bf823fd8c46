// SPDX-License-Identifier: MIT
// What the two back ends share: the chips' device files, and words for the kernel's errors.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "rules/result.h"

namespace arbiter::hal::gpio {

/// The gpiochip files in a folder ("/dev") in the order of their numbers, without links to others.
std::vector<std::filesystem::path> chip_files(const std::filesystem::path& folder);

/// What a chip sits on, by the kernel's own tree ("1-0020"); empty where that tells nothing.
std::string device_of(const std::filesystem::path& chip_file);

/// An Error for errno after a read or a request failed; `holder` is who holds a line that is busy.
Error error_of(int number, const std::string& what, const std::string& holder = "");

/// The same for a request of edges: what is neither busy nor forbidden has no interrupt. Kernels and drivers
/// say ENODEV, ENXIO, EOPNOTSUPP and more; whether the chip is gone, a request without edges tells.
Error edge_error_of(int number, const std::string& what, const std::string& holder);

}  // namespace arbiter::hal::gpio
