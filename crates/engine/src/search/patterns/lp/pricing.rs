//! Simplex pricing: which column enters the basis, and which place of it leaves, by devex weights.
//!
//! The weights are updated from step to step and stand for the true lengths of the edges (devex: Harris 1973; for dual steps
//! Forrest & Goldfarb 1992). The update needs a row of the tableau, and with it reduced costs are updated as well instead of
//! being computed anew.

use super::{Lp, TINY};

/// Values that are less than this below zero are taken for zero.
const BELOW: f64 = 1e-7;
/// Where a weight is more than this, it is no good estimate any more: all are reset to one.
const MOST_WEIGHT: f64 = 1e9;

impl Lp {
    /// The reduced cost of a column, from the duals.
    pub(super) fn computed_reduced_cost(&self, column: usize) -> f64 {
        let gain: f64 = self.columns[column].iter().map(|&(row, a)| self.duals[row as usize] * a).sum();
        self.costs[column] - gain
    }

    /// Computes all reduced costs anew.
    pub(super) fn compute_reduced_costs(&mut self) {
        let mut entries = 0;
        for column in 0..self.columns.len() {
            entries += self.columns[column].len();
            self.reduced[column] =
                if self.is_basic[column] { 0.0 } else { self.computed_reduced_cost(column) };
        }
        self.is_exact = true;
        self.work += entries as u64 / 8 + 1;
    }

    /// Resets all weights to one.
    pub(super) fn reset_weights(&mut self) {
        self.primal_devex.fill(1.0);
        self.dual_devex.clear();
        self.dual_devex.resize(self.rows, 1.0);
    }

    /// The place that leaves the basis in a dual step, if any value is below zero.
    pub(super) fn most_negative(&self) -> Option<usize> {
        let mut best = None;
        let mut most = 0.0;
        for (place, (&value, &dual)) in self.values.iter().zip(&self.dual_devex).enumerate() {
            if value < -BELOW && value * value > most * dual {
                most = value * value / dual;
                best = Some(place);
            }
        }
        best
    }

    /// The column that enters the basis in a primal step, if any has a negative reduced cost.
    pub(super) fn entering(&mut self) -> Option<usize> {
        let mut best = None;
        let mut most = 0.0;
        for (column, (&cost, &primal)) in self.reduced.iter().zip(&self.primal_devex).enumerate() {
            if cost < -TINY && cost * cost > most * primal {
                most = cost * cost / primal;
                best = Some(column);
            }
        }
        self.work += self.reduced.len() as u64 / 32 + 1;
        best
    }

    /// Computes the row of the tableau for a place of the basis: a number a column, 0 for those in the basis.
    pub(super) fn fill_row(&mut self, place: usize) {
        let inverse = &self.inverse[place * self.rows..(place + 1) * self.rows];
        let mut entries = 0;
        self.row.clear();
        self.row.extend(self.columns.iter().zip(&self.is_basic).map(|(column, &basic)| {
            if basic {
                return 0.0;
            }
            entries += column.len();
            column.iter().map(|&(n, a)| inverse[n as usize] * a).sum()
        }));
        self.work += entries as u64 / 8 + 1;
    }

    /// Updates reduced costs and weights for a column that enters at a place.
    pub(super) fn update_pricing(&mut self, place: usize, column: usize, direction: &[f64]) {
        let pivot = direction[place];
        let step = self.reduced[column] / pivot;
        let primal = self.primal_devex[column] / (pivot * pivot);
        for ((cost, weight), a) in self.reduced.iter_mut().zip(&mut self.primal_devex).zip(&self.row) {
            *cost -= step * a;
            *weight = weight.max(primal * a * a);
        }
        let leaving = self.basis[place];
        self.reduced[column] = 0.0;
        self.reduced[leaving] = -step;
        self.primal_devex[leaving] = primal.max(1.0);
        let dual = self.dual_devex[place] / (pivot * pivot);
        for (weight, d) in self.dual_devex.iter_mut().zip(direction) {
            *weight = weight.max(dual * d * d);
        }
        self.dual_devex[place] = dual.max(1.0);
        self.is_exact = false;
        if primal > MOST_WEIGHT || dual > MOST_WEIGHT {
            self.reset_weights();
        }
    }
}
