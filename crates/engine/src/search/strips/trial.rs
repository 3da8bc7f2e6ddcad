//! One whole layout, sheet by sheet: for every sheet the best of what each type of stock can be filled with.

use super::beam::{Beam, BeamTask};
use super::pattern::{fill_up, give_way};
use super::values::ItemValues;
use super::view::StripView;
use crate::layout::Layout;
use crate::layout::sheet::Sheet;
use crate::problem::Problem;
use crate::search::engine::Incumbent;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

/// How a layout is made.
#[derive(Debug, Clone)]
pub struct TrialPlan {
    /// Partial patterns that each stage of a sheet keeps.
    pub beam: usize,
    /// How much more than its area the largest item is worth.
    pub bonus: f64,
    /// What a cut costs, in millionths of a mean sheet.
    pub cut_price: f64,
    /// How much each type of sheet is preferred; one of 0 is not used while there are others.
    pub guide: Vec<f64>,
    /// A pattern is repeated as long as there are items for it.
    pub repeat: bool,
    /// The types of the first sheets, the next one last; free choice after them.
    pub queue: Vec<usize>,
    /// The queue is filled as one.
    pub together: bool,
    /// The layout is given up when its price is sure to exceed this.
    pub limit: i128,
}

/// A layout in the making.
pub struct Trial {
    /// Sheets so far, and what is left.
    pub layout: Layout,
    /// Their price.
    pub cost: i128,
    /// A sheet of each kind of pattern used.
    pub patterns: Vec<Sheet>,
    plan: TrialPlan,
    values: Vec<i64>,
    cut_price: i64,
    used: Vec<u32>,
    /// The types of sheet to try for the next sheet.
    kinds: Vec<usize>,
    /// The best filling of those tried.
    best: Option<Filling>,
    /// Some types of sheet were tried since a sheet was last used.
    tried: bool,
}

/// A filled sheet, and how good it is.
struct Filling {
    sheet: Sheet,
    /// Its value over its price, times how much its type is preferred.
    value_per_price: f64,
    value: i64,
}

impl Trial {
    /// Begins with nothing on what is missing in this layout; `used` sheets of each type are not to be had.
    pub fn new(
        problem: &Problem,
        empty: Layout,
        used: Vec<u32>,
        plan: TrialPlan,
        values: &ItemValues,
    ) -> Trial {
        debug_assert_eq!(used.len(), problem.sheets.len());
        Trial {
            layout: empty,
            cost: 0,
            patterns: Vec::new(),
            values: values.integers(plan.bonus),
            cut_price: (plan.cut_price * 1e-6 * ItemValues::WHOLE_SHEET) as i64,
            plan,
            used,
            kinds: Vec::new(),
            best: None,
            tried: false,
        }
    }

    /// Works until the beam's work reaches `end`. True when the layout is finished: everything is placed, or
    /// nothing more can be, or it is given up.
    pub fn advance(
        &mut self,
        incumbent: &Incumbent<'_>,
        shapes: &[Arc<StripView>],
        beam: &mut Beam,
        end: u64,
    ) -> bool {
        while beam.work < end {
            if !beam.is_busy() {
                if self.kinds.is_empty() {
                    match self.best.take() {
                        Some(best) => self.take(incumbent, best.sheet),
                        // The rules allow no pattern that the beam has found.
                        None if self.tried => return true,
                        None => {}
                    }
                    self.tried = true;
                    if self.layout.is_complete() || self.is_hopeless(incumbent) {
                        return true;
                    }
                    self.kinds = match self.plan.queue.pop() {
                        Some(kind) if self.plan.together => {
                            let mut kinds = std::mem::take(&mut self.plan.queue);
                            kinds.push(kind);
                            kinds
                        }
                        Some(kind) => vec![kind],
                        None => self.usable(incumbent),
                    };
                    if self.kinds.is_empty() {
                        return true;
                    }
                }
                let count = if self.plan.together { self.kinds.len() } else { 1 };
                let kinds = self.kinds.iter().rev().take(count);
                let task = BeamTask {
                    shapes: kinds.map(|&kind| Arc::clone(&shapes[kind])).collect(),
                    beam: self.plan.beam,
                    cut_price: self.cut_price,
                };
                beam.start(task, &self.values, &self.layout.missing);
            }
            if !beam.advance(end) {
                return false;
            }
            if self.plan.together {
                self.plan.together = false;
                self.kinds.clear();
                let fillings = self.fillings(incumbent, shapes, beam);
                self.tried = fillings.is_empty();
                for filling in fillings {
                    self.take(incumbent, filling.sheet);
                }
            } else {
                self.choose(incumbent, shapes, beam);
            }
        }
        false
    }

