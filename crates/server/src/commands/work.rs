//! `kerf work`: solves tasks that servers hand out over NATS. It has no database, no folder and no page.

use anyhow::Context;
use server::clock::{Clock, SystemClock};
use server::config::WorkConfig;
use server::nats::link::{Link, LinkRole};
use server::nats::worker_desk::NatsDesk;
use server::queue::{Phase, Queue};
use server::runner::Runner;
use server::solver::Engine;
use server::telemetry;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use tokio::signal::unix::{SignalKind, signal};

/// Of the name of a worker, so much is the name of its machine.
const HOST: usize = 40;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    config: WorkConfig,
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    telemetry::start(args.config.log_format, &args.config.log).context("the log filter cannot be read")?;
    // One thread speaks with NATS, which is little work; searches have threads of their own.
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    runtime.block_on(work(&args.config))?;
    // A search that was told to stop may need some more milliseconds: nobody waits for it.
    runtime.shutdown_background();
    Ok(ExitCode::SUCCESS)
}

async fn work(config: &WorkConfig) -> anyhow::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let clock = Arc::new(SystemClock::new());
    let (name, threads) = (name(&*clock)?, usize::from(config.threads));
    let link = Link::open(&config.nats.nats, config.nats.nats_ca.clone(), LinkRole::Worker).await?;
    let queue = Queue::new(threads);
    let desk = Arc::new(NatsDesk::new(link.clone(), clock, queue.clone(), name.clone(), threads));
    let announcing = tokio::spawn(desk.clone().announce());
    let hearing = tokio::spawn(desk.clone().hear_stops());
    let slots = desk.slots();
    let mut workers = Runner { desk, solver: Arc::new(Engine), threads: 1 }.start(slots);
    println!("kerf {} works as {name}, on {threads} at once", env!("CARGO_PKG_VERSION"));
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    tracing::info!("going down");
    queue.enter(Phase::Draining);
    let drained = async { while workers.join_next().await.is_some() {} };
    if tokio::time::timeout(Duration::from_secs(config.grace.into()), drained).await.is_err() {
        queue.enter(Phase::Releasing);
        while workers.join_next().await.is_some() {}
    }
    announcing.abort();
    hearing.abort();
    link.flush().await;
    Ok(())
}

/// A name that no other worker has, and that says which machine it is on.
fn name(clock: &dyn Clock) -> anyhow::Result<String> {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let plain = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '-' };
    let mut host: String = host.trim().chars().map(plain).take(HOST).collect();
    if host.is_empty() {
        "worker".clone_into(&mut host);
    }
    let random = clock.secret()?;
    Ok(format!("{host}/{}-{}", std::process::id(), random.get(..6).unwrap_or(&random)))
}
