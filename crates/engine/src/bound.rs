//! Lower bounds: how much stock no layout of some panels can do without.
//!
//! Everything here holds for any layout, guillotine or not. The kerf is folded in beforehand: a panel grown by
//! the kerf at its right and its lower side, on a sheet grown likewise, is a packing without any kerf.

mod clique;
mod cover;
mod dff;
#[cfg(test)]
pub(crate) mod tests;
mod volume;

use crate::control::StopCheck;
use crate::problem::{self, Problem};
use cover::Requirement;
use std::collections::HashMap;

/// In [`Item::orientations`]: may lie as entered.
pub const AS_ENTERED: u8 = problem::STRAIGHT;
/// In [`Item::orientations`]: may lie turned by 90°.
pub const TURNED: u8 = problem::TURNED;

/// Copies of a panel, all of which are placed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Width + kerf, µm.
    pub width: i64,
    /// Height + kerf, µm.
    pub height: i64,
    /// Copies.
    pub count: u64,
    /// For each type of sheet how the item may lie there: [`AS_ENTERED`], [`TURNED`], both or none. Whether it
    /// is small enough to lie so is found out here.
    pub orientations: Vec<u8>,
}

/// Sheets of one type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetSupply {
    /// Width + kerf, µm.
    pub width: i64,
    /// Height + kerf, µm.
    pub height: i64,
    /// What one of them costs: its real area, without any kerf, where nothing else is known.
    pub cost: i128,
    /// Sheets.
    pub count: u64,
}

/// What no layout can stay below; none where an item fits on no sheet. Where there are too few sheets for all the
/// items, what they would need of more of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Bound {
    /// Cost of the sheets used, in the unit of [`SheetSupply::cost`].
    pub cost: Option<i128>,
    /// Sheets used.
    pub sheets: Option<u64>,
}

impl Bound {
    /// What holds if both hold.
    pub fn and(&self, other: &Bound) -> Bound {
        Bound { cost: self.cost.max(other.cost), sheets: self.sheets.max(other.sheets) }
    }
}

/// Items × types of sheet up to which the orientations of each item on each type are kept, some hundred bytes each. Beyond,
/// the bound follows from the areas alone.
const MOST_WAYS: usize = 1 << 18;

/// Whether so many items and types of sheet are few enough to keep orientations for each pair.
fn keeps_orientations(items: usize, sheets: usize) -> bool {
    items.checked_mul(sheets).is_some_and(|ways| ways <= MOST_WAYS)
}

/// The least cost and the least number of sheets of any layout of all the items.
pub fn lower_bound(items: &[Item], sheets: &[SheetSupply]) -> Bound {
    lower_bound_until(items, sheets, &|| false)
}

/// The bound of [`lower_bound`], or a weaker one where a stop comes before it is found.
fn lower_bound_until(items: &[Item], sheets: &[SheetSupply], stopped: &dyn Fn() -> bool) -> Bound {
    let mut stop = StopCheck::after_interval(stopped);
    if !keeps_orientations(items.len(), sheets.len()) {
        let offered = |&at: &usize| sheets[at].count > 0;
        let fits =
            |item: &Item| (0..sheets.len()).filter(offered).any(|at| ways(item, at, &sheets[at]).is_some());
        let mut wanted = items.iter().filter(|item| item.count > 0);
        return if wanted.all(fits) { by_area(items, sheets, &mut stop) } else { Bound::default() };
    }
    let instance = Instance::of(items, sheets, &mut stop);
    if stop.was_heard() {
        // Only bounds of a material are ever stopped, and every item of a material fits on some type of sheet.
        return by_area(items, sheets, &mut stop);
    }
    let Some(instance) = instance else { return Bound::default() };
    if instance.items.is_empty() {
        return Bound { cost: Some(0), sheets: Some(0) };
    }
    let mut requirements = Vec::new();
    let groups = instance.groups();
    for group in &groups {
        requirements.push(instance.grown_area(group));
        // To find a group, to sort its items, and to compare them.
        if !stop.after(10 * instance.items.len() as u64 + clique::WORK as u64 / 4) {
            requirements.push(clique::requirement(&instance, group));
        }
    }
    requirements.extend(volume::requirements(&instance, &groups, &mut stop));
    let counts: Vec<u64> = instance.sheets.iter().map(|sheet| sheet.count).collect();
    let copies = instance.items.iter().map(|kind| kind.count).sum();
    let costs: Vec<i128> = instance.sheets.iter().map(|sheet| sheet.cost).collect();
    of_requirements(&costs, &counts, copies, &requirements, &mut stop)
}

