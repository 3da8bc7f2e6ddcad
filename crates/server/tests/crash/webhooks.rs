//! SIGKILL between an event and its delivery: it is delivered all the same.

use crate::support::{Customer, Place, Server};
use serde_json::{Value, json};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

const SETTINGS: [&str; 6] =
    ["--default-plan", "enterprise", "--webhook-allow", "127.0.0.1/32", "--workers", "1"];

#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_was_not_delivered_before_a_kill_is_delivered_after_it() {
    deliver_after_a_kill(Place::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_was_not_delivered_before_a_kill_is_delivered_after_it_on_postgres() {
    if let Some(place) = Place::postgres().await {
        deliver_after_a_kill(place).await;
    }
}

async fn deliver_after_a_kill(data: Place) {
    let server = Server::start_with(&data, &SETTINGS).await;
    let mut customer = Customer::new(&server).await;
    let receiver = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/hook", receiver.local_addr().unwrap());
    let hook = json!({"url": url, "events": ["calculation.finished"]});
    let made = customer.http.post(format!("{}/api/v1/webhooks", server.base)).bearer_auth(&customer.token);
    made.json(&hook).send().await.unwrap().error_for_status().unwrap();
    customer.submit(&server, 0.0).await;
    // The receiver has the message in its hands, and the server dies before it hears that.
    let (mut first, _) = receiver.accept().await.unwrap();
    let id = message_id(&read(&mut first).await);
    server.kill().await;
    let server = Server::start_with(&data, &SETTINGS).await;
    let (mut second, _) = receiver.accept().await.unwrap();
    let text = read(&mut second).await;
    second.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await.unwrap();
    assert_eq!(message_id(&text), id, "it is the same message");
    let told: Value = serde_json::from_str(text.split_once("\r\n\r\n").unwrap().1).unwrap();
    assert_eq!(told["data"]["calculation_id"], json!(customer.accepted[0]));
    assert_eq!(server.terminate().await, 0);
    data.clear().await;
}

/// A request with its whole body.
async fn read(connection: &mut tokio::net::TcpStream) -> String {
    let mut text = Vec::new();
    let mut part = [0; 4096];
    for _ in 0..1000 {
        let length = connection.read(&mut part).await.unwrap();
        text.extend_from_slice(&part[..length]);
        let said = String::from_utf8_lossy(&text).into_owned();
        if let Some((head, body)) = said.split_once("\r\n\r\n") {
            let length: usize =
                head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap().parse().unwrap();
            if body.len() >= length {
                return said;
            }
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    panic!("the request has no end");
}

fn message_id(request: &str) -> String {
    request.lines().find_map(|line| line.strip_prefix("webhook-id: ")).unwrap().to_owned()
}
