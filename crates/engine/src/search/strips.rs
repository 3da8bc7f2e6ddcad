//! Strips as an engine: whole layouts sheet by sheet, values corrected from one to the next.
//!
//! The sheets are filled by a beam search over three-stage patterns; beams grow while nothing is gained.

pub mod beam;
pub mod pattern;
pub mod shape;
#[cfg(test)]
mod tests;
mod trial;
mod values;

use super::engine::{Engine, Standing};
use super::pool::Pool;
use crate::layout::Layout;
use crate::layout::sheet::Sheet;
use crate::problem::Problem;
use crate::score::Score;
use beam::Beam;
use fastrand::Rng;
use shape::Shape;
use std::sync::Arc;
use trial::{Plan, Trial};
use values::Values;

/// Layouts with the same beam and without gain after which the beam grows.
const LAYOUTS_PER_BEAM: u32 = 8;
/// The widest beam.
const WIDEST: usize = 512;
/// Layouts without gain after which the values start anew.
const STALE: u32 = 24;

/// The engine of strips.
pub struct Strips<'p> {
    problem: &'p Problem,
    /// The types of sheet; made when the engine first works, so that the first answer does not wait for it.
    shapes: Vec<Arc<Shape>>,
    beam: Beam,
    values: Values,
    rng: Rng,
    trial: Option<Trial>,
    width: usize,
    /// Layouts since the beam last grew.
    tried: u32,
    /// Layouts since the last gain or fresh start.
    stale: u32,
    /// The best layout of this engine by price.
    least: Option<(i128, i128)>,
    found: Option<(Score, Layout)>,
    built: Vec<Sheet>,
}

impl<'p> Strips<'p> {
    /// The engine of a material.
    pub fn new(problem: &'p Problem, seed: u64) -> Strips<'p> {
        Strips {
            problem,
            shapes: Vec::new(),
            beam: Beam::default(),
            values: Values::new(problem),
            rng: Rng::with_seed(seed),
            trial: None,
            width: 1,
            tried: 0,
            stale: 0,
            least: None,
            found: None,
            built: Vec::new(),
        }
    }

    fn plan(&mut self, standing: &Standing<'p>) -> Plan {
        let rng = &mut self.rng;
        let mix = standing.best.sheets_by_type(self.problem);
        let follow = standing.best.is_complete() && rng.bool();
        let first = self.least.is_none();
        let liking = mix
            .iter()
            .map(|&n| if follow && n == 0 { 0.0 } else { 1.0 + if first { 0.0 } else { 0.03 * rng.f64() } })
            .collect();
        let choose = |rng: &mut Rng, from: &[f64]| from[rng.usize(..from.len())];
        Plan {
            beam: self.width,
            bonus: choose(rng, &[0.0, 0.02, 0.05, 0.1, 0.2]),
            cut_price: choose(rng, &[10.0, 100.0, 300.0]),
            liking,
            repeat: rng.u8(..) < 200,
        }
    }

    /// A layout is finished: keep it if it is good, and learn from it.
    fn conclude(&mut self, standing: &Standing<'p>, trial: Trial) {
        let layout = trial.layout;
        let mark = (layout.missing_area(self.problem), trial.cost);
        let score = Score::of(&layout, self.problem, &standing.scale);
        let gained = self.least.is_none_or(|least| mark < least);
        if gained {
            self.least = Some(mark);
        }
        let better = score < standing.score && self.found.as_ref().is_none_or(|(least, _)| score < *least);
        self.built.extend(trial.patterns);
        let rng = &mut self.rng;
        self.values.correct(&layout, self.problem, 0.2 + 0.6 * rng.f64(), rng.u32(1..=3));
        if better {
            self.found = Some((score, layout));
        }
        if gained || better {
            (self.tried, self.stale) = (0, 0);
        } else {
            self.tried += 1;
            self.stale += 1;
        }
        if self.tried >= LAYOUTS_PER_BEAM {
            self.tried = 0;
            self.width = (self.width * 2).min(WIDEST);
        }
        if self.stale >= STALE {
            self.stale = 0;
            self.values.reset();
            self.values.shake(0.02, rng);
        }
    }
}

impl<'p> Engine<'p> for Strips<'p> {
    fn work(&self) -> u64 {
        self.beam.work
    }

    fn search(&mut self, standing: &Standing<'p>, work: u64, stopped: &dyn Fn() -> bool) {
        let end = self.beam.work + work;
        if self.shapes.is_empty() {
            let shape = |kind| Arc::new(Shape::new(self.problem, kind));
            self.shapes = (0..self.problem.sheets.len()).map(shape).collect();
            let tables =
                |f: &shape::Frame| (f.width as u64 + f.height as u64) / 4 + f.lying.len() as u64 * 16;
            self.beam.work += self.shapes.iter().flat_map(|s| &s.frames).map(tables).sum::<u64>();
        }
        if self.found.as_ref().is_some_and(|(score, _)| *score >= standing.score) {
            self.found = None;
        }
        while self.beam.work < end && !stopped() {
            let mut trial = match self.trial.take() {
                Some(trial) => trial,
                None => Trial::new(self.problem, self.plan(standing), &self.values),
            };
            // Short steps, so that a stop is heard.
            let step = end.min(self.beam.work + 100_000);
            if trial.advance(standing, &self.shapes, &mut self.beam, step) {
                self.beam.work += self.problem.pieces();
                self.conclude(standing, trial);
            } else {
                self.trial = Some(trial);
            }
        }
    }

    fn take_found(&mut self) -> Option<Layout> {
        self.found.take().map(|(_, layout)| layout)
    }

    fn hand_over(&mut self, pool: &mut Pool) {
        for sheet in self.built.drain(..) {
            pool.offer(&sheet, self.problem);
        }
    }
}
