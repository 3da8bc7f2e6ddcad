//! A database of its own for each test, and short words for what tests do again and again.

use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ConnectionTrait, Database, DbBackend};
use std::future::Future;
use std::ops::Deref;
use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering};
use store::{
    Calculation, Claimed, End, EndStatus, Lane, MaterialFields, NewApiKey, NewCalculation, NewSecurityEvent,
    NewUser, Outcome, Packed, Part, ProjectFields, SavedFields, Scope, SecurityKind, Settings, Store,
    TokenHashes, Totals, User,
};
use tempfile::TempDir;
use uuid::Uuid;

/// Each function is a story: it becomes a test on SQLite and one on PostgreSQL.
macro_rules! stories {
    ($(async fn $name:ident($db:ident: Db) $body:block)*) => {$(
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            async fn story($db: $crate::support::Db) $body

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

/// A database that nobody else uses, and a clock that stands at the beginning of the story.
#[derive(Clone)]
pub struct Db {
    pub url: String,
    pub store: Store,
}

/// 2026-11-21 10:00 and so many seconds.
pub fn at(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_795_255_200, 0).unwrap() + TimeDelta::seconds(seconds)
}

/// An id that no other row of the story has.
pub fn new_id() -> Uuid {
    static NEXT: AtomicU32 = AtomicU32::new(1);
    Uuid::from_u128(u128::from(NEXT.fetch_add(1, Ordering::Relaxed)))
}

/// What is written with a change, where the story is not about that.
pub fn told(kind: SecurityKind, user: Uuid, seconds: i64) -> NewSecurityEvent {
    NewSecurityEvent::by_operator(kind, user, at(seconds))
}

pub fn told_of_nobody(kind: SecurityKind, seconds: i64) -> NewSecurityEvent {
    NewSecurityEvent { user_id: None, ..told(kind, Uuid::nil(), seconds) }
}

/// So long before its end every lease has run out.
pub const EVERYBODY: TimeDelta = TimeDelta::seconds(-60);

pub fn layout(text: &str, sheets: u64) -> Outcome {
    let totals = Totals {
        mosaic_count: sheets,
        used_area: 1_920_000.25,
        wasted_area: 1_056_800.0,
        used_area_ratio: 0.645,
        cut_length: 9_120.5,
        cuts: 11,
        not_placed: Some(0),
    };
    Outcome { result_json: format!("{{\"layout\": \"{text}\"}}"), totals }
}

pub fn finished(text: &str) -> End {
    End { status: EndStatus::Finished, outcome: Some(layout(text, 1)) }
}

/// The text of the job of [`job`].
pub fn job_of(id: Uuid) -> String {
    format!("{{\"job\": \"{id}\"}}")
}

pub fn job(user: Uuid) -> NewCalculation {
    let id = new_id();
    NewCalculation {
        id,
        scope: user.into(),
        name: Some("Kitchen".to_owned()),
        notes: None,
        project_id: None,
        external_id: None,
        lane: Lane::Long,
        priority: 0,
        panel_count: 5,
        stock_panel_count: 2,
        request: Packed::try_from(job_of(id).as_str()).unwrap(),
        concurrent_limit: 100,
        waiting_limit: 100_000,
    }
}

pub fn project(name: &str) -> ProjectFields {
    ProjectFields {
        name: name.to_owned(),
        description: None,
        folder: None,
        tags: Vec::new(),
        color: "#1976d2".to_owned(),
    }
}

pub fn material(name: &str) -> MaterialFields {
    MaterialFields {
        name: name.to_owned(),
        name_ru: None,
        code: None,
        kind: "WOOD".to_owned(),
        thickness: None,
        thicknesses: "[]".to_owned(),
        length: None,
        width: None,
        standard_size: None,
        sheet_sizes: "[]".to_owned(),
        price_cents: None,
        currency: "RUB".to_owned(),
        unit: "sqm".to_owned(),
        density: None,
        color: None,
        description: None,
        properties: "{}".to_owned(),
        is_active: true,
    }
}

pub fn saved(name: &str) -> SavedFields {
    SavedFields {
        name: name.to_owned(),
        name_ru: None,
        row_count: 1,
        piece_count: 1,
        body_json: "{}".to_owned(),
    }
}

/// A calculation with all that lies beside it.
#[derive(Debug, Clone, PartialEq)]
pub struct Whole {
    pub calculation: Calculation,
    pub percent: f64,
    pub request_json: Option<String>,
    pub result_json: Option<String>,
}

impl Deref for Whole {
    type Target = Calculation;

    fn deref(&self) -> &Calculation {
        &self.calculation
    }
}

pub async fn whole(store: &Store, scope: impl Into<Scope>, id: Uuid) -> store::Result<Whole> {
    let outline = store.outline(scope, id).await?;
    let text = async |part| store.body(part, id).await?.map(|body| body.text()).transpose();
    Ok(Whole {
        calculation: outline.calculation,
        percent: outline.percent,
        request_json: text(Part::Request).await?,
        result_json: text(Part::Result).await?,
    })
}

impl Db {
    pub async fn whole(&self, scope: impl Into<Scope>, id: Uuid) -> store::Result<Whole> {
        whole(&self.store, scope, id).await
    }

    /// Another server on the same database, with connections of its own.
    pub async fn another_server(&self) -> Store {
        Store::connect(&self.url).await.unwrap()
    }

    pub async fn user(&self, name: &str) -> User {
        let new = NewUser {
            id: new_id(),
            email: format!("{name}@example.com"),
            name: name.to_owned(),
            password_hash: "$argon2id$".to_owned(),
            plan: "free".to_owned(),
            now: at(0),
        };
        let event = told(SecurityKind::Registered, new.id, 0);
        self.store.create_user(new, &event).await.unwrap()
    }

    /// Makes a project of the user.
    pub async fn project(&self, user: Uuid, name: &str) -> Uuid {
        self.store.create_project(user, new_id(), project(name), 1_000, at(0)).await.unwrap().id
    }

    /// Accepts a job of the user without a limit worth mentioning.
    pub async fn submit(&self, user: Uuid, seconds: i64) -> Uuid {
        self.submit_as(job(user), seconds).await
    }

    pub async fn submit_as(&self, job: NewCalculation, seconds: i64) -> Uuid {
        let id = job.id;
        self.store.accept(job, 100_000, at(seconds)).await.unwrap();
        id
    }

    pub async fn claim(&self, worker: &str, seconds: i64) -> Option<Claimed> {
        self.store.claim(worker, None, at(seconds)).await.unwrap()
    }

    /// Makes the stored job of a task one that cannot be read.
    pub async fn damage_job(&self, id: Uuid) {
        let db = Database::connect(&self.url).await.unwrap();
        let (id, body) = match db.get_database_backend() {
            DbBackend::Postgres => (format!("'{id}'"), "'\\x00'"),
            _ => (format!("X'{}'", id.simple()), "X'00'"),
        };
        let sql = format!("UPDATE calculation_requests SET body = {body} WHERE calculation_id = {id}");
        assert_eq!(db.execute_unprepared(&sql).await.unwrap().rows_affected(), 1);
    }

    /// Makes the lease of a task's worker end an hour earlier.
    pub async fn silence(&self, id: Uuid) {
        let db = Database::connect(&self.url).await.unwrap();
        let (earlier, id) = match db.get_database_backend() {
            DbBackend::Postgres => ("lease_until - interval '1 hour'", format!("'{id}'")),
            _ => {
                let earlier = "strftime('%Y-%m-%dT%H:%M:%f+00:00', lease_until, '-1 hour')";
                (earlier, format!("X'{}'", id.simple()))
            }
        };
        let sql = format!("UPDATE tasks SET lease_until = {earlier} WHERE calculation_id = {id}");
        assert_eq!(db.execute_unprepared(&sql).await.unwrap().rows_affected(), 1);
    }

    pub async fn used(&self, user: Uuid) -> u32 {
        self.store.usage(user, at(0)).await.unwrap().requests_used
    }
}

/// A story that is being told. It stays on one thread, so that nobody asks for `Send`: to prove that of each of these futures,
/// which hold those of the database, takes the compiler longer than all the rest of them.
type Told = Pin<Box<dyn Future<Output = ()>>>;
type Story = Box<dyn FnOnce(Db) -> Told + Send>;

/// The thread's: unoptimised, long stories need more than the 2 MiB that a test has.
const STACK: usize = 16 << 20;

/// Boxed here, as a compiler that makes all of this anew for each story is busy for long.
fn boxed<F: Future<Output = ()> + 'static>(story: impl FnOnce(Db) -> F + Send + 'static) -> Story {
    Box::new(|db| Box::pin(story(db)))
}

/// Tells a story; an error is what it panicked with.
async fn tell(story: Story, db: Db) -> std::thread::Result<()> {
    let runtime = tokio::runtime::Handle::current();
    let thread = std::thread::Builder::new().stack_size(STACK);
    let thread = thread.spawn(move || runtime.block_on(story(db))).unwrap();
    tokio::task::spawn_blocking(|| thread.join()).await.unwrap()
}

pub async fn on_sqlite<F: Future<Output = ()> + 'static>(story: impl FnOnce(Db) -> F + Send + 'static) {
    let dir = TempDir::new().unwrap();
    let url = format!("sqlite://{}", dir.path().join("kerf.sqlite").display());
    if let Err(failed) = tell(boxed(story), open(url).await).await {
        std::panic::resume_unwind(failed);
    }
}

