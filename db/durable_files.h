// SPDX-License-Identifier: MIT
// Files and folders of ours outside the database: what these functions did is on disk when they return.
#pragma once

#include <filesystem>

#include "rules/result.h"

namespace arbiter::db {

/// Makes a folder and those that it lies in.
Status make_folders(const std::filesystem::path& folder);

/// Brings to disk what names came and went in a folder. A disk that cannot do that is not complained of: the
/// files' own content is safe.
void sync_folder(const std::filesystem::path& folder);

/// The folder that a file lies in; "." for a bare name.
std::filesystem::path folder_of(const std::filesystem::path& file);

/// Copies a file to a name that is not taken.
Status copy_to_disk(const std::filesystem::path& from, const std::filesystem::path& to);

/// Renames; what had the new name is gone.
Status rename_on_disk(const std::filesystem::path& from, const std::filesystem::path& to);

/// Two files in one folder change names at one moment. An Error where the disk cannot do that.
Status exchange_on_disk(const std::filesystem::path& one, const std::filesystem::path& other);

}  // namespace arbiter::db
