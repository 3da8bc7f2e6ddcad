//! Files of three jobs that lie here with their solutions, so that a better search changes none of them: the very bytes,
//! and what stands on paper.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail as tests do")]

mod die_lines;
mod digests;
mod jobs;
mod paper;
#[path = "../support/programs.rs"]
mod programs;
mod readers;
mod texts;
