//! The service behind `kerf`: HTTP API, sign-in, quotas, queue, worker and the embedded page.

pub mod api;
pub mod app;
pub mod auth;
pub mod clock;
pub mod config;
pub mod data_dir;
pub mod drain;
pub mod error;
pub mod estimator;
pub mod extract;
pub mod fields;
pub mod listen;
pub mod metrics;
pub mod openapi;
pub mod peer;
pub mod plans;
pub mod queue;
pub mod quota;
pub mod router;
pub mod runner;
pub mod solver;
pub mod state;
pub mod system;
pub mod telemetry;
pub mod web;
pub mod wording;
