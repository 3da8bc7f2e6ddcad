//! `kerf admin backup`: a copy of the SQLite database while the server runs, once or again and again.

use super::admin;
use anyhow::{Context, bail};
use chrono::TimeDelta;
use server::clock::{Clock, SystemClock};
use server::config::DataConfig;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use store::{BackupSeries, OperatorError};
use tokio::signal::unix::{SignalKind, signal};

/// Copies that are kept where nobody says how many.
const KEEP: u16 = 7;

#[derive(clap::Args)]
pub struct Args {
    /// The new file; with --every or --keep the folder of the copies, made if it is not there.
    path: PathBuf,
    /// Go on and make a copy again and again: 30m, 24h, 7d.
    #[arg(long, value_name = "TIME", value_parser = period)]
    every: Option<Duration>,
    /// Name copies by their time and keep so many of them, the newest; 7 with --every.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    keep: Option<u16>,
    #[command(flatten)]
    data: DataConfig,
}

/// Runs the command.
pub async fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let clock = SystemClock::new();
    if args.every.is_none() && args.keep.is_none() {
        copy(&args.data, &args.path).await?;
        return Ok(ExitCode::SUCCESS);
    }
    make_folder(&args.path)?;
    let series = BackupSeries::new(&std::path::absolute(&args.path)?, "kerf-", ".sqlite");
    let keep = usize::from(args.keep.unwrap_or(KEEP));
    let Some(every) = args.every else {
        next(&args.data, &series, keep, &clock).await?;
        return Ok(ExitCode::SUCCESS);
    };
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    // An installation that cannot be copied at all is told at once; what goes wrong later may pass.
    admin::open(&args.data).await?.close().await?;
    loop {
        let pause = match due_in(&series, every, &clock)? {
            Duration::ZERO => {
                if let Err(error) = next(&args.data, &series, keep, &clock).await {
                    eprintln!("kerf: no copy was made, the next attempt follows: {error:#}");
                }
                every.min(due_in(&series, every, &clock)?.max(RETRY))
            }
            pause => pause,
        };
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            _ = terminate.recv() => return Ok(ExitCode::SUCCESS),
            _ = interrupt.recv() => return Ok(ExitCode::SUCCESS),
        }
    }
}

/// How long to wait after a copy that failed.
const RETRY: Duration = Duration::from_secs(60);

/// How long it is until the next copy is due, counted from the newest one: a command that is started again makes none too
/// early.
fn due_in(series: &BackupSeries, every: Duration, clock: &dyn Clock) -> anyhow::Result<Duration> {
    let all = series.all().context("the folder of the copies cannot be read")?;
    let Some((newest, _)) = all.last() else { return Ok(Duration::ZERO) };
    let age = (clock.now() - newest).max(TimeDelta::zero()).to_std()?;
    Ok(every.saturating_sub(age))
}

async fn next(
    data: &DataConfig,
    series: &BackupSeries,
    keep: usize,
    clock: &dyn Clock,
) -> anyhow::Result<()> {
    copy(data, &series.at(clock.now())).await?;
    series.keep(keep).context("old copies cannot be deleted")
}

async fn copy(data: &DataConfig, file: &Path) -> anyhow::Result<()> {
    let path = std::path::absolute(file)?;
    let store = admin::open(data).await?;
    match store.back_up(&path).await {
        Err(OperatorError::File { error, .. }) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            bail!("{} exists; a copy overwrites nothing", file.display())
        }
        Err(OperatorError::File { error, .. }) => {
            return Err(error).with_context(|| format!("{} cannot be written", file.display()));
        }
        done => done?,
    }
    store.close().await?;
    println!("the database is copied to {}", file.display());
    Ok(())
}

fn make_folder(path: &Path) -> anyhow::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path).with_context(|| format!("{} cannot be made", path.display()))
}

/// A number and a unit: minutes, hours or days.
fn period(text: &str) -> Result<Duration, String> {
    let wrong = || "must be a number of minutes, hours or days: 30m, 24h, 7d".to_owned();
    let unit = match text.chars().last() {
        Some('m') => 60,
        Some('h') => 60 * 60,
        Some('d') => 24 * 60 * 60,
        _ => return Err(wrong()),
    };
    match text[..text.len() - 1].parse::<u32>() {
        Ok(count @ 1..=100_000) => Ok(Duration::from_secs(u64::from(count) * unit)),
        _ => Err(wrong()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_is_a_number_and_a_unit() {
        assert_eq!(period("30m"), Ok(Duration::from_secs(1_800)));
        assert_eq!(period("24h"), Ok(Duration::from_secs(86_400)));
        assert_eq!(period("7d"), Ok(Duration::from_secs(604_800)));
        for wrong in ["", "h", "0h", "24", "-1h", "1.5h", "24ч", "100001d"] {
            period(wrong).unwrap_err();
        }
    }
}
