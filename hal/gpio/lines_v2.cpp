// SPDX-License-Identifier: MIT
// GPIO lines by libgpiod 2 (Debian 13): one descriptor a request, numbered edges, debounce by the kernel.
#include <gpiod.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "hal/gpio/chip_files.h"
#include "hal/gpio/find_chip.h"
#include "hal/gpio/lines.h"

namespace arbiter::hal::gpio {
namespace {

/// The most that a kernel takes: its default of 16 a line is short for a matrix that is knocked.
constexpr std::size_t kernel_queue = 1024;
constexpr std::size_t read_at_once = 64;

template <auto Free>
struct FreeBy {
  template <class T>
  void operator()(T* object) const {
    Free(object);
  }
};
template <class T, auto Free>
using Owned = std::unique_ptr<T, FreeBy<Free>>;
using OwnedChip = Owned<gpiod_chip, gpiod_chip_close>;
using OwnedInfo = Owned<gpiod_chip_info, gpiod_chip_info_free>;
using OwnedLine = Owned<gpiod_line_info, gpiod_line_info_free>;
using OwnedRequest = Owned<gpiod_line_request, gpiod_line_request_release>;
using OwnedSettings = Owned<gpiod_line_settings, gpiod_line_settings_free>;
using OwnedConfig = Owned<gpiod_line_config, gpiod_line_config_free>;
using OwnedBuffer = Owned<gpiod_edge_event_buffer, gpiod_edge_event_buffer_free>;

gpiod_line_bias bias_of(Bias bias) {
  switch (bias) {
    case Bias::pull_up:
      return GPIOD_LINE_BIAS_PULL_UP;
    case Bias::pull_down:
      return GPIOD_LINE_BIAS_PULL_DOWN;
    case Bias::none:
      return GPIOD_LINE_BIAS_DISABLED;
    case Bias::as_is:
      break;
  }
  return GPIOD_LINE_BIAS_AS_IS;
}

gpiod_line_value value_of(Drive drive) {
  return drive == Drive::active ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE;
}

OwnedSettings settings_of(const LineRequest& request, Drive drive) {
  OwnedSettings settings(gpiod_line_settings_new());
  const bool is_output =
      (request.use == Use::output || request.use == Use::open_drain) && drive != Drive::let_go;
  gpiod_line_settings_set_direction(settings.get(),
                                    is_output ? GPIOD_LINE_DIRECTION_OUTPUT : GPIOD_LINE_DIRECTION_INPUT);
  gpiod_line_settings_set_bias(settings.get(), bias_of(request.bias));
  gpiod_line_settings_set_active_low(settings.get(), request.active_low);
  if (is_output) {
    gpiod_line_settings_set_output_value(settings.get(), value_of(drive));
    if (request.use == Use::open_drain)
      gpiod_line_settings_set_drive(settings.get(), GPIOD_LINE_DRIVE_OPEN_DRAIN);
  }
  // Not debounced by the kernel: it would tell as a line's level what its edges have told, so that a lost one
  // were never found, and it cannot have edges of expanders, whose interrupts wait for a bus.
  if (request.use == Use::edges) gpiod_line_settings_set_edge_detection(settings.get(), GPIOD_LINE_EDGE_BOTH);
  return settings;
}

OwnedConfig config_of(const LineRequest& request, const std::vector<Drive>& drives) {
  OwnedConfig config(gpiod_line_config_new());
  for (std::size_t i = 0; i < request.offsets.size(); ++i) {
    const OwnedSettings settings = settings_of(request, drives[i]);
    gpiod_line_config_add_line_settings(config.get(), &request.offsets[i], 1, settings.get());
  }
  return config;
}

class Lines2 : public Lines {
 public:
  Lines2(OwnedRequest lines, LineRequest request)
      : lines_(std::move(lines)),
        request_(std::move(request)),
        driven_(request_.offsets.size(), Drive::inactive),
        buffer_(gpiod_edge_event_buffer_new(read_at_once)) {}

  Result<std::vector<bool>> levels() override;
  Status drive(const std::vector<Drive>& drives) override;
  std::vector<int> descriptors() const override;
  Result<Edges> read_edges() override;

