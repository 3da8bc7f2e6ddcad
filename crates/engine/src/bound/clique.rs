//! Items of which no two can share a sheet: each takes one of its own.

use super::cover::Requirement;
use super::{FittingItem, Group, Instance};
use std::cmp::Reverse;

/// Comparisons that may be made. Only the largest kinds are looked at: small ones share a sheet with anything.
pub(super) const WORK: usize = 100_000;

/// The number of sheets that a greedily found set of items takes that exclude each other pairwise.
pub(super) fn requirement(instance: &Instance, group: &Group) -> Requirement {
    let mut kinds: Vec<&FittingItem> = instance
        .items
        .iter()
        .zip(&group.items)
        .filter(|(_, inside)| **inside)
        .map(|(kind, _)| kind)
        .collect();
    kinds.sort_by_key(|kind| Reverse((kind.width.min(kind.height), kind.area())));
    kinds.truncate((WORK / instance.sheets.len()).isqrt());
    let excluded = |a: &FittingItem, b: &FittingItem| {
        (0..instance.sheets.len()).all(|sheet| !share(instance, sheet, a, b))
    };
    let mut chosen: Vec<&FittingItem> = Vec::new();
    let mut need = 0;
    for kind in kinds {
        if chosen.iter().all(|other| excluded(kind, other)) {
            need += if excluded(kind, kind) { i128::from(kind.count) } else { 1 };
            chosen.push(kind);
        }
    }
    Requirement { need, gives: group.sheets.iter().map(|&inside| i128::from(inside)).collect() }
}

/// Whether two items can lie on one sheet, beside or below each other.
fn share(instance: &Instance, sheet: usize, a: &FittingItem, b: &FittingItem) -> bool {
    let (Some(a), Some(b)) = (&a.ways[sheet], &b.ways[sheet]) else { return false };
    let sheet = &instance.sheets[sheet];
    a.iter().any(|a| b.iter().any(|b| a.0 + b.0 <= sheet.width || a.1 + b.1 <= sheet.height))
}
