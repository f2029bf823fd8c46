# SPDX-License-Identifier: MIT
# Toolchain file for another architecture of Debian: -DDEBIAN_ARCHITECTURE=arm64 or armhf. Its compiler and its libraries
# must be installed, as in packaging/README.md.
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES DEBIAN_ARCHITECTURE)
set(triplet_arm64 aarch64-linux-gnu)
set(triplet_armhf arm-linux-gnueabihf)
set(processor_arm64 aarch64)
set(processor_armhf armv7l)
set(triplet ${triplet_${DEBIAN_ARCHITECTURE}})
if(NOT triplet)
  message(FATAL_ERROR "DEBIAN_ARCHITECTURE must be arm64 or armhf, not \"${DEBIAN_ARCHITECTURE}\"")
endif()

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR ${processor_${DEBIAN_ARCHITECTURE}})
set(CMAKE_CXX_COMPILER ${triplet}-g++)
set(CMAKE_STRIP ${triplet}-strip)
set(CMAKE_LIBRARY_ARCHITECTURE ${triplet})
set(ENV{PKG_CONFIG_LIBDIR} /usr/lib/${triplet}/pkgconfig:/usr/share/pkgconfig)
