//! Labels: their formats, what stands on them, and that machines read their codes back.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail as tests do")]

#[path = "support/programs.rs"]
mod programs;

mod labels {
    mod codes;
    mod formats;
    mod pdf;
    mod plan;
    mod stock;
    mod words;
    mod zpl;
}
