//! The most memory that 50 people can make the server take, each with the largest plan and the heaviest requests there are.

use super::memory::memory;
use super::{Watch, job, say, submit, until_idle};
use crate::support::{Customer, Place, Server};
use futures_util::future::join_all;
use reqwest::{Method, StatusCode};
use serde_json::json;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

const USERS: usize = 50;
const ROUNDS: usize = 3;
/// Sets of as many rows as one may have, each.
const SETS: usize = 10;

/// Rows of panels, all but the first switched off, with words that do not compress.
fn rows(count: usize) -> String {
    let mut numbers = fastrand::Rng::with_seed(7);
    let mut word = || (0..130).map(|_| numbers.alphanumeric()).collect::<String>();
    let row = |n: usize, label: String| {
        format!(
            "{{\"id\":{n},\"width\":600,\"height\":400,\"count\":1,\"label\":\"{label}\",\"enabled\":{}}}",
            n == 0
        )
    };
    (0..count).map(|n| row(n, word())).collect::<Vec<_>>().join(",")
}

/// A job of ten megabytes: as many rows as the plan allows.
fn ten_megabytes() -> String {
    let rows = rows(49_500);
    let stock = json!([{"id": "s", "width": 2800, "height": 2070, "count": 10}]);
    let text = format!(
        "{{\"panels\":[{rows}],\"stock_panels\":{stock},\"configuration\":{{\"optimization_factor\":0}}}}"
    );
    assert!((9_500_000..10 << 20).contains(&text.len()), "{}", text.len());
    text
}

/// Sends a request until the server has room for it; how much was answered. `broken` counts connections that gave up.
async fn ask(
    server: &Server,
    person: &Customer,
    method: Method,
    path: &str,
    body: Option<Arc<str>>,
    broken: &AtomicUsize,
) -> usize {
    for _ in 0..600 {
        let mut request =
            person.http.request(method.clone(), format!("{}{path}", server.base)).bearer_auth(&person.token);
        if let Some(body) = &body {
            request = request.header("content-type", "application/json").body(body.to_string());
        }
        // Sending ten megabytes to a server that has no room for them may take longer than the client's patience.
        let Ok(answer) = request.send().await else {
            broken.fetch_add(1, Ordering::Relaxed);
            continue;
        };
        let status = answer.status();
        let bytes = answer.bytes().await.unwrap().len();
        if status != StatusCode::TOO_MANY_REQUESTS {
            assert!(status.is_success(), "{path}: {status}");
            return bytes;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    panic!("{path} was never answered");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make bar"]
async fn bar_24_whatever_50_people_ask_for_the_server_stays_small() {
    let place = Place::sqlite();
    let server = Server::start_with(&place, &["--default-plan", "enterprise"]).await;
    let mut people = Vec::new();
    for n in 0..USERS {
        let mut person = Customer::called(&server, &format!("person-{n}")).await;
        // Ten thousand panels are a result of some megabytes.
        submit(&mut person, &server, &job(100, 100, 0.0)).await;
        people.push(person);
    }
    until_idle(&server, Duration::from_secs(600)).await;
    let (set, broken) = (rows(2000), AtomicUsize::new(0));
    for person in &mut people {
        person.sign_in(&server).await;
        for n in 0..SETS {
            let set = format!("{{\"name\":\"Set {n}\",\"panels\":[{set}]}}");
            ask(&server, person, Method::POST, "/api/v1/panel-sets", Some(set.into()), &broken).await;
        }
    }
    let (text, watch) = (Arc::<str>::from(ten_megabytes()), Watch::new());
    let mut answered = 0;
    for _ in 0..ROUNDS {
        let asked = people.iter().enumerate().flat_map(|(n, person)| {
            let result = format!("/api/v1/calculations/{}", person.accepted[0]);
            let task = format!("/api/v1/task/{}", person.accepted[0]);
            let list = "/api/v1/calculations?page_size=100&include_request_data=true".to_owned();
            let mut asked = vec![
                (Method::POST, "/api/v1/optimize".to_owned(), Some(text.clone())),
                (Method::GET, result, None),
                (Method::GET, task, None),
                (Method::GET, list, None),
                (Method::GET, "/api/v1/auth/export".to_owned(), None),
                (Method::GET, "/api/v1/panel-sets?page_size=100".to_owned(), None),
            ];
            if n % 5 == 0 {
                asked.push((Method::POST, "/api/v1/estimate".to_owned(), Some(text.clone())));
            }
            let (server, broken) = (&server, &broken);
            asked.into_iter().map(move |(method, path, body)| async move {
                ask(server, person, method, &path, body, broken).await
            })
        });
        answered += join_all(asked).await.into_iter().sum::<usize>();
    }
    let peak = memory(&server, "VmHWM");
    let figure = format!(
        "{peak:.0} MiB; {} × 6 requests of 10 MB or the like, {} MB answered in {} s, {} connections given up",
        USERS * ROUNDS,
        answered / 1_000_000,
        watch.read().as_secs(),
        broken.into_inner()
    );
    say(24, "peak, 50 users with enterprise plans", "≤ 600 MB", &figure, peak * 1.048_576 <= 600.0);
    server.kill().await;
}
