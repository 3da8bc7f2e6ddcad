//! The cheapest number of sheets of each type that meets every requirement at once.

use crate::control::StopCheck;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Something that the sheets used have to give together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Requirement {
    /// How much of it all panels take.
    pub(super) need: i128,
    /// How much of it one sheet of each type gives.
    pub(super) gives: Vec<i128>,
}

/// Sums that the search may compute before it answers with what it has proven by then.
const WORK: usize = 200_000;
/// Sums that may be computed on top of that to finish one choice, and open choices at most. Beyond either, the bound of the
/// choice itself is the answer.
const OVERDRAFT: usize = 1_000_000;
const MOST_OPEN: usize = 1 << 18;
/// Requirements that the search looks at: those that bind most.
const MOST_REQUIREMENTS: usize = 12;

/// The least sum of costs of `counts` sheets or fewer of each type that meet all requirements, or something
/// below it where the search is cut short. None where all sheets together do not meet them.
pub(super) fn cheapest(
    costs: &[i128],
    counts: &[u64],
    requirements: &[Requirement],
    stop: &mut StopCheck<'_>,
) -> Option<i128> {
    let unit = costs.iter().copied().fold(0, gcd).max(1);
    let costs: Vec<i128> = costs.iter().map(|cost| cost / unit).collect();
    // Expensive types first: the last choices then change the cost least.
    let mut dear_first: Vec<usize> = (0..costs.len()).collect();
    dear_first.sort_by_key(|&at| Reverse(costs[at]));
    let relevant = requirements
        .iter()
        .filter(|requirement| requirement.need > 0)
        .map(|r| Requirement { need: r.need, gives: dear_first.iter().map(|&at| r.gives[at]).collect() });
    let costs: Vec<i128> = dear_first.iter().map(|&at| costs[at]).collect();
    let counts: Vec<i128> = dear_first.iter().map(|&at| i128::from(counts[at])).collect();
    let mut all: Vec<(Requirement, i128)> = relevant
        .map(|r| {
            let least = fractional(&costs, &counts, &r.gives, r.need, &order(&costs, &r.gives), 0)?;
            Some((r, least))
        })
        .collect::<Option<_>>()?;
    all.sort_by_key(|(_, least)| Reverse(*least));
    let Some(&(_, root)) = all.first() else { return Some(0) };
    all.truncate(MOST_REQUIREMENTS);
    let search = CoverSearch { costs, counts, requirements: all.into_iter().map(|(r, _)| r).collect() };
    search.run(root, stop).map(|least| least * unit)
}

/// The types that give some of what is required, the cheapest for what it gives first.
fn order(costs: &[i128], gives: &[i128]) -> Vec<usize> {
    let mut useful: Vec<usize> = (0..costs.len()).filter(|&at| gives[at] > 0).collect();
    useful.sort_by(|&a, &b| dearness(costs[a], gives[a]).total_cmp(&dearness(costs[b], gives[b])));
    useful
}

fn dearness(cost: i128, gives: i128) -> f64 {
    cost as f64 / gives as f64
}

/// The least cost of meeting one need with the types from `first` on, in this order, if sheets could be used in part.
/// None where they cannot meet it.
fn fractional(
    costs: &[i128],
    counts: &[i128],
    gives: &[i128],
    mut need: i128,
    order: &[usize],
    first: usize,
) -> Option<i128> {
    let mut cost = 0;
    for &at in order.iter().filter(|&&at| at >= first) {
        if need <= 0 {
            break;
        }
        if counts[at] * gives[at] >= need {
            let part = need.checked_mul(costs[at]).map_or_else(
                // Rounded down by more than the arithmetic can be wrong.
                || (need as f64 * costs[at] as f64 / gives[at] as f64 * (1.0 - 1e-12)) as i128,
                |product| ceil_div(product, gives[at]),
            );
            return Some(cost + part);
        }
        need -= counts[at] * gives[at];
        cost += counts[at] * costs[at];
    }
    (need <= 0).then_some(cost)
}

struct CoverSearch {
    costs: Vec<i128>,
    counts: Vec<i128>,
    requirements: Vec<Requirement>,
}

/// A choice for the first types; ordered by what it costs at least in the end.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct CoverNode {
    least: i128,
    /// Deeper nodes first among equals.
    depth: Reverse<usize>,
    cost: i128,
    needs: Vec<i128>,
}

impl CoverSearch {
    /// Best first: the first complete choice that comes up is the cheapest.
    fn run(&self, root: i128, stop: &mut StopCheck<'_>) -> Option<i128> {
        let types = self.costs.len();
        let orders: Vec<Vec<usize>> =
            self.requirements.iter().map(|r| order(&self.costs, &r.gives)).collect();
        let mut open = BinaryHeap::new();
        let needs = self.requirements.iter().map(|r| r.need).collect();
        open.push(Reverse(CoverNode { least: root, depth: Reverse(0), cost: 0, needs }));
        let mut left = WORK;
        while let Some(Reverse(node)) = open.pop() {
            let depth = node.depth.0;
            if depth == types || left == 0 {
                return Some(node.least);
            }
            let useful = node.needs.iter().zip(&self.requirements).map(|(&need, r)| match r.gives[depth] {
                gives if need > 0 && gives > 0 => ceil_div(need, gives),
                _ => 0,
            });
            let most = useful.max().unwrap_or(0).min(self.counts[depth]);
            // Of the last type exactly as many as are still needed.
            let fewest = if depth + 1 == types { most } else { 0 };
            let mut overdraft = OVERDRAFT;
            for used in fewest..=most {
                let sums = self.requirements.len() * (types - depth);
                if stop.after(sums as u64) {
                    return Some(node.least);
                }
                overdraft = overdraft.saturating_sub(sums.saturating_sub(left));
                if overdraft == 0 || open.len() > MOST_OPEN {
                    return Some(node.least);
                }
                left = left.saturating_sub(sums);
                let needs: Vec<i128> = node
                    .needs
                    .iter()
                    .zip(&self.requirements)
                    .map(|(need, r)| (need - used * r.gives[depth]).max(0))
                    .collect();
                let cost = node.cost + used * self.costs[depth];
                let Some(rest) = self.rest(&needs, &orders, depth + 1) else { continue };
                // The bound of a choice holds for every choice that extends it.
                let least = (cost + rest).max(node.least);
                let depth = if needs.iter().all(|&need| need == 0) { types } else { depth + 1 };
                open.push(Reverse(CoverNode { least, depth: Reverse(depth), cost, needs }));
            }
        }
        None
    }

    /// What the open types cost at least; none where they cannot meet a need.
    fn rest(&self, needs: &[i128], orders: &[Vec<usize>], first: usize) -> Option<i128> {
        let mut most = 0;
        for ((&need, requirement), order) in needs.iter().zip(&self.requirements).zip(orders) {
            if need > 0 {
                most =
                    most.max(fractional(&self.costs, &self.counts, &requirement.gives, need, order, first)?);
            }
        }
        Some(most)
    }
}

pub(super) fn ceil_div(a: i128, b: i128) -> i128 {
    a.div_euclid(b) + i128::from(a.rem_euclid(b) != 0)
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
