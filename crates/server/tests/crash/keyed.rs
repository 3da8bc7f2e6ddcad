//! SIGKILL while requests with a key of idempotency are under way: whoever sends them again has each done once.

use crate::support::{Customer, Place, Server};
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::process::Command;

/// Keys that are sent in each life of the server.
const KEYS: usize = 40;
const LIVES: u64 = 4;

#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_again_after_a_kill_is_made_once() {
    send_through_kills(Place::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_again_after_a_kill_is_made_once_on_postgres() {
    if let Some(place) = Place::postgres().await {
        send_through_kills(place).await;
    }
}

/// The id of what a key has made; none where no answer came.
async fn send(server: &Server, customer: &Customer, key: &str) -> Option<String> {
    let path = format!("{}/api/v1/panel-sets", server.base);
    let panel = json!({"id": "1", "width": 600, "height": 400, "count": 5});
    let request = customer.http.post(path).bearer_auth(&customer.token).header("Idempotency-Key", key);
    let answer = request.json(&json!({"name": key, "panels": [panel]})).send().await.ok()?;
    let (status, body) = (answer.status(), answer.json::<Value>().await.ok()?);
    assert_eq!(status, StatusCode::CREATED, "{body}");
    body["id"].as_str().map(str::to_owned)
}

async fn send_through_kills(data: Place) {
    let mut random = fastrand::Rng::with_seed(7);
    let mut server = Server::start(&data, 4).await;
    let customer = Customer::new(&server).await;
    let mut made: BTreeMap<String, String> = BTreeMap::new();
    for life in 0..LIVES {
        let pid = server.process.id().unwrap().to_string();
        let moment = Duration::from_millis(random.u64(5..80));
        let killer = tokio::spawn(async move {
            tokio::time::sleep(moment).await;
            Command::new("kill").args(["-KILL", &pid]).status().await.unwrap();
        });
        let keys: Vec<String> = (0..KEYS).map(|n| format!("{life}/{n}")).collect();
        for key in &keys {
            made.extend(send(&server, &customer, key).await.map(|id| (key.clone(), id)));
        }
        killer.await.unwrap();
        server.kill().await;
        server = Server::start(&data, 4).await;
        for key in &keys {
            let id = send(&server, &customer, key).await.unwrap();
            assert_eq!(
                *made.entry(key.clone()).or_insert_with(|| id.clone()),
                id,
                "{key} was answered otherwise"
            );
        }
    }
    let list = customer.get(&server, "/api/v1/panel-sets?page_size=1").await;
    assert_eq!(list["total"], KEYS as u64 * LIVES, "each key has made one");
    assert_eq!(server.terminate().await, 0);
    data.clear().await;
}
