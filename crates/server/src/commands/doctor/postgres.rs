//! What `kerf doctor` asks of a PostgreSQL server.

use super::{Findings, sentence};
use chrono::TimeDelta;
use server::clock::{Clock, SystemClock};
use server::config::PoolConfig;
use std::time::Duration;
use store::{DatabaseReport, LAZY_CONNECTIONS, Store};

/// The oldest version that Kerf is tested with is newer; this one still has all that is asked of it.
const OLDEST: i32 = 130_000;
/// Connections of a server beside those: it listens to what other servers say.
const LISTENING: u32 = 1;
/// How long a message may take through the database.
const MESSAGE: Duration = Duration::from_secs(5);
/// Clocks that are further apart are set wrong. Nothing hangs on it: all times are the database's.
const APART: TimeDelta = TimeDelta::seconds(2);

/// Looks at the server, where the database is one.
pub(super) async fn look(store: &Store, pool: &PoolConfig, findings: &mut Findings) -> Result<(), String> {
    let Some(report) = store.database_report().await.map_err(sentence)? else { return Ok(()) };
    findings.tell("PostgreSQL", version(&report));
    findings.tell("encoding", encoding(&report));
    findings.tell("durability", durability(&report));
    findings.tell("connections", connections(&report, pool));
    let made = store.prove_tables_can_be_made().await;
    findings.tell(
        "rights",
        made.map(|()| "tables can be made".to_owned()).map_err(|error| {
            format!("tables cannot be made, so no version can bring them up to date: {error}")
        }),
    );
    findings.tell("messages", messages(store).await);
    clock(store).await
}

fn version(report: &DatabaseReport) -> Result<String, String> {
    if report.follows {
        return Err(format!("{} only follows another server and takes no writes", report.version));
    }
    if report.version_number < OLDEST {
        return Err(format!("{} is older than {}", report.version, OLDEST / 10_000));
    }
    Ok(report.version.clone())
}

fn encoding(report: &DatabaseReport) -> Result<String, String> {
    match report.encoding.as_str() {
        "UTF8" => Ok("UTF8".to_owned()),
        other => Err(format!("{other}; make the database with ENCODING 'UTF8'")),
    }
}

fn durability(report: &DatabaseReport) -> Result<String, String> {
    let off: Vec<&str> =
        report.durability.iter().filter(|(_, value)| value == "off").map(|(name, _)| name.as_str()).collect();
    if off.is_empty() {
        let all: Vec<String> =
            report.durability.iter().map(|(name, value)| format!("{name} {value}")).collect();
        return Ok(all.join(", "));
    }
    Err(format!("{} off: a power cut takes back what was promised", off.join(" and ")))
}

fn connections(report: &DatabaseReport, pool: &PoolConfig) -> Result<String, String> {
    let own = i64::from(pool.database_connections + pool.task_connections + LAZY_CONNECTIONS + LISTENING);
    let told =
        format!("{} allowed, {} in use; a server takes {own} at most", report.connections, report.connected);
    match report.connections / own {
        0 => Err(format!(
            "{told}: raise max_connections or lower --database-connections and --task-connections"
        )),
        servers => Ok(format!("{told}: room for {servers}")),
    }
}

async fn messages(store: &Store) -> Result<String, String> {
    match tokio::time::timeout(MESSAGE, store.prove_messages_arrive()).await {
        Ok(Ok(())) => Ok("LISTEN and NOTIFY work".to_owned()),
        Ok(Err(error)) => Err(sentence(error)),
        Err(_) => Err(format!(
            "none came within {} s: a proxy in between must keep sessions (pool_mode = session)",
            MESSAGE.as_secs()
        )),
    }
}

async fn clock(store: &Store) -> Result<(), String> {
    let clock = SystemClock::new();
    let measured = store.database_time(|| clock.elapsed()).await.map_err(sentence)?;
    let Some(measured) = measured else { return Ok(()) };
    let since = TimeDelta::from_std(clock.elapsed().saturating_sub(measured.at)).unwrap_or_default();
    let ahead = clock.now() - since - measured.time;
    let told = format!("{:.3} s ahead of the database's", ahead.as_seconds_f64());
    if ahead.abs() > APART {
        println!("note    clock: this machine's is {told}; Kerf goes by the database's");
    } else {
        println!("ok      clock: this machine's is {told}");
    }
    Ok(())
}
