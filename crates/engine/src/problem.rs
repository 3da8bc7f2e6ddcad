//! The job as the search sees it: one problem a material, types instead of rows, the kerf folded in.
//!
//! Panels and sheets grow by the kerf on both sides, (w + k) × (h + k): then neighbours touch, a sum of
//! grown sizes within the grown sheet is exactly what a saw can cut, and the strip of the last cut may run
//! off the sheet. Lengths are counted in the greatest common divisor of all lengths of the material.

mod costs;
mod defects;
mod easing;
mod fit;
pub(crate) mod memory;
pub(crate) mod sets;
mod split;
mod turns;

use crate::length::{Area, Length};
use crate::model::remedy::Remedy;
use crate::model::solution::{NoFitReason, RuleName};
use crate::model::trim::Trims;
use crate::rules::Rules;
use crate::rules::defects::Defects;
pub use costs::CostScale;
use sets::{SetShape, SetTable};
use std::sync::Arc;

pub use memory::MemoryShare;

/// Panel as entered.
pub const STRAIGHT: u8 = 1;
/// Panel turned by 90°.
pub const TURNED: u8 = 2;

/// One material of a job.
#[derive(Debug, Clone)]
pub struct Problem {
    /// The material.
    pub material: String,
    /// Micrometres in a unit.
    pub unit: i64,
    /// The rules of the saw, the kerf among them.
    pub rules: Rules,
    /// What to place; never empty.
    pub items: Vec<ItemType>,
    /// What to place it on; never empty.
    pub sheets: Vec<SheetType>,
    /// At most so many sheets may be used.
    pub max_sheets: u32,
    /// The shortest side of any item, units: a smaller free rectangle is waste.
    pub min_side: i32,
    /// The shortest side of a remnant, units without kerf.
    pub min_remnant: i64,
    /// How the costs of its sheets are counted.
    pub costs: CostScale,
    /// What it may take of the memory of all materials of the job.
    pub memory: MemoryShare,
    /// The grain sets among the items.
    pub sets: Option<Arc<SetTable>>,
}

/// Panels that are the same to the search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemType {
    /// Grown by the kerf, units.
    pub w: i32,
    /// Grown by the kerf, units.
    pub h: i32,
    /// Copies.
    pub count: u32,
    /// Area without the kerf, units².
    pub area: i64,
    /// Allowed ways to place it ([`STRAIGHT`], [`TURNED`]) by the grain of the sheet.
    pub turns: [u8; 3],
    /// The rows it stands for, as (place in the job's list, copies); of a grain set all of its rows, in their order.
    pub rows: Vec<(usize, u32)>,
    /// It is a grain set.
    pub set: Option<SetShape>,
    /// Of a grain set the lengths of its panels along it, grown by the kerf, units, in the order of its rows.
    pub lengths: Vec<i32>,
}

/// Sheets that are the same to the search.
#[derive(Debug, Clone)]
pub struct SheetType {
    /// The width that its trims leave, grown by the kerf, units.
    pub w: i32,
    /// The height that its trims leave, grown by the kerf, units.
    pub h: i32,
    /// Sheets there are. Of a row without a limit, one for each piece of the material: no layout uses more.
    pub count: u32,
    /// Area without the kerf and with what the trims take, units².
    pub area: i64,
    /// What one of them costs, which is what a search keeps low: its area or money, see [`CostScale`].
    pub cost: i128,
    /// What is cut off its sides first.
    pub trim: Trims,
    /// The number of these cuts.
    pub trim_cuts: u32,
    /// Their length, units.
    pub trim_length: i64,
    /// Where no panel may lie.
    pub defects: Option<Arc<Defects>>,
    /// It should be used up before others.
    pub use_first: bool,
    /// Its grain, as an index into [`ItemType::turns`].
    pub grain: usize,
    /// The rows it stands for, as (place in the job's list, sheets).
    pub rows: Vec<(usize, u32)>,
}

/// Copies of a row that cannot be placed, whatever the search does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// Place in the job's list of panels.
    pub row: usize,
    /// Why.
    pub reason: Reason,
}

/// Why a panel is left out; where the reason is a rule of the saw, which, and what would give it a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// Why.
    pub reason: NoFitReason,
    /// The rule.
    pub rule: Option<RuleName>,
    /// What would give it a place, each on its own.
    pub remedies: Vec<Remedy>,
}

