//! Weights of missing items, which grow while they are missing.
//!
//! An annealing chain that leaves one awkward panel out again and again looks for room for it in the same layouts.
//! So the weight of an item type grows while copies of it are missing, until to place them makes the objective better. After
//! Morris, "The breakout method for escaping from local minima", AAAI 1993, and Nagata & Bräysy, "A powerful route
//! minimization heuristic for the vehicle routing problem with time windows", Operations Research Letters 2009.

use super::config::CONFIG;
use crate::problem::Problem;

/// By how much a missing copy of each type weighs more than its area.
#[derive(Debug)]
pub struct MissingWeights {
    factors: Vec<f64>,
    rest: u64,
    /// The unit of work of the next rise.
    due: u64,
}

impl MissingWeights {
    /// None, until it begins.
    pub fn new(problem: &Problem) -> MissingWeights {
        MissingWeights {
            factors: vec![1.0; problem.items.len()],
            rest: CONFIG.pressure_rest * problem.pieces().max(1),
            due: u64::MAX,
        }
    }

    /// It rises from now on.
    pub fn begin(&mut self, work: u64) {
        self.due = work + self.rest;
    }

    /// Takes all pressure off; it rises no more.
    pub fn end(&mut self) {
        self.factors.fill(1.0);
        self.due = u64::MAX;
    }

    /// A factor a type.
    pub fn factors(&self) -> impl Iterator<Item = f64> + '_ {
        self.factors.iter().copied()
    }

    /// Whether it has to rise.
    pub fn is_due(&self, work: u64) -> bool {
        work >= self.due
    }

    /// Raises the factors of what is missing, and lets the others fade.
    pub fn rise(&mut self, missing: &[u32], work: u64) {
        for (factor, &missing) in self.factors.iter_mut().zip(missing) {
            *factor = if missing > 0 {
                *factor + CONFIG.pressure_rise
            } else {
                1.0 + (*factor - 1.0) * CONFIG.pressure_fading
            };
        }
        self.due = work + self.rest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::job::Job;

    fn problem() -> Problem {
        let job = serde_json::json!({
            "panels": [{"id": "a", "width": 30, "height": 20, "count": 1}, {"id": "b", "width": 10, "height": 10, "count": 1}],
            "stock_panels": [{"id": "s", "width": 100, "height": 100, "count": 9}]});
        Problem::split(&Job::from_json(&job).unwrap()).0.remove(0)
    }

    #[test]
    fn what_is_missing_weighs_more_each_time_and_less_again_once_it_is_in() {
        let mut pressure = MissingWeights::new(&problem());
        pressure.begin(0);
        pressure.rise(&[1, 0], 0);
        pressure.rise(&[1, 0], 0);
        assert_eq!(
            pressure.factors().collect::<Vec<_>>(),
            [1.0 + CONFIG.pressure_rise + CONFIG.pressure_rise, 1.0]
        );
        pressure.rise(&[0, 0], 0);
        let after: Vec<f64> = pressure.factors().collect();
        assert!(after[0] > 1.0 && after[0] < 1.2);
    }

    #[test]
    fn it_rises_only_from_its_beginning_to_its_end() {
        let mut pressure = MissingWeights::new(&problem());
        assert!(!pressure.is_due(u64::MAX - 1));
        pressure.begin(10);
        assert!(!pressure.is_due(11));
        assert!(pressure.is_due(10 + 2 * CONFIG.pressure_rest));
        pressure.rise(&[1, 1], 10 + 2 * CONFIG.pressure_rest);
        assert!(!pressure.is_due(11 + 2 * CONFIG.pressure_rest));
        pressure.end();
        assert!(!pressure.is_due(u64::MAX - 1));
        assert_eq!(pressure.factors().collect::<Vec<_>>(), [1.0, 1.0]);
    }
}
