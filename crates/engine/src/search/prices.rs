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
        let total: i128 = problem.sheets.iter().map(|s| s.cost).sum::<i128>().max(1);
        let pieces = i128::from(problem.pieces());
        let price = |cost: i128| match scale.priority {
            Priority::FewestSheets | Priority::MostTiles => total * pieces + cost,
            Priority::Efficient => {
                let weight = 1_000_000_000_i128;
                cost * weight / scale.best_cost + weight / scale.best_sheets
            }
            _ => cost,
        };
        Prices(problem.sheets.iter().map(|s| price(s.cost)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Job;
    use crate::model::job::CutPreference;
    use serde_json::json;

    #[test]
    fn a_large_sheet_that_costs_less_has_the_lower_price() {
        let stock = |id: &str, side: u32| json!({"id": id, "width": side, "height": side, "count": 9});
        let job = json!({"panels": [{"id": "p", "width": 50, "height": 50, "count": 4}], "stock_panels": [stock("s", 60), stock("l", 90)]});
        let mut problem = Problem::split(&Job::from_json(&job).unwrap()).0.remove(0);
        (problem.sheets[0].cost, problem.sheets[1].cost) = (700, 300);
        for priority in
            [Priority::LeastWaste, Priority::FewestSheets, Priority::MostTiles, Priority::Efficient]
        {
            let Prices(prices) = Prices::of(&problem, &Scale::plain(priority, CutPreference::Free));
            assert!(prices[1] < prices[0], "{priority:?}: {prices:?}");
        }
    }
}
