//! The real binary, killed and started again: every accepted task comes to its end, once, and is counted once.

#![expect(clippy::unwrap_used, reason = "a test that panics has failed, and says where")]

mod bar;
mod clocks;
mod copying;
mod full;
mod keyed;
mod kills;
mod measure;
mod stock;
mod support;
mod webhooks;

use crate::support::{Customer, Place, Server};
use serde_json::Value;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::process::Command;

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_while_it_accepts_keeps_what_it_has_promised() {
    let data = Place::sqlite();
    let mut server = Server::start(&data, 4).await;
    let mut customer = Customer::new(&server).await;
    for round in 0..4 {
        // Each kill finds something that was promised, however slow the machine is.
        customer.submit(&server, 0.0).await;
        let pid = server.process.id().unwrap().to_string();
        let killer = tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(60 + 35 * round)).await;
            Command::new("kill").args(["-KILL", &pid]).status().await.unwrap();
        });
        while !killer.is_finished() {
            customer.submit(&server, 0.0).await;
        }
        killer.await.unwrap();
        server.kill().await;
        server = Server::start(&data, 4).await;
        customer.wait_for_all(&server).await;
    }
    assert!(customer.accepted.len() >= 4, "{}", customer.accepted.len());
    for (id, end) in &customer.ends {
        assert_eq!(end["status"], "FINISHED", "{id}: {end}");
    }
    // A request that was cut off may have been accepted without the customer hearing of it, but it counts
    // exactly as it is listed.
    let me = customer.get(&server, "/api/v1/auth/me").await;
    let list = customer.get(&server, "/api/v1/calculations").await;
    assert_eq!(me["subscription"]["requests_used"], list["total"]);
    assert!(list["total"].as_u64().unwrap() >= customer.accepted.len() as u64);
    assert_eq!(server.terminate().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_that_was_answered_survives_a_kill() {
    let data = Place::sqlite();
    let server = Server::start(&data, 4).await;
    let mut customer = Customer::new(&server).await;
    customer.submit(&server, 2.0).await;
    let id = customer.accepted[0].clone();
    let stop = format!("{}/api/v1/task/{id}/stop", server.base);
    let answer = customer.http.post(stop).bearer_auth(&customer.token).send().await.unwrap();
    let answer: Value = answer.json().await.unwrap();
    assert_eq!(answer["status"], "STOPPED");
    server.kill().await;
    let server = Server::start(&data, 4).await;
    assert_eq!(customer.get(&server, &format!("/api/v1/task/{id}")).await["status"], "STOPPED");
    assert_eq!(server.terminate().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_terminated_server_exits_properly_and_puts_its_tasks_back() {
    let data = Place::sqlite();
    let mut server = Server::start(&data, 0).await;
    let mut customer = Customer::new(&server).await;
    for _ in 0..4 {
        customer.submit(&server, 1.0).await;
    }
    // More often than a task may fail: going down in order costs no attempt.
    for _ in 0..5 {
        tokio::time::sleep(Duration::from_millis(30)).await;
        assert_eq!(server.terminate().await, 0);
        server = Server::start(&data, 0).await;
    }
    customer.wait_for_all(&server).await;
    for (id, end) in &customer.ends {
        assert_eq!(end["status"], "FINISHED", "{id}: {end}");
    }
    assert_eq!(server.terminate().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_changes_a_plan_while_the_server_runs() {
    let data = Place::sqlite();
    let server = Server::start(&data, 4).await;
    let customer = Customer::new(&server).await;
    let admin = async |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kerf"));
        command.arg("admin").args(arguments).arg("--data-dir").arg(data.folder.path().join("data"));
        command.env_remove("KERF_DATABASE_URL").output().await.unwrap()
    };
    assert!(admin(&["set-plan", "Anna@example.com", "pro"]).await.status.success());
    let me = customer.get(&server, "/api/v1/auth/me").await;
    assert_eq!(me["subscription"]["plan_name"], "pro");
    for wrong in [["set-plan", "anna@example.com", "gold"], ["set-plan", "boris@example.com", "pro"]] {
        let refused = admin(&wrong).await;
        assert!(!refused.status.success());
        assert!(String::from_utf8(refused.stderr).unwrap().starts_with("kerf: there is no "));
    }
    assert_eq!(server.terminate().await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_keeps_out_of_the_data_of_the_first() {
    let data = Place::sqlite();
    let server = Server::start(&data, 4).await;
    let mut second = Command::new(env!("CARGO_BIN_EXE_kerf"));
    second.args(["serve", "--listen", "127.0.0.1:0", "--data-dir"]).arg(data.folder.path().join("data"));
    let refused = second.output().await.unwrap();
    assert!(!refused.status.success());
    assert!(String::from_utf8(refused.stderr).unwrap().contains("another server is using the data folder"));
    assert_eq!(server.terminate().await, 0);
}

/// Takes as long as a lease.
#[tokio::test(flavor = "multi_thread")]
async fn of_two_servers_on_postgres_one_takes_over_the_tasks_of_the_other() {
    let Some(first) = Place::postgres().await else { return };
    let second = first.beside();
    let (one, other) = (Server::start(&first, 4).await, Server::start(&second, 4).await);
    let mut customer = Customer::new(&one).await;
    for _ in 0..6 {
        customer.submit(&one, 1.0).await;
    }
    one.kill().await;
    // The survivor signs its own tokens.
    customer.sign_in(&other).await;
    customer.wait_for_all(&other).await;
    for (id, end) in &customer.ends {
        assert_eq!(end["status"], "FINISHED", "{id}: {end}");
    }
    assert_eq!(other.terminate().await, 0);
    first.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_is_being_answered_when_the_server_is_terminated_gets_its_answer() {
    let data = Place::sqlite();
    let server = Server::start(&data, 4).await;
    let body = br#"{"email": "nobody@example.com", "password": "correct horse"}"#;
    let head = format!(
        "POST /api/v1/auth/login HTTP/1.1\r\nhost: kerf\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nexpect: 100-continue\r\n\r\n",
        body.len()
    );
    let mut connection = TcpStream::connect(server.base.trim_start_matches("http://")).await.unwrap();
    connection.write_all(head.as_bytes()).await.unwrap();
    // The server asks for the body: the request is in its hands.
    let mut asked = [0; 25];
    connection.read_exact(&mut asked).await.unwrap();
    assert!(asked.starts_with(b"HTTP/1.1 100 "));
    let base = server.base.clone();
    let ending = tokio::spawn(server.terminate());
    while TcpStream::connect(base.trim_start_matches("http://")).await.is_ok() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    connection.write_all(body).await.unwrap();
    let mut answer = String::new();
    connection.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 401 "), "{answer}");
    assert!(answer.contains("INVALID_CREDENTIALS"), "{answer}");
    assert_eq!(ending.await.unwrap(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_sent_a_request_by_the_time_the_server_is_terminated_gets_an_answer() {
    for _ in 0..3 {
        let data = Place::sqlite();
        let server = Server::start(&data, 4).await;
        let address = server.base.trim_start_matches("http://").to_owned();
        let mut sent = Vec::new();
        for _ in 0..40 {
            let mut connection = TcpStream::connect(&address).await.unwrap();
            connection
                .write_all(b"GET /api/v1/subscription-plans HTTP/1.1\r\nhost: kerf\r\n\r\n")
                .await
                .unwrap();
            sent.push(connection);
        }
        let ending = tokio::spawn(server.terminate());
        for mut connection in sent {
            let mut answer = String::new();
            // Ends, because the server closes it behind the answer.
            connection.read_to_string(&mut answer).await.unwrap();
            assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
        }
        assert_eq!(ending.await.unwrap(), 0);
    }
}
