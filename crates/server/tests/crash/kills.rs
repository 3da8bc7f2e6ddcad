//! SIGKILL again and again at random moments under load. `KERF_TEST_KILLS` says how often: a few in the tests,
//! hundreds in `make chaos`.

use crate::support::{Customer, Place, Server};
use reqwest::Client;
use server::clock::{Clock, SystemClock};
use std::time::Duration;
use tokio::process::Command;

/// Customers who submit at the same time.
const CUSTOMERS: usize = 3;

fn kills() -> usize {
    std::env::var("KERF_TEST_KILLS").map_or(4, |text| text.parse().unwrap())
}

/// Milliseconds from the start until `/health` answers.
async fn start(data: &Place) -> (Server, u128) {
    let clock = SystemClock::new();
    let server = Server::start(data, 4).await;
    let health = Client::new().get(format!("{}/health", server.base)).send().await.unwrap();
    assert!(health.status().is_success());
    (server, clock.elapsed().as_millis())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_killed_again_and_again_loses_nothing_it_has_promised() {
    kill_under_load(Place::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_killed_again_and_again_loses_nothing_it_has_promised_on_postgres() {
    if let Some(place) = Place::postgres().await {
        kill_under_load(place).await;
    }
}

async fn kill_under_load(data: Place) {
    let mut random = fastrand::Rng::with_seed(7);
    let (mut server, first_start) = start(&data).await;
    let mut starts = vec![first_start];
    let mut customers = Vec::new();
    for n in 0..CUSTOMERS {
        customers.push(Customer::called(&server, &format!("customer-{n}")).await);
    }
    for n in 0..kills() {
        if n % 20 == 19 {
            // Hundreds of kills take longer than a token is good for.
            for customer in &mut customers {
                customer.sign_in(&server).await;
            }
        }
        // Each kill finds something that was promised, however slow the machine is.
        customers[0].submit(&server, 0.0).await;
        let pid = server.process.id().unwrap().to_string();
        let moment = Duration::from_millis(random.u64(20..600));
        let killer = tokio::spawn(async move {
            tokio::time::sleep(moment).await;
            Command::new("kill").args(["-KILL", &pid]).status().await.unwrap();
        });
        // Two submissions each, one of them long: the kill falls between accepting, computing and saving.
        for customer in &mut customers {
            customer.submit(&server, random.f64()).await;
            customer.submit(&server, 0.0).await;
        }
        killer.await.unwrap();
        server.kill().await;
        let (again, took) = start(&data).await;
        (server, _) = (again, starts.push(took));
        for customer in &mut customers {
            // One kill hits a task at most once: each round ends before the next begins.
            customer.wait_for_all(&server).await;
        }
    }
    let (mut promised, mut layouts) = (0, 0);
    for customer in &customers {
        promised += customer.accepted.len();
        layouts += customer.check_layouts(&server).await;
        for (id, end) in &customer.ends {
            assert_eq!(end["status"], "FINISHED", "{id}: {end}");
        }
        // What was cut off may have been accepted without the customer hearing of it: it counts as it is listed.
        let me = customer.get(&server, "/api/v1/auth/me").await;
        let list = customer.get(&server, "/api/v1/calculations").await;
        assert_eq!(me["subscription"]["requests_used"], list["total"]);
        assert!(list["total"].as_u64().unwrap() >= customer.accepted.len() as u64);
    }
    assert_eq!(layouts, promised);
    assert!(promised >= kills(), "{promised} promises in {} kills are no load", kills());
    starts.sort_unstable();
    println!(
        "{} kills, {promised} promised tasks, none lost, {layouts} layouts without a fault; start until /health answers: median {} ms, longest {} ms",
        kills(),
        starts[starts.len() / 2],
        starts[starts.len() - 1]
    );
    assert_eq!(server.terminate().await, 0);
    data.clear().await;
}
