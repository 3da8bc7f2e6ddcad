//! The general rate limit: how many requests one address and one account may send, of whatever kind. It is generous, so that
//! normal work never meets it; it keeps one program from using up the server.

use crate::clock::Clock;
use crate::credentials::attempts::{Limit, Limiter, check, limiter, network};
use crate::error::ApiError;
use std::hash::Hash;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;
use uuid::Uuid;

/// So many seconds' requests may come at once.
const BURST: u32 = 10;
/// Requests a second of one address to where people sign in and out, register and refresh, before their bodies are read.
/// What counts the attempts themselves allows far less.
const SIGN_IN: u32 = 10;
/// Where people sign in and out.
const SIGN_IN_ROUTES: [&str; 4] =
    ["/api/v1/auth/login", "/api/v1/auth/register", "/api/v1/auth/refresh", "/api/v1/auth/logout"];
/// The most addresses, and the most accounts, that are counted on their own; all further ones are counted together.
const MOST_KEYS: usize = 100_000;

/// Requests of the last seconds. Counted in this process only.
pub struct Limits {
    addresses: Limiter<IpAddr>,
    sign_in: Limiter<IpAddr>,
    accounts: Limiter<Uuid>,
}

impl Limits {
    /// So many requests a second of an address and of an account, and ten times as many at once.
    pub fn new(address: u32, account: u32, clock: &Arc<dyn Clock>) -> Limits {
        Limits {
            addresses: limiter(rate(address), clock),
            sign_in: limiter(rate(SIGN_IN.min(address)), clock),
            accounts: limiter(rate(account), clock),
        }
    }

    /// Counts a request from an address.
    ///
    /// # Errors
    /// TOO_MANY_REQUESTS if there were too many.
    pub fn from_address(&self, address: IpAddr, path: &str) -> Result<(), ApiError> {
        let (address, others) = (network(address), IpAddr::V4(Ipv4Addr::UNSPECIFIED));
        count(&self.addresses, address, others, MOST_KEYS)?;
        if SIGN_IN_ROUTES.contains(&path) { count(&self.sign_in, address, others, MOST_KEYS) } else { Ok(()) }
    }

    /// Counts a request of an account.
    ///
    /// # Errors
    /// TOO_MANY_REQUESTS if there were too many.
    pub fn of_account(&self, account: Uuid) -> Result<(), ApiError> {
        count(&self.accounts, account, Uuid::nil(), MOST_KEYS)
    }

    /// Deletes the counts that are full again.
    pub fn forget(&self) {
        self.addresses.retain_recent();
        self.sign_in.retain_recent();
        self.accounts.retain_recent();
    }
}

fn rate(a_second: u32) -> Limit {
    Limit { burst: a_second.saturating_mul(BURST), period: Duration::from_secs(1) / a_second.max(1) }
}

/// Where too many are known already, one more counts with all the others that are not.
fn count<K: Hash + Eq + Clone>(limiter: &Limiter<K>, key: K, others: K, most: usize) -> Result<(), ApiError> {
    let key = if limiter.len() < most { key } else { others };
    check(limiter, &key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::ManualClock;

    #[test]
    fn ten_seconds_requests_may_come_at_once_and_then_as_many_as_said() {
        let clock = Arc::new(ManualClock::new("2026-11-21T10:00:00Z".parse().unwrap()));
        let shared: Arc<dyn Clock> = clock.clone();
        let limits = Limits::new(20, 2, &shared);
        let (anna, boris) = (Uuid::from_u128(1), Uuid::from_u128(2));
        (0..20).for_each(|_| limits.of_account(anna).unwrap());
        limits.of_account(anna).unwrap_err();
        limits.of_account(boris).unwrap();
        clock.advance(Duration::from_millis(500));
        limits.of_account(anna).unwrap();
        limits.of_account(anna).unwrap_err();
        let address = |text: &str| limits.from_address(text.parse().unwrap(), "/");
        (0..200).for_each(|n| address(&format!("2001:db8::{n:x}")).unwrap());
        address("2001:db8::ffff").unwrap_err();
        address("2001:db8:1::1").unwrap();
        let sign_in = || limits.from_address(IpAddr::from([192, 0, 2, 1]), "/api/v1/auth/login");
        (0..100).for_each(|_| sign_in().unwrap());
        sign_in().unwrap_err();
        address("192.0.2.1").unwrap();
    }

    #[test]
    fn however_many_come_only_so_many_are_told_apart_and_the_past_is_forgotten() {
        let clock = Arc::new(ManualClock::new("2026-11-21T10:00:00Z".parse().unwrap()));
        let shared: Arc<dyn Clock> = clock.clone();
        let limits = Limits::new(1, 1, &shared);
        for n in 0..50_u128 {
            let _ = count(&limits.accounts, Uuid::from_u128(n + 1), Uuid::nil(), 10);
        }
        assert_eq!(limits.accounts.len(), 11);
        count(&limits.accounts, Uuid::from_u128(99), Uuid::nil(), 10).unwrap_err();
        clock.advance(Duration::from_secs(60));
        limits.forget();
        assert!(limits.accounts.is_empty());
    }
}
