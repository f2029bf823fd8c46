# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Another Debian in a folder, in which the sources are built as on a machine of its own: fetched once, its build kept.
# As root, or by sudo. Whoever includes this has included packages.sh.

tree=   # its root

# shellcheck disable=SC2317 # ensure_packages calls it
debootstrap_package() { echo debootstrap; }

# debian_tree RELEASE FOLDER: afterwards $tree is that folder with this release; one at a time works in it.
debian_tree() {
  local output
  tree=$2
  ensure_packages debootstrap_package
  mkdir -p "$(dirname "$tree")"
  exec 9>"$tree.lock"
  flock 9
  if [[ ! -d $tree ]]; then
    as_root rm -rf --one-file-system "$tree.new"
    output=$(as_root debootstrap --variant=buildd "$1" "$tree.new" http://deb.debian.org/debian 2>&1) ||
      { tail -n 20 <<<"$output" >&2; return 1; }
    as_root mv "$tree.new" "$tree"
  fi
  as_root cp -L /etc/resolv.conf "$tree/etc/resolv.conf"
  trap 'as_root umount "$tree/proc" "$tree/dev/pts" 2>/dev/null || true' EXIT
  # Some tests look at themselves, and simulated readers are pseudoterminals.
  mount_in_tree proc proc
  mount_in_tree devpts dev/pts
}

# mount_in_tree TYPE PATH: where it is not mounted.
mount_in_tree() { mountpoint --quiet "$tree/$2" || as_root mount -t "$1" "$1" "$tree/$2"; }

# copy_sources FROM: those of today, to /arbiter; what was built before stays. Owned by root there, and times kept, so that
# little is built anew.
copy_sources() {
  as_root mkdir -p "$tree/arbiter"
  as_root find "$tree/arbiter" -mindepth 1 -maxdepth 1 ! -name build -exec rm -r {} +
  tar -c -C "$1" --exclude=./build --exclude=node_modules --exclude=./.git --exclude=./.cache . |
    as_root tar -x --no-same-owner -C "$tree/arbiter"
}

# in_tree COMMANDS: by bash in /arbiter, with nothing of this shell's environment.
in_tree() {
  as_root env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    chroot "$tree" /bin/bash -euc "cd /arbiter; $1" </dev/null
}
