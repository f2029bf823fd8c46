# SPDX-License-Identifier: MIT
# arbiter_asio: Asio compiled once. Whoever includes Asio links this, so that each file costs half the time and memory.
find_package(Threads REQUIRED)
add_library(arbiter_asio STATIC ${CMAKE_CURRENT_LIST_DIR}/arbiter_asio.cpp)
target_compile_definitions(arbiter_asio PUBLIC BOOST_ASIO_SEPARATE_COMPILATION BOOST_ASIO_NO_DEPRECATED)
target_link_libraries(arbiter_asio PUBLIC Boost::headers Threads::Threads PRIVATE arbiter_options)
