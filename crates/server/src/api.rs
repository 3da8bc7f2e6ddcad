//! The HTTP API, a file per resource: handlers, what they take and what they answer.

pub mod account;
pub mod activity;
pub mod auth;
pub mod calculations;
pub mod credentials;
pub mod docs;
pub mod estimate;
pub mod events;
pub mod export;
pub mod health;
pub mod keys;
pub mod library;
pub mod links;
pub mod materials;
pub mod optimize;
pub mod paging;
pub mod plans;
pub mod projects;
pub mod saved;
pub mod sessions;
pub mod sets;
pub mod settings;
pub mod shared;
pub mod task;
pub mod team;
pub mod templates;
