//! What every handler shares.

use crate::clock::Clock;
use crate::credentials::attempts::{
    AttemptKind, Attempts, counted_together, device_counted_together, too_many,
};
use crate::credentials::passwords::Passwords;
use crate::credentials::tokens::Keys;
use crate::error::ApiError;
use crate::estimator::Estimator;
use crate::file_desk::FileDesk;
use crate::guest_plan::{GuestPlan, ProgressText};
use crate::language::Language;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::nats::fleet::Fleet;
use crate::plans::Plans;
use crate::queue::Queue;
use crate::same_key_turns::SameKeyTurns;
use crate::task_watchers::TaskWatchers;
use crate::transfer_memory::TransferMemory;
use crate::version_cache::VersionCache;
use crate::webhooks::guard::Guard;
use crate::write_probe::WriteProbe;
use chrono::TimeDelta;
use std::net::IpAddr;
use std::ops::Deref;
use std::sync::{Arc, LazyLock};
use store::{Allowance, Store};
use uuid::Uuid;

/// What every handler shares; cheap to clone.
#[derive(Clone)]
pub struct AppState(Arc<Shared>);

/// The parts of the service.
pub struct Shared {
    /// The database.
    pub store: Store,
    /// Under which this server is known to others.
    pub name: String,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// The key of access tokens.
    pub keys: Keys,
    /// The password hasher.
    pub passwords: Passwords,
    /// The subscription plans.
    pub plans: Plans,
    /// The plan of new accounts.
    pub default_plan: String,
    /// The language of the page and of new accounts, where nobody has chosen one.
    pub default_language: Language,
    /// Limits on attempts; none if they are switched off.
    pub attempts: Option<Attempts>,
    /// The general limit on requests; none if it is switched off.
    pub limits: Option<Limits>,
    /// Memory for large bodies and answers.
    pub transfer_memory: TransferMemory,
    /// Shared plans that were asked for lately.
    pub guest_plans: VersionCache<GuestPlan>,
    /// What was ticked off on them.
    pub guest_progress: VersionCache<ProgressText>,
    /// The address that people reach the server under, where the operator has told it.
    pub public_url: Option<String>,
    /// Whether the address of a client is in `X-Forwarded-For`, set by a trusted proxy.
    pub trust_proxy: bool,
    /// How long a session lasts, however often it is renewed.
    pub session_age: TimeDelta,
    /// How long security events are kept.
    pub audit_memory: TimeDelta,
    /// Calculations of one person that may wait at once.
    pub max_waiting: u32,
    /// Requests with the same key of idempotency.
    pub same_key: SameKeyTurns,
    /// Where webhooks may lead.
    pub webhook_guard: Guard,
    /// The workers.
    pub queue: Queue,
    /// Who is told how tasks get on.
    pub task_watchers: TaskWatchers,
    /// Workers on other machines, where tasks are handed out to any.
    pub fleet: Option<Fleet>,
    /// Writes files of results.
    pub files: FileDesk,
    /// Makes estimates.
    pub estimator: Estimator,
    /// Whether the database can be written to.
    pub write_probe: WriteProbe,
    /// The figures for Prometheus.
    pub metrics: Arc<Metrics>,
    /// Opens `/metrics` from elsewhere; without it only this machine reads them.
    pub metrics_token: Option<String>,
    /// The OpenAPI document, as JSON text, written when somebody first asks for it.
    pub openapi: LazyLock<String, Box<dyn FnOnce() -> String + Send>>,
}

impl AppState {
    /// Shares these parts.
    pub fn new(shared: Shared) -> AppState {
        AppState(Arc::new(shared))
    }

    /// Counts an attempt from an address, where attempts are counted: at signing in, registering and refreshing together with
    /// the other servers.
    ///
    /// # Errors
    /// TOO_MANY_REQUESTS if there were too many.
    pub async fn attempt(&self, kind: AttemptKind, address: IpAddr) -> Result<(), ApiError> {
        let Some(attempts) = &self.attempts else { return Ok(()) };
        attempts.from_address(kind, address)?;
        match counted_together(kind, address) {
            Some((subject, allowance)) => self.attempt_together(subject, allowance).await,
            None => Ok(()),
        }
    }

    async fn attempt_together(&self, subject: Uuid, allowance: Allowance) -> Result<(), ApiError> {
        let wait = self.store.take_attempt(subject, allowance, None, self.clock.now()).await?;
        wait.map_or(Ok(()), |wait| Err(too_many(wait)))
    }

    /// Counts a request of an account, where requests are counted.
    ///
    /// # Errors
    /// TOO_MANY_REQUESTS if there were too many.
    pub fn request_of(&self, account: Uuid) -> Result<(), ApiError> {
        self.limits.as_ref().map_or(Ok(()), |limits| limits.of_account(account))
    }

    /// Counts an attempt at signing in from a device that some account knows, where attempts are counted.
    ///
    /// # Errors
    /// TOO_MANY_REQUESTS if there were too many.
    pub async fn attempt_from_device(&self, hash: String) -> Result<(), ApiError> {
        let Some(attempts) = &self.attempts else { return Ok(()) };
        let (subject, allowance) = device_counted_together(&hash);
        attempts.from_device(hash)?;
        self.attempt_together(subject, allowance).await
    }
}

impl Deref for AppState {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
