// SPDX-License-Identifier: MIT
// GPIO lines by libgpiod 1.6 (Debian 12): one descriptor a line for edges, no debounce.
#include <gpiod.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "hal/gpio/chip_files.h"
#include "hal/gpio/find_chip.h"
#include "hal/gpio/lines.h"

namespace arbiter::hal::gpio {
namespace {

/// The kernel keeps so many events a line and drops the newest: a full queue may have lost some.
constexpr unsigned kernel_queue = 16;

struct CloseChip {
  void operator()(gpiod_chip* chip) const { gpiod_chip_close(chip); }
};
using OpenChip = std::shared_ptr<gpiod_chip>;

int flags_of(const LineRequest& request) {
  int flags = request.active_low ? GPIOD_LINE_REQUEST_FLAG_ACTIVE_LOW : 0;
  if (request.use == Use::open_drain) flags |= GPIOD_LINE_REQUEST_FLAG_OPEN_DRAIN;
  switch (request.bias) {
    case Bias::pull_up:
      return flags | GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_UP;
    case Bias::pull_down:
      return flags | GPIOD_LINE_REQUEST_FLAG_BIAS_PULL_DOWN;
    case Bias::none:
      return flags | GPIOD_LINE_REQUEST_FLAG_BIAS_DISABLE;
    case Bias::as_is:
      break;
  }
  return flags;
}

int type_of(Use use) {
  if (use == Use::edges) return GPIOD_LINE_REQUEST_EVENT_BOTH_EDGES;
  return use == Use::input ? GPIOD_LINE_REQUEST_DIRECTION_INPUT : GPIOD_LINE_REQUEST_DIRECTION_OUTPUT;
}

Edge edge_of(const gpiod_line_event& event, std::size_t index) {
  const auto time = std::chrono::seconds(event.ts.tv_sec) + std::chrono::nanoseconds(event.ts.tv_nsec);
  return {time, index, event.event_type == GPIOD_LINE_EVENT_RISING_EDGE};
}

class Lines1 : public Lines {
 public:
  Lines1(OpenChip chip, gpiod_line_bulk bulk, Use use)
      : chip_(std::move(chip)), bulk_(bulk), use_(use), driven_(bulk.num_lines, Drive::inactive) {}
  ~Lines1() override { gpiod_line_release_bulk(&bulk_); }
  Lines1(const Lines1&) = delete;
  Lines1& operator=(const Lines1&) = delete;

  Result<std::vector<bool>> levels() override;
  Status drive(const std::vector<Drive>& drives) override;
  std::vector<int> descriptors() const override;
  Result<Edges> read_edges() override;

 private:
  bool read_line(std::size_t index, Edges& into);
  bool read_values(std::array<int, GPIOD_LINE_BULK_MAX_LINES>& values);

  OpenChip chip_;
  gpiod_line_bulk bulk_;
  Use use_;
  std::vector<Drive> driven_;
};

// Outputs, which were taken one by one, are read so too.
bool Lines1::read_values(std::array<int, GPIOD_LINE_BULK_MAX_LINES>& values) {
  if (use_ == Use::input || use_ == Use::edges) return gpiod_line_get_value_bulk(&bulk_, values.data()) == 0;
  for (unsigned i = 0; i < bulk_.num_lines; ++i) {
    values.at(i) = gpiod_line_get_value(bulk_.lines[i]);
    if (values.at(i) < 0) return false;
  }
  return true;
}

Result<std::vector<bool>> Lines1::levels() {
  std::array<int, GPIOD_LINE_BULK_MAX_LINES> values{};
  if (!read_values(values)) return error_of(errno, "levels cannot be read");
  std::vector<bool> result(bulk_.num_lines);
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = values.at(i) != 0;
  return result;
}

Status Lines1::drive(const std::vector<Drive>& drives) {
  for (std::size_t i = 0; i < driven_.size(); ++i) {
    if (drives[i] == driven_[i]) continue;
    gpiod_line* line = bulk_.lines[i];
    const int value = drives[i] == Drive::active ? 1 : 0;
    int done = 0;
    if (drives[i] == Drive::let_go) {
      done = gpiod_line_set_direction_input(line);
    } else if (driven_[i] == Drive::let_go) {
      done = gpiod_line_set_direction_output(line, value);
    } else {
      done = gpiod_line_set_value(line, value);
    }
    if (done != 0) return error_of(errno, "a line cannot be set");
    driven_[i] = drives[i];
  }
  return ok();
}

std::vector<int> Lines1::descriptors() const {
  std::vector<int> result;
  if (use_ != Use::edges) return result;
  for (unsigned i = 0; i < bulk_.num_lines; ++i) result.push_back(gpiod_line_event_get_fd(bulk_.lines[i]));
  return result;
}

// The line has events: takes them all. Whether it could.
bool Lines1::read_line(std::size_t index, Edges& into) {
  std::array<gpiod_line_event, kernel_queue> events{};
  const int count = gpiod_line_event_read_multiple(bulk_.lines[index], events.data(), kernel_queue);
  if (count < 0) return false;
  into.lost |= count == static_cast<int>(kernel_queue);
  for (int i = 0; i < count; ++i)
    into.edges.push_back(edge_of(events.at(static_cast<std::size_t>(i)), index));
  return true;
}

// Each line has a queue of its own, so the lines' events are put into order here.
Result<Edges> Lines1::read_edges() {
  Edges result;
  constexpr timespec at_once{0, 0};
  gpiod_line_bulk ready;
  const int waiting = gpiod_line_event_wait_bulk(&bulk_, &at_once, &ready);
  if (waiting < 0) return error_of(errno, "edges cannot be read");
  if (waiting == 0) return result;
  for (unsigned i = 0; i < bulk_.num_lines; ++i) {
    const auto end = ready.lines + ready.num_lines;
    if (std::find(ready.lines, end, bulk_.lines[i]) == end) continue;
    if (!read_line(i, result)) return error_of(errno, "edges cannot be read");
  }
  std::stable_sort(result.edges.begin(), result.edges.end(),
                   [](const Edge& one, const Edge& other) { return one.time < other.time; });
  return result;
}

class Chip1 : public Chip {
 public:
  explicit Chip1(OpenChip chip) : chip_(std::move(chip)) {}

