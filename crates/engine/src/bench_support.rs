//! The parts of the search one by one, for the benches; no part of the interface.

use crate::bound::{self, Bound};
use crate::construct::{ORDERS, construct};
use crate::control::{Options, StopCheck, Unattended};
use crate::model::job::{CutPreference, Job};
use crate::model::solution::Solution;
use crate::problem::Problem;
use crate::search::Budget;
use crate::search::engine::Engine;
use crate::search::ruin;
use crate::search::run::{MaterialCount, Run};

/// The material of a job with the most panels.
pub struct Material {
    problem: Problem,
    preference: CutPreference,
}

impl Material {
    /// None where nothing of the job can be placed.
    pub fn of(job: &Job) -> Option<Material> {
        let problem = Problem::split(job).0.into_iter().max_by_key(Problem::pieces)?;
        Some(Material { problem, preference: job.configuration.cut_preference })
    }

    /// Panels.
    pub fn pieces(&self) -> u64 {
        self.problem.pieces()
    }

    /// Inserts every panel once; gives the sheets that it took.
    pub fn insert(&self) -> usize {
        construct(&self.problem, ORDERS[0], self.problem.sheets.len() - 1, &mut StopCheck::new(&|| false))
            .sheets
            .len()
    }

    /// The lower bound that a search begins with.
    pub fn bound(&self) -> Bound {
        bound::of(&self.problem, |n| self.problem.items[n].count, &|| false)
    }

    /// The first layouts of a search, from which [`Ruin`] starts.
    pub fn start(&self) -> Start<'_> {
        Start(Run::start(&self.problem, self.preference, 1, &Unattended, MaterialCount::Few))
    }
}

/// A search that has its first layouts.
pub struct Start<'m>(Run<'m>);

impl<'m> Start<'m> {
    /// A chain of ruin and recreate.
    pub fn ruin(&self) -> Ruin<'m> {
        Ruin(Box::new(ruin::chains(&self.0.incumbent, 1).next().expect("there are chains")))
    }

    /// Runs a chain for so many units of work; gives those that were done.
    pub fn run(&self, ruin: &mut Ruin<'m>, work: u64) -> u64 {
        let before = ruin.0.work();
        ruin.0.search(&self.0.incumbent, work, &|| false);
        ruin.0.work() - before
    }
}

/// A chain of ruin and recreate.
pub struct Ruin<'m>(Box<dyn Engine<'m> + 'm>);

/// Solves a job with so many units of work in all, however long nothing better is found: what is found does not hang on
/// how busy the machine is.
pub fn solve_within(job: &Job, units: u64, options: &Options) -> Solution {
    let budget = Budget { total: units, patience: 100.0 };
    crate::solve_within(job, options, budget, &Unattended)
}
