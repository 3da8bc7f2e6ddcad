//! The real binary, killed and started again: every accepted task comes to its end, once, and is counted once.

#![expect(clippy::unwrap_used, reason = "a test that panics has failed, and says where")]

use reqwest::{Client, StatusCode};
use sea_orm::{ConnectionTrait, DatabaseConnection};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::process::Stdio;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, ChildStdout, Command};
use uuid::Uuid;

/// Where servers keep their data.
struct Place {
    folder: TempDir,
    /// A database of PostgreSQL; without one, the file in the folder.
    database: Option<Database>,
}

/// A database that nobody else uses.
struct Database {
    admin: DatabaseConnection,
    name: String,
    url: String,
}

impl Place {
    fn sqlite() -> Place {
        Place { folder: TempDir::new().unwrap(), database: None }
    }

    /// None, and a line that says so, where there is no server to test with.
    async fn postgres() -> Option<Place> {
        let Some(server) = std::env::var("TEST_DATABASE_URL").ok().filter(|url| !url.is_empty()) else {
            println!("skipped: TEST_DATABASE_URL is not set (scripts/pg.sh run cargo test -p server)");
            return None;
        };
        let admin = sea_orm::Database::connect(&server).await.unwrap();
        let name = format!("kerf_test_{}", Uuid::new_v4().simple());
        admin.execute_unprepared(&format!("CREATE DATABASE {name}")).await.unwrap();
        let (base, query) = server.split_once('?').unwrap_or((&server, ""));
        let url = format!("{}/{name}?{query}", base.rsplit_once('/').unwrap().0);
        Some(Place { folder: TempDir::new().unwrap(), database: Some(Database { admin, name, url }) })
    }

    /// Another server's folder on the same database.
    fn beside(&self) -> Place {
        let again = |one: &Database| Database {
            admin: one.admin.clone(),
            name: one.name.clone(),
            url: one.url.clone(),
        };
        Place { folder: TempDir::new().unwrap(), database: self.database.as_ref().map(again) }
    }

    async fn clear(self) {
        if let Some(Database { admin, name, .. }) = self.database {
            admin.execute_unprepared(&format!("DROP DATABASE {name} WITH (FORCE)")).await.unwrap();
        }
    }
}

/// A server process and where it listens.
struct Server {
    process: Child,
    base: String,
    /// Open as long as the process: it would be told about a closed one.
    _output: BufReader<ChildStdout>,
}

impl Server {
    async fn start(place: &Place, grace: u32) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kerf"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--workers", "2", "--task-threads", "1"]);
        command.args(["--rate-limit", "off", "--default-plan", "enterprise", "--log", "error"]);
        command.args(["--grace", &grace.to_string()]).arg("--data-dir").arg(place.folder.path().join("data"));
        match &place.database {
            Some(database) => command.env("KERF_DATABASE_URL", &database.url),
            None => command.env_remove("KERF_DATABASE_URL"),
        };
        command.stdout(Stdio::piped()).kill_on_drop(true);
        let mut process = command.spawn().unwrap();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).await.unwrap();
        let base = line.trim().split(' ').next_back().unwrap().to_owned();
        assert!(base.starts_with("http://127.0.0.1:"), "{line}");
        Server { process, base, _output: output }
    }

    async fn kill(mut self) {
        self.process.kill().await.unwrap();
    }

    /// Asks the server to end, as an operator does.
    async fn terminate(mut self) -> i32 {
        let pid = self.process.id().unwrap().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().await.unwrap().success());
        self.process.wait().await.unwrap().code().unwrap()
    }
}

/// Somebody who keeps a list of what was promised.
struct Customer {
    http: Client,
    token: String,
    accepted: Vec<String>,
    ends: BTreeMap<String, Value>,
}

impl Customer {
    async fn new(server: &Server) -> Customer {
        let http = Client::new();
        let body = json!({"email": "anna@example.com", "password": "correct horse", "name": "Anna"});
        let answer =
            http.post(format!("{}/api/v1/auth/register", server.base)).json(&body).send().await.unwrap();
        let answer: Value = answer.json().await.unwrap();
        let token = answer["access_token"].as_str().unwrap().to_owned();
        Customer { http, token, accepted: Vec::new(), ends: BTreeMap::new() }
    }