 private:
  void take(gpiod_edge_event* event, Edges& into);

  OwnedRequest lines_;
  LineRequest request_;
  std::vector<Drive> driven_;
  OwnedBuffer buffer_;
  unsigned long next_number_ = 1;  ///< of the next edge, if none is lost
};

Result<std::vector<bool>> Lines2::levels() {
  std::vector<gpiod_line_value> values(request_.offsets.size());
  if (gpiod_line_request_get_values(lines_.get(), values.data()) != 0)
    return error_of(errno, "levels cannot be read");
  std::vector<bool> result;
  for (const gpiod_line_value value : values) result.push_back(value == GPIOD_LINE_VALUE_ACTIVE);
  return result;
}

Status Lines2::drive(const std::vector<Drive>& drives) {
  if (drives == driven_) return ok();
  const auto is_free = [](Drive drive) { return drive == Drive::let_go; };
  const bool turns = !std::equal(drives.begin(), drives.end(), driven_.begin(),
                                 [&](Drive one, Drive other) { return is_free(one) == is_free(other); });
  std::vector<gpiod_line_value> values;
  std::vector<unsigned> offsets;
  for (std::size_t i = 0; i < drives.size(); ++i) {
    if (is_free(drives[i])) continue;
    values.push_back(value_of(drives[i]));
    offsets.push_back(request_.offsets[i]);
  }
  const int done =
      turns
          ? gpiod_line_request_reconfigure_lines(lines_.get(), config_of(request_, drives).get())
          : gpiod_line_request_set_values_subset(lines_.get(), offsets.size(), offsets.data(), values.data());
  if (done != 0) return error_of(errno, "a line cannot be set");
  driven_ = drives;
  return ok();
}

std::vector<int> Lines2::descriptors() const {
  if (request_.use != Use::edges) return {};
  return {gpiod_line_request_get_fd(lines_.get())};
}

void Lines2::take(gpiod_edge_event* event, Edges& into) {
  const unsigned long number = gpiod_edge_event_get_global_seqno(event);
  into.lost |= number != next_number_;
  next_number_ = number + 1;
  const auto line =
      std::find(request_.offsets.begin(), request_.offsets.end(), gpiod_edge_event_get_line_offset(event));
  if (line == request_.offsets.end()) return;
  into.edges.push_back({std::chrono::nanoseconds(gpiod_edge_event_get_timestamp_ns(event)),
                        static_cast<std::size_t>(line - request_.offsets.begin()),
                        gpiod_edge_event_get_event_type(event) == GPIOD_EDGE_EVENT_RISING_EDGE});
}

Result<Edges> Lines2::read_edges() {
  Edges result;
  for (;;) {
    const int waiting = gpiod_line_request_wait_edge_events(lines_.get(), 0);
    if (waiting < 0) return error_of(errno, "edges cannot be read");
    if (waiting == 0) break;
    const int count = gpiod_line_request_read_edge_events(lines_.get(), buffer_.get(), read_at_once);
    if (count < 0) return error_of(errno, "edges cannot be read");
    for (int i = 0; i < count; ++i)
      take(gpiod_edge_event_buffer_get_event(buffer_.get(), static_cast<unsigned long>(i)), result);
  }
  // Debounced lines are timed by the kernel one by one, so that times may fall within a batch.
  std::stable_sort(result.edges.begin(), result.edges.end(),
                   [](const Edge& one, const Edge& other) { return one.time < other.time; });
  return result;
}

class Chip2 : public Chip {
 public:
  Chip2(OwnedChip chip, unsigned size) : chip_(std::move(chip)), size_(size) {}

  unsigned size() const override { return size_; }
  std::optional<unsigned> find(const std::string& line_name) const override;
  Result<std::vector<LineInfo>> describe() const override;
  Result<std::unique_ptr<Lines>> request(const LineRequest& request) override;

