// SPDX-License-Identifier: MIT
// A table whose board reads tags: what it makes of them, and how it learns them.
#include "daemon/nfc_table.h"

#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

#include "daemon/cli/tags_command.h"
#include "daemon/exit_codes.h"
#include "daemon/flight_trace.h"
#include "daemon/table.h"
#include "hal/sim/sim_cues.h"
#include "tests/hal/nfc/simulated_pn532.h"
#include "tests/support/manual_clock.h"
#include "tests/support/temporary_directory.h"

namespace arbiter {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// Sensors that say nothing of their own.
class SilentSensors : public hal::Sensors {
 public:
  std::vector<hal::Reading> start(hal::SensorListener&) override { return {}; }
  void stop() override {}
};

class ATableWithTags : public testing::Test {
 protected:
  ATableWithTags() {
    config_.data = directory_.path();
    config_.game.settings = {{"size", "4"}};
    config_.sensors.kind = "nfc";
    config_.sensors.capability = "identity";
    config_.tags = {{"04A1B2C3", "b"}, {"04A1B2C4", "g"}, {"04A1B2C5", "w5"}};
    log_.emplace(*db::GameLog::open(directory_.path()));
    const auto sensors = [](const AnyGame&, hal::ScriptListener&) {
      return std::make_unique<SilentSensors>();
    };
    table_.emplace(config_, TableParts{clock_, *log_, [] { return 0U; }, cues_, sensors});
    EXPECT_TRUE(table_->open());
  }
  bool notes(const Notice& notice) const {
    const auto& all = table_->notices();
    return std::find(all.begin(), all.end(), notice) != all.end();
  }

  TemporaryDirectory directory_;
  test::ManualClock clock_;
  hal::SimCues cues_;
  Config config_;
  std::optional<db::GameLog> log_;
  std::optional<Table> table_;
};

TEST_F(ATableWithTags, KnowsWhosePieceATagIsUnder) {
  table_->on_reading({clock_.now(), "a1", "04A1B2C4"});
  const auto& board = table_->referee().board();
  const Site a1 = *table_->referee().base().find_site("a1");
  EXPECT_EQ(board.layout().read(a1, "04A1B2C4")->content.owner, 2);
  EXPECT_FALSE(board.layout().read(a1, "04A1B2C4")->unclear);
}

TEST_F(ATableWithTags, SaysWhereATagLiesThatNobodyHasLearned) {
  table_->on_reading({clock_.now(), "b2", "04A1B2C3+04FFFFFF"});
  EXPECT_TRUE(notes({"unknown_tag", {{"site", "b2"}, {"tag", "04FFFFFF"}}}));
  table_->on_reading({clock_.now(), "b2", "04A1B2C3"});
  EXPECT_THAT(table_->notices(), IsEmpty());
}

TEST_F(ATableWithTags, RecordsTheTagsOfItsGameAndNoOthers) {
  table_->on_reading({clock_.now(), "a1", "04A1B2C4"});
  table_.reset();
  std::vector<std::string> tags;
  const auto readings = log_->readings(1);
  ASSERT_TRUE(readings);
  for (const auto& reading : *readings) {
    if (reading.site == "@tag") tags.push_back(reading.value);
  }
  EXPECT_THAT(tags, testing::ElementsAre("04A1B2C3 b", "04A1B2C4 g"));
}

class LearningTags : public testing::Test {
 protected:
  LearningTags() {
    std::ofstream(directory_ / "table.toml")
        << "[game.settings]\nsize = 4\n[sensors]\nkind = \"nfc\"\ntags = "
           "\"tags.toml\"\n[[reader]]\nconnection = \""
        << device_.connection()
        << "\"\nantennas = [\"a1\",\"a2\",\"a3\",\"a4\",\"b1\",\"b2\",\"b3\",\"b4\","
           "\"c1\",\"c2\",\"c3\",\"c4\",\"d1\",\"d2\",\"d3\",\"d4\"]\nselect = [1, 2, 3, 4]\n";
  }
  TagsRequest request() { return {directory_ / "table.toml", "", {}, false, false}; }

  // A person who puts a new piece on another antenna each time one is asked for.
  void obey(const std::string& line) {
    said_.push_back(line);
    if (!line.starts_with("Put ")) return;
    device_.put(pieces_ % 16, {});
    ++pieces_;
    device_.put(pieces_ % 16, {"04A1B2C3D4E5" + std::to_string(10 + pieces_)});
  }
  int learn(const TagsRequest& what) {
    std::ostringstream err;
    const int code = learn_tags(
        what, [this](const std::string& line) { obey(line); }, err,
        [this](const ReaderConfig&) { return std::make_unique<hal::nfc::test::SimulatedSelector>(device_); });
    EXPECT_EQ(err.str(), "");
    return code;
  }
  TagTable learned() { return load_tags(directory_ / "tags.toml").tags; }

  TemporaryDirectory directory_;
  hal::nfc::test::SimulatedPn532 device_{directory_ / "reader"};
  std::size_t pieces_ = 0;
  std::vector<std::string> said_;
};

TEST_F(LearningTags, WalksThroughAllPieces) {
  EXPECT_EQ(learn(request()), exit_done);
  const TagTable tags = learned();
  EXPECT_EQ(tags.size(), 16U);
  EXPECT_EQ(tags.at("04A1B2C3D4E511"), "b");
  EXPECT_EQ(tags.at("04A1B2C3D4E526"), "g");
  EXPECT_THAT(load_config(directory_ / "table.toml").errors, IsEmpty());
}

TEST_F(LearningTags, ListsAndForgets) {
  ASSERT_TRUE(write_tags(directory_ / "tags.toml", {{"04A1B2C3", "b"}, {"04A1B2C4", "g"}}));
  TagsRequest what = request();
  what.list = true;
  std::ostringstream out;
  std::ostringstream err;
  EXPECT_EQ(run_tags(what, out, err), exit_done);
  EXPECT_EQ(out.str(), "04A1B2C3 b\n04A1B2C4 g\n");
  what.list = false;
  what.forget = {"04A1B2C3"};
  EXPECT_EQ(run_tags(what, out, err), exit_done);
  EXPECT_EQ(learned(), (TagTable{{"04A1B2C4", "g"}}));
  EXPECT_EQ(run_tags(what, out, err), exit_wrong_input);
  EXPECT_THAT(err.str(), HasSubstr("04A1B2C3 is not in "));
}

TEST_F(LearningTags, RefusesAPieceThatTheGameHasNot) {
  TagsRequest what = request();
  what.piece = "w5";
  std::ostringstream err;
  EXPECT_EQ(learn_tags(
                what, [](const std::string&) {}, err),
            exit_usage);
  EXPECT_EQ(err.str(), "arbiter: --piece w5: there is no such piece; there is b, g\n");
}

}  // namespace
}  // namespace arbiter