pub async fn on_postgres<F: Future<Output = ()> + 'static>(story: impl FnOnce(Db) -> F + Send + 'static) {
    tell_on_postgres(boxed(story)).await;
}

async fn tell_on_postgres(story: Story) {
    let Some(server) = postgres_server() else { return };
    let admin = Database::connect(&server).await.unwrap();
    let name = format!("kerf_test_{}", Uuid::new_v4().simple());
    admin.execute_unprepared(&format!("CREATE DATABASE {name}")).await.unwrap();
    let url = with_database(&server, &name);
    // The database also goes when the story fails.
    let told = tell(story, open(url).await).await;
    admin.execute_unprepared(&format!("DROP DATABASE {name} WITH (FORCE)")).await.unwrap();
    if let Err(failed) = told {
        std::panic::resume_unwind(failed);
    }
}

/// The server to test with; `None`, and a line that says so, if there is none.
fn postgres_server() -> Option<String> {
    let url = std::env::var("TEST_DATABASE_URL").ok().filter(|url| !url.is_empty());
    if url.is_none() {
        assert!(
            std::env::var_os("KERF_TEST_COMPLETE").is_none(),
            "TEST_DATABASE_URL is not set: scripts/pg.sh run …"
        );
        println!("skipped: TEST_DATABASE_URL is not set (scripts/pg.sh run cargo test -p store)");
    }
    url
}

