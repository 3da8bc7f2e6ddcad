//! Permissions of files that hold people's data or a key: only the user that the program runs as may read them, in whatever
//! folder they lie.

use std::fs::OpenOptions;
use std::io;
use std::path::Path;

/// Opens files for writing that, where they are made, only their owner may read.
pub fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Removes the permissions of everybody but the owner; says whether others had any. A file that does not exist is no error.
///
/// # Errors
/// If others can use it and that cannot be changed, with what to do about it.
pub fn close_to_others(path: &Path) -> io::Result<bool> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mut permissions = match std::fs::metadata(path) {
            Ok(file) => file.permissions(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
            Err(error) => return Err(error),
        };
        if permissions.mode() & 0o077 == 0 {
            return Ok(false);
        }
        permissions.set_mode(permissions.mode() & 0o7700);
        match std::fs::set_permissions(path, permissions) {
            // SQLite deletes the files beside the database when the last connection closes.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            Err(error) => Err(io::Error::new(
                error.kind(),
                format!(
                    "others can read {0}, and that cannot be changed ({error}): give the file to the user \
                     that Kerf runs as, or `chmod 600 {0}`",
                    path.display()
                ),
            )),
            Ok(()) => Ok(true),
        }
    }
    #[cfg(not(unix))]
    Ok(false)
}
