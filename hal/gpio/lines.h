// SPDX-License-Identifier: MIT
// GPIO lines as this project needs them: chips, groups of lines, levels and edges. lines_v1.cpp and
// lines_v2.cpp fulfil it by libgpiod 1.6 and 2; tests by simulated chips.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/result.h"

namespace arbiter::hal::gpio {

/// As many lines as the kernel gives in one request.
inline constexpr std::size_t most_lines = 64;
/// What this program calls itself to the kernel when it holds a line.
inline constexpr const char* own_consumer = "arbiter";

enum class Bias : std::uint8_t { pull_up, pull_down, none, as_is };

/// What lines are wanted for. `edges`: inputs that say when they change. `open_drain`: outputs that are
/// pulled low or let go, never driven high.
enum class Use : std::uint8_t { input, edges, output, open_drain };

/// What a line of an output is made to do; let go, it is an input.
enum class Drive : std::uint8_t { inactive, active, let_go };

struct LineRequest {
  std::vector<unsigned> offsets;  ///< from 1 to most_lines of them, none twice
  Use use = Use::input;
  Bias bias = Bias::as_is;
  bool active_low = false;
};

/// What the kernel tells of a line without it being taken.
struct LineInfo {
  unsigned offset = 0;
  std::string name;      ///< "GPIO17"; empty where it has none
  bool used = false;     ///< by a program or by the kernel
  std::string consumer;  ///< what its holder calls itself ("spi0 CS0"); may be empty
  bool output = false;
  bool active_low = false;
  Bias bias = Bias::as_is;  ///< as_is also where the kernel does not know
};

/// The line at `index` of its request changed at that time of the system's monotonic clock.
struct Edge {
  std::chrono::nanoseconds time{0};
  std::size_t index = 0;
  bool active = false;

  friend bool operator==(const Edge&, const Edge&) = default;
};

struct Edges {
  std::vector<Edge> edges;  ///< in the order of their times
  bool lost = false;        ///< some are missing: the levels must be read
};

/// Error::code of what goes wrong with chips and lines; the messages are for a person and name the remedy.
namespace trouble {
inline constexpr std::string_view absent = "chip_absent";
inline constexpr std::string_view ambiguous = "chip_ambiguous";
inline constexpr std::string_view no_permission = "no_permission";
inline constexpr std::string_view busy = "line_busy";
inline constexpr std::string_view no_such_line = "no_such_line";
inline constexpr std::string_view no_edges = "no_edges";  ///< this chip has no interrupt: poll its levels
inline constexpr std::string_view gone = "chip_gone";
}  // namespace trouble

/// Some lines of a chip, held until this is destroyed. No call blocks.
class Lines {
 public:
  virtual ~Lines() = default;
  /// Which lines are active, in the order of the request; of outputs what is really on the wire.
  virtual Result<std::vector<bool>> levels() = 0;
  /// Sets all outputs, in the order of the request.
  virtual Status drive(const std::vector<Drive>& drives) = 0;
  /// They become readable when there are edges, or when the chip is gone. Empty without edges.
  virtual std::vector<int> descriptors() const = 0;
  /// All edges that are waiting.
  virtual Result<Edges> read_edges() = 0;
};

/// An open gpiochip.
class Chip {
 public:
  virtual ~Chip() = default;
  virtual unsigned size() const = 0;
  virtual std::optional<unsigned> find(const std::string& line_name) const = 0;
  /// All its lines, in order. Error: the chip is gone.
  virtual Result<std::vector<LineInfo>> describe() const = 0;
  virtual Result<std::unique_ptr<Lines>> request(const LineRequest& request) = 0;
};

/// One gpiochip of this machine.
struct ChipInfo {
  std::string path;        ///< "/dev/gpiochip0"
  std::string label;       ///< "pinctrl-bcm2711", "mcp23017"; empty where it cannot be opened
  std::string device;      ///< what it sits on: "1-0020" is address 0x20 of I2C bus 1
  std::string unreadable;  ///< why it cannot be opened
  bool forbidden = false;  ///< for lack of permission
};

/// The gpiochips of a machine. They come and go: ask anew each time.
class Chips {
 public:
  virtual ~Chips() = default;
  virtual std::vector<ChipInfo> list() = 0;
  virtual Result<std::unique_ptr<Chip>> open(const ChipInfo& chip) = 0;
};

/// Those of this machine; links to chips are not counted twice.
std::unique_ptr<Chips> system_chips();

/// The version of libgpiod that this program was built with, and the one that it runs with: "1.6.3".
std::string built_library();
std::string running_library();

}  // namespace arbiter::hal::gpio
