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
mod turns;

use crate::length::{Area, Length};
use crate::model::job::Job;
use crate::model::money::Money;
use crate::model::remedy::Remedy;
use crate::model::solution::{NoFitReason, RuleName};
use crate::model::trim::Trims;
use crate::rules::Rules;
use crate::rules::defects::Defects;
pub use costs::CostScale;
use easing::Easing;
use fit::Sides;
use sets::{SetShape, SetTable};
use std::collections::{BTreeMap, HashMap};
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

/// What sheets of one type have in common: sides, area, price, trims, defects, whether they go first, and grain.
type SheetKey = (i32, i32, i64, Option<Money>, Trims, Option<Arc<Defects>>, bool, usize);

impl SheetType {
    /// What sheets are sorted by.
    fn order(&self) -> (i64, i32, i32, usize, Option<&Defects>) {
        (self.area, self.w, self.h, self.grain, self.defects.as_deref())
    }

    fn key(&self, price: Option<Money>) -> SheetKey {
        (self.w, self.h, self.area, price, self.trim, self.defects.clone(), self.use_first, self.grain)
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
        let mut refused = Vec::new();
        let mut problems = Vec::new();
        for (material, (panels, stocks)) in rows {
            if stocks.is_empty() {
                refused.extend(
                    panels.iter().map(|&row| Refused { row, reason: NoFitReason::NoMaterial.into() }),
                );
                continue;
            }
            problems.extend(Problem::of_material(job, material, &panels, &stocks, &mut refused));
        }
        refused.sort_by_key(|r| r.row);
        memory::share(&mut problems);
        (problems, refused)
    }

