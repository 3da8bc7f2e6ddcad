//! Pricing rounds: patterns that make the linear program cheaper, by which method, by which values, and what is taken of what was found.

use super::{Master, Proof};
use crate::problem::ItemType;
use crate::search::patterns::beam_pricing::BeamPricing;
use crate::search::patterns::column::{PricedPattern, build};
use crate::search::patterns::config::CONFIG;
use crate::search::patterns::oracle::{PricingMethod, PricingValues};
use crate::search::pool::Pattern;
use crate::search::strips::frame_rules::FrameRules;

impl Master<'_> {
    /// Patterns that are good by perturbed duals.
    pub fn price_perturbed(&mut self, stopped: &dyn Fn() -> bool) -> Vec<Pattern> {
        let mut methods = self.methods();
        // The last is dear; where rules forbid cuts the beam is none of the first, and brings nothing here.
        methods.truncate((methods.len() - 1).max(1));
        if self.oracle.staged().is_some() {
            methods.retain(|&method| method != PricingMethod::Beam);
        }
        let method = methods[self.rng.usize(..methods.len())];
        let mut duals: Vec<f64> = self.lp.duals().to_vec();
        for dual in duals.iter_mut().take(self.problem.items.len()) {
            *dual *= 1.0 + CONFIG.perturbation * (self.rng.f64() - 0.5);
        }
        let values = self.values(&duals);
        let mut fillers: Vec<u32> = (0..values.items.len() as u32).collect();
        fillers.sort_by_key(|&item| std::cmp::Reverse(values.items[item as usize]));
        let found =
            self.oracle.price(self.problem, &values, method, CONFIG.patterns_a_round, &mut self.rng, stopped);
        let found = found.unwrap_or_default();
        let built = found.iter().take_while(|_| !stopped()).map(|(kind, layout, _)| {
            let (pattern, work) = build(self.problem, *kind, layout, &self.residual_demand, &fillers);
            self.work += work;
            pattern
        });
        built.collect()
    }

    /// Whether no method of looking finds anything more.
    pub fn is_converged(&self) -> bool {
        self.idle >= self.methods().len().max(2)
    }

    /// In their turn; the last, which may be dear, waits until the others find nothing.
    fn methods(&self) -> Vec<PricingMethod> {
        use PricingMethod::{Beam, Exact, Sample, Staged, StagedExact, StripKnapsack};
        let ways = [false, true];
        if let Some(allowed) = self.oracle.staged() {
            let allowed =
                || ways.into_iter().zip(allowed).filter(|(_, is_allowed)| *is_allowed).map(|(way, _)| way);
            let mut methods: Vec<PricingMethod> =
                allowed().map(|side_by_side| Staged { side_by_side }).collect();
            if self.problem.rules.final_trim {
                // Rounded lengths bring other patterns, where final trims make up for the rounding.
                methods.extend(allowed().map(|side_by_side| StripKnapsack { side_by_side }));
            }
            methods.push(Beam);
            methods.extend(self.oracle.is_staged_exact(self.work()).then_some(StagedExact));
            return methods;
        }
        let strips = |side_by_side| StripKnapsack { side_by_side };
        if !self.problem.rules.allow_every_cut() {
            let keeps = |side_by_side: &bool| {
                let rules = FrameRules::of(&self.problem.rules, *side_by_side);
                rules.is_ok_and(|rules| rules.is_some_and(|rules| !rules.exact && rules.stages > 1))
            };
            let mut methods: Vec<PricingMethod> = ways.into_iter().filter(keeps).map(strips).collect();
            methods.resize(methods.len().max(1) + 1, Beam);
            return methods;
        }
        match (self.beam.is_some(), self.oracle.is_cheap(), self.oracle.is_exact()) {
            (true, true, _) => vec![Beam, Exact],
            (true, _, true) => vec![Beam, Sample, Exact],
            (true, ..) => vec![Beam, Sample],
            (false, true, _) => vec![Exact],
            (false, _, true) => vec![strips(false), strips(true), Sample, Exact],
            (false, ..) => vec![strips(false), strips(true), Sample, Sample],
        }
    }

    /// One pricing round: adds patterns that make the solution cheaper; how many there were. A round that a stop ends
    /// counts for nothing.
    pub fn pricing_round(&mut self, stopped: &dyn Fn() -> bool) -> usize {
        let methods = self.methods();
        let duals: Vec<f64> = self.lp.duals().to_vec();
        // Early rounds smooth the duals by the former ones; where that finds nothing, the true ones decide.
        let calm = self.idle == 0 && self.smooth.len() == duals.len();
        let now: Vec<f64> = if calm {
            duals
                .iter()
                .zip(&self.smooth)
                .map(|(new, old)| CONFIG.smoothing * old + (1.0 - CONFIG.smoothing) * new)
                .collect()
        } else {
            duals.clone()
        };
        self.smooth.clone_from(&now);
        let last = methods.len() - 1;
        let method = if self.idle >= last { methods[last] } else { methods[self.rounds % last] };
        self.rounds += 1;
        let mut values = self.values(&now);
        if let (PricingMethod::Beam, Some(beam)) = (method, &mut self.beam) {
            let Some(found) =
                beam.price(self.problem, &values.items, &self.residual_demand, &self.left, stopped)
            else {
                return 0;
            };
            let mut gained = 0;
            for pattern in &found {
                gained += usize::from(self.promises(pattern, &duals));
            }
            return self.end_round(gained);
        }
        let mut gained = 0;
        for round in 0..CONFIG.repeats {
            let Some(found) = self.oracle.price(
                self.problem,
                &values,
                method,
                CONFIG.patterns_a_round,
                &mut self.rng,
                stopped,
            ) else {
                return gained;
            };
            if round == 0 {
                match method {
                    PricingMethod::Exact => self.prove(&values, self.oracle.most(self.problem)),
                    PricingMethod::StagedExact => self.prove(&values, self.oracle.staged_most()),
                    _ => {}
                }
            }
            let mut most = vec![0; values.items.len()];
            for (_, layout, _) in &found {
                let mut counts = vec![0; values.items.len()];
                layout.tally(&mut counts);
                most.iter_mut().zip(counts).for_each(|(most, count)| *most = count.max(*most));
            }
            let (taken, heard) = self.take(found, &duals, &values, stopped);
            gained += taken;
            if heard {
                return gained;
            }
            // Patterns hold more of the most valuable items than the residual demand: at a lower value they leave room for others.
            let mut excess = false;
            for (n, &count) in most.iter().enumerate() {
                if count > self.residual_demand[n] {
                    excess = true;
                    let share = f64::from(self.residual_demand[n]) / f64::from(count);
                    values.items[n] = (f64::from(values.items[n]) * libm::pow(share, 0.4)) as i32;
                }
            }
            let is_dear = method == PricingMethod::StagedExact
                || (matches!(method, PricingMethod::Staged { .. })
                    && !self.oracle.is_staged_cheap()
                    && round + 1 == CONFIG.staged_repeats)
                || (method == PricingMethod::Exact && !self.oracle.is_cheap());
            if !excess || is_dear {
                break;
            }
        }
        self.end_round(gained)
    }

    /// Adds what makes the solution cheaper of the patterns that were found: how many that were, and whether a stop came
    /// before all were tried.
    fn take(
        &mut self,
        found: Vec<PricedPattern>,
        duals: &[f64],
        values: &PricingValues,
        stopped: &dyn Fn() -> bool,
    ) -> (usize, bool) {
        let mut fillers: Vec<u32> = (0..values.items.len() as u32).collect();
        fillers.retain(|&item| values.items[item as usize] > 0);
        fillers.sort_by_key(|&item| std::cmp::Reverse(values.items[item as usize]));
        let mut gained = 0;
        for (kind, layout, _) in found {
            if stopped() {
                return (gained, true);
            }
            if self.left[kind] == 0 {
                continue;
            }
            let (pattern, work) = build(self.problem, kind, &layout, &self.residual_demand, &fillers);
            self.work += work;
            gained += usize::from(self.promises(&pattern, duals));
        }
        (gained, false)
    }

    /// Adds a pattern if it makes the solution cheaper.
    fn promises(&mut self, pattern: &Pattern, duals: &[f64]) -> bool {
        let kind = pattern.sheet.sheet_type as usize;
        let value: f64 = pattern.items.iter().map(|&(item, n)| duals[item as usize] * f64::from(n)).sum();
        let rows = self.problem.items.len();
        let price = self.costs[kind] - duals[rows + kind] - duals[rows + self.left.len()];
        value > price * (1.0 + 1e-6) && self.add(pattern)
    }

    /// Notes what a round has found. Where nothing comes any more, the beam gets wider.
    fn end_round(&mut self, gained: usize) -> usize {
        self.idle = if gained > 0 { 0 } else { self.idle + 1 };
        if self.is_converged() && self.beam.as_mut().is_some_and(BeamPricing::widen) {
            self.idle = 0;
        }
        gained
    }

    /// Duals as integers, such that no sum over a sheet overflows.
    fn values(&self, duals: &[f64]) -> PricingValues {
        let rows = self.problem.items.len();
        // Tables are as wide as the widest sheet and as high as the highest.
        let widest = self.problem.sheets.iter().map(|s| s.w).max().unwrap_or(1);
        let highest = self.problem.sheets.iter().map(|s| s.h).max().unwrap_or(1);
        let largest = f64::from(widest) * f64::from(highest);
        let wanted = |n: usize| self.residual_demand[n] > 0;
        let dense = |(n, item): (usize, &ItemType)| {
            if wanted(n) { duals[n] / (f64::from(item.w) * f64::from(item.h)) } else { 0.0 }
        };
        let most = self.problem.items.iter().enumerate().map(dense).fold(0.0, f64::max) * largest;
        let scale = f64::from(1 << 29) / most.max(1.0);
        let value = |n: usize| if wanted(n) { (duals[n].max(0.0) * scale) as i32 } else { 0 };
        let sheets = self.costs.iter().enumerate().map(|(kind, cost)| {
            let price = cost - duals[rows + kind] - duals[rows + self.left.len()];
            (price * scale).min(f64::from(1 << 30)) as i32
        });
        PricingValues { items: (0..rows).map(value).collect(), sheets: sheets.collect() }
    }

    /// Notes what the values of an exact round prove, while nothing is left out of the program; `most` is what a sheet of each
    /// type holds by them.
    fn prove(&mut self, values: &PricingValues, most: Vec<i32>) {
        let whole =
            self.problem.items.iter().zip(&self.residual_demand).all(|(item, &wanted)| item.count == wanted);
        if !whole {
            return;
        }
        let items = self.problem.items.iter().zip(&values.items);
        let need = items.map(|(item, &value)| i128::from(item.count) * i128::from(value)).sum();
        let gives: Vec<i128> = most.into_iter().map(i128::from).collect();
        let strength = |proof: &Proof| {
            let each = proof.gives.iter().zip(&self.costs);
            each.map(|(&gives, cost)| proof.need as f64 * cost / gives.max(1) as f64).fold(f64::MAX, f64::min)
        };
        let proof = Proof { need, gives };
        if self.proof.as_ref().is_none_or(|old| strength(old) < strength(&proof)) {
            self.proof = Some(proof);
        }
    }
}
