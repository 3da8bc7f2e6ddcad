//! The files of a result that other programs read, read by those programs.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail as tests do")]

mod archive;
mod csv;
mod dxf;
mod office;
mod png;
mod support;
mod xlsx;
