//! `kerf admin copy` as an operator uses it: a server's database goes over to PostgreSQL and back, and everybody finds everything.

use crate::support::{Customer, Place, Server};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::process::Command;

const SETTINGS: [&str; 6] = ["--workers", "1", "--task-threads", "1", "--default-plan", "enterprise"];

/// Runs `kerf` with these words; the exit code, and what it printed on both ways.
async fn kerf(words: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kerf"));
    command.env_remove("KERF_DATABASE_URL").env_remove("KERF_DATA_DIR");
    let output = command.args(words).output().await.unwrap();
    let text = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (output.status.code().unwrap(), text)
}

async fn copy(from: &str, to: &str, more: &[&str]) -> (i32, String) {
    kerf(&[&["admin", "copy", "--from", from, "--to", to], more].concat()).await
}

async fn call(customer: &Customer, server: &Server, method: Method, path: &str, body: Value) -> Value {
    let request = customer.http.request(method, format!("{}/api/v1{path}", server.base));
    let answer = request.bearer_auth(&customer.token).json(&body).send().await.unwrap();
    let status = answer.status();
    let text = answer.text().await.unwrap();
    assert!(status.is_success(), "{path}: {status} {text}");
    serde_json::from_str(&text).unwrap_or(Value::Null)
}

/// Something of everything that can be kept.
async fn use_everything(anna: &mut Customer, boris: &Customer, server: &Server) {
    let post = async |path: &str, body: Value| call(anna, server, Method::POST, path, body).await;
    post("/projects", json!({"name": "Дом", "tags": ["2026"]})).await;
    let material = json!({"name": "МДФ 16", "type": "WOOD", "thickness": 16, "price_per_unit": 1234.5, "currency": "EUR"});
    post("/materials", material).await;
    let row = json!({"id": "1", "width": 600, "height": 400, "count": 5});
    post("/templates/stock-panels", json!({"name": "Own sheet", "stock_panel": row})).await;
    post("/templates/configurations", json!({"name": "Own saw", "configuration": {"cut_thickness": 4.4}}))
        .await;
    post("/panel-sets", json!({"name": "Doors", "panels": [row]})).await;
    call(anna, server, Method::PUT, "/settings", json!({"language": "en", "theme": "light"})).await;
    post("/auth/api-keys", json!({"name": "Robot"})).await;
    post(
        "/stock",
        json!({"material": "Oak", "kind": "sheet", "width": "2440", "height": "1220", "count": 7}),
    )
    .await;
    post("/webhooks", json!({"url": "https://example.com/hook", "events": ["calculation.finished"]})).await;
    post("/team", json!({"name": "Workshop"})).await;
    post("/team/invitations", json!({"email": "boris@example.com", "role": "viewer"})).await;
    let invitation =
        boris.get(server, "/api/v1/team/invitations").await[0]["id"].as_str().unwrap().to_owned();
    call(boris, server, Method::POST, &format!("/team/invitations/{invitation}/accept"), json!({})).await;
    for _ in 0..3 {
        anna.submit(server, 0.0).await;
    }
    anna.wait_for_all(server).await;
    let done = anna.accepted[0].clone();
    call(anna, server, Method::PATCH, &format!("/calculations/{done}/favorite"), Value::Null).await;
    call(anna, server, Method::POST, &format!("/calculations/{done}/links"), json!({"kind": "saw"})).await;
}

/// What somebody finds on a server.
async fn found(anna: &Customer, server: &Server) -> Vec<Value> {
    let mut found = Vec::new();
    let done = format!("/api/v1/calculations/{}", anna.accepted[0]);
    for path in [
        "/api/v1/auth/me",
        "/api/v1/calculations?page_size=100",
        "/api/v1/calculations?favorite=true",
        &done,
        "/api/v1/projects",
        "/api/v1/materials?page_size=100",
        "/api/v1/panel-sets",
        "/api/v1/templates/configurations",
        "/api/v1/settings",
        "/api/v1/stock",
        "/api/v1/webhooks",
        "/api/v1/team",
        "/api/v1/activity",
    ] {
        found.push(anna.get(server, path).await);
    }
    found
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_moves_to_postgres_and_back_and_everybody_finds_everything() {
    let Some(above) = Place::postgres().await else { return };
    let below = Place::sqlite();
    let server = Server::start_with(&below, &SETTINGS).await;
    let mut anna = Customer::new(&server).await;
    let boris = Customer::called(&server, "boris").await;
    use_everything(&mut anna, &boris, &server).await;
    let before = found(&anna, &server).await;
    let (sqlite, postgres) = (below.database_url(), above.database_url());
    let (code, text) = copy(&sqlite, &postgres, &[]).await;
    assert!(code == 1 && text.contains("a server is using"), "{text}");
    assert_eq!(server.terminate().await, 0);

    let (code, text) = copy(&sqlite, &postgres, &[]).await;
    assert!(code == 0 && text.contains("counts and sums agree"), "{text}");
    let (code, text) = copy(&sqlite, &postgres, &[]).await;
    assert!(code == 0 && text.contains("were in the other database already"), "{text}");

    below.share_key(&above);
    let server = Server::start_with(&above, &SETTINGS).await;
    // The session goes on, and a new one begins.
    assert_eq!(found(&anna, &server).await, before);
    anna.sign_in(&server).await;
    assert_eq!(anna.check_layouts(&server).await, 3);
    anna.submit(&server, 0.0).await;
    anna.wait_for_all(&server).await;
    assert_eq!(anna.get(&server, "/api/v1/calculations").await["total"], 4);
    let (code, text) = copy(&postgres, &sqlite, &["--replace"]).await;
    assert!(code == 1 && text.contains("stop the servers first"), "{text}");
    let later = found(&anna, &server).await;
    assert_eq!(server.terminate().await, 0);

    let (code, text) = copy(&postgres, &sqlite, &[]).await;
    assert!(code == 1 && text.contains("--replace"), "{text}");
    let (code, text) = copy(&postgres, &sqlite, &["--replace"]).await;
    assert!(code == 0 && text.contains("counts and sums agree"), "{text}");
    let server = Server::start_with(&below, &SETTINGS).await;
    assert_eq!(found(&anna, &server).await, later);
    assert_eq!(server.terminate().await, 0);
    above.clear().await;
}

#[tokio::test]
async fn the_doctor_knows_postgres() {
    let Some(place) = Place::postgres().await else { return };
    let folder = place.folder.path().to_str().unwrap().to_owned();
    let doctor =
        ["doctor", "--data-dir", &folder, "--database-url", &place.database_url(), "--listen", "127.0.0.1:0"];
    let (_, text) = kerf(&doctor).await;
    for line in [
        "PostgreSQL: 1",
        "encoding: UTF8",
        "durability: ",
        "connections: ",
        "rights: tables",
        "messages: LISTEN",
        "clock: ",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let (code, text) = kerf(&[&doctor[..], &["--database-connections", "1000"]].concat()).await;
    assert!(code == 2 && text.contains("FAULT   connections:") && text.contains("max_connections"), "{text}");
    place.clear().await;
}
