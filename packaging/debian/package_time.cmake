# SPDX-License-Identifier: MIT
# Read by cpack before it packs: dpkg-shlibdeps is to look for the libraries of the machine that the package is for.
set(ENV{DEB_HOST_ARCH} "${CPACK_DEBIAN_PACKAGE_ARCHITECTURE}")
