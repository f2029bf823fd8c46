// SPDX-License-Identifier: MIT
// Words for chips, wires, buses and readers.
#include <array>

#include "daemon/doctor/words.h"

namespace arbiter::doctor {
namespace {

constexpr auto chip_meanings() {
  using enum Severity;
  using enum Topic;
  using enum Mends;
  return std::array{
      Meaning{"chip", chips, ok, "{path}: {label}, {lines} lines; {held}"},
      Meaning{"chip_unreadable", chips, note, "{path} cannot be opened: {why}"},
      Meaning{"no_chips", chips, note, "this machine has no GPIO chip"},
      Meaning{"lines_free", chips, ok, "lines of the wiring that are there and free: {count}"},
      Meaning{
          "lines_own", chips, note,
          "lines of the wiring that the running daemon itself holds, as it should: {count}; levels can be "
          "looked at while it is stopped",
          command, "sudo systemctl stop arbiter; sudo arbiter doctor; sudo systemctl start arbiter"},
      Meaning{"line_held", chips, fault, "{what}: line {line} of {chip} is held by '{holder}'", command,
              "sudo fuser -v {path}    # names the program to be ended; or give {what} another line"},
      Meaning{"line_held_by_bus", chips, fault, "{what}: line {line} of {chip} is held by '{holder}'",
              setting, "{off}    # in config.txt, then restart the machine; or give {what} another line"},
      Meaning{"line_absent", chips, fault, "{what}: {chip} has no line '{line}'", setting,
              "a line from 0 to {last}, or a name that gpioinfo lists, for {what} under [wiring]"},
      Meaning{
          "chip_absent", chips, fault, "the chip {chip} of the wiring is missing: {why}", setting,
          "chip = \"LABEL\" under [wiring], or the label under [wiring.chips]: one of those listed above"},
      Meaning{"header_absent", chips, fault,
              "this machine has no chip of a Raspberry Pi's header ('{label}')", advice,
              "run this on the Raspberry Pi that has the wires; on another machine, name its chip: chip = "
              "\"LABEL\" under [wiring]"},
      Meaning{"expander_absent", chips, fault, "the expander {chip} ({label}) is missing", setting,
              "dtoverlay={overlay},addr={address},noints    # or gpiopin=N for noints, where its INTA is "
              "wired; in "
              "config.txt, then restart the machine; if it is there, look at its power, SDA, SCL and the "
              "wires A0 to A2: i2cdetect -y 1"},
      Meaning{"chip_ambiguous", chips, fault, "the chip {chip} of the wiring: {why}", setting,
              R"("LABEL@DEVICE", as listed above, in place of "{label}")"},
      Meaning{"chip_forbidden", chips, note, "the chip {chip} ({label}) may be one that cannot be opened"},
      Meaning{"bias_outside", chips, note,
              "the configuration asks {chip} for no bias: {lines} need resistors of their own", wire,
              "10 kOhm from each line to {rail}, unless the sensor has one (most Hall sensors need it)"},
      Meaning{"bias_unknown", chips, note,
              "whether {label} ({chip}) can set a {bias} is not known; if levels "
              "wander, it cannot",
              wire, "10 kOhm from each line to {rail}"},
      Meaning{"bias_only_up", chips, fault, "{label} ({chip}) cannot set a {bias}: {lines} hang in the air",
              setting,
              R"(bias = "pull-up" and active = "low" under [wiring.chips.{chip}], with switches to ground)"},
      Meaning{"bias_impossible", chips, fault,
              "{label} ({chip}) cannot set a {bias}: {lines} hang in the air", wire,
              "10 kOhm from each line to {rail}; then bias = \"none\" under [wiring.chips.{chip}]"},
      Meaning{"who", permissions, ok, "this runs as {user}, in the groups {groups}"},
      Meaning{"service_user", permissions, ok, "the service runs as {user}, in the groups {groups}"},
      Meaning{"no_devices_needed", permissions, ok,
              "there is no device whose rights would matter to this configuration"},
      Meaning{"may_use", permissions, ok, "{user} may use {device}"},
      Meaning{"service_may_use", permissions, ok, "the service's user {user} may use {device}"},
      Meaning{"only_service_may_use", permissions, note,
              "{user} may not use {device} (group {group}, mode {mode}), so that it is not looked at",
              command, "sudo arbiter doctor"},
      Meaning{"log_in_anew", permissions, warning,
              "{user} has joined the group {group} of {device}, but logged in before", command,
              "exit    # and log in anew"},
      Meaning{"lacks_group", permissions, fault, "{user} may not use {device}: it is for the group {group}",
              command, "sudo usermod -aG {group} {user}    # and log in anew"},
      Meaning{"shut_out", permissions, fault,
              "{user} may not use {device}: it is root's alone (group {group}, mode {mode})", command,
              "sudo cp systemd/60-arbiter.rules /etc/udev/rules.d/ && sudo udevadm control --reload && sudo "
              "udevadm trigger    # then join the group"},
      Meaning{"service_lacks_group", permissions, fault,
              "the service's user {user} may not use {device}: it is for the group {group}", command,
              "sudo usermod -aG {group} {user} && sudo systemctl restart arbiter"},
      Meaning{
          "service_shut_out", permissions, fault,
          "the service's user {user} may not use {device}: it is root's alone (group {group}, mode {mode})",
          command,
          "sudo apt install --reinstall arbiter && sudo udevadm control --reload && sudo udevadm trigger"},
  };
}

constexpr auto bus_meanings() {
  using enum Severity;
  using enum Topic;
  using enum Mends;
  return std::array{
      Meaning{"no_boot_config", buses, ok,
              "there is no config.txt: this is no Raspberry Pi, or another system's"},
      Meaning{"boot_config", buses, ok, "{file}: overlays {overlays}"},
      Meaning{"bus_on", buses, ok, "{bus} is on: {devices}"},
      Meaning{"bus_off", buses, fault, "{bus} is needed by {what}, but it is off: there is no {device}",
              setting, "{setting}    # in {file}, then restart the machine"},
      Meaning{"bus_without_device", buses, fault,
              "{bus} is needed by {what} and is on in {file}, but there is no {device}", command,
              "sudo reboot    # if config.txt has changed since the start; else look for another {device}"},
      Meaning{"module_missing", buses, fault,
              "{bus} is needed by {what}, but there is no {device}: its module is not loaded", command,
              "sudo modprobe {module} && echo {module} | sudo tee /etc/modules-load.d/{module}.conf"},
      Meaning{"device_absent", buses, fault, "{device} is needed by {what}, and is not there", wire,
              "plug it in; `dmesg | tail` says what the system makes of it"},
      Meaning{"bus_absent", buses, fault,
              "{bus} is needed by {what}, but there is no {device}, and no config.txt", advice,
              "a Raspberry Pi with its own system; on another machine, what its maker says of {bus}"},
      Meaning{"serial_console", buses, fault,
              "{what} sits at {device}, where the kernel prints and a login waits", command,
              "sudo raspi-config nonint do_serial_cons 1 && sudo reboot"},
      Meaning{"line_on_bus", buses, fault, "{what}: GPIO{line} belongs to {bus}, which is on", setting,
              "{setting}    # in {file}, then restart the machine; or give {what} another line"},
  };
}

constexpr auto sensor_meanings() {
  using enum Severity;
  using enum Topic;
  using enum Mends;
  return std::array{
      Meaning{"watched", board, ok, "the switches were watched for {seconds} s"},
      Meaning{"not_gpio", board, ok, "the board has no switches ({kind}): there are no levels to look at"},
      Meaning{"not_watched", board, note, "the switches were not watched: {why}"},
      Meaning{"none_closed", board, note, "none of {all} sites reads a piece; hold a magnet over one and see",
              command, "sudo arbiter doctor --watch 30"},
      Meaning{"some_closed", board, ok, "{count} of {all} sites read a piece: {sites}"},
      Meaning{
          "all_closed", board, fault, "all {all} sites read a piece, all the time", setting,
          "active = \"high\" under [wiring], or \"low\" where it is high; if that is right, the switches' "
          "common "
          "wire is on the wrong rail"},
      Meaning{
          "all_closed_as_set_up", board, note,
          "all {all} sites read a piece, as when a game begins; take the pieces off and look again, to see "
          "that none is stuck",
          command, "sudo arbiter doctor --watch 30"},
      Meaning{"stuck_closed", board, warning,
              "{sites}: reads a piece all the time where none stands when a game begins; if none stands "
              "there now, "
              "it is stuck",
              wire,
              "look for a short to ground, a magnet left there, a reed that has welded; until then masked = "
              "[\"SITE\"] under [sensors]"},
      Meaning{"sites_changed", board, ok, "changed while watched: {sites}"},
      Meaning{"buttons_pressed", board, ok, "pressed while watched: {buttons}"},
      Meaning{"chattering", board, fault, "{site} chatters: it changes faster than any hand", wire,
              "solder its joints anew; twist long wires with ground; without a pull-up 10 kOhm to 3.3 V; a "
              "weak or too "
              "high magnet flickers: bring it nearer"},
      Meaning{"ghosting", board, warning, "{device}: {why}", wire,
              "a diode 1N4148 in series with each switch, its ring towards the row"},
      Meaning{"device_odd", board, fault, "{device}: {why}", wire,
              "look along that line for a short to ground, and for its pull-up of 10 kOhm to 3.3 V"},
      Meaning{"device_lost", board, fault, "{device} cannot be read: {why}", advice,
              "look at its power and its wires, and at what is said of chips above"},
      Meaning{"table_is_well", board, ok, "the running daemon sees nothing wrong with its sensors"},
      Meaning{"table_says_chattering", board, fault, "the running daemon says: {site} chatters", wire,
              "solder its joints anew; bring the magnet nearer"},
      Meaning{"table_says_stuck_closed", board, fault, "the running daemon says: {site} is stuck closed",
              wire, "look for a short to ground, a magnet left there, a reed that has welded"},
      Meaning{"table_says_stuck_open", board, fault, "the running daemon says: {site} is stuck open", wire,
              "look for a broken wire or joint, a weak magnet, a broken reed"},
      Meaning{"table_says_ghosting", board, fault,
              "the running daemon says: {site} is a ghost of three others", wire,
              "a diode 1N4148 in series with each switch"},
      Meaning{"reader", readers, ok, "{reader} at {device} answers: {chip}"},
      Meaning{"reader_silent", readers, fault, "{reader}: {why}", advice, "{remedy}"},
      Meaning{"reader_slow", readers, warning, "{reader}: {why}", advice,
              "more readers with fewer antennas each; SPI in place of a serial port"},
      Meaning{"readers_busy", readers, note, "the running daemon uses the readers, and a reader has one user",
              command, "sudo systemctl stop arbiter; sudo arbiter doctor; sudo systemctl start arbiter"},
      Meaning{"no_readers", readers, ok, "this board has no tag readers"},
      Meaning{"no_reader_there", readers, note,
              "none of the readers' devices is there, so that none was asked"},
      Meaning{"antennas_unread", readers, warning, "{reader} did not read {sites} in time", command,
              "arbiter doctor --watch 15    # if they are missing still: the multiplexer's select lines"},
      Meaning{"tags_heard", readers, ok,
              "tags at {sites}; {empty} antennas see none; {known} tags are known"},
      Meaning{"tag_unknown", readers, warning, "{site}: nobody has learned the tag {tag}", command,
              "arbiter tags --config {config}"},
      Meaning{"tag_twice", readers, warning, "{reader}: {why}", wire,
              "antennas farther apart, or shielded by ferrite; the piece in the middle of its square"},
  };
}

template <std::size_t... Sizes>
constexpr auto joined(const std::array<Meaning, Sizes>&... parts) {
  std::array<Meaning, (Sizes + ...)> all{};
  std::size_t at = 0;
  const auto add = [&](const auto& part) {
    for (const Meaning& meaning : part) all[at++] = meaning;
  };
  (add(parts), ...);
  return all;
}

constexpr auto all_board_words = joined(chip_meanings(), bus_meanings(), sensor_meanings());

}  // namespace

std::span<const Meaning> board_meanings() { return all_board_words; }

}  // namespace arbiter::doctor
