// SPDX-License-Identifier: MIT
// A PN532 through libnfc.
#pragma once

#include <memory>
#include <string>

#include "hal/nfc/connection.h"
#include "hal/nfc/tag_reader.h"

// libnfc's own types, which only libnfc_reader.cpp sees.
struct nfc_context;
struct nfc_device;

namespace arbiter::hal::nfc {

/// What all readers of a program share. Made and destroyed while no other thread runs: the library sets
/// environment variables.
class LibnfcContext {
 public:
  LibnfcContext();
  ~LibnfcContext();
  LibnfcContext(const LibnfcContext&) = delete;
  LibnfcContext& operator=(const LibnfcContext&) = delete;

  /// Null where the library cannot begin, for want of memory.
  nfc_context* get() const { return context_; }

 private:
  nfc_context* context_ = nullptr;
};

/// Tags of ISO 14443 type A (NTAG, MIFARE). The field is on only while it reads: a tag that was read keeps
/// silent until it has been without power.
class LibnfcReader final : public TagReader {
 public:
  /// `connection` as parse_connection() takes it.
  LibnfcReader(std::shared_ptr<LibnfcContext> context, std::string connection);
  ~LibnfcReader() override;

  Status open() override;
  void close() override;
  Result<Tags> read() override;
  /// The chip and its firmware as the library names them, "PN532 v1.6"; only between open() and close().
  std::string chip() const;
  /// ISO 14443-3: a tag without power for 5 ms has forgotten that it was to sleep.
  std::chrono::milliseconds rest() const override { return std::chrono::milliseconds(6); }

 private:
  Status prepare();
  Status set_field(bool on);
  Result<Tags> list();
  Error error(int code) const;

  std::shared_ptr<LibnfcContext> context_;
  std::string connection_;
  nfc_device* device_ = nullptr;
};

}  // namespace arbiter::hal::nfc
