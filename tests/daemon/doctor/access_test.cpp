// SPDX-License-Identifier: MIT
// What the doctor says of permissions, buses and overlays.
#include <gmock/gmock.h>

#include "daemon/doctor/buses.h"
#include "daemon/doctor/permissions.h"
#include "tests/daemon/doctor/doctored.h"

namespace arbiter::doctor::test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

const DeviceNode gpio{"/dev/gpiochip0", 0, "gpio", 0660};
const DeviceNode roots{"/dev/gpiochip0", 0, "root", 0600};
const Account anna{"anna", 1000, {"anna"}};
const Account service{"arbiter", 990, {"arbiter", "gpio"}};

TEST(TheDoctorOfPermissions, LetsRootUseEverything) {
  EXPECT_THAT(codes(examine_permissions({{"root", 0}, {}, {}, {roots}})), ElementsAre("who", "may_use"));
}

TEST(TheDoctorOfPermissions, GivesTheCommandThatPutsAUserIntoTheGroup) {
  EXPECT_THAT(words_for(examine_permissions({anna, anna, {}, {gpio}}), "lacks_group"),
              HasSubstr("sudo usermod -aG gpio anna"));
}

TEST(TheDoctorOfPermissions, KnowsThatAGroupCountsFromTheNextLoginOn) {
  const Account joined{"anna", 1000, {"anna", "gpio"}};
  EXPECT_THAT(codes(examine_permissions({anna, joined, {}, {gpio}}), Severity::warning),
              ElementsAre("log_in_anew"));
}

TEST(TheDoctorOfPermissions, AsksForARuleWhereNoGroupHelps) {
  EXPECT_THAT(words_for(examine_permissions({anna, anna, {}, {roots}}), "shut_out"),
              HasSubstr("60-arbiter.rules"));
}

TEST(TheDoctorOfPermissions, TellsAnOrdinaryUserWhatTheServiceMayDo) {
  const Findings findings = examine_permissions({anna, anna, service, {gpio}});
  EXPECT_THAT(codes(findings, Severity::warning), IsEmpty());
  EXPECT_THAT(words_for(findings, "service_may_use"), HasSubstr("arbiter may use /dev/gpiochip0"));
  EXPECT_THAT(words_for(findings, "only_service_may_use"), HasSubstr("sudo arbiter doctor"));
}

TEST(TheDoctorOfPermissions, FindsTheGroupThatTheServiceLacks) {
  const DeviceNode serial{"/dev/ttyAMA0", 0, "dialout", 0660};
  EXPECT_THAT(words_for(examine_permissions({{"root", 0}, {}, service, {serial}}), "service_lacks_group"),
              HasSubstr("sudo usermod -aG dialout arbiter && sudo systemctl restart arbiter"));
}

TEST(TheDoctorOfPermissions, ReadsAccountsAsTheSystemKeepsThem) {
  const FakeMachine fake;
  fake.put("/etc/passwd",
           "root:x:0:0::/root:/bin/sh\narbiter:x:990:991:Arbiter:/var/lib/arbiter:/bin/false\n");
  fake.put("/etc/group", "root:x:0:\narbiter:x:991:\ngpio:x:986:anna,arbiter\nspi:x:985:anna\nempty:x:7:\n");
  const auto account = find_account(fake.machine, "arbiter");
  ASSERT_TRUE(account);
  EXPECT_EQ(account->uid, 990U);
  EXPECT_THAT(account->groups, UnorderedElementsAre("arbiter", "gpio"));
  EXPECT_FALSE(find_account(fake.machine, "nobody"));
  EXPECT_EQ(group_name(fake.machine, 986), "gpio");
  EXPECT_EQ(group_name(fake.machine, 4711), "4711");
}

TEST(TheDoctorOfPermissions, LooksAtWhatTheConfigurationNeedsAndNothingElse) {
  Config config;
  EXPECT_THAT(needed_devices(config, {{"/dev/gpiochip0", "pinctrl-rp1", "", ""}}), IsEmpty());
  config.sensors.kind = "nfc";
  config.readers = {{"reader 1", "pn532_spi:/dev/spidev0.0", {"a1"}, {"5"}}};
  EXPECT_THAT(needed_devices(
                  config, {{"/dev/gpiochip0", "pinctrl-rp1", "", ""}, {"/dev/gpiochip9", "other", "", ""}}),
              ElementsAre("/dev/gpiochip0", "/dev/spidev0.0"));
}

Config with_reader(const std::string& connection) {
  Config config;
  config.sensors.kind = "nfc";
  config.readers = {{"reader 1", connection, {"a1"}, {}}};
  return config;
}

