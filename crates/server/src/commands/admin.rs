//! `kerf admin`: what only the operator of an installation does, also while the server runs.

use super::backup;
use crate::cli::summary::{Table, clean};
use anyhow::{Context, bail};
use clap::Subcommand;
use server::api::auth::RegisterRequest;
use server::api::credentials;
use server::clock::{Clock, SystemClock};
use server::config::DataConfig;
use server::credentials::passwords::Passwords;
use server::data_dir::DataDir;
use server::error::ApiError;
use server::housekeeping;
use server::language::Language;
use server::nats::link::Addresses;
use server::plans::Plans;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use store::{NewSecurityEvent, NewUser, SecurityKind, Status, Store, StoreError};

mod audit;
mod copy;
mod workers;

/// By then every server has read its file of keys again, a busy one too.
const SERVERS_READ: Duration = housekeeping::INTERVAL.saturating_mul(3);
/// The exit code where the database contradicts itself.
const UNSOUND: u8 = 2;

/// What the operator wants, and of which installation.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Make an account; its password is asked for, or read from standard input.
    CreateUser {
        /// The address that the user signs in with.
        email: String,
        /// How the page addresses the user.
        #[arg(long)]
        name: String,
        #[arg(long, default_value = "free")]
        plan: String,
        #[command(flatten)]
        plans: PlansFile,
        #[command(flatten)]
        data: DataConfig,
    },
    /// Put an account on another plan; takes effect at once.
    SetPlan {
        /// The address of the account.
        email: String,
        /// The name of the plan.
        plan: String,
        #[command(flatten)]
        plans: PlansFile,
        #[command(flatten)]
        data: DataConfig,
    },
    /// Give an account whose password is forgotten another one, asked for or read from standard input;
    /// its user has to sign in again everywhere.
    SetPassword {
        /// The address of the account.
        email: String,
        #[command(flatten)]
        data: DataConfig,
    },
    /// List what concerned the security of accounts, the newest first: sessions, failed sign-ins, passwords, keys, roles.
    Audit {
        /// Only what concerns the account of this address.
        #[arg(long, value_name = "EMAIL")]
        user: Option<String>,
        /// Only this kind, as sign_in_failed.
        #[arg(long, value_name = "KIND", value_parser = kind)]
        kind: Option<SecurityKind>,
        /// Only the last so many days.
        #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..=3650))]
        days: Option<u32>,
        /// At most so many.
        #[arg(long, default_value_t = 50)]
        most: u32,
        #[command(flatten)]
        data: DataConfig,
    },
    /// Make a new key that signs access tokens; a running server takes it within seconds. Tokens of the former one stay good
    /// until they expire.
    RotateKey {
        /// The former key is not to be trusted, its tokens are void at once: every browser renews its own.
        #[arg(long)]
        distrust: bool,
        /// The file of keys that the servers share, made if it is not there: a new one is put behind the others, and signs when
        /// every server has read it, half a minute later.
        #[arg(long, env = "KERF_KEYS_FILE", value_name = "FILE")]
        keys_file: Option<PathBuf>,
        /// The data folder of the server, where no such file is named.
        #[arg(long, env = "KERF_DATA_DIR", default_value = "./data", value_name = "DIR")]
        data_dir: PathBuf,
    },
    /// List the newest tasks of all users.
    Tasks {
        /// Only those in this state.
        #[arg(long, value_parser = status)]
        status: Option<Status>,
        /// At most so many.
        #[arg(long, default_value_t = 50)]
        most: u64,
        #[command(flatten)]
        data: DataConfig,
    },
    /// List the servers on this database and the workers that solve tasks for them.
    Workers {
        /// Ask nobody but the workers, over NATS, for three seconds: nats://user:password@host:port
        #[arg(long, value_name = "URL")]
        nats: Option<Addresses>,
        /// Certificates (PEM) of the authorities that vouch for NATS, beside those that the system knows.
        #[arg(long, env = "KERF_NATS_CA", value_name = "FILE")]
        nats_ca: Option<PathBuf>,
        #[command(flatten)]
        data: DataConfig,
    },
    /// Copy the SQLite database into a new file while the server runs, once or again and again.
    Backup(backup::Args),
    /// Take everything in a database over into another one, as from SQLite to PostgreSQL, and check that all of it is there.
    Copy(copy::Args),
    /// Check the database for damage; changes nothing.
    Check {
        #[command(flatten)]
        data: DataConfig,
    },
}

