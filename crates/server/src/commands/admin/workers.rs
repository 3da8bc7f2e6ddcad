//! `kerf admin workers`: who works on other machines.

use crate::cli::summary::Table;
use anyhow::bail;
use server::clock::SystemClock;
use server::config::NatsConfig;
use server::nats::link::{Link, LinkRole};
use server::nats::roll::Roll;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

/// Longer than workers are silent.
const LISTEN: Duration = Duration::from_secs(3);

/// Prints the workers that are heard within [`LISTEN`].
///
/// # Errors
/// NATS is not there, or not for us.
pub async fn list(config: &NatsConfig) -> anyhow::Result<ExitCode> {
    let link = Link::open(&config.nats, config.nats_ca.clone(), LinkRole::Server).await?;
    let roll = Arc::new(Roll::new(Arc::new(SystemClock::new())));
    let listening = tokio::spawn(roll.clone().listen(link.clone()));
    tokio::time::sleep(LISTEN).await;
    listening.abort();
    if !link.is_up() {
        bail!("NATS does not answer, or does not know these credentials");
    }
    let mut table = Table::new(&[("worker", false), ("version", false), ("threads", true), ("busy", true)]);
    for worker in roll.workers() {
        table.row(vec![worker.name, worker.program, worker.threads.to_string(), worker.busy.to_string()]);
    }
    table.write(&mut std::io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}
