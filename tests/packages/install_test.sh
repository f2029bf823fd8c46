#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# install_test.sh DEB: installs, upgrades, removes and purges the package in a small Debian of its own (as root; the
# Debian is fetched once by debootstrap and kept in ~/.cache/arbiter).
set -euo pipefail
deb=$(readlink -f "$1")
# shellcheck source=tests/packages/tree.sh
source "$(dirname "$(readlink -f "$0")")/tree.sh"

config=/etc/arbiter/arbiter.toml
wanted=/etc/systemd/system/multi-user.target.wants/arbiter.service
state=/var/lib/arbiter

installs_with_what_it_needs() {
  install_deb "$deb"
  inside dpkg --audit | none
  is_file "$wanted"
  inside id arbiter | all_of '(dialout)' '(gpio)' '(i2c)' '(spi)'
  [[ $(inside stat --format '%U:%G %a' "$config") == 'root:arbiter 640' ]]
  inside dpkg --verify arbiter | none
}

# As systemd would start it, which does not run here: the page comes.
serves_the_page() {
  local pid failed=0
  inside install --directory --owner arbiter --group arbiter "$state"
  (exec_inside setpriv --reuid arbiter --regid arbiter --init-groups \
    env STATE_DIRECTORY="$state" arbiterd --config "$config" --port 18999) &
  pid=$!
  curl --silent --fail --retry 20 --retry-connrefused --retry-delay 1 --retry-max-time 30 http://127.0.0.1:18999/ |
    grep '<title>' || failed=1
  kill "$pid"
  wait "$pid"
  is_file "$state/arbiter.db"
  ((failed == 0))
}

an_untouched_configuration_is_renewed() {
  install_deb "$(newer 1 '# new words')"
  inside grep -q '# new words' "$config"
  [[ $(inside stat --format '%U:%G %a' "$config") == 'root:arbiter 640' ]]
}

edits_survive_an_upgrade() {
  inside sed -i 's/^#name = "diablo"/name = "herd"/; s/^#pin = ""/pin = "0815"/' "$config"
  inside chmod 600 "$config"
  install_deb "$(newer 2 '# newer words')"
  inside grep -qx 'name = "herd"' "$config"
  inside grep -qx 'pin = "0815"' "$config"
  [[ $(inside stat --format '%a' "$config") == 600 ]]
  inside grep -q '# newer words' "$config.dpkg-dist"
  inside chmod 640 "$config"
}

a_disabled_service_stays_disabled() {
  inside systemctl disable arbiter
  install_deb "$(newer 3 '# newer words')"
  is_gone "$wanted"
  inside systemctl enable arbiter
}

a_wrong_configuration_is_told_and_hinders_nothing() {
  inside cp "$config" "$config.right"
  inside sed -i 's/^name = "herd"/nmae = "herd"/' "$config"
  install_deb "$(newer 4 '# newer words')" |
    all_of 'its configuration is wrong' "$config:5:" 'did you mean' 'systemctl restart arbiter'
  inside dpkg --audit | none
  inside mv "$config.right" "$config"
}

a_downgrade_is_told() { install_deb "$deb" | all_of 'going back from' 'journalctl -u arbiter'; }

games_and_edits_survive_removal() {
  inside apt-get remove --yes arbiter
  is_gone /usr/bin/arbiterd
  is_file "$state/arbiter.db"
  inside grep -qx 'pin = "0815"' "$config"
  install_deb "$deb"
  inside grep -qx 'pin = "0815"' "$config"
  is_file "$wanted"
}

games_survive_a_purge_which_says_so() {
  inside apt-get purge --yes arbiter | all_of "kept in $state" "rm -r $state"
  is_file "$state/arbiter.db"
  is_gone "$config"
  is_gone "$wanted"
  inside id arbiter
}

a_purge_without_games_leaves_nothing() {
  inside rm -r "$state"
  install_deb "$deb"
  inside mkdir "$state"
  inside dpkg --purge arbiter | none_of 'kept in'
  is_gone "$state"
}

where_systemd_runs_the_service_is_started() {
  pretend_systemd
  install_deb "$deb"
  grep 'start arbiter.service' "$tree/calls"
  inside apt-get remove --yes arbiter
  grep 'stop arbiter.service' "$tree/calls"
}

policy_rc_d_can_forbid_the_start() {
  printf '#!/bin/sh\nexit 101\n' >"$tree/usr/sbin/policy-rc.d"
  chmod 755 "$tree/usr/sbin/policy-rc.d"
  : >"$tree/calls"
  install_deb "$deb"
  is_file "$wanted"
  none_of 'start arbiter.service' <"$tree/calls"
}

plant_tree
test_that installs_with_what_it_needs
test_that serves_the_page
test_that an_untouched_configuration_is_renewed
test_that edits_survive_an_upgrade
test_that a_disabled_service_stays_disabled
test_that a_wrong_configuration_is_told_and_hinders_nothing
test_that a_downgrade_is_told
test_that games_and_edits_survive_removal
test_that games_survive_a_purge_which_says_so
test_that a_purge_without_games_leaves_nothing
test_that where_systemd_runs_the_service_is_started
test_that policy_rc_d_can_forbid_the_start
report
