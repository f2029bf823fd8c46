# SPDX-License-Identifier: MIT
# arbiter_options: what every target of ours is compiled with. Warnings are errors.
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug or Release" FORCE)
endif()

set(ARBITER_SANITIZE "" CACHE STRING "Sanitizers, for instance address,undefined or thread")

# The daemon's memory is mostly its own code, so releases are small and leave out what nobody calls; the rules, which search, and
# the tests are fast (their CMakeLists.txt). For size GCC guesses wrongly about what may be uninitialized; the tests' build,
# clang-tidy and the sanitizers look at that.
set(CMAKE_CXX_FLAGS_RELEASE "-Os -DNDEBUG -ffunction-sections -fdata-sections -Wno-error=maybe-uninitialized")
add_link_options($<$<CONFIG:Release>:-Wl,--gc-sections>)

add_library(arbiter_options INTERFACE)
target_compile_options(arbiter_options INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC bug 105651: with optimisation "text" + std::string gives a false alarm.
  target_compile_options(arbiter_options INTERFACE -Wno-restrict)
endif()
target_include_directories(arbiter_options INTERFACE ${PROJECT_SOURCE_DIR})
if(ARBITER_SANITIZE STREQUAL "thread" AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Asio's fences, which the thread sanitizer does not see; nothing here relies on them alone.
  target_compile_options(arbiter_options INTERFACE -Wno-tsan)
endif()
if(ARBITER_SANITIZE)
  target_compile_options(arbiter_options INTERFACE -fsanitize=${ARBITER_SANITIZE} -fno-omit-frame-pointer
                                                   -fno-sanitize-recover=all -g1)
  target_link_options(arbiter_options INTERFACE -fsanitize=${ARBITER_SANITIZE})
endif()
