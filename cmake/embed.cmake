# SPDX-License-Identifier: MIT
# cmake -DROOT=dir -DFILES=a,b/c -DGZIP=gzip -DOUTPUT=out.cpp -P embed.cmake
# Writes the files of ROOT as one C++ table: each with its path, type, ETag (of its content) and gzip bytes.
set(type_html "text/html; charset=utf-8")
set(type_js "text/javascript; charset=utf-8")
set(type_css "text/css; charset=utf-8")
set(type_json "application/json")
set(type_svg "image/svg+xml")
set(type_png "image/png")
set(type_ico "image/x-icon")
set(type_webmanifest "application/manifest+json")

set(arrays "")
set(rows "")
set(index 0)
string(REPLACE "," ";" FILES "${FILES}")
list(SORT FILES)
foreach(file IN LISTS FILES)
  string(REGEX MATCH "[a-z]+$" extension "${file}")
  if(NOT DEFINED type_${extension})
    message(FATAL_ERROR "web_ui/${file}: no content type is known for .${extension}; add it to cmake/embed.cmake")
  endif()
  file(SHA256 "${ROOT}/${file}" hash)
  string(SUBSTRING "${hash}" 0 16 hash)
  set(packed "${OUTPUT}.${index}.gz")
  execute_process(COMMAND ${GZIP} -9nc "${ROOT}/${file}" OUTPUT_FILE "${packed}" COMMAND_ERROR_IS_FATAL ANY)
  file(READ "${packed}" bytes HEX)
  file(REMOVE "${packed}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
  string(APPEND arrays "constexpr char bytes_${index}[] = {${bytes}};\n")
  # The same content goes out packed and unpacked, so the ETag is a weak one.
  string(APPEND rows "    StaticFile{\"/${file}\", \"${type_${extension}}\", \"W/\\\"${hash}\\\"\", "
                     "{bytes_${index}, sizeof bytes_${index}}},\n")
  math(EXPR index "${index} + 1")
endforeach()

file(WRITE "${OUTPUT}" "// SPDX-License-Identifier: MIT
// The files of web_ui/, packed by cmake/embed.cmake.
#include <array>

#include \"daemon/web/static_files.h\"

namespace arbiter::web {
namespace {

${arrays}
constexpr std::array<StaticFile, ${index}> table{
${rows}};

}  // namespace

std::span<const StaticFile> static_files() { return table; }

}  // namespace arbiter::web
")
