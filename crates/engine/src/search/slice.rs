//! The work of one engine in one round: what a thread does on its own.

use super::engine::{Engine, Incumbent};
use super::pool::Pool;
use super::portfolio::CONFIG;
use crate::construct::{ORDERS, extend};
use crate::control::{Control, StopCheck};
use crate::finish::alike;
use crate::layout::Layout;
use crate::model::job::Priority;
use std::sync::atomic::{AtomicU64, Ordering};

/// The work of one engine in one round.
pub struct Slice<'r, 'p> {
    /// The engine.
    pub engine: &'r mut (dyn Engine<'p> + 'p),
    /// What all engines of the material know.
    pub incumbent: &'r Incumbent<'p>,
    /// Units of work to be done.
    pub work: u64,
    /// What it finds.
    pub found: &'r mut Option<Layout>,
    /// Sheets that it hands over.
    pub pool: &'r mut Pool,
    /// Work spent on making sheets alike.
    pub tidying: &'r AtomicU64,
}

impl Slice<'_, '_> {
    /// Does the work, and makes what was found ready for the meeting, where no thread can help. After a stop nothing is
    /// handed over any more, and what takes long is left out.
    pub fn run(&mut self, control: &dyn Control) {
        let stopped = || control.stopped();
        let problem = self.incumbent.problem;
        self.engine.search(self.incumbent, self.work, &stopped);
        if !stopped() {
            self.engine.hand_over(self.pool, &stopped);
        }
        let Some(mut found) = self.engine.take_found() else { return };
        let mut stop = StopCheck::new(&stopped);
        if !found.is_complete() {
            if stopped() && problem.pieces() > CONFIG.large {
                return;
            }
            // An engine may have overlooked a sheet; the answer must not.
            extend(problem, &mut found, ORDERS[0], problem.sheets.len() - 1, &mut stop);
        }
        if self.incumbent.scale.priority != Priority::CentreOfMass {
            let mut stop = StopCheck::new(&stopped);
            let work = alike::unify(&mut found, problem, &self.incumbent.scale, &mut stop);
            self.tidying.fetch_add(work, Ordering::Relaxed);
        }
        *self.found = Some(found);
    }
}
