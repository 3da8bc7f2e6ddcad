//! The pricing problem: patterns whose items have more value than their sheet costs.

use super::column::{PricedLayout, PricedPattern};
use super::config::CONFIG;
use super::grid::{Grid, Piece, points};
use super::staged::{Heights, SheetKind, StagedKnapsack};
use super::strips::StripKnapsack;
use crate::layout::shape::Shape;
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
    /// Knapsacks of two or three stages that keep the rules, with strips of some heights.
    Staged { side_by_side: bool },
    /// The same in all directions and with strips of every height: exact but for the least widths.
    StagedExact,
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
    /// Whether first cuts may be horizontal, and vertical, where the rules limit patterns to two or three stages and sides
    /// are short enough for tables; and the work of looking at strips of every height.
    staged: Option<([bool; 2], u64)>,
    /// What a sheet of each type holds at most by the values of the last round of them.
    staged_most: Vec<i32>,
    /// The part of the work that looking at strips of every height took.
    exact_work: u64,
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
        let staged = staged(problem, &classes);
        Oracle { classes, staged, staged_most: vec![0; problem.sheets.len()], exact_work: 0, work }
    }

    /// Directions of first cuts for patterns of two or three stages, horizontal and vertical, if that is what the rules ask for.
    pub fn staged(&self) -> Option<[bool; 2]> {
        self.staged.map(|(ways, _)| ways)
    }

    /// Whether patterns of so few stages may be looked for exactly, after so many units of work: a proof may take a part of
    /// them.
    pub fn is_staged_exact(&self, work: u64) -> bool {
        self.staged.is_some_and(|(_, effort)| {
            let most = work / CONFIG.exact_share + CONFIG.staged_work as u64;
            effort <= CONFIG.exact_most_work && self.exact_work + effort <= most
        })
    }

    /// Whether the tables of so few stages are small.
    pub fn is_staged_cheap(&self) -> bool {
        self.staged.is_some_and(|(_, effort)| effort <= CONFIG.exact_work)
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
    ) -> Option<Vec<PricedPattern>> {
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
                    let turned = |(kind, shape, value): (usize, Shape, i32)| {
                        let shape = if side_by_side { shape.transposed() } else { shape };
                        (kind, PricedLayout::Shape(shape), value)
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
                        found.extend(
                            shapes.into_iter().map(|shape| (kind, PricedLayout::Shape(shape), value)),
                        );
                    }
                }
                PricingMethod::Staged { .. } | PricingMethod::StagedExact => {
                    let is_exact = way == PricingMethod::StagedExact;
                    let ways = match way {
                        PricingMethod::Staged { side_by_side } => [!side_by_side, side_by_side],
                        _ => self.staged.map_or([false, false], |(ways, _)| ways),
                    };
                    class.kinds.iter().for_each(|&kind| self.staged_most[kind] = 0);
                    for side_by_side in [false, true].into_iter().filter(|&way| ways[usize::from(way)]) {
                        let rules = FrameRules::of(&problem.rules, side_by_side);
                        let Some(rules) = rules.ok().flatten() else { continue };
                        let swap = |(w, h): (i32, i32)| if side_by_side { (h, w) } else { (w, h) };
                        let turn = |p: &Piece| Piece { w: swap((p.w, p.h)).0, h: swap((p.w, p.h)).1, ..*p };
                        let pieces: Vec<Piece> = pieces.iter().map(turn).collect();
                        let sheet = |&kind: &usize| (kind, swap(size(kind)), values.sheets[kind]);
                        let sheets: Vec<SheetKind> = class.kinds.iter().map(sheet).collect();
                        let heights = if is_exact { Heights::All } else { Heights::Some(rng) };
                        let mut staged =
                            StagedKnapsack::new(&pieces, &sheets, rules, !is_exact, heights, stopped)?;
                        for (n, &kind) in class.kinds.iter().enumerate() {
                            self.staged_most[kind] = self.staged_most[kind].max(staged.most(n));
                        }
                        let patterns = staged.patterns(side_by_side, most, stopped).into_iter();
                        found.extend(
                            patterns
                                .map(|(kind, pattern, value)| (kind, PricedLayout::Staged(pattern), value)),
                        );
                        self.work += staged.work;
                        self.exact_work += if is_exact { staged.work } else { 0 };
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
                        let turn = |shape: Shape| {
                            PricedLayout::Shape(if *turned { shape.transposed() } else { shape })
                        };
                        found.extend(shapes.into_iter().map(|shape| (kind, turn(shape), value)));
                    }
                }
            }
        }
        Some(found)
    }

    /// What a sheet of each type holds at most by the values of the last exact round of patterns with so few stages.
    pub fn staged_most(&self) -> Vec<i32> {
        self.staged_most.clone()
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

/// In which directions patterns of two or three stages may be looked for, and the work of doing so exactly.
fn staged(problem: &Problem, classes: &[Class]) -> Option<([bool; 2], u64)> {
    let rules = [false, true].map(|side_by_side| {
        let rules = FrameRules::of(&problem.rules, side_by_side).ok().flatten();
        // Where first cuts run the other way, what there is is part of what the other direction has.
        rules.filter(|rules| StagedKnapsack::suits(rules) && problem.rules.max_stages == Some(rules.stages))
    });
    let longest = classes.iter().map(|class| class.size.0.max(class.size.1)).max().unwrap_or(0);
    if rules.iter().all(Option::is_none) || longest > CONFIG.staged_side {
        return None;
    }
    let mut effort = 0;
    for class in classes {
        for (side_by_side, rules) in [false, true].into_iter().zip(&rules) {
            let Some(rules) = rules else { continue };
            let swap = |(w, h): (i32, i32)| if side_by_side { (h, w) } else { (w, h) };
            let sizes = || problem.items.iter().flat_map(|item| item.sizes(class.grain)).map(swap);
            let distinct = |sides: &mut Vec<i32>| {
                sides.sort_unstable();
                sides.dedup();
                sides.len()
            };
            let mut widths = distinct(&mut sizes().map(|(w, _)| w).collect());
            let mut heights = distinct(&mut sizes().map(|(_, h)| h).collect()) as i32;
            let (w, h) = swap(class.size);
            heights = if rules.stages < 3 { heights } else { h };
            effort += StagedKnapsack::effort(widths, heights, (w, h), class.kinds.len());
            // Where waste has a least width there are wider segments, from which items are trimmed.
            widths *= if rules.min_offcut > 1 { 2 } else { 1 };
            if !StagedKnapsack::is_small(rules, widths, sizes().count(), h, class.kinds.len()) {
                return None;
            }
        }
    }
    Some((rules.map(|rules| rules.is_some()), effort))
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
