//! What goes in and what comes out, as the outside sees it.

pub mod edge_band;
pub mod fault;
pub mod job;
pub mod material_rules;
pub mod read;
pub mod remedy;
pub mod solution;
pub mod stock_kind;
pub mod trim;
