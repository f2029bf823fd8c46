#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# boot_test.sh DEB: boots a small Debian in a container (as root, by systemd-nspawn), where apt installs the package, and
# asks what the service does there.
set -euo pipefail
deb=$(readlink -f "$1")
here=$(dirname "$(readlink -f "$0")")
# shellcheck source=tests/packages/tree.sh
source "$here/tree.sh"

boot() {
  inside apt-get install --yes --no-install-recommends systemd-sysv dbus curl >/dev/null 2>&1
  cp "$deb" "$tree/root/arbiter.deb"
  cp "$here/in_the_container.sh" "$tree/root/"
  cp "$here/in_the_container.service" "$tree/etc/systemd/system/"
  inside systemctl enable in_the_container.service 2>/dev/null
  SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1 timeout 180 systemd-nspawn --quiet --register=no --keep-unit --boot \
    --directory "$tree" --console=pipe </dev/null
}

# told HEADING: what the script in the container found under it.
told() { sed -n "/^== $1\$/,/^== /{/^== /d;p}" "$tree/root/told"; }

installing_it_starts_it() { told installed | all_of 'Active: active (running)' '"ok":true' enabled; }
its_user_has_the_groups() { told groups | all_of dialout gpio i2c spi; }
only_it_may_read_games_and_configuration() {
  told modes | all_of '750 arbiter:arbiter /var/lib/arbiter' '600 arbiter:arbiter /var/lib/arbiter/arbiter.db' \
    '640 root:arbiter /etc/arbiter/arbiter.toml'
}
it_comes_back_when_it_is_killed() { told killed | all_of active resumed; }
it_stays_down_with_a_wrong_configuration() {
  told misconfigured | all_of 'Active: failed' "arbiter.toml:5: unknown key 'nmae'; did you mean 'name'?"
}

plant_tree
test_that boot
test_that installing_it_starts_it
test_that its_user_has_the_groups
test_that only_it_may_read_games_and_configuration
test_that it_comes_back_when_it_is_killed
test_that it_stays_down_with_a_wrong_configuration
report
