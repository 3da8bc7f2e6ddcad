//! What a sheet costs in the currency of the priority.

use crate::model::job::Priority;
use crate::problem::Problem;
use crate::score::Scale;

/// The price of each type of sheet: what a goal-driven search has to bring down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prices(pub Vec<i128>);

impl Prices {
    /// Prices by which the cheapest set of sheets is the best one under the priority.
    pub fn of(problem: &Problem, scale: &Scale) -> Prices {
        let total: i128 = problem.sheets.iter().map(|s| i128::from(s.area)).sum::<i128>().max(1);
        let pieces = i128::from(problem.pieces());
        let price = |area: i64| {
            let area = i128::from(area);
            match scale.priority {
                Priority::FewestSheets | Priority::MostTiles => total * pieces + area,
                Priority::Efficient => {
                    let weight = 1_000_000_000_i128;
                    area * weight / scale.best_area + weight / scale.best_sheets
                }
                _ => area,
            }
        };
        Prices(problem.sheets.iter().map(|s| price(s.area)).collect())
    }
}
