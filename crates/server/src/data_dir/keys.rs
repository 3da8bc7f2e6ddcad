//! The keys that sign access tokens: the one that signs, and others whose tokens are good too. They lie in the data folder, where
//! the one before the one that signs is known for as long as its tokens may live, or in a file that several servers share.

use super::{DataDir, DataDirError, checked, read, unusable, write_whole};
use crate::clock::random_secret;
use crate::credentials::tokens::ACCESS_LIFE;
use chrono::{DateTime, TimeDelta, Utc};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The key that signs.
const CURRENT: &str = "jwt.secret";
/// The key before it.
const PREVIOUS: &str = "jwt.secret.previous";
/// How far the clocks of servers may be apart.
const SKEW: TimeDelta = TimeDelta::minutes(5);

/// Keys of a shared file at the most.
const MOST_KEYS: usize = 16;
/// Bytes of a shared file at the most.
const MOST_BYTES: u64 = 64 * 1024;

/// Where the keys of access tokens lie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeySource {
    /// In the data folder, for one server.
    Folder(PathBuf),
    /// In a file of their own, the one that signs first.
    File(PathBuf),
}

impl KeySource {
    /// The keys that lie there at this moment, the one that signs first.
    ///
    /// # Errors
    /// If they cannot be read, or are no secrets.
    pub fn keys(&self, now: DateTime<Utc>) -> Result<Vec<String>, DataDirError> {
        match self {
            KeySource::Folder(folder) => token_keys(folder, now),
            KeySource::File(file) => shared_keys(file),
        }
    }
}

/// The keys of a shared file, one on each line; empty lines and those that begin with `#` say nothing.
fn shared_keys(file: &Path) -> Result<Vec<String>, DataDirError> {
    let fault = |fault: String| DataDirError::Keys { path: file.to_owned(), fault };
    let mut text = String::new();
    File::open(file)
        .and_then(|held| held.take(MOST_BYTES).read_to_string(&mut text))
        .map_err(|error| fault(format!("cannot be read: {error}")))?;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let keys = lines.map(|line| {
        checked(line.as_bytes().to_vec()).map_err(|what| fault(format!("holds a key that {what}")))
    });
    let keys = keys.collect::<Result<Vec<String>, DataDirError>>()?;
    match keys.len() {
        0 => Err(fault("holds no key".to_owned())),
        1..=MOST_KEYS => Ok(keys),
        more => Err(fault(format!("holds {more} keys, more than {MOST_KEYS}"))),
    }
}

/// Makes a new key in a shared file, which is made if it is not there. First it is put behind the others: `servers_read` waits until
/// every server knows it. Then it signs, and the former one stays; those before that go. One that is not to be trusted goes at once.
///
/// # Errors
/// If the file cannot be read or written.
pub fn rotate_shared(
    file: &Path,
    trust_former: bool,
    servers_read: impl FnOnce(),
) -> Result<(), DataDirError> {
    let fault = |error: io::Error| DataDirError::Keys { path: file.to_owned(), fault: error.to_string() };
    let new = random_secret().map_err(|error| fault(io::Error::other(error)))?;
    let write = |keys: &[&str]| write_whole(file, &format!("{}\n", keys.join("\n"))).map_err(fault);
    if !file.exists() || !trust_former {
        return write(&[&new]);
    }
    let mut keys = shared_keys(file)?;
    keys.truncate(MOST_KEYS - 1);
    let mut known: Vec<&str> = keys.iter().map(String::as_str).collect();
    let former = known[0];
    known.push(&new);
    write(&known)?;
    servers_read();
    write(&[&new, former])
}

impl DataDir {
    /// Where the keys of access tokens lie: in this folder, where one is made at the first start, or in that file.
    ///
    /// # Errors
    /// As [`DataDir::secret`].
    pub fn key_source(&self, shared: Option<&Path>) -> Result<KeySource, DataDirError> {
        if let Some(file) = shared {
            return Ok(KeySource::File(file.to_owned()));
        }
        self.secret(CURRENT)?;
        Ok(KeySource::Folder(self.path.clone()))
    }
}

fn token_keys(folder: &Path, now: DateTime<Utc>) -> Result<Vec<String>, DataDirError> {
    let mut keys = vec![key(folder, CURRENT)?];
    // A key that nobody signs with any more is trusted for no longer than its tokens live: it may have leaked.
    let path = folder.join(PREVIOUS);
    match path.metadata().and_then(|file| file.modified()) {
        Ok(retired) if now < DateTime::<Utc>::from(retired) + ACCESS_LIFE + SKEW => {
            keys.push(key(folder, PREVIOUS)?)
        }
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(unusable(folder, error)),
    }
    Ok(keys)
}

