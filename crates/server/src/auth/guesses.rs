//! Limits on guessing passwords: how many wrong ones an account allows from strangers, from its own devices and in its sessions.
//!
//! They are counted in the database, for all servers and across restarts. Each allowance comes to 100 in any 24 hours at
//! most. What strangers use up does not touch what a known device or an open session has.

use crate::credentials::attempts::{network, too_many};
use crate::error::ApiError;
use crate::state::AppState;
use chrono::TimeDelta;
use sha2::{Digest, Sha256};
use std::net::IpAddr;
use store::{Allowance, Source};
use uuid::Uuid;

/// All strangers together at one account: 40 at once and 60 a day.
const ACCOUNT: Allowance = Allowance { burst: 40, period: TimeDelta::minutes(24) };
/// One network of strangers at one account: 10 at once, then two an hour.
const NETWORK: Allowance = Allowance { burst: 10, period: TimeDelta::minutes(30) };
/// So many of [`ACCOUNT`] are reserved for networks that have not guessed at it lately: its owner may sign in from a new place.
const RESERVE: i32 = 10;
/// A device that has signed in before: 20 at once and 80 a day.
const DEVICE: Allowance = Allowance { burst: 20, period: TimeDelta::minutes(18) };
/// Within a session, for what asks for the password again: 10 at once and 90 a day.
const SESSION: Allowance = Allowance { burst: 10, period: TimeDelta::minutes(16) };
/// Addresses without an account share so many counts, so that nobody fills the database with addresses.
const UNKNOWN: u16 = 4096;

/// A guess at a password, as it is counted.
pub struct Guess {
    subject: Uuid,
    allowance: Allowance,
    network: Option<String>,
}

impl Guess {
    /// A stranger's at an account.
    pub fn of_stranger(user: Uuid, address: IpAddr) -> Guess {
        Guess { subject: user, allowance: ACCOUNT, network: Some(network(address).to_string()) }
    }

    /// A stranger's at an address without an account: counted and refused as if it had one.
    pub fn at_nobody(email: &str, address: IpAddr) -> Guess {
        let digest = Sha256::digest(email.as_bytes());
        let count = u16::from_le_bytes([digest[0], digest[1]]) % UNKNOWN;
        Guess::of_stranger(Uuid::from_u128(u128::from(count) + 1), address)
    }

    /// One from a device that the account knows.
    pub fn of_device(device: Uuid) -> Guess {
        Guess { subject: device, allowance: DEVICE, network: None }
    }

    /// One within a session.
    pub fn in_session(session: Uuid) -> Guess {
        Guess { subject: session, allowance: SESSION, network: None }
    }

    /// Whether it comes from a known device or a session: hashing for these does not queue with that for strangers.
    pub fn is_known(&self) -> bool {
        self.network.is_none()
    }

    /// Counts it before the password is verified, so that many at the same time are all counted.
    ///
    /// # Errors
    /// TOO_MANY_REQUESTS if there were too many.
    pub async fn take(&self, state: &AppState) -> Result<(), ApiError> {
        if state.attempts.is_none() {
            return Ok(());
        }
        let now = state.clock.now();
        let wait = state.store.take_attempt(self.subject, self.allowance, self.source(), now).await?;
        wait.map_or(Ok(()), |wait| Err(too_many(wait)))
    }

    /// The password was right: takes the count back.
    ///
    /// # Errors
    /// What the database says.
    pub async fn give_back(&self, state: &AppState) -> Result<(), ApiError> {
        if state.attempts.is_none() {
            return Ok(());
        }
        let now = state.clock.now();
        Ok(state.store.give_attempt_back(self.subject, self.allowance, self.source(), now).await?)
    }

    fn source(&self) -> Option<Source<'_>> {
        let network = self.network.as_deref()?;
        Some(Source { network, allowance: NETWORK, reserve: RESERVE })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_allowance_comes_to_more_than_100_guesses_in_any_day() {
        for allowance in [ACCOUNT, NETWORK, DEVICE, SESSION] {
            let back = TimeDelta::days(1).num_seconds() / allowance.period.num_seconds();
            assert!(i64::from(allowance.burst) + back <= 100, "{allowance:?}");
        }
    }

    #[test]
    fn one_network_leaves_most_of_an_account_to_others() {
        const { assert!(NETWORK.burst * 2 <= ACCOUNT.burst - RESERVE) };
        assert!(NETWORK.period >= ACCOUNT.period);
    }

    #[test]
    fn addresses_without_an_account_share_a_bounded_number_of_counts() {
        let at = |email: &str| Guess::at_nobody(email, IpAddr::from([192, 0, 2, 1])).subject;
        assert_eq!(at("nobody@example.com"), at("nobody@example.com"));
        let subjects: std::collections::BTreeSet<Uuid> =
            (0..50_000).map(|n| at(&format!("nobody{n}@example.com"))).collect();
        assert!((2..=usize::from(UNKNOWN)).contains(&subjects.len()));
    }
}
