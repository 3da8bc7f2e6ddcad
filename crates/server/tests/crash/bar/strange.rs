//! Requests that no proper client sends: refused soon, and the server is well after each.

use super::{Watch, health, say};
use crate::support::{Customer, Place, Server};
use reqwest::{Client, header::CONTENT_TYPE};

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make bar"]
async fn bar_17_enormous_requests_are_refused_soon() {
    let place = Place::sqlite();
    let server = Server::start_with(&place, &[]).await;
    let customer = Customer::new(&server).await;
    let deep = format!("{}1{}", "{\"panels\":[".repeat(50_000), "]}".repeat(50_000));
    let large = format!("{{\"name\": \"{}\"}}", "x".repeat(40_000_000));
    for (what, path, body) in [
        ("body of 40 MB", "/api/v1/optimize".to_owned(), Some(large)),
        ("JSON 100,000 deep", "/api/v1/optimize".to_owned(), Some(deep)),
        ("URL of 60 kB", format!("/api/v1/calculations?search={}", "x".repeat(60_000)), None),
    ] {
        let url = format!("{}{path}", server.base);
        let http = Client::new();
        let request = match body {
            Some(body) => http.post(url).header(CONTENT_TYPE, "application/json").body(body),
            None => http.get(url),
        };
        let watch = Watch::new();
        let answer = request.bearer_auth(&customer.token).send().await;
        let took = watch.read();
        let outcome = match &answer {
            Ok(answer) => {
                assert!(answer.status().is_client_error(), "{what}: {}", answer.status());
                answer.status().as_u16().to_string()
            }
            Err(_) => "closed".to_owned(),
        };
        assert_eq!(health(&server).await["status"], "ok");
        let figure = format!("{outcome} after {:.0} ms, healthy", took.as_secs_f64() * 1e3);
        say(17, what, "4xx or closed within 5 s, healthy after", &figure, took.as_secs_f64() <= 5.0);
    }
    assert_eq!(server.terminate().await, 0);
}
