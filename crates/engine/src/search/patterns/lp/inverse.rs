//! The inverse of the basis: from nothing, computed anew, and what follows from it.

use super::Lp;

impl Lp {
    /// Starts again with the rows' own columns only.
    pub(super) fn restart(&mut self) {
        let m = self.rows;
        self.basis = (0..m).collect();
        self.is_basic.iter_mut().enumerate().for_each(|(n, basic)| *basic = n < m);
        // What is needed less than not at all is made beyond the need.
        let mut surplus = m;
        let mut signs = vec![1.0; m];
        for (n, sign) in signs.iter_mut().enumerate() {
            if self.penalties[n].is_some() {
                if self.needs[n] < 0.0 {
                    self.is_basic[n] = false;
                    self.is_basic[surplus] = true;
                    self.basis[n] = surplus;
                    *sign = -1.0;
                }
                surplus += 1;
            }
        }
        self.inverse = vec![0.0; m * m];
        for (n, sign) in signs.iter().enumerate() {
            self.inverse[n * m + n] = *sign;
        }
        self.work += (m * m) as u64 / 64;
        self.reset_weights();
        self.recompute();
    }

    /// Computes the inverse anew, by elimination with pivots by size. After a stop the old one stays.
    pub(super) fn refresh(&mut self, stopped: &dyn Fn() -> bool) {
        let m = self.rows;
        let mut matrix = vec![0.0; m * m];
        for (place, &column) in self.basis.iter().enumerate() {
            for &(row, a) in &self.columns[column] {
                matrix[row as usize * m + place] = a;
            }
        }
        let mut inverse = vec![0.0; m * m];
        for n in 0..m {
            inverse[n * m + n] = 1.0;
        }
        for at in 0..m {
            if stopped() {
                return;
            }
            let largest = (at..m)
                .max_by(|&a, &b| matrix[a * m + at].abs().total_cmp(&matrix[b * m + at].abs()))
                .unwrap_or(at);
            if matrix[largest * m + at].abs() < 1e-10 {
                self.restart();
                return;
            }
            if largest != at {
                for n in 0..m {
                    matrix.swap(largest * m + n, at * m + n);
                    inverse.swap(largest * m + n, at * m + n);
                }
            }
            let scale = 1.0 / matrix[at * m + at];
            let pivot_left: Vec<f64> = matrix[at * m..(at + 1) * m].iter().map(|a| a * scale).collect();
            let pivot_right: Vec<f64> = inverse[at * m..(at + 1) * m].iter().map(|a| a * scale).collect();
            matrix[at * m..(at + 1) * m].copy_from_slice(&pivot_left);
            inverse[at * m..(at + 1) * m].copy_from_slice(&pivot_right);
            for n in 0..m {
                let factor = matrix[n * m + at];
                if n == at || factor == 0.0 {
                    continue;
                }
                let left = &mut matrix[n * m + at..(n + 1) * m];
                left.iter_mut().zip(&pivot_left[at..]).for_each(|(a, b)| *a -= factor * b);
                let right = &mut inverse[n * m..(n + 1) * m];
                right.iter_mut().zip(&pivot_right).for_each(|(a, b)| *a -= factor * b);
                self.work += m as u64 / 24;
            }
        }
        self.inverse = inverse;
        self.recompute();
    }

    /// Values and duals from the inverse.
    fn recompute(&mut self) {
        let m = self.rows;
        self.steps = 0;
        self.values = self
            .inverse
            .chunks_exact(m)
            .map(|row| row.iter().zip(&self.needs).map(|(a, b)| a * b).sum())
            .collect();
        let mut duals = vec![0.0; m];
        for (row, &column) in self.inverse.chunks_exact(m).zip(&self.basis) {
            let cost = self.costs[column];
            if cost != 0.0 {
                duals.iter_mut().zip(row).for_each(|(dual, a)| *dual += cost * a);
            }
        }
        self.duals = duals;
        self.work += (m * m) as u64 / 16;
        self.compute_reduced_costs();
    }
}
