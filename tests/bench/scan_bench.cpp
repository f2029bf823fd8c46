// SPDX-License-Identifier: MIT
// What one look at a whole board takes: ioctls and processor time for matrices and expanders, and by how many
// transfers of I2C; for NFC how long until a piece that is put down or lifted is believed.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "daemon/hands/small_random.h"
#include "hal/gpio/line_unit.h"
#include "hal/gpio/matrix_unit.h"
#include "hal/nfc/reader_watch.h"
#include "hal/nfc/tag_evidence.h"

namespace arbiter::hal {
namespace {

using namespace std::chrono_literals;

/// Rows and columns that share switches, and how often the kernel is asked.
struct CountedBoard {
  std::vector<std::vector<bool>> closed;  ///< by row and column
  std::vector<bool> pulled;               ///< rows
  std::size_t reads = 0;
  std::size_t writes = 0;
};

class CountedLines : public gpio::Lines {
 public:
  CountedLines(CountedBoard& board, gpio::LineRequest request)
      : board_(board), request_(std::move(request)) {}

  Result<std::vector<bool>> levels() override {
    ++board_.reads;
    std::vector<bool> low(request_.offsets.size());
    for (std::size_t row = 0; row < board_.pulled.size(); ++row) {
      for (std::size_t i = 0; board_.pulled[row] && i < low.size(); ++i)
        low[i] = low[i] || board_.closed[row][i];
    }
    return low;
  }
  Status drive(const std::vector<gpio::Drive>& drives) override {
    ++board_.writes;
    for (std::size_t row = 0; row < drives.size(); ++row)
      board_.pulled[row] = drives[row] == gpio::Drive::active;
    return ok();
  }
  std::vector<int> descriptors() const override { return {}; }
  Result<gpio::Edges> read_edges() override { return gpio::Edges{}; }

 private:
  CountedBoard& board_;
  gpio::LineRequest request_;
};

class CountedChip : public gpio::Chip {
 public:
  explicit CountedChip(CountedBoard& board) : board_(board) {}
  unsigned size() const override { return gpio::most_lines; }
  std::optional<unsigned> find(const std::string&) const override { return std::nullopt; }
  Result<std::vector<gpio::LineInfo>> describe() const override { return std::vector<gpio::LineInfo>{}; }
  Result<std::unique_ptr<gpio::Lines>> request(const gpio::LineRequest& request) override {
    if (request.use == gpio::Use::edges) return refusal(std::string(gpio::trouble::no_edges), "none here");
    return std::unique_ptr<gpio::Lines>(std::make_unique<CountedLines>(board_, request));
  }

 private:
  CountedBoard& board_;
};

class CountedChips : public gpio::Chips {
 public:
  explicit CountedChips(CountedBoard& board) : board_(board) {}
  std::vector<gpio::ChipInfo> list() override { return {{"/dev/gpiochip0", "chip", "", "", false}}; }
  Result<std::unique_ptr<gpio::Chip>> open(const gpio::ChipInfo&) override {
    return std::unique_ptr<gpio::Chip>(std::make_unique<CountedChip>(board_));
  }

