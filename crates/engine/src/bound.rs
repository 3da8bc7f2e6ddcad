//! Lower bounds: what no layout of the given items can go below.

use crate::problem::Problem;

/// What no layout of some items can go below.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Bound {
    /// Stock area without kerf, units².
    pub area: Option<i128>,
    /// Sheets.
    pub sheets: Option<u64>,
}

/// Bounds for `counts` copies of the items of a material.
pub fn of(problem: &Problem, counts: impl Fn(usize) -> u32) -> Bound {
    let mut need = 0_i128;
    for (n, item) in problem.items.iter().enumerate() {
        need += i128::from(counts(n)) * i128::from(item.w) * i128::from(item.h);
    }
    let largest = problem.sheets.iter().map(|s| i128::from(s.w) * i128::from(s.h)).max().unwrap_or(1);
    let sheets = (need + largest - 1) / largest;
    let best = problem.sheets.iter().map(|s| {
        let grown = i128::from(s.w) * i128::from(s.h);
        let area = i128::from(s.area);
        if problem.sheets.len() == 1 { (need + grown - 1) / grown * area } else { need * area / grown }
    });
    Bound { area: best.min(), sheets: Some(sheets as u64) }
}