TEST(TheDoctorOfBuses, GivesTheLineOfConfigTxtForABusThatIsOff) {
  const FakeMachine fake;
  fake.put("/boot/firmware/config.txt", "#dtparam=i2c_arm=on\ndtoverlay=vc4-kms-v3d\n");
  const Findings findings = examine_buses(fake.machine, with_reader("pn532_i2c:/dev/i2c-1"));
  EXPECT_THAT(words_for(findings, "boot_config"),
              HasSubstr("/boot/firmware/config.txt: overlays vc4-kms-v3d"));
  EXPECT_THAT(words_for(findings, "bus_off"),
              HasSubstr("dtparam=i2c_arm=on    # in /boot/firmware/config.txt"));
}

TEST(TheDoctorOfBuses, ReadsTheConfigTxtOfOlderSystems) {
  const FakeMachine fake;
  fake.put("/boot/config.txt", "dtparam=audio=on,spi=on\n");
  EXPECT_THAT(codes(examine_buses(fake.machine, with_reader("pn532_spi:/dev/spidev0.0")), Severity::fault),
              ElementsAre("module_missing"));
}

TEST(TheDoctorOfBuses, SaysToRestartWhereOnlyTheDeviceIsMissing) {
  const FakeMachine fake;
  fake.put("/boot/config.txt", "dtparam=spi=on\n");
  fake.put("/sys/module/spidev/x");
  EXPECT_THAT(
      words_for(examine_buses(fake.machine, with_reader("pn532_spi:/dev/spidev0.0")), "bus_without_device"),
      HasSubstr("sudo reboot"));
}

TEST(TheDoctorOfBuses, KnowsThatAPi5HasASerialPortAndAnSpiBusBesidesTheHeaders) {
  const FakeMachine fake;
  fake.put("/proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0");
  fake.put("/boot/firmware/config.txt", "enable_uart=1\n");
  fake.put("/dev/spidev10.0");
  fake.put("/dev/serial0");
  const Config config = load_config(ARBITER_EXAMPLES "/duell-9x8-matrix.toml").config;
  EXPECT_THAT(codes(examine_buses(fake.machine, config)), ElementsAre("boot_config"));
  EXPECT_THAT(words_for(examine_buses(fake.machine, with_reader("pn532_uart:/dev/ttyAMA0")), "bus_off"),
              HasSubstr("dtparam=uart0=on"));
}

TEST(TheDoctorOfBuses, IsContentWithABusThatIsOn) {
  const FakeMachine fake;
  fake.put("/boot/config.txt", "dtparam=i2c_arm=on\n");
  fake.put("/dev/i2c-1");
  const Findings findings = examine_buses(fake.machine, with_reader("pn532_i2c:/dev/i2c-1"));
  EXPECT_THAT(codes(findings), ElementsAre("boot_config", "bus_on"));
}

TEST(TheDoctorOfBuses, FindsAConsoleOnTheSerialPortOfAReader) {
  const FakeMachine fake;
  fake.put("/boot/firmware/config.txt", "enable_uart=1\n");
  fake.put("/boot/firmware/cmdline.txt", "console=serial0,115200 console=tty1 root=/dev/mmcblk0p2\n");
  fake.put("/dev/ttyAMA0");
  std::filesystem::create_symlink("ttyAMA0", fake.machine.at("/dev/serial0"));
  const Findings findings = examine_buses(fake.machine, with_reader("pn532_uart:/dev/ttyAMA0"));
  EXPECT_THAT(words_for(findings, "serial_console"), HasSubstr("do_serial_cons 1"));
}

TEST(TheDoctorOfBuses, AsksToPlugInWhatComesByUsb) {
  const FakeMachine fake;
  fake.put("/boot/firmware/config.txt", "");
  EXPECT_THAT(codes(examine_buses(fake.machine, with_reader("pn532_uart:/dev/ttyUSB0")), Severity::fault),
              ElementsAre("device_absent"));
}

TEST(TheDoctorOfBuses, FindsALineOfTheWiringThatABusUses) {
  const FakeMachine fake;
  fake.put("/boot/firmware/config.txt", "dtparam=spi=on\n[pi4]\ndtparam=i2c_arm=on\ndtparam=i2c_arm=off\n");
  Config config;
  config.sensors.kind = "gpio";
  config.wiring.emplace();
  config.wiring->chips = {{"header", {"pi"}}};
  config.wiring->contacts = {{"a1", {"header", "8"}}, {"b1", {"header", "GPIO2"}}, {"c1", {"header", "17"}}};
  const Findings findings = examine_buses(fake.machine, config);
  EXPECT_THAT(codes(findings, Severity::fault), ElementsAre("line_on_bus"));
  EXPECT_THAT(words_for(findings, "line_on_bus"),
              HasSubstr("a1: GPIO8 belongs to SPI, which is on | dtparam=spi=off"));
}

}  // namespace
}  // namespace arbiter::doctor::test
