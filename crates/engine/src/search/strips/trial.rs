//! One whole layout, sheet by sheet: for every sheet the best of what each type of stock can be filled with.

use super::beam::{Beam, Task};
use super::pattern::fill_up;
use super::shape::Shape;
use super::values::Values;
use crate::layout::Layout;
use crate::layout::sheet::Sheet;
use crate::problem::Problem;
use crate::search::engine::Standing;
use std::sync::Arc;

/// How a layout is made.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Partial patterns that each stage of a sheet keeps.
    pub beam: usize,
    /// How much more than its area the largest item is worth.
    pub bonus: f64,
    /// What a cut costs, in millionths of a mean sheet.
    pub cut_price: f64,
    /// How much each type of sheet is liked; 0 is not used while there are others.
    pub liking: Vec<f64>,
    /// A pattern is repeated as long as there are items for it.
    pub repeat: bool,
}

/// A layout in the making.
pub struct Trial {
    /// Sheets so far, and what is left.
    pub layout: Layout,
    /// Their price.
    pub cost: i128,
    /// A sheet of each kind of pattern used.
    pub patterns: Vec<Sheet>,
    plan: Plan,
    values: Vec<i64>,
    cut_price: i64,
    used: Vec<u32>,
    /// The types of sheet to try for the next sheet.
    kinds: Vec<usize>,
    /// The best filling of those tried.
    best: Option<(f64, Sheet)>,
}

impl Trial {
    /// Nothing is placed yet.
    pub fn new(problem: &Problem, plan: Plan, values: &Values) -> Trial {
        let ints = values.integers(plan.bonus);
        let cut_price = (plan.cut_price * 1e-6 * Values::WHOLE_SHEET) as i64;
        Trial {
            layout: Layout::empty(problem),
            cost: 0,
            patterns: Vec::new(),
            values: ints,
            cut_price,
            used: vec![0; problem.sheets.len()],
            kinds: Vec::new(),
            best: None,
            plan,
        }
    }

    /// Works until the beam's work reaches `end`. True when the layout is finished: everything is placed, or
    /// nothing more can be.
    pub fn advance(
        &mut self,
        standing: &Standing<'_>,
        shapes: &[Arc<Shape>],
        beam: &mut Beam,
        end: u64,
    ) -> bool {
        let problem = standing.problem;
        while beam.work < end {
            if !beam.is_busy() {
                if self.kinds.is_empty() {
                    if let Some((_, sheet)) = self.best.take() {
                        self.take(standing, sheet);
                    }
                    self.kinds = self.usable(problem);
                    if self.kinds.is_empty() || self.layout.is_complete() {
                        return true;
                    }
                }
                let Some(&kind) = self.kinds.last() else { return true };
                let task = Task {
                    shapes: vec![Arc::clone(&shapes[kind])],
                    beam: self.plan.beam,
                    cut_price: self.cut_price,
                };
                beam.start(task, &self.values, &self.layout.missing);
            }
            if !beam.advance(end) {
                return false;
            }
            self.choose(standing, shapes, beam);
        }
        false
    }

    /// The types of sheet that can be used next.
    fn usable(&self, problem: &Problem) -> Vec<usize> {
        let open: u32 = self.used.iter().sum();
        if open >= problem.max_sheets {
            return Vec::new();
        }
        let fits = |n: &usize| {
            let sheet = &problem.sheets[*n];
            let left = self.layout.missing.iter().zip(&problem.items);
            self.used[*n] < sheet.count && left.into_iter().any(|(&left, item)| left > 0 && item.fits(sheet))
        };
        let all: Vec<usize> = (0..problem.sheets.len()).filter(fits).collect();
        let liked: Vec<usize> = all.iter().copied().filter(|&n| self.plan.liking[n] > 0.0).collect();
        if liked.is_empty() { all } else { liked }
    }

    /// The beam is done with a type of sheet: is it the best so far?
    fn choose(&mut self, standing: &Standing<'_>, shapes: &[Arc<Shape>], beam: &mut Beam) {
        let problem = standing.problem;
        let Some(kind) = self.kinds.pop() else { return };
        let mut best: Option<(i64, Sheet)> = None;
        for (recipes, value) in beam.finish() {
            let Some(recipe) = recipes.first() else { continue };
            let frame = shapes[kind].frames.iter().find(|f| f.across == recipe.across);
            let Some(frame) = frame else { continue };
            let mut sheet = recipe.sheet(problem, frame);
            let mut left = self.layout.missing.clone();
            for (_, lying) in &recipe.steps {
                left[lying.item as usize] -= 1;
            }
            let before = sheet.cuts();
            let gain = fill_up(&mut sheet, problem, &self.values, &mut left, &mut beam.work);
            let value = value + gain - self.cut_price * i64::from(sheet.cuts() - before);
            beam.work += sheet.nodes.len() as u64 * 2;
            let better = |(v, s): &(i64, Sheet)| (value, s.cuts()) > (*v, sheet.cuts());
            if best.as_ref().is_none_or(better) {
                best = Some((value, sheet));
            }
        }
        let Some((value, sheet)) = best else { return };
        let price = standing.prices.0[kind] as f64;
        let liking = self.plan.liking[kind];
        let merit = if self.completes(&sheet) {
            // The last sheet: the cheapest one that takes all is best.
            1e6 / price.max(1.0) * Values::WHOLE_SHEET
        } else {
            value as f64 / price.max(1.0) * if liking > 0.0 { liking } else { 1.0 }
        };
        if self.best.as_ref().is_none_or(|(most, _)| merit > *most) {
            self.best = Some((merit, sheet));
        }
    }

    fn completes(&self, sheet: &Sheet) -> bool {
        u64::from(sheet.pieces) == self.layout.missing.iter().map(|&n| u64::from(n)).sum::<u64>()
    }

    /// Uses a sheet, as often as there are items and stock for it.
    fn take(&mut self, standing: &Standing<'_>, sheet: Sheet) {
        let problem = standing.problem;
        let kind = sheet.kind as usize;
        let pattern = crate::search::pool::Pattern::of(&sheet);
        let open: u32 = self.used.iter().sum();
        let stock = (problem.sheets[kind].count - self.used[kind]).min(problem.max_sheets - open);
        let items = pattern.items.iter().map(|&(item, n)| self.layout.missing[item as usize] / n).min();
        let copies = stock.min(items.unwrap_or(0)).min(if self.plan.repeat { u32::MAX } else { 1 });
        for &(item, n) in &pattern.items {
            self.layout.missing[item as usize] -= n * copies;
        }
        self.used[kind] += copies;
        self.cost += standing.prices.0[kind] * i128::from(copies);
        self.layout.sheets.extend(std::iter::repeat_n(&sheet, copies as usize).cloned());
        self.patterns.push(sheet);
    }
}
