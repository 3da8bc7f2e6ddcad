//! Hashing and checking passwords with argon2id, a bounded number at once.

use crate::error::{ApiError, ErrorCode};
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// For each hash that runs, so many wait at most: a few seconds.
const WAITING: usize = 64;

/// The hasher. Each hash takes 19 MiB and a good part of a core, so only some run at once: the rest waits.
#[derive(Clone)]
pub struct Passwords {
    at_once: Arc<Semaphore>,
    /// Permits for those who are served and those who wait.
    places: Arc<Semaphore>,
    /// The same for known devices and sessions: strangers cannot take them.
    kept_places: Arc<Semaphore>,
    /// The hash of a password that nobody knows.
    unknown: Arc<str>,
}

impl Passwords {
    /// A hasher that runs at most `at_once` hashes side by side.
    ///
    /// # Errors
    /// PASSWORD_HASH_FAILED if this machine cannot hash.
    pub fn new(at_once: usize) -> Result<Passwords, ApiError> {
        let unknown = hash_now(&crate::clock::random_secret().map_err(failed)?)?;
        let at_once = at_once.max(1);
        Ok(Passwords {
            at_once: Arc::new(Semaphore::new(at_once)),
            places: Arc::new(Semaphore::new(at_once * WAITING)),
            kept_places: Arc::new(Semaphore::new(at_once * WAITING)),
            unknown: unknown.into(),
        })
    }

    /// The hash of a password, as a PHC string.
    ///
    /// # Errors
    /// PASSWORD_HASH_FAILED if it cannot be hashed.
    pub async fn hash(&self, password: String) -> Result<String, ApiError> {
        self.bounded(&self.places, move || hash_now(&password)).await?
    }

    /// Whether `password` has this hash. Without a hash (an unknown address) the answer is no, after the
    /// same amount of work.
    ///
    /// # Errors
    /// PASSWORD_HASH_FAILED if the hash cannot be read.
    pub async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, ApiError> {
        let known = hash.is_some();
        let hash = hash.unwrap_or_else(|| self.unknown.to_string());
        let right = self.bounded(&self.places, move || verify_now(&password, &hash)).await??;
        Ok(right && known)
    }

    /// As [`Passwords::verify`], for a known device or a session: it has a queue of its own, which strangers cannot fill.
    ///
    /// # Errors
    /// PASSWORD_HASH_FAILED if the hash cannot be read.
    pub async fn verify_known(&self, password: String, hash: String) -> Result<bool, ApiError> {
        self.bounded(&self.kept_places, move || verify_now(&password, &hash)).await?
    }

    async fn bounded<T: Send + 'static>(
        &self,
        places: &Semaphore,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        // Refused at once where the queue is full.
        let _reservation = places.try_acquire().map_err(|_| ApiError::too_many_requests(2))?;
        let permit = self.at_once.clone().acquire_owned().await.map_err(|_| failed("closed"))?;
        // The permit moves into the work: a client that disconnects does not free it early.
        let done = tokio::task::spawn_blocking(move || {
            let result = work();
            drop(permit);
            result
        });
        done.await.map_err(failed)
    }
}

fn hash_now(password: &str) -> Result<String, ApiError> {
    Ok(Argon2::default().hash_password(password.as_bytes()).map_err(failed)?.to_string())
}

fn verify_now(password: &str, hash: &str) -> Result<bool, ApiError> {
    let hash = PasswordHash::new(hash).map_err(failed)?;
    Ok(Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
}

fn failed(error: impl std::fmt::Display) -> ApiError {
    tracing::error!(%error, "password hashing failed");
    ApiError::new(ErrorCode::PasswordHashFailed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_of_a_known_account_is_accepted() {
        let passwords = Passwords::new(1).unwrap();
        let hash = passwords.hash("correct horse".into()).await.unwrap();
        assert!(hash.starts_with("$argon2id$"));
        assert!(passwords.verify("correct horse".into(), Some(hash.clone())).await.unwrap());
        assert!(!passwords.verify("correct  horse".into(), Some(hash)).await.unwrap());
        assert!(!passwords.verify("correct horse".into(), None).await.unwrap());
    }

    #[tokio::test]
    async fn a_flood_of_hashes_is_refused_before_it_piles_up() {
        let passwords = Passwords::new(1).unwrap();
        let taken = passwords.places.clone().try_acquire_many_owned(64).unwrap();
        let refused = passwords.verify("x".into(), None).await.unwrap_err();
        assert_eq!(refused.code, ErrorCode::TooManyRequests);
        let hash = hash_now("x").unwrap();
        assert!(passwords.verify_known("x".into(), hash).await.unwrap(), "the flood is of strangers");
        drop(taken);
        assert!(!passwords.verify("x".into(), None).await.unwrap());
    }

    #[test]
    fn an_unknown_address_costs_as_much_work_as_a_wrong_password() {
        let passwords = Passwords::new(1).unwrap();
        let work = |hash: &str| PasswordHash::new(hash).unwrap().params.to_string();
        assert_eq!(work(&passwords.unknown), work(&hash_now("x").unwrap()));
    }
}
