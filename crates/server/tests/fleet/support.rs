//! NATS and workers as processes, and somebody who speaks with them by hand.

use crate::processes::{Customer, Place, Server};
use async_nats::{Client, ConnectOptions};
use sea_orm::{ConnectionTrait, Database, DatabaseConnection, Statement};
use serde_json::{Value, json};
use std::net::Ipv4Addr;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStdout, Command};

/// A NATS server of this test, on a port and with a store of its own.
pub struct Nats {
    binary: PathBuf,
    folder: TempDir,
    address: Ipv4Addr,
    port: u16,
    config: Option<PathBuf>,
    variables: Vec<(&'static str, String)>,
    process: Option<Child>,
}

impl Nats {
    /// One that is not started yet; none, and a line that says so, where there is no nats-server.
    pub fn new() -> Option<Nats> {
        let named = std::env::var_os("KERF_NATS_SERVER").filter(|path| !path.is_empty());
        let Some(binary) = named else {
            assert!(
                std::env::var_os("KERF_TEST_COMPLETE").is_none(),
                "KERF_NATS_SERVER is not set: scripts/nats.sh run …"
            );
            println!("skipped: KERF_NATS_SERVER is not set (scripts/nats.sh run cargo test -p server)");
            return None;
        };
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        Some(Nats {
            binary: binary.into(),
            folder: TempDir::new().unwrap(),
            address: Ipv4Addr::LOCALHOST,
            port,
            config: None,
            variables: Vec::new(),
            process: None,
        })
    }

    /// With this configuration, whose variables have these values.
    pub fn configured(mut self, config: PathBuf, variables: Vec<(&'static str, String)>) -> Nats {
        self.config = Some(config);
        self.variables = variables;
        self
    }

    /// Has it listen at this address of the machine, and at no other.
    pub fn listen_at(&mut self, address: Ipv4Addr) {
        self.address = address;
    }

    /// Starts it, or starts it again.
    pub async fn start(&mut self) {
        let mut command = Command::new(&self.binary);
        command.args(["-a", &self.address.to_string(), "-p", &self.port.to_string()]);
        match &self.config {
            Some(config) => command.arg("-c").arg(config).env("KERF_NATS_STORE", self.store()),
            None => command.arg("-js").arg("-sd").arg(self.store()),
        };
        command.envs(self.variables.iter().cloned());
        command.stdout(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true);
        self.process = Some(command.spawn().unwrap());
        until("NATS listens", async || {
            tokio::net::TcpStream::connect((self.address, self.port)).await.is_ok().then_some(())
        })
        .await;
    }

    /// Kills it.
    pub async fn kill(&mut self) {
        self.process.take().unwrap().kill().await.unwrap();
    }

    /// Takes away what it has stored.
    pub fn lose_store(&self) {
        std::fs::remove_dir_all(self.store()).unwrap();
    }

    fn store(&self) -> PathBuf {
        self.folder.path().join("store")
    }

    /// Its address, without credentials.
    pub fn url(&self) -> String {
        format!("nats://{}:{}", self.address, self.port)
    }

    /// Its address with these, over TLS.
    pub fn secure_url(&self, user: &str, password: &str) -> String {
        format!("tls://{user}:{password}@localhost:{}", self.port)
    }

    /// A client who may do everything and hears answers where workers do.
    pub async fn client(&self) -> Client {
        ConnectOptions::new().custom_inbox_prefix("_INBOX_kerf_worker").connect(self.url()).await.unwrap()
    }
}

/// A `kerf work` process.
pub struct Worker {
    pub process: Child,
    /// Open as long as the process: it would be told about a closed one.
    _output: BufReader<ChildStdout>,
}

impl Worker {
    pub async fn start(nats: &Nats) -> Worker {
        Worker::start_with(&["--nats", &nats.url(), "--grace", "0"]).await
    }

    pub async fn start_with(settings: &[&str]) -> Worker {
        Worker::start_by(&[], settings, Stdio::inherit()).await
    }

    /// Starts it by a program that becomes it, such as `ip netns exec`, with its log there.
    pub async fn start_by(program: &[&str], settings: &[&str], log: Stdio) -> Worker {
        let words = [program, &[env!("CARGO_BIN_EXE_kerf"), "work"]].concat();
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).args(settings).args(["--log", "warn"]);
        command.stdout(Stdio::piped()).stderr(log).kill_on_drop(true);
        let mut process = command.spawn().unwrap();
        let mut output = BufReader::new(process.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).await.unwrap();
        assert!(line.contains(" works as "), "{line}");
        Worker { process, _output: output }
    }

    pub async fn signal(&self, name: &str) {
        let pid = self.process.id().unwrap().to_string();
        let sent = Command::new("kill").args([&format!("-{name}"), &pid]).status().await.unwrap();
        assert!(sent.success());
    }

    pub async fn kill(mut self) {
        self.process.kill().await.unwrap();
    }

