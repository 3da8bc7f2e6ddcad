//! A job is split into its materials: rows become types of items and of sheets, and what can never be placed is found.

use super::easing::Easing;
use super::fit::Sides;
use super::memory::MemoryShare;
use super::sets::{SetTable, SetsByRow};
use super::{ItemType, Problem, Reason, Refused, STRAIGHT, SheetType, TURNED};
use super::{costs, defects, memory, sets, turns};
use crate::length::Length;
use crate::model::job::Job;
use crate::model::material_rules::SawRules;
use crate::model::money::Money;
use crate::model::solution::{NoFitReason, RuleName};
use crate::model::trim::Trims;
use crate::rules::Rules;
use crate::rules::defects::Defects;
use std::cell::OnceCell;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

impl Problem {
    /// Splits a job into its materials, in the order of their names, and finds what can never be placed.
    pub fn split(job: &Job) -> (Vec<Problem>, Vec<Refused>) {
        let mut rows: BTreeMap<&str, (Vec<usize>, Vec<usize>)> = BTreeMap::new();
        for (row, panel) in job.wanted_panels() {
            rows.entry(&panel.material).or_default().0.push(row);
        }
        for (row, stock) in job.offered_stock() {
            if let Some((_, stocks)) = rows.get_mut(stock.material.as_str()) {
                stocks.push(row);
            }
        }
        let sets = SetsByRow::of(job);
        let mut refused = Vec::new();
        let mut problems = Vec::new();
        for (material, (panels, stocks)) in rows {
            if stocks.is_empty() {
                refused.extend(
                    panels.iter().map(|&row| Refused { row, reason: NoFitReason::NoMaterial.into() }),
                );
                continue;
            }
            problems.extend(MaterialRows::of(job, &sets, material, (&panels, &stocks)).problem(&mut refused));
        }
        refused.sort_by_key(|r| r.row);
        memory::share(&mut problems);
        (problems, refused)
    }
}

/// The rows of a material of a job, and the unit in which their lengths are counted.
struct MaterialRows<'j> {
    job: &'j Job,
    sets: &'j SetsByRow,
    material: &'j str,
    panels: &'j [usize],
    stocks: &'j [usize],
    saw: SawRules,
    /// The greatest common divisor of all lengths of the material, µm.
    unit: i64,
}

/// What sheets of one type have in common: sides, area, price, trims, defects, whether they go first, and grain.
type SheetKey = (i32, i32, i64, Option<Money>, Trims, Option<Arc<Defects>>, bool, usize);

fn key_of(sheet: &SheetType, price: Option<Money>) -> SheetKey {
    let SheetType { w, h, area, trim, use_first, grain, .. } = *sheet;
    (w, h, area, price, trim, sheet.defects.clone(), use_first, grain)
}

