//! Kerf's optimiser: a [`Job`] in, a [`Solution`] out.
//!
//! Pure: no I/O, no clock, no randomness but the seed. [`solve`] is the only way in.

mod control;
pub mod length;
pub mod model;
pub mod verify;

pub use control::{Control, Options, Unattended};
pub use length::{Area, Length};
pub use model::fault::{Fault, FaultKind, Faults};
pub use model::job::{Configuration, CutPreference, EdgeBands, Grain, Job, Panel, Priority, Stock};
pub use model::solution::{
    Cut, Figures, MissingStock, Mosaic, NoFitPanel, NoFitReason, Optimality, Provenance, Remnant, Solution,
    Statistics, Tile,
};

/// The engine's version, part of every solution.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Finds the best cutting layout of a job.
///
/// The same job with the same seed gives the same layout, whatever the number of threads, unless the
/// control stops the run. Every better layout on the way is shown to [`Control::improved`].
pub fn solve(_job: &Job, _options: &Options, _control: &dyn Control) -> Solution {
    unimplemented!()
}
