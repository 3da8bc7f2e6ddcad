//! `kerf openapi`: prints the OpenAPI document.

use std::io::Write;
use std::process::ExitCode;

/// No arguments.
#[derive(clap::Args)]
pub struct Args {}

pub fn run(_args: &Args) -> anyhow::Result<ExitCode> {
    std::io::stdout().write_all(server::openapi::text().as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
