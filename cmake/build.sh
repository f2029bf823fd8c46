# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# How ./run and ./check configure and build.

# As many compilers as there are cores, but each with 700 MB to itself: a Raspberry Pi may have four cores and 1 GB.
jobs_by_memory() {
  local megabytes jobs cores
  megabytes=$(awk '/^MemAvailable:/ {print int($2 / 1024)}' /proc/meminfo)
  cores=$(nproc)
  jobs=$((megabytes / 700))
  ((jobs <= cores)) || jobs=$cores
  ((jobs >= 1)) || jobs=1
  echo "$jobs"
}

# configure ROOT PRESET OPTION...: configures quietly, and tells everything where that fails.
configure() {
  local root=$1 preset=$2 output
  shift 2
  output=$(cmake -S "$root" --preset "$preset" "$@" 2>&1) || {
    echo "$output" >&2
    return 1
  }
}
