//! What sheets cost the search: their areas or money, and those that should be used up after all others.

use super::{Problem, SheetType};
use crate::model::job::{Job, Priority};
use crate::model::money::Money;

/// How the costs of the sheets of a material are counted, [`SheetType::cost`].
///
/// Where sheets are marked to be used up first, all that is not marked counts before what is: its cost is multiplied by a
/// weight that no sum of marked sheets reaches, so that one number orders layouts by both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CostScale {
    /// The factor of what is not marked; 1 where nothing is.
    pub weight: i128,
    /// What a unit of cut costs, weighed; 0 where money does not count first.
    pub cut: i128,
    /// Costs are money, in parts of [`Money::PARTS`]; else areas, units².
    pub is_money: bool,
    /// Some sheets are marked, and the priority does not begin with what they cost: the area of those not marked counts
    /// right after what it begins with.
    pub marks_second: bool,
}

/// Beyond this, costs could overflow where a search multiplies their sum by the number of sheets twice.
const MOST: i128 = 10_i128.pow(35);

/// A sheet that costs nothing costs the search this much, so that it takes no more of them than it needs.
const LEAST: i128 = 1;

/// Sets what the sheets of a material cost by the priority of the job, and tells how that is counted. `pieces` is an upper
/// bound of the number of sheets in a layout.
pub fn set(job: &Job, sheets: &mut [SheetType], unit: i64, pieces: u32) -> CostScale {
    let is_money = job.counts_money();
    let work = job.cutting_prices();
    let cut = if is_money { work.cut.unwrap_or_default().parts_for(unit.into()) } else { 0 };
    let handling = work.sheet_handling.unwrap_or_default().parts();
    // What counts first of a sheet, and what counts after all sheets of that.
    let costs = |sheet: &SheetType| {
        let price = match is_money {
            true => job.stock_panels[sheet.rows[0].0].price.unwrap_or_default().parts(),
            false => i128::from(sheet.area),
        };
        let work = if is_money { handling + cut * i128::from(sheet.trim_length) } else { 0 };
        if sheet.use_first { (work, price) } else { (work + price, 0) }
    };
    let has_marks = sheets.iter().any(|sheet| sheet.use_first);
    let weighed = matches!(job.configuration.priority, Priority::Balanced | Priority::Efficient);
    let starts_with_cost = matches!(
        job.configuration.priority,
        Priority::LeastWaste | Priority::BiggestRemnant | Priority::CentreOfMass | Priority::LeastCost
    );
    let marks_second = has_marks && !starts_with_cost;
    if !has_marks || weighed {
        sheets.iter_mut().for_each(|sheet| {
            let (first, then) = costs(sheet);
            sheet.cost = (first + then).max(LEAST);
        });
        return CostScale { weight: 1, cut, is_money, marks_second };
    }
    // Sums of what counts first differ by multiples of what all of it has in common.
    let common = sheets.iter().map(|sheet| costs(sheet).0).chain([cut]).fold(0, gcd).max(1);
    let marked: i128 =
        sheets.iter().map(|sheet| (costs(sheet).1 + LEAST) * i128::from(sheet.count.min(pieces))).sum();
    let dearest: i128 = sheets.iter().map(|sheet| costs(sheet).0).sum::<i128>().max(1);
    let pieces = i128::from(pieces.max(1));
    let weight = (marked / common + 1).min((MOST / dearest / (pieces * pieces)).max(1));
    sheets.iter_mut().for_each(|sheet| {
        let (first, then) = costs(sheet);
        sheet.cost = (first * weight + then).max(LEAST);
    });
    CostScale { weight, cut: cut * weight, is_money, marks_second }
}

impl Problem {
    /// The area that counts first after what the priority begins with: that of the sheet, unless it is marked.
    pub fn unmarked_area(&self, kind: usize) -> i128 {
        let sheet = &self.sheets[kind];
        if sheet.use_first { 0 } else { i128::from(sheet.area) }
    }

    /// The least money that goes with a lower bound of the cost; none where costs are no money.
    pub fn least_money(&self, cost: i128) -> Option<Money> {
        self.costs.is_money.then(|| Money::at_most_parts(cost / self.costs.weight))
    }

    /// What the cuts of a layout cost beyond the trims, which are part of the costs of its sheets.
    pub fn cost_of_cuts(&self, length: i128, trims: i128) -> i128 {
        self.costs.cut * (length - trims)
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