/// What the grown areas alone say of items that all fit somewhere, in memory that grows with the rows only.
fn by_area(items: &[Item], sheets: &[SheetSupply], stop: &mut StopCheck<'_>) -> Bound {
    let wanted = || items.iter().filter(|item| item.count > 0);
    let Some(copies) = wanted().map(|item| item.count).try_fold(0_u64, u64::checked_add) else {
        return Bound::default();
    };
    let grown = |width: i64, height: i64| i128::from(width) * i128::from(height);
    let requirement = [Requirement {
        need: wanted().map(|item| grown(item.width, item.height) * i128::from(item.count)).sum(),
        gives: sheets.iter().map(|sheet| grown(sheet.width, sheet.height)).collect(),
    }];
    let counts: Vec<u64> = sheets.iter().map(|sheet| sheet.count).collect();
    let costs: Vec<i128> = sheets.iter().map(|sheet| sheet.cost).collect();
    of_requirements(&costs, &counts, copies, &requirement, stop)
}

/// The least cost and the least number of sheets that meet all requirements. Where the stock is too small, those of
/// unlimited stock: what a layout of all items would take.
fn of_requirements(
    costs: &[i128],
    counts: &[u64],
    copies: u64,
    requirements: &[Requirement],
    stop: &mut StopCheck<'_>,
) -> Bound {
    let plenty = vec![copies; counts.len()];
    let mut cheapest = |costs: &[i128]| {
        let there = cover::cheapest(costs, counts, requirements, stop);
        there.or_else(|| cover::cheapest(costs, &plenty, requirements, stop))
    };
    let sheets = cheapest(&vec![1; counts.len()]);
    Bound { cost: cheapest(costs), sheets: sheets.and_then(|least| u64::try_from(least).ok()) }
}

/// Bounds for `counts` copies of the items of a material; lengths in its units, costs as its sheets have them.
pub(crate) fn of(material: &Problem, counts: impl Fn(usize) -> u32, stopped: &dyn Fn() -> bool) -> Bound {
    let orientations = keeps_orientations(material.items.len(), material.sheets.len());
    let item = |(n, item): (usize, &problem::ItemType)| Item {
        width: i64::from(item.w),
        height: i64::from(item.h),
        count: u64::from(counts(n)),
        orientations: match orientations {
            true => material.sheets.iter().map(|sheet| item.turns[sheet.grain]).collect(),
            // Every item of a material fits on some type of sheet.
            false => Vec::new(),
        },
    };
    let items: Vec<Item> = material.items.iter().enumerate().map(item).collect();
    let sheet = |sheet: &problem::SheetType| SheetSupply {
        width: i64::from(sheet.w),
        height: i64::from(sheet.h),
        cost: sheet.cost,
        count: u64::from(sheet.count),
    };
    let sheets: Vec<SheetSupply> = material.sheets.iter().map(sheet).collect();
    match orientations {
        true => lower_bound_until(&items, &sheets, stopped),
        false => by_area(&items, &sheets, &mut StopCheck::after_interval(stopped)),
    }
}

