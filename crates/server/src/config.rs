//! Every setting of the service: a flag and an environment variable each.

use crate::language::Language;
use crate::nats::link::Addresses;
use crate::telemetry::LogFormat;
use axum::http::{HeaderValue, Uri};
use ipnet::IpNet;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use store::Pools;

/// In seconds.
const YEAR: u32 = 365 * 24 * 60 * 60;

/// On or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Switch {
    /// On.
    On,
    /// Off.
    Off,
}

/// Where the data lies.
#[derive(Debug, Clone, clap::Args)]
pub struct DataConfig {
    /// Folder for the database file and the key of the access tokens; made if it is not there.
    #[arg(long, env = "KERF_DATA_DIR", default_value = "./data", value_name = "DIR")]
    pub data_dir: PathBuf,
    /// Database: sqlite:///path/kerf.sqlite or postgres://user:password@host/database. Without it, a
    /// SQLite file in the data folder.
    #[arg(long, env = "KERF_DATABASE_URL", hide_env_values = true, value_name = "URL")]
    pub database_url: Option<String>,
}

/// How many connections to the database there are, and how long they may work on a statement.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct PoolConfig {
    /// Connections to PostgreSQL for requests, or readers of SQLite, at most.
    #[arg(long, env = "KERF_DATABASE_CONNECTIONS", default_value_t = 10, value_name = "N", value_parser = clap::value_parser!(u32).range(2..=1000))]
    pub database_connections: u32,
    /// Further connections to PostgreSQL for tasks, at most: they go on however many requests wait.
    #[arg(long, env = "KERF_TASK_CONNECTIONS", default_value_t = 5, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub task_connections: u32,
    /// Seconds that PostgreSQL may work on a statement; 0 is for ever. Migrations take as long as they need.
    #[arg(long, env = "KERF_STATEMENT_TIMEOUT", default_value_t = 30, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(0..=86_400))]
    pub statement_timeout: u32,
}

impl PoolConfig {
    /// As the store has them.
    pub fn pools(&self) -> Pools {
        Pools {
            requests: self.database_connections,
            tasks: self.task_connections,
            statement_timeout: (self.statement_timeout > 0)
                .then(|| Duration::from_secs(self.statement_timeout.into())),
        }
    }
}

/// What happens before a newer version changes the tables.
#[derive(Debug, Clone, clap::Args)]
pub struct UpgradeConfig {
    /// Copies of a SQLite database that are kept beside it; one is made before each upgrade of its tables. 0 makes
    /// none.
    #[arg(long, env = "KERF_UPGRADE_COPIES", default_value_t = 3, value_name = "N")]
    pub upgrade_copies: u8,
}

