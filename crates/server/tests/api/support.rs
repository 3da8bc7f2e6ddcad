//! A server of its own for each test, and clients that call it.

mod faulty_clock;
mod pdf;
mod reply;

pub use faulty_clock::FaultyClock;
pub use pdf::words_of_pdf;
pub use reply::{Person, Reply, answer};
use reqwest::{Method, StatusCode, header::HeaderMap};
use sea_orm::{ConnectionTrait, Database};
use serde_json::{Value, json};
use server::app::{App, Parts};
use server::clock::{Clock, ManualClock};
use server::config::{DataConfig, PoolConfig, ServeConfig, Switch, UpgradeConfig};
use server::housekeeping;
use server::language::Language;
use server::solver::{Engine, Solver};
use server::telemetry::LogFormat;
use std::future::Future;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use store::{NewSecurityEvent, SecurityKind, Store};
use tempfile::TempDir;
use uuid::Uuid;

/// Each function is a story: it becomes a test on SQLite and one on PostgreSQL.
macro_rules! stories {
    ($(async fn $name:ident($home:ident: Home) $body:block)*) => {$(
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            async fn story($home: $crate::support::Home) $body

            #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
            async fn sqlite() {
                $crate::support::on_sqlite(story).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
            async fn postgres() {
                $crate::support::on_postgres(story).await;
            }
        }
    )*};
}

/// Where a story's servers keep their data.
#[derive(Clone)]
pub struct Home {
    dir: Arc<TempDir>,
    /// None: the SQLite file in the data folder.
    database: Option<String>,
}

/// How a story wants its server.
pub struct Setup {
    pub solver: Arc<dyn Solver>,
    pub workers: u16,
    pub plan: &'static str,
    pub rate_limit: Switch,
    pub trust_proxy: Switch,
    pub grace: u32,
    pub metrics_token: Option<&'static str>,
    pub max_waiting: u32,
    pub header_timeout: u32,
    pub housekeeping: Duration,
    pub address_rate: u32,
    pub account_rate: u32,
    pub transfer_memory: u16,
    pub allow_origin: Vec<&'static str>,
    pub default_language: Language,
    pub public_url: Option<&'static str>,
    pub hsts: Option<u32>,
    pub webhook_allow: Vec<&'static str>,
    pub plans_file: Option<PathBuf>,
    pub keys_file: Option<PathBuf>,
    /// What the clients ask for.
    pub language: Option<&'static str>,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            solver: Arc::new(Engine),
            workers: 2,
            plan: "free",
            rate_limit: Switch::Off,
            trust_proxy: Switch::Off,
            grace: 4,
            metrics_token: None,
            max_waiting: 1000,
            header_timeout: 60,
            housekeeping: housekeeping::INTERVAL,
            address_rate: 1000,
            account_rate: 1000,
            transfer_memory: 128,
            allow_origin: Vec::new(),
            default_language: Language::Ru,
            public_url: None,
            hsts: None,
            webhook_allow: Vec::new(),
            plans_file: None,
            keys_file: None,
            language: None,
        }
    }
}

fn client(language: Option<&'static str>) -> reqwest::Client {
    let mut headers = HeaderMap::new();
    if let Some(language) = language {
        headers.insert(reqwest::header::ACCEPT_LANGUAGE, language.parse().unwrap());
    }
    reqwest::Client::builder().default_headers(headers).build().unwrap()
}

/// A running server with its clock.
pub struct Site {
    pub clock: Arc<ManualClock>,
    pub faulty_clock: Arc<FaultyClock>,
    pub base: String,
    pub database: String,
    http: reqwest::Client,
    app: App,
}

impl Home {
    /// Where its servers keep what is no database: the secrets.
    pub fn data_dir(&self) -> PathBuf {
        self.dir.path().join("data")
    }

    /// Where another server keeps its data that shares the database of this one.
    pub fn beside(&self, site: &Site) -> Home {
        Home { dir: Arc::new(TempDir::new().unwrap()), database: Some(site.database.clone()) }
    }

    pub async fn site(&self) -> Site {
        self.site_with(Setup::default()).await
    }

    pub async fn site_with(&self, setup: Setup) -> Site {
        let clock = Arc::new(ManualClock::new("2026-11-21T10:00:00Z".parse().unwrap()));
        self.site_at(setup, clock).await
    }

