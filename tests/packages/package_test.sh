#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# package_test.sh make FOLDER CPACK BUILD packs the build; package_test.sh QUESTION FOLDER ARGUMENT... asks the package.
set -euo pipefail
question=$1 folder=$2
shift 2

# Under a strict umask: what the packer's shell says must not get into the package.
make() {
  rm -rf "$folder" && mkdir -p "$folder"
  umask 077
  "$1" --config "$2/CPackConfig.cmake" -B "$folder"
  chmod 755 "$folder"
}

deb() { echo "$folder"/arbiter_*.deb; }
field() { dpkg-deb --field "$(deb)" "$1"; }

# unpacked PATH: a file of the package, on standard output.
unpacked() { dpkg-deb --fsys-tarfile "$(deb)" | tar --extract --to-stdout "./$1"; }

architecture() { [[ $(field Architecture) == "$1" ]]; }

contents() {
  local listed path
  listed=$(dpkg-deb --contents "$(deb)" | awk '{print $6}')
  for path in etc/arbiter/arbiter.toml usr/bin/arbiter usr/bin/arbiterd usr/lib/systemd/system/arbiter.service \
    usr/lib/sysusers.d/arbiter.conf usr/lib/udev/rules.d/60-arbiter.rules usr/share/arbiter/dudos/kult.toml \
    usr/share/doc/arbiter/changelog.gz usr/share/doc/arbiter/copyright usr/share/man/man1/arbiter.1.gz \
    usr/share/man/man5/arbiter.toml.5.gz usr/share/man/man8/arbiterd.8.gz; do
    grep -qx "./$path" <<<"$listed" || { echo "lacks $path"; return 1; }
  done
  ! grep -E 'usr/local|build|test' <<<"$listed"
}

permissions() {
  dpkg-deb --contents "$(deb)" | awk '
    $1 !~ /^(drwxr-xr-x|-rw-r--r--)$/ && !($1 == "-rwxr-xr-x" && $6 ~ /^.\/usr\/bin\//) {wrong = 1; print}
    $2 != "root/root" {wrong = 1; print}
    END {exit wrong}'
}

# provided LIBRARY: the package that has it here, and the names that this package also answers to, one a line.
provided() {
  local package
  package=$(dpkg-query --search "*/$1" | head -n 1 | cut -d: -f1)
  echo "$package"
  dpkg-query --show --showformat '${Provides}' "$package" | tr ',' '\n' | awk '{print $1}'
}

dependencies() {
  local depends library program multiarch
  multiarch=$(dpkg-architecture -a "$(field Architecture)" -q DEB_HOST_MULTIARCH)
  depends=$(field Depends | tr -s ',|' '\n' | awk '{print $1}')
  for program in arbiter arbiterd; do
    unpacked "usr/bin/$program" >"$folder/$program"
    while read -r library; do
      grep -qxF "$(provided "$multiarch/$library")" <<<"$depends" || { echo "$program needs $library"; return 1; }
    done < <(objdump -p "$folder/$program" | awk '$1 == "NEEDED" {print $2}')
  done
}

conffiles() { dpkg-deb --ctrl-tarfile "$(deb)" | tar -xO ./conffiles | grep -qx /etc/arbiter/arbiter.toml; }

unit() {
  unpacked usr/lib/systemd/system/arbiter.service |
    grep -x 'ExecStart=/usr/bin/arbiterd --config /etc/arbiter/arbiter.toml'
}

# named PAGE WORD...: each word stands somewhere in the manual page.
named() {
  local page=$1 text word
  text=$(unpacked "usr/share/man/$page" | gzip -d | sed 's/\\//g')
  for word in "${@:2}"; do
    grep -qE -- "(^|[^a-z-])$word([^a-z-]|$)" <<<"$text" ||
      { echo "packaging/man/$(basename "$page" .gz).in does not name $word"; return 1; }
  done
}

manual() {
  local words
  mapfile -t words < <("$1" --help | sed -n '/^Subcommands:/,$s/^  \([a-z]\+\) .*/\1/p')
  named man1/arbiter.1.gz "${words[@]}"
  mapfile -t words < <("$2" --help | grep -o -- '--[a-z-]\+' | sort -u)
  named man8/arbiterd.8.gz "${words[@]}"
  named man5/arbiter.toml.5.gz settle port masked
}

# Warnings fail as well.
lintian() { command lintian --allow-root --fail-on error,warning "$(deb)"; }

"$question" "$@"
