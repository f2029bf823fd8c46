// SPDX-License-Identifier: MIT
// Words for the configuration, clock, disk, service and power.
#include <array>

#include "daemon/doctor/words.h"

namespace arbiter::doctor {
namespace {

constexpr auto around_meanings() {
  using enum Severity;
  using enum Topic;
  using enum Mends;
  return std::array{
      Meaning{"config_right", configuration, ok, "{file}: {game} on a board of the kind {kind}, no errors"},
      Meaning{"no_config", configuration, note,
              "there is no {file}: what is said here is of a simulated board", command,
              "arbiter doctor --config board.toml"},
      Meaning{"config_of_the_service", configuration, note,
              "{file} is for the service's user only: what is said here is of a simulated board", command,
              "sudo arbiter doctor"},
      Meaning{"config_error", configuration, fault, "{file}:{line}: {why}", setting, "{file}, line {line}"},
      Meaning{"tags_not_learned", configuration, warning, "no tag is learned yet: none is in {tags}", command,
              "arbiter tags --config {file}    # or on the page, under Sensors"},

      Meaning{"clock_synchronised", clock, ok, "it is {now}, by the network's time"},
      Meaning{"clock_unsynchronised", clock, warning,
              "it is {now}, but no time server has said so: games may get a wrong date", command,
              "sudo timedatectl set-ntp true    # and a network"},
      Meaning{"clock_unknown", clock, note, "it is {now}; whether a time server says so is not known"},
      Meaning{"rtc", clock, ok, "the clock goes on without power"},
      Meaning{
          "no_rtc", clock, note,
          "there is no clock chip: without a network the date is wrong after a power cut; no game is harmed"},
      Meaning{"clock_in_the_past", clock, warning, "it cannot be {now}: the clock is not set", command,
              "sudo timedatectl set-ntp true    # or, without a network: sudo date --set '2026-12-01 20:00'"},
      Meaning{"log_in_the_future", clock, warning,
              "the newest event in the log is of {newest}, later than now ({now}): one of the two clocks was "
              "wrong",
              command, "timedatectl    # says whether the present one is right; the log stays as it is"},

      Meaning{"disk", disk, ok, "{free} of {total} are free for {data}"},
      Meaning{"disk_nearly_full", disk, warning, "only {free} of {total} are free for {data}", command,
              "sudo apt clean && sudo journalctl --vacuum-size=50M"},
      Meaning{"disk_full", disk, fault,
              "only {free} of {total} are free for {data}: soon no game can be kept", command,
              "sudo apt clean && sudo journalctl --vacuum-size=50M"},
      Meaning{"disk_read_only", disk, fault,
              "{data} lies on a disk that can only be read: no game can be kept", command,
              "sudo dmesg | grep -iE 'mmc|ext4'    # errors mean that the card is worn out: replace it; else "
              "sudo "
              "mount -o remount,rw /"},
      Meaning{"data_foreign", disk, fault, "{file} is not the service's user's: {user} cannot write it",
              command, "sudo chown -R {user}: {data}"},
      Meaning{"data_of_the_service", disk, note, "the games in {data} are for the service's user only",
              command, "sudo arbiter doctor"},
      Meaning{"data_only_for_the_service", disk, ok, "games go to {data}, where the service writes"},
      Meaning{"data_not_writable", disk, fault, "games cannot be written to {data}", command,
              "sudo mkdir -p {data} && sudo chown -R $USER {data}    # or --data with another directory"},
      Meaning{"data_not_there_yet", disk, ok, "{data} will be made for the first game"},
      Meaning{"no_log_yet", disk, ok, "no game was logged yet in {data}"},
      Meaning{"log", disk, ok,
              "the database is sound: {games} games, the newest {verified} recomputed and unchanged"},
      Meaning{"log_unreadable", disk, fault, "the games cannot be read: {why}", command,
              "sudo arbiter doctor    # if it is a question of rights; else: {as}arbiter restore COPY --data "
              "{data}"},
      Meaning{"log_damaged", disk, fault, "{why}", command,
              "{as}arbiter restore {data}/backups/COPY --data {data}    # while the daemon is stopped; the "
              "damaged one is kept"},
      Meaning{"copies_off", disk, note, "no daily copies are made", setting, "daily_copies = 7 under [data]"},
      Meaning{"no_copy_yet", disk, note, "there is no daily copy yet: the daemon makes one when it runs",
              command, "{as}arbiter backup --data {data}"},
      Meaning{"copy", disk, ok, "the newest daily copy is {days} days old"},
      Meaning{"copy_old", disk, warning, "the newest daily copy is {days} days old", command,
              "sudo journalctl -u arbiter | grep -i copy    # says why; {as}arbiter backup --data {data} "
              "makes one "
              "now"},

      Meaning{"no_systemd", service, ok, "systemd does not answer here: no service is looked at"},
      Meaning{"service_not_installed", service, note, "the service arbiter is not installed", command,
              "packaging/make_deb.sh && sudo apt install ./build/release/arbiter_*.deb"},
      Meaning{"service_active", service, ok, "the service runs since {since}"},
      Meaning{"service_stopped", service, note, "the service is stopped", command,
              "sudo systemctl start arbiter"},
      Meaning{"service_underway", service, note, "the service is {state}", command,
              "systemctl status arbiter"},
      Meaning{"service_failed", service, fault,
              "the service has failed ({result}, exit code {status}): {why}", command,
              "journalctl -u arbiter -n 20    # says what mends it; then sudo systemctl restart arbiter"},
      Meaning{"service_refused_configuration", service, fault,
              "the service does not start with its configuration: {why}", command,
              "sudo arbiterd --check-config /etc/arbiter/arbiter.toml && sudo systemctl restart arbiter"},
      Meaning{"service_not_enabled", service, warning,
              "the service is {state}: it does not start with the machine", command,
              "sudo systemctl enable arbiter"},
      Meaning{"service_restarted", service, warning,
              "the service was restarted {count} times; it last said: {why}", command,
              "journalctl -u arbiter -n 50"},
      Meaning{"page", service, ok, "the page answers on http://{address}:{port}, version {version}"},
      Meaning{"versions_differ", service, warning,
              "the daemon that runs is version {version}, this program is {mine}", command,
              "sudo systemctl restart arbiter"},
      Meaning{"port_moves", service, warning,
              "port {port} is held by {holder}: the page is, or will be, on the next free port", setting,
              "port = 8090 under [page], or end {holder}"},
      Meaning{"port_taken", service, fault, "port {port} is held by {holder}, and the page may not move",
              command, "sudo ss -ltnp 'sport = :{port}'    # names it; or port = 8090 under [page]"},
      Meaning{"page_silent", service, fault, "the service runs, but no page answers on {address}:{port}",
              command,
              "journalctl -u arbiter -n 20    # names the port that it has; a service with another "
              "configuration is one"},
      Meaning{"port_free", service, ok, "port {port} is free for the page"},

      Meaning{"machine", power, ok, "{model}, {system}"},
      Meaning{"power_good", power, ok, "the supply holds its voltage"},
      Meaning{"undervoltage_now", power, fault,
              "the supply's voltage is too low now: sensors and card suffer", wire,
              "a supply of 5.1 V made for this model, a short thick cable, lamps on a supply of their own"},
      Meaning{"undervoltage_once", power, warning, "the supply's voltage was too low since the start", wire,
              "a supply of 5.1 V made for this model, a short thick cable"},
      Meaning{"slowed_down", power, warning, "the machine had to slow down for its heat", wire,
              "a heat sink, and air"},
      Meaning{"temperature", power, ok, "{degrees} degrees"},
      Meaning{"hot", power, warning, "{degrees} degrees: at 80 the machine slows down", wire,
              "a heat sink, and air"},
      Meaning{"libgpiod", power, ok, "built for libgpiod {built}, runs with {running}"},
      Meaning{"libgpiod_differs", power, fault,
              "built for libgpiod {built}, but {running} is loaded: calls go astray", command,
              "packaging/make_deb.sh && sudo apt install ./build/release/arbiter_*.deb    # build on this "
              "machine"},
      Meaning{"libgpiod_foreign", power, warning, "built for libgpiod {built}, which is not that of {system}",
              command,
              "packaging/make_deb.sh && sudo apt install ./build/release/arbiter_*.deb    # build on this "
              "machine"},
  };
}

constexpr auto all_system_words = around_meanings();

}  // namespace

std::span<const Meaning> system_meanings() { return all_system_words; }

}  // namespace arbiter::doctor
