//! A column of the linear program: the layout of one sheet, with no more of any item than is wanted.

use super::config::CONFIG;
use super::staged::StagedPattern;
use crate::layout::placement::fill;
use crate::layout::plan::arrange;
use crate::layout::shape::Shape;
use crate::layout::sheet::{NodeKind, Sheet};
use crate::problem::Problem;
use crate::search::pool::Pattern;

/// A pattern as a pricing method finds it.
pub enum PricedLayout {
    /// Parts within parts.
    Shape(Shape),
    /// Strips of two or three stages.
    Staged(StagedPattern),
}

/// The kind of sheet that a pattern is for, the pattern, and its value.
pub type PricedPattern = (usize, PricedLayout, i32);

impl PricedLayout {
    /// Counts the items by type.
    pub fn tally(&self, counts: &mut [u32]) {
        match self {
            PricedLayout::Shape(shape) => shape.tally(counts),
            PricedLayout::Staged(pattern) => pattern.tally(counts),
        }
    }

    /// A sheet of a type with it; whether the rules allow it is not asked.
    fn sheet(&self, problem: &Problem, kind: usize) -> Sheet {
        match self {
            PricedLayout::Shape(shape) => {
                let mut sheet = Sheet::of(problem, kind);
                sheet.lay(shape, &|item| problem.items[item as usize].area);
                sheet
            }
            PricedLayout::Staged(pattern) => pattern.sheet(problem, kind),
        }
    }
}

/// Lays a pattern on a sheet, leaves out what is more than `residual_demand`, and puts the items of most value on the rest.
///
/// `fillers` are item types in the order in which they are tried. The answer comes with its work.
pub fn build(
    problem: &Problem,
    kind: usize,
    layout: &PricedLayout,
    residual_demand: &[u32],
    fillers: &[u32],
) -> (Pattern, u64) {
    let mut sheet = layout.sheet(problem, kind);
    let area = |item: u32| problem.items[item as usize].area;
    let (kept, looks) = arrange::counted(|| sheet.give_way(&area, &area, &mut Vec::new()));
    if kept.is_err() {
        // The dynamic programs do not know all rules.
        sheet = Sheet::of(problem, kind);
    }
    let mut left = residual_demand.to_vec();
    let work = fit(problem, &mut sheet, &mut left, fillers);
    (Pattern::of(&sheet), work + looks)
}

/// Leaves out what is more than `residual_demand` of a sheet and puts the items of most value on the rest; takes what is on
/// it in the end off `residual_demand`. The answer is its work.
pub fn fit(problem: &Problem, sheet: &mut Sheet, residual_demand: &mut [u32], fillers: &[u32]) -> u64 {
    let area = |item: u32| problem.items[item as usize].area;
    let mut work = 3 * sheet.nodes.len() as u64 + residual_demand.len() as u64 / 8;
    clip(sheet, &Pattern::of(sheet).items, residual_demand, &area);
    for (item, count) in Pattern::of(sheet).items {
        residual_demand[item as usize] -= count;
    }
    let mut tried = 0;
    for &item in fillers {
        if tried == CONFIG.fillers || sheet.slots.is_empty() {
            break;
        }
        if residual_demand[item as usize] == 0 {
            continue;
        }
        tried += 1;
        let filled = fill(problem, sheet, item, residual_demand[item as usize]);
        work += filled.looks + filled.slots;
        residual_demand[item as usize] -= filled.copies;
    }
    work
}

/// Takes the items off a sheet that are more than wanted.
fn clip(sheet: &mut Sheet, items: &[(u32, u32)], residual_demand: &[u32], area: &impl Fn(u32) -> i64) {
    let mut gone = Vec::new();
    for &(item, count) in items {
        for _ in residual_demand[item as usize]..count {
            let nodes = &sheet.nodes;
            let Some(node) = nodes.iter().rposition(|n| n.kind == NodeKind::Item && n.item == item) else {
                break;
            };
            sheet.remove(node as u32, area, &mut gone);
        }
    }
}