/// The settings of `kerf serve`.
#[derive(Debug, Clone, clap::Args)]
pub struct ServeConfig {
    /// Address and port to listen on; port 0 takes a free one.
    #[arg(long, env = "KERF_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDRESS:PORT")]
    pub listen: SocketAddr,
    /// Where the data lies.
    #[command(flatten)]
    pub data: DataConfig,
    /// What happens before an upgrade.
    #[command(flatten)]
    pub upgrade: UpgradeConfig,
    /// Hand tasks out to workers on other machines (`kerf work`) over NATS, which is there:
    /// nats://user:password@host:port, or several with commas between.
    #[arg(long, env = "KERF_NATS", hide_env_values = true, value_name = "URL")]
    pub nats: Option<Addresses>,
    /// Certificates (PEM) of the authorities that vouch for NATS, beside those that the system knows.
    #[arg(long, env = "KERF_NATS_CA", value_name = "FILE")]
    pub nats_ca: Option<PathBuf>,
    /// File with the keys of access tokens, one on each line, the one that signs first, for several servers on one database; read
    /// again every ten seconds. Without it, a key in the data folder.
    #[arg(long, env = "KERF_KEYS_FILE", value_name = "FILE")]
    pub keys_file: Option<PathBuf>,
    /// Connections to the database.
    #[command(flatten)]
    pub pool: PoolConfig,
    /// Tasks that run at once in this process; by default one for every two cores. 0 leaves all to workers elsewhere.
    #[arg(long, env = "KERF_WORKERS", value_name = "N", value_parser = clap::value_parser!(u16).range(0..=256))]
    pub workers: Option<u16>,
    /// Search threads of one task; by default the cores are shared out among the workers.
    #[arg(long, env = "KERF_TASK_THREADS", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub task_threads: Option<u16>,
    /// Seconds that a task may run; then it ends as TERMINATED with its best layout.
    #[arg(long, env = "KERF_TASK_TIME_LIMIT", default_value_t = 240, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..))]
    pub task_time_limit: u32,
    /// Calculations of one person that may wait at once.
    #[arg(long, env = "KERF_MAX_WAITING", default_value_t = 20_000, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub max_waiting: u32,
    /// Seconds that running tasks may finish in when the server is told to end; then they go back into
    /// the queue.
    #[arg(long, env = "KERF_GRACE", default_value_t = 4, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(0..=600))]
    pub grace: u32,
    /// Limit attempts to sign in, to register and to refresh, and requests in general.
    #[arg(long, env = "KERF_RATE_LIMIT", default_value = "on", value_name = "on|off")]
    pub rate_limit: Switch,
    /// Requests a second of one address, of whatever kind; ten times as many at once.
    #[arg(long, env = "KERF_ADDRESS_RATE", default_value_t = 200, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub address_rate: u32,
    /// Requests a second of one account, of whatever kind; ten times as many at once.
    #[arg(long, env = "KERF_ACCOUNT_RATE", default_value_t = 50, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub account_rate: u32,
    /// MiB of memory for large bodies that are received and large answers that are sent.
    #[arg(long, env = "KERF_TRANSFER_MEMORY", default_value_t = 128, value_name = "MIB", value_parser = clap::value_parser!(u16).range(16..=16_384))]
    pub transfer_memory: u16,
    /// Days that a session lasts, however often it is renewed; then its user signs in again.
    #[arg(long, env = "KERF_SESSION_AGE", default_value_t = 90, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..=3650))]
    pub session_age: u32,
    /// Days for which it is known what concerned the safety of accounts: see `kerf admin audit`.
    #[arg(long, env = "KERF_AUDIT_DAYS", default_value_t = 180, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..=3650))]
    pub audit_days: u32,
    /// Seconds that a client may take to send the head of a request.
    #[arg(long, env = "KERF_HEADER_TIMEOUT", default_value_t = 20, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..=600))]
    pub header_timeout: u32,
    /// Pages of other origins that may call the API, as https://example.com; separated by commas. None by
    /// default.
    #[arg(long, env = "KERF_ALLOW_ORIGIN", value_name = "ORIGIN", value_delimiter = ',', value_parser = origin)]
    pub allow_origin: Vec<HeaderValue>,
    /// Inner networks that webhooks may lead into, as 10.0.0.0/8,127.0.0.1/32; separated by commas. None by default:
    /// loopback, link-local and private addresses are not reached.
    #[arg(long, env = "KERF_WEBHOOK_ALLOW", value_name = "CIDR", value_delimiter = ',')]
    pub webhook_allow: Vec<IpNet>,
    /// Take the client's address from X-Forwarded-For. Only behind a proxy that sets it.
    #[arg(long, env = "KERF_TRUST_PROXY", default_value = "off", value_name = "on|off")]
    pub trust_proxy: Switch,
    /// The plan of new accounts; `enterprise` makes an installation without limits.
    #[arg(long, env = "KERF_DEFAULT_PLAN", default_value = "free", value_name = "PLAN")]
    pub default_plan: String,
    /// The language of the page for whoever has chosen none and whose browser asks for none of ours, and of new accounts.
    #[arg(long, env = "KERF_DEFAULT_LANGUAGE", default_value = "ru", value_name = "en|ru")]
    pub default_language: Language,
    /// A file of subscription plans in place of those that come with the program.
    #[arg(long, env = "KERF_PLANS_FILE", value_name = "FILE")]
    pub plans_file: Option<PathBuf>,
    /// Lets whoever shows it as a bearer token read /metrics; without it only programs on this machine can.
    #[arg(long, env = "KERF_METRICS_TOKEN", hide_env_values = true, value_name = "TOKEN")]
    pub metrics_token: Option<String>,
    /// The address under which people reach the server, for shared links and the OpenAPI document. Without it, links begin
    /// as the request that makes them.
    #[arg(long, env = "KERF_PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<String>,
    /// Seconds for which browsers reach this host over TLS only (Strict-Transport-Security); 0 for none. By
    /// default a year where --public-url begins with https://, else none.
    #[arg(long, env = "KERF_HSTS", value_name = "SECONDS")]
    pub hsts: Option<u32>,
    /// How log lines are written (to standard error).
    #[arg(long, env = "KERF_LOG_FORMAT", default_value = "text", value_name = "text|json")]
    pub log_format: LogFormat,
    /// What is logged: error, warn, info, debug, trace, or a list of module=level.
    #[arg(long, env = "KERF_LOG", default_value = "info", value_name = "FILTER")]
    pub log: String,
}