impl<'j> MaterialRows<'j> {
    fn of(
        job: &'j Job,
        sets: &'j SetsByRow,
        material: &'j str,
        (panels, stocks): (&'j [usize], &'j [usize]),
    ) -> MaterialRows<'j> {
        let saw = job.saw_rules(material);
        let sides = panels.iter().flat_map(|&p| <[Length; 2]>::from(job.cut_size(&job.panels[p])));
        let sheet_sides = stocks.iter().flat_map(|&s| {
            let (stock, usable) = (&job.stock_panels[s], job.usable(&job.stock_panels[s]));
            [stock.width, stock.height, usable.0, usable.1]
        });
        let limits = [saw.min_offcut, saw.min_strip, saw.max_cut_length.unwrap_or_default()];
        let lengths = sides.chain(sheet_sides).chain(limits);
        let unit = lengths.fold(saw.kerf.um(), |unit, length| gcd(unit, length.um()));
        let unit = stocks.iter().flat_map(|&s| defects::lengths(job, &job.stock_panels[s])).fold(unit, gcd);
        MaterialRows { job, sets, material, panels, stocks, saw, unit }
    }

    /// A side grown by the kerf, units.
    fn grown(&self, side: Length) -> i32 {
        i32::try_from((side + self.saw.kerf).um() / self.unit)
            .expect("sides are at most 1 km and the kerf at most 10 m")
    }

    /// An area, units².
    fn area(&self, a: Length, b: Length) -> i64 {
        (a.um() / self.unit) * (b.um() / self.unit)
    }

    /// The problem of the material, unless nothing of it can be placed; what cannot is added to `refused`.
    fn problem(&self, refused: &mut Vec<Refused>) -> Option<Problem> {
        let mut sheets = self.sheets();
        let rules = Rules {
            defects: sheets.iter().any(|sheet| sheet.defects.is_some()),
            ..Rules::of(&self.saw, self.unit)
        };
        let items = self.items(&sheets, &rules, refused);
        leave_out(&mut sheets, &items, &rules);
        let costs = costs::set(self.job, &mut sheets, self.unit, self.pieces());
        sheets.sort_by(|a, b| a.order().cmp(&b.order()));
        let min_side = items.iter().map(|i| i.w.min(i.h)).min()?;
        Some(Problem {
            material: self.material.to_owned(),
            unit: self.unit,
            rules,
            max_sheets: if self.job.configuration.use_single_stock_unit { 1 } else { u32::MAX },
            min_side,
            min_remnant: (self.saw.min_trim_dimension.um() + self.unit - 1) / self.unit,
            costs,
            memory: MemoryShare::default(),
            sets: SetTable::of(&items, &sheets),
            items,
            sheets,
        })
    }

    fn pieces(&self) -> u32 {
        self.panels.iter().map(|&row| self.job.panels[row].count).sum()
    }

    /// The types of its sheets, in the order of their first rows.
    fn sheets(&self) -> Vec<SheetType> {
        let (job, unit, pieces) = (self.job, self.unit, self.pieces());
        let mut sheets: Vec<SheetType> = Vec::new();
        let mut places: HashMap<SheetKey, usize> = HashMap::new();
        for &row in self.stocks {
            let stock = &job.stock_panels[row];
            let grain = if job.configuration.consider_orientation { stock.grain as usize } else { 0 };
            let area = self.area(stock.width, stock.height);
            let (trim, usable) = (job.trims(stock), job.usable(stock));
            let count = stock.count.unwrap_or(pieces);
            let sheet = SheetType {
                w: self.grown(usable.0),
                h: self.grown(usable.1),
                count,
                area,
                cost: area.into(),
                trim,
                trim_cuts: trim.cuts() as u32,
                trim_length: trim.cut_length((stock.width, stock.height)).um() / unit,
                defects: defects::of_stock(job, stock, unit),
                use_first: stock.use_first,
                grain,
                rows: vec![(row, count)],
            };
            let price = stock.price.filter(|_| job.counts_money());
            let place = *places.entry(key_of(&sheet, price)).or_insert(sheets.len());
            if let Some(same) = sheets.get_mut(place) {
                same.count = same.count.saturating_add(count);
                same.rows.push((row, count));
            } else {
                sheets.push(sheet);
            }
        }
        // What is there is used up before more is bought.
        let is_unlimited = |(row, _): &(usize, u32)| job.stock_panels[*row].count.is_none();
        sheets.iter_mut().for_each(|sheet| sheet.rows.sort_by_key(is_unlimited));
        sheets
    }

    /// The types of sheets as if nothing were cut off them first.
    fn untrimmed(&self, sheets: &[SheetType]) -> Vec<SheetType> {
        let whole = |sheet: &SheetType| {
            let stock = &self.job.stock_panels[sheet.rows[0].0];
            SheetType { w: self.grown(stock.width), h: self.grown(stock.height), ..sheet.clone() }
        };
        sheets.iter().map(whole).collect()
    }

    /// The panel of a row as an item of no copies.
    fn item(&self, row: usize, locked: bool, grains: &[usize]) -> ItemType {
        let panel = &self.job.panels[row];
        let (width, height) = self.job.cut_size(panel);
        let (w, h) = (self.grown(width), self.grown(height));
        let turns =
            turns::of(panel.grain, locked, w == h, grains, self.job.configuration.consider_orientation);
        let (w, h, turns) = (w, h, turns).max((h, w, turns.map(turns::mirrored)));
        let area = self.area(width, height);
        ItemType { w, h, count: 0, area, turns, rows: Vec::new(), set: None, lengths: Vec::new() }
    }

    /// The types of its items that lie on some sheet; the other panels are added to `refused`.
    fn items(&self, sheets: &[SheetType], rules: &Rules, refused: &mut Vec<Refused>) -> Vec<ItemType> {
        let job = self.job;
        let grains: Vec<usize> = sheets.iter().map(|sheet| sheet.grain).collect();
        let untrimmed = || self.untrimmed(sheets);
        let places =
            Places { sheets, rules, offered: Sides::of_sheets(sheets), whole: OnceCell::new(), untrimmed };
        let easing = Easing::of(sheets, rules, self.unit, untrimmed);
        // What is told to ease of the rules is told of sheets without defects only.
        let is_clean = self.stocks.iter().all(|&s| job.stock_panels[s].defects.is_empty());
        let alone = |row: usize| {
            (self.item(row, job.panels[row].locked_rotation, &grains), self.item(row, false, &grains))
        };
        let mut types: BTreeMap<(i32, i32, [u8; 3], Option<usize>), ItemType> = BTreeMap::new();
        for (rows, below) in self.sets.groups(self.panels) {
            let item = match rows[..] {
                [row] => {
                    let (item, free) = alone(row);
                    places.obstacle(&item, &free).map_or(Ok(item.clone()), |reason| {
                        let eased = is_clean && reason.rule.is_some();
                        let remedies = if eased { easing.remedies(&item, &free) } else { Vec::new() };
                        Err(Reason { remedies, ..reason })
                    })
                }
                _ => {
                    let ways = [STRAIGHT, TURNED];
                    let (grown, area) = (|side| self.grown(side), |a, b| self.area(a, b));
                    let items = ways.map(|way| sets::item(job, (&rows, below), way, grown, area, &grains));
                    let placed = items.into_iter().find(|item| places.obstacle(item, item).is_none());
                    placed.ok_or_else(|| RuleName::GrainSet.into())
                }
            };
            let count = job.panels[rows[0]].count;
            match item {
                Ok(item) => {
                    // Sheets that are cut at once hold the same rows, so these are told apart, and so is every set.
                    let own = (rules.sheets_at_once > 1 || item.set.is_some()).then_some(rows[0]);
                    let item = types.entry((item.w, item.h, item.turns, own)).or_insert(item);
                    item.count += count;
                    item.rows.extend(rows.iter().map(|row| (*row, count)));
                }
                Err(reason) => refused.extend(rows.iter().map(|&row| {
                    let own = (rows.len() > 1).then(|| {
                        let (alone, free) = alone(row);
                        places.obstacle(&alone, &free)
                    });
                    Refused { row, reason: own.flatten().unwrap_or_else(|| reason.clone()) }
                })),
            }
        }
        types.into_values().collect()
    }
}