#[derive(clap::Args)]
struct PlansFile {
    /// The installation's own file of plans.
    #[arg(long, env = "KERF_PLANS_FILE", value_name = "FILE")]
    plans_file: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        match args.action {
            Action::CreateUser { email, name, plan, plans, data } => {
                plans.check(&plan)?;
                create_user(&data, RegisterRequest { email, name, password: password()? }, plan).await
            }
            Action::SetPlan { email, plan, plans, data } => {
                plans.check(&plan)?;
                set_plan(&data, &email, &plan).await
            }
            Action::SetPassword { email, data } => set_password(&data, &email, password()?).await,
            Action::Audit { user, kind, days, most, data } => {
                audit::list(&open(&data).await?, user.as_deref(), kind, days, most).await
            }
            Action::RotateKey { distrust, keys_file: Some(file), .. } => rotate_shared_key(&file, distrust),
            Action::RotateKey { distrust, keys_file: None, data_dir } => rotate_key(&data_dir, distrust),
            Action::Tasks { status, most, data } => tasks(&data, status, most).await,
            Action::Workers { nats, nats_ca, data } => workers::list(nats.as_ref(), nats_ca, &data).await,
            Action::Backup(args) => backup::run(&args).await,
            Action::Copy(args) => copy::run(&args).await,
            Action::Check { data } => check(&data).await,
        }
    })
}

impl PlansFile {
    fn check(&self, plan: &str) -> anyhow::Result<()> {
        let plans = Plans::load(self.plans_file.as_deref())?;
        if plans.find(plan).is_none() {
            let names: Vec<&str> = plans.all().iter().map(|plan| plan.name.as_str()).collect();
            bail!("there is no plan {plan}; there are {}", names.join(", "));
        }
        Ok(())
    }
}

/// Opens the database of an installation that exists.
pub async fn open(data: &DataConfig) -> anyhow::Result<Store> {
    let url = match &data.database_url {
        Some(url) => url.clone(),
        None => {
            let folder = data
                .data_dir
                .canonicalize()
                .with_context(|| format!("there is no data folder {}", data.data_dir.display()))?;
            if !folder.join("kerf.sqlite").is_file() {
                bail!("there is no database in {}", folder.display());
            }
            DataDir::sqlite_url(&folder)
        }
    };
    Ok(Store::connect(&url).await?)
}

fn status(text: &str) -> Result<Status, String> {
    let names = || Status::ALL.map(Status::as_str).join(", ");
    let found = Status::ALL.into_iter().find(|status| status.as_str().eq_ignore_ascii_case(text));
    found.ok_or_else(|| format!("must be one of {}", names()))
}

fn kind(text: &str) -> Result<SecurityKind, String> {
    let names = || SecurityKind::ALL.iter().map(|kind| kind.as_str()).collect::<Vec<_>>().join(", ");
    SecurityKind::from_name(&text.to_lowercase()).ok_or_else(|| format!("must be one of {}", names()))
}

fn password() -> anyhow::Result<String> {
    if std::io::stdin().is_terminal() {
        return rpassword::prompt_password("Password: ").context("no password could be read");
    }
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).context("no password could be read")?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

fn refused(refusal: ApiError) -> anyhow::Error {
    anyhow::anyhow!(refusal.body(Language::default()).message)
}

async fn create_user(data: &DataConfig, request: RegisterRequest, plan: String) -> anyhow::Result<ExitCode> {
    let request = credentials::check_registration(request).map_err(refused)?;
    let hash = Passwords::new(1).map_err(refused)?.hash(request.password).await.map_err(refused)?;
    let clock = SystemClock::new();
    let new = NewUser {
        id: clock.new_id(),
        email: request.email.clone(),
        name: request.name,
        password_hash: hash,
        plan: plan.clone(),
        now: clock.now(),
    };
    let event = NewSecurityEvent::by_operator(SecurityKind::Registered, new.id, new.now);
    let store = open(data).await?;
    match store.create_user(new, &event).await {
        Err(StoreError::AlreadyExists) => bail!("{} has an account", request.email),
        done => done?,
    };
    store.close().await?;
    println!("{} has an account on the plan {plan} now", request.email);
    Ok(ExitCode::SUCCESS)
}

