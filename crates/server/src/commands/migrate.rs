//! `kerf migrate`: brings the database to the present schema without serving.

use server::clock::{Clock, SystemClock};
use server::config::{DataConfig, UpgradeConfig};
use server::{app, data_dir::DataDir};
use std::process::ExitCode;
use store::Pools;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    data: DataConfig,
    #[command(flatten)]
    upgrade: UpgradeConfig,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        // Opening the folder fails while a server runs: its tables are not changed under it.
        let data = DataDir::open(&args.data.data_dir)?;
        let store =
            app::connect(&args.data, Pools::default(), &args.upgrade, data.path(), SystemClock::new().now())
                .await?;
        store.close().await?;
        println!("the database is up to date");
        Ok(ExitCode::SUCCESS)
    })
}
