//! Which engine found what, and after how much work.

use crate::model::statistics::{EngineStatistics, SearchStatistics};
use std::collections::BTreeMap;

/// First layouts, made before any engine works.
pub const CONSTRUCTION: &str = "construction";
/// The layout that a search was given to start from.
pub const GIVEN: &str = "given-plan";
/// Making sheets of what engines found alike.
pub const ALIKE: &str = "alike-sheets";
/// The search with more sheets than there are, where it finds that the stock is enough.
pub const SHORTAGE: &str = "shortage";

/// Where a layout came from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Origin {
    /// The name of its engine.
    pub engine: &'static str,
    /// Units of work on the material before it was found.
    pub work: u64,
}

/// The work on a material, engine by engine.
#[derive(Debug, Clone, Default)]
pub struct SearchLog {
    work: u64,
    engines: BTreeMap<&'static str, EngineStatistics>,
}

impl SearchLog {
    /// Engines have done so many more units of work.
    pub fn worked(&mut self, units: impl Iterator<Item = (&'static str, u64)>) {
        for (engine, work) in units.filter(|(_, work)| *work > 0) {
            self.work += work;
            self.engines.entry(engine).or_default().work += work;
        }
    }

    /// An engine has found a layout.
    pub fn found(&mut self, engine: &'static str) -> Origin {
        self.engines.entry(engine).or_default().found += 1;
        Origin { engine, work: self.work }
    }

    /// Whether it was the best yet by some figure.
    pub fn kept(&mut self, engine: &'static str, kept: bool) {
        self.engines.entry(engine).or_default().best += u64::from(kept);
    }

    /// The statistics of a solution with a layout of this origin.
    pub fn statistics(&self, origin: Origin) -> SearchStatistics {
        SearchStatistics {
            engine: origin.engine.to_owned(),
            found_at: origin.work,
            work: self.work,
            engines: self.engines.iter().map(|(name, engine)| ((*name).to_owned(), *engine)).collect(),
        }
    }
}
