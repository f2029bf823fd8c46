// SPDX-License-Identifier: MIT
// The daemon's process, its stream and its commands.
#include "tests/hardware/game/served_table.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/system/system_error.hpp>
#include <csignal>
#include <stdexcept>
#include <thread>

namespace arbiter::lab {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;

constexpr std::uint16_t port = 8931;  // a port that nothing else in the guest has

pid_t spawn_daemon(const std::filesystem::path& config, const std::filesystem::path& data) {
  std::string words[] = {ARBITERD, "--config", config, "--data", data, "--port", std::to_string(port)};
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  pid_t process = 0;
  if (posix_spawn(&process, ARBITERD, nullptr, nullptr, arguments.data(), environ) != 0)
    throw std::runtime_error("arbiterd cannot be started");
  return process;
}

}  // namespace

ServedTable::ServedTable(const std::filesystem::path& config) : process_(spawn_daemon(config, data_.path())) {
  try {
    connect();
  } catch (...) {
    kill(process_, SIGKILL);
    throw;
  }
}

ServedTable::~ServedTable() {
  if (process_ == 0) return;
  kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
}

void ServedTable::connect() {
  for (const auto end = Clock::now() + patience; !stream_;) {
    try {
      stream_.emplace(context_, port);
    } catch (const boost::system::system_error&) {
      if (Clock::now() > end || waitpid(process_, nullptr, WNOHANG) != 0)
        throw std::runtime_error("arbiterd does not serve");
      std::this_thread::sleep_for(50ms);
    }
  }
  stream_->send(stream_request());
  stream_->read();
  std::optional<HttpAnswer> answer;
  run_until(context_, [&] { return (answer = stream_->take_answer()).has_value(); });
  if (!answer || answer->status != 101) throw std::runtime_error("arbiterd gives no stream");
  wait_for("a first picture", [](const json::object& table) { return !table.empty(); });
}

// The messages that have come: the first is the whole table, the others what changed of it.
void ServedTable::absorb() {
  while (const auto message = stream_->take_message()) {
    const json::value told = json::parse(*message);
    for (const auto& [name, value] : told.at("table").as_object()) table_[name] = value;
  }
  if (stream_->closed()) throw std::runtime_error("arbiterd has closed its stream");
}

std::string ServedTable::text(const char* member) const {
  const json::value& value = table_.at(member);
  return value.is_string() ? std::string(value.as_string()) : "";
}

bool ServedTable::becomes(const Condition& condition, Clock::duration within) {
  const auto end = Clock::now() + within;
  for (absorb(); !condition(table_); absorb()) {
    if (context_.stopped()) context_.restart();
    if (context_.run_one_until(end) == 0) return false;
  }
  return true;
}

void ServedTable::wait_for(const std::string& what, const Condition& condition) {
  if (becomes(condition)) return;
  json::object shown = table_;
  shown.erase("legal");
  throw std::runtime_error("never came: " + what + "; the table shows " + json::serialize(shown));
}

void ServedTable::pass(Clock::duration time) {
  becomes([](const json::object&) { return false; }, time);
}

HttpAnswer ServedTable::ask(const std::string& request) {
  HttpClient client(context_, port);
  client.send(request);
  client.read();
  std::optional<HttpAnswer> answer;
  for (const auto end = Clock::now() + patience; !answer && Clock::now() < end;)
    run_until(context_, [&] { return (answer = client.take_answer()).has_value(); });
  if (!answer) throw std::runtime_error("no answer to " + request);
  return *answer;
}

std::string ServedTable::get(const std::string& target) {
  const HttpAnswer answer = ask("GET " + target + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
  if (answer.status != 200) throw std::runtime_error(target + ": " + answer.body);
  return answer.body;
}

std::string ServedTable::command(const std::string& name, json::object members) {
  members["id"] = std::to_string(++commands_);
  members["command"] = name;
  const std::string body = json::serialize(members);
  const HttpAnswer answer =
      ask("POST /api/v1/commands HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
          "application/json\r\nContent-Length: " +
          std::to_string(body.size()) + "\r\n\r\n" + body);
  if (answer.status == 200) return "";
  return std::string(json::parse(answer.body).at("error").at("code").as_string());
}

int ServedTable::stop() {
  kill(process_, SIGTERM);
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = 0;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

}  // namespace arbiter::lab
