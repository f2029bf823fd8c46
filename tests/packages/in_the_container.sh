#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Run by the booted container: installs the package and writes down what the service does. boot_test.sh reads it.
exec >/root/told 2>&1
export DEBIAN_FRONTEND=noninteractive

# until_it_is STATE: at most 20 s.
until_it_is() {
  timeout 20 bash -c "until [[ \$(systemctl is-active arbiter) == $1 ]]; do sleep 0.1; done"
}

apt-get install --yes /root/arbiter.deb
until_it_is active
echo "== installed"
systemctl status arbiter --no-pager --full
curl --silent --show-error http://localhost:8080/healthz
systemctl is-enabled arbiter
echo "== groups"
id arbiter
echo "== modes"
stat --format '%a %U:%G %n' /var/lib/arbiter /var/lib/arbiter/arbiter.db /etc/arbiter/arbiter.toml
echo "== killed"
pid=$(systemctl show --property MainPID --value arbiter)
kill -KILL "$pid"
timeout 20 bash -c "until [[ \$(systemctl show -P MainPID arbiter) != @(0|$pid) ]]; do sleep 0.1; done"
until_it_is active
systemctl is-active arbiter
journalctl --unit arbiter --no-pager --output cat | tail -n 7
echo "== misconfigured"
sed -i 's/^#name/nmae/' /etc/arbiter/arbiter.toml
systemctl restart arbiter
until_it_is failed
systemctl status arbiter --no-pager --full
echo "== end"
