//! When the stock runs out: which more sheets would place everything, shown by placing everything with them.
//!
//! The whole material is solved anew with every type of sheet twice: as many as there are, next to free, and any
//! number of more at their cost. The cheapest layout of all items then names the sheets to add, the stock that is
//! there being used as well as it can be; and where it needs none, it is a layout that the search had missed.

#[cfg(test)]
mod tests;

use crate::control::{Control, Options};
use crate::layout::Layout;
use crate::model::job::{CutPreference, Priority};
use crate::problem::sets::SetTable;
use crate::problem::{ItemType, Problem, SheetType};
use crate::search::run::Setting;
use crate::search::{Budget, Search};

/// A layout of all items of a material for which the stock may be too small.
#[derive(Debug, Clone)]
pub struct Shortage {
    /// The layout, with sheets that are not there.
    pub layout: Layout,
    /// Sheets of each type that it takes beyond the stock.
    pub more: Vec<u32>,
}

/// How much is spent on the question.
#[derive(Debug, Clone, Copy)]
pub struct Spending {
    /// Work units.
    pub work: u64,
    /// As in [`Budget`].
    pub patience: f64,
}

impl Spending {
    /// Before the search, so that a stop does not leave the question open.
    pub fn first(budget: &Budget) -> Spending {
        Spending { work: (budget.total / 16).min(3_000_000), patience: 0.1 }
    }

    /// After the search.
    pub fn last(budget: &Budget) -> Spending {
        Spending { work: (budget.total / 4).min(100_000_000), patience: (budget.patience / 4.0).min(1.0) }
    }
}

/// Passes on whether to stop, but no progress: that of the shortage is not that of the job.
struct Quiet<'c>(&'c dyn Control);

impl Control for Quiet<'_> {
    fn stopped(&self) -> bool {
        self.0.stopped()
    }
}

/// What is missing of the stock of a material if its best layout leaves something out for want of sheets. Where the
/// stock turns out to be enough, the layout that shows it goes into the search, and nothing is missing.
pub fn find(
    search: &mut Search<'_, '_>,
    material: usize,
    spending: Spending,
    options: &Options,
) -> Option<Shortage> {
    let (problem, best) = search.lacking(material)?;
    let shortage = Shortage::of(problem, best, spending, options, search.control());
    if shortage.is_none() {
        search.adopt(material, &shortage.layout);
        return None;
    }
    Some(shortage)
}

impl Shortage {
    /// The cheapest such layout that is found: the least cost beyond the stock, then the fewest sheets. `best` is
    /// the best layout known with the stock alone.
    pub fn of(
        problem: &Problem,
        best: &Layout,
        spending: Spending,
        options: &Options,
        control: &dyn Control,
    ) -> Shortage {
        let doubled = [doubled(problem)];
        let with_more = search(&doubled[0..1], spending, options, control);
        let anew = Shortage::from_doubled(problem, with_more);
        let rest = [rest(problem, best)];
        let alone = search(&rest[0..1], Spending { work: spending.work / 4, ..spending }, options, control);
        anew.better(Shortage::beside(problem, best, &rest[0], alone), problem)
    }

    /// The one that takes less beyond the stock.
    pub fn better(self, other: Shortage, problem: &Problem) -> Shortage {
        if other.cost(problem) < self.cost(problem) { other } else { self }
    }

    /// Nothing is missing.
    pub fn is_none(&self) -> bool {
        self.more.iter().all(|&n| n == 0)
    }

    /// Cost of the sheets beyond the stock, and their number.
    fn cost(&self, problem: &Problem) -> (i128, u64) {
        let cost = |(&n, sheet): (&u32, &SheetType)| i128::from(n) * sheet.cost;
        (self.more.iter().zip(&problem.sheets).map(cost).sum(), self.more.iter().map(|&n| u64::from(n)).sum())
    }

    fn from_doubled(problem: &Problem, mut layout: Layout) -> Shortage {
        for sheet in &mut layout.sheets {
            sheet.sheet_type %= problem.sheets.len() as u32;
            sheet.sets.clone_from(&problem.sets);
            sheet.used = sheet.items().map(|node| problem.items[node.item as usize].area).sum();
        }
        Shortage::counted(problem, layout)
    }

    /// What is missing placed on sheets of its own, beside the layout that leaves it out.
    fn beside(problem: &Problem, best: &Layout, rest: &Problem, alone: Layout) -> Shortage {
        // The types of the rest are those of the problem of which something is missing, in their order.
        let types: Vec<u32> =
            (0..problem.items.len() as u32).filter(|&n| best.missing[n as usize] > 0).collect();
        debug_assert_eq!(types.len(), rest.items.len());
        let mut layout = best.clone();
        for mut sheet in alone.sheets {
            sheet.renumber(&types, problem);
            layout.sheets.push(sheet);
        }
        layout.missing.fill(0);
        Shortage::counted(problem, layout)
    }

    fn counted(problem: &Problem, layout: Layout) -> Shortage {
        debug_assert!(layout.is_complete(), "there are sheets for every item");
        let used = layout.sheets_by_type(problem);
        let more = used.iter().zip(&problem.sheets).map(|(used, s)| used.saturating_sub(s.count)).collect();
        Shortage { layout, more }
    }
}

fn search(problems: &[Problem], spending: Spending, options: &Options, control: &dyn Control) -> Layout {
    let setting = Setting { priority: Priority::LeastWaste, preference: CutPreference::Free };
    let budget = Budget { total: spending.work, patience: spending.patience };
    let quiet = Quiet(control);
    let mut search = Search::start(problems, &setting, budget, options, &quiet);
    search.run(&mut |_| {});
    search.answers().swap_remove(0).layout.clone()
}

/// More sheets of a type than that many pieces can take.
fn plenty(problem: &Problem) -> u32 {
    u32::try_from(problem.pieces()).unwrap_or(u32::MAX)
}

/// The material with any number of sheets of each type; those of the stock, which come last, cost next to nothing.
fn doubled(problem: &Problem) -> Problem {
    // Costs are weighed against each other only. In a coarse unit the least cost would be no small one.
    let largest = problem.sheets.iter().map(|s| i128::from(s.area).max(s.cost)).max().unwrap_or(1).max(1);
    let finer = ((1_i128 << 40) / largest).max(1) as i64;
    let items = problem.items.iter().map(|item| ItemType { area: item.area * finer, ..item.clone() });
    let added = |sheet: &SheetType| {
        let (area, cost) = (sheet.area * finer, sheet.cost * i128::from(finer));
        SheetType { count: plenty(problem), area, cost, ..sheet.clone() }
    };
    let there = |sheet: &SheetType| SheetType { area: 1, cost: 1, ..sheet.clone() };
    let items: Vec<ItemType> = items.collect();
    let sheets: Vec<SheetType> =
        problem.sheets.iter().map(added).chain(problem.sheets.iter().map(there)).collect();
    Problem { sets: SetTable::of(&items, &sheets), items, sheets, ..problem.clone() }
}

/// What a layout leaves out, with any number of sheets of each type.
fn rest(problem: &Problem, best: &Layout) -> Problem {
    let items = (0..problem.items.len()).map(|n| (n, best.missing[n])).filter(|(_, missing)| *missing > 0);
    let sheets = (0..problem.sheets.len()).map(|n| (n, 0));
    let mut rest = problem.subset(items, sheets, problem.max_sheets);
    let plenty = plenty(&rest);
    rest.sheets.iter_mut().for_each(|sheet| sheet.count = plenty);
    rest
}