/// The bound of [`of`] that follows from the grown areas alone; it takes next to no work.
pub(crate) fn of_areas(material: &Problem, counts: impl Fn(usize) -> u32) -> Bound {
    let (need, gives) = grown_areas(material, counts);
    of_proof(material, need, &gives)
}

/// The bound that follows for a material from a measure of its own: all its items are worth `need`, and a sheet
/// of each type holds at most what it `gives`.
pub(crate) fn of_proof(material: &Problem, need: i128, gives: &[i128]) -> Bound {
    of_proof_by(material, material.sheets.iter().map(|sheet| sheet.cost).collect(), need, gives)
}

/// The least area of the sheets, units², whatever they cost; from the grown areas alone.
pub(crate) fn least_area(material: &Problem, counts: impl Fn(usize) -> u32) -> Option<i128> {
    let (need, gives) = grown_areas(material, counts);
    let areas = material.sheets.iter().map(|sheet| i128::from(sheet.area)).collect();
    of_proof_by(material, areas, need, &gives).cost
}

/// The grown areas of all items and of a sheet of each type.
fn grown_areas(material: &Problem, counts: impl Fn(usize) -> u32) -> (i128, Vec<i128>) {
    let grown = |w: i32, h: i32| i128::from(w) * i128::from(h);
    let items = material.items.iter().enumerate();
    let need = items.map(|(n, item)| i128::from(counts(n)) * grown(item.w, item.h)).sum();
    (need, material.sheets.iter().map(|sheet| grown(sheet.w, sheet.h)).collect())
}

fn of_proof_by(material: &Problem, costs: Vec<i128>, need: i128, gives: &[i128]) -> Bound {
    let requirement = [Requirement { need, gives: gives.to_vec() }];
    let counts: Vec<u64> = material.sheets.iter().map(|sheet| u64::from(sheet.count)).collect();
    of_requirements(
        &costs,
        &counts,
        material.pieces(),
        &requirement,
        &mut StopCheck::after_interval(&|| false),
    )
}

/// Longer sides are not bounded: beyond this the fixed-point arithmetic would overflow.
const LONGEST: i64 = 1 << 31;
/// More copies are not bounded, for the same reason.
const MOST_COPIES: u64 = 1 << 22;

/// Items and types of sheet without needless rows, with the ways in which each item fits.
struct Instance {
    items: Vec<FittingItem>,
    sheets: Vec<SheetSupply>,
}

/// An item with the ways in which it really fits.
struct FittingItem {
    width: i64,
    height: i64,
    count: u64,
    /// For each type of sheet the sizes along x and y in its first and its last way to lie there (the same twice
    /// if there is but one); none where it does not fit.
    ways: Vec<Option<[(i64, i64); 2]>>,
}

impl FittingItem {
    fn fits(&self, sheet: usize) -> bool {
        self.ways[sheet].is_some()
    }

    fn area(&self) -> i128 {
        i128::from(self.width) * i128::from(self.height)
    }
}

/// Items that fit only on some types of sheet, and those types: their needs have to be met there.
struct Group {
    sheets: Vec<bool>,
    items: Vec<bool>,
}

impl Instance {
    /// None where an item fits nowhere, where a number is beyond all measure, or after a stop.
    fn of(items: &[Item], sheets: &[SheetSupply], stop: &mut StopCheck<'_>) -> Option<Instance> {
        let offered: Vec<usize> = (0..sheets.len()).filter(|&at| sheets[at].count > 0).collect();
        let wanted = || items.iter().filter(|item| item.count > 0);
        let measurable = |side: i64| (1..LONGEST).contains(&side);
        if !offered.iter().all(|&at| measurable(sheets[at].width) && measurable(sheets[at].height))
            || !wanted().all(|item| measurable(item.width) && measurable(item.height))
            || wanted().map(|item| item.count).try_fold(0_u64, u64::checked_add)? > MOST_COPIES
        {
            return None;
        }
        let mut kinds: HashMap<Ways, usize> = HashMap::new();
        let mut found: Vec<FittingItem> = Vec::new();
        for item in wanted() {
            if stop.after(40 + 4 * offered.len() as u64) {
                return None;
            }
            let ways: Ways = offered.iter().map(|&at| ways(item, at, &sheets[at])).collect();
            if ways.iter().all(Option::is_none) {
                return None;
            }
            // The size alone does not decide: with a grain, equal sizes may lie in different ways.
            let kind = *kinds.entry(ways.clone()).or_insert(found.len());
            if kind == found.len() {
                found.push(FittingItem { width: item.width, height: item.height, count: 0, ways });
            }
            found[kind].count += item.count;
        }
        let mut instance =
            Instance { items: found, sheets: offered.into_iter().map(|at| sheets[at].clone()).collect() };
        instance.merge_sheets();
        Some(instance)
    }