    /// Whether the price is sure to exceed the limit.
    fn is_hopeless(&self, incumbent: &Incumbent<'_>) -> bool {
        let problem = incumbent.problem;
        let area = |w: i32, h: i32| f64::from(w) * f64::from(h);
        let missing = self.layout.missing.iter().zip(&problem.items);
        let left: f64 = missing.map(|(&n, item)| f64::from(n) * area(item.w, item.h)).sum();
        // What is left costs at least its area at the lowest price of an area. Areas are taken from the sides, because in the
        // search for a shortage those of the sheets stand for prices.
        let rates =
            problem.sheets.iter().zip(&incumbent.prices.0).map(|(s, &price)| price as f64 / area(s.w, s.h));
        let rest = left * rates.fold(f64::INFINITY, f64::min);
        self.cost as f64 + rest * (1.0 - 1e-9) > self.plan.limit as f64
    }

    /// The types of sheet to try next. Of those that differ in their defects alone that is one: they are filled about equally
    /// well, and trying each of them takes its time from all that comes after.
    fn usable(&self, incumbent: &Incumbent<'_>) -> Vec<usize> {
        let problem = incumbent.problem;
        let open: u32 = self.used.iter().sum();
        if open >= problem.max_sheets {
            return Vec::new();
        }
        let fits = |n: &usize| {
            let sheet = &problem.sheets[*n];
            let left = self.layout.missing.iter().zip(&problem.items);
            self.used[*n] < sheet.count
                && left.into_iter().any(|(&left, item)| left > 0 && problem.takes(item, sheet))
        };
        let all: Vec<usize> = (0..problem.sheets.len()).filter(fits).collect();
        let preferred: Vec<usize> = all.iter().copied().filter(|&n| self.plan.guide[n] > 0.0).collect();
        let kinds = if preferred.is_empty() { all } else { preferred };
        if !problem.rules.defects {
            return kinds;
        }
        let like = |n: usize| {
            let sheet = &problem.sheets[n];
            (sheet.w, sheet.h, sheet.grain, sheet.use_first, incumbent.prices.0[n])
        };
        let defects = |n: usize| problem.sheets[n].defects.as_ref().map_or(0, |defects| defects.all().len());
        let key = |n: usize| (self.plan.guide[n], defects(n));
        let (mut chosen, mut places): (Vec<usize>, HashMap<_, usize>) = (Vec::new(), HashMap::new());
        for kind in kinds {
            match places.entry(like(kind)) {
                Entry::Vacant(place) => {
                    place.insert(chosen.len());
                    chosen.push(kind);
                }
                Entry::Occupied(place) => {
                    let other = &mut chosen[*place.get()];
                    *other = if key(kind) > key(*other) { kind } else { *other };
                }
            }
        }
        chosen
    }

    /// Keeps what the beam has filled a type of sheet with, if it is the best so far.
    fn choose(&mut self, incumbent: &Incumbent<'_>, shapes: &[Arc<StripView>], beam: &mut Beam) {
        self.kinds.pop();
        let Some(filling) = self.fillings(incumbent, shapes, beam).pop() else { return };
        if self.best.as_ref().is_none_or(|best| self.is_better(incumbent, &filling, best)) {
            self.best = Some(filling);
        }
    }

