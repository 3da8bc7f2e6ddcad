//! `kerf admin copy`: everything out of one database into another.

use crate::cli::summary::Table;
use anyhow::{Context, bail};
use server::data_dir::{DataDir, DataDirError};
use std::path::Path;
use std::process::ExitCode;
use store::{Copied, CopiedTable, CopyError, Store};

/// From where, and to where.
#[derive(clap::Args)]
pub struct Args {
    /// The database to copy: sqlite:///path/kerf.sqlite or postgres://user:password@host/database. No server may use it.
    #[arg(long, env = "KERF_COPY_FROM", hide_env_values = true, value_name = "URL")]
    from: String,
    /// The database that becomes the same: empty, or of an earlier copy. No server may use it.
    #[arg(long, env = "KERF_COPY_TO", hide_env_values = true, value_name = "URL")]
    to: String,
    /// Delete first what the other database holds.
    #[arg(long)]
    replace: bool,
}

/// Runs the command.
pub async fn run(args: &Args) -> anyhow::Result<ExitCode> {
    if args.from == args.to {
        bail!("a database is not copied into itself");
    }
    let from =
        Store::connect(&existing(&args.from)?).await.context("the database to copy cannot be opened")?;
    let to = Store::connect(&args.to).await.context("the other database cannot be opened")?;
    // Held until the end: no server starts meanwhile.
    let _folders = [folder(&from)?, folder(&to)?];
    let copied = match from.copy_all_into(&to, args.replace).await {
        Ok(copied) => copied,
        Err(CopyError::Operator(error)) => return Err(error).context("the database was not copied"),
        Err(refusal) => bail!("{refusal}"),
    };
    from.close().await?;
    to.close().await?;
    let (tables, end) = match copied {
        Copied::Done(tables) => (tables, "are in the other database now; counts and sums agree"),
        Copied::Same(tables) => (tables, "were in the other database already; counts and sums agree"),
    };
    tell(&tables)?;
    let rows: u64 = tables.iter().map(|table| table.rows).sum();
    println!("{rows} rows of {} tables {end}", tables.len());
    Ok(ExitCode::SUCCESS)
}

/// An address whose file is there, if it names one: a wrong one is not to become an empty database.
fn existing(url: &str) -> anyhow::Result<String> {
    if let Some(rest) = url.strip_prefix("sqlite:") {
        let path = rest.trim_start_matches("//").split('?').next().unwrap_or(rest);
        let decoded = path.replace("%23", "#").replace("%3f", "?").replace("%25", "%");
        if !Path::new(&decoded).is_file() {
            bail!("there is no database {decoded}");
        }
    }
    Ok(url.to_owned())
}

/// The data folder that a SQLite file lies in, where it is one, taken from its server.
fn folder(store: &Store) -> anyhow::Result<Option<DataDir>> {
    let Some(folder) = store.file().and_then(Path::parent) else { return Ok(None) };
    if !folder.join(DataDir::LOCK).is_file() {
        return Ok(None);
    }
    match DataDir::open(folder) {
        Ok(held) => Ok(Some(held)),
        Err(DataDirError::InUse(path)) => bail!("a server is using {}: stop it first", path.display()),
        Err(error) => Err(error.into()),
    }
}

fn tell(tables: &[CopiedTable]) -> anyhow::Result<()> {
    let mut table = Table::new(&[("table", false), ("rows", true), ("sum", false)]);
    for one in tables {
        table.row(vec![one.name.clone(), one.rows.to_string(), format!("{:016x}", one.sum)]);
    }
    table.write(&mut std::io::stdout().lock()).context("standard output cannot be written")
}