    pub async fn site_at(&self, setup: Setup, clock: Arc<ManualClock>) -> Site {
        let data_dir = self.data_dir();
        let config = ServeConfig {
            nats: None,
            nats_ca: None,
            listen: "127.0.0.1:0".parse().unwrap(),
            data: DataConfig { data_dir: data_dir.clone(), database_url: self.database.clone() },
            workers: Some(setup.workers),
            task_threads: Some(1),
            task_time_limit: 240,
            grace: setup.grace,
            session_age: 90,
            audit_days: 180,
            max_waiting: setup.max_waiting,
            header_timeout: setup.header_timeout,
            address_rate: setup.address_rate,
            account_rate: setup.account_rate,
            transfer_memory: setup.transfer_memory,
            allow_origin: setup.allow_origin.iter().map(|origin| origin.parse().unwrap()).collect(),
            rate_limit: setup.rate_limit,
            trust_proxy: setup.trust_proxy,
            default_plan: setup.plan.to_owned(),
            default_language: setup.default_language,
            plans_file: setup.plans_file,
            keys_file: setup.keys_file,
            metrics_token: setup.metrics_token.map(str::to_owned),
            public_url: setup.public_url.map(str::to_owned),
            hsts: setup.hsts,
            webhook_allow: setup.webhook_allow.iter().map(|net| net.parse().unwrap()).collect(),
            upgrade: UpgradeConfig { upgrade_copies: 3 },
            pool: PoolConfig { database_connections: 10, task_connections: 5, statement_timeout: 30 },
            log_format: LogFormat::Text,
            log: "off".to_owned(),
        };
        let faulty_clock =
            Arc::new(FaultyClock { clock: clock.clone(), no_randomness: false.into(), panics: false.into() });
        let app = App::start(
            &config,
            Parts { clock: faulty_clock.clone(), solver: setup.solver, housekeeping: setup.housekeeping },
        )
        .await
        .unwrap();
        let own_file = || server::data_dir::DataDir::sqlite_url(&data_dir);
        Site {
            clock,
            base: format!("http://{}", app.address()),
            database: self.database.clone().unwrap_or_else(own_file),
            faulty_clock,
            http: client(setup.language),
            app,
        }
    }
}

impl Site {
    /// Ends the story; a task that still waits or runs is a fault of the story or of the server.
    pub async fn end(self) {
        let health = self.get("/health", None).await.ok();
        assert_eq!(health["queue"], json!({"queued": 0, "running": 0}), "tasks are left behind");
        self.app.shut_down().await;
    }

    /// Ends the server with whatever it is doing.
    pub async fn shut_down(self) -> Arc<ManualClock> {
        self.app.shut_down().await;
        self.clock
    }

    pub async fn call(&self, method: Method, path: &str, who: Option<&Person>, body: Option<Value>) -> Reply {
        let mut request = self.http.request(method, format!("{}{path}", self.base));
        if let Some(person) = who {
            request = request.bearer_auth(&person.access);
        }
        if let Some(body) = body {
            request = request.json(&body);
        }
        answer(request).await
    }

    /// A request of any kind, for what no proper client would send; [`answer`] sends it.
    pub fn raw(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        self.http.request(method, format!("{}{path}", self.base))
    }

    pub async fn get(&self, path: &str, who: Option<&Person>) -> Reply {
        self.call(Method::GET, path, who, None).await
    }

    pub async fn post(&self, path: &str, who: Option<&Person>, body: Value) -> Reply {
        self.call(Method::POST, path, who, Some(body)).await
    }

    /// Registers somebody.
    pub async fn person(&self, name: &str) -> Person {
        let email = format!("{name}@example.com");
        let body = json!({"email": email, "password": "correct horse", "name": name});
        let reply = self.post("/api/v1/auth/register", None, body).await;
        assert_eq!(reply.status, StatusCode::CREATED, "{}", reply.body);
        Person::of(&reply.body)
    }

    /// Puts an account on another plan, as the operator does.
    pub async fn put_on_plan(&self, email: &str, plan: &str) {
        let store = Store::connect(&self.database).await.unwrap();
        let user = store.user_by_email(email).await.unwrap().unwrap().id;
        let event = NewSecurityEvent::by_operator(SecurityKind::PlanChanged, user, self.clock.now());
        store.change_plan(user, plan, &event).await.unwrap();
        store.close().await.unwrap();
    }

    pub async fn used(&self, who: &Person) -> u64 {
        self.get("/api/v1/auth/me", Some(who)).await.ok()["subscription"]["requests_used"].as_u64().unwrap()
    }

