//! Simultaneous uses of what may be used once, or five times.

use super::{call, say, small_job, until_idle};
use crate::support::{Customer, Place, Server};
use futures_util::future::join_all;
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use std::time::Duration;

const ROUNDS: usize = 100;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make bar"]
async fn bar_08_of_six_simultaneous_refreshes_at_most_one_wins() {
    let place = Place::sqlite();
    let server = Server::start_with(&place, &[]).await;
    let http = Client::new();
    let (mut most, mut won) = (0, 0_usize);
    for round in 0..ROUNDS {
        let body =
            json!({"email": format!("person-{round}@example.com"), "password": "correct horse", "name": "P"});
        let (_, person) = call(&http, &server, "", Method::POST, "/api/v1/auth/register", Some(&body)).await;
        let token = json!({"refresh_token": person["refresh_token"]});
        let uses = (0..6).map(|_| refresh(&server, &token));
        let winners = join_all(uses).await.into_iter().filter(|status| *status == StatusCode::OK).count();
        (most, won) = (most.max(winners), won + winners);
    }
    assert!(most <= 1, "{most} of six uses brought tokens");
    // Where all were refused, nothing would have been shown.
    assert_eq!(won, ROUNDS, "the first use of each token wins");
    let figure = format!("{ROUNDS} rounds: never more than {most}, {won} pairs in all");
    say(8, "six simultaneous refreshes", "at most one pair, 100 times", &figure, true);
    server.kill().await;
}

async fn refresh(server: &Server, token: &Value) -> StatusCode {
    let request = Client::new().post(format!("{}/api/v1/auth/refresh", server.base)).json(token);
    request.send().await.unwrap().status()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make bar"]
async fn bar_09_of_twelve_simultaneous_submissions_five_are_accepted() {
    let place = Place::sqlite();
    let server = Server::start_with(&place, &[]).await;
    for round in 0..ROUNDS {
        let customer = Customer::called(&server, &format!("person-{round}")).await;
        let submissions = (0..12).map(|_| async {
            let request =
                Client::new().post(format!("{}/api/v1/optimize", server.base)).bearer_auth(&customer.token);
            request.json(&small_job()).send().await.unwrap().status()
        });
        let statuses = join_all(submissions).await;
        let accepted = statuses.iter().filter(|status| **status == StatusCode::ACCEPTED).count();
        assert_eq!(accepted, 5, "{statuses:?}");
        assert!(statuses.iter().all(|status| matches!(status.as_u16(), 202 | 403)), "{statuses:?}");
        let me = customer.get(&server, "/api/v1/auth/me").await;
        assert_eq!(me["subscription"]["requests_used"], 5);
    }
    until_idle(&server, Duration::from_secs(60)).await;
    let figure = format!("{ROUNDS} rounds: exactly 5 each, counted exactly");
    say(9, "12 simultaneous submissions at quota 5", "exactly 5 accepted, 100 times", &figure, true);
    server.kill().await;
}
