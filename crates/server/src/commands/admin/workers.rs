//! `kerf admin workers`: which servers there are, and who solves tasks for them.

use super::open;
use crate::cli::summary::{Table, clean};
use anyhow::{Context, bail};
use server::clock::SystemClock;
use server::config::DataConfig;
use server::nats::link::{Addresses, Link, LinkRole, obstacle};
use server::nats::roll::Roll;
use server::presence::AWAY;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use store::SeenWorker;

/// Longer than workers are silent.
const LISTEN: Duration = Duration::from_secs(3);

/// Prints those that the database knows, or, where NATS is named, the workers that are heard there.
///
/// # Errors
/// The database or NATS is not there, or not for us.
pub async fn list(
    nats: Option<&Addresses>,
    authority: Option<PathBuf>,
    data: &DataConfig,
) -> anyhow::Result<ExitCode> {
    let workers = match nats {
        Some(addresses) => heard(addresses, authority).await?,
        None => {
            let store = open(data).await?;
            let seen = store.seen_workers(AWAY).await?;
            store.close().await?;
            seen
        }
    };
    let mut table = Table::new(&[
        ("name", false),
        ("serves", false),
        ("version", false),
        ("cores", true),
        ("slots", true),
        ("busy", true),
    ]);
    for worker in &workers {
        table.row(vec![
            clean(&worker.name),
            if worker.serves { "yes" } else { "no" }.to_owned(),
            clean(&worker.version),
            worker.cores.to_string(),
            worker.slots.to_string(),
            worker.busy.to_string(),
        ]);
    }
    table.write(&mut std::io::stdout().lock()).context("standard output cannot be written")?;
    Ok(ExitCode::SUCCESS)
}

async fn heard(addresses: &Addresses, authority: Option<PathBuf>) -> anyhow::Result<Vec<SeenWorker>> {
    let link = Link::open(addresses, authority.clone(), LinkRole::Server).await?;
    let roll = Arc::new(Roll::new(Arc::new(SystemClock::new())));
    let listening = tokio::spawn(roll.clone().listen(link.clone()));
    tokio::time::sleep(LISTEN).await;
    listening.abort();
    if !link.is_up() {
        let why = obstacle(addresses, authority, LinkRole::Server).await;
        bail!("NATS does not let servers in: {}", why.as_deref().unwrap_or("it was too slow"));
    }
    Ok(roll.workers())
}
