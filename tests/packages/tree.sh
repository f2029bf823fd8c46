# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# A throwaway Debian to install packages in, and the words of install_test.sh.

tree=   # its root
passed=0
failed=0

# A copy of the kept one, which is of this machine's release; gone with the test.
plant_tree() {
  local release cache
  ((EUID == 0)) || { echo "Only root can plant a Debian." >&2; exit 1; }
  release=$(. /etc/os-release && echo "$VERSION_CODENAME")
  cache=${XDG_CACHE_HOME:-$HOME/.cache}/arbiter
  mkdir -p "$cache"
  if [[ ! -f $cache/$release.tar ]]; then
    debootstrap --variant=minbase "$release" "$cache/$release" http://deb.debian.org/debian >"$cache/$release.log" 2>&1 ||
      { tail "$cache/$release.log" >&2; exit 1; }
    tar -C "$cache/$release" --one-file-system -cf "$cache/$release.part" .
    rm -r --one-file-system "${cache:?}/$release"
    mv "$cache/$release.part" "$cache/$release.tar"
  fi
  tree=$(mktemp -d "$cache/tree.XXXXXX") # not in /tmp, where device nodes may be forbidden
  trap 'rm -r --one-file-system "$tree"' EXIT
  tar -C "$tree" -xf "$cache/$release.tar"
  cp /etc/resolv.conf "$tree/etc/resolv.conf"
  inside apt-get update -qq
}

# exec_inside COMMAND...: becomes the command, with nothing of this shell's environment.
exec_inside() {
  exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C DEBIAN_FRONTEND=noninteractive chroot "$tree" "$@" </dev/null
}

inside() { (exec_inside "$@"); }

# install_deb FILE: as `apt install ./FILE`; where a configuration was edited, the answer is what Debian offers first.
install_deb() {
  cp "$1" "$tree/tmp/arbiter.deb"
  inside apt-get install --yes --no-install-recommends --allow-downgrades -o Dpkg::Options::=--force-confdef \
    -o Dpkg::Options::=--force-confold /tmp/arbiter.deb 2>&1
}

# newer N WORDS: prints the path of the package $deb N versions on, with words added to its configuration.
newer() {
  local made=$tree/tmp/newer$1
  # shellcheck disable=SC2154 # whoever includes this names it
  dpkg-deb --raw-extract "$deb" "$made"
  sed -i "s/^Version: .*/&.$1/" "$made/DEBIAN/control"
  echo "$2" >>"$made/etc/arbiter/arbiter.toml"
  dpkg-deb --root-owner-group --build "$made" "$made.deb" >/dev/null
  echo "$made.deb"
}

# From now on it looks as if systemd ran: systemctl notes in /calls what it is told, and answers only what files know.
pretend_systemd() {
  mkdir -p "$tree/run/systemd/system"
  mv "$tree/usr/bin/systemctl" "$tree/usr/bin/systemctl.real"
  cat >"$tree/usr/bin/systemctl" <<'END'
#!/bin/sh
echo "$*" >>/calls
case "$*" in
  *is-enabled* | *preset*) SYSTEMD_OFFLINE=1 exec systemctl.real "$@" ;;
esac
END
  chmod 755 "$tree/usr/bin/systemctl"
}

is_file() { [[ -e $tree$1 || -L $tree$1 ]] || { echo "there is no $1"; return 1; }; }
is_gone() { [[ ! -e $tree$1 && ! -L $tree$1 ]] || { echo "there still is $1"; return 1; }; }

# Standard input is empty.
none() {
  local text
  text=$(cat)
  [[ -z $text ]] || { echo "unexpected: $text"; return 1; }
}

# none_of WORDS: standard input, which is shown, has them nowhere.
none_of() {
  local text
  text=$(cat)
  echo "$text"
  [[ $text != *"$1"* ]] || { echo "said: $1"; return 1; }
}

# all_of WORDS...: standard input, which is shown, has each of them.
all_of() {
  local text words
  text=$(cat)
  echo "$text"
  for words in "$@"; do
    [[ $text == *"$words"* ]] || { echo "not said: $words"; return 1; }
  done
}

# test_that FUNCTION: runs it; what it said is shown where it fails. The next ones go on from there.
test_that() {
  local said
  set +e
  said=$(set -euo pipefail; "$1" 2>&1)
  # shellcheck disable=SC2181 # with `if`, set -e would not count within
  if (($? == 0)); then
    passed=$((passed + 1))
    echo "ok: ${1//_/ }"
  else
    failed=$((failed + 1))
    printf '%s\nFAILED: %s\n' "$said" "${1//_/ }"
  fi
  set -e
}

# In the words that ./check counts.
report() {
  printf '# pass %d\n# fail %d\n' "$passed" "$failed"
  ((failed == 0))
}