    /// Submits a job that must be accepted.
    pub async fn submit(&self, who: &Person, job: Value) -> String {
        let reply = self.post("/api/v1/optimize", Some(who), job).await;
        assert_eq!(reply.status, StatusCode::ACCEPTED, "{}", reply.body);
        assert_eq!(reply.body["task_id"], reply.body["calculation_id"]);
        reply.body["task_id"].as_str().unwrap().to_owned()
    }

    pub async fn task(&self, who: &Person, id: &str) -> Value {
        self.get(&format!("/api/v1/task/{id}"), Some(who)).await.ok()
    }

    /// Asks for the task until it is as wished.
    pub async fn task_until(&self, who: &Person, id: &str, wish: impl Fn(&Value) -> bool) -> Value {
        // Minutes, so that only what hangs for ever fails by it, and not what a busy machine does slowly.
        for _ in 0..12_000 {
            let task = self.task(who, id).await;
            if wish(&task) {
                return task;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("task {id} did not become as expected: {}", self.task(who, id).await);
    }

    /// Waits for the end of a task.
    pub async fn ended(&self, who: &Person, id: &str) -> Value {
        self.task_until(who, id, |task| !matches!(task["status"].as_str(), Some("QUEUED" | "RUNNING"))).await
    }
}

/// The sample job of the specification, solved in no time.
pub fn job(name: &str) -> Value {
    json!({
        "name": name,
        "panels": [
            {"id": "1", "width": "600", "height": "400", "count": 5, "label": "Panel-1"},
            {"id": "2", "width": "800", "height": "300", "count": 3, "label": "Panel-2"}],
        "stock_panels": [{"id": "s1", "width": "2440", "height": "1220", "count": 3, "label": "Stock-1"}],
        "configuration": {"optimization_factor": 0},
    })
}

/// A story that is being told. It stays on one thread, so that nobody asks for `Send`: to prove that of each of these futures,
/// which hold those of HTTP and database, takes the compiler longer than all the rest of them.
type Told = Pin<Box<dyn Future<Output = ()>>>;
type Story = Box<dyn FnOnce(Home) -> Told + Send>;

/// The thread's: unoptimised, long stories need more than the 2 MiB that a test has.
const STACK: usize = 16 << 20;

/// Boxed here, as a compiler that makes all of this anew for each story is busy for long.
fn boxed<F: Future<Output = ()> + 'static>(story: impl FnOnce(Home) -> F + Send + 'static) -> Story {
    Box::new(|home| Box::pin(story(home)))
}

/// Tells a story; an error is what it panicked with.
async fn tell(story: Story, home: Home) -> std::thread::Result<()> {
    let runtime = tokio::runtime::Handle::current();
    let thread = std::thread::Builder::new().stack_size(STACK);
    let thread = thread.spawn(move || runtime.block_on(story(home))).unwrap();
    tokio::task::spawn_blocking(|| thread.join()).await.unwrap()
}

pub async fn on_sqlite<F: Future<Output = ()> + 'static>(story: impl FnOnce(Home) -> F + Send + 'static) {
    let home = Home { dir: Arc::new(TempDir::new().unwrap()), database: None };
    if let Err(failed) = tell(boxed(story), home).await {
        std::panic::resume_unwind(failed);
    }
}

pub async fn on_postgres<F: Future<Output = ()> + 'static>(story: impl FnOnce(Home) -> F + Send + 'static) {
    tell_on_postgres(boxed(story)).await;
}

async fn tell_on_postgres(story: Story) {
    let Some(server) = std::env::var("TEST_DATABASE_URL").ok().filter(|url| !url.is_empty()) else {
        assert!(
            std::env::var_os("KERF_TEST_COMPLETE").is_none(),
            "TEST_DATABASE_URL is not set: scripts/pg.sh run …"
        );
        println!("skipped: TEST_DATABASE_URL is not set (scripts/pg.sh run cargo test -p server)");
        return;
    };
    let admin = Database::connect(&server).await.unwrap();
    let name = format!("kerf_test_{}", Uuid::new_v4().simple());
    admin.execute_unprepared(&format!("CREATE DATABASE {name}")).await.unwrap();
    let (base, query) = server.split_once('?').unwrap_or((&server, ""));
    let (base, _) = base.rsplit_once('/').unwrap();
    let database = Some(format!("{base}/{name}?{query}"));
    let home = Home { dir: Arc::new(TempDir::new().unwrap()), database };
    // The database also goes when the story fails.
    let told = tell(story, home).await;
    admin.execute_unprepared(&format!("DROP DATABASE {name} WITH (FORCE)")).await.unwrap();
    if let Err(failed) = told {
        std::panic::resume_unwind(failed);
    }
}
