//! What would give a panel a place that the rules of the saw leave none: one rule at a time is eased.

use super::fit::Sides;
use super::{ItemType, SheetType};
use crate::length::Length;
use crate::model::remedy::Remedy;
use crate::rules::Rules;
use std::cell::OnceCell;

/// The largest limit of stages.
const MOST_STAGES: u8 = 9;

/// The sheets of a material and the rules that hold for them.
pub(super) struct Easing<'e, W: Fn() -> Vec<SheetType>> {
    sheets: &'e [SheetType],
    rules: &'e Rules,
    /// Micrometres in a unit.
    unit: i64,
    usable: OnceCell<Sides>,
    /// The sheets as if nothing were cut off them first, worked out once they are asked for.
    whole: OnceCell<(Vec<SheetType>, Sides)>,
    untrimmed: W,
}

impl<'e, W: Fn() -> Vec<SheetType>> Easing<'e, W> {
    pub(super) fn of(sheets: &'e [SheetType], rules: &'e Rules, unit: i64, untrimmed: W) -> Easing<'e, W> {
        Easing { sheets, rules, unit, usable: OnceCell::new(), whole: OnceCell::new(), untrimmed }
    }

    /// What would give an item a place, each on its own; `free` is the same item without its locked rotation.
    ///
    /// A panel that is cut alone takes at most four stages, and a limit is tried only where a panel has a place without it: these
    /// are a few looks at the sheets for each row.
    pub(super) fn remedies(&self, item: &ItemType, free: &ItemType) -> Vec<Remedy> {
        let rules = *self.rules;
        let fits = |rules: Rules| self.takes(item, &rules);
        let none = Rules::with_kerf(rules.kerf);
        let mut found = Vec::new();
        if !rules.final_trim && fits(Rules { final_trim: true, ..rules }) {
            found.push(Remedy::FinalTrim);
        }
        if let Some(most) = rules.max_stages.filter(|_| fits(Rules { max_stages: None, ..rules })) {
            let mut more = most + 1..=MOST_STAGES;
            let enough = more.find(|&stages| fits(Rules { max_stages: Some(stages), ..rules }));
            found.extend(enough.map(|value| Remedy::MaxStages { value }));
        }
        if rules.first_cut.is_some() && fits(Rules { first_cut: None, ..rules }) {
            found.push(Remedy::FirstCut);
        }
        if rules.min_offcut > 0 && fits(Rules { min_offcut: none.min_offcut, ..rules }) {
            let value = self.best(item, |panel, sheet| rules.largest_min_offcut(panel, sheet));
            found.push(Remedy::MinOffcut { value: self.length(value.unwrap_or(0)) });
        }
        if rules.min_strip > 0 && fits(Rules { min_strip: none.min_strip, ..rules }) {
            let value = self.best(item, |panel, sheet| rules.largest_min_strip(panel, sheet));
            found.push(Remedy::MinStrip { value: self.length(value.unwrap_or(0)) });
        }
        if rules.max_cut_length.is_some() {
            // The shortest: the largest of those below zero.
            let value = self.best(item, |panel, sheet| Some(-rules.least_max_cut_length(panel, sheet)?));
            found.extend(value.map(|value| Remedy::MaxCutLength { value: self.length(-value) }));
        }
        if self.sheets.iter().any(|sheet| sheet.trim_cuts > 0) && self.takes_whole(item) {
            found.push(Remedy::Trim);
        }
        if free.turns != item.turns && self.takes(free, &rules) {
            found.push(Remedy::LockedRotation);
        }
        found
    }

    fn takes(&self, item: &ItemType, rules: &Rules) -> bool {
        let usable = self.usable.get_or_init(|| Sides::of_sheets(self.sheets));
        takes(self.sheets, usable, item, rules)
    }

    fn takes_whole(&self, item: &ItemType) -> bool {
        let (sheets, sides) = self.whole.get_or_init(|| {
            let sheets = (self.untrimmed)();
            let sides = Sides::of_sheets(&sheets);
            (sheets, sides)
        });
        takes(sheets, sides, item, self.rules)
    }

    /// The largest of what is found for the ways in which an item lies on the sheets.
    fn best(&self, item: &ItemType, find: impl Fn((i32, i32), (i32, i32)) -> Option<i32>) -> Option<i32> {
        let on = |sheet: &SheetType| {
            let whole = (sheet.w, sheet.h);
            let sizes = item.sizes(sheet.grain).filter(|(w, h)| *w <= whole.0 && *h <= whole.1);
            sizes.filter_map(|size| find(size, whole)).max()
        };
        self.sheets.iter().filter_map(on).max()
    }

    fn length(&self, units: i32) -> Length {
        Length::from_um(i64::from(units) * self.unit)
    }
}

/// Whether an item can be cut from some of these sheets, with their largest sides.
fn takes(sheets: &[SheetType], sides: &Sides, item: &ItemType, rules: &Rules) -> bool {
    let can_be_cut = || sheets.iter().any(|sheet| item.lies_on(sheet, rules));
    sides.take(item) && (rules.allow_every_cut() || can_be_cut())
}
