//! The service behind `kerf`: HTTP API, sign-in, quotas, queue, worker and the embedded page.

pub mod api;
pub mod error;
pub mod openapi;
pub mod state;
