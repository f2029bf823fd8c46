// SPDX-License-Identifier: MIT
// The page's files inside the program.
#include "daemon/web/files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "daemon/web/static_files.h"

namespace arbiter::web {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(StaticFiles, AreThePageWithTypesAndTagsOfTheirOwn) {
  std::set<std::string_view> paths;
  for (const StaticFile& file : static_files()) {
    EXPECT_THAT(file.path, StartsWith("/"));
    EXPECT_THAT(file.content_type, HasSubstr("/"));
    EXPECT_THAT(file.etag, StartsWith("W/\""));
    EXPECT_FALSE(gunzip(file.gzip).empty()) << file.path;
    EXPECT_TRUE(paths.insert(file.path).second) << file.path;
  }
  EXPECT_TRUE(paths.contains("/index.html"));
}

TEST(StaticFiles, GiveThePagesOwnAddressesTheSamePage) {
  const StaticFile* page = find_static_file("/index.html");
  ASSERT_NE(page, nullptr);
  EXPECT_EQ(page->content_type, "text/html; charset=utf-8");
  EXPECT_THAT(gunzip(page->gzip), HasSubstr("<html"));
  for (const char* path : {"/", "/dice", "/games", "/games/17", "/sensors"}) {
    EXPECT_EQ(find_static_file(path), page) << path;
  }
}

TEST(StaticFiles, AreNothingElse) {
  for (const char* path : {"", "/games/", "/games/x", "/games/1/2", "/CMakeLists.txt", "/../index.html"}) {
    EXPECT_EQ(find_static_file(path), nullptr) << path;
  }
}

TEST(Gunzip, OfNoGzipFileIsNothing) {
  EXPECT_EQ(gunzip(""), "");
  EXPECT_EQ(gunzip("too short"), "");
}

}  // namespace
}  // namespace arbiter::web
