//! The binary `kerf`: reads the command line and hands over to the command.

mod cli;
mod commands;

use clap::Parser;
use std::process::ExitCode;

/// Gives back what large bodies have freed, on whatever thread that was; .cargo/config.toml says how soon.
#[cfg(target_os = "linux")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

fn main() -> ExitCode {
    match commands::Cli::parse().run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("kerf: {error:#}");
            ExitCode::FAILURE
        }
    }
}
