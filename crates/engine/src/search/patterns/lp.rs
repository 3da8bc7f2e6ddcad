//! The linear program over patterns: a revised simplex method that columns and changed needs are added to.
//!
//! Least cost such that every need is met and no limit passed. The inverse of the basis is kept as a dense
//! matrix (rows are item types, a few hundred at most), so that a solve starts from where the last one
//! ended: by primal steps after new columns, by dual steps after changed needs ([`pricing`] chooses them).
//! Needs are moved by tiny, fixed amounts against cycling (Charnes 1952), so all values are approximate: they
//! guide and prove nothing.

mod inverse;
mod pricing;
#[cfg(test)]
mod tests;

/// Reduced costs and steps smaller than this are taken for zero.
const TINY: f64 = 1e-9;
/// Elements smaller than this are no pivots.
const PIVOT: f64 = 1e-7;
/// Steps after which the inverse is computed anew: so many, and twice as many as there are rows, for it takes longer the
/// more there are.
const REFRESH: usize = 300;

/// The sense and the right-hand side of a row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum RowSense {
    /// At least so much; what is missing costs the second number a unit.
    Need(f64, f64),
    /// At most so much.
    Limit(f64),
}

/// The program and its basis.
#[derive(Debug, Clone)]
pub struct Lp {
    rows: usize,
    /// Right-hand sides, with the perturbation.
    needs: Vec<f64>,
    /// The rows' nature: needs with the cost of what is missing, limits with none.
    penalties: Vec<Option<f64>>,
    costs: Vec<f64>,
    columns: Vec<Vec<(u32, f64)>>,
    /// The column that is basic in each place.
    basis: Vec<usize>,
    is_basic: Vec<bool>,
    /// Inverse of the basis, row after row.
    inverse: Vec<f64>,
    values: Vec<f64>,
    duals: Vec<f64>,
    /// Reduced costs of the columns; 0 in the basis.
    reduced: Vec<f64>,
    /// Reduced costs have not been updated since they were computed.
    is_exact: bool,
    /// Devex weights of primal steps, one a column: estimates of how long the edge is along which the column enters.
    primal_devex: Vec<f64>,
    /// Devex weights of dual steps, one for each place of the basis.
    dual_devex: Vec<f64>,
    /// A row of the tableau, one number a column.
    row: Vec<f64>,
    /// Steps since the inverse was computed.
    steps: usize,
    /// Units of work done.
    pub work: u64,
}

impl Lp {
    /// A program without patterns: everything is missing.
    pub fn new(rows: &[RowSense]) -> Lp {
        let count = rows.len();
        let mut lp = Lp {
            rows: count,
            needs: Vec::with_capacity(count),
            penalties: Vec::with_capacity(count),
            costs: Vec::new(),
            columns: Vec::new(),
            basis: (0..count).collect(),
            is_basic: Vec::new(),
            inverse: Vec::new(),
            values: Vec::new(),
            duals: vec![0.0; count],
            reduced: Vec::new(),
            is_exact: false,
            primal_devex: Vec::new(),
            dual_devex: Vec::new(),
            row: Vec::new(),
            steps: 0,
            work: 0,
        };
        // First a column a row: artificial, for what is missing of a need, or slack, for what is left of a limit.
        for (n, row) in rows.iter().enumerate() {
            let penalty = if let RowSense::Need(_, penalty) = row { Some(*penalty) } else { None };
            lp.penalties.push(penalty);
            let (RowSense::Need(amount, _) | RowSense::Limit(amount)) = *row;
            lp.needs.push(amount + perturbation(n));
            lp.push(penalty.unwrap_or(0.0), vec![(n as u32, 1.0)]);
        }
        // Then surplus columns, for what is made beyond a need.
        for n in 0..count {
            if lp.penalties[n].is_some() {
                lp.push(0.0, vec![(n as u32, -1.0)]);
            }
        }
        lp.restart();
        lp
    }

    fn push(&mut self, cost: f64, entries: Vec<(u32, f64)>) -> usize {
        self.costs.push(cost);
        self.columns.push(entries);
        self.is_basic.push(false);
        self.primal_devex.push(1.0);
        let column = self.columns.len() - 1;
        self.reduced.push(self.computed_reduced_cost(column));
        column
    }

