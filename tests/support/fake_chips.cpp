// SPDX-License-Identifier: MIT
// The simulated chips' electrics and edges.
#include "tests/support/fake_chips.h"

#include <algorithm>

namespace arbiter::hal::gpio::test {

/// A request's lines.
class FakeLines : public Lines {
 public:
  FakeLines(FakeChips& chips, std::string label, LineRequest request)
      : chips_(chips),
        label_(std::move(label)),
        request_(std::move(request)),
        lines_(request_.offsets.size()),
        descriptor_(chips.next_descriptor_++) {
    chips_.lines_.insert(this);
    for (std::size_t i = 0; i < lines_.size(); ++i) lines_[i].level = physical(i);
  }
  ~FakeLines() override { chips_.lines_.erase(this); }
  FakeLines(const FakeLines&) = delete;
  FakeLines& operator=(const FakeLines&) = delete;

  Result<std::vector<bool>> levels() override {
    if (is_lost() || chips_.chips_[label_].failures-- > 0) return gone();
    std::vector<bool> result;
    for (std::size_t i = 0; i < lines_.size(); ++i) result.push_back(physical(i));
    return result;
  }
  Status drive(const std::vector<Drive>& drives) override {
    if (is_lost()) return gone();
    for (std::size_t i = 0; i < lines_.size(); ++i) lines_[i].drive = drives[i];
    chips_.levels_changed();
    return ok();
  }
  std::vector<int> descriptors() const override {
    return request_.use == Use::edges ? std::vector<int>{descriptor_} : std::vector<int>{};
  }
  Result<Edges> read_edges() override {
    if (is_lost()) return gone();
    Edges result{{queue_.begin(), queue_.end()}, std::exchange(lost_, false)};
    queue_.clear();
    return result;
  }

  bool has(const FakeChips::Spot& spot) const {
    return spot.first == label_ && index_of(spot.second) < lines_.size();
  }
  const LineRequest& request() const { return request_; }
  void tell(LineInfo& info) const {
    info.used = true;
    info.consumer = own_consumer;
    info.output = drives_high(info.offset).has_value();
    info.active_low = request_.active_low;
    info.bias = request_.bias;
  }
  bool is_readable() const {
    const bool hung_up = request_.use == Use::edges && is_lost() && !chips_.chips_[label_].silent;
    return !queue_.empty() || hung_up;
  }
  int descriptor() const { return descriptor_; }

  /// What the line at that offset drives: high, low or nothing.
  std::optional<bool> drives_high(unsigned offset) const {
    const Drive drive = lines_[index_of(offset)].drive;
    if (request_.use != Use::output && request_.use != Use::open_drain) return std::nullopt;
    if (drive == Drive::let_go) return std::nullopt;
    const bool high = (drive == Drive::active) != request_.active_low;
    if (request_.use == Use::open_drain && high) return std::nullopt;
    return high;
  }

  void notice(Time now) {
    if (request_.use != Use::edges) return;  // levels of other lines are read when they are asked for
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const bool level = physical(i);
      if (level == lines_[i].level) continue;
      lines_[i].level = level;
      push({now, i, level});
    }
  }

 private:
  struct Line {
    bool level = false;
    Drive drive = Drive::inactive;
  };

  std::size_t index_of(unsigned offset) const {
    const auto found = std::find(request_.offsets.begin(), request_.offsets.end(), offset);
    return static_cast<std::size_t>(found - request_.offsets.begin());
  }
  bool physical(std::size_t index) const {
    return chips_.is_high({label_, request_.offsets[index]}) != request_.active_low;
  }
  bool is_lost() const { return !chips_.chips_[label_].plugged || chips_.chips_[label_].broken; }
  static Error gone() { return refusal(std::string(trouble::gone), "levels cannot be read: No such device"); }
  void push(const Edge& edge) {
    if (request_.use != Use::edges || chips_.chips_[label_].edges_stopped) return;
    const auto of_line =
        std::count_if(queue_.begin(), queue_.end(), [&](const Edge& one) { return one.index == edge.index; });
    const bool is_full = static_cast<std::size_t>(of_line) >= chips_.queue_;
    lost_ |= is_full && chips_.tells_lost_;
    if (is_full && !chips_.drops_oldest_) return;
    if (is_full) {
      queue_.erase(std::find_if(queue_.begin(), queue_.end(),
                                [&](const Edge& one) { return one.index == edge.index; }));
    }
    queue_.push_back(edge);
  }

  FakeChips& chips_;
  std::string label_;
  LineRequest request_;
  std::vector<Line> lines_;
  std::deque<Edge> queue_;
  bool lost_ = false;
  int descriptor_;
};

class FakeChip : public Chip {
 public:
  FakeChip(FakeChips& chips, std::string label) : chips_(chips), label_(std::move(label)) {}

