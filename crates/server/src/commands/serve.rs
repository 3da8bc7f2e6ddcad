//! `kerf serve`: the web page, the HTTP API and the workers in one process.

use anyhow::Context;
use server::app::{App, Parts};
use server::config::ServeConfig;
use server::database_clock::DatabaseClock;
use server::housekeeping;
use server::solver::Engine;
use server::telemetry;
use std::process::ExitCode;
use std::sync::Arc;
use tokio::signal::unix::{SignalKind, signal};

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    config: ServeConfig,
}

pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    telemetry::start(args.config.log_format, &args.config.log).context("the log filter cannot be read")?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(&args.config))?;
    // A search that was told to stop may need some more milliseconds: nobody waits for it.
    runtime.shutdown_background();
    Ok(ExitCode::SUCCESS)
}

async fn serve(config: &ServeConfig) -> anyhow::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let parts = Parts {
        clock: Arc::new(DatabaseClock::new()),
        solver: Arc::new(Engine),
        housekeeping: housekeeping::INTERVAL,
    };
    let app = App::start(config, parts).await?;
    println!("kerf {} is ready at http://{}", env!("CARGO_PKG_VERSION"), app.address());
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    tracing::info!("going down");
    app.shut_down().await;
    Ok(())
}