/// Where NATS is, for who cannot do without it.
#[derive(Debug, Clone, clap::Args)]
pub struct NatsConfig {
    /// NATS: nats://user:password@host:port, or several with commas between.
    #[arg(long, env = "KERF_NATS", hide_env_values = true, value_name = "URL")]
    pub nats: Addresses,
    /// Certificates (PEM) of the authorities that vouch for NATS, beside those that the system knows.
    #[arg(long, env = "KERF_NATS_CA", value_name = "FILE")]
    pub nats_ca: Option<PathBuf>,
}

/// The settings of `kerf work`.
#[derive(Debug, Clone, clap::Args)]
pub struct WorkConfig {
    /// Where NATS is.
    #[command(flatten)]
    pub nats: NatsConfig,
    /// Tasks at a time, with one core each.
    #[arg(long, env = "KERF_THREADS", default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    /// Seconds that running tasks may finish in when the worker is told to end; then they go back.
    #[arg(long, env = "KERF_GRACE", default_value_t = 4, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(0..=600))]
    pub grace: u32,
    /// How log lines are written (to standard error).
    #[arg(long, env = "KERF_LOG_FORMAT", default_value = "text", value_name = "text|json")]
    pub log_format: LogFormat,
    /// What is logged: error, warn, info, debug, trace, or a list of module=level.
    #[arg(long, env = "KERF_LOG", default_value = "info", value_name = "FILTER")]
    pub log: String,
}

impl ServeConfig {
    /// Seconds for which browsers are told to use TLS only; 0 where they are not.
    pub fn hsts(&self) -> u32 {
        let tls = |url: &str| url.get(..8).is_some_and(|scheme| scheme.eq_ignore_ascii_case("https://"));
        self.hsts.unwrap_or(if self.public_url.as_deref().is_some_and(tls) { YEAR } else { 0 })
    }
}

/// Scheme, host and port, as browsers name the origin of a page.
fn origin(text: &str) -> Result<HeaderValue, String> {
    let text = text.trim().trim_end_matches('/');
    let uri: Uri = text.parse().map_err(|error| format!("{error}"))?;
    let whole =
        matches!(uri.scheme_str(), Some("http" | "https")) && uri.path() == "/" && uri.query().is_none();
    match (whole, uri.authority()) {
        (true, Some(host)) if !host.as_str().contains('@') => {
            HeaderValue::from_str(&text.to_ascii_lowercase()).map_err(|error| error.to_string())
        }
        _ => Err("an origin is a scheme and a host, as https://example.com".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_a_scheme_and_a_host_and_never_everybody() {
        assert_eq!(origin("https://Example.com/").unwrap(), "https://example.com");
        assert_eq!(origin("http://localhost:5173").unwrap(), "http://localhost:5173");
        for wrong in ["*", "null", "example.com", "https://", "ftp://example.com", "https://example.com/page"]
        {
            origin(wrong).unwrap_err();
        }
    }
}
