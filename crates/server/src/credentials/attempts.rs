//! Rate limits on attempts, by address, key or account, in this process. Attempts at signing in, registering and refreshing are
//! counted in the database too, for all servers together; wrong passwords besides: see `guesses`.

use crate::clock::Clock;
use crate::error::ApiError;
use chrono::TimeDelta;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
use sha2::{Digest, Sha256};
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;
use store::Allowance;
use uuid::Uuid;

/// Attempts at signing in from one address: 10 at once, then one every 6 seconds.
const SIGN_IN: Limit = Limit { burst: 10, period: Duration::from_secs(6) };
/// Attempts from a device that some account knows: 30 at once, then one every 6 seconds.
const DEVICE: Limit = Limit { burst: 30, period: Duration::from_secs(6) };
/// Accounts registered from one address: 10 at once, then one a minute.
const REGISTER: Limit = Limit { burst: 10, period: Duration::from_secs(60) };
/// Refreshes from one address: 60 at once, then one a second.
const REFRESH: Limit = Limit { burst: 60, period: Duration::from_secs(1) };

/// Requests with one API key: 200 at once, then 20 a second.
const KEY: Limit = Limit { burst: 200, period: Duration::from_millis(50) };
/// Keys that nobody made, from one address: 30 at once, then one every 2 seconds.
const WRONG_KEY: Limit = Limit { burst: 30, period: Duration::from_secs(2) };
/// Tokens of shared links that nobody made, from one address: 30 at once, then one every 2 seconds.
const WRONG_LINK: Limit = Limit { burst: 30, period: Duration::from_secs(2) };
/// Messages from the workshop through one link: 200 at once, then 20 a second.
const PROGRESS: Limit = Limit { burst: 200, period: Duration::from_millis(50) };
/// Exports of one account: 5 at once, then one every 2 minutes.
const EXPORT: Limit = Limit { burst: 5, period: Duration::from_secs(120) };

/// First guesses of one account: 60 at once, then 4 a second.
const ESTIMATE: Limit = Limit { burst: 60, period: Duration::from_millis(250) };

#[derive(Clone, Copy)]
/// How often something may be done.
pub struct Limit {
    /// At once.
    pub burst: u32,
    /// How long until one more may be done.
    pub period: Duration,
}

/// Where an attempt is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttemptKind {
    /// Signing in.
    SignIn,
    /// Registering.
    Register,
    /// Refreshing a session.
    Refresh,
    /// Showing a key that nobody made.
    ApiKey,
    /// Showing the token of a shared link that nobody made.
    SharedLink,
}

/// The attempts of the last minutes, as this process has seen them.
pub struct Attempts {
    sign_in: Limiter<IpAddr>,
    register: Limiter<IpAddr>,
    refresh: Limiter<IpAddr>,
    wrong_key: Limiter<IpAddr>,
    wrong_link: Limiter<IpAddr>,
    key: Limiter<Uuid>,
    progress: Limiter<Uuid>,
    device: Limiter<String>,
    export: Limiter<Uuid>,
    estimate: Limiter<Uuid>,
}

/// Counts what is done, by keys.
pub type Limiter<K> = RateLimiter<K, DashMapStateStore<K>, Ticks, NoOpMiddleware<Nanos>>;

impl Attempts {
    /// Nothing attempted so far.
    pub fn new(clock: &Arc<dyn Clock>) -> Attempts {
        Attempts {
            sign_in: limiter(SIGN_IN, clock),
            register: limiter(REGISTER, clock),
            refresh: limiter(REFRESH, clock),
            wrong_key: limiter(WRONG_KEY, clock),
            wrong_link: limiter(WRONG_LINK, clock),
            key: limiter(KEY, clock),
            progress: limiter(PROGRESS, clock),
            device: limiter(DEVICE, clock),
            export: limiter(EXPORT, clock),
            estimate: limiter(ESTIMATE, clock),
        }
    }

    /// Counts an attempt from an address. What is counted in the database too is refused here before that is asked.
    ///
    /// # Errors
    /// TOO_MANY_REQUESTS if there were too many.
    pub fn from_address(&self, kind: AttemptKind, address: IpAddr) -> Result<(), ApiError> {
        let limiter = match kind {
            AttemptKind::SignIn => &self.sign_in,
            AttemptKind::Register => &self.register,
            AttemptKind::Refresh => &self.refresh,
            AttemptKind::ApiKey => &self.wrong_key,
            AttemptKind::SharedLink => &self.wrong_link,
        };
        check(limiter, &network(address))
    }

    /// Counts an attempt at signing in from a device that some account knows, by the hash of its token.
    ///
    /// # Errors
    /// TOO_MANY_REQUESTS if there were too many.
    pub fn from_device(&self, hash: String) -> Result<(), ApiError> {
        check(&self.device, &hash)
    }

    /// Counts a request with an API key.
    ///
    /// # Errors
    /// TOO_MANY_REQUESTS if there were too many.
    pub fn with_key(&self, key: Uuid) -> Result<(), ApiError> {
        check(&self.key, &key)
    }

    /// Counts a message from the workshop through a link.
    ///
    /// # Errors
    /// TOO_MANY_REQUESTS if there were too many.
    pub fn at_progress(&self, link: Uuid) -> Result<(), ApiError> {
        check(&self.progress, &link)
    }

