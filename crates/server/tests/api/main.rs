//! The service over real HTTP: every story runs on SQLite and, where TEST_DATABASE_URL names a server, on PostgreSQL.

#![expect(clippy::unwrap_used, reason = "a test that panics has failed, and says where")]

#[macro_use]
mod support;

mod account;
mod auth;
mod batches;
mod booking;
mod bounds;
mod catalogue;
mod contract;
mod costs;
mod errors;
mod estimate;
mod files;
mod history;
mod idempotency;
mod intruders;
mod isolation;
mod keys;
mod lanes;
mod limits;
mod materials;
mod metrics;
mod page;
mod projects;
mod retention;
mod saved;
mod security;
mod settings;
mod several_servers;
mod shapes;
mod sharing;
mod shop;
mod solvers;
mod stock;
mod stock_files;
mod stock_labels;
mod task_events;
mod tasks;
mod team;
mod webhooks;
mod weight;
mod workshop_templates;