/// Where items may lie.
struct Places<'p, W: Fn() -> Vec<SheetType>> {
    sheets: &'p [SheetType],
    rules: &'p Rules,
    offered: Sides,
    /// The sheets as if nothing were cut off them first: only asked for where a panel is too large.
    whole: OnceCell<Sides>,
    untrimmed: W,
}

impl<W: Fn() -> Vec<SheetType>> Places<'_, W> {
    /// Why an item lies on no sheet; with the same item as if its rotation were not locked.
    fn obstacle(&self, item: &ItemType, free: &ItemType) -> Option<Reason> {
        if !self.offered.take(item) {
            let untrimmed = self.whole.get_or_init(|| Sides::of_sheets(&(self.untrimmed)()));
            let rule = if untrimmed.take(item) {
                Some(RuleName::Trim)
            } else if self.offered.take(free) {
                Some(RuleName::LockedRotation)
            } else {
                untrimmed.take(free).then_some(RuleName::Trim)
            };
            let reason = if rule.is_some() { NoFitReason::Rules } else { NoFitReason::TooLarge };
            return Some(Reason { reason, rule, remedies: Vec::new() });
        }
        let lies = |rules: &Rules| self.sheets.iter().any(|sheet| item.lies_on(sheet, rules));
        (!self.rules.allow_every_cut() && !lies(self.rules)).then(|| self.rules.rule_in_the_way(lies).into())
    }
}

