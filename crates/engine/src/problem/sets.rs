//! Grain sets as the search sees them: one item each, which is parted into its panels when it is written.
//!
//! In grown sizes neighbours touch, so the sides of the panels along the set add up to the side of the item.

use super::{ItemType, Problem, STRAIGHT, SheetType, TURNED, turns};
use crate::length::Length;
use crate::model::grain_set::GrainSet;
use crate::model::job::Job;
use crate::rules::Parting;
use std::collections::HashMap;
use std::sync::Arc;

/// What an item is parted into. It is told of the item as it lies width × height of its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SetShape {
    /// Its panels lie side by side; else one below another.
    pub across: bool,
    /// It lies so where the panels are turned.
    pub turned: bool,
    /// Its panels.
    pub panels: u32,
    /// The narrowest of them, along the row of panels, grown by the kerf, units.
    pub narrowest: i32,
}

impl ItemType {
    /// How it is parted where it lies with this size on a sheet of this grain; none if it is a panel.
    pub fn parting(&self, (w, h): (i32, i32), grain: usize) -> Option<Parting> {
        let shape = self.set?;
        // A square set lies in one way on all sheets of a grain.
        let straight =
            if self.w == self.h { self.turns[grain] & STRAIGHT != 0 } else { (w, h) == (self.w, self.h) };
        let SetShape { across, turned, panels, narrowest } = shape;
        Some(Parting { across: across == straight, turned: turned == straight, cuts: panels - 1, narrowest })
    }
}

/// The sets among the items of a problem, for its sheets: they know their items by number only.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetTable {
    /// By type; only what tells how it is parted.
    items: Vec<Option<ItemType>>,
    /// The grain of each type of sheet.
    grains: Vec<usize>,
}

impl SetTable {
    /// The sets of some items; none where there is none.
    pub fn of(items: &[ItemType], sheets: &[SheetType]) -> Option<Arc<SetTable>> {
        SetTable::of_grains(items, sheets.iter().map(|sheet| sheet.grain).collect())
    }

    /// The same for sheets of these grains.
    pub fn of_grains(items: &[ItemType], grains: Vec<usize>) -> Option<Arc<SetTable>> {
        if items.iter().all(|item| item.set.is_none()) {
            return None;
        }
        let set =
            |item: &ItemType| item.set.map(|_| ItemType { rows: Vec::new(), lengths: Vec::new(), ..*item });
        Some(Arc::new(SetTable { items: items.iter().map(set).collect(), grains }))
    }

    /// How an item is parted where it lies with this size on a sheet of this type; none if it is a panel.
    pub fn parting(&self, item: u32, size: (i32, i32), kind: u32) -> Option<Parting> {
        self.items.get(item as usize)?.as_ref()?.parting(size, self.grains[kind as usize])
    }
}

impl Problem {
    /// Grain sets are parted under rules that may forbid a cut: an engine has to know where they lie.
    pub fn has_ruled_sets(&self) -> bool {
        self.sets.is_some() && !self.rules.allow_every_cut()
    }
}

/// The grain sets of a job, to be found by their rows.
pub(super) struct SetsByRow {
    sets: Vec<GrainSet>,
    of_row: HashMap<usize, usize>,
}

impl SetsByRow {
    pub(super) fn of(job: &Job) -> SetsByRow {
        let sets = job.grain_sets();
        let of_row = sets.iter().enumerate().flat_map(|(n, set)| set.rows.iter().map(move |row| (*row, n)));
        SetsByRow { of_row: of_row.collect(), sets }
    }

    /// Rows of panels of a material, each alone or with all of its set, in the order of their first rows.
    pub(super) fn groups(&self, panels: &[usize]) -> impl Iterator<Item = (Vec<usize>, bool)> {
        panels.iter().filter_map(|&row| match self.of_row.get(&row).map(|n| &self.sets[*n]) {
            None => Some((vec![row], false)),
            Some(set) => (set.rows[0] == row).then(|| (set.rows.clone(), set.below)),
        })
    }
}

/// The item of a set, of which one copy of each row is cut from one piece; `below` as the rows are entered. Where either
/// way is allowed, a square set lies as `square` says. `grown` and `grains` are those of the material.
pub(super) fn item(
    job: &Job,
    (rows, below): (&[usize], bool),
    square: u8,
    grown: impl Fn(Length) -> i32,
    area: impl Fn(Length, Length) -> i64,
    grains: &[usize],
) -> ItemType {
    let panels = || rows.iter().map(|&row| &job.panels[row]);
    let sizes: Vec<_> = panels().map(|panel| job.cut_size(panel)).collect();
    let along = || sizes.iter().map(|size| grown(if below { size.1 } else { size.0 }));
    // What is longer than any sheet may be is as good as endless.
    let length = along().map(i64::from).sum::<i64>().min(i64::from(i32::MAX)) as i32;
    let common = grown(if below { sizes[0].0 } else { sizes[0].1 });
    let (w, h) = if below { (common, length) } else { (length, common) };
    let locked = panels().any(|panel| panel.locked_rotation);
    let consider = job.configuration.consider_orientation;
    let mut turns = turns::of(
        panels().next().map_or_else(Default::default, |p| p.grain),
        locked,
        false,
        grains,
        consider,
    );
    if w == h {
        turns = turns.map(|ways| if ways == STRAIGHT | TURNED { square } else { ways });
    }
    let narrowest = along().min().unwrap_or(0);
    let shape = SetShape { across: !below, turned: false, panels: rows.len() as u32, narrowest };
    let area = sizes.iter().fold(0_i64, |sum, size| sum.saturating_add(area(size.0, size.1)));
    let item = ItemType {
        w,
        h,
        count: 0,
        area,
        turns,
        rows: Vec::new(),
        set: Some(shape),
        lengths: along().collect(),
    };
    if w >= h {
        return item;
    }
    let shape = SetShape { across: below, turned: true, ..shape };
    ItemType { w: h, h: w, turns: turns.map(turns::mirrored), set: Some(shape), ..item }
}
