//! Which column comes in and which place is driven out: steps are weighed by how far they reach.
//!
//! Weights that are carried along from step to step (devex: Harris 1973; for dual steps Forrest & Goldfarb 1992)
//! stand for the true lengths of the edges. They need a row of the program in terms of the basis, and with it reduced costs
//! need not be computed anew.

use super::{Lp, TINY};

/// Values that are less than this below zero are taken for zero.
const BELOW: f64 = 1e-7;
/// Weights beyond this mean nothing any more: all begin again from one.
const FAR: f64 = 1e9;

impl Lp {
    /// What a column would cost, from the duals.
    pub(super) fn priced(&self, column: usize) -> f64 {
        let gain: f64 = self.columns[column].iter().map(|&(row, a)| self.duals[row as usize] * a).sum();
        self.costs[column] - gain
    }

    /// Computes anew what each column would cost.
    pub(super) fn reprice(&mut self) {
        let mut entries = 0;
        for column in 0..self.columns.len() {
            entries += self.columns[column].len();
            self.reduced[column] = if self.is_basic[column] { 0.0 } else { self.priced(column) };
        }
        self.is_exact = true;
        self.work += entries as u64 / 8 + 1;
    }

    /// Begins again with all weights alike.
    pub(super) fn forget_weights(&mut self) {
        self.reach.fill(1.0);
        self.depth.clear();
        self.depth.resize(self.rows, 1.0);
    }

    /// The place to drive out, if any value is below zero.
    pub(super) fn most_negative(&self) -> Option<usize> {
        let mut best = None;
        let mut most = 0.0;
        for (place, (&value, &depth)) in self.values.iter().zip(&self.depth).enumerate() {
            if value < -BELOW && value * value > most * depth {
                most = value * value / depth;
                best = Some(place);
            }
        }
        best
    }

    /// The column to bring in, if any saves something.
    pub(super) fn entering(&mut self) -> Option<usize> {
        let mut best = None;
        let mut most = 0.0;
        for (column, (&cost, &reach)) in self.reduced.iter().zip(&self.reach).enumerate() {
            if cost < -TINY && cost * cost > most * reach {
                most = cost * cost / reach;
                best = Some(column);
            }
        }
        self.work += self.reduced.len() as u64 / 32 + 1;
        best
    }

    /// Fills the row of a place: what it is of each column in terms of the basis, 0 for columns in the basis.
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

    /// Brings reduced costs and weights up to date for a column that comes in at a place.
    pub(super) fn carry(&mut self, place: usize, column: usize, direction: &[f64]) {
        let pivot = direction[place];
        let step = self.reduced[column] / pivot;
        let reach = self.reach[column] / (pivot * pivot);
        for ((cost, weight), a) in self.reduced.iter_mut().zip(&mut self.reach).zip(&self.row) {
            *cost -= step * a;
            *weight = weight.max(reach * a * a);
        }
        let leaving = self.basis[place];
        self.reduced[column] = 0.0;
        self.reduced[leaving] = -step;
        self.reach[leaving] = reach.max(1.0);
        let depth = self.depth[place] / (pivot * pivot);
        for (weight, d) in self.depth.iter_mut().zip(direction) {
            *weight = weight.max(depth * d * d);
        }
        self.depth[place] = depth.max(1.0);
        self.is_exact = false;
        if reach > FAR || depth > FAR {
            self.forget_weights();
        }
    }
}
