//! The values of items, corrected from layout to layout.
//!
//! Sequential value correction, after Mukhacheva (1997) and Belov & Scheithauer, "Setup and open-stacks
//! minimization in one-dimensional stock cutting", INFORMS J. Comput. 2007: an item that ended up on badly
//! filled sheets takes more of the stock than its area, so it is worth more the next time and goes first.

use crate::layout::Layout;
use crate::problem::Problem;
use fastrand::Rng;

/// The values of the item types.
pub struct ItemValues {
    /// Area of each type, grown by the kerf, as a share of the largest.
    shares: Vec<f64>,
    /// Value of a unit of area of each type.
    ratios: Vec<f64>,
    /// Value of the largest item at ratio 1.
    unit: f64,
}

impl ItemValues {
    /// Value of a full sheet of mean size: fine enough for exact ranking, small enough to sum whole jobs.
    pub const WHOLE_SHEET: f64 = (1_u64 << 36) as f64;

    /// Every item is worth its area.
    pub fn new(problem: &Problem) -> ItemValues {
        let areas: Vec<f64> = problem.items.iter().map(|i| f64::from(i.w) * f64::from(i.h)).collect();
        let largest = areas.iter().copied().fold(1.0, f64::max);
        let sheets: f64 = problem.sheets.iter().map(|s| f64::from(s.w) * f64::from(s.h)).sum();
        let mean = sheets / problem.sheets.len() as f64;
        ItemValues {
            shares: areas.iter().map(|a| a / largest).collect(),
            ratios: vec![1.0; areas.len()],
            unit: largest / mean * Self::WHOLE_SHEET,
        }
    }

    /// Forgets what was learnt.
    pub fn reset(&mut self) {
        self.ratios.fill(1.0);
    }

    /// The values as integers; large items are worth up to `bonus` more than their area.
    pub fn integers(&self, bonus: f64) -> Vec<i64> {
        let value = |(share, ratio): (&f64, &f64)| share * ratio * (1.0 + bonus * share.sqrt()) * self.unit;
        self.shares.iter().zip(&self.ratios).map(|v| (value(v) as i64).max(1)).collect()
    }

    /// Learns from a layout: `weight` 0-1 is how much the new counts against the old; waste counts with
    /// the power that `steepness` 1-3 says.
    pub fn correct(&mut self, layout: &Layout, problem: &Problem, weight: f64, steepness: u32) {
        let mut sums = vec![(0.0, 0.0); self.ratios.len()];
        let mut all = (0.0, 0.0);
        for sheet in layout.open() {
            let used: f64 = sheet.items().map(|n| f64::from(n.w) * f64::from(n.h)).sum();
            let kind = &problem.sheets[sheet.sheet_type as usize];
            let area = f64::from(kind.w) * f64::from(kind.h);
            all = (all.0 + area, all.1 + used);
            let mut ratio = 1.0;
            for _ in 0..steepness {
                // A sheet that is nearly empty says little about the items on it.
                ratio *= (area / used).min(2.0);
            }
            for node in sheet.items() {
                let sum = &mut sums[node.item as usize];
                *sum = (sum.0 + ratio, sum.1 + 1.0);
            }
        }
        let mean = if all.1 > 0.0 { all.0 / all.1 } else { 1.0 };
        for (n, (sum, copies)) in sums.into_iter().enumerate() {
            let missing = f64::from(layout.missing[n]);
            if copies + missing > 0.0 {
                let seen = (sum + missing * mean * 1.2) / (copies + missing);
                self.ratios[n] += weight * (seen - self.ratios[n]);
            }
        }
    }

    /// Shakes the values by up to this share.
    pub fn shake(&mut self, share: f64, rng: &mut Rng) {
        for ratio in &mut self.ratios {
            *ratio *= 1.0 + share * (2.0 * rng.f64() - 1.0);
        }
    }
}
