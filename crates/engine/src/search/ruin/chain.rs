//! Ruin and recreate on the cutting trees: one chain of small changes, each kept or taken back.
//!
//! After Gardeyn & Wauters, "A goal-driven ruin and recreate heuristic for the 2D variable-sized bin packing
//! problem with guillotine constraints", EJOR 2022: a budget for sheets that the best layout does not meet,
//! items that may stay out, and what stays out is brought down until nothing does.

use super::accept::Acceptance;
use super::places::{Place, loss};
use super::space::Space;
use super::weights::{ONE, Weights, mean_area};
use crate::layout::Layout;
use crate::layout::sheet::{Kind, ROOT, Sheet};
use crate::problem::Problem;
use crate::score::Scale;
use crate::search::prices::Prices;
use fastrand::Rng;

/// How a chain searches; what its neighbours do differently.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// Entries of the late acceptance list.
    pub memory: usize,
    /// Parts that are taken out at a time, on average.
    pub ruin: usize,
    /// Sheets that a ruin touches at most.
    pub spread: usize,
    /// One in so many ruins empties a whole sheet.
    pub whole_sheet: u32,
    /// One in so many places is overlooked.
    pub blink: u32,
    /// Price of a cut when places are compared, in sheet areas squared; chosen at random up to this.
    pub cut_aversion: f64,
}

/// One chain: a layout that changes all the time, under a budget.
pub struct Chain<'p> {
    problem: &'p Problem,
    /// The layout as it is now.
    pub layout: Layout,
    /// What it costs, in the goal's prices.
    pub cost: i128,
    /// Units of work done: free rectangles looked at, and the like.
    pub work: u64,
    prices: Prices,
    budget: i128,
    weights: Weights,
    scale: Scale,
    style: Style,
    rng: Rng,
    /// Fixed-point weight of a missing copy of each type.
    missing_weight: Vec<i64>,
    /// Fixed-point value of each sheet.
    values: Vec<i64>,
    /// Sum of the values and of what is missing.
    objective: i64,
    missing: i64,
    /// The types of which copies are missing, in no order; some of them are no longer missing.
    gone: Vec<u32>,
    /// Whether a type is in that list.
    listed: Vec<bool>,
    acceptance: Acceptance,
    open: u32,
    used: Vec<u32>,
    undo: Undo,
    removed: Vec<u32>,
    order: Vec<(f64, u32)>,
    blink: u32,
    space: Space,
    mean_area: f64,
}

/// What an iteration changed, to take it back.
#[derive(Default)]
struct Undo {
    sheets: Vec<(usize, Sheet)>,
    spare: Vec<Sheet>,
    /// Value of each of the sheets.
    values: Vec<i64>,
    missing: Vec<(u32, i32)>,
}

impl<'p> Chain<'p> {
    /// A chain that starts from a layout.
    pub fn new(problem: &'p Problem, layout: Layout, style: Style, scale: Scale, rng: Rng) -> Chain<'p> {
        let mut chain = Chain {
            problem,
            layout,
            cost: 0,
            work: 0,
            prices: Prices(vec![0; problem.sheets.len()]),
            budget: i128::MAX,
            weights: Weights::default(),
            scale,
            style,
            rng,
            missing_weight: Vec::new(),
            values: Vec::new(),
            objective: 0,
            missing: 0,
            gone: Vec::new(),
            listed: Vec::new(),
            acceptance: Acceptance::default(),
            open: 0,
            used: Vec::new(),
            undo: Undo::default(),
            removed: Vec::new(),
            order: Vec::new(),
            blink: 1,
            space: Space::new(problem),
            mean_area: mean_area(problem),
        };
        chain.recount();
        chain
    }

    /// The material.
    pub fn problem(&self) -> &'p Problem {
        self.problem
    }

    /// Sets what the chain is after and takes sheets away until the budget is met.
    pub fn aim(&mut self, prices: Prices, budget: i128, weights: Weights, scale: Scale) {
        self.prices = prices;
        self.weights = weights;
        self.scale = scale;
        self.budget = budget;
        self.recount();
        while self.cost > self.budget {
            let Some(worst) = self.worst_sheet() else { break };
            self.empty(worst);
        }
        self.recount();
        self.undo.clear();
    }