fn with_database(server: &str, name: &str) -> String {
    let (base, query) = server.split_once('?').unwrap_or((server, ""));
    let (base, _) = base.rsplit_once('/').unwrap();
    if query.is_empty() { format!("{base}/{name}") } else { format!("{base}/{name}?{query}") }
}

async fn open(url: String) -> Db {
    let store = Store::connect(&url).await.unwrap();
    store.migrate().await.unwrap();
    Db { url, store }
}

/// A key of somebody's machine.
pub fn robot_key(user_id: Uuid) -> NewApiKey {
    NewApiKey {
        id: new_id(),
        user_id,
        name: "Robot".to_owned(),
        prefix: "kerf_1".to_owned(),
        hash: "k1".to_owned(),
        limit: 5,
        now: at(0),
    }
}

/// What an account begins with.
pub fn settings() -> Settings {
    Settings {
        language: "en".to_owned(),
        theme: "dark".to_owned(),
        units: "mm".to_owned(),
        least_remnant: 0.0,
        default_configuration: None,
        default_stock: None,
    }
}

/// What the database knows a refresh token by whose name begins as those of its family do, as `a1` and `a2`, or `7-1` and `7-2`.
pub fn hashes(token: &str) -> TokenHashes {
    let family = token.split('-').next().unwrap_or(token);
    let letters = family.trim_end_matches(|c: char| c.is_ascii_digit());
    let family = if letters.is_empty() { family } else { letters };
    TokenHashes { whole: token.to_owned(), family: family.to_owned() }
}
