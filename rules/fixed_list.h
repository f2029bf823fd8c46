// SPDX-License-Identifier: MIT
// FixedList: a vector whose room is part of the object, so that the fast paths never touch the heap.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace arbiter {

/// At most `Capacity` values of a trivial type; elements beyond size() are uninitialised.
template <class T, std::size_t Capacity>
class FixedList {
 public:
  using value_type = T;

  // The elements are left uninitialised on purpose: clearing kilobytes at each move generation costs more
  // than it.
  FixedList() noexcept {}  // NOLINT(modernize-use-equals-default)

  void push_back(const T& value) {
    assert(size_ < Capacity);
    items_[size_++] = value;
  }
  /// For the fastest appending: the first place behind the last value. Write there and onwards, at most to
  /// the end of the room, then say with grow_to where the values end.
  T* room() { return items_.data() + size_; }
  void grow_to(const T* end) {
    assert(end >= this->end() && end <= items_.data() + Capacity);
    size_ = static_cast<std::size_t>(end - items_.data());
  }
  void clear() { size_ = 0; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T& operator[](std::size_t index) const { return items_[index]; }
  T& operator[](std::size_t index) { return items_[index]; }
  const T* begin() const { return items_.data(); }
  const T* end() const { return items_.data() + size_; }

 private:
  std::array<T, Capacity> items_;
  std::size_t size_ = 0;
};

}  // namespace arbiter