/// Leaves out the types of sheet on which no item fits.
fn leave_out(sheets: &mut Vec<SheetType>, items: &[ItemType], rules: &Rules) {
    let wanted = Sides::of_items(items);
    sheets.retain(|sheet| wanted.lie_on(sheet));
    if !rules.allow_every_cut() {
        // A part that is wider than what it holds may save a panel that least widths forbid as it lies here, and bounds
        // must not miss the sheet that it could be cut from.
        let free = Rules::with_kerf(rules.kerf);
        let loose = Rules { min_offcut: free.min_offcut, min_strip: free.min_strip, ..*rules };
        sheets.retain(|sheet| items.iter().any(|item| item.lies_on(sheet, &loose)));
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn job(panels: serde_json::Value, stock: serde_json::Value, grain: bool) -> Job {
        Job::from_json(&json!({"panels": panels, "stock_panels": stock,
            "configuration": {"cut_thickness": 3, "consider_orientation": grain}}))
        .unwrap()
    }

    #[test]
    fn rows_that_are_the_same_to_the_search_become_one_type() {
        let job = job(
            json!([{"id": "1", "width": 600, "height": 400, "count": 2}, {"id": "2", "width": 400, "height": 600, "count": 3}]),
            json!([{"id": "s", "width": 2440, "height": 1220, "count": 1}, {"id": "t", "width": 2440, "height": 1220, "count": 4}]),
            false,
        );
        let (problems, refused) = Problem::split(&job);
        assert!(refused.is_empty());
        assert_eq!(problems[0].items.len(), 1);
        assert_eq!(problems[0].items[0].rows, [(0, 2), (1, 3)]);
        assert_eq!((problems[0].sheets.len(), problems[0].sheets[0].count), (1, 5));
    }

    #[test]
    fn grain_binds_a_panel_only_where_panel_and_sheet_have_one() {
        let panel =
            |grain| json!([{"id": "1", "width": 500, "height": 1000, "count": 1, "orientation": grain}]);
        let stock = json!([{"id": "s", "width": 1000, "height": 500, "count": 1, "orientation": 1}]);
        for (grain, fits) in [(0, true), (1, false), (2, true)] {
            let (problems, refused) = Problem::split(&job(panel(grain), stock.clone(), true));
            assert_eq!((problems.len(), refused.len()), if fits { (1, 0) } else { (0, 1) }, "grain {grain}");
        }
        assert_eq!(Problem::split(&job(panel(1), stock, false)).1, []);
    }

    #[test]
    fn what_can_never_be_placed_is_refused_with_the_reason() {
        let job = job(
            json!([{"id": "1", "width": 2500, "height": 100, "count": 1}, {"id": "2", "width": 1, "height": 1, "count": 1, "material": "PLY"}]),
            json!([{"id": "s", "width": 2440, "height": 1220, "count": 1}]),
            false,
        );
        let (problems, refused) = Problem::split(&job);
        assert!(problems.is_empty());
        let reasons: Vec<_> = refused.iter().map(|r| r.reason.reason).collect();
        assert_eq!(reasons, [NoFitReason::TooLarge, NoFitReason::NoMaterial]);
    }
}
