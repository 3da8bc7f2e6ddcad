//! The keys that sign access tokens: the one that signs, and for as long as its tokens may live the one before it.

use super::{DataDir, DataDirError, checked, read, unusable, write_whole};
use crate::clock::random_secret;
use crate::credentials::tokens::ACCESS_LIFE;
use chrono::{DateTime, TimeDelta, Utc};
use std::io;
use std::path::Path;

/// The key that signs.
const CURRENT: &str = "jwt.secret";
/// The key before it.
const PREVIOUS: &str = "jwt.secret.previous";
/// How far the clocks of servers may be apart.
const SKEW: TimeDelta = TimeDelta::minutes(5);

impl DataDir {
    /// The keys of access tokens, the one that signs first; it is made at the first start.
    ///
    /// # Errors
    /// As [`DataDir::secret`].
    pub fn token_keys(&self, now: DateTime<Utc>) -> Result<Vec<String>, DataDirError> {
        self.secret(CURRENT)?;
        token_keys(&self.path, now)
    }
}

/// The keys of access tokens that lie in a folder at this moment, the one that signs first.
///
/// # Errors
/// If one cannot be read, or holds something that is no secret.
pub fn token_keys(folder: &Path, now: DateTime<Utc>) -> Result<Vec<String>, DataDirError> {
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
        let first = data.token_keys(now).unwrap();
        assert_eq!(first.len(), 1);
        rotate(folder.path(), true).unwrap();
        let retired = std::fs::File::options().write(true).open(folder.path().join(PREVIOUS)).unwrap();
        retired.set_modified(now.into()).unwrap();
        let keys = data.token_keys(now + TimeDelta::minutes(19)).unwrap();
        assert_eq!((keys.len(), &keys[1]), (2, &first[0]));
        assert_ne!(keys[0], first[0]);
        assert_eq!(data.token_keys(now + TimeDelta::minutes(20)).unwrap(), keys[..1]);
        rotate(folder.path(), false).unwrap();
        let last = data.token_keys(now).unwrap();
        assert_eq!(last.len(), 1, "one that is not to be trusted is known no longer");
        assert_ne!(last[0], keys[0]);
    }
}
