//! Requirements from pairs of dual feasible functions, one along each axis.
//!
//! Where an item may lie in two ways it counts by the way that takes less. Stronger, where the two pull apart: the
//! pair and its mirror image (the functions exchanged) hold for the same layout, hence also their sum, in which a
//! turned item often takes no less than an unturned one. On square sheets this is the mean over both ways.

use super::cover::Requirement;
use super::dff::{self, Measure, SheetAxis};
use super::{Group, Instance};
use crate::control::StopCheck;

/// Products of measures that may be computed.
const WORK: usize = 1_200_000;
/// Measures of single lengths that may be computed.
const MEASURING: usize = 250_000;
/// Measures that are tried on each axis, however few items there are.
const MOST_MEASURES: usize = 400;
/// The best pairs of measures that become requirements, for each weighting of the types of sheet.
const KEPT: usize = 3;
/// Fixed point: bits by which a product of two measures is shortened.
const SHORTENED: u32 = 20;
/// The weight of the largest type of sheet.
const WEIGHT: u64 = 1 << 20;

/// The requirements with the largest totals, for each group; none after a stop.
pub(super) fn requirements(
    instance: &Instance,
    groups: &[Group],
    stop: &mut StopCheck<'_>,
) -> Vec<Requirement> {
    let mut all = Vec::new();
    let mut weightings = vec![by_cost(instance), vec![WEIGHT; instance.sheets.len()]];
    weightings.dedup();
    let Some(tables) = Tables::of(instance, WORK / weightings.len(), stop) else { return all };
    for weights in &weightings {
        for pair in tables.best_pairs(weights) {
            let kinds = instance.items.len();
            if stop.after((kinds * (instance.sheets.len() + groups.len())) as u64) {
                return all;
            }
            let volumes = tables.volumes(pair, weights);
            for group in groups {
                let inside = volumes.iter().zip(&tables.counts).zip(&group.items).filter(|(_, i)| **i);
                all.push(Requirement {
                    need: inside.map(|((v, count), _)| i128::from(*v) * i128::from(*count)).sum(),
                    gives: weights
                        .iter()
                        .zip(&group.sheets)
                        .map(|(&w, &i)| if i { i128::from(whole(w)) } else { 0 })
                        .collect(),
                });
            }
        }
    }
    all
}

/// What a sheet of this weight gives.
fn whole(weight: u64) -> u64 {
    weight * (((dff::ONE * dff::ONE) >> SHORTENED) >> SHORTENED)
}

fn by_cost(instance: &Instance) -> Vec<u64> {
    let dearest = instance.sheets.iter().map(|s| s.cost).max().unwrap_or(1).max(1);
    instance.sheets.iter().map(|s| ((s.cost as f64 / dearest as f64 * WEIGHT as f64) as u64).max(1)).collect()
}

/// Two measures and whether their mirror image is added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct MeasurePair {
    x: usize,
    y: usize,
    mirrored: bool,
}

/// One measure on one type of sheet: of each item's sizes along x and y in its two ways to lie.
struct Table {
    x: [Vec<u32>; 2],
    y: [Vec<u32>; 2],
}

/// Every measure on every type of sheet.
struct Tables {
    /// By type of sheet, then by measure.
    tables: Vec<Vec<Table>>,
    /// By type of sheet: all bits set for an item that does not fit there.
    misfits: Vec<Vec<u64>>,
    counts: Vec<u64>,
    measures: usize,
    turnable: bool,
    /// Pairs that may be tried.
    affordable: usize,
}

