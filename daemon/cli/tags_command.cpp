// SPDX-License-Identifier: MIT
// `arbiter tags`.
#include "daemon/cli/tags_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/json.hpp>
#include <csignal>
#include <iostream>
#include <memory>
#include <set>

#include "daemon/cli/commands.h"
#include "daemon/cli/fail.h"
#include "daemon/tag_lessons.h"
#include "rules/registry.h"

namespace arbiter {
namespace {

namespace asio = boost::asio;
using Say = std::function<void(const std::string&)>;

Result<Config> table_with_tags(const std::filesystem::path& file) {
  ConfigReport report = load_config(file);
  if (!report.errors.empty()) return Error{config_error(file, report.errors.front())};
  if (report.config.sensors.kind != "nfc")
    return Error{
        fmt::format("{}: this table reads no tags: it needs kind = \"nfc\" under [sensors]", file.string())};
  return std::move(report.config);
}

/// Whether the game has a piece of that meaning; none is any.
Status check_piece(const AnyGame& game, const std::string& piece) {
  std::string known;
  for (const TagLesson& lesson : tag_lessons(game)) {
    if (piece.empty() || lesson.meaning == piece) return ok();
    if ((" " + known + ",").find(" " + lesson.meaning + ",") == std::string::npos)
      known.append(known.empty() ? "" : ", ").append(lesson.meaning);
  }
  return Error{fmt::format("--piece {}: there is no such piece; there is {}", piece, known)};
}

std::string words_of(const TagNews& news) {
  const auto param = [&](const char* name) { return news.params.at(name); };
  if (news.code == "learned") return fmt::format("{} is {}.", param("tag"), param("meaning"));
  if (news.code == "known")
    return fmt::format("{} is {} already. If that is wrong: arbiter tags --forget {}", param("tag"),
                       param("meaning"), param("tag"));
  if (news.code == "lying")
    return fmt::format("There are pieces on {} already: take them off, and put them down when asked.",
                       param("site"));
  if (news.code == "several")
    return fmt::format("Several tags at once on {}: take them off, and put down one piece alone.",
                       param("site"));
  if (news.code == "changes")
    return fmt::format("{} changes whenever it is read, so it can mark no piece: use another tag.",
                       param("tag"));
  if (news.code == "not_needed")
    return fmt::format("{} is not needed: all pieces are learned.", param("tag"));
  return param("why");
}

/// Hears the readers, teaches.
class Learner : public hal::SensorListener {
 public:
  Learner(const AnyGame& game, TagLessons& lessons, const Config& config, const Say& say,
          asio::io_context& context)
      : game_(game), lessons_(lessons), config_(config), say_(say), context_(context) {}

  /// Asks for a piece once a reader has seen what lies on its antennas, and whenever something was said
  /// since.
  void ask() {
    const auto lesson = lessons_.current();
    if (!lesson) return context_.stop();
    if (is_ready()) say_(fmt::format("Put {} on an antenna.", describe_piece(game_, *lesson)));
  }
  void on_reading(const hal::Reading& reading) override {
    const bool was_ready = is_ready();
    const bool told = lessons_.hear(reading.time, reading.site, reading.value);
    seen_.insert(reading.site);
    if (told && lessons_.news()->code == "not_written") return context_.stop();
    if (told) say_(words_of(*lessons_.news()));
    if (told || !was_ready) ask();
  }
  void on_button(const hal::ButtonPress&) override {}
  void on_device(const hal::DeviceChange& change) override {
    say_(fmt::format("{}: {}{}", change.device, change.present ? "" : "lost: ", change.why));
  }

 private:
  bool is_ready() const {
    return std::any_of(config_.readers.begin(), config_.readers.end(), [&](const ReaderConfig& reader) {
      return std::all_of(reader.antennas.begin(), reader.antennas.end(),
                         [&](const std::string& site) { return site.empty() || seen_.contains(site); });
    });
  }

  const AnyGame& game_;
  TagLessons& lessons_;
  const Config& config_;
  std::set<std::string> seen_;  ///< sites that were read
  const Say& say_;
  asio::io_context& context_;
};

int list_tags(const TagTable& tags, bool json, std::ostream& out) {
  for (const auto& [uid, meaning] : tags) {
    if (json) {
      out << boost::json::serialize(boost::json::object{{"tag", uid}, {"piece", meaning}}) << '\n';
    } else {
      out << uid << ' ' << meaning << '\n';
    }
  }
  return exit_done;
}

}  // namespace

int run_tags(const TagsRequest& request, std::ostream& out, std::ostream& err) {
  const auto config = table_with_tags(request.config);
  if (!config) return fail(config.error(), exit_wrong_input, err);
  if (request.list) return list_tags(config->tags, request.json, out);
  TagTable tags = config->tags;
  for (const std::string& uid : request.forget) {
    if (tags.erase(uid) == 0)
      return fail(Error{uid + " is not in " + config->sensors.tags.string()}, exit_wrong_input, err);
  }
  const Status saved = write_tags(config->sensors.tags, tags);
  return saved ? exit_done : fail(saved.error(), exit_wrong_environment, err);
}

int learn_tags(const TagsRequest& request, const Say& say, std::ostream& err, const MakeSelector& selector) {
  const auto config = table_with_tags(request.config);
  if (!config) return fail(config.error(), exit_wrong_input, err);
  const Result<AnyGame> game = new_game(config->game.name, config->game.settings);
  if (const Status known = check_piece(*game, request.piece); !known)
    return fail(known.error(), exit_usage, err);
  Status saved = ok();
  const auto save = [&](const TagTable& tags) { return saved = write_tags(config->sensors.tags, tags); };
  TagLessons lessons(*game, config->tags, request.piece, save);
  asio::io_context context{1};
  asio::signal_set interrupted{context, SIGINT, SIGTERM};
  interrupted.async_wait([&](const boost::system::error_code&, int) { context.stop(); });
  const auto began = std::chrono::steady_clock::now();
  auto table = NfcTable::open(
      context, *config,
      [began] { return std::chrono::duration_cast<hal::Time>(std::chrono::steady_clock::now() - began); },
      selector);
  Learner learner(*game, lessons, *config, say, context);
  const auto sensors = table->sensors();
  sensors->start(learner);
  if (!lessons.current()) context.stop();
  context.run();
  sensors->stop();
  if (!saved) return fail(saved.error(), exit_wrong_environment, err);
  say(fmt::format("{} tags are in {}.", lessons.tags().size(), config->sensors.tags.string()));
  return exit_done;
}

void add_tags_command(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "tags", "Learn which NFC tag is which piece; stop the daemon first: it uses the readers");
  const auto request = std::make_shared<TagsRequest>();
  request->config = "/etc/arbiter/arbiter.toml";
  command->add_option("--config", request->config, "The table's configuration")->capture_default_str();
  command->add_option("--piece", request->piece, "Learn only this: b, w5 (the face that lies down), wK");
  command->add_flag("--list", request->list, "Only list what is known");
  command->add_flag("--json", request->json, "One JSON object a tag")->needs("--list");
  command->add_option("--forget", request->forget, "Forget these tags");
  command->callback([request, &exit_code] {
    const auto say = [](const std::string& line) { std::cout << line << '\n' << std::flush; };
    exit_code = request->list || !request->forget.empty() ? run_tags(*request, std::cout, std::cerr)
                                                          : learn_tags(*request, say, std::cerr);
  });
}

}  // namespace arbiter
