//! The files of a result that other programs read, read by those programs.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail as tests do")]

mod archive;
mod csv;
mod dxf;
mod offers;
mod office;
mod png;
#[path = "../support/programs.rs"]
mod programs;
mod support;
mod xlsx;
