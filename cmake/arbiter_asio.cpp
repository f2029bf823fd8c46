// SPDX-License-Identifier: MIT
// The compiled parts of Asio, once for all the files that use it.
#include <boost/asio/impl/src.hpp>
