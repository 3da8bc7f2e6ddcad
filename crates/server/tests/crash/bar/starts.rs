//! Starting after a kill, and ending in order.

use super::{Times, Watch, health, long_job, say, small_job, submit, until_idle};
use crate::support::{Customer, Place, Server};
use reqwest::Client;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make bar"]
async fn bar_04_a_server_starts_quickly_after_a_kill_with_500_tasks_waiting() {
    let place = Place::sqlite();
    let settings = ["--default-plan", "enterprise"];
    let mut server = Server::start_with(&place, &settings).await;
    let mut customer = Customer::new(&server).await;
    for _ in 0..500 {
        submit(&mut customer, &server, &long_job()).await;
    }
    let mut times = Times::default();
    let mut waiting = u64::MAX;
    for _ in 0..30 {
        server.kill().await;
        let watch = Watch::new();
        server = Server::start_with(&place, &settings).await;
        let queue = health(&server).await;
        times.add(watch.read());
        waiting = waiting.min(queue["queue"]["queued"].as_u64().unwrap());
    }
    assert!(waiting > 400, "{waiting} tasks are no 500");
    let met = times.at(0.5) <= 1e3 && times.at(1.0) <= 5e3;
    say(4, "start after SIGKILL, 500 queued", "p50 ≤ 1 s, max ≤ 5 s", &times.text(), met);
    server.kill().await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make bar"]
async fn bar_05_a_server_that_is_told_to_end_ends_in_order() {
    const TIMES: usize = 50;
    let place = Place::sqlite();
    let settings = ["--default-plan", "enterprise"];
    let mut server = Server::start_with(&place, &settings).await;
    let mut customer = Customer::new(&server).await;
    let mut random = fastrand::Rng::with_seed(5);
    let mut times = Times::default();
    let answered = Arc::new(AtomicUsize::new(0));
    let mut cut = Vec::new();
    for round in 0..TIMES {
        submit(&mut customer, &server, &small_job()).await;
        if round % 10 == 0 {
            submit(&mut customer, &server, &long_job()).await;
        }
        let readers: Vec<_> =
            (0..6).map(|_| tokio::spawn(read_until_the_end(&server, &customer, answered.clone()))).collect();
        tokio::time::sleep(Duration::from_millis(random.u64(50..500))).await;
        let watch = Watch::new();
        assert_eq!(server.terminate().await, 0);
        times.add(watch.read());
        for reader in readers {
            cut.extend(reader.await.unwrap());
        }
        server = Server::start_with(&place, &settings).await;
    }
    assert!(answered.load(Ordering::SeqCst) > TIMES, "too few requests to cut any");
    assert!(cut.is_empty(), "{} requests were cut: {cut:?}", cut.len());
    until_idle(&server, Duration::from_secs(600)).await;
    customer.wait_for_all(&server).await;
    // Many a task was put back more often than it may fail.
    for (id, end) in &customer.ends {
        assert_eq!(end["status"], "FINISHED", "{id}: {end}");
    }
    let met = times.at(0.5) <= 5e3 && times.at(1.0) <= 35e3;
    let figure = format!(
        "{}; {} requests answered, none cut; no attempt lost",
        times.text(),
        answered.load(Ordering::SeqCst)
    );
    say(5, "SIGTERM under load", "50 of 50 exit 0, p50 ≤ 5 s, max ≤ 35 s, nothing cut", &figure, met);
    server.kill().await;
}

/// Asks on a new connection each time, until there is no connection to be had; what broke off otherwise.
fn read_until_the_end(
    server: &Server,
    customer: &Customer,
    answered: Arc<AtomicUsize>,
) -> impl Future<Output = Option<String>> + use<> {
    let (url, token) = (format!("{}/api/v1/calculations", server.base), customer.token.clone());
    let http = Client::builder().pool_max_idle_per_host(0).build().unwrap();
    async move {
        loop {
            let answer = match http.get(&url).bearer_auth(&token).send().await {
                Ok(answer) => answer.bytes().await,
                Err(error) => Err(error),
            };
            match answer {
                Ok(_) => answered.fetch_add(1, Ordering::SeqCst),
                Err(error) if error.is_connect() => return None,
                Err(error) => return Some(format!("{error:?}")),
            };
        }
    }
}