    fn is_better(&self, incumbent: &Incumbent<'_>, a: &Filling, b: &Filling) -> bool {
        let (all_a, all_b) = (self.completes(&a.sheet), self.completes(&b.sheet));
        if !all_a && !all_b {
            return a.value_per_price > b.value_per_price;
        }
        // A filling that does not complete the layout also pays for the rest, at the better value for its price of both.
        let total: i64 = self.layout.missing.iter().zip(&self.values).map(|(&n, v)| i64::from(n) * v).sum();
        let cost = |filling: &Filling, all: bool| {
            let price = incumbent.prices.0[filling.sheet.sheet_type as usize] as f64;
            let rest = if all { 0.0 } else { (total - filling.value).max(0) as f64 };
            price + rest / a.value_per_price.max(b.value_per_price)
        };
        cost(a, all_a) < cost(b, all_b)
    }

    /// The best that the beam has found: a sheet for each of its task, with the offcuts filled as well.
    fn fillings(
        &self,
        incumbent: &Incumbent<'_>,
        shapes: &[Arc<StripView>],
        beam: &mut Beam,
    ) -> Vec<Filling> {
        let problem = incumbent.problem;
        let mut most = i64::MIN;
        let mut best: Vec<(i64, Sheet)> = Vec::new();
        for (encodings, value) in beam.finish() {
            let mut left = self.layout.missing.clone();
            for item in encodings.iter().flat_map(|r| &r.items) {
                left[item.oriented.item as usize] -= 1;
            }
            let mut sheets = Vec::new();
            let mut total = value;
            for encoding in &encodings {
                let frame = shapes[encoding.kind].frames.iter().find(|f| f.across == encoding.across);
                let Some(frame) = frame else { continue };
                let mut sheet = encoding.sheet(problem, frame);
                // The beam knows the rules, but not every waste, and lays parts beside defects in its own order only.
                let Some(lost) = give_way(&mut sheet, problem, &self.values, &mut left, &mut beam.work)
                else {
                    sheets.clear();
                    break;
                };
                total -= lost;
                let before = sheet.cuts();
                let gain = fill_up(&mut sheet, problem, &self.values, &mut left, &mut beam.work);
                if sheet.pieces == 0 {
                    sheets.clear();
                    break;
                }
                total += gain - self.cut_price * i64::from(sheet.cuts() - before);
                beam.work += sheet.nodes.len() as u64 * 2;
                sheets.push((total, sheet));
            }
            let cuts = |sheets: &[(i64, Sheet)]| sheets.iter().map(|(_, s)| s.cuts()).sum::<u32>();
            if sheets.is_empty() {
                continue;
            }
            if total > most || (total == most && cuts(&sheets) < cuts(&best)) {
                (most, best) = (total, sheets);
            }
        }
        let filling = |(value, sheet): (i64, Sheet)| {
            let kind = sheet.sheet_type as usize;
            let guide = if self.plan.guide[kind] > 0.0 { self.plan.guide[kind] } else { 1.0 };
            let value_per_price = value as f64 / (incumbent.prices.0[kind] as f64).max(1.0) * guide;
            Filling { sheet, value_per_price: value_per_price.max(f64::MIN_POSITIVE), value }
        };
        best.into_iter().map(filling).collect()
    }

    fn completes(&self, sheet: &Sheet) -> bool {
        u64::from(sheet.pieces) == self.layout.missing.iter().map(|&n| u64::from(n)).sum::<u64>()
    }

    /// Uses a sheet, as often as there are items and stock for it.
    fn take(&mut self, incumbent: &Incumbent<'_>, sheet: Sheet) {
        let problem = incumbent.problem;
        let kind = sheet.sheet_type as usize;
        let pattern = crate::search::pool::Pattern::of(&sheet);
        let open: u32 = self.used.iter().sum();
        let stock = (problem.sheets[kind].count - self.used[kind]).min(problem.max_sheets - open);
        let items = pattern.items.iter().map(|&(item, n)| self.layout.missing[item as usize] / n).min();
        let copies = stock.min(items.unwrap_or(0)).min(if self.plan.repeat { u32::MAX } else { 1 });
        for &(item, n) in &pattern.items {
            self.layout.missing[item as usize] -= n * copies;
        }
        self.used[kind] += copies;
        self.cost += incumbent.prices.0[kind] * i128::from(copies);
        self.layout.sheets.extend(std::iter::repeat_n(&sheet, copies as usize).cloned());
        self.patterns.push(sheet);
    }
}
