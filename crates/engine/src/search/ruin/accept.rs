//! Which changes a chain keeps.
//!
//! Late acceptance (Burke & Bykov, "The late acceptance hill-climbing heuristic", EJOR 2017) settles quickly;
//! annealing (Kirkpatrick, Gelatt & Vecchi, "Optimization by simulated annealing", Science 1983) takes as long as it is
//! given and gets further then. What is tolerated while annealing is drawn without a logarithm, so that it is
//! the same number on every machine.

use super::weights::ONE;
use fastrand::Rng;

/// The rule by which a chain keeps a change or takes it back.
#[derive(Debug, Default)]
pub struct Acceptance {
    /// Objectives of the past, one an iteration, in turn.
    history: Vec<i64>,
    tick: usize,
    cooling: Option<Cooling>,
}

/// The units of work at which annealing began, and how many it lasts.
#[derive(Debug, Clone, Copy)]
struct Cooling {
    from: u64,
    length: u64,
    /// What is tolerated at first, in sheet areas.
    heat: f64,
}

impl Acceptance {
    /// Late acceptance that remembers so many objectives, all of them this one as yet.
    pub fn reset(&mut self, memory: usize, objective: i64) {
        self.history.clear();
        self.history.resize(memory.max(1), objective);
        self.tick = 0;
        self.cooling = None;
    }

    /// Annealing from the unit of work `from` on, for `length` more.
    pub fn anneal(&mut self, from: u64, length: u64, heat: f64) {
        self.cooling = Some(Cooling { from, length: length.max(1), heat });
    }

    /// Whether it anneals.
    pub fn anneals(&self) -> bool {
        self.cooling.is_some()
    }

    /// Whether a change of the objective is kept at this unit of work.
    pub fn keeps(&mut self, before: i64, after: i64, work: u64, rng: &mut Rng) -> bool {
        if let Some(cooling) = self.cooling {
            return after <= before + cooling.tolerance(work, rng);
        }
        let place = self.tick % self.history.len();
        self.tick += 1;
        let keeps = after <= before || after <= self.history[place];
        self.history[place] = if keeps { after } else { before };
        keeps
    }
}

impl Cooling {
    /// How much worse a layout may be now: small figures are likelier than large ones.
    fn tolerance(self, work: u64, rng: &mut Rng) -> i64 {
        let left = 1.0 - (work.saturating_sub(self.from) as f64 / self.length as f64).min(1.0);
        let drawn = rng.f64();
        (self.heat * left * left * drawn * drawn * ONE) as i64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn late_acceptance_keeps_what_is_no_worse_than_some_iterations_ago() {
        let mut rng = Rng::with_seed(1);
        let mut rule = Acceptance::default();
        rule.reset(2, 10);
        assert!(rule.keeps(10, 5, 0, &mut rng));
        assert!(rule.keeps(5, 9, 1, &mut rng));
        assert!(!rule.keeps(9, 10, 2, &mut rng));
        assert!(rule.keeps(9, 9, 3, &mut rng));
    }

    #[test]
    fn annealing_tolerates_less_and_less_and_nothing_in_the_end() {
        let mut rng = Rng::with_seed(1);
        let mut rule = Acceptance::default();
        rule.anneal(100, 1_000, 0.05);
        let worse = (0.002 * ONE) as i64;
        let mut kept = |work: u64| (0..1_000).filter(|_| rule.keeps(0, worse, work, &mut rng)).count();
        let (first, middle, last) = (kept(100), kept(600), kept(1_100));
        assert!(first > middle && middle > 0 && last == 0);
        assert!(rule.keeps(5, 5, 5_000, &mut rng));
    }
}