    /// Asks it to end, as an operator does.
    pub async fn terminate(mut self) -> i32 {
        self.signal("TERM").await;
        self.process.wait().await.unwrap().code().unwrap()
    }
}

/// A server without workers of its own, beside this NATS.
pub async fn server(place: &Place, nats: &Nats) -> Server {
    let settings = ["--workers", "0", "--default-plan", "enterprise", "--grace", "1", "--nats", &nats.url()];
    Server::start_with(place, &settings).await
}

/// Asks until there is an answer, for so long that only what hangs for ever fails by it.
pub async fn until<T>(what: &str, mut ask: impl AsyncFnMut() -> Option<T>) -> T {
    for _ in 0..1_200 {
        if let Some(answer) = ask().await {
            return answer;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("in vain: {what}")
}

/// Waits until a task is so.
pub async fn until_task(customer: &Customer, server: &Server, task: &str, status: &str) -> Value {
    until(&format!("{task} is {status}"), async || {
        let now = customer.get(server, &format!("/api/v1/task/{task}")).await;
        (now["status"] == status).then_some(now)
    })
    .await
}

/// The rows of tasks, as they lie in the database.
pub struct Rows(DatabaseConnection);

impl Rows {
    pub async fn of(place: &Place) -> Rows {
        Rows(Database::connect(place.database_url()).await.unwrap())
    }

    /// The number of the attempt, how many failed, and who works on it; none of a task that has ended.
    pub async fn attempt(&self, task: &str) -> Option<(i32, i32, Option<String>)> {
        let backend = self.0.get_database_backend();
        let sql = format!("SELECT attempt, failures, worker_id FROM tasks WHERE calculation_id = '{task}'");
        let row = self.0.query_one_raw(Statement::from_string(backend, sql)).await.unwrap()?;
        let of = |name| row.try_get::<i32>("", name).unwrap();
        Some((of("attempt"), of("failures"), row.try_get("", "worker_id").unwrap()))
    }

    /// How many attempts at a task that has not ended have failed.
    pub async fn failures(&self, task: &str) -> i32 {
        self.attempt(task).await.unwrap().1
    }

    /// Waits until a task has ended, also for the worker that had it.
    pub async fn until_left(&self, task: &str) {
        until("its last layout is there", async || self.attempt(task).await.is_none().then_some(())).await;
    }

    /// Waits until a worker has begun the task, and tells the number of the attempt.
    pub async fn until_begun(&self, task: &str, least: i32) -> i32 {
        until(&format!("attempt {least} at {task} is begun"), async || {
            let (attempt, _, worker) = self.attempt(task).await?;
            let begun = worker.is_some_and(|worker| worker.contains('/'));
            (begun && attempt >= least).then_some(attempt)
        })
        .await
    }
}

/// Submits a job; its task.
pub async fn submit(customer: &mut Customer, server: &Server, job: Value) -> String {
    let request = customer.http.post(format!("{}/api/v1/optimize", server.base)).bearer_auth(&customer.token);
    let answer = request.json(&job).send().await.unwrap().error_for_status().unwrap();
    let task = answer.json::<Value>().await.unwrap()["task_id"].as_str().unwrap().to_owned();
    customer.accepted.push(task.clone());
    task
}

/// A job that is done at once.
pub fn small_job() -> Value {
    json!({
        "panels": [{"id": "p", "width": 300, "height": 200, "count": 1}],
        "stock_panels": [{"id": "s", "width": 1000, "height": 1000, "count": 1}],
        "configuration": {"optimization_factor": 0},
    })
}

/// A job that is searched for many seconds.
pub fn long_job() -> Value {
    let panels = (0..120).map(|n| {
        json!({"id": n.to_string(), "width": 200 + 37 * n % 500, "height": 150 + 53 * n % 400, "count": 5})
    });
    json!({
        "panels": panels.collect::<Vec<_>>(),
        "stock_panels": [{"id": "s", "width": 2800, "height": 2070, "count": 90}],
        "configuration": {"optimization_factor": 2},
    })
}

/// A job whose text does not shrink, so that neither it nor its layout goes into a message.
pub fn big_job() -> Value {
    let mut random = fastrand::Rng::with_seed(7);
    let panels = (0..2_800).map(|n| {
        let label: String = (0..190).map(|_| random.alphanumeric()).collect();
        json!({"id": n.to_string(), "width": 200, "height": 100, "count": 1, "label": label})
    });
    json!({
        "panels": panels.collect::<Vec<_>>(),
        "stock_panels": [{"id": "s", "width": 2800, "height": 2070, "count": 30}],
        "configuration": {"optimization_factor": 0},
    })
}

/// The figure with this name, which may have labels, as a server tells it.
pub async fn figure(server: &Server, name: &str) -> f64 {
    let text = reqwest::get(format!("{}/metrics", server.base)).await.unwrap().text().await.unwrap();
    let line = text.lines().find(|line| line.starts_with(name));
    let line = line.unwrap_or_else(|| panic!("no {name} in {text}"));
    line.rsplit(' ').next().unwrap().parse().unwrap()
}

/// What a server says of itself.
pub async fn health(server: &Server) -> Value {
    let answer = reqwest::get(format!("{}/health", server.base)).await.unwrap();
    answer.error_for_status().unwrap().json().await.unwrap()
}

/// What `kerf doctor` says of a server that is to be started with these settings.
pub async fn examined(place: &Place, settings: &[&str]) -> String {
    let doctor = tokio::process::Command::new(env!("CARGO_BIN_EXE_kerf"))
        .args(["doctor", "--listen", "127.0.0.1:0"])
        .args(settings)
        .arg("--data-dir")
        .arg(place.folder.path().join("nobodys"))
        .env_remove("KERF_DATABASE_URL")
        .output()
        .await
        .unwrap();
    String::from_utf8(doctor.stdout).unwrap()
}
