// SPDX-License-Identifier: MIT
// A PN532 through libnfc.
#include "hal/nfc/libnfc_reader.h"

#include <nfc/nfc.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace arbiter::hal::nfc {
namespace {

constexpr std::size_t most_tags =
    32;  // more than any stack holds; a tag that will not be silent ends it sooner
constexpr nfc_modulation type_a{NMT_ISO14443A, NBR_106};

std::string uid_of(const nfc_target& target) {
  const nfc_iso14443a_info& info = target.nti.nai;
  const std::size_t length = info.szUidLen;  // by value: the library packs its structs
  return uid_text({&info.abtUid[0], std::min(length, sizeof info.abtUid)});
}

bool is_of_the_air(int code) { return code == NFC_ERFTRANS || code == NFC_ECHIP || code == NFC_ETGRELEASED; }

}  // namespace

LibnfcContext::LibnfcContext() {
  // Its complaints would fill the journal while a reader is away; we say once what is wrong.
  setenv("LIBNFC_LOG_LEVEL", "0", 0);  // NOLINT(concurrency-mt-unsafe): no other thread runs yet
  nfc_init(&context_);
}

LibnfcContext::~LibnfcContext() {
  if (context_ != nullptr) nfc_exit(context_);
}

LibnfcReader::LibnfcReader(std::shared_ptr<LibnfcContext> context, std::string connection)
    : context_(std::move(context)), connection_(std::move(connection)) {}

LibnfcReader::~LibnfcReader() { close(); }

Status LibnfcReader::open() {
  const Result<Connection> connection = parse_connection(connection_);
  if (!connection) return connection.error();
  nfc_connstring text{};
  connection_.copy(&text[0], sizeof text - 1);
  if (context_->get() != nullptr) device_ = nfc_open(context_->get(), text);
  if (device_ == nullptr) return Error{why_not_open(*connection)};
  Status prepared = prepare();
  if (!prepared) close();
  return prepared;
}

// Without ISO 14443-4 a tag's UID is all that is asked for; without endless tries an empty field is said to
// be empty.
Status LibnfcReader::prepare() {
  if (const int code = nfc_initiator_init(device_); code < 0) return error(code);
  for (const nfc_property property : {NP_AUTO_ISO14443_4, NP_INFINITE_SELECT, NP_ACTIVATE_FIELD}) {
    if (const int code = nfc_device_set_property_bool(device_, property, false); code < 0) return error(code);
  }
  return ok();
}

void LibnfcReader::close() {
  if (device_ != nullptr) nfc_close(std::exchange(device_, nullptr));
}

// The library's text begins "chip: PN532 v1.6\n".
std::string LibnfcReader::chip() const {
  char* text = nullptr;
  if (device_ == nullptr || nfc_device_get_information_about(device_, &text) < 0) return "";
  const std::string all(text);
  nfc_free(text);
  const std::size_t begin = all.starts_with("chip: ") ? 6 : 0;
  return all.substr(begin, all.find('\n') - begin);
}

Status LibnfcReader::set_field(bool on) {
  const int code = nfc_device_set_property_bool(device_, NP_ACTIVATE_FIELD, on);
  return code < 0 ? Status(error(code)) : ok();
}

Result<Tags> LibnfcReader::read() {
  if (const Status on = set_field(true); !on) return on.error();
  Result<Tags> tags = list();
  if (const Status off = set_field(false); !off) return off.error();
  return tags;
}

// The PN532 lists two tags at most. One after another is listed and put to sleep, until none answers any
// more.
Result<Tags> LibnfcReader::list() {
  Tags tags;
  for (std::size_t i = 0; i < most_tags; ++i) {
    nfc_target target{};
    const int code = nfc_initiator_select_passive_target(device_, type_a, nullptr, 0, &target);
    if (code == 0 || is_of_the_air(code)) break;
    if (code < 0) return error(code);
    const std::string uid = uid_of(target);
    if (!uid.empty() && !tags.insert(uid).second) break;
    nfc_initiator_deselect_target(device_);
  }
  return tags;
}

Error LibnfcReader::error(int code) const {
  const std::string device = parse_connection(connection_)->device;
  if (code == NFC_ETIMEOUT)
    return Error{"the reader at " + device + " does not answer: look at its power and its wires"};
  return Error{"the reader at " + device + " is gone or garbled (" + nfc_strerror(device_) +
               "): look at its plug and its wires"};
}

}  // namespace arbiter::hal::nfc