impl Tables {
    /// None after a stop, or where so much work is not enough to try each measure once.
    fn of(instance: &Instance, work: usize, stop: &mut StopCheck<'_>) -> Option<Tables> {
        let kinds = instance.items.len();
        let mut lengths: Vec<i64> =
            instance.items.iter().flat_map(|kind| [kind.width, kind.height]).collect();
        lengths.sort_unstable();
        lengths.dedup();
        let mut sides: Vec<i64> = instance.sheets.iter().flat_map(|s| [s.width, s.height]).collect();
        sides.sort_unstable();
        sides.dedup();
        let most = MEASURING / (2 * lengths.len() * instance.sheets.len());
        let measures = dff::candidates(&lengths, &sides, most.min(MOST_MEASURES));
        let turnable = instance.items.iter().any(|kind| kind.ways.iter().flatten().any(|[a, b]| a != b));
        let modes = if turnable { 2 } else { 1 };
        let affordable = work / (kinds * instance.sheets.len() * modes).max(1);
        if affordable < measures.len() {
            return None;
        }
        let mut tables = Vec::new();
        for sheet in 0..instance.sheets.len() {
            let axes = [AxisLengths::of(instance, sheet, |s| s.width, |way| way.0), {
                AxisLengths::of(instance, sheet, |s| s.height, |way| way.1)
            }];
            let mut of_sheet = Vec::new();
            for &measure in &measures {
                if stop.after(10 * kinds as u64) {
                    return None;
                }
                let [x, y] = [axes[0].measure(measure), axes[1].measure(measure)];
                of_sheet.push(Table { x, y });
            }
            tables.push(of_sheet);
        }
        let misfit = |sheet: usize| {
            (0..kinds).map(|kind| if instance.items[kind].fits(sheet) { 0 } else { u64::MAX }).collect()
        };
        Some(Tables {
            tables,
            misfits: (0..instance.sheets.len()).map(misfit).collect(),
            counts: instance.items.iter().map(|kind| kind.count).collect(),
            measures: measures.len(),
            turnable,
            affordable,
        })
    }

    /// The least each item can take of a sheet on which it fits, by weight of that sheet.
    fn volumes(&self, pair: MeasurePair, weights: &[u64]) -> Vec<u64> {
        let mut least = vec![u64::MAX; self.counts.len()];
        for ((tables, misfits), &weight) in self.tables.iter().zip(&self.misfits).zip(weights) {
            let (f, g) = (&tables[pair.x], &tables[pair.y]);
            let way = |n: usize| [&f.x[n][..], &g.y[n][..], &g.x[n][..], &f.y[n][..]];
            match (pair.mirrored, self.turnable) {
                (true, _) => weigh::<true, true>(&mut least, way(0), way(1), misfits, weight),
                (false, true) => weigh::<false, true>(&mut least, way(0), way(1), misfits, weight),
                (false, false) => weigh::<false, false>(&mut least, way(0), way(0), misfits, weight),
            }
        }
        least
    }

    fn total(&self, pair: MeasurePair, weights: &[u64]) -> u64 {
        self.volumes(pair, weights).iter().zip(&self.counts).map(|(volume, count)| volume * count).sum()
    }

    /// The pairs with the largest totals: all pairs where there are few, else those that a climb from several
    /// starting points finds, changing one measure at a time.
    fn best_pairs(&self, weights: &[u64]) -> Vec<MeasurePair> {
        let modes: &[bool] = if self.turnable { &[false, true] } else { &[false] };
        let mut best = Best::default();
        if self.measures * self.measures <= self.affordable {
            for x in 0..self.measures {
                for y in 0..self.measures {
                    for &mirrored in modes {
                        let pair = MeasurePair { x, y, mirrored };
                        best.offer(self.total(pair, weights), pair);
                    }
                }
            }
            return best.pairs();
        }
        let mut left = self.affordable;
        'starts: for start in 0..self.measures {
            for &mirrored in modes {
                let mut at = MeasurePair { x: start, y: start, mirrored };
                let mut reached = self.total(at, weights);
                let mut still = 0;
                let mut along_x = false;
                while still < 2 {
                    if left < self.measures {
                        break 'starts;
                    }
                    left -= self.measures;
                    let before = reached;
                    for measure in 0..self.measures {
                        let pair = if along_x {
                            MeasurePair { x: measure, ..at }
                        } else {
                            MeasurePair { y: measure, ..at }
                        };
                        let total = self.total(pair, weights);
                        best.offer(total, pair);
                        if total > reached {
                            (reached, at) = (total, pair);
                        }
                    }
                    still = if reached > before { 1 } else { still + 1 };
                    along_x = !along_x;
                }
            }
        }
        best.pairs()
    }
}

