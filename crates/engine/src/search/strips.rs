//! The strip beam search as an engine: whole layouts sheet by sheet, values corrected from one to the next.
//!
//! The sheets are filled by a beam search over three-stage patterns; beams grow while nothing is gained.

pub mod beam;
mod config;
pub mod frame_rules;
mod level;
pub mod pattern;
mod plans;
#[cfg(test)]
mod tests;
pub mod trial;
pub mod values;
pub mod view;

use super::engine::{Engine, Incumbent, Mark};
use super::near_miss;
use super::pool::Pool;
use crate::layout::Layout;
use crate::layout::sheet::Sheet;
use crate::problem::{Problem, SheetType};
use crate::rules::Rules;
use crate::score::Score;
use beam::Beam;
use config::CONFIG;
use fastrand::Rng;
use frame_rules::FrameRules;
use plans::Anew;
use std::sync::Arc;
use trial::Trial;
use values::ItemValues;
use view::StripView;

/// The engine of strips.
pub struct StripBeamSearch<'p> {
    problem: &'p Problem,
    /// The types of sheet; made when the engine first works, so that the first answer does not wait for it.
    shapes: Vec<Arc<StripView>>,
    beam: Beam,
    values: ItemValues,
    rng: Rng,
    trial: Option<Trial>,
    /// The places in the current layout that the trial fills anew; none for a whole layout.
    places: Vec<usize>,
    /// The work when the trial began.
    began_at: u64,
    /// Whole layouts; some sheets anew.
    wide: [Widening; 2],
    /// The layout that is changed bit by bit.
    current: Option<Layout>,
    found: Option<(Score, Layout)>,
    near_miss: Option<Layout>,
    /// The mark that its near misses are for, and the least that one of them leaves without a place, units².
    nearest: (Mark, i128),
    built: Vec<Sheet>,
}

/// How wide beams are, and what has been done with them.
#[derive(Debug, Clone, Copy)]
struct Widening {
    width: usize,
    layouts: u32,
    /// Layouts since the beam last grew.
    tried: u32,
    /// Layouts since the last gain or fresh start.
    stale: u32,
    work: u64,
}

impl Widening {
    const NEW: Widening = Widening { width: 1, layouts: 0, tried: 0, stale: 0, work: 0 };

    fn count(&mut self, gained: bool, layouts: u32) {
        self.layouts += 1;
        if gained {
            (self.tried, self.stale) = (0, 0);
            return;
        }
        self.tried += 1;
        self.stale += 1;
        if self.tried >= layouts {
            self.tried = 0;
            self.width = (self.width * 2).min(CONFIG.widest_beam);
        }
    }
}

/// What is missing, the price, and what comes after it; less is better.
type Objective = (i128, i128, i64);

impl<'p> StripBeamSearch<'p> {
    /// The engine of a material.
    pub fn new(problem: &'p Problem, seed: u64) -> StripBeamSearch<'p> {
        StripBeamSearch {
            problem,
            shapes: Vec::new(),
            beam: Beam::default(),
            values: ItemValues::new(problem),
            rng: Rng::with_seed(seed),
            trial: None,
            places: Vec::new(),
            began_at: 0,
            wide: [Widening::NEW; 2],
            current: None,
            found: None,
            near_miss: None,
            nearest: ((0, 0), 0),
            built: Vec::new(),
        }
    }

    /// The objective of sheets: less is better. While cheaper sets are looked for, some full sheets and one that is nearly
    /// empty are better than sheets that are evenly filled; later cuts count.
    fn objective<'s>(
        &self,
        incumbent: &Incumbent<'p>,
        missing: &[u32],
        sheets: impl Iterator<Item = &'s Sheet>,
    ) -> Objective {
        let left = missing.iter().zip(&self.problem.items).map(|(&n, i)| i128::from(n) * i128::from(i.area));
        // From the sides: in the search for a shortage the areas of sheets stand for prices.
        let area = |sheet: &SheetType| f64::from(sheet.w) * f64::from(sheet.h);
        let largest = self.problem.sheets.iter().map(area).fold(1.0, f64::max);
        let mut objective = (left.sum(), 0, 0);
        for sheet in sheets {
            objective.1 += incumbent.prices.0[sheet.sheet_type as usize];
            let area = area(&self.problem.sheets[sheet.sheet_type as usize]);
            let fill = sheet.items().map(|n| f64::from(n.w) * f64::from(n.h)).sum::<f64>() / area;
            objective.2 += match incumbent.cheapest {
                true => i64::from(sheet.cuts()),
                false => ((1.0 - fill * fill) * area / largest * 1e9) as i64,
            };
        }
        objective
    }

    fn begin(&mut self, incumbent: &Incumbent<'p>) -> Trial {
        let current = self.current.as_ref().map(|c| incumbent.mark_of(c));
        if current.is_none_or(|current| incumbent.mark() < current) {
            let sheets = incumbent.best.open().cloned().collect();
            self.current = Some(Layout { sheets, missing: incumbent.best.missing.clone() });
        }
        let [whole, anew] = &self.wide;
        self.began_at = self.beam.work;
        let enough = whole.layouts >= CONFIG.whole_first && anew.work < whole.work / 2;
        match &self.current {
            Some(layout) if enough && !layout.sheets.is_empty() => {
                // Drawing sheets is work even if it shows at once that nothing can be gained by them, or a
                // round without hope would never end.
                self.beam.work += (self.problem.items.len() + layout.sheets.len() + 100) as u64;
                let Anew { places, empty, used, plan } =
                    plans::anew(incumbent, layout, anew.width, &mut self.rng);
                self.places = places;
                Trial::new(self.problem, empty, used, plan, &self.values)
            }
            _ => {
                let plan = plans::whole(incumbent, whole.width, whole.layouts, &mut self.rng);
                self.places.clear();
                let unused = vec![0; self.problem.sheets.len()];
                Trial::new(self.problem, Layout::empty(self.problem), unused, plan, &self.values)
            }
        }
    }

