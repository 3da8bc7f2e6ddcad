//! Servers as processes, and customers who remember what they were promised.

use reqwest::{Client, StatusCode};
use sea_orm::{ConnectionTrait, DatabaseConnection};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::process::Stdio;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStdout, Command};
use uuid::Uuid;

/// Where servers keep their data.
pub struct Place {
    pub folder: TempDir,
    /// A database of PostgreSQL; without one, the file in the folder.
    database: Option<Database>,
}

/// A database that nobody else uses.
pub struct Database {
    admin: DatabaseConnection,
    name: String,
    url: String,
}

impl Place {
    pub fn sqlite() -> Place {
        Place { folder: TempDir::new().unwrap(), database: None }
    }

    /// None, and a line that says so, where there is no server to test with.
    pub async fn postgres() -> Option<Place> {
        let Some(server) = std::env::var("TEST_DATABASE_URL").ok().filter(|url| !url.is_empty()) else {
            assert!(
                std::env::var_os("KERF_TEST_COMPLETE").is_none(),
                "TEST_DATABASE_URL is not set: scripts/pg.sh run …"
            );
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

    /// Another server's folder on the same database. It may know the tokens of this one.
    pub fn beside(&self) -> Place {
        let again = |one: &Database| Database {
            admin: one.admin.clone(),
            name: one.name.clone(),
            url: one.url.clone(),
        };
        Place { folder: TempDir::new().unwrap(), database: self.database.as_ref().map(again) }
    }

    /// Gives another server's folder the key of the tokens, as operators do.
    pub fn share_key(&self, other: &Place) {
        let data = other.folder.path().join("data");
        std::fs::create_dir_all(&data).unwrap();
        std::fs::copy(self.folder.path().join("data/jwt.secret"), data.join("jwt.secret")).unwrap();
    }

    /// Where the database is.
    pub fn database_url(&self) -> String {
        match &self.database {
            Some(database) => database.url.clone(),
            None => server::data_dir::DataDir::sqlite_url(&self.folder.path().join("data")),
        }
    }

    pub async fn clear(self) {
        if let Some(Database { admin, name, .. }) = self.database {
            admin.execute_unprepared(&format!("DROP DATABASE {name} WITH (FORCE)")).await.unwrap();
        }
    }
}

/// A server process and where it listens.
pub struct Server {
    pub process: Child,
    pub base: String,
    /// Open as long as the process: it would be told about a closed one.
    _output: BufReader<ChildStdout>,
}

impl Server {
    pub async fn start(place: &Place, grace: u32) -> Server {
        let grace = grace.to_string();
        let settings =
            ["--workers", "2", "--task-threads", "1", "--default-plan", "enterprise", "--grace", &grace];
        Server::start_with(place, &settings).await
    }

    /// With these settings and else as it comes. `KERF_TEST_CPUS` names the cores that it may use, as `0,1`.
    pub async fn start_with(place: &Place, settings: &[&str]) -> Server {
        let command = match std::env::var("KERF_TEST_CPUS") {
            Ok(cores) => {
                let mut command = Command::new("taskset");
                command.args(["-c", &cores, env!("CARGO_BIN_EXE_kerf")]);
                command
            }
            Err(_) => Command::new(env!("CARGO_BIN_EXE_kerf")),
        };
        Server::start_by(command, place, settings).await
    }

    /// Whose files may be kept from growing, see [`Server::let_files_grow`].
    pub async fn start_with_quota(place: &Place, settings: &[&str]) -> Server {
        let mut shell = Command::new("sh");
        // A write beyond the quota is an error, as on a full disk, and not the end of the process.
        shell.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_kerf")]);
        Server::start_by(shell, place, settings).await
    }

    /// Says how long files may become, bytes: from now on and until it is said anew.
    pub async fn let_files_grow(&self, most: &str) {
        let pid = self.process.id().unwrap().to_string();
        let limit = format!("--fsize={most}:");
        let status = Command::new("prlimit").args(["--pid", &pid, &limit]).status().await.unwrap();
        assert!(status.success());
    }

    /// On a machine whose clock is so far ahead, as `5m`.
    pub async fn start_ahead(place: &Place, ahead: &str, settings: &[&str]) -> Server {
        // Started by `faketime` itself the server would be a child of what is told to end.
        let asked = Command::new("faketime")
            .args(["-m", "-f", "+0", "printenv", "LD_PRELOAD"])
            .output()
            .await
            .unwrap();
        assert!(asked.status.success(), "{asked:?}");
        let mut command = Command::new(env!("CARGO_BIN_EXE_kerf"));
        command.env("LD_PRELOAD", String::from_utf8(asked.stdout).unwrap().trim());
        // Only what a clock shows: the watch of a machine goes on whatever its clock is set to.
        command.env("FAKETIME", format!("+{ahead}")).env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        Server::start_by(command, place, settings).await
    }

    async fn start_by(mut command: Command, place: &Place, settings: &[&str]) -> Server {
        command.args(["serve", "--listen", "127.0.0.1:0", "--rate-limit", "off", "--log", "error"]);
        command.args(settings).arg("--data-dir").arg(place.folder.path().join("data"));
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

    pub async fn kill(mut self) {
        self.process.kill().await.unwrap();
    }

    /// Asks the server to end, as an operator does.
    pub async fn terminate(mut self) -> i32 {
        let pid = self.process.id().unwrap().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().await.unwrap().success());
        self.process.wait().await.unwrap().code().unwrap()
    }
}

/// Somebody who keeps a list of what was promised.
pub struct Customer {
    pub http: Client,
    email: String,
    pub token: String,
    pub accepted: Vec<String>,
    pub ends: BTreeMap<String, Value>,
}

impl Customer {
    pub async fn new(server: &Server) -> Customer {
        Customer::called(server, "anna").await
    }

    pub async fn called(server: &Server, name: &str) -> Customer {
        let http = Client::new();
        let email = format!("{name}@example.com");
        let body = json!({"email": email, "password": "correct horse", "name": name});
        let answer =
            http.post(format!("{}/api/v1/auth/register", server.base)).json(&body).send().await.unwrap();
        let answer: Value = answer.json().await.unwrap();
        let token = answer["access_token"].as_str().unwrap().to_owned();
        Customer { http, email, token, accepted: Vec::new(), ends: BTreeMap::new() }
    }

    /// Gets a token of this server that is good for another quarter of an hour.
    pub async fn sign_in(&mut self, server: &Server) {
        let body = json!({"email": self.email, "password": "correct horse"});
        let request = self.http.post(format!("{}/api/v1/auth/login", server.base)).json(&body);
        let answer: Value = request.send().await.unwrap().error_for_status().unwrap().json().await.unwrap();
        self.token = answer["access_token"].as_str().unwrap().to_owned();
    }

    /// Submits a job; what is not answered is not promised.
    pub async fn submit(&mut self, server: &Server, effort: f64) {
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

    pub async fn get(&self, server: &Server, path: &str) -> Value {
        let request = self.http.get(format!("{}{path}", server.base)).bearer_auth(&self.token);
        request.send().await.unwrap().error_for_status().unwrap().json().await.unwrap()
    }

    /// Looks at every task; what has ended must stay as it was.
    pub async fn look(&mut self, server: &Server) -> usize {
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

    /// Every layout among the ends keeps the rules of its job; how many there are.
    pub async fn check_layouts(&self, server: &Server) -> usize {
        let mut checked = 0;
        for id in self.ends.keys() {
            let record = self.get(server, &format!("/api/v1/calculations/{id}")).await;
            if record["result_data"].is_object() {
                let job = engine::Job::from_json(&record["request_data"]).unwrap();
                let layout = serde_json::from_value(record["result_data"].clone()).unwrap();
                engine::verify::verify(&job, &layout).unwrap();
                checked += 1;
            }
        }
        checked
    }

    pub async fn wait_for_all(&mut self, server: &Server) {
        // Minutes, so that only what hangs for ever fails by it, and not what a busy machine does slowly.
        for _ in 0..4_000 {
            if self.look(server).await == 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("{} of {} tasks never ended", self.accepted.len() - self.ends.len(), self.accepted.len());
    }
}