 private:
  OwnedChip chip_;
  unsigned size_;
};

std::optional<unsigned> Chip2::find(const std::string& line_name) const {
  const int offset = gpiod_chip_get_line_offset_from_name(chip_.get(), line_name.c_str());
  if (offset < 0) return std::nullopt;
  return static_cast<unsigned>(offset);
}

Bias told_bias(gpiod_line_info* line) {
  switch (gpiod_line_info_get_bias(line)) {
    case GPIOD_LINE_BIAS_PULL_UP:
      return Bias::pull_up;
    case GPIOD_LINE_BIAS_PULL_DOWN:
      return Bias::pull_down;
    case GPIOD_LINE_BIAS_DISABLED:
      return Bias::none;
    default:
      return Bias::as_is;
  }
}

LineInfo info_of(gpiod_line_info* line) {
  const auto text_of = [](const char* text) { return std::string(text != nullptr ? text : ""); };
  LineInfo info;
  info.offset = gpiod_line_info_get_offset(line);
  info.name = text_of(gpiod_line_info_get_name(line));
  info.used = gpiod_line_info_is_used(line);
  info.consumer = text_of(gpiod_line_info_get_consumer(line));
  info.output = gpiod_line_info_get_direction(line) == GPIOD_LINE_DIRECTION_OUTPUT;
  info.active_low = gpiod_line_info_is_active_low(line);
  info.bias = told_bias(line);
  return info;
}

Result<std::vector<LineInfo>> Chip2::describe() const {
  std::vector<LineInfo> result;
  for (unsigned offset = 0; offset < size_; ++offset) {
    const OwnedLine line(gpiod_chip_get_line_info(chip_.get(), offset));
    if (!line) return error_of(errno, "line " + std::to_string(offset) + " cannot be looked at");
    result.push_back(info_of(line.get()));
  }
  return result;
}

Result<std::unique_ptr<Lines>> Chip2::request(const LineRequest& request) {
  const OwnedConfig config = config_of(request, std::vector<Drive>(request.offsets.size(), Drive::inactive));
  const Owned<gpiod_request_config, gpiod_request_config_free> options(gpiod_request_config_new());
  gpiod_request_config_set_consumer(options.get(), own_consumer);
  if (request.use == Use::edges) gpiod_request_config_set_event_buffer_size(options.get(), kernel_queue);
  OwnedRequest lines(gpiod_chip_request_lines(chip_.get(), options.get(), config.get()));
  if (!lines) {
    const int number = errno;
    const auto describe_error = request.use == Use::edges ? edge_error_of : error_of;
    return describe_error(number, "its lines cannot be taken", holder_among(*this, request.offsets));
  }
  return std::unique_ptr<Lines>(std::make_unique<Lines2>(std::move(lines), request));
}

class Chips2 : public Chips {
 public:
  std::vector<ChipInfo> list() override;
  Result<std::unique_ptr<Chip>> open(const ChipInfo& chip) override;
};

std::vector<ChipInfo> Chips2::list() {
  std::vector<ChipInfo> result;
  for (const auto& file : chip_files("/dev")) {
    ChipInfo info{file.string(), "", device_of(file), "", false};
    const OwnedChip chip(gpiod_chip_open(file.c_str()));
    const OwnedInfo about(chip ? gpiod_chip_get_info(chip.get()) : nullptr);
    if (about) {
      info.label = gpiod_chip_info_get_label(about.get());
    } else {
      info.unreadable = std::strerror(errno);
      info.forbidden = errno == EACCES || errno == EPERM;
    }
    result.push_back(std::move(info));
  }
  return result;
}

Result<std::unique_ptr<Chip>> Chips2::open(const ChipInfo& chip) {
  OwnedChip opened(gpiod_chip_open(chip.path.c_str()));
  const OwnedInfo about(opened ? gpiod_chip_get_info(opened.get()) : nullptr);
  if (!about) return error_of(errno, chip.path + " cannot be opened");
  const auto size = static_cast<unsigned>(gpiod_chip_info_get_num_lines(about.get()));
  return std::unique_ptr<Chip>(std::make_unique<Chip2>(std::move(opened), size));
}

}  // namespace

std::unique_ptr<Chips> system_chips() { return std::make_unique<Chips2>(); }

std::string built_library() { return ARBITER_LIBGPIOD; }

std::string running_library() { return gpiod_api_version(); }

}  // namespace arbiter::hal::gpio
