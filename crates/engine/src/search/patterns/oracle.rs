//! The pricing problem: patterns whose items have more value than their sheet costs.

use super::config::CONFIG;
use super::grid::{Grid, Piece, points};
use super::strips::{Priced, StripKnapsack};
use crate::problem::Problem;
use crate::search::strips::frame_rules::FrameRules;
use fastrand::Rng;

/// A pricing method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PricingMethod {
    /// A knapsack of strips that lie one below another, or stand side by side.
    StripKnapsack { side_by_side: bool },
    /// Any number of stages, for as many items of a random choice as a small table takes.
    Sample,
    /// Any number of stages, exact.
    Exact,
    /// A beam over patterns that hold no more copies than are wanted: [`super::beam_pricing`].
    Beam,
}

/// Sheets of one grain: items lie on them alike.
struct Class {
    grain: usize,
    /// Their types.
    kinds: Vec<usize>,
    /// The most along x and y of any of them.
    size: (i32, i32),
    /// The exact table and what it takes; x and y are exchanged in it if that takes less.
    exact: Option<(Grid, u64, bool)>,
}

/// Solves the pricing problem on all types of sheets.
pub struct Oracle {
    classes: Vec<Class>,
    /// Units of work done.
    pub work: u64,
}

/// The values of items and of sheets, as integers in the same scale.
#[derive(Debug, Clone)]
pub struct PricingValues {
    /// One of each item type.
    pub items: Vec<i32>,
    /// The value that a pattern has to exceed, for each type of sheet.
    pub sheets: Vec<i32>,
}

impl Oracle {
    /// For all items of a problem.
    pub fn new(problem: &Problem) -> Oracle {
        let mut classes: Vec<Class> = Vec::new();
        for (kind, sheet) in problem.sheets.iter().enumerate() {
            let at = classes.iter().position(|class| class.grain == sheet.grain).unwrap_or_else(|| {
                classes.push(Class { grain: sheet.grain, kinds: Vec::new(), size: (0, 0), exact: None });
                classes.len() - 1
            });
            let class = &mut classes[at];
            class.kinds.push(kind);
            class.size = (class.size.0.max(sheet.w), class.size.1.max(sheet.h));
        }
        let mut work = 0;
        for class in classes.iter_mut().filter(|class| class.size.0.max(class.size.1) <= CONFIG.longest_side)
        {
            let mut lengths: [Vec<(i32, u32)>; 2] = Default::default();
            for item in &problem.items {
                for (w, h) in item.sizes(class.grain) {
                    lengths[0].push((w, item.count));
                    lengths[1].push((h, item.count));
                }
            }
            let [xs, ys] = lengths.map(merged);
            let xs = points(class.size.0, &xs, CONFIG.points);
            let ys = points(class.size.1, &ys, CONFIG.points);
            work += 200_000;
            let (Some(xs), Some(ys)) = (xs, ys) else { continue };
            let turned = ys.len() < xs.len();
            let effort = Grid::effort(xs.len().min(ys.len()), xs.len().max(ys.len()));
            if effort <= CONFIG.exact_most_work {
                let (w, h) = class.size;
                let grid = if turned { Grid::new(ys, xs, (h, w)) } else { Grid::new(xs, ys, (w, h)) };
                class.exact = Some((grid, effort, turned));
            }
        }
        Oracle { classes, work }
    }

    /// Whether the exact way is there for all sheets.
    pub fn is_exact(&self) -> bool {
        self.classes.iter().all(|class| class.exact.is_some())
    }

    /// Whether the exact way is there and takes no more than the others.
    pub fn is_cheap(&self) -> bool {
        self.classes
            .iter()
            .all(|class| class.exact.as_ref().is_some_and(|(_, effort, _)| *effort <= CONFIG.exact_work))
    }

