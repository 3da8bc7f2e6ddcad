//! The same stories, told to SQLite and to PostgreSQL.
//!
//! `scripts/pg.sh run cargo test -p store` brings the PostgreSQL; without one its half is skipped.

#![expect(clippy::unwrap_used, reason = "a test that panics has failed, and says where")]

#[macro_use]
mod support;

mod accounts;
mod activity;
mod batches;
mod catalog;
mod connecting;
mod copying;
mod guessing;
mod handing_out;
mod lanes;
mod links;
mod listing;
mod locks;
mod lots;
mod migrating;
mod operations;
mod queue;
mod races;
mod recovery;
mod retries;
mod safety;
mod searching;
mod sessions;
mod sharing;
mod stock;
mod stopping;
mod teamwork;
