//! Jobs solved as whoever calls the engine solves them, and their answers judged. One binary: the parts that all of these
//! tests use are compiled and linked once.

#![expect(clippy::unwrap_used, reason = "a test that cannot set up its case or read its data fails")]

#[path = "../support/mod.rs"]
mod support;

mod bounds;
mod cases;
mod costs;
mod defects;
mod edge_bands;
mod exhaustive_cycles;
mod exhaustive_rules;
mod extremes;
mod fuzz;
mod grain_sets;
mod locked_rotation;
mod plans;
mod priorities;
mod properties;
mod remedies;
mod samples;
#[cfg(feature = "schema")]
mod schema;
mod script;
mod sheets_at_once;
mod shortage;
mod single_panel;
mod stability;
mod stock_rows;
mod stops;
mod ugly;
