//! The search: first layouts, then rounds of all engines over all materials until the work is done.
//!
//! Every material has the same engines whatever the number of threads, every engine has its own seed, and
//! engines meet only between rounds, in a fixed order: so threads change the time, never the layout.

pub mod engine;
mod exact;
pub mod pool;
pub mod prices;
pub mod ruin;
pub mod run;
pub mod strips;

use crate::control::{Control, Options};
use crate::problem::Problem;
use run::{Run, Slice};

/// Work units of a first round of an engine; they grow from round to round.
const FIRST_SLICE: u64 = 60_000;
/// Work units of the longest round of an engine.
const LONGEST_SLICE: u64 = 3_000_000;

/// How much work a job may take, in work units over all materials.
#[derive(Debug, Clone, Copy)]
pub struct Budget {
    /// Units in all.
    pub total: u64,
    /// How long nothing may be gained before a material is left alone, relative to the usual patience.
    pub patience: f64,
}

impl Budget {
    /// The budget of an effort, 0-2: on an ordinary core some 0.2 s, 10 s and 80 s of work at most.
    pub fn of(effort: f64, options: &Options) -> Budget {
        if options.until_stopped {
            return Budget { total: u64::MAX, patience: 100.0 };
        }
        let units = if effort <= 1.0 { 12e6 * 60_f64.powf(effort) } else { 720e6 * 8_f64.powf(effort - 1.0) };
        let patience = if effort <= 1.0 { 0.05 + 0.95 * effort } else { 1.0 + 7.0 * (effort - 1.0) };
        Budget { total: units as u64, patience }
    }
}

/// The engines of all materials, and who may work on them.
pub struct Search<'p, 'c> {
    /// One run a material.
    pub runs: Vec<Run<'p>>,
    budget: Budget,
    control: &'c dyn Control,
    #[cfg(feature = "parallel")]
    pool: Option<rayon::ThreadPool>,
}

impl<'p, 'c> Search<'p, 'c> {
    /// First layouts of all materials.
    pub fn start(
        problems: &'p [Problem],
        setting: &run::Setting,
        budget: Budget,
        options: &Options,
        control: &'c dyn Control,
    ) -> Search<'p, 'c> {
        let runs = problems
            .iter()
            .enumerate()
            .map(|(n, problem)| {
                let seed = options.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(n as u64);
                Run::start(problem, setting, seed, control)
            })
            .collect();
        Search {
            runs,
            budget,
            control,
            #[cfg(feature = "parallel")]
            pool: (options.threads > 1)
                .then(|| rayon::ThreadPoolBuilder::new().num_threads(options.threads).build().ok())
                .flatten(),
        }
    }

    /// Runs round after round; `improved` hears of every round that made some material better.
    pub fn run(&mut self, improved: &mut dyn FnMut(&[Run<'p>])) {
        let mut slice = FIRST_SLICE;
        let pieces: u64 = self.runs.iter().map(|r| r.standing.problem.pieces()).sum::<u64>().max(1);
        let mut spent = 0;
        while spent < self.budget.total && !self.control.stopped() {
            let mut slices: Vec<Slice<'_, 'p>> = Vec::new();
            for run in self.runs.iter_mut().filter(|r| !r.is_done()) {
                let share = (run.standing.problem.pieces() as f64 / pieces as f64).max(0.1);
                slices.extend(run.slices((slice as f64 * share) as u64));
            }
            if slices.is_empty() {
                break;
            }
            let control = self.control;
            #[cfg(feature = "parallel")]
            match &self.pool {
                Some(pool) => pool.install(|| {
                    use rayon::prelude::*;
                    slices.par_iter_mut().with_max_len(1).for_each(|s| s.work(control));
                }),
                None => slices.iter_mut().for_each(|s| s.work(control)),
            }
            #[cfg(not(feature = "parallel"))]
            slices.iter_mut().for_each(|s| s.work(control));
            drop(slices);

            let mut gained = false;
            for run in self.runs.iter_mut().filter(|r| !r.is_done()) {
                gained |= run.meet(self.budget.patience);
            }
            spent = self.runs.iter().map(Run::spent).sum();
            if gained {
                improved(&self.runs);
            }
            let done =
                self.runs.iter().filter(|r| r.is_done()).map(|r| r.standing.problem.pieces()).sum::<u64>();
            let by_work = spent as f64 / self.budget.total as f64;
            let by_materials = done as f64 / pieces as f64;
            self.control.progress(100.0 * by_work.max(by_materials).min(1.0));
            slice = (slice * 3 / 2).min(LONGEST_SLICE);
        }
    }
}
