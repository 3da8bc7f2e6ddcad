//! Two servers on one database whose machines do not agree on the time.

use crate::support::{Customer, Place, Server};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::Value;

const SETTINGS: [&str; 6] = ["--workers", "1", "--task-threads", "1", "--default-plan", "enterprise"];
/// Less than the clocks are apart by, and more than a busy machine needs for a small task.
const CLOSE: TimeDelta = TimeDelta::minutes(2);

fn time(record: &Value, name: &str) -> DateTime<Utc> {
    record[name].as_str().unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_whose_clocks_are_five_minutes_apart_write_one_history_in_the_order_of_acceptance() {
    let Some(place) = Place::postgres().await else { return };
    let beside = place.beside();
    let right = Server::start_with(&place, &SETTINGS).await;
    place.share_key(&beside);
    let ahead = Server::start_ahead(&beside, "5m", &SETTINGS).await;

    let mut anna = Customer::new(&right).await;
    for round in 0..4 {
        // Whichever made the token, both take it.
        anna.sign_in(if round % 2 == 0 { &ahead } else { &right }).await;
        for server in [&ahead, &right, &right, &ahead] {
            anna.submit(server, 0.0).await;
        }
    }
    assert_eq!(anna.accepted.len(), 16);
    anna.wait_for_all(&right).await;

    let list = anna.get(&ahead, "/api/v1/calculations?page_size=100").await;
    let mut listed: Vec<&Value> = list["calculations"].as_array().unwrap().iter().collect();
    listed.reverse();
    let tasks: Vec<&str> = listed.iter().map(|record| record["task_id"].as_str().unwrap()).collect();
    assert_eq!(tasks, anna.accepted, "in the order of acceptance");
    let submitted: Vec<DateTime<Utc>> = listed.iter().map(|record| time(record, "submitted_at")).collect();
    assert!(submitted.is_sorted());
    let times = || listed.iter().flat_map(|one| [time(one, "submitted_at"), time(one, "completed_at")]);
    let (first, last) = (times().min().unwrap(), times().max().unwrap());
    assert!(last - first < CLOSE, "from {first} to {last}");
    for record in &listed {
        assert!(time(record, "submitted_at") <= time(record, "completed_at"), "{record}");
    }
    assert_eq!((right.terminate().await, ahead.terminate().await), (0, 0));
    place.clear().await;
}