    /// Anneals from now on until it is set on something else, for so many units of work.
    pub fn anneal(&mut self, work: u64) {
        self.acceptance.anneal(self.work, work);
    }

    /// Replaces the layout.
    pub fn adopt(&mut self, layout: &Layout) {
        self.layout.clone_from(layout);
    }

    /// Empties a share of the sheets, chosen at random; [`Chain::aim`] has to follow.
    pub fn shake(&mut self, share: f64) {
        self.recount();
        for sheet in 0..self.layout.sheets.len() {
            if self.rng.f64() < share {
                self.empty(sheet);
            }
        }
    }

    /// Runs until `work` more units are done, or until `found` says of an improved objective that it is
    /// what was wanted, or `stopped`.
    pub fn run(&mut self, work: u64, stopped: &dyn Fn() -> bool, found: &mut dyn FnMut(&Chain<'p>) -> bool) {
        let end = self.work + work;
        let mut best = self.objective;
        let mut iterations = 0_u32;
        while self.work < end {
            iterations = iterations.wrapping_add(1);
            if iterations.is_multiple_of(16) && stopped() {
                return;
            }
            let before = (self.objective, self.missing, self.cost, self.open);
            // Even an iteration that finds nothing to do is work, or a run without room would never end.
            self.work += 8;
            self.ruin();
            self.recreate();
            self.revalue(before.1);
            if self.acceptance.keeps(before.0, self.objective, self.work, &mut self.rng) {
                self.undo.clear();
                // While annealing, a layout that has just become complete may still lie above the best.
                let completed = self.missing == 0 && before.1 > 0 && self.acceptance.anneals();
                if self.objective < best || completed {
                    best = best.min(self.objective);
                    if found(self) {
                        return;
                    }
                }
            } else {
                self.take_back();
                (self.objective, self.missing, self.cost, self.open) = before;
            }
        }
    }

    fn recount(&mut self) {
        let unit = self.weights.missing * ONE / self.mean_area;
        // Everything may be missing at once, and its weights have to add up without overflow.
        let most = i64::MAX / 8 / self.problem.pieces() as i64;
        let weigh = |area: i64| ((area as f64 * unit) as i64 + 1).min(most);
        self.missing_weight = self.problem.items.iter().map(|i| weigh(i.area)).collect();
        self.missing =
            self.layout.missing.iter().zip(&self.missing_weight).map(|(&n, w)| i64::from(n) * w).sum();
        self.listed = self.layout.missing.iter().map(|&n| n > 0).collect();
        let missing = |&n: &u32| self.layout.missing[n as usize] > 0;
        self.gone = (0..self.problem.items.len() as u32).filter(missing).collect();
        self.used = self.layout.sheets_by_type(self.problem);
        self.open = self.used.iter().sum();
        self.cost = self.layout.open().map(|s| self.prices.0[s.kind as usize]).sum();
        self.values =
            self.layout.sheets.iter().map(|s| self.weights.value(s, self.problem, &self.scale)).collect();
        self.objective = self.missing + self.values.iter().sum::<i64>();
        self.space.cut_cost = self.style.cut_aversion * self.rng.f64() * self.mean_area * self.mean_area;
        self.space.rebuild(self.problem, &self.layout.sheets);
        self.acceptance.reset(self.style.memory, self.objective);
    }

    fn worst_sheet(&mut self) -> Option<usize> {
        let sheets = &self.layout.sheets;
        let rng = &mut self.rng;
        let fill = |s: &Sheet| s.used as f64 / self.problem.sheets[s.kind as usize].area as f64;
        (0..sheets.len())
            .filter(|&n| sheets[n].pieces > 0)
            .map(|n| (fill(&sheets[n]) + 0.05 * rng.f64(), n))
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, n)| n)
    }

    /// A random open sheet, the emptier of two more often than not.
    fn pick_sheet(&mut self) -> Option<usize> {
        let mut pick = || {
            (0..64).find_map(|_| {
                let n = self.rng.usize(..self.layout.sheets.len());
                (self.layout.sheets[n].pieces > 0).then_some(n)
            })
        };
        let (a, b) = (pick()?, pick()?);
        let fill = |n: usize| {
            let s = &self.layout.sheets[n];
            s.used as f64 / self.problem.sheets[s.kind as usize].area as f64
        };
        let emptier_first = self.rng.u8(..) < 180;
        Some(if (fill(a) <= fill(b)) == emptier_first { a } else { b })
    }

    fn ruin(&mut self) {
        if self.open == 0 {
            return;
        }
        let count = self.rng.usize(1..=self.style.ruin * 2 - 1);
        let mut left = count;
        let sheets = self.rng.usize(1..=self.style.spread);
        for turn in 0..sheets {
            let Some(sheet) = self.pick_sheet() else { return };
            if self.rng.u32(..self.style.whole_sheet) == 0 {
                self.empty(sheet);
                continue;
            }
            let share = if turn + 1 == sheets { left } else { self.rng.usize(0..=left) };
            left -= share;
            self.touch(sheet);
            for _ in 0..share {
                if self.layout.sheets[sheet].pieces == 0 {
                    break;
                }
                self.remove_part(sheet);
            }
            self.space.update(self.problem, sheet, &self.layout.sheets[sheet]);
        }
    }

    fn remove_part(&mut self, sheet: usize) {
        let nodes = self.layout.sheets[sheet].nodes.len() as u32;
        let node = (0..64)
            .map(|_| self.rng.u32(1..nodes))
            .find(|&n| self.layout.sheets[sheet].nodes[n as usize].kind != Kind::Vacant);
        self.take_out(sheet, node.unwrap_or(ROOT));
    }

    /// Takes everything off a sheet; it is closed then.
    fn empty(&mut self, sheet: usize) {
        if self.layout.sheets[sheet].pieces > 0 {
            self.touch(sheet);
            self.take_out(sheet, ROOT);
            self.space.update(self.problem, sheet, &self.layout.sheets[sheet]);
        }
    }

    fn take_out(&mut self, sheet: usize, node: u32) {
        let items = &self.problem.items;
        let target = &mut self.layout.sheets[sheet];
        target.remove(node, |item| items[item as usize].area, &mut self.removed);
        self.work += 2 * self.removed.len() as u64;
        for item in self.removed.drain(..) {
            self.layout.missing[item as usize] += 1;
            if !self.listed[item as usize] {
                self.listed[item as usize] = true;
                self.gone.push(item);
            }
            self.missing += self.missing_weight[item as usize];
            self.undo.missing.push((item, -1));
        }
        let (kind, emptied) = (target.kind as usize, target.pieces == 0);
        if emptied {
            self.used[kind] -= 1;
            self.open -= 1;
            self.cost -= self.prices.0[kind];
        }
    }

    /// Keeps a copy of a sheet before it is changed for the first time in this iteration.
    fn touch(&mut self, sheet: usize) {
        if self.undo.sheets.iter().any(|(n, _)| *n == sheet) {
            return;
        }
        let source = &self.layout.sheets[sheet];
        self.work += 2 + source.nodes.len() as u64 / 4;
        let mut copy = self.undo.spare.pop().unwrap_or_else(|| Sheet::new(0, 0, 0, 1));
        copy.copy_from(source);
        self.undo.sheets.push((sheet, copy));
        self.undo.values.push(self.values[sheet]);
    }

    fn recreate(&mut self) {
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        let rule = self.rng.u8(..10);
        let Chain { gone, listed, layout, problem, rng, .. } = self;
        gone.retain(|&n| {
            let missing = layout.missing[n as usize] > 0;
            listed[n as usize] = missing;
            if missing {
                let item = &problem.items[n as usize];
                let key = match rule {
                    0..4 => item.area as f64,
                    4..6 => f64::from(item.w.max(item.h)),
                    6 => f64::from(item.w.min(item.h)),
                    7 => item.area as f64 * (0.5 + rng.f64()),
                    8 => f64::from(item.w.max(item.h)) * (0.5 + rng.f64()),
                    _ => rng.f64(),
                };
                order.push((-key, n));
            }
            missing
        });
        order.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        for &(_, item) in &order {
            for _ in 0..self.layout.missing[item as usize] {
                let place = match self.best_place(item) {
                    Some(place) => place,
                    None => match self.open_sheet(item) {
                        Some(place) => place,
                        None => break,
                    },
                };
                self.put(item, place);
            }
        }
        self.order = order;
    }

    fn put(&mut self, item: u32, (sheet, place): (usize, Place)) {
        self.touch(sheet);
        self.work += 4;
        let area = self.problem.items[item as usize].area;
        let target = &mut self.layout.sheets[sheet];
        target.insert(place.node, item, area, place.size, place.vertical_first);
        self.space.update(self.problem, sheet, target);
        self.layout.missing[item as usize] -= 1;
        self.missing -= self.missing_weight[item as usize];
        self.undo.missing.push((item, 1));
    }

    /// The place where the item spoils the least free space; now and then the best of a sheet is overlooked.
    fn best_place(&mut self, item: u32) -> Option<(usize, Place)> {
        self.work += 3 + self.space.width() / 16;
        let Chain { space, problem, blink, rng, style, .. } = self;
        space.best(problem, item, || {
            *blink -= 1;
            let overlook = *blink == 0;
            if overlook {
                *blink = 1 + rng.u32(..style.blink * 2);
            }
            overlook
        })
    }

    /// Opens a sheet for an item, if the budget allows one.
    fn open_sheet(&mut self, item: u32) -> Option<(usize, Place)> {
        if self.open >= self.problem.max_sheets {
            return None;
        }
        let item = &self.problem.items[item as usize];
        let mut candidates = 0;
        let mut chosen = None;
        for (n, sheet) in self.problem.sheets.iter().enumerate() {
            let affordable = self.cost + self.prices.0[n] <= self.budget;
            if affordable && self.used[n] < sheet.count && item.fits(sheet) {
                candidates += 1;
                if self.rng.u32(..candidates) == 0 {
                    chosen = Some(n);
                }
            }
        }
        let kind = chosen?;
        let sheet = &self.problem.sheets[kind];
        let place = match self.layout.sheets.iter().position(|s| s.pieces == 0) {
            Some(closed) => closed,
            None => {
                self.layout.sheets.push(Sheet::new(kind as u32, sheet.w, sheet.h, self.problem.min_side));
                self.values.push(0);
                self.space.add_sheet();
                self.layout.sheets.len() - 1
            }
        };
        self.touch(place);
        self.layout.sheets[place].reset(kind as u32, sheet.w, sheet.h);
        self.used[kind] += 1;
        self.open += 1;
        self.cost += self.prices.0[kind];
        let sizes = item.sizes(sheet.grain).filter(|&(w, h)| w <= sheet.w && h <= sheet.h);
        let size = sizes.min_by(|&a, &b| {
            let (a, b) = (loss((sheet.w, sheet.h), a, 0.0).0, loss((sheet.w, sheet.h), b, 0.0).0);
            a.total_cmp(&b)
        })?;
        let vertical_first = loss((sheet.w, sheet.h), size, 0.0).1;
        let vertical_first = if self.rng.u8(..) < 64 { self.rng.bool() } else { vertical_first };
        Some((place, Place { loss: 0.0, node: ROOT, size, vertical_first }))
    }

    /// Brings the objective up to date; `missing` is what was missing before.
    fn revalue(&mut self, missing: i64) {
        for n in 0..self.undo.sheets.len() {
            let sheet = self.undo.sheets[n].0;
            self.values[sheet] = self.weights.value(&self.layout.sheets[sheet], self.problem, &self.scale);
            self.work += self.layout.sheets[sheet].nodes.len() as u64 * self.weights.effort() / 2;
        }
        let sheets = self.undo.sheets.iter().zip(&self.undo.values);
        let changed: i64 = sheets.map(|((n, _), old)| self.values[*n] - old).sum();
        self.objective += changed + self.missing - missing;
    }

    fn take_back(&mut self) {
        for ((n, copy), value) in self.undo.sheets.iter_mut().zip(&self.undo.values) {
            let sheet = &mut self.layout.sheets[*n];
            if sheet.pieces > 0 {
                self.used[sheet.kind as usize] -= 1;
            }
            std::mem::swap(sheet, copy);
            if sheet.pieces > 0 {
                self.used[sheet.kind as usize] += 1;
            }
            self.values[*n] = *value;
            self.space.update(self.problem, *n, sheet);
        }
        for &(item, change) in &self.undo.missing {
            let count = &mut self.layout.missing[item as usize];
            *count = count.wrapping_add_signed(change);
        }
        self.undo.clear();
    }
}

impl Undo {
    fn clear(&mut self) {
        self.spare.extend(self.sheets.drain(..).map(|(_, sheet)| sheet));
        self.values.clear();
        self.missing.clear();
    }
}