async fn set_plan(data: &DataConfig, email: &str, plan: &str) -> anyhow::Result<ExitCode> {
    let store = open(data).await?;
    let Some(user) = store.user_by_email(email).await? else { bail!("there is no account {email}") };
    let now = SystemClock::new().now();
    let event = NewSecurityEvent {
        detail: Some(plan.to_owned()),
        ..NewSecurityEvent::by_operator(SecurityKind::PlanChanged, user.id, now)
    };
    store.change_plan(user.id, plan, &event).await?;
    store.close().await?;
    println!("{email} is on the plan {plan} now");
    Ok(ExitCode::SUCCESS)
}

async fn set_password(data: &DataConfig, email: &str, password: String) -> anyhow::Result<ExitCode> {
    credentials::check_new_password("password", &password).map_err(refused)?;
    let hash = Passwords::new(1).map_err(refused)?.hash(password).await.map_err(refused)?;
    let clock = SystemClock::new();
    let store = open(data).await?;
    let Some(user) = store.user_by_email(email).await? else { bail!("there is no account {email}") };
    let event = NewSecurityEvent::by_operator(SecurityKind::PasswordSet, user.id, clock.now());
    // The session to keep is one that does not exist: all of them end.
    if !store.change_password(&user, hash, clock.new_id(), None, &event).await? {
        bail!("the password of {email} was changed by somebody else just now");
    }
    store.close().await?;
    println!("{email} has a new password and is signed out everywhere");
    Ok(ExitCode::SUCCESS)
}

fn rotate_key(folder: &Path, distrust: bool) -> anyhow::Result<ExitCode> {
    server::data_dir::keys::rotate(folder, !distrust)?;
    println!("a new key signs access tokens; copy jwt.secret to the other servers of the same database");
    Ok(ExitCode::SUCCESS)
}

fn rotate_shared_key(file: &Path, distrust: bool) -> anyhow::Result<ExitCode> {
    server::data_dir::keys::rotate_shared(file, !distrust, || {
        println!(
            "a new key is there; it signs in {} s, when every server has read it",
            SERVERS_READ.as_secs()
        );
        std::thread::sleep(SERVERS_READ);
    })?;
    println!("a new key signs access tokens");
    Ok(ExitCode::SUCCESS)
}

async fn tasks(data: &DataConfig, status: Option<Status>, most: u64) -> anyhow::Result<ExitCode> {
    let store = open(data).await?;
    let tasks = store.tasks(status, most).await?;
    store.close().await?;
    let mut table = Table::new(&[
        ("task", false),
        ("user", false),
        ("state", false),
        ("priority", true),
        ("attempt", true),
        ("panels", true),
        ("done", true),
        ("submitted (UTC)", false),
        ("worker", false),
    ]);
    for task in &tasks {
        table.row(vec![
            task.id.to_string(),
            clean(&task.email),
            task.status.as_str().to_owned(),
            figure(task.priority.map(i64::from)),
            figure(task.attempt.map(i64::from)),
            task.panels.to_string(),
            format!("{:.0} %", task.percent),
            task.submitted_at.format("%Y-%m-%d %H:%M:%S").to_string(),
            // The server's own name is a secret of its data folder; the number tells the workers apart.
            task.worker.as_deref().map_or("-", |name| name.rsplit('/').next().unwrap_or(name)).to_owned(),
        ]);
    }
    table.write(&mut std::io::stdout().lock()).context("standard output cannot be written")?;
    Ok(ExitCode::SUCCESS)
}

/// A figure that not every row has.
fn figure(value: Option<i64>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| value.to_string())
}

async fn check(data: &DataConfig) -> anyhow::Result<ExitCode> {
    let store = open(data).await?;
    let faults = store.faults().await?;
    store.close().await?;
    for fault in &faults {
        println!("fault: {}", clean(fault));
    }
    if faults.is_empty() {
        println!("the database is sound");
        return Ok(ExitCode::SUCCESS);
    }
    Ok(ExitCode::from(UNSOUND))
}