    /// Patterns with more value than their sheets cost, at most `most` of each type; none at all after a stop.
    pub fn price(
        &mut self,
        problem: &Problem,
        values: &PricingValues,
        way: PricingMethod,
        most: usize,
        rng: &mut Rng,
        stopped: &dyn Fn() -> bool,
    ) -> Option<Vec<Priced>> {
        let mut found = Vec::new();
        for class in &mut self.classes {
            let mut pieces: Vec<Piece> = Vec::new();
            for (n, item) in problem.items.iter().enumerate() {
                let value = values.items[n];
                let sizes = item.sizes(class.grain).filter(|s| s.0 <= class.size.0 && s.1 <= class.size.1);
                let piece = |(w, h)| Piece { item: n as u32, w, h, value };
                pieces.extend(sizes.filter(|_| value > 0).map(piece));
            }
            if pieces.is_empty() {
                continue;
            }
            let size = |kind: usize| (problem.sheets[kind].w, problem.sheets[kind].h);
            match way {
                PricingMethod::StripKnapsack { side_by_side } => {
                    let swap = |(w, h): (i32, i32)| if side_by_side { (h, w) } else { (w, h) };
                    for piece in &mut pieces {
                        (piece.w, piece.h) = swap((piece.w, piece.h));
                    }
                    let sheets: Vec<(usize, (i32, i32), i32)> = class
                        .kinds
                        .iter()
                        .map(|&kind| (kind, swap(size(kind)), values.sheets[kind]))
                        .collect();
                    let rules = FrameRules::of(&problem.rules, side_by_side);
                    let stages = rules.ok().flatten().map_or(u8::MAX, |rules| rules.stages);
                    let mut strips = StripKnapsack::new(&pieces, swap(class.size), stages, stopped)?;
                    let turned = |(kind, shape, value): Priced| {
                        (kind, if side_by_side { shape.transposed() } else { shape }, value)
                    };
                    found.extend(strips.patterns(&sheets, most, stopped).into_iter().map(turned));
                    self.work += strips.work;
                }
                PricingMethod::Beam => {}
                PricingMethod::Sample => {
                    let Some((mut grid, pieces)) = sample(pieces, class.size, rng, &mut self.work, stopped)
                    else {
                        continue;
                    };
                    if !grid.fill(&pieces, stopped) {
                        return None;
                    }
                    self.work += grid.work;
                    for &kind in &class.kinds {
                        if stopped() {
                            return None;
                        }
                        let shapes = grid.patterns(size(kind), values.sheets[kind], most);
                        let value = grid.value(size(kind));
                        found.extend(shapes.into_iter().map(|shape| (kind, shape, value)));
                    }
                }
                PricingMethod::Exact => {
                    let Some((grid, _, turned)) = &mut class.exact else { continue };
                    let swap = |(w, h): (i32, i32)| if *turned { (h, w) } else { (w, h) };
                    for piece in &mut pieces {
                        (piece.w, piece.h) = swap((piece.w, piece.h));
                    }
                    let before = grid.work;
                    if !grid.fill(&pieces, stopped) {
                        return None;
                    }
                    self.work += grid.work - before;
                    for &kind in &class.kinds {
                        if stopped() {
                            return None;
                        }
                        let shapes = grid.patterns(swap(size(kind)), values.sheets[kind], most);
                        let value = grid.value(swap(size(kind)));
                        let turn = |shape: crate::layout::shape::Shape| {
                            if *turned { shape.transposed() } else { shape }
                        };
                        found.extend(shapes.into_iter().map(|shape| (kind, turn(shape), value)));
                    }
                }
            }
        }
        Some(found)
    }

    /// What a sheet of each type holds at most by the values of the last exact round.
    pub fn most(&self, problem: &Problem) -> Vec<i32> {
        let mut most = vec![0; problem.sheets.len()];
        for class in &self.classes {
            let Some((grid, _, turned)) = &class.exact else { continue };
            for &kind in &class.kinds {
                let (w, h) = (problem.sheets[kind].w, problem.sheets[kind].h);
                most[kind] = grid.value(if *turned { (h, w) } else { (w, h) });
            }
        }
        most
    }
}

/// Lengths without repetition, with all copies of each.
fn merged(mut lengths: Vec<(i32, u32)>) -> Vec<(i32, u32)> {
    lengths.sort_unstable();
    lengths.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 = kept.1.saturating_add(next.1);
        }
        same
    });
    lengths
}

/// A table for a random choice of items, and their pieces.
fn sample(
    mut pieces: Vec<Piece>,
    (w, h): (i32, i32),
    rng: &mut Rng,
    work: &mut u64,
    stopped: &dyn Fn() -> bool,
) -> Option<(Grid, Vec<Piece>)> {
    if w.max(h) > CONFIG.longest_side {
        return None;
    }
    let mut items: Vec<u32> = pieces.iter().map(|p| p.item).collect();
    items.dedup();
    rng.shuffle(&mut items);
    let mut chosen: Vec<u32> = Vec::new();
    let mut best = None;
    for batch in items.chunks(4) {
        if stopped() {
            return None;
        }
        chosen.extend(batch);
        let of = |length: fn(&Piece) -> i32| {
            let lengths = pieces.iter().filter(|p| chosen.contains(&p.item)).map(|p| (length(p), 64));
            merged(lengths.collect())
        };
        *work += 3_000;
        let xs = points(w, &of(|p| p.w), CONFIG.few_points);
        let ys = points(h, &of(|p| p.h), CONFIG.few_points);
        let (Some(xs), Some(ys)) = (xs, ys) else { break };
        best = Some((xs, ys, chosen.len()));
    }
    let (xs, ys, count) = best?;
    pieces.retain(|p| chosen[..count].contains(&p.item));
    Some((Grid::new(xs, ys, (w, h)), pieces))
}
