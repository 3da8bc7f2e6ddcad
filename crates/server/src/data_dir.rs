//! The folder that a server keeps its things in: its lock, its name, its key, its database file.

pub mod keys;

use crate::clock::random_secret;
use std::fs::{DirBuilder, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use store::private_files;

/// Characters that a secret has at the least: 256 bits as hexadecimal digits.
const LEAST_SECRET: usize = 64;
/// Bytes of a secret's file at the most.
const MOST_SECRET: u64 = 4096;

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
    /// A file of keys that is none.
    #[error(
        "{path} {fault}. A file of keys has one on each line, of {LEAST_SECRET} characters or more, the one that signs first"
    )]
    Keys {
        /// The file.
        path: PathBuf,
        /// What is wrong with it, as the rest of a sentence.
        fault: String,
    },
    /// A secret is there, but cannot be one.
    #[error(
        "{path} {fault}, but a secret has {LEAST_SECRET} characters or more. Servers on one database need the \
         same jwt.secret: put back what the file held or copy it from another server's data folder. Only if \
         there is neither, delete the file: the next start makes a new one"
    )]
    Secret {
        /// Its file.
        path: PathBuf,
        /// What is wrong with it, as the rest of a sentence.
        fault: String,
    },
}

impl DataDir {
    /// The file that says whether a server has the folder.
    pub const LOCK: &str = "kerf.lock";

    /// Takes the folder, making it if need be.
    ///
    /// # Errors
    /// If another server has it, or it cannot be written.
    pub fn open(path: &Path) -> Result<DataDir, DataDirError> {
        let unusable = |error| DataDirError::Unusable { path: path.to_owned(), error };
        private_dir(path).map_err(unusable)?;
        let path = path.canonicalize().map_err(unusable)?;
        let lock = private_files::options()
            .create(true)
            .truncate(false)
            .open(path.join(DataDir::LOCK))
            .map_err(unusable)?;
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
    /// If its file cannot be read or written, or holds something that is no secret: other servers may count
    /// on what it held before, so it is not made anew in silence.
    pub fn secret(&self, name: &str) -> Result<String, DataDirError> {
        let unusable = |error| DataDirError::Unusable { path: self.path.clone(), error };
        let path = self.path.join(name);
        match read(&path) {
            Ok(secret) => return checked(secret).map_err(|fault| DataDirError::Secret { path, fault }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(unusable(error)),
        }
        let secret = random_secret().map_err(|error| unusable(io::Error::other(error)))?;
        write_whole(&path, &secret).map_err(unusable)?;
        Ok(secret)
    }
}

fn unusable(folder: &Path, error: io::Error) -> DataDirError {
    DataDirError::Unusable { path: folder.to_owned(), error }
}

/// The text of a file; of one that is longer than any secret, no more than shows that.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    private_files::close_to_others(path)?;
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_SECRET + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What a file holds, if that can be a secret; else what is wrong with it.
fn checked(bytes: Vec<u8>) -> Result<String, String> {
    if bytes.len() as u64 > MOST_SECRET {
        return Err(format!("is longer than {MOST_SECRET} bytes"));
    }
    let text = String::from_utf8(bytes).map_err(|_| "is not text".to_owned())?;
    let secret = text.trim();
    match secret.chars().count() {
        0 => Err("is empty".to_owned()),
        length if length < LEAST_SECRET => Err(format!("is too short, {length} characters")),
        _ => Ok(secret.to_owned()),
    }
}

/// Makes a file that is there as a whole or not at all, whenever the power goes.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let half = path.with_extension("new");
    let mut file = private_files::options().create(true).truncate(true).open(&half)?;
    private_files::close_to_others(&half)?;
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all())?;
    std::fs::rename(&half, path)?;
    File::open(path.parent().unwrap_or(Path::new(".")))?.sync_all()
}

/// Makes a folder for the server's own user only; one that is there stays as it is, and what is made in it
/// is closed to others by itself.
fn private_dir(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
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
    fn nobody_else_on_the_machine_can_read_a_secret_in_any_folder() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let open = |mode| std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(folder.path(), open(0o755)).unwrap();
        let file = |name| folder.path().join(name);
        std::fs::write(file("server.name"), "0123456789abcdef".repeat(4)).unwrap();
        std::fs::set_permissions(file("server.name"), open(0o644)).unwrap();
        let data = DataDir::open(folder.path()).unwrap();
        data.secret("jwt.secret").unwrap();
        data.secret("server.name").unwrap();
        for name in ["kerf.lock", "jwt.secret", "server.name"] {
            assert_eq!(file(name).metadata().unwrap().permissions().mode() & 0o777, 0o600, "{name}");
        }
    }

    #[test]
    fn a_secret_that_can_be_none_is_an_error_that_says_what_to_do_and_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let data = DataDir::open(folder.path()).unwrap();
        let file = folder.path().join("jwt.secret");
        let bad: [(&[u8], &str); 4] = [
            (b"", "is empty"),
            (b"0123456789abcdef\n", "is too short, 16 characters"),
            (&[0xff; 80], "is not text"),
            (&[b'a'; 5_000], "is longer than 4096 bytes"),
        ];
        for (held, fault) in bad {
            std::fs::write(&file, held).unwrap();
            let told = data.secret("jwt.secret").unwrap_err().to_string();
            let path = file.display().to_string();
            assert!(told.contains(&path) && told.contains(fault) && told.contains("copy it from"), "{told}");
            assert_eq!(std::fs::read(&file).unwrap(), held);
        }
        std::fs::remove_file(&file).unwrap();
        assert_eq!(data.secret("jwt.secret").unwrap().len(), 64);
    }

    #[test]
    fn what_a_start_that_was_cut_short_left_behind_is_no_secret_and_keeps_nobody_from_starting() {
        let folder = tempfile::tempdir().unwrap();
        let data = DataDir::open(folder.path()).unwrap();
        std::fs::write(folder.path().join("jwt.new"), "0123").unwrap();
        assert_eq!(data.secret("jwt.secret").unwrap().len(), 64);
        assert!(!folder.path().join("jwt.new").exists());
    }
}
