#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# make_deb_for.sh ARCHITECTURE [RELEASE]: makes the Debian package for another machine, for instance arm64 trixie for a
# Raspberry Pi, in a Debian of that release that it keeps in the cache; says where the package is. As root, or by sudo.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
# shellcheck source=cmake/packages.sh
source "$root/cmake/packages.sh"
# shellcheck source=cmake/build.sh
source "$root/cmake/build.sh"
# shellcheck source=cmake/debian_tree.sh
source "$root/cmake/debian_tree.sh"

architecture=${1-}
release=${2:-$(. /etc/os-release && echo "$VERSION_CODENAME")}
case $architecture in
  amd64) compiler=g++ ;;
  arm64) compiler=g++-aarch64-linux-gnu ;;
  armhf) compiler=g++-arm-linux-gnueabihf ;;
  *) echo "Usage: make_deb_for.sh amd64|arm64|armhf [RELEASE]" >&2 && exit 2 ;;
esac
[[ $(dpkg --print-architecture) == amd64 ]] || { echo "This needs an amd64 machine; on others use make_deb.sh." >&2; exit 1; }

# The libraries of the other architecture; some packages are the same for all.
install_in_tree() {
  in_tree "
    source cmake/packages.sh
    dpkg --add-architecture $architecture
    apt-get update -qq
    libraries() {
      build_packages | tr ' ' '\n' | grep '^lib' | while read -r package; do
        if apt-cache show \"\$package\" | grep -q '^Architecture: all'; then echo \"\$package\"; else echo \"\$package:$architecture\"; fi
      done
    }
    build_tools() { build_packages | tr ' ' '\n' | grep -v '^lib\|^g++'; echo $compiler; libraries; }
    ensure_packages build_tools deb_packages"
}

toolchain=
[[ $architecture == amd64 ]] ||
  toolchain="-DCMAKE_TOOLCHAIN_FILE=cmake/debian_cross.cmake -DDEBIAN_ARCHITECTURE=$architecture"
debian_tree "$release" "${XDG_CACHE_HOME:-$HOME/.cache}/arbiter/$release-$architecture"
copy_sources "$root"
install_in_tree
in_tree "
  source cmake/build.sh
  rm -f build/release/arbiter_*.deb
  configure . release -DARBITER_TESTS=OFF -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=12 $toolchain
  cmake --build build/release --parallel $(jobs_by_memory) --target package >build/package.log ||
    { tail -n 40 build/package.log >&2; exit 1; }"
mkdir -p "$root/build/packages"
cp "$tree"/arbiter/build/release/arbiter_*.deb "$root/build/packages/"
(cd "$root/build/packages" && readlink -f "$(cd "$tree/arbiter/build/release" && echo arbiter_*.deb)")
