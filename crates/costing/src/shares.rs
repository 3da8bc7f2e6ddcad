//! The sums of a reckoning shared out among materials or orders.

use crate::exact::{fraction, whole};
use crate::reckoning::{Costs, LineKind, Pricing};
use engine::{Job, Money, Mosaic, Panel};
use num_bigint::BigInt;
use num_rational::BigRational;
use std::collections::{BTreeMap, HashMap};

/// What costs are told apart by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Grouping {
    /// By nothing: one sum.
    #[default]
    One,
    /// By the material of the panels.
    Material,
    /// By what the panels are made for.
    Order,
}

impl Grouping {
    /// What a row of panels belongs to; empty where it names nothing.
    pub fn name(self, panel: &Panel) -> &str {
        match self {
            Grouping::One => "",
            Grouping::Material => &panel.material,
            Grouping::Order => panel.order.as_deref().map(str::trim).unwrap_or_default(),
        }
    }
}

/// The share of one material or order in the net sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShareOfCosts {
    /// The material or the order; empty where panels name none.
    pub name: String,
    /// Its panels that are placed.
    pub panels: u64,
    /// Its share; the shares sum up to the net sum of the costs.
    pub net: Money,
}

/// The weights of those groups that have one.
type Weights = BTreeMap<usize, BigRational>;

/// Hundredths in a whole.
const CENTS: i128 = 100;

impl Pricing<'_> {
    /// The net sum of the costs, shared out in the order in which the job names the groups.
    ///
    /// Sheets and what is taken back of them are shared by the area of the panels on the sheets of their row; cuts and
    /// handling by that of each sheet; panels by their number, bands by their length; overhead and margin as all before them.
    /// Hundredths that remain go to those to whom most of one is missing.
    pub fn shares(&self, costs: &Costs, grouping: Grouping) -> Vec<ShareOfCosts> {
        let groups = Groups::of(self.job, grouping);
        let weighed = Weighed::of(self, &groups);
        let mut cents = vec![0_i128; groups.names.len()];
        let none = Weights::new();
        for line in &costs.lines {
            let of_row = || line.stock_panel_id.as_deref().and_then(|id| weighed.stock.get(id));
            let before;
            let weights = match line.kind {
                LineKind::Sheet | LineKind::Remnant => of_row(),
                LineKind::Cut => Some(&weighed.cuts),
                LineKind::Handling => Some(&weighed.sheets),
                LineKind::Part => Some(&weighed.panels),
                LineKind::EdgeBand => weighed.bands.get(line.label.as_str()),
                LineKind::Overhead | LineKind::Margin => {
                    before = cents.iter().map(|sum| whole(*sum)).enumerate().collect::<Weights>();
                    Some(&before)
                }
            };
            for (place, share) in shared(in_cents(line.sum), weights.unwrap_or(&none)) {
                if let Some(sum) = cents.get_mut(place) {
                    *sum += share;
                }
            }
        }
        let share = |((name, panels), cents): ((&&str, u64), i128)| ShareOfCosts {
            name: (*name).to_owned(),
            panels,
            net: Money::from_parts(cents * (Money::PARTS / CENTS)),
        };
        let all = groups.names.iter().zip(weighed.placed).zip(cents);
        all.filter(|((_, panels), sum)| *panels > 0 || *sum != 0).map(share).collect()
    }
}

/// What the groups have of each thing that is charged.
#[derive(Default)]
struct Weighed<'p> {
    /// Panels of each group that are placed.
    placed: Vec<u64>,
    /// The area of their panels on the sheets of a row of stock, by its id.
    stock: HashMap<&'p str, Weights>,
    /// The length of cuts, of each sheet by the area of the panels on it.
    cuts: Weights,
    /// Sheets, each by the area of the panels on it.
    sheets: Weights,
    /// Panels.
    panels: Weights,
    /// The length of each band, by its name.
    bands: HashMap<&'p str, Weights>,
}

