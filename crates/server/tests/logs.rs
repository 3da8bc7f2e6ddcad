//! What the real binary writes into its log: nothing secret, however much of it is asked for.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

const PASSWORD: &str = "correct-horse-battery";
const NEW_PASSWORD: &str = "staple-horse-correct";
const EMAIL: &str = "anna.secret@example.com";
const LABEL: &str = "Confidential-Panel";

/// Goes down with the test, also where that fails.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test]
async fn a_log_of_everything_holds_no_password_token_address_or_job() {
    let folder = TempDir::new().unwrap();
    let log = folder.path().join("log");
    let mut command = Command::new(env!("CARGO_BIN_EXE_kerf"));
    command.args([
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--log",
        "trace",
        "--log-format",
        "json",
        "--data-dir",
    ]);
    command.arg(folder.path().join("data")).env_remove("KERF_DATABASE_URL");
    let child = command.stdout(Stdio::piped()).stderr(std::fs::File::create(&log).unwrap()).spawn().unwrap();
    let mut server = Server(child);
    let mut ready = String::new();
    BufReader::new(server.0.stdout.take().unwrap()).read_line(&mut ready).unwrap();
    let base = ready.trim().rsplit(' ').next().unwrap().to_owned();

    let http = reqwest::Client::new();
    let call = async |method: &str, path: &str, token: &str, body: Value| {
        let request = http.request(method.parse().unwrap(), format!("{base}{path}")).bearer_auth(token);
        let text = request.json(&body).send().await.unwrap().text().await.unwrap();
        serde_json::from_str::<Value>(&text).unwrap_or(Value::Null)
    };
    let account = json!({"email": EMAIL, "password": PASSWORD, "name": "Anna Secret"});
    let first = call("POST", "/api/v1/auth/register", "", account).await;
    let (access, refresh) =
        (first["access_token"].as_str().unwrap(), first["refresh_token"].as_str().unwrap());
    call("POST", "/api/v1/auth/login", "", json!({"email": EMAIL, "password": "wrong-horse-battery"})).await;
    let job = json!({
        "name": LABEL, "panels": [{"id": "1", "width": 600, "height": 400, "count": 2, "label": LABEL}],
        "stock_panels": [{"id": "s", "width": 2440, "height": 1220, "count": 1, "label": LABEL}],
    });
    let task = call("POST", "/api/v1/optimize", access, job).await["task_id"].as_str().unwrap().to_owned();
    loop {
        let status = call("GET", &format!("/api/v1/task/{task}"), access, json!(null)).await;
        if status["status"] == "FINISHED" {
            break;
        }
    }
    let links = format!("/api/v1/calculations/{task}/links");
    let link = call("POST", &links, access, json!({"kind": "saw"})).await["url"].as_str().unwrap().to_owned();
    let opens = link.rsplit('/').next().unwrap();
    let plan = call("GET", &format!("/api/v1/shared/{opens}"), "", json!(null)).await;
    assert!(plan["solution"]["mosaics"].is_array(), "{plan}");
    let ticked = json!({"items": [{"item": "sheet:1", "state": "done", "at": "2026-11-21T10:00:00Z"}]});
    call("PUT", &format!("/api/v1/shared/{opens}/progress"), "", ticked).await;
    call("GET", &format!("/s/{opens}"), "", json!(null)).await;
    call("POST", "/api/v1/optimize", access, json!({"panels": [{"width": LABEL}]})).await;
    let change = json!({"current_password": PASSWORD, "new_password": NEW_PASSWORD});
    call("PUT", "/api/v1/auth/password", access, change).await;
    let next = call("POST", "/api/v1/auth/refresh", access, json!({"refresh_token": refresh})).await;
    let (last_access, last) =
        (next["access_token"].as_str().unwrap(), next["refresh_token"].as_str().unwrap());
    call("POST", "/api/v1/auth/refresh", last_access, json!({"refresh_token": refresh})).await;

    let written = std::fs::read_to_string(&log).unwrap();
    assert!(written.lines().count() > 20, "{written}");
    assert!(written.contains(&task) && written.contains("\"answered\""));
    let lines: Vec<Value> = written.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let within = |span: &str, field: &str, value: Value| {
        let is = |one: &Value| one["name"] == span && one[field] == value;
        lines.iter().any(|line| line["spans"].as_array().is_some_and(|spans| spans.iter().any(is)))
    };
    assert!(within("task", "id", json!(task)) && within("task", "attempt", json!(1)));
    assert!(within("request", "method", json!("POST")));
    let key = std::fs::read_to_string(folder.path().join("data/jwt.secret")).unwrap();
    let secrets =
        [PASSWORD, NEW_PASSWORD, "wrong-horse-battery", EMAIL, "Anna Secret", LABEL, access, refresh];
    for secret in secrets.into_iter().chain([last_access, last, opens, key.trim(), "$argon2id$"]) {
        let line = written.lines().find(|line| line.contains(secret));
        assert!(line.is_none(), "the log holds {secret}: {line:?}");
    }
}
