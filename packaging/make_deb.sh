#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes the Debian package for this machine, installing what is missing for that, and says where it is.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
build=$root/build/release
# shellcheck source=cmake/packages.sh
source "$root/cmake/packages.sh"
# shellcheck source=cmake/build.sh
source "$root/cmake/build.sh"

ensure_packages build_packages deb_packages
configure "$root" release -DARBITER_TESTS=OFF
rm -f "$build"/arbiter_*.deb
echo "Building in $build (the first time takes minutes)."
cmake --build "$build" --parallel "$(jobs_by_memory)" --target package >"$build/package.log" ||
  { tail -n 40 "$build/package.log" >&2; exit 1; }
echo "Made. To install it: sudo apt install" "$build"/arbiter_*.deb
