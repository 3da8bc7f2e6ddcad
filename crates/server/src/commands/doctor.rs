//! `kerf doctor`: whether everything that `kerf serve` needs is in order, told point by point.

mod nats;
mod postgres;

use super::admin;
use engine::{Job, Options, Unattended};
use server::config::ServeConfig;
use server::credentials::passwords::Passwords;
use server::data_dir::DataDir;
use server::language::Language;
use server::plans::Plans;
use server::{openapi, web};
use std::fmt::Display;
use std::net::TcpListener;
use std::process::ExitCode;
use std::time::Duration;

/// The exit code where something keeps the server from working.
const UNWELL: u8 = 2;
/// How long the database may take to answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// The settings of the server that is looked at: the flags and variables of `kerf serve`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    config: ServeConfig,
}

/// What was found so far.
#[derive(Default)]
struct Findings {
    faults: u32,
}

impl Findings {
    fn tell(&mut self, what: &str, found: Result<String, String>) {
        match found {
            Ok(text) => println!("ok      {what}: {text}"),
            Err(text) => {
                self.faults += 1;
                println!("FAULT   {what}: {text}");
            }
        }
    }
}

/// Runs the command.
pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let config = &args.config;
    let mut findings = Findings::default();
    println!("kerf {}", env!("CARGO_PKG_VERSION"));
    findings.tell("page", page());
    findings.tell("plans", plans(config));
    let served = data_folder(config, &mut findings);
    if served {
        println!("note    address: a server uses this data folder, so {} may be its own", config.listen);
    } else {
        findings.tell("address", address(config));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        database(config, &mut findings).await;
        nats::look(config, &mut findings).await;
        findings.tell("passwords", passwords().await);
    });
    findings.tell("optimiser", optimiser());
    if findings.faults == 0 {
        println!("everything is in order");
        return Ok(ExitCode::SUCCESS);
    }
    println!("{} faults", findings.faults);
    Ok(ExitCode::from(UNWELL))
}

fn sentence(error: impl Display) -> String {
    error.to_string()
}

fn page() -> Result<String, String> {
    match web::files() {
        0 => Err("not in this binary: build it with `make build`".to_owned()),
        files => Ok(format!("{files} files inside, API with {} addresses", openapi::addresses())),
    }
}

fn plans(config: &ServeConfig) -> Result<String, String> {
    let plans = Plans::load(config.plans_file.as_deref()).map_err(sentence)?;
    match plans.find(&config.default_plan) {
        Some(_) => Ok(format!("{} of them; new accounts get {}", plans.all().len(), config.default_plan)),
        None => Err(format!("there is no plan {} that new accounts could get", config.default_plan)),
    }
}

/// Whether a server is using the data folder; a folder that is not there yet is made by the server.
fn data_folder(config: &ServeConfig, findings: &mut Findings) -> bool {
    let folder = &config.data.data_dir;
    if !folder.exists() {
        println!("note    data folder: {} is not there; the first start makes it", folder.display());
        return false;
    }
    match DataDir::open(folder) {
        Ok(data) => {
            findings.tell("data folder", Ok(format!("{}, no server uses it now", data.path().display())));
            false
        }
        Err(server::data_dir::DataDirError::InUse(path)) => {
            findings.tell("data folder", Ok(format!("{}, a server is using it", path.display())));
            true
        }
        Err(error) => {
            findings.tell("data folder", Err(sentence(error)));
            false
        }
    }
}

fn address(config: &ServeConfig) -> Result<String, String> {
    let listener = TcpListener::bind(config.listen)
        .map_err(|error| format!("cannot listen on {}: {error}", config.listen))?;
    drop(listener);
    Ok(format!("{} is free", config.listen))
}

async fn database(config: &ServeConfig, findings: &mut Findings) {
    let own_file = config.data.data_dir.join("kerf.sqlite");
    if config.data.database_url.is_none() && !own_file.exists() {
        println!("note    database: {} is not there; the first start makes it", own_file.display());
        return;
    }
    let look = async {
        let store = admin::open(&config.data).await.map_err(sentence)?;
        store.ping().await.map_err(sentence)?;
        postgres::look(&store, &config.pool, findings).await?;
        let pending = store.pending_migrations().await.map_err(sentence)?;
        let faults = if pending.is_empty() { store.faults().await.map_err(sentence)? } else { Vec::new() };
        store.close().await.map_err(sentence)?;
        Ok::<_, String>((pending, faults))
    };
    let looked = match tokio::time::timeout(PATIENCE, look).await {
        Ok(looked) => looked,
        Err(_) => Err(format!("no answer within {} s", PATIENCE.as_secs())),
    };
    match looked {
        Err(error) => findings.tell("database", Err(error)),
        Ok((pending, _)) if !pending.is_empty() => {
            println!("note    database: the next start brings it up to date ({})", pending.join(", "));
        }
        Ok((_, faults)) if faults.is_empty() => findings.tell("database", Ok("answers and is sound".into())),
        Ok((_, faults)) => findings.tell("database", Err(faults.join("; "))),
    }
}

async fn passwords() -> Result<String, String> {
    let refused = |refusal: server::error::ApiError| refusal.body(Language::default()).message;
    let passwords = Passwords::new(1).map_err(refused)?;
    let hash = passwords.hash("a password".to_owned()).await.map_err(refused)?;
    match passwords.verify("a password".to_owned(), Some(hash)).await.map_err(refused)? {
        true => Ok("are hashed and recognised".to_owned()),
        false => Err("are not recognised after hashing".to_owned()),
    }
}

/// Solves a small job and has the layout checked.
fn optimiser() -> Result<String, String> {
    let job = Job::from_json(&serde_json::json!({
        "panels": [{"id": "1", "width": 600, "height": 400, "count": 8}],
        "stock_panels": [{"id": "s", "width": 2440, "height": 1220, "count": 1}],
    }))
    .map_err(sentence)?;
    let solution = engine::solve(&job, &Options::default(), &Unattended);
    engine::verify::verify(&job, &solution).map_err(sentence)?;
    match solution.no_fit_panels.is_empty() {
        true => Ok("lays out a small job, and the layout passes its check".to_owned()),
        false => Err("leaves panels out that fit".to_owned()),
    }
}