  unsigned size() const override { return gpiod_chip_num_lines(chip_.get()); }
  std::optional<unsigned> find(const std::string& line_name) const override;
  Result<std::vector<LineInfo>> describe() const override;
  Result<std::unique_ptr<Lines>> request(const LineRequest& request) override;

 private:
  OpenChip chip_;
};

std::optional<unsigned> Chip1::find(const std::string& line_name) const {
  gpiod_line* line = gpiod_chip_find_line(chip_.get(), line_name.c_str());
  if (line == nullptr) return std::nullopt;
  return gpiod_line_offset(line);
}

Bias told_bias(gpiod_line* line) {
  switch (gpiod_line_bias(line)) {
    case GPIOD_LINE_BIAS_PULL_UP:
      return Bias::pull_up;
    case GPIOD_LINE_BIAS_PULL_DOWN:
      return Bias::pull_down;
    case GPIOD_LINE_BIAS_DISABLE:
      return Bias::none;
    default:
      return Bias::as_is;
  }
}

LineInfo info_of(gpiod_line* line) {
  const auto text_of = [](const char* text) { return std::string(text != nullptr ? text : ""); };
  LineInfo info;
  info.offset = gpiod_line_offset(line);
  info.name = text_of(gpiod_line_name(line));
  info.used = gpiod_line_is_used(line);
  info.consumer = text_of(gpiod_line_consumer(line));
  info.output = gpiod_line_direction(line) == GPIOD_LINE_DIRECTION_OUTPUT;
  info.active_low = gpiod_line_active_state(line) == GPIOD_LINE_ACTIVE_STATE_LOW;
  info.bias = told_bias(line);
  return info;
}

Result<std::vector<LineInfo>> Chip1::describe() const {
  std::vector<LineInfo> result;
  for (unsigned offset = 0; offset < size(); ++offset) {
    gpiod_line* line = gpiod_chip_get_line(chip_.get(), offset);
    if (line == nullptr) return error_of(errno, "line " + std::to_string(offset) + " cannot be looked at");
    result.push_back(info_of(line));
  }
  return result;
}

// Outputs one by one, so that each can be let go alone; inputs together, so that their levels are of one
// moment.
bool take_lines(gpiod_line_bulk& bulk, const LineRequest& request) {
  const gpiod_line_request_config config{own_consumer, type_of(request.use), flags_of(request)};
  if (request.use == Use::input || request.use == Use::edges)
    return gpiod_line_request_bulk(&bulk, &config, nullptr) == 0;
  for (unsigned i = 0; i < bulk.num_lines; ++i) {
    if (gpiod_line_request(bulk.lines[i], &config, 0) == 0) continue;
    const int error = errno;
    while (i-- > 0) gpiod_line_release(bulk.lines[i]);
    errno = error;
    return false;
  }
  return true;
}

Result<std::unique_ptr<Lines>> Chip1::request(const LineRequest& request) {
  gpiod_line_bulk bulk;
  gpiod_line_bulk_init(&bulk);
  for (const unsigned offset : request.offsets) {
    gpiod_line* line = gpiod_chip_get_line(chip_.get(), offset);
    if (line == nullptr) return error_of(errno, "line " + std::to_string(offset) + " cannot be opened");
    gpiod_line_bulk_add(&bulk, line);
  }
  if (!take_lines(bulk, request)) {
    const int number = errno;
    const auto describe_error = request.use == Use::edges ? edge_error_of : error_of;
    return describe_error(number, "its lines cannot be taken", holder_among(*this, request.offsets));
  }
  return std::unique_ptr<Lines>(std::make_unique<Lines1>(chip_, bulk, request.use));
}

class Chips1 : public Chips {
 public:
  std::vector<ChipInfo> list() override;
  Result<std::unique_ptr<Chip>> open(const ChipInfo& chip) override;
};

std::vector<ChipInfo> Chips1::list() {
  std::vector<ChipInfo> result;
  for (const auto& file : chip_files("/dev")) {
    ChipInfo info{file.string(), "", device_of(file), "", false};
    const std::unique_ptr<gpiod_chip, CloseChip> chip(gpiod_chip_open(file.c_str()));
    if (chip) {
      info.label = gpiod_chip_label(chip.get());
    } else {
      info.unreadable = std::strerror(errno);
      info.forbidden = errno == EACCES || errno == EPERM;
    }
    result.push_back(std::move(info));
  }
  return result;
}

Result<std::unique_ptr<Chip>> Chips1::open(const ChipInfo& chip) {
  OpenChip opened(gpiod_chip_open(chip.path.c_str()), [](gpiod_chip* open) {
    if (open != nullptr) gpiod_chip_close(open);
  });
  if (!opened) return error_of(errno, chip.path + " cannot be opened");
  return std::unique_ptr<Chip>(std::make_unique<Chip1>(std::move(opened)));
}

}  // namespace

std::unique_ptr<Chips> system_chips() { return std::make_unique<Chips1>(); }

std::string built_library() { return ARBITER_LIBGPIOD; }

std::string running_library() { return gpiod_version_string(); }

}  // namespace arbiter::hal::gpio
