//! Servers and workers killed at random, NATS and PostgreSQL restarted: nothing is lost and nothing happens twice.

use super::{kitchen, sample, servers, setting, workers};
use crate::measure::{Watch, say};
use crate::processes::{Customer, Place, Server};
use crate::support::{Nats, Worker};
use reqwest::StatusCode;
use std::process::Command;
use std::time::Duration;

/// How often one server and one worker are killed.
const BETWEEN: Duration = Duration::from_secs(3);
/// What was killed is back after so long.
const AWAY: Duration = Duration::from_millis(1_500);
/// All has ended so soon after the last fault.
const LAST: Duration = Duration::from_secs(60);

/// Submits a job to whichever server answers; what is not answered is not promised.
async fn submit(customer: &mut Customer, base: &str, effort: f64) {
    let job = if effort > 0.0 { kitchen(40, effort) } else { sample() };
    let request = customer.http.post(format!("{base}/api/v1/optimize")).bearer_auth(&customer.token);
    let Ok(answer) = request.json(&job).send().await else { return };
    if answer.status() == StatusCode::ACCEPTED
        && let Ok(answer) = answer.json::<serde_json::Value>().await
    {
        customer.accepted.push(answer["task_id"].as_str().unwrap().to_owned());
    }
}

/// Restarts the PostgreSQL of the tests, as scripts/pg.sh says how.
fn restart_postgres() {
    let command = std::env::var("TEST_DATABASE_RESTART").unwrap();
    assert!(Command::new("sh").args(["-c", &command]).status().unwrap().success());
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make scale"]
async fn scale_01_nothing_is_lost_whoever_is_killed() {
    let (Some(place), Some(mut nats)) = (Place::postgres().await, Nats::new()) else { return };
    nats.start().await;
    let lasts = Duration::from_secs(setting("KERF_SCALE_SECONDS", 600));
    let (other, mut random) = (place.beside(), fastrand::Rng::with_seed(7));
    let mut running: Vec<Server> = servers(&place, &nats, 1).await;
    place.share_key(&other);
    running.push(crate::support::server(&other, &nats).await);
    let mut fleet: Vec<Worker> = workers(&nats, 4).await;
    let mut customer = Customer::new(&running[0]).await;
    let (watch, mut kills, mut restarts) = (Watch::new(), 0, 0);
    while watch.read() < lasts {
        let round = Watch::new();
        while round.read() < BETWEEN {
            let base = running[random.usize(..2)].base.clone();
            let effort = if random.u8(..4) == 0 { 0.3 } else { 0.0 };
            submit(&mut customer, &base, effort).await;
            tokio::time::sleep(Duration::from_millis(random.u64(100..400))).await;
        }
        let dying = random.usize(..2);
        running.remove(dying).kill().await;
        fleet.remove(random.usize(..4)).kill().await;
        kills += 1;
        tokio::time::sleep(AWAY).await;
        let of = if dying == 0 { &place } else { &other };
        running.insert(dying, crate::support::server(of, &nats).await);
        fleet.push(Worker::start(&nats).await);
        customer.sign_in(&running[0]).await;
        // Two restarts of each, spread over the time; the second one of NATS loses its store.
        let due = usize::try_from(5 * watch.read().as_secs() / lasts.as_secs().max(1)).unwrap();
        while restarts < due.min(4) {
            match restarts {
                0 | 2 => {
                    nats.kill().await;
                    if restarts == 2 {
                        nats.lose_store();
                    }
                    nats.start().await;
                }
                _ => restart_postgres(),
            }
            restarts += 1;
        }
    }
    let after = Watch::new();
    customer.sign_in(&running[0]).await;
    while after.read() < 10 * LAST && customer.look(&running[0]).await > 0 {
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
    let took = after.read();
    let left = customer.look(&running[0]).await;
    assert_eq!(left, 0, "tasks that never ended");
    let me = customer.get(&running[0], "/api/v1/auth/me").await;
    let count = async |status: &str| {
        let list = customer.get(&running[0], &format!("/api/v1/calculations?page_size=1{status}")).await;
        list["total"].as_u64().unwrap()
    };
    let (total, errors) = (count("").await, count("&status=ERROR").await);
    let used = me["subscription"]["requests_used"].as_u64().unwrap();
    assert_eq!(used, total - errors, "the quota is what the history says, without errors");
    assert!(total >= customer.accepted.len() as u64);
    let layouts = customer.check_layouts(&running[0]).await;
    let figure = format!(
        "{} promised, none lost, {total} in the history, {errors} ended in ERROR after three deaths, {layouts} layouts \
         without a fault; {kills} kills of a server and a worker, {restarts} restarts; all ended {:.1} s after the last",
        customer.accepted.len(),
        took.as_secs_f64()
    );
    let met = customer.accepted.len() >= 1_000 && took <= LAST && restarts == 4;
    say(1, "2 servers, 4 workers, killed and restarted", "≥ 1,000 tasks, 0 lost, ≤ 60 s", &figure, met);
}
