//! The folder that a server keeps its things in: its lock, its name, its key, its database file.

use crate::clock::random_secret;
use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// The folder of a server, held for it alone.
#[derive(Debug)]
pub struct DataDir {
    path: PathBuf,
    /// The lock ends with the process, however that ends.
    _lock: File,
}

/// Why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DataDirError {
    /// Another server works there.
    #[error("another server is using the data folder {0}")]
    InUse(PathBuf),
    /// The folder, or a file in it, cannot be read or written.
    #[error("the data folder {path} cannot be used: {error}")]
    Unusable {
        /// The folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
}

impl DataDir {
    /// Takes the folder, making it if need be.
    ///
    /// # Errors
    /// If another server has it, or it cannot be written.
    pub fn open(path: &Path) -> Result<DataDir, DataDirError> {
        let unusable = |error| DataDirError::Unusable { path: path.to_owned(), error };
        private_dir(path).map_err(unusable)?;
        let path = path.canonicalize().map_err(unusable)?;
        let lock = private().create(true).truncate(false).open(path.join("kerf.lock")).map_err(unusable)?;
        match lock.try_lock() {
            Ok(()) => Ok(DataDir { path, _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(DataDirError::InUse(path)),
            Err(TryLockError::Error(error)) => Err(unusable(error)),
        }
    }

    /// The address of the SQLite file in a folder.
    pub fn sqlite_url(path: &Path) -> String {
        let file = path.join("kerf.sqlite");
        let escaped = file.to_string_lossy().replace('%', "%25").replace('?', "%3f").replace('#', "%23");
        format!("sqlite://{escaped}")
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A secret that is made at the first start and kept from then on.
    ///
    /// # Errors
    /// If its file cannot be read or written.
    pub fn secret(&self, name: &str) -> Result<String, DataDirError> {
        let unusable = |error| DataDirError::Unusable { path: self.path.clone(), error };
        let path = self.path.join(name);
        match read(&path) {
            Ok(secret) if secret.len() >= 64 => return Ok(secret),
            // Whatever a start that was cut short has left behind was never used.
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(unusable(error)),
        }
        let secret = random_secret().map_err(|error| unusable(io::Error::other(error)))?;
        let mut file = private().create(true).truncate(true).open(&path).map_err(unusable)?;
        file.write_all(secret.as_bytes()).and_then(|()| file.sync_all()).map_err(unusable)?;
        Ok(secret)
    }
}

fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.read_to_string(&mut text)?;
    Ok(text.trim().to_owned())
}

/// Makes a folder for the server's own user only; one that is there stays as it is.
fn private_dir(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Opens files for writing that, where they are made, nobody but the server's own user may read.
pub fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_serves_one_server_at_a_time_and_keeps_its_secret() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("new/data");
        let data = DataDir::open(&path).unwrap();
        assert!(matches!(DataDir::open(&path), Err(DataDirError::InUse(_))));
        let secret = data.secret("jwt.secret").unwrap();
        assert_eq!(data.secret("jwt.secret").unwrap(), secret);
        assert_ne!(data.secret("other.secret").unwrap(), secret);
        drop(data);
        assert_eq!(DataDir::open(&path).unwrap().secret("jwt.secret").unwrap(), secret);
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_on_the_machine_can_read_a_secret() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        DataDir::open(folder.path()).unwrap().secret("jwt.secret").unwrap();
        let mode = std::fs::metadata(folder.path().join("jwt.secret")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}
