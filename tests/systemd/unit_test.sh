#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# unit_test.sh QUESTION FILE...: asks systemd's own tools about unit, sysusers or udev rules, in a root of the test's own.
set -euo pipefail
question=$1 file=$2 rules=${3-}
root=$(mktemp -d)
trap 'rm -r "$root"' EXIT

# Any word of warning is a failure. The program need not be installed yet: one that exists takes its place.
verify() {
  local unit=$root/arbiter.service said
  sed "s|^ExecStart=[^ ]*|ExecStart=$(command -v true)|" "$file" >"$unit"
  said=$(systemd-analyze --man=no verify "$unit" 2>&1) || true
  [[ -z $said ]] || { echo "$said"; return 1; }
}

# 0 is a closed box, 100 an open door.
security() { systemd-analyze security --offline=yes --threshold=20 --no-pager "$file"; }

# Only what a sensor can hang on, each by the name that its driver has in /proc/devices.
devices() {
  grep -qx 'DevicePolicy=closed' "$file"
  diff <(sed -n 's/^DeviceAllow=//p' "$file" | sort) <(sort <<'END'
char-gpiochip rw
char-i2c rw
char-spi rw
char-ttyACM rw
char-ttyAMA rw
char-ttyS rw
char-ttyUSB rw
END
  )
}

make_users() {
  mkdir "$root/etc"
  systemd-sysusers --root="$root" "$(readlink -f "$file")"
}

user() {
  make_users
  grep '^arbiter:' "$root/etc/passwd"
}

# On a system that has none of the groups, and on one where gpio exists with its own number, as on Raspberry Pi OS.
groups() {
  local group
  mkdir "$root/etc"
  echo 'gpio:x:986:pi' >"$root/etc/group"
  systemd-sysusers --root="$root" "$(readlink -f "$file")"
  for group in dialout gpio i2c spi; do
    grep -E "^$group:.*[:,]arbiter(,|$)" "$root/etc/group" || { echo "arbiter is not in $group"; return 1; }
  done
  grep '^gpio:x:986:.*\<pi\>' "$root/etc/group"
}

rules() {
  local group said
  make_users
  while read -r group; do
    grep -q "^$group:" "$root/etc/group" || { echo "nobody makes the group $group"; return 1; }
  done < <(sed -n 's/.*GROUP="\([^"]*\)".*/\1/p' "$rules")
  udevadm verify --help >/dev/null 2>&1 || return 0 # as from Debian 13
  said=$(udevadm verify --resolve-names=never "$rules" 2>&1) || { echo "$said"; return 1; }
}

"$question"