    /// A trial is finished: keep what is good, and learn from it.
    fn conclude(&mut self, incumbent: &Incumbent<'p>, trial: Trial) {
        let Trial { layout, patterns, .. } = trial;
        self.built.extend(patterns);
        self.note_near_miss(incumbent, &layout);
        let objective = self.objective(incumbent, &layout.missing, layout.sheets.iter());
        let Some(mut current) = self.current.take() else { return };
        let (before, whole) = if self.places.is_empty() {
            let rng = &mut self.rng;
            self.values.correct(&layout, self.problem, 0.2 + 0.6 * rng.f64(), rng.u32(1..=3));
            self.beam.work += self.problem.pieces();
            (self.objective(incumbent, &current.missing, current.sheets.iter()), true)
        } else {
            let sheets = self.places.iter().map(|&place| &current.sheets[place]);
            (self.objective(incumbent, &current.missing, sheets), false)
        };
        let gained = objective < before;
        let mut better = false;
        if gained && !whole {
            self.places.sort_unstable();
            for &place in self.places.iter().rev() {
                current.sheets.swap_remove(place);
            }
            current.sheets.extend(layout.sheets.iter().cloned());
            current.missing.clone_from(&layout.missing);
            better = self.propose(incumbent, &current);
        } else if whole {
            better = self.propose(incumbent, &layout);
            if gained {
                current = layout;
            }
        }
        self.current = Some(current);
        let wide = &mut self.wide[usize::from(!whole)];
        wide.work += self.beam.work - self.began_at;
        let size = if whole { 0 } else { self.problem.pieces() as u32 / 10 };
        wide.count(gained || better, CONFIG.layouts_per_beam + size);
        if whole && wide.stale >= CONFIG.stale_layouts {
            wide.stale = 0;
            self.values.reset();
            self.values.shake(0.02, &mut self.rng);
        }
    }

    /// Remembers what is left of a trial's layout with its emptiest sheets taken off, if it is nearer than any before.
    fn note_near_miss(&mut self, incumbent: &Incumbent<'p>, layout: &Layout) {
        let mark = incumbent.mark();
        if mark.0 > 0 || incumbent.cheapest {
            return;
        }
        if self.nearest.0 != mark {
            self.nearest = (mark, near_miss::most_missing(self.problem));
        }
        let kept =
            self.current.iter().filter(|_| !self.places.is_empty()).flat_map(|current| &current.sheets);
        let kept = kept.enumerate().filter(|(place, _)| !self.places.contains(place)).map(|(_, sheet)| sheet);
        let sheets = kept.chain(&layout.sheets);
        let (task, limits) = ((self.problem, &incumbent.prices), (mark.1, self.nearest.1));
        let looked_at = layout.sheets.len() + self.current.as_ref().map_or(0, |current| current.sheets.len());
        self.beam.work += looked_at as u64;
        if let Some(near_miss) = near_miss::without_emptiest(task, sheets, &layout.missing, limits) {
            self.beam.work += self.problem.pieces();
            self.nearest.1 = near_miss.missing_area(self.problem);
            self.near_miss = Some(near_miss);
        }
    }

    /// Remembers a layout if it is the best so far.
    fn propose(&mut self, incumbent: &Incumbent<'p>, layout: &Layout) -> bool {
        self.beam.work += self.problem.pieces() / 2;
        let score = Score::of(layout, self.problem, &incumbent.scale);
        let better = score < incumbent.score && self.found.as_ref().is_none_or(|(least, _)| score < *least);
        if better {
            self.found = Some((score, layout.clone()));
        }
        better
    }
}

impl<'p> Engine<'p> for StripBeamSearch<'p> {
    fn name(&self) -> &'static str {
        "strip-beam-search"
    }

    fn work(&self) -> u64 {
        self.beam.work
    }

    fn supports(&self, rules: &Rules) -> bool {
        FrameRules::any(rules)
    }

    fn search(&mut self, incumbent: &Incumbent<'p>, work: u64, stopped: &dyn Fn() -> bool) {
        let end = self.beam.work + work;
        if !StripView::complete(&mut self.shapes, self.problem, &mut self.beam.work, stopped) {
            return;
        }
        if self.found.as_ref().is_some_and(|(score, _)| *score >= incumbent.score) {
            self.found = None;
        }
        while self.beam.work < end && !stopped() {
            let mut trial = match self.trial.take() {
                Some(trial) => trial,
                None => self.begin(incumbent),
            };
            // Short steps, so that a stop is heard.
            let step = end.min(self.beam.work + 100_000);
            if trial.advance(incumbent, &self.shapes, &mut self.beam, step) {
                self.conclude(incumbent, trial);
            } else {
                self.trial = Some(trial);
            }
        }
    }

    fn take_found(&mut self) -> Option<Layout> {
        self.found.take().map(|(_, layout)| layout)
    }

    fn take_near_miss(&mut self) -> Option<Layout> {
        self.near_miss.take()
    }

    fn hand_over(&mut self, pool: &mut Pool, stopped: &dyn Fn() -> bool) {
        pool.offer_all(self.built.iter(), self.problem, stopped);
        self.built.clear();
    }
}
