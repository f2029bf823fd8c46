#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# unit_test.sh verify|security UNIT, unit_test.sh user SYSUSERS: asks systemd's own tools, in a root of the test's own.
set -euo pipefail
question=$1 file=$2
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

user() {
  mkdir "$root/etc"
  systemd-sysusers --root="$root" "$(readlink -f "$file")"
  grep '^arbiter:' "$root/etc/passwd"
}

"$question"