/// Makes a new key that signs from now on. Tokens of the one before it stay good until they expire, unless that one is not
/// to be trusted.
///
/// # Errors
/// If there is no key, or a file cannot be written.
pub fn rotate(folder: &Path, trust_former: bool) -> Result<(), DataDirError> {
    let former = key(folder, CURRENT)?;
    let new = random_secret().map_err(|error| unusable(folder, io::Error::other(error)))?;
    let previous = folder.join(PREVIOUS);
    let kept = if trust_former {
        write_whole(&previous, &former)
    } else {
        std::fs::remove_file(&previous).or_else(|error| match error.kind() {
            io::ErrorKind::NotFound => Ok(()),
            _ => Err(error),
        })
    };
    kept.and_then(|()| write_whole(&folder.join(CURRENT), &new)).map_err(|error| unusable(folder, error))
}

fn key(folder: &Path, name: &str) -> Result<String, DataDirError> {
    let path = folder.join(name);
    let bytes = read(&path).map_err(|error| unusable(folder, error))?;
    checked(bytes).map_err(|fault| DataDirError::Secret { path, fault })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_key_signs_at_once_and_the_former_is_known_until_its_last_token_has_expired() {
        let folder = tempfile::tempdir().unwrap();
        let data = DataDir::open(folder.path()).unwrap();
        let now: DateTime<Utc> = "2026-11-21T10:00:00Z".parse().unwrap();
        let keys_at = |now| data.key_source(None).unwrap().keys(now).unwrap();
        let first = keys_at(now);
        assert_eq!(first.len(), 1);
        rotate(folder.path(), true).unwrap();
        let retired = std::fs::File::options().write(true).open(folder.path().join(PREVIOUS)).unwrap();
        retired.set_modified(now.into()).unwrap();
        let keys = keys_at(now + TimeDelta::minutes(19));
        assert_eq!((keys.len(), &keys[1]), (2, &first[0]));
        assert_ne!(keys[0], first[0]);
        assert_eq!(keys_at(now + TimeDelta::minutes(20)), keys[..1]);
        rotate(folder.path(), false).unwrap();
        let last = keys_at(now);
        assert_eq!(last.len(), 1, "one that is not to be trusted is known no longer");
        assert_ne!(last[0], keys[0]);
    }

    #[test]
    fn a_new_key_of_a_shared_file_is_known_before_it_signs() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("keys");
        let now = DateTime::<Utc>::UNIX_EPOCH;
        let keys = || KeySource::File(file.clone()).keys(now).unwrap();
        rotate_shared(&file, true, || panic!("there is no server yet")).unwrap();
        let first = keys();
        assert_eq!(first.len(), 1);
        let mut announced = Vec::new();
        rotate_shared(&file, true, || announced = keys()).unwrap();
        assert_eq!((announced.len(), &announced[0]), (2, &first[0]), "the former still signs");
        assert_eq!(keys(), [announced[1].clone(), first[0].clone()]);
        rotate_shared(&file, true, || ()).unwrap();
        assert_eq!((keys().len(), &keys()[1]), (2, &announced[1]), "the one before the former is gone");
        rotate_shared(&file, false, || panic!("nobody waits for one that may have leaked")).unwrap();
        assert_eq!(keys().len(), 1);
    }

    #[test]
    fn a_shared_file_that_holds_no_keys_is_refused_with_the_reason() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("keys");
        let now = DateTime::<Utc>::UNIX_EPOCH;
        let fault = || KeySource::File(file.clone()).keys(now).unwrap_err().to_string();
        assert!(fault().contains("cannot be read"));
        let good = "0123456789abcdef".repeat(4);
        for (held, why) in [
            ("# nothing yet\n\n".to_owned(), "holds no key"),
            (format!("{good}\nshort\n"), "too short"),
            (format!("{good}\n").repeat(17), "more than 16"),
        ] {
            std::fs::write(&file, held).unwrap();
            assert!(fault().contains(why), "{}", fault());
        }
        std::fs::write(&file, format!("# signs\n{good}\n\n  {good}x  \n")).unwrap();
        assert_eq!(KeySource::File(file.clone()).keys(now).unwrap(), [good.clone(), format!("{good}x")]);
    }
}
