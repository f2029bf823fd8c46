// SPDX-License-Identifier: MIT
// The compiled parts of Beast, once for all the files that use it.
#include <boost/beast/src.hpp>
