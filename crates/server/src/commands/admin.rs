//! `kerf admin`: what only the operator of an installation does.

use anyhow::{Context, bail};
use clap::Subcommand;
use server::config::DataConfig;
use server::data_dir::DataDir;
use server::plans::Plans;
use std::path::PathBuf;
use std::process::ExitCode;
use store::{Store, StoreError};

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Put an account on another plan; takes effect at once, also while the server runs.
    SetPlan {
        /// The address of the account.
        email: String,
        /// The name of the plan.
        plan: String,
        /// The installation's own file of plans.
        #[arg(long, env = "KERF_PLANS_FILE", value_name = "FILE")]
        plans_file: Option<PathBuf>,
        #[command(flatten)]
        data: DataConfig,
    },
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let Action::SetPlan { email, plan, plans_file, data } = &args.action;
    let plans = Plans::load(plans_file.as_deref())?;
    if plans.find(plan).is_none() {
        let names: Vec<&str> = plans.all().iter().map(|plan| plan.name.as_str()).collect();
        bail!("there is no plan {plan}; there are {}", names.join(", "));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(set_plan(data, email, plan))?;
    println!("{email} is on the plan {plan} now");
    Ok(ExitCode::SUCCESS)
}

async fn set_plan(data: &DataConfig, email: &str, plan: &str) -> anyhow::Result<()> {
    let url = match &data.database_url {
        Some(url) => url.clone(),
        None => {
            let folder = data
                .data_dir
                .canonicalize()
                .with_context(|| format!("there is no data folder {}", data.data_dir.display()))?;
            DataDir::sqlite_url(&folder)
        }
    };
    let store = Store::connect(&url).await?;
    match store.set_plan(email, plan).await {
        Err(StoreError::NotFound) => bail!("there is no account {email}"),
        done => done?,
    }
    store.close().await?;
    Ok(())
}
