//! The store room of a server that is killed: what was answered is there, and counts are the sums of their movements.

use crate::support::{Customer, Place, Server};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::process::Command;

const KILLS: u64 = 5;
const TAKERS: usize = 3;

#[tokio::test(flavor = "multi_thread")]
async fn a_store_room_is_true_after_kills() {
    kill_while_stock_moves(Place::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_room_is_true_after_kills_on_postgres() {
    if let Some(place) = Place::postgres().await {
        kill_while_stock_moves(place).await;
    }
}

/// One who takes and puts, and keeps count of what was answered, and of what was not.
async fn keep_moving(http: Client, token: String, path: String, odd: i64) -> (i64, u64) {
    let (mut net, mut unanswered) = (0, 0);
    for n in 0.. {
        let change = if (n + odd) % 3 == 0 { -2 } else { 1 };
        let kind = if change < 0 { "out" } else { "in" };
        let body = json!({"change": change, "kind": kind, "reason": "load"});
        let Ok(answer) = http.post(&path).bearer_auth(&token).json(&body).send().await else {
            unanswered += 1;
            break;
        };
        match answer.status() {
            StatusCode::CREATED => match answer.json::<Value>().await {
                Ok(_) => net += change,
                Err(_) => {
                    unanswered += 1;
                    break;
                }
            },
            StatusCode::CONFLICT => {}
            status => panic!("{status}"),
        }
    }
    (net, unanswered)
}

async fn kill_while_stock_moves(place: Place) {
    let mut server = Server::start(&place, 4).await;
    let mut customer = Customer::new(&server).await;
    let body = json!({"material": "MDF", "width": 2800, "height": 2070, "count": 100});
    let stock = format!("{}/api/v1/stock", server.base);
    let made = customer.http.post(stock).bearer_auth(&customer.token).json(&body).send().await.unwrap();
    let made: Value = made.error_for_status().unwrap().json().await.unwrap();
    let path = format!("/api/v1/stock/{}", made["id"].as_str().unwrap());
    let mut expected = 100;
    for round in 0..KILLS {
        let movements = format!("{}{path}/movements", server.base);
        let takers: Vec<_> = (0..TAKERS)
            .map(|odd| {
                let (http, token) = (customer.http.clone(), customer.token.clone());
                tokio::spawn(keep_moving(http, token, movements.clone(), odd as i64))
            })
            .collect();
        tokio::time::sleep(Duration::from_millis(150 + 70 * round)).await;
        let pid = server.process.id().unwrap().to_string();
        Command::new("kill").args(["-KILL", &pid]).status().await.unwrap();
        let mut unanswered = 0;
        for taker in takers {
            let (net, open) = taker.await.unwrap();
            expected += net;
            unanswered += open;
        }
        server.kill().await;
        server = Server::start(&place, 4).await;
        customer.sign_in(&server).await;
        let item = customer.get(&server, &path).await;
        let count = item["count"].as_i64().unwrap();
        let (mut sum, mut page, mut told) = (0, 1, 0);
        loop {
            let list = customer.get(&server, &format!("{path}/movements?page_size=100&page={page}")).await;
            let rows = list["movements"].as_array().unwrap();
            if page == 1 {
                assert_eq!(rows[0]["count_after"], count, "the last movement tells what is there");
            }
            sum += rows.iter().map(|row| row["change"].as_i64().unwrap()).sum::<i64>();
            told += rows.len() as u64;
            if rows.is_empty() {
                assert_eq!(list["total"], told);
                break;
            }
            page += 1;
        }
        assert_eq!(sum, count, "a count is the sum of its movements");
        // Each who got no answer may have moved once: two out or one in.
        let open = unanswered as i64;
        assert!((-2 * open..=open).contains(&(count - expected)), "{count} after {expected}, {open} open");
        assert_eq!(customer.get(&server, "/api/v1/stock").await["sums"][0]["count"], count);
        expected = count;
    }
    assert_eq!(server.terminate().await, 0);
    place.clear().await;
}