    /// Makes one type of sheets that differ in nothing.
    fn merge_sheets(&mut self) {
        let mut at = 0;
        while at < self.sheets.len() {
            let same = (0..at).find(|&before| {
                let (a, b) = (&self.sheets[before], &self.sheets[at]);
                (a.width, a.height, a.cost) == (b.width, b.height, b.cost)
                    && self.items.iter().all(|kind| kind.ways[before] == kind.ways[at])
            });
            let Some(before) = same else {
                at += 1;
                continue;
            };
            self.sheets[before].count = self.sheets[before].count.saturating_add(self.sheets[at].count);
            self.sheets.remove(at);
            for kind in &mut self.items {
                kind.ways.remove(at);
            }
        }
    }

    /// All items on all sheets first, then the largest groups of items that are confined to some types.
    fn groups(&self) -> Vec<Group> {
        const MOST: usize = 8;
        let mut weights: HashMap<Vec<bool>, i128> = HashMap::new();
        for kind in &self.items {
            let fits: Vec<bool> = kind.ways.iter().map(Option::is_some).collect();
            *weights.entry(fits).or_default() += kind.area() * i128::from(kind.count);
        }
        weights.remove(&vec![true; self.sheets.len()]);
        let mut confined: Vec<(Vec<bool>, i128)> = weights.into_iter().collect();
        confined.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        let all = std::iter::once(vec![true; self.sheets.len()]);
        all.chain(confined.into_iter().take(MOST).map(|(sheets, _)| sheets))
            .map(|sheets| {
                let inside = |kind: &FittingItem| (0..sheets.len()).all(|at| sheets[at] || !kind.fits(at));
                Group { items: self.items.iter().map(inside).collect(), sheets }
            })
            .collect()
    }

    /// What a group takes of the grown area of the sheets, exactly.
    fn grown_area(&self, group: &Group) -> Requirement {
        let kinds = self.items.iter().zip(&group.items).filter(|(_, inside)| **inside);
        Requirement {
            need: kinds.map(|(kind, _)| kind.area() * i128::from(kind.count)).sum(),
            gives: self
                .sheets
                .iter()
                .zip(&group.sheets)
                .map(|(s, inside)| if *inside { i128::from(s.width) * i128::from(s.height) } else { 0 })
                .collect(),
        }
    }
}

type Ways = Vec<Option<[(i64, i64); 2]>>;

fn ways(item: &Item, at: usize, sheet: &SheetSupply) -> Option<[(i64, i64); 2]> {
    let allowed = item.orientations.get(at).copied().unwrap_or(0);
    let way = |bit: u8, x: i64, y: i64| {
        (allowed & bit != 0 && x <= sheet.width && y <= sheet.height).then_some((x, y))
    };
    let (entered, turned) = (way(AS_ENTERED, item.width, item.height), way(TURNED, item.height, item.width));
    // The order does not matter; a fixed one lets items that differ only in how they were entered be one kind.
    let (a, b) = (entered.or(turned)?, turned.or(entered)?);
    Some([a.min(b), a.max(b)])
}
