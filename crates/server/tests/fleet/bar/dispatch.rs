//! How many tasks a second go out to workers and come back, where they are done at once.

use super::{servers, setting, submit_many, until_idle, workers};
use crate::measure::{Watch, say};
use crate::processes::{Customer, Place};
use crate::support::{Nats, health, small_job, until};

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make scale"]
async fn scale_07_ten_thousand_tasks_go_out_and_come_back() {
    let (Some(place), Some(mut nats)) = (Place::postgres().await, Nats::new()) else { return };
    let serving = servers(&place, &nats, 2).await;
    let count = setting("KERF_SCALE_TASKS", 10_000);
    for n in 0..10 {
        let mut customer = Customer::called(&serving[0], &format!("user{n}")).await;
        submit_many(&mut customer, &serving[0], &small_job(), count / 10).await;
    }
    // NATS was away: everything waits in the database.
    nats.start().await;
    let fleet = workers(&nats, 4).await;
    until("the first has ended", async || {
        (health(&serving[0]).await["queue"]["queued"].as_u64().unwrap() < count).then_some(())
    })
    .await;
    let before = health(&serving[0]).await["queue"]["queued"].as_u64().unwrap();
    let watch = Watch::new();
    until_idle(&serving[0]).await;
    let rate = before as f64 / watch.read().as_secs_f64();
    let figure = format!("{before} tasks, {rate:.0} a second");
    say(7, "10,000 tasks of 1 ms, 2 servers, 4 workers", "≥ 500 a second", &figure, rate >= 500.0);
    for worker in fleet {
        worker.kill().await;
    }
    for server in serving {
        server.kill().await;
    }
    place.clear().await;
}
