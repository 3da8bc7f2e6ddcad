//! The binary `kerf`: reads the command line and hands over to the command.

mod cli;
mod commands;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    match commands::Cli::parse().run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("kerf: {error:#}");
            ExitCode::FAILURE
        }
    }
}
