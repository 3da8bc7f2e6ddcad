//! Optimisers that do as they are told.

use engine::{Control, Job, Options, Solution, Unattended};
use server::solver::Solver;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// Shows its layout at once and then goes on until it is stopped or let go.
#[derive(Default)]
pub struct Patient {
    pub let_go: AtomicBool,
    pub started: AtomicUsize,
}

impl Patient {
    /// Waits until so many searches have begun.
    pub async fn until_started(&self, count: usize) {
        while self.started.load(Ordering::SeqCst) < count {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

impl Solver for Patient {
    fn solve(&self, job: &Job, options: &Options, control: &dyn Control) -> Solution {
        self.started.fetch_add(1, Ordering::SeqCst);
        let layout = engine::solve(job, options, &Unattended);
        // How much stock is missing is found out at the end.
        let mut shown = layout.clone();
        shown.statistics.missing_stock.clear();
        control.improved(&shown);
        control.progress(40.0);
        while !control.stopped() && !self.let_go.load(Ordering::SeqCst) {
            std::thread::sleep(Duration::from_millis(2));
        }
        layout
    }
}

/// Panics.
#[derive(Default)]
pub struct Panicking {
    pub attempts: AtomicUsize,
}

impl Solver for Panicking {
    fn solve(&self, _: &Job, _: &Options, _: &dyn Control) -> Solution {
        self.attempts.fetch_add(1, Ordering::SeqCst);
        panic!("secret text of a job");
    }
}

/// Makes layouts in which panels lie upon each other.
pub struct Careless;

impl Solver for Careless {
    fn solve(&self, job: &Job, options: &Options, control: &dyn Control) -> Solution {
        let mut layout = engine::solve(job, options, control);
        for tile in layout.mosaics.iter_mut().flat_map(|mosaic| &mut mosaic.tiles) {
            tile.x = engine::Length::ZERO;
        }
        control.improved(&layout);
        layout
    }
}
