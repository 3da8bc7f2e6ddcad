//! What `kerf doctor` asks of NATS, where the server hands tasks out to workers elsewhere.

use super::{Findings, sentence};
use server::clock::SystemClock;
use server::config::ServeConfig;
use server::nats::link::{Link, LinkRole, obstacle};
use server::nats::roll::Roll;
use server::nats::streams;
use std::sync::Arc;
use std::time::Duration;

/// How long NATS may take to let us in, and to make the streams.
const PATIENCE: Duration = Duration::from_secs(5);
/// Longer than workers are silent.
const LISTEN: Duration = Duration::from_secs(3);

/// Looks at it.
pub(super) async fn look(config: &ServeConfig, findings: &mut Findings) {
    let Some(addresses) = &config.nats else { return };
    let link = match Link::open(addresses, config.nats_ca.clone(), LinkRole::Server).await {
        Ok(link) => link,
        Err(error) => return findings.tell("NATS", Err(sentence(error))),
    };
    let mut ups = link.ups();
    let up = tokio::time::timeout(PATIENCE, ups.wait_for(|up| *up)).await;
    if !matches!(up, Ok(Ok(_))) {
        let why = obstacle(addresses, config.nats_ca.clone(), LinkRole::Server).await;
        let why = why.map_or_else(String::new, |why| format!(" ({why})"));
        return findings.tell("NATS", Err(format!("does not let servers in{why}; tasks wait until it does")));
    }
    findings.tell("NATS", Ok("answers and knows the credentials".to_owned()));
    let made = match tokio::time::timeout(PATIENCE, streams::make(&link)).await {
        Ok(made) => made.map_err(sentence),
        Err(_) => Err(format!("no answer within {} s: is JetStream switched on?", PATIENCE.as_secs())),
    };
    findings.tell("streams", made.map(|()| "are there or were made".to_owned()));
    let roll = Arc::new(Roll::new(Arc::new(SystemClock::new())));
    let listening = tokio::spawn(roll.clone().listen(link));
    tokio::time::sleep(LISTEN).await;
    listening.abort();
    let workers = roll.workers();
    let slots: u64 = workers.iter().map(|worker| worker.slots).sum();
    println!("note    workers: {} were heard, with room for {slots} tasks", workers.len());
}
