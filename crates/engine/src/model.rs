//! What goes in and what comes out, as the outside sees it.

pub mod defect;
pub mod edge_band;
pub mod fault;
pub mod grain_set;
pub mod job;
pub mod material_rules;
pub mod money;
pub mod prices;
pub mod read;
pub mod remedy;
pub mod solution;
pub mod statistics;
pub mod stock_kind;
pub mod trim;
