#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# foreign_test.sh ARCHITECTURE [RELEASE]: makes the package for another machine, and asks it what it is, and runs it
# emulated. As root.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
# shellcheck source=tests/packages/tree.sh
source "$here/tree.sh"
# shellcheck source=cmake/packages.sh
source "$here/../../cmake/packages.sh"
# shellcheck source=cmake/debian_tree.sh
source "$here/../../cmake/debian_tree.sh"
architecture=$1
release=${2:-$(. /etc/os-release && echo "$VERSION_CODENAME")}
emulator=qemu-aarch64-static
[[ $architecture == arm64 ]] || emulator=qemu-arm-static
deb=$("$here/../../packaging/make_deb_for.sh" "$@" | tail -n 1)
ensure_packages cross_packages

it_is_of_that_architecture() { [[ $(dpkg-deb --field "$deb" Architecture) == "$architecture" ]]; }
it_names_the_libraries() {
  dpkg-deb --field "$deb" Depends | all_of 'libc6 (>=' libboost-json libgpiod libnfc6 libsodium23 libsqlite3-0 libsystemd0
}
its_programs_are_of_that_machine() {
  local machine='ARM aarch64'
  [[ $architecture == arm64 ]] || machine='ARM, EABI5'
  dpkg-deb --fsys-tarfile "$deb" | tar --extract --to-stdout ./usr/bin/arbiterd | file - | all_of "$machine" stripped
}
it_installs_and_starts() {
  debian_tree "$release" "${XDG_CACHE_HOME:-$HOME/.cache}/arbiter/$release-$architecture"
  cp "$(command -v "$emulator")" "$tree/usr/local/bin/"
  cp "$deb" "$tree/root/arbiter.deb"
  in_tree 'apt-get install --yes --reinstall --no-install-recommends /root/arbiter.deb'
  in_tree "$emulator /usr/bin/arbiterd --check-config /etc/arbiter/arbiter.toml" | all_of 'no errors'
  in_tree "$emulator /usr/bin/arbiter roll --no-log 2d6" | all_of '2d6: '
}

test_that it_is_of_that_architecture
test_that it_names_the_libraries
test_that its_programs_are_of_that_machine
test_that it_installs_and_starts
report