  unsigned size() const override { return chips_.chips_[label_].lines; }
  std::optional<unsigned> find(const std::string& line_name) const override {
    for (const auto& [offset, name] : chips_.chips_[label_].names) {
      if (name == line_name) return offset;
    }
    return std::nullopt;
  }
  Result<std::vector<LineInfo>> describe() const override {
    const FakeChips::ChipState& state = chips_.chips_[label_];
    if (!state.plugged) return refusal(std::string(trouble::gone), "line 0 cannot be looked at");
    std::vector<LineInfo> result;
    for (unsigned offset = 0; offset < state.lines; ++offset) result.push_back(info_of(offset));
    return result;
  }
  Result<std::unique_ptr<Lines>> request(const LineRequest& request) override {
    const FakeChips::ChipState& state = chips_.chips_[label_];
    for (const unsigned offset : request.offsets) {
      const auto held = state.held.find(offset);
      if (held != state.held.end() || chips_.holder_of({label_, offset}) != nullptr)
        return refusal(std::string(trouble::busy),
                       "a line is held by '" + (held == state.held.end() ? "arbiter" : held->second) + "'");
    }
    if (request.use == Use::edges && !state.has_edges)
      return refusal(std::string(trouble::no_edges), "no interrupt");
    return std::unique_ptr<Lines>(std::make_unique<FakeLines>(chips_, label_, request));
  }

 private:
  LineInfo info_of(unsigned offset) const {
    const FakeChips::ChipState& state = chips_.chips_[label_];
    LineInfo info;
    info.offset = offset;
    if (state.names.contains(offset)) info.name = state.names.at(offset);
    if (state.held.contains(offset)) info.consumer = state.held.at(offset);
    info.used = state.held.contains(offset);
    if (const FakeLines* holder = chips_.holder_of({label_, offset})) holder->tell(info);
    return info;
  }

  FakeChips& chips_;
  std::string label_;
};

FakeChips::ChipState& FakeChips::add(const std::string& label, unsigned lines, const std::string& device) {
  ChipState& state = chips_[label];
  state.lines = lines;
  state.device = device;
  return state;
}

std::size_t FakeChips::add_switch(const Spot& from, const Spot& to, bool diode) {
  switches_.push_back({from, to, diode});
  return switches_.size() - 1;
}

void FakeChips::set_switch(std::size_t number, bool closed) {
  if (closed) {
    closed_.insert(number);
  } else {
    closed_.erase(number);
  }
  levels_changed();
}

void FakeChips::unplug(const std::string& label) { chips_[label].plugged = false; }
void FakeChips::plug(const std::string& label) { chips_[label].plugged = true; }

const FakeLines* FakeChips::holder_of(const Spot& spot) const {
  const auto found =
      std::find_if(lines_.begin(), lines_.end(), [&](const FakeLines* one) { return one->has(spot); });
  return found == lines_.end() ? nullptr : *found;
}

std::optional<bool> FakeChips::driven(const Spot& spot) const {
  const FakeLines* holder = holder_of(spot);
  return holder == nullptr ? std::nullopt : holder->drives_high(spot.second);
}

bool FakeChips::is_driven_to(const Spot& spot, bool low) const {
  if (spot == ground || spot == supply) return (spot == ground) == low;
  return driven(spot) == !low;
}

// Whether current finds a way from there to where it is low, or from where it is high.
bool FakeChips::reaches(const Spot& from, bool low) const {
  std::set<Spot> seen{from};
  std::vector<Spot> open{from};
  while (!open.empty()) {
    const Spot spot = open.back();
    open.pop_back();
    if (is_driven_to(spot, low)) return true;
    for (const std::size_t number : closed_) {
      const Switch& one = switches_[number];
      const bool leaves = one.from == spot;
      if (!leaves && one.to != spot) continue;
      if (one.diode && leaves != low) continue;
      const Spot& other = leaves ? one.to : one.from;
      if (seen.insert(other).second) open.push_back(other);
    }
  }
  return false;
}

bool FakeChips::is_high(const Spot& spot) const {
  if (reaches(spot, true)) return false;
  if (reaches(spot, false)) return true;
  const FakeLines* holder = holder_of(spot);
  return holder == nullptr || holder->request().bias != Bias::pull_down;
}

void FakeChips::levels_changed() {
  for (FakeLines* lines : lines_) {
    for (const unsigned offset : lines->request().offsets) {
      if (lines->drives_high(offset) == true && lines->request().use == Use::output)
        for (const std::size_t number : closed_) {
          const Spot& from = switches_[number].from;
          shorts_ += from.second == offset && reaches(from, true) ? 1U : 0U;
        }
    }
    lines->notice(now_);
  }
}

void FakeChips::set_time(Time now) {
  now_ = now;
  for (FakeLines* lines : lines_) lines->notice(now_);
}

bool FakeChips::readable(int descriptor) const {
  return std::any_of(lines_.begin(), lines_.end(), [&](const FakeLines* one) {
    return one->descriptor() == descriptor && one->is_readable();
  });
}

std::vector<ChipInfo> FakeChips::list() {
  std::vector<ChipInfo> result;
  for (const auto& [label, state] : chips_) {
    if (!state.plugged) continue;
    const std::string name = label.substr(0, label.find('@'));
    const std::string device = label.size() == name.size() ? state.device : label.substr(name.size() + 1);
    ChipInfo info{label, name, device, "", state.forbidden};
    if (state.forbidden) {
      info.label.clear();
      info.unreadable = "Permission denied";
    }
    result.push_back(std::move(info));
  }
  return result;
}

Result<std::unique_ptr<Chip>> FakeChips::open(const ChipInfo& chip) {
  return std::unique_ptr<Chip>(std::make_unique<FakeChip>(*this, chip.path));
}

}  // namespace arbiter::hal::gpio::test