    /// Submits a job; what is not answered is not promised.
    async fn submit(&mut self, server: &Server, effort: f64) {
        let job = json!({
            "panels": (0..30).map(|n| json!({"id": n, "width": 200 + 37 * n % 500, "height": 150 + 53 * n % 400, "count": 3})).collect::<Vec<_>>(),
            "stock_panels": [{"id": "s", "width": 2800, "height": 2070, "count": 20}],
            "configuration": {"optimization_factor": effort},
        });
        let request = self.http.post(format!("{}/api/v1/optimize", server.base)).bearer_auth(&self.token);
        let Ok(answer) = request.json(&job).send().await else { return };
        assert_eq!(answer.status(), StatusCode::ACCEPTED);
        if let Ok(answer) = answer.json::<Value>().await {
            self.accepted.push(answer["task_id"].as_str().unwrap().to_owned());
        }
    }

    async fn get(&self, server: &Server, path: &str) -> Value {
        let request = self.http.get(format!("{}{path}", server.base)).bearer_auth(&self.token);
        request.send().await.unwrap().error_for_status().unwrap().json().await.unwrap()
    }

    /// Looks at every task; what has ended must stay as it was.
    async fn look(&mut self, server: &Server) -> usize {
        for id in self.accepted.clone() {
            let task = self.get(server, &format!("/api/v1/task/{id}")).await;
            if matches!(task["status"].as_str(), Some("QUEUED" | "RUNNING")) {
                assert!(!self.ends.contains_key(&id), "an end was taken back: {task}");
                continue;
            }
            let known = self.ends.entry(id).or_insert_with(|| task.clone());
            assert_eq!(*known, task, "an end has changed");
        }
        self.accepted.len() - self.ends.len()
    }

    async fn wait_for_all(&mut self, server: &Server) {
        for _ in 0..1_200 {
            if self.look(server).await == 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("{} of {} tasks never ended", self.accepted.len() - self.ends.len(), self.accepted.len());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_takes_up_every_task_that_it_has_accepted() {
    kill_while_tasks_run(Place::sqlite()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_takes_up_every_task_that_it_has_accepted_on_postgres() {
    if let Some(place) = Place::postgres().await {
        kill_while_tasks_run(place).await;
    }
}

async fn kill_while_tasks_run(data: Place) {
    let mut server = Server::start(&data, 4).await;
    let mut customer = Customer::new(&server).await;
    for round in 0..6 {
        for n in 0..4 {
            customer.submit(&server, if n == 0 { 1.0 } else { 0.0 }).await;
        }
        // At another moment of the work in each round.
        tokio::time::sleep(Duration::from_millis(40 * round)).await;
        server.kill().await;
        server = Server::start(&data, 4).await;
        customer.look(&server).await;
        // Fewer kills than attempts hit one task: each round ends before the next begins.
        customer.wait_for_all(&server).await;
    }
    assert_eq!(customer.accepted.len(), 24);
    for (id, end) in &customer.ends {
        assert_eq!(end["status"], "FINISHED", "{id}: {end}");
    }
    let me = customer.get(&server, "/api/v1/auth/me").await;
    assert_eq!(me["subscription"]["requests_used"], 24);
    let list = customer.get(&server, "/api/v1/calculations?page_size=100").await;
    assert_eq!(list["total"], 24);
    assert_eq!(server.terminate().await, 0);
    data.clear().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_while_it_accepts_keeps_what_it_has_promised() {
    let data = Place::sqlite();
    let mut server = Server::start(&data, 4).await;
    let mut customer = Customer::new(&server).await;
    for round in 0..4 {
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

/// Takes as long as a silent worker is given, half a minute.
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
    let body = json!({"email": "anna@example.com", "password": "correct horse"});
    let login =
        customer.http.post(format!("{}/api/v1/auth/login", other.base)).json(&body).send().await.unwrap();
    customer.token = login.json::<Value>().await.unwrap()["access_token"].as_str().unwrap().to_owned();
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
