//! A long queue comes to its end: nothing is lost, nothing is done twice.

use super::{Watch, health, say, small_job, submit, until_idle};
use crate::support::{Customer, Place, Server};
use reqwest::Client;
use std::sync::Arc;
use std::time::Duration;

const CUSTOMERS: usize = 10;
const EACH: usize = 1_000;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make bar"]
async fn bar_15_ten_thousand_waiting_tasks_drain() {
    let place = Place::sqlite();
    let server = Arc::new(Server::start_with(&place, &["--default-plan", "enterprise"]).await);
    let watch = Watch::new();
    let customers: Vec<_> = (0..CUSTOMERS).map(|n| tokio::spawn(fill(server.clone(), n))).collect();
    let mut filled = Vec::new();
    for customer in customers {
        filled.push(customer.await.unwrap());
    }
    let waiting = health(&server).await["queue"]["queued"].as_u64().unwrap();
    let accepted = watch.read();
    until_idle(&server, Duration::from_secs(1_200)).await;
    let drained = watch.read();
    let metrics =
        Client::new().get(format!("{}/metrics", server.base)).send().await.unwrap().text().await.unwrap();
    let ends: Vec<&str> = metrics.lines().filter(|line| line.starts_with("kerf_tasks_total")).collect();
    let total = CUSTOMERS * EACH;
    for line in &ends {
        let expected = if line.contains("finished") { total } else { 0 };
        assert!(line.ends_with(&format!(" {expected}")), "{ends:?}");
    }
    for customer in &filled {
        let list = customer.get(&server, "/api/v1/calculations?status=FINISHED&page_size=1").await;
        assert_eq!((list["total"].as_u64(), customer.accepted.len()), (Some(EACH as u64), EACH));
        let me = customer.get(&server, "/api/v1/auth/me").await;
        assert_eq!(me["subscription"]["requests_used"], EACH);
    }
    let figure = format!(
        "accepted in {:.0} s ({waiting} waiting then), all done after {:.0} s, {total} attempts in all",
        accepted.as_secs_f64(),
        drained.as_secs_f64()
    );
    say(15, "10,000 queued tasks drain", "none lost, none run twice", &figure, true);
    Arc::into_inner(server).unwrap().kill().await;
}

async fn fill(server: Arc<Server>, n: usize) -> Customer {
    let mut customer = Customer::called(&server, &format!("customer-{n}")).await;
    for _ in 0..EACH {
        submit(&mut customer, &server, &small_job()).await;
    }
    customer
}
