//! The service from its start to its end: database, workers, listener, graceful shutdown.

use crate::clock::Clock;
use crate::config::{DataConfig, ServeConfig, Switch, UpgradeConfig};
use crate::credentials::attempts::Attempts;
use crate::credentials::passwords::Passwords;
use crate::credentials::tokens::Keys;
use crate::data_dir::{DataDir, DataDirError};
use crate::estimator::Estimator;
use crate::file_desk::FileDesk;
use crate::fleet_figures::FleetFigures;
use crate::lanes::Lanes;
use crate::limits::Limits;
use crate::local_desk::LocalDesk;
use crate::metrics::Metrics;
use crate::nats::fleet::{Fleet, FleetParts, FleetService};
use crate::nats::link::{Link, LinkError, LinkRole};
use crate::plans::{Plans, PlansError};
use crate::queue::{Phase, Queue};
use crate::runner::Runner;
use crate::same_key_turns::SameKeyTurns;
use crate::solver::Solver;
use crate::state::{AppState, Shared};
use crate::system_data::{self, SystemDataError};
use crate::task_watchers::TaskWatchers;
use crate::transfer_memory::TransferMemory;
use crate::version_cache::VersionCache;
use crate::webhooks::deliverer::Deliverer;
use crate::webhooks::guard::Guard;
use crate::webhooks::sender::{Sender, system_lookup};
use crate::write_probe::WriteProbe;
use crate::{housekeeping, listen, notice_board, openapi, presence, reaping, router, security_headers};
use chrono::{DateTime, TimeDelta, Utc};
use std::net::SocketAddr;
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use store::{Loaded, OperatorError, Pools, Store};
use tokio::net::TcpListener;
use tokio::task::{JoinHandle, JoinSet};

/// The most large bodies that are read at the same time: each takes some times its size.
const MOST_SLOTS: usize = 2;
/// Of the memory for large bodies, one part in so many is kept filled with shared plans, and as much with what is ticked off
/// on them.
const CACHE_PART: u64 = 16;
const MIB: u64 = 1024 * 1024;
/// How long requests in flight may take when the server goes down.
const LAST_REQUESTS: Duration = Duration::from_secs(10);

/// What the service takes from outside.
pub struct Parts {
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// The optimiser.
    pub solver: Arc<dyn Solver>,
    /// How often maintenance runs; usually [`housekeeping::INTERVAL`].
    pub housekeeping: Duration,
}