    /// Adds a pattern: what it costs and what it gives of each row. The answer is its handle.
    pub fn add(&mut self, cost: f64, entries: impl IntoIterator<Item = (u32, f64)>) -> usize {
        self.push(cost, entries.into_iter().collect())
    }

    /// Changes what a row asks for; [`Lp::solve`] repairs the solution.
    pub fn set_need(&mut self, row: usize, amount: f64) {
        let change = amount + perturbation(row) - self.needs[row];
        if change == 0.0 {
            return;
        }
        self.needs[row] += change;
        for (n, value) in self.values.iter_mut().enumerate() {
            *value += self.inverse[n * self.rows + row] * change;
        }
        self.work += self.rows as u64 / 8;
    }

    /// The duals: what one more unit of each row's need would cost; for limits what one more would save, negative.
    pub fn duals(&self) -> &[f64] {
        &self.duals
    }

    /// Columns that are not patterns but belong to the rows; their handles come first.
    pub fn own(&self) -> usize {
        self.rows + self.penalties.iter().flatten().count()
    }

    /// Drops patterns that are not in use and not wanted any more; the others move up in their order. The
    /// answer tells of each handle from [`Lp::own`] on whether it is kept.
    pub fn retain(&mut self, wanted: impl Fn(&Lp, usize) -> bool) -> Vec<bool> {
        let own = self.own();
        let keep: Vec<bool> =
            (0..self.columns.len()).map(|n| n < own || self.is_basic[n] || wanted(self, n)).collect();
        let mut place = 0;
        let places: Vec<usize> = keep
            .iter()
            .map(|kept| {
                place += usize::from(*kept);
                place - 1
            })
            .collect();
        fn sift<T>(list: &mut Vec<T>, keep: &[bool]) {
            let mut flags = keep.iter();
            list.retain(|_| flags.next().is_some_and(|kept| *kept));
        }
        sift(&mut self.columns, &keep);
        sift(&mut self.costs, &keep);
        sift(&mut self.is_basic, &keep);
        sift(&mut self.reduced, &keep);
        sift(&mut self.primal_devex, &keep);
        for column in &mut self.basis {
            *column = places[*column];
        }
        keep[own..].to_vec()
    }

    /// The cost of the solution.
    pub fn cost(&self) -> f64 {
        self.basis.iter().zip(&self.values).map(|(&column, value)| self.costs[column] * value).sum()
    }

    /// The columns in use, by handle, with how much of each; those of rows themselves left out.
    pub fn used(&self) -> Vec<(usize, f64)> {
        let own = self.own();
        let mut used: Vec<(usize, f64)> = self
            .basis
            .iter()
            .zip(&self.values)
            .filter(|(column, value)| **column >= own && **value > TINY)
            .map(|(&column, &value)| (column, value))
            .collect();
        used.sort_unstable_by_key(|(column, _)| *column);
        used
    }

    /// How much of the needs is missing, in penalties.
    pub fn shortage(&self) -> f64 {
        let missing = self.basis.iter().zip(&self.values).filter(|(column, _)| **column < self.rows);
        missing.map(|(&column, value)| self.costs[column] * value.max(0.0)).sum()
    }

    /// The reduced cost of a column by the present duals: negative if it saves something.
    pub fn reduced_cost(&self, column: usize) -> f64 {
        self.reduced[column]
    }

    /// Solves from where it stands; true if the solution is the best one, false if the work was not enough or a stop
    /// came. It is asked for before each step.
    pub fn solve(&mut self, work: u64, stopped: &dyn Fn() -> bool) -> bool {
        let end = self.work.saturating_add(work);
        let mut repairs = 0;
        while let Some(place) = self.most_negative() {
            if stopped() {
                return false;
            }
            repairs += 1;
            if repairs > 4 * self.rows + 50 || !self.dual_step(place, stopped) {
                self.restart();
                break;
            }
        }
        while self.work < end && !stopped() {
            let Some(column) = self.entering() else {
                if self.is_exact {
                    return true;
                }
                self.compute_reduced_costs();
                continue;
            };
            if !self.primal_step(column, stopped) {
                // No pivot is safe: the inverse has lost its precision.
                if self.steps == 0 {
                    return false;
                }
                self.refresh(stopped);
            }
        }
        false
    }