impl<'p> Weighed<'p> {
    fn of(pricing: &Pricing<'p>, groups: &Groups<'p>) -> Weighed<'p> {
        let mut weighed = Weighed { placed: vec![0; groups.names.len()], ..Weighed::default() };
        for mosaic in &pricing.solution.mosaics {
            let areas = groups.areas(mosaic);
            let all: i128 = areas.values().sum();
            let cuts: i128 = mosaic.cuts.iter().map(|cut| i128::from(cut.length().um())).sum();
            let of_row = weighed.stock.entry(&mosaic.stock_panel_id).or_default();
            for (group, area) in areas {
                add(of_row, group, whole(area));
                add(&mut weighed.cuts, group, fraction(BigInt::from(area) * cuts, all));
                add(&mut weighed.sheets, group, fraction(area, all));
            }
        }
        let told = pricing.solution.panels.iter();
        let placed: HashMap<&str, u32> = told.map(|panel| (panel.panel_id.as_str(), panel.placed)).collect();
        for (panel, &group) in pricing.job.panels.iter().zip(&groups.of_row) {
            let count = placed.get(panel.id.as_str()).copied().unwrap_or(0);
            if count == 0 {
                continue;
            }
            weighed.placed[group] += u64::from(count);
            add(&mut weighed.panels, group, whole(count));
            for (band, length) in pricing.job.band_lengths(panel) {
                let length = i128::from(length.um()) * i128::from(count);
                add(weighed.bands.entry(band).or_default(), group, whole(length));
            }
        }
        weighed
    }
}

fn add(weights: &mut Weights, group: usize, more: BigRational) {
    let weight = weights.entry(group).or_insert_with(|| whole(0));
    *weight += more;
}

/// The groups of a job's rows of panels.
struct Groups<'j> {
    names: Vec<&'j str>,
    /// By row of panels.
    of_row: Vec<usize>,
    /// By id of the row of panels.
    of_panel: HashMap<&'j str, usize>,
}

impl<'j> Groups<'j> {
    fn of(job: &'j Job, grouping: Grouping) -> Groups<'j> {
        let mut groups = Groups { names: Vec::new(), of_row: Vec::new(), of_panel: HashMap::new() };
        let mut places: HashMap<&str, usize> = HashMap::new();
        for panel in &job.panels {
            let name = grouping.name(panel);
            let place = *places.entry(name).or_insert(groups.names.len());
            if place == groups.names.len() {
                groups.names.push(name);
            }
            groups.of_row.push(place);
            groups.of_panel.insert(&panel.id, place);
        }
        groups
    }

    /// The area of the panels of each group that has some on a sheet, µm².
    fn areas(&self, mosaic: &Mosaic) -> BTreeMap<usize, i128> {
        let mut areas = BTreeMap::new();
        for tile in mosaic.tiles.iter().filter(|tile| tile.is_final) {
            if let Some(&group) = tile.panel_id.as_deref().and_then(|id| self.of_panel.get(id)) {
                *areas.entry(group).or_default() += tile.width.times(tile.height).um2();
            }
        }
        areas
    }
}

fn in_cents(sum: Money) -> i128 {
    sum.parts() / (Money::PARTS / CENTS)
}

/// A whole number shared out by weights so that the shares sum up to it: those to whom most is missing get one more.
/// Where nobody has a weight, the first gets it all.
fn shared(sum: i128, weights: &Weights) -> BTreeMap<usize, i128> {
    let all: BigRational = weights.values().sum();
    if all == whole(0) {
        return BTreeMap::from([(0, sum)]);
    }
    let mut shares = BTreeMap::new();
    let mut missing: Vec<(BigRational, usize)> = Vec::with_capacity(weights.len());
    let mut left = sum;
    for (&group, weight) in weights {
        let exact = whole(sum) * weight / &all;
        let floor = exact.floor();
        let share = i128::try_from(floor.to_integer()).expect("a share is no larger than its sum");
        left -= share;
        shares.insert(group, share);
        missing.push((exact - floor, group));
    }
    missing.sort_by(|(a, at_a), (b, at_b)| b.cmp(a).then(at_a.cmp(at_b)));
    for (_, group) in missing.into_iter().take(usize::try_from(left).unwrap_or(0)) {
        *shares.entry(group).or_default() += 1;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn shares_sum_up_and_are_off_by_less_than_one(
            sum in -1_000_000_i128..1_000_000,
            weights in prop::collection::vec(0_u32..1000, 1..20),
        ) {
            let all: i128 = weights.iter().map(|weight| i128::from(*weight)).sum();
            let exact: Weights = weights.iter().map(|weight| whole(*weight)).enumerate().collect();
            let shares = shared(sum, &exact);
            prop_assert_eq!(shares.values().sum::<i128>(), sum);
            if all > 0 {
                for (share, weight) in shares.values().zip(weights) {
                    let off = (share * all - sum * i128::from(weight)).abs();
                    prop_assert!(off < all);
                }
            }
        }
    }
}
