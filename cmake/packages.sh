# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# The Debian packages that Arbiter needs, and how ./run and ./check get those that are missing.

# The newest that both sides know: Debian 13 has 1.83, Debian 12 has 1.81 beside its default.
boost_version() {
  local version
  for version in 1.83 1.81; do
    if [[ -n $(apt-cache madison "libboost$version-dev" 2>/dev/null) ]]; then
      echo "$version"
      return
    fi
  done
}

# To build and run.
build_packages() {
  local boost
  boost=$(boost_version)
  echo g++ cmake ninja-build pkg-config
  echo "libboost${boost:-1.81}-dev" "libboost-json${boost:-1.81}-dev"
  echo libsqlitecpp-dev libsqlite3-dev libsodium-dev libtomlplusplus-dev libcli11-dev libspdlog-dev libfmt-dev
  echo libsystemd-dev libgpiod-dev libnfc-dev
}

# To make a Debian package of it.
deb_packages() { echo dpkg-dev file; }

# The one that the package clang stands for, for instance 14.
clang_version() { apt-cache depends clang 2>/dev/null | sed -n 's/.*Depends: clang-\([0-9]*\)$/\1/p' | head -n 1; }

# To build the tests as well.
unit_test_packages() { echo libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev; }

# To prove it, besides.
test_packages() {
  unit_test_packages
  echo clang "libclang-rt-$(clang_version)-dev"
  echo clang-format clang-tidy shellcheck ccache curl jq python3 systemd chromium
  echo lintian debootstrap systemd-container
  has_node || echo nodejs npm
}

# To run programs in a virtual machine with simulated hardware (tests/hardware).
lab_packages() {
  echo qemu-system-x86 busybox-static cpio kmod make gcc libelf1 xz-utils gpiod i2c-tools systemd curl jq
}

# To build for a Raspberry Pi and run that here (tests/hardware/cross).
cross_packages() {
  echo g++-aarch64-linux-gnu g++-arm-linux-gnueabihf qemu-user-static
}

# And for the virtual machine of a Raspberry Pi's architecture.
arm64_lab_packages() { echo qemu-system-arm; }

# Node.js 18 or newer with npm, from wherever it came.
has_node() {
  local version
  command -v npm >/dev/null || return 1
  version=$(node --version 2>/dev/null) || return 1
  version=${version#v}
  ((${version%%.*} >= 18))
}

# missing_packages LISTER...: those that the listers name and that are not installed.
missing_packages() {
  local lister package
  for lister in "$@"; do
    for package in $($lister); do
      [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null) == installed ]] ||
        echo "$package"
    done
  done
}

# Runs a command as root.
as_root() {
  if ((EUID == 0)); then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    echo "Neither root nor sudo is at hand." >&2
    return 1
  fi
}

# Installs packages and removes none. Quiet, unless something is wrong.
install_packages() {
  local output
  output=$(as_root env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends --no-remove "$@" \
    2>&1) || { echo "$output" >&2; return 1; }
}

# ensure_packages LISTER...: afterwards the packages that the listers name are installed. The package lists are read
# anew only where that is needed: on a fresh machine, or when what they name has been replaced by something newer.
ensure_packages() {
  local missing
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]})) || return 0
  as_root true || { echo "As root, do: apt-get install ${missing[*]}" >&2; return 1; }
  echo "Installing what is missing; this may take minutes: ${missing[*]}"
  install_packages "${missing[@]}" 2>/dev/null && return
  echo "Reading the package lists anew."
  as_root apt-get update -qq || return
  mapfile -t missing < <(missing_packages "$@")
  install_packages "${missing[@]}"
}
