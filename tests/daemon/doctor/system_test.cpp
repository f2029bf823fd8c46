// SPDX-License-Identifier: MIT
// What the doctor says of clock, disk, service, page and power.
#include <gmock/gmock.h>

#include "daemon/doctor/clock.h"
#include "daemon/doctor/disk.h"
#include "daemon/doctor/power.h"
#include "daemon/doctor/service.h"
#include "db/game_log.h"
#include "tests/daemon/doctor/doctored.h"

namespace arbiter::doctor::test {
namespace {

using namespace std::chrono_literals;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(TheDoctorOfTheClock, BelievesWhoeverSetsIt) {
  FakeMachine fake;
  fake.prints["timedatectl"] = "yes\n";
  fake.put("/dev/rtc0");
  EXPECT_THAT(codes(examine_clock(fake.machine, {})), ElementsAre("clock_synchronised", "rtc"));
  fake.prints["timedatectl"] = "no\n";
  EXPECT_THAT(words_for(examine_clock(fake.machine, {}), "clock_unsynchronised"),
              HasSubstr("2026-12-02 20:00 UTC"));
  fake.put("/run/systemd/timesync/synchronized");
  EXPECT_THAT(codes(examine_clock(fake.machine, {})), Contains("clock_synchronised"));
}

TEST(TheDoctorOfTheClock, SaysThatOneWithoutAChipForgets) {
  const FakeMachine fake;
  EXPECT_THAT(codes(examine_clock(fake.machine, {})), ElementsAre("clock_unknown", "no_rtc"));
}

TEST(TheDoctorOfTheClock, DoesNotBelieveInTheYear1970) {
  FakeMachine fake;
  fake.machine.now = {};
  EXPECT_THAT(codes(examine_clock(fake.machine, {}), Severity::warning), ElementsAre("clock_in_the_past"));
}

TEST(TheDoctorOfTheClock, FindsALogThatIsFromTheFuture) {
  const FakeMachine fake;
  EXPECT_THAT(words_for(examine_clock(fake.machine, fake.machine.now + 48h), "log_in_the_future"),
              HasSubstr("2026-12-04 20:00 UTC"));
  EXPECT_THAT(codes(examine_clock(fake.machine, fake.machine.now + 1min), Severity::warning), IsEmpty());
}

DiskFacts disk_with(std::uintmax_t free) {
  return {"/var/lib/arbiter", free, 8'000'000'000, false, true, true, true};
}

TEST(TheDoctorOfTheDisk, WarnsBeforeACardIsFull) {
  EXPECT_THAT(codes(examine_disk(disk_with(4'000'000'000), "")), ElementsAre("disk"));
  EXPECT_THAT(words_for(examine_disk(disk_with(700'000'000), ""), "disk_nearly_full"),
              HasSubstr("700 MB of 8.0 GB"));
  EXPECT_THAT(codes(examine_disk(disk_with(50'000'000), "")), ElementsAre("disk_full"));
}

TEST(TheDoctorOfTheDisk, FindsOneThatCanOnlyBeRead) {
  DiskFacts facts = disk_with(4'000'000'000);
  facts.read_only = true;
  EXPECT_THAT(words_for(examine_disk(facts, ""), "disk_read_only"), HasSubstr("remount,rw"));
}

TEST(TheDoctorOfTheDisk, TellsAnOrdinaryUserThatTheServiceKeepsItsGamesToItself) {
  DiskFacts facts = disk_with(4'000'000'000);
  facts.readable = facts.writable = false;
  EXPECT_THAT(codes(examine_disk(facts, "arbiter")), ElementsAre("disk", "data_of_the_service"));
  EXPECT_THAT(codes(examine_disk(facts, "")), ElementsAre("disk", "data_not_writable"));
}

TEST(TheDoctorOfTheDisk, KnowsTheRealDirectoryBelowOneThatIsNotThereYet) {
  const TemporaryDirectory directory;
  const DiskFacts facts = look_at_disk(directory.path() / "deep/arbiter", std::nullopt);
  EXPECT_FALSE(facts.exists);
  EXPECT_TRUE(facts.writable);
  EXPECT_GT(facts.total, 0U);
}

TEST(TheDoctorOfTheDisk, FindsFilesThatTheServiceCannotWrite) {
  const TemporaryDirectory directory;
  const Account other{"arbiter", 4711};
  const Findings findings = examine_disk(look_at_disk(directory.path(), other), other.name);
  EXPECT_THAT(words_for(findings, "data_foreign"),
              HasSubstr("sudo chown -R arbiter: " + directory.path().string()));
}

class TheDoctorOfTheLog : public testing::Test {
 protected:
  TheDoctorOfTheLog() {
    auto log = db::GameLog::open(directory_.path());
    EXPECT_TRUE(log->begin({"diablo", {}, {}, "", "occupancy"}, {0us, now_}));
  }
  Findings examine(int copies = 7) {
    return examine_log(look_at_log(directory_.path()), directory_.path(), copies, now_);
  }
  void damage() {
    std::fstream file(directory_.path() / "arbiter.db", std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(4096 + 8);
    file << std::string(2000, '\xa5');
  }

  TemporaryDirectory directory_;
  std::chrono::system_clock::time_point now_ = std::chrono::sys_days(std::chrono::year{2026} / 12 / 2) + 20h;
};

TEST_F(TheDoctorOfTheLog, FindsASoundOneSound) {
  EXPECT_THAT(codes(examine()), ElementsAre("log", "no_copy_yet"));
  EXPECT_THAT(words_for(examine(), "log"), HasSubstr("1 games, the newest 1 recomputed"));
  EXPECT_EQ(look_at_log(directory_.path())->newest, now_);
}

TEST_F(TheDoctorOfTheLog, TellsHowADamagedOneIsPutBack) {
  damage();
  const Findings findings = examine();
  ASSERT_THAT(codes(findings, Severity::fault), testing::SizeIs(1));
  EXPECT_THAT(remedy_of(findings.front()), HasSubstr("arbiter restore"));
}

TEST_F(TheDoctorOfTheLog, LetsTheServicesUserWriteWhatIsTheServices) {
  auto facts = look_at_log(directory_.path());
  facts->owner = "arbiter";
  const Findings findings = examine_log(facts, directory_.path(), 7, now_);
  EXPECT_THAT(words_for(findings, "no_copy_yet"), HasSubstr("sudo -u arbiter arbiter backup --data "));
}

TEST_F(TheDoctorOfTheLog, WarnsOfCopiesThatAreNotMadeAnyMore) {
  std::filesystem::create_directory(directory_.path() / "backups");
  std::ofstream(directory_.path() / "backups/arbiter-20261201.db");
  EXPECT_THAT(codes(examine()), ElementsAre("log", "copy"));
  std::ofstream(directory_.path() / "backups/arbiter-20261202T193000Z.db");
  EXPECT_THAT(words_for(examine(), "copy"), HasSubstr("0 days old")) << "one that somebody asked for";
  std::filesystem::remove(directory_.path() / "backups/arbiter-20261202T193000Z.db");
  now_ += 24h * 6;
  EXPECT_THAT(words_for(examine(), "copy_old"), HasSubstr("7 days old"));
  EXPECT_THAT(codes(examine(0)), ElementsAre("log", "copies_off"));
}

TEST(TheDoctorOfTheLogBeforeTheFirstGame, HasNothingToSay) {
  EXPECT_THAT(codes(examine_log(std::nullopt, "/x", 7, {})), ElementsAre("no_log_yet"));
}

Findings of_unit(FakeMachine& fake, const std::string& shows) {
  fake.prints["systemctl"] = shows;
  return examine_service(fake.machine, look_at_unit(fake.machine));
}

TEST(TheDoctorOfTheService, IsContentWithOneThatRunsAndStartsWithTheMachine) {
  FakeMachine fake;
  EXPECT_THAT(
      codes(of_unit(fake, "LoadState=loaded\nActiveState=active\nUnitFileState=enabled\nNRestarts=0\n")),
      ElementsAre("service_active"));
}

TEST(TheDoctorOfTheService, NamesTheReasonOfAFailure) {
  FakeMachine fake;
  fake.prints["journalctl"] = "arbiterd: the directory /var/lib/arbiter cannot be written\n";
  const Findings findings =
      of_unit(fake,
              "LoadState=loaded\nActiveState=activating\nSubState=auto-restart\nResult=exit-code\n"
              "ExecMainStatus=3\nUnitFileState=enabled\nNRestarts=12\n");
  EXPECT_THAT(words_for(findings, "service_failed"), HasSubstr("cannot be written"));
  EXPECT_THAT(words_for(findings, "service_restarted"), HasSubstr("12 times"));
}

TEST(TheDoctorOfTheService, SendsOneThatRefusesItsConfigurationToTheCheck) {
  FakeMachine fake;
  EXPECT_THAT(
      words_for(
          of_unit(fake, "LoadState=loaded\nActiveState=failed\nExecMainStatus=1\nUnitFileState=enabled\n"),
          "service_refused_configuration"),
      HasSubstr("arbiterd --check-config"));
}

TEST(TheDoctorOfTheService, TellsWhatIsMissingOnTheFirstEvening) {
  FakeMachine fake;
  EXPECT_THAT(codes(of_unit(fake, "")), ElementsAre("no_systemd"));
  EXPECT_THAT(codes(of_unit(fake, "LoadState=not-found\n")), ElementsAre("service_not_installed"));
  EXPECT_THAT(codes(of_unit(fake, "LoadState=loaded\nActiveState=inactive\nUnitFileState=disabled\n")),
              ElementsAre("service_stopped", "service_not_enabled"));
}

TEST(TheDoctorOfThePage, ComparesTheDaemonsVersionWithItsOwn) {
  FakeMachine fake;
  fake.pages["8080/healthz"] = R"({"ok":true,"version":")" ARBITER_VERSION R"("})";
  EXPECT_THAT(codes(examine_page(look_at_page(fake.machine, {}), {}, {})), ElementsAre("page"));
  fake.pages["8080/healthz"] = R"({"ok":true,"version":"0.0.1"})";
  EXPECT_THAT(words_for(examine_page(look_at_page(fake.machine, {}), {}, {}), "versions_differ"),
              HasSubstr("systemctl restart"));
}

TEST(TheDoctorOfThePage, NamesTheProgramThatHasThePort) {
  const FakeMachine fake;
  fake.put("/proc/net/tcp",
           "  sl  local_address rem_address   st\n"
           "   0: 00000000:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000 0 0 4711 1 0 100\n");
  Config config;
  EXPECT_EQ(look_at_page(fake.machine, config).holder, "another program");
  fake.put("/proc/77/comm", "nginx\n");
  std::filesystem::create_directories(fake.machine.at("/proc/77/fd"));
  std::filesystem::create_symlink("socket:[4711]", fake.machine.at("/proc/77/fd/5"));
  const PageAnswer page = look_at_page(fake.machine, config);
  EXPECT_EQ(page.holder, "nginx (process 77)");
  EXPECT_THAT(codes(examine_page(page, config, {})), ElementsAre("port_moves"));
  config.page.port_may_move = false;
  EXPECT_THAT(codes(examine_page(page, config, {})), ElementsAre("port_taken"));
}

TEST(TheDoctorOfThePage, MissesThePageOfAServiceThatRuns) {
  EXPECT_THAT(codes(examine_page({}, {}, {{"ActiveState", "active"}})), ElementsAre("page_silent"));
  EXPECT_THAT(codes(examine_page({}, {}, {})), ElementsAre("port_free"));
}

TEST(TheDoctorOfThePage, HearsFromTheRunningDaemonWhatItsSensorsSuffer) {
  FakeMachine fake;
  fake.pages["8080/api/v1/table"] =
      R"({"sensors":{"health":[{"site":"a3","fault":"stuck_closed"}],)"
      R"("devices":[{"device":"low","present":false,"why":"no answer"},{"device":"header","present":true,"why":""}]}})";
  EXPECT_THAT(codes(examine_running_table(fake.machine, {})),
              ElementsAre("table_says_stuck_closed", "device_lost"));
  fake.pages["8080/api/v1/table"] = R"({"sensors":{"health":[],"devices":[]}})";
  EXPECT_THAT(codes(examine_running_table(fake.machine, {})), ElementsAre("table_is_well"));
  fake.pages["8080/api/v1/table"] = "no JSON";
  EXPECT_THAT(examine_running_table(fake.machine, {}), IsEmpty());
}

TEST(TheDoctorOfPower, ReadsTheFirmwaresWord) {
  FakeMachine fake;
  const std::string word = "/sys/devices/platform/soc/soc:firmware/get_throttled";
  fake.put("/proc/device-tree/model", std::string("Raspberry Pi 4 Model B Rev 1.5\0", 31));
  fake.put(word, "50005\n");
  EXPECT_THAT(codes(examine_power(fake.machine)), ElementsAre("machine", "undervoltage_now"));
  EXPECT_THAT(words_for(examine_power(fake.machine), "machine"),
              HasSubstr("Raspberry Pi 4 Model B Rev 1.5,"));
  fake.put(word, "50000\n");
  EXPECT_THAT(codes(examine_power(fake.machine)), ElementsAre("machine", "undervoltage_once"));
  fake.put(word, "0\n");
  EXPECT_THAT(codes(examine_power(fake.machine)), ElementsAre("machine", "power_good"));
}

TEST(TheDoctorOfPower, AsksVcgencmdWhereTheKernelDoesNotTell) {
  FakeMachine fake;
  fake.prints["vcgencmd"] = "throttled=0x80000\n";
  fake.put("/sys/class/thermal/thermal_zone0/temp", "81000\n");
  EXPECT_THAT(codes(examine_power(fake.machine)), ElementsAre("machine", "slowed_down", "hot"));
}

TEST(TheDoctorOfLibraries, KnowsWhichLibgpiodASystemHas) {
  const FakeMachine fake;
  fake.put("/etc/debian_version", "13.1\n");
  EXPECT_THAT(codes(examine_libraries(fake.machine, "2.2.1", "2.2.1")), ElementsAre("libgpiod"));
  EXPECT_THAT(codes(examine_libraries(fake.machine, "1.6.3", "1.6.3")), ElementsAre("libgpiod_foreign"));
  EXPECT_THAT(codes(examine_libraries(fake.machine, "1.6.3", "2.2.1")), ElementsAre("libgpiod_differs"));
}

}  // namespace
}  // namespace arbiter::doctor::test