    /// A column of the tableau: the inverse of the basis times it.
    fn direction(&mut self, column: usize) -> Vec<f64> {
        let entries = &self.columns[column];
        self.work += (self.rows * entries.len()) as u64 / 16;
        self.inverse
            .chunks_exact(self.rows)
            .map(|row| entries.iter().map(|&(n, a)| row[n as usize] * a).sum())
            .collect()
    }

    /// A primal step: a column enters the basis. False if no pivot is large enough.
    fn primal_step(&mut self, column: usize, stopped: &dyn Fn() -> bool) -> bool {
        let direction = self.direction(column);
        let mut leaving = None;
        let mut least = f64::INFINITY;
        for (place, &d) in direction.iter().enumerate() {
            if d > PIVOT {
                let ratio = self.values[place].max(0.0) / d;
                let tie = leaving.is_some_and(|other: usize| ratio < least + TINY && d > direction[other]);
                if ratio < least - TINY || tie {
                    least = ratio.min(least);
                    leaving = Some(place);
                }
            }
        }
        let Some(place) = leaving else { return false };
        self.fill_row(place);
        self.pivot(place, column, &direction, stopped);
        true
    }

    /// A dual step: the column at a place of the basis whose value is negative leaves it. False if no other can replace it.
    fn dual_step(&mut self, place: usize, stopped: &dyn Fn() -> bool) -> bool {
        self.fill_row(place);
        let mut best = None;
        let mut least = f64::INFINITY;
        let mut pivot = 0.0;
        for (column, &a) in self.row.iter().enumerate() {
            if a < -PIVOT {
                let ratio = self.reduced[column].max(0.0) / -a;
                if ratio < least - TINY || (ratio < least + TINY && a < pivot) {
                    least = ratio.min(least);
                    pivot = a;
                    best = Some(column);
                }
            }
        }
        let Some(column) = best else { return false };
        let direction = self.direction(column);
        if direction[place] > -PIVOT {
            return false;
        }
        self.pivot(place, column, &direction, stopped);
        true
    }

    /// Pivots: a column enters at a place of the basis, whose row of the tableau is filled.
    fn pivot(&mut self, place: usize, column: usize, direction: &[f64], stopped: &dyn Fn() -> bool) {
        let m = self.rows;
        let reduced = self.reduced[column];
        self.update_pricing(place, column, direction);
        let step = self.values[place] / direction[place];
        let (before, rest) = self.inverse.split_at_mut(place * m);
        let (row, after) = rest.split_at_mut(m);
        let scale = 1.0 / direction[place];
        for a in row.iter_mut() {
            *a *= scale;
        }
        let others = before.chunks_exact_mut(m).chain(after.chunks_exact_mut(m));
        let factors = direction[..place].iter().chain(&direction[place + 1..]);
        let mut touched = 1;
        for (other, &factor) in others.zip(factors) {
            if factor != 0.0 {
                touched += 1;
                for (a, b) in other.iter_mut().zip(row.iter()) {
                    *a -= factor * b;
                }
            }
        }
        for (dual, a) in self.duals.iter_mut().zip(row.iter()) {
            *dual += reduced * a;
        }
        for (value, d) in self.values.iter_mut().zip(direction) {
            *value -= step * d;
        }
        self.values[place] = step;
        self.is_basic[self.basis[place]] = false;
        self.is_basic[column] = true;
        self.basis[place] = column;
        self.work += (touched * m) as u64 / 32 + 4;
        self.steps += 1;
        if self.steps >= REFRESH + 2 * self.rows {
            self.refresh(stopped);
        }
    }
}

/// A tiny amount, different for each row.
fn perturbation(row: usize) -> f64 {
    let mixed = (row as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 40;
    1e-6 * (1.0 + mixed as f64 / f64::from(1 << 24))
}
