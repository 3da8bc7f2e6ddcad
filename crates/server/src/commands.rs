//! The commands of `kerf`, one file each.

mod openapi;

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
    /// Print the OpenAPI document of the HTTP API.
    Openapi(openapi::Args),
}

impl Cli {
    /// Runs the command that was asked for.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self.command {
            Command::Openapi(args) => openapi::run(&args),
        }
    }
}
