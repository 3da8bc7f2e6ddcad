//! What the solution says of money, counted again from the request.

use super::{Request, Tally, Violation, figures};
use crate::model::job::{Panel, Priority};
use crate::model::money::Money;
use crate::model::solution::Solution;
use crate::model::statistics::Figures;
use std::collections::BTreeMap;

/// What can be wrong with what a solution says of money.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the sentences say what each fault and its values are")]
pub enum CostFault {
    #[error("{scope}: the cost is {found:?}, not {expected:?}")]
    Cost { scope: String, found: Option<Money>, expected: Option<Money> },
    #[error("{scope}: the lower bound of the cost is {found:?}, the cost {cost:?}")]
    Bound { scope: String, found: Option<Money>, cost: Option<Money> },
    #[error("{scope}: the cost {cost:?} is called the least, the lower bound is {bound:?}")]
    Optimal { scope: String, cost: Option<Money>, bound: Option<Money> },
    #[error("edge_band_costs is {found:?}, not {expected:?}")]
    EdgeBands { found: BTreeMap<String, Money>, expected: BTreeMap<String, Money> },
    #[error("currency is {found:?}, not {expected:?}")]
    Currency { found: Option<String>, expected: Option<String> },
}

pub(super) fn check(request: &Request, solution: &Solution, tallies: &[Tally], found: &mut Vec<Violation>) {
    let mut faults = Vec::new();
    let configuration = &request.job.configuration;
    let all: Vec<&Tally> = tallies.iter().collect();
    let has_prices = request.job.stock_panels.iter().any(|row| row.price.is_some());
    let cost = |tallies: &[&Tally]| has_prices.then(|| cost(request, tallies)).flatten();
    let expected = cost(&all);
    if solution.total_cost != expected {
        let (scope, found) = ("total_cost".to_owned(), solution.total_cost);
        faults.push(CostFault::Cost { scope, found, expected });
    }
    check_figures(request, "statistics", &solution.statistics.all, expected, &mut faults);
    let by_material = figures::by_material(request, tallies);
    for (material, figures) in &solution.statistics.by_material {
        let own = by_material.get(material.as_str()).map_or(&[][..], |tallies| tallies);
        check_figures(request, material, figures, cost(own), &mut faults);
    }
    let expected = band_costs(request, tallies);
    if solution.edge_band_costs != expected {
        faults.push(CostFault::EdgeBands { found: solution.edge_band_costs.clone(), expected });
    }
    let currency = configuration.prices.as_ref().and_then(|prices| prices.currency.clone());
    if solution.currency != currency {
        faults.push(CostFault::Currency { found: solution.currency.clone(), expected: currency });
    }
    found.extend(faults.into_iter().map(Violation::Cost));
}

fn check_figures(
    request: &Request,
    scope: &str,
    figures: &Figures,
    expected: Option<Money>,
    faults: &mut Vec<CostFault>,
) {
    let scope = || scope.to_owned();
    let Figures { cost, lower_bound_cost: bound, .. } = *figures;
    if cost != expected {
        faults.push(CostFault::Cost { scope: scope(), found: cost, expected });
    }
    let counts_money = request.job.configuration.priority == Priority::LeastCost;
    let is_below =
        bound.is_none_or(|bound| expected.is_some_and(|cost| Money::ZERO <= bound && bound <= cost));
    if !is_below || (bound.is_some() && !counts_money) {
        faults.push(CostFault::Bound { scope: scope(), found: bound, cost: expected });
    }
    if figures.optimal.cost != (bound.is_some() && bound == expected) {
        faults.push(CostFault::Optimal { scope: scope(), cost: expected, bound });
    }
}

/// What some sheets cost: their prices and handling, and their cuts by the metre. None where a price is not known.
fn cost(request: &Request, tallies: &[&Tally]) -> Option<Money> {
    let stock = &request.job.stock_panels;
    let work = request.job.configuration.prices.clone().unwrap_or_default();
    let per_sheet = work.sheet_handling.map_or(0, Money::parts);
    let prices: i128 = tallies
        .iter()
        .map(|tally| Some(stock[tally.stock].price?.parts() + per_sheet))
        .sum::<Option<i128>>()?;
    let length: i128 = tallies.iter().map(|tally| tally.cut_length).sum();
    Some(Money::from_parts(prices + work.cut.map_or(0, |cut| cut.parts_for(length))))
}

fn band_costs(request: &Request, tallies: &[Tally]) -> BTreeMap<String, Money> {
    let bands = &request.job.configuration.edge_bands;
    let mut sums: BTreeMap<String, i128> = BTreeMap::new();
    for &(row, _) in tallies.iter().flat_map(|tally| &tally.placed) {
        let Panel { edge, width, height, .. } = &request.job.panels[row];
        for (name, side) in
            [(&edge.top, width), (&edge.bottom, width), (&edge.left, height), (&edge.right, height)]
        {
            let Some(name) = name else { continue };
            if let Some((band, price)) = bands.get(name).and_then(|band| Some((band, band.price?))) {
                *sums.entry(name.clone()).or_default() +=
                    price.parts_for((*side + band.overlength).um().into());
            }
        }
    }
    sums.into_iter().map(|(name, parts)| (name, Money::from_parts(parts))).collect()
}
