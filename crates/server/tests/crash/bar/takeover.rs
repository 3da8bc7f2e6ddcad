//! Two servers on one PostgreSQL: one is killed, the other takes its tasks over.

use super::{Times, Watch, job, say, small_job, submit};
use crate::support::{Customer, Place, Server};
use futures_util::future::join_all;
use std::time::Duration;

/// Pairs of servers at the same time: a server that falls silent keeps its tasks for some seconds.
const PAIRS: usize = 8;

/// Kills of each pair; `KERF_TEST_KILLS` says how many in all.
fn kills() -> usize {
    std::env::var("KERF_TEST_KILLS").map_or(100_usize, |text| text.parse().unwrap()).div_ceil(PAIRS)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make bar"]
async fn bar_06_of_two_servers_on_postgres_the_living_takes_over() {
    let mut places = Vec::new();
    for _ in 0..PAIRS {
        let Some(place) = Place::postgres().await else { return };
        places.push(place);
    }
    let done =
        join_all(places.into_iter().enumerate().map(|(n, place)| tokio::spawn(kill_in_turns(place, n))))
            .await;
    let (mut times, mut promised, mut layouts) = (Times::default(), 0, 0);
    for pair in done {
        let (taken, of_pair, of_layouts) = pair.unwrap();
        times.0.extend(taken.0);
        promised += of_pair;
        layouts += of_layouts;
    }
    let figure = format!(
        "{promised} promised tasks, none lost, {layouts} layouts without a fault; kill to the end of all {}",
        times.text()
    );
    say(
        6,
        "one of two servers on PostgreSQL killed",
        "100 kills; taken over within 60 s",
        &figure,
        times.at(1.0) <= 60e3,
    );
}

async fn kill_in_turns(one: Place, seed: usize) -> (Times, usize, usize) {
    let settings = ["--workers", "1", "--task-threads", "1", "--default-plan", "enterprise"];
    let other = one.beside();
    let mut servers = vec![Server::start_with(&one, &settings).await];
    one.share_key(&other);
    servers.push(Server::start_with(&other, &settings).await);
    let mut customer = Customer::new(&servers[0]).await;
    let mut random = fastrand::Rng::with_seed(seed as u64);
    let mut times = Times::default();
    for round in 0..kills() {
        let dying = round % 2;
        for n in 0..4 {
            let job = if n == 3 { small_job() } else { job(30, 3, random.f64() / 2.0) };
            submit(&mut customer, &servers[n % 2], &job).await;
        }
        tokio::time::sleep(Duration::from_millis(random.u64(0..400))).await;
        let watch = Watch::new();
        let dead = servers.remove(dying);
        dead.kill().await;
        customer.wait_for_all(&servers[0]).await;
        times.add(watch.read());
        let place = if dying == 0 { &one } else { &other };
        servers.insert(dying, Server::start_with(place, &settings).await);
    }
    for (id, end) in &customer.ends {
        assert_eq!(end["status"], "FINISHED", "{id}: {end}");
    }
    let me = customer.get(&servers[0], "/api/v1/auth/me").await;
    let list = customer.get(&servers[0], "/api/v1/calculations?page_size=1").await;
    assert_eq!(me["subscription"]["requests_used"], list["total"]);
    assert_eq!(list["total"].as_u64().unwrap(), customer.accepted.len() as u64);
    let layouts = customer.check_layouts(&servers[0]).await;
    for server in servers {
        assert_eq!(server.terminate().await, 0);
    }
    one.clear().await;
    (times, customer.accepted.len(), layouts)
}