/// Why the service cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The data folder.
    #[error(transparent)]
    DataDir(#[from] DataDirError),
    /// The plans.
    #[error(transparent)]
    Plans(#[from] PlansError),
    /// New accounts would get a plan that does not exist.
    #[error("there is no plan {0} that new accounts could get")]
    DefaultPlan(String),
    /// The data that comes with the program.
    #[error(transparent)]
    System(#[from] SystemDataError),
    /// The database.
    #[error("the database cannot be used")]
    Store(#[from] OperatorError),
    /// The address.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why.
        error: std::io::Error,
    },
    /// The connection to workers on other machines.
    #[error(transparent)]
    Nats(#[from] LinkError),
    /// The client of webhooks.
    #[error("TLS cannot be set up on this machine")]
    Tls,
    /// The password hasher.
    #[error("passwords cannot be hashed on this machine")]
    Passwords,
}

/// A running service.
pub struct App {
    address: SocketAddr,
    state: AppState,
    grace: Duration,
    workers: JoinSet<()>,
    housekeeping: JoinHandle<()>,
    deliverer: JoinHandle<()>,
    teller: JoinHandle<()>,
    /// What goes on until the server is down.
    rounds: JoinSet<()>,
    http: JoinHandle<()>,
    fleet: Option<FleetService>,
    _data: DataDir,
}

impl App {
    /// Starts the service; when this returns it answers requests.
    ///
    /// # Errors
    /// What keeps it from starting.
    pub async fn start(config: &ServeConfig, parts: Parts) -> Result<App, StartError> {
        let plans = Plans::load(config.plans_file.as_deref())?;
        if plans.find(&config.default_plan).is_none() {
            return Err(StartError::DefaultPlan(config.default_plan.clone()));
        }
        let data = DataDir::open(&config.data.data_dir)?;
        let key_source = data.key_source(config.keys_file.as_deref())?;
        let keys = housekeeping::signing_keys(&key_source.keys(parts.clock.now())?, Keys::new);
        let name = data.secret("server.name")?;
        let public_name = presence::public_name(&name);
        let own_file = config.data.database_url.is_none();
        let pools = config.pool.pools();
        let store = connect(&config.data, pools, &config.upgrade, data.path(), parts.clock.now()).await?;
        housekeeping::set_clock(&store, parts.clock.as_ref()).await.map_err(OperatorError::from)?;
        let system = store
            .load_system_data(&system_data::read()?, parts.clock.now())
            .await
            .map_err(OperatorError::from)?;
        if system != Loaded::default() {
            tracing::info!(
                written = system.written,
                deleted = system.deleted,
                "brought up to date what comes with the program"
            );
        }
        // The file in our own folder is used by this server alone; another database may have other servers, and workers on
        // other machines may be at work on either.
        let before = if own_file && config.nats.is_none() { "" } else { name.as_str() };
        let orphans = store.take_all_running(before, parts.clock.now()).await.map_err(OperatorError::from)?;
        tracing::info!(requeued = orphans.requeued, failed = orphans.failed, "took up the tasks from before");

        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let workers = config.workers.map_or_else(|| cores.div_ceil(2), usize::from);
        let threads = config.task_threads.map_or_else(|| (cores / workers.max(1)).max(1), usize::from);
        let queue = Queue::new(workers);
        let figures = Arc::new(FleetFigures::default());
        let metrics = match config.nats {
            Some(_) => Metrics::new(workers).with_fleet(&figures),
            None => Metrics::new(workers),
        };
        let metrics = Arc::new(metrics);
        let desk = LocalDesk {
            metrics: metrics.clone(),
            store: store.for_tasks(),
            clock: parts.clock.clone(),
            queue: queue.clone(),
            time_limit: Duration::from_secs(config.task_time_limit.into()),
            lanes: Lanes::new((cores / threads).max(1)),
            name,
        };
        let (fleet, fleet_service) = match &config.nats {
            Some(addresses) => {
                let link = Link::open(addresses, config.nats_ca.clone(), LinkRole::Server).await?;
                let parts = FleetParts {
                    store: store.clone(),
                    clock: parts.clock.clone(),
                    queue: queue.clone(),
                    metrics: metrics.clone(),
                    figures,
                    time_limit: Duration::from_secs(config.task_time_limit.into()),
                };
                let (fleet, service) = Fleet::start(link, parts);
                (Some(fleet), Some(service))
            }
            None => (None, None),
        };
        let runner = Runner { desk: Arc::new(desk), solver: parts.solver, threads };
        // Nobody waits long for a first guess, and tasks go on beside it.
        let estimator = Estimator::new(runner.solver.clone(), parts.clock.clone(), cores.div_ceil(2));
        let cached = u64::from(config.transfer_memory) * MIB / CACHE_PART;
        let limited = config.rate_limit == Switch::On;
        let guard = Guard::new(config.webhook_allow.clone());
        let public_url = config.public_url.clone();
        let state = AppState::new(Shared {
            store,
            keys,
            passwords: Passwords::new(cores).map_err(|_| StartError::Passwords)?,
            plans,
            default_plan: config.default_plan.clone(),
            default_language: config.default_language,
            attempts: limited.then(|| Attempts::new(&parts.clock)),
            limits: limited.then(|| Limits::new(config.address_rate, config.account_rate, &parts.clock)),
            guest_plans: VersionCache::new(cached),
            guest_progress: VersionCache::new(cached),
            public_url: config.public_url.clone(),
            transfer_memory: TransferMemory::new(config.transfer_memory, cores.div_ceil(2).min(MOST_SLOTS)),
            clock: parts.clock,
            name: public_name,
            trust_proxy: config.trust_proxy == Switch::On,
            session_age: TimeDelta::days(config.session_age.into()),
            audit_memory: TimeDelta::days(config.audit_days.into()),
            max_waiting: config.max_waiting,
            same_key: SameKeyTurns::default(),
            webhook_guard: guard.clone(),
            queue,
            task_watchers: TaskWatchers::default(),
            fleet,
            files: FileDesk::default(),
            estimator,
            write_probe: WriteProbe::default(),
            metrics,
            metrics_token: config.metrics_token.clone(),
            openapi: LazyLock::new(Box::new(move || openapi::served(public_url.as_deref()))),
        });
        let deliverer = Deliverer {
            store: state.store.clone(),
            clock: state.clock.clone(),
            queue: state.queue.clone(),
            sender: Sender::new(guard, system_lookup()).map_err(|_| StartError::Tls)?,
        };
        let refused = |error| StartError::Listen { address: config.listen, error };
        let transport = security_headers::transport_security(config.hsts());
        let listener = TcpListener::bind(config.listen).await.map_err(refused)?;
        let address = listener.local_addr().map_err(refused)?;
        let mut rounds = JoinSet::new();
        rounds.spawn(reaping::run(state.clone()));
        rounds.spawn(presence::run(state.clone(), cores));
        rounds.spawn(notice_board::listen(state.store.clone(), state.queue.clone()));
        Ok(App {
            address,
            grace: Duration::from_secs(config.grace.into()),
            // One more, which is kept free for short tasks.
            workers: runner.start(if workers == 0 { 0 } else { workers + 1 }),
            rounds,
            deliverer: tokio::spawn(deliverer.run()),
            teller: tokio::spawn(state.task_watchers.clone().tell(state.store.clone(), state.queue.clone())),
            housekeeping: tokio::spawn(housekeeping::run(state.clone(), key_source, parts.housekeeping)),
            http: tokio::spawn(listen::serve(
                listener,
                router::router(state.clone(), &config.allow_origin, transport),
                state.queue.clone(),
                Duration::from_secs(config.header_timeout.into()),
            )),
            fleet: fleet_service,
            state,
            _data: data,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Ends the service in order: no new tasks, requests in flight are answered, running tasks finish
    /// within their grace or go back into the queue.
    pub async fn shut_down(mut self) {
        let queue = &self.state.queue;
        queue.enter(Phase::Draining);
        let drained = async { while self.workers.join_next().await.is_some() {} };
        if tokio::time::timeout(self.grace, drained).await.is_err() {
            queue.enter(Phase::Releasing);
            while self.workers.join_next().await.is_some() {}
        }
        if let Some(fleet) = self.fleet.take() {
            fleet.shut_down(queue).await;
        }
        self.housekeeping.abort();
        self.rounds.shutdown().await;
        if let Err(error) = self.state.store.forget_workers(presence::AWAY, Some(&self.state.name)).await {
            tracing::warn!(%error, "this server could not be taken off the list");
        }
        if (&mut self.deliverer).await.is_err() {
            tracing::error!("the deliverer of webhooks has ended by a fault");
        }
        if (&mut self.teller).await.is_err() {
            tracing::error!("whoever watches tasks was told no more, by a fault");
        }
        if tokio::time::timeout(LAST_REQUESTS, &mut self.http).await.is_err() {
            tracing::warn!("some requests were cut off");
            self.http.abort();
        }
        if let Err(error) = self.state.store.clone().close().await {
            tracing::error!(%error, "the database was not closed properly");
        }
    }
}

/// Connects to the database (the file in the data folder if no other is named) and brings it up to date, with
/// a copy beside it before that.
///
/// # Errors
/// What the database says.
pub async fn connect(
    config: &DataConfig,
    pools: Pools,
    upgrade: &UpgradeConfig,
    data_dir: &std::path::Path,
    now: DateTime<Utc>,
) -> Result<Store, OperatorError> {
    let own_file = DataDir::sqlite_url(data_dir);
    let store = Store::connect_with(config.database_url.as_deref().unwrap_or(&own_file), pools).await?;
    if let Some(copy) = store.copy_before_migrating(upgrade.upgrade_copies.into(), now).await? {
        tracing::info!(copy = %copy.display(), "copied the database before its upgrade");
    }
    store.migrate().await?;
    Ok(store)
}