    /// Counts an export of an account's data.
    ///
    /// # Errors
    /// TOO_MANY_REQUESTS if there were too many.
    pub fn at_export(&self, user: Uuid) -> Result<(), ApiError> {
        check(&self.export, &user)
    }

    /// Counts a first guess at a job.
    ///
    /// # Errors
    /// TOO_MANY_REQUESTS if there were too many.
    pub fn at_estimate(&self, user: Uuid) -> Result<(), ApiError> {
        check(&self.estimate, &user)
    }

    /// Deletes the counts that are full again.
    pub fn forget(&self) {
        for limiter in [&self.sign_in, &self.register, &self.refresh, &self.wrong_key, &self.wrong_link] {
            limiter.retain_recent();
        }
        self.device.retain_recent();
        self.export.retain_recent();
        self.estimate.retain_recent();
        self.key.retain_recent();
        self.progress.retain_recent();
    }
}

/// What all servers together count an attempt from an address by, and how many they allow; none of what each counts alone.
pub fn counted_together(kind: AttemptKind, address: IpAddr) -> Option<(Uuid, Allowance)> {
    let (name, limit) = match kind {
        AttemptKind::SignIn => ("sign in", SIGN_IN),
        AttemptKind::Register => ("register", REGISTER),
        AttemptKind::Refresh => ("refresh", REFRESH),
        AttemptKind::ApiKey | AttemptKind::SharedLink => return None,
    };
    Some((subject(name, &network(address).to_string()), limit.allowance()))
}

/// As [`counted_together`], of a device that some account knows, by the hash of its token.
pub fn device_counted_together(hash: &str) -> (Uuid, Allowance) {
    (subject("device", hash), DEVICE.allowance())
}

/// The name of a count: nobody can choose one that is another's.
fn subject(kind: &str, from: &str) -> Uuid {
    let digest = Sha256::digest(format!("{kind} {from}").as_bytes());
    let mut name = [0; 16];
    name.copy_from_slice(&digest[..16]);
    Uuid::from_bytes(name)
}

impl Limit {
    fn allowance(self) -> Allowance {
        Allowance {
            burst: i32::try_from(self.burst).unwrap_or(i32::MAX),
            period: TimeDelta::from_std(self.period).unwrap_or(TimeDelta::MAX),
        }
    }
}

/// Too many: come back after that.
pub fn too_many(wait: TimeDelta) -> ApiError {
    ApiError::too_many_requests(u64::try_from(wait.num_seconds()).unwrap_or(0) + 1)
}

/// IPv6 hands out whole networks: everybody in one counts as one.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 64)).into(),
        v4 => v4,
    }
}

/// Nothing counted so far.
pub fn limiter<K: Hash + Eq + Clone>(limit: Limit, clock: &Arc<dyn Clock>) -> Limiter<K> {
    let burst = NonZeroU32::new(limit.burst).unwrap_or(NonZeroU32::MIN);
    let quota = Quota::with_period(limit.period).unwrap_or_else(|| Quota::per_second(NonZeroU32::MIN));
    let ticks = Ticks { clock: clock.clone() };
    RateLimiter::new(quota.allow_burst(burst), DashMapStateStore::default(), ticks)
}

/// Counts one more.
///
/// # Errors
/// TOO_MANY_REQUESTS if there were too many.
pub fn check<K: Hash + Eq + Clone>(limiter: &Limiter<K>, key: &K) -> Result<(), ApiError> {
    limiter.check_key(key).map_err(|until| {
        let wait = until.wait_time_from(governor::clock::Clock::now(limiter.clock()));
        ApiError::too_many_requests(wait.as_secs_f64().ceil() as u64)
    })
}

/// The service's clock as the limiters read it.
#[derive(Clone)]
pub struct Ticks {
    clock: Arc<dyn Clock>,
}

impl governor::clock::Clock for Ticks {
    type Instant = Nanos;

    fn now(&self) -> Nanos {
        Nanos::from(self.clock.elapsed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::ManualClock;

    fn attempts() -> (Arc<ManualClock>, Attempts) {
        let clock = Arc::new(ManualClock::new("2026-11-21T10:00:00Z".parse().unwrap()));
        let shared: Arc<dyn Clock> = clock.clone();
        (clock, Attempts::new(&shared))
    }

    #[test]
    fn an_address_that_tries_too_often_waits_and_may_then_try_again() {
        let (clock, attempts) = attempts();
        let address = IpAddr::from([192, 0, 2, 1]);
        for _ in 0..10 {
            attempts.from_address(AttemptKind::SignIn, address).unwrap();
        }
        attempts.from_address(AttemptKind::SignIn, address).unwrap_err();
        attempts.from_address(AttemptKind::Refresh, address).unwrap();
        attempts.from_address(AttemptKind::SignIn, IpAddr::from([192, 0, 2, 2])).unwrap();
        clock.advance(Duration::from_secs(6));
        attempts.from_address(AttemptKind::SignIn, address).unwrap();
    }

    #[test]
    fn a_whole_network_of_ipv6_counts_as_one_address() {
        let host = |text: &str| network(text.parse().unwrap());
        assert_eq!(host("2001:db8:1:2::1"), host("2001:db8:1:2:ffff::9"));
        assert_ne!(host("2001:db8:1:2::1"), host("2001:db8:1:3::1"));
        assert_eq!(host("::ffff:192.0.2.1"), host("192.0.2.1"));
    }
}
