//! The service over real HTTP: every story runs on SQLite and, where TEST_DATABASE_URL names a server, on PostgreSQL.

#[macro_use]
mod support;

mod auth;
mod errors;
mod history;
mod isolation;
mod limits;
mod page;
mod tasks;