impl From<RuleName> for Reason {
    fn from(rule: RuleName) -> Reason {
        Reason { reason: NoFitReason::Rules, rule: Some(rule), remedies: Vec::new() }
    }
}

impl From<NoFitReason> for Reason {
    fn from(reason: NoFitReason) -> Reason {
        Reason { reason, rule: None, remedies: Vec::new() }
    }
}

impl SheetType {
    /// What sheets are sorted by.
    fn order(&self) -> (i64, i32, i32, usize, Option<&Defects>) {
        (self.area, self.w, self.h, self.grain, self.defects.as_deref())
    }
}

impl ItemType {
    /// The sizes in which it may lie on a sheet of this grain.
    pub fn sizes(&self, grain: usize) -> impl Iterator<Item = (i32, i32)> + use<> {
        let straight = (self.turns[grain] & STRAIGHT != 0).then_some((self.w, self.h));
        let turned = (self.turns[grain] & TURNED != 0).then_some((self.h, self.w));
        straight.into_iter().chain(turned)
    }

    /// Whether it fits on an empty sheet of this type and the rules let it be cut from it.
    pub fn lies_on(&self, sheet: &SheetType, rules: &Rules) -> bool {
        let (whole, defects) = ((sheet.w, sheet.h), sheet.defects.as_deref());
        self.sizes(sheet.grain).any(|(w, h)| {
            let parting = self.parting((w, h), sheet.grain);
            w <= sheet.w && h <= sheet.h && rules.allow_alone((w, h), whole, (parting, defects)).is_ok()
        })
    }
}

impl Problem {
    /// A problem of some copies of some of its items on some of its sheets, as pairs of a type and a number. It stands for
    /// no rows of a job.
    pub fn subset(
        &self,
        items: impl Iterator<Item = (usize, u32)>,
        sheets: impl Iterator<Item = (usize, u32)>,
        max_sheets: u32,
    ) -> Problem {
        let item = |(n, count): (usize, u32)| ItemType {
            count,
            rows: Vec::new(),
            lengths: Vec::new(),
            ..self.items[n]
        };
        let sheet = |(n, count): (usize, u32)| {
            let SheetType { defects, .. } = &self.sheets[n];
            SheetType { count, rows: Vec::new(), defects: defects.clone(), ..self.sheets[n] }
        };
        let (items, sheets): (Vec<_>, Vec<_>) = (items.map(item).collect(), sheets.map(sheet).collect());
        let sets = self.sets.as_ref().and_then(|_| SetTable::of(&items, &sheets));
        Problem { material: String::new(), sets, items, sheets, max_sheets, ..*self }
    }

    /// Whether an item may lie on an empty sheet of a type, as far as the rules go.
    pub fn takes(&self, item: &ItemType, sheet: &SheetType) -> bool {
        item.lies_on(sheet, &self.rules)
    }

    /// Pieces to place.
    pub fn pieces(&self) -> u64 {
        self.items.iter().map(|i| u64::from(i.count)).sum()
    }

    /// Rows of its linear program: its types of items and of sheets, and the number of sheets.
    pub fn rows(&self) -> usize {
        self.items.len() + self.sheets.len() + 1
    }

    /// Whether items are wanted twice or more on average.
    pub fn has_copies(&self) -> bool {
        self.pieces() >= 2 * self.items.len() as u64
    }

    /// A number of units as a length.
    pub fn length(&self, units: i64) -> Length {
        Length::from_um(units * self.unit)
    }

    /// Whether every sheet costs its area, as it does where a job neither counts money nor marks sheets.
    pub fn costs_are_areas(&self) -> bool {
        self.sheets.iter().all(|sheet| sheet.cost == i128::from(sheet.area))
    }

    /// A cost in a unit that all materials of a job share: costs are areas in the units of the material, these are µm².
    pub fn common_cost(&self, cost: i128) -> i128 {
        self.area(cost).um2()
    }

    /// A number of square units as an area.
    pub fn area(&self, units2: i128) -> Area {
        Area::from_um2(units2 * i128::from(self.unit) * i128::from(self.unit))
    }
}