    fn of_material(
        job: &Job,
        material: &str,
        panels: &[usize],
        stocks: &[usize],
        refused: &mut Vec<Refused>,
    ) -> Option<Problem> {
        let saw = job.saw_rules(material);
        let (kerf, consider) = (saw.kerf, job.configuration.consider_orientation);
        let sides = panels.iter().flat_map(|&p| <[Length; 2]>::from(job.cut_size(&job.panels[p])));
        let sheet_sides = stocks.iter().flat_map(|&s| {
            let (stock, usable) = (&job.stock_panels[s], job.usable(&job.stock_panels[s]));
            [stock.width, stock.height, usable.0, usable.1]
        });
        let limits = [saw.min_offcut, saw.min_strip, saw.max_cut_length.unwrap_or_default()];
        let lengths = sides.chain(sheet_sides).chain(limits);
        let unit = lengths.fold(kerf.um(), |unit, length| gcd(unit, length.um()));
        let unit = stocks.iter().flat_map(|&s| defects::lengths(job, &job.stock_panels[s])).fold(unit, gcd);
        let grown = |side: Length| {
            i32::try_from((side + kerf).um() / unit)
                .expect("sides are at most 1 km and the kerf at most 10 m")
        };
        let area = |a: Length, b: Length| (a.um() / unit) * (b.um() / unit);
        let pieces: u32 = panels.iter().map(|&row| job.panels[row].count).sum();

        let mut sheets: Vec<SheetType> = Vec::new();
        let mut rules = Rules::of(&saw, unit);
        let mut places: HashMap<SheetKey, usize> = HashMap::new();
        for &row in stocks {
            let stock = &job.stock_panels[row];
            let grain = if consider { stock.grain as usize } else { 0 };
            let area = area(stock.width, stock.height);
            let (trim, usable) = (job.trims(stock), job.usable(stock));
            let count = stock.count.unwrap_or(pieces);
            let sheet = SheetType {
                w: grown(usable.0),
                h: grown(usable.1),
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
            let place = *places.entry(sheet.key(price)).or_insert(sheets.len());
            if let Some(same) = sheets.get_mut(place) {
                same.count = same.count.saturating_add(count);
                same.rows.push((row, count));
            } else {
                sheets.push(sheet);
            }
        }
        rules.defects = sheets.iter().any(|sheet| sheet.defects.is_some());
        // What is there is used up before more is bought.
        let is_unlimited = |(row, _): &(usize, u32)| job.stock_panels[*row].count.is_none();
        sheets.iter_mut().for_each(|sheet| sheet.rows.sort_by_key(is_unlimited));
        let grains: Vec<usize> = sheets.iter().map(|s| s.grain).collect();

        let offered = Sides::of_sheets(&sheets);
        let easing = Easing::of(&sheets, &rules, unit, || whole_sheets(&sheets, job, grown));
        // Only asked for where a panel is too large.
        let mut untrimmed: Option<Sides> = None;
        let mut types: BTreeMap<(i32, i32, [u8; 3], Option<usize>), ItemType> = BTreeMap::new();
        let item_of = |row: usize, locked: bool| {
            let panel = &job.panels[row];
            let (width, height) = job.cut_size(panel);
            let (w, h) = (grown(width), grown(height));
            let turns = turns::of(panel.grain, locked, w == h, &grains, consider);
            let (w, h, turns) = (w, h, turns).max((h, w, turns.map(turns::mirrored)));
            ItemType {
                w,
                h,
                count: 0,
                area: area(width, height),
                turns,
                rows: Vec::new(),
                set: None,
                lengths: Vec::new(),
            }
        };
        // What is told to ease of the rules is told of sheets without defects only.
        let is_clean = stocks.iter().all(|&s| job.stock_panels[s].defects.is_empty());
        // Why an item lies on no sheet; with the same item as if its rotation were not locked.
        let mut obstacle = |item: &ItemType, free: &ItemType| -> Option<Reason> {
            if !offered.take(item) {
                let untrimmed =
                    untrimmed.get_or_insert_with(|| Sides::of_sheets(&whole_sheets(&sheets, job, grown)));
                let rule = if untrimmed.take(item) {
                    Some(RuleName::Trim)
                } else if offered.take(free) {
                    Some(RuleName::LockedRotation)
                } else {
                    untrimmed.take(free).then_some(RuleName::Trim)
                };
                let reason = if rule.is_some() { NoFitReason::Rules } else { NoFitReason::TooLarge };
                return Some(Reason { reason, rule, remedies: Vec::new() });
            }
            let lies = |rules: &Rules| sheets.iter().any(|sheet| item.lies_on(sheet, rules));
            (!rules.allow_every_cut() && !lies(&rules)).then(|| rules.rule_in_the_way(lies).into())
        };
        for (rows, below) in sets::groups(job, panels) {
            let item = match rows[..] {
                [row] => {
                    let (item, free) = (item_of(row, job.panels[row].locked_rotation), item_of(row, false));
                    obstacle(&item, &free).map_or(Ok(item.clone()), |reason| {
                        let eased = is_clean && reason.rule.is_some();
                        let remedies = if eased { easing.remedies(&item, &free) } else { Vec::new() };
                        Err(Reason { remedies, ..reason })
                    })
                }
                _ => {
                    let ways = [STRAIGHT, TURNED];
                    let items = ways.map(|way| sets::item(job, (&rows, below), way, grown, area, &grains));
                    let placed = items.into_iter().find(|item| obstacle(item, item).is_none());
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
                    let alone = item_of(row, job.panels[row].locked_rotation);
                    let own = (rows.len() > 1).then(|| obstacle(&alone, &item_of(row, false)));
                    Refused { row, reason: own.flatten().unwrap_or_else(|| reason.clone()) }
                })),
            }
        }
        let items: Vec<ItemType> = types.into_values().collect();
        // Types of sheet on which no item fits are left out.
        let wanted = Sides::of_items(&items);
        sheets.retain(|sheet| wanted.lie_on(sheet));
        if !rules.allow_every_cut() {
            // A part that is wider than what it holds may save a panel that least widths forbid as it lies here, and bounds
            // must not miss the sheet that it could be cut from.
            let free = Rules::with_kerf(rules.kerf);
            let loose = Rules { min_offcut: free.min_offcut, min_strip: free.min_strip, ..rules };
            sheets.retain(|sheet| items.iter().any(|item| item.lies_on(sheet, &loose)));
        }
        let costs = costs::set(job, &mut sheets, unit, pieces);
        sheets.sort_by(|a, b| a.order().cmp(&b.order()));
        let min_side = items.iter().map(|i| i.w.min(i.h)).min()?;
        Some(Problem {
            material: material.to_owned(),
            unit,
            rules,
            max_sheets: if job.configuration.use_single_stock_unit { 1 } else { u32::MAX },
            min_side,
            min_remnant: (saw.min_trim_dimension.um() + unit - 1) / unit,
            costs,
            memory: MemoryShare::default(),
            sets: SetTable::of(&items, &sheets),
            items,
            sheets,
        })
    }

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

/// The types of sheets as if nothing were cut off them first.
fn whole_sheets(sheets: &[SheetType], job: &Job, grown: impl Fn(Length) -> i32) -> Vec<SheetType> {
    let whole = |sheet: &SheetType| {
        let stock = &job.stock_panels[sheet.rows[0].0];
        SheetType { w: grown(stock.width), h: grown(stock.height), ..sheet.clone() }
    };
    sheets.iter().map(whole).collect()
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