 private:
  CountedBoard& board_;
};

/// An I2C transfer of an MCP23017, in bits with their acknowledgements: addresses, register and both ports.
constexpr double read_bits = 9 * 5 + 3;
constexpr double write_bits = 9 * 4 + 2;

void count(benchmark::State& state, const CountedBoard& board, bool rows_on_bus) {
  const auto looks = static_cast<double>(state.iterations());
  const auto reads = static_cast<double>(board.reads) / looks;
  const auto writes = static_cast<double>(board.writes) / looks;
  const double bits = reads * read_bits + (rows_on_bus ? writes * write_bits : 0);
  state.counters["ioctls"] = reads + writes;
  state.counters["i2c_100kHz_ms"] = bits / 100;
  state.counters["i2c_400kHz_ms"] = bits / 400;
}

void look_at_it(benchmark::State& state, gpio::Unit& unit) {
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(unit.look());
}

/// Pieces on as many rows as a player's first rows fill.
void matrix(benchmark::State& state) {
  const auto size = static_cast<std::size_t>(state.range(0));
  CountedBoard board{std::vector(size, std::vector<bool>(size)), std::vector<bool>(size)};
  for (std::size_t row = 0; row < size; ++row) {
    if (row < 2 || row + 2 >= size) board.closed[row].assign(size, true);
  }
  gpio::Matrix wiring;
  for (std::size_t row = 0; row < size; ++row) {
    wiring.rows.push_back({"chip", std::to_string(row)});
    wiring.columns.push_back({"chip", std::to_string(size + row)});
    wiring.contacts.emplace_back();
    for (std::size_t column = 0; column < size; ++column)
      wiring.contacts.back().push_back(std::string(1, static_cast<char>('a' + column)) +
                                       std::to_string(row + 1));
  }
  CountedChips chips(board);
  gpio::MatrixUnit unit(wiring, {{"chip", {"chip"}}});
  if (!unit.open(chips)) state.SkipWithError("no lines");
  look_at_it(state, unit);
  count(state, board, true);
}
BENCHMARK(matrix)->ArgName("size")->Arg(6)->Arg(8);

/// Four MCP23017 with sixteen switches each.
void four_expanders(benchmark::State& state) {
  CountedBoard board;
  CountedChips chips(board);
  std::vector<gpio::LineUnit> units;
  for (int chip = 0; chip < 4; ++chip) {
    std::vector<gpio::Contact> contacts;
    for (int line = 0; line < 16; ++line)
      contacts.push_back({"a" + std::to_string(16 * chip + line), {"chip", std::to_string(line)}});
    units.emplace_back("chip", gpio::ChipWiring{"chip"}, contacts);
    if (!units.back().open(chips)) state.SkipWithError("no lines");
  }
  for ([[maybe_unused]] auto _ : state) {
    for (gpio::LineUnit& unit : units) benchmark::DoNotOptimize(unit.look());
  }
  count(state, board, false);
}
BENCHMARK(four_expanders);

/// One reader with antennas, whose looks take as long as a radio's are expected to (hal/nfc/README.md).
class TimedReader : public nfc::TagReader, public nfc::AntennaSelector {
 public:
  explicit TimedReader(std::size_t antennas) : tags(antennas) {}
  Status open() override { return ok(); }
  void close() override {}
  Status select(std::size_t antenna) override {
    antenna_ = antenna;
    return ok();
  }
  Result<nfc::Tags> read() override {
    now += 21ms;
    return tags[antenna_];
  }
  std::chrono::milliseconds rest() const override { return 6ms; }

  Time now{0};
  std::vector<nfc::Tags> tags;

 private:
  std::size_t antenna_ = 0;
};

class NfcReader {
 public:
  explicit NfcReader(std::size_t antennas) : reader_(antennas) {
    while (!watch_.scan_time()) step();
    for (int i = 0; i < 200; ++i) step();
  }
  Time scan_time() const { return *watch_.scan_time(); }
  /// Until the change there is believed.
  double milliseconds_until_believed(std::size_t antenna, nfc::Tags tags) {
    const Time begin = reader_.now;
    reader_.tags[antenna] = std::move(tags);
    while (!step()) continue;
    const double time = std::chrono::duration<double, std::milli>(reader_.now - begin).count();
    for (std::size_t i = 200 + random_.below(144); i > 0; --i) step();
    return time;
  }

 private:
  bool step() {
    const nfc::ReaderStep step = watch_.step();
    const bool told =
        step.look && !evidence_.look(std::to_string(step.look->antenna), step.look->tags).empty();
    reader_.now += step.wait;
    return told;
  }
  static std::vector<std::size_t> addresses(std::size_t count) {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < count; ++i) all.push_back(i);
    return all;
  }

  SmallRandom random_{2};  ///< changes come at any point of a scan
  TimedReader reader_;
  nfc::ReaderWatch watch_{reader_, reader_, addresses(reader_.tags.size()), [this] { return reader_.now; }};
  nfc::TagEvidence evidence_;
};

/// 72 antennas on three readers are 24 each, which look at the same time.
void nfc_antennas(benchmark::State& state) {
  const auto antennas = static_cast<std::size_t>(state.range(0));
  NfcReader reader(antennas);
  SmallRandom random(1);
  std::vector<double> put;
  std::vector<double> lifted;
  while (state.KeepRunning()) {
    const std::size_t antenna = random.below(antennas);
    put.push_back(reader.milliseconds_until_believed(antenna, {"04A1B2C3"}));
    lifted.push_back(reader.milliseconds_until_believed(antenna, {}));
  }
  const auto at = [](std::vector<double>& times, double share) {
    std::sort(times.begin(), times.end());
    return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
  };
  state.counters["scan_ms"] = std::chrono::duration<double, std::milli>(reader.scan_time()).count();
  state.counters["put_p50_ms"] = at(put, 0.5);
  state.counters["put_p99_ms"] = at(put, 0.99);
  state.counters["lifted_p50_ms"] = at(lifted, 0.5);
  state.counters["lifted_p99_ms"] = at(lifted, 0.99);
}
BENCHMARK(nfc_antennas)->ArgName("antennas")->Arg(24)->Arg(72)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace arbiter::hal

BENCHMARK_MAIN();