/// Lowers `least` to what each item takes on one type of sheet. The sizes are measured along x and y, then with the
/// measures exchanged. One plain loop, which the compiler can vectorise.
fn weigh<const MIRRORED: bool, const TWO_WAYS: bool>(
    least: &mut [u64],
    first: [&[u32]; 4],
    last: [&[u32]; 4],
    misfits: &[u64],
    weight: u64,
) {
    let n = least.len();
    let (first, last, misfits) = (first.map(|m| &m[..n]), last.map(|m| &m[..n]), &misfits[..n]);
    let product = |sizes: [&[u32]; 4], item: usize| {
        let plain = u64::from(sizes[0][item]) * u64::from(sizes[1][item]);
        if MIRRORED { (plain + u64::from(sizes[2][item]) * u64::from(sizes[3][item])) / 2 } else { plain }
    };
    for item in 0..n {
        let mut volume = product(first, item);
        if TWO_WAYS {
            volume = volume.min(product(last, item));
        }
        least[item] = least[item].min((((volume >> SHORTENED) * weight) >> SHORTENED) | misfits[item]);
    }
}

/// The lengths along one axis of a sheet, and where each item's are in their list.
struct AxisLengths {
    axis: SheetAxis,
    places: [Vec<usize>; 2],
}

impl AxisLengths {
    fn of(
        instance: &Instance,
        sheet: usize,
        side: impl Fn(&super::SheetSupply) -> i64,
        along: impl Fn((i64, i64)) -> i64,
    ) -> AxisLengths {
        let mut lengths: Vec<(i64, u64)> = Vec::new();
        for kind in &instance.items {
            if let Some([a, b]) = kind.ways[sheet] {
                lengths.push((along(a), kind.count));
                if a != b {
                    lengths.push((along(b), kind.count));
                }
            }
        }
        lengths.sort_unstable();
        lengths.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 += next.1;
            }
            same
        });
        let place = |way: usize| {
            let length = |kind: &super::FittingItem| kind.ways[sheet].map_or(0, |ways| along(ways[way]));
            let at = |kind| lengths.partition_point(|&(x, _)| x < length(kind));
            instance.items.iter().map(|kind| at(kind).min(lengths.len().saturating_sub(1))).collect()
        };
        let places = [place(0), place(1)];
        AxisLengths { axis: SheetAxis { side: side(&instance.sheets[sheet]), lengths }, places }
    }

    fn measure(&self, measure: Measure) -> [Vec<u32>; 2] {
        let values = self.axis.measure(measure);
        let each =
            |places: &Vec<usize>| places.iter().map(|&at| values.get(at).copied().unwrap_or(0)).collect();
        [each(&self.places[0]), each(&self.places[1])]
    }
}

/// The best few pairs with different totals.
#[derive(Default)]
struct Best(Vec<(u64, MeasurePair)>);

impl Best {
    fn offer(&mut self, total: u64, pair: MeasurePair) {
        if self.0.len() == KEPT && total <= self.0[KEPT - 1].0 {
            return;
        }
        let at = self.0.partition_point(|(other, _)| *other > total);
        if self.0.get(at).is_none_or(|(other, _)| *other != total) {
            self.0.insert(at, (total, pair));
            self.0.truncate(KEPT);
        }
    }

    fn pairs(self) -> Vec<MeasurePair> {
        self.0.into_iter().map(|(_, pair)| pair).collect()
    }
}
