//! The commands of `kerf`, one file each.

mod admin;
mod backup;
mod bench;
mod doctor;
mod export;
mod migrate;
mod openapi;
mod optimize;
mod serve;
mod watch;
mod work;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Cutting layouts for sheet material: a web service and a command line in one.
#[derive(Parser)]
#[command(name = "kerf", version, about, disable_help_subcommand = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the web page and the HTTP API.
    Serve(Box<serve::Args>),
    /// Solve tasks that servers hand out over NATS; needs no database and no folder.
    Work(Box<work::Args>),
    /// Bring the database to the present schema.
    Migrate(migrate::Args),
    /// Look after the installation: accounts, tasks, copies of the database.
    Admin(Box<admin::Args>),
    /// See whether everything that `serve` needs is in order.
    Doctor(Box<doctor::Args>),
    /// Lay out one job: panels and stock in, sheets and cuts out.
    Optimize(Box<optimize::Args>),
    /// Lay out each job that is dropped into a folder.
    Watch(Box<watch::Args>),
    /// Lay out many jobs and compare.
    Bench(bench::Args),
    /// Write a solution to a file: paper, labels, lists, drawings, machines.
    Export(Box<export::Args>),
    /// Print the OpenAPI document of the HTTP API.
    Openapi(openapi::Args),
}

impl Cli {
    /// Runs the command that was asked for.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self.command {
            Command::Serve(args) => serve::run(*args),
            Command::Work(args) => work::run(*args),
            Command::Migrate(args) => migrate::run(&args),
            Command::Admin(args) => admin::run(*args),
            Command::Doctor(args) => doctor::run(&args),
            Command::Optimize(args) => optimize::run(*args),
            Command::Watch(args) => watch::run(*args),
            Command::Bench(args) => bench::run(&args),
            Command::Export(args) => export::run(*args),
            Command::Openapi(args) => openapi::run(&args),
        }
    }
}
