//! Blocks gathered around the centre of their sheet.

use super::{Content, PlanNode, parts};

/// Parts that are looked at while the order of a plan is chosen: so many, and so many more for each of its blocks.
/// A row of some hundred parts takes no more; what is longer is ordered less carefully.
const LOOKS: (usize, usize) = (400_000, 500);
/// Passes over the exchanges of two parts of a split.
const PASSES: usize = 4;

/// Area and first moments of the panels of a block.
#[derive(Clone, Copy, Default)]
pub(super) struct Mass {
    pub(super) area: f64,
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Mass {
    fn of_item(block: &PlanNode, kerf: i32) -> Mass {
        let (w, h) = (f64::from(block.w - kerf), f64::from(block.h - kerf));
        Mass { area: w * h, x: w * h * (w / 2.0), y: w * h * (h / 2.0) }
    }

    /// Adds the mass of a part that lies at this place.
    fn add(&mut self, part: Mass, (x, y): (f64, f64)) {
        self.area += part.area;
        self.x += part.x + part.area * x;
        self.y += part.y + part.area * y;
    }

    /// Adds the masses of the parts of a split in their order.
    fn of_row(blocks: &[PlanNode], masses: &[Mass], row: impl Iterator<Item = usize>, across: bool) -> Mass {
        let mut mass = Mass::default();
        let mut at = 0.0;
        for part in row {
            mass.add(masses[part], if across { (at, 0.0) } else { (0.0, at) });
            at += f64::from(blocks[part].length(across));
        }
        mass
    }
}

/// Whether a block is a split, and of which direction.
fn split(block: &PlanNode) -> Option<bool> {
    match block.content {
        Content::Across => Some(true),
        Content::Down => Some(false),
        Content::Item(_) | Content::Panel { .. } | Content::Free => None,
    }
}

/// The places of the parts of a block, from its own.
fn row(blocks: &[PlanNode], at: usize) -> impl Iterator<Item = usize> + '_ {
    parts(&blocks[at..]).map(move |part| at + part)
}

/// The mass of each block, in its own coordinates.
pub(super) fn masses(blocks: &[PlanNode], kerf: i32) -> Vec<Mass> {
    let mut masses = vec![Mass::default(); blocks.len()];
    for at in (0..blocks.len()).rev() {
        masses[at] = match (blocks[at].content, split(&blocks[at])) {
            (Content::Item(_), _) => Mass::of_item(&blocks[at], kerf),
            (_, Some(across)) => Mass::of_row(blocks, &masses, row(blocks, at), across),
            _ => Mass::default(),
        };
    }
    masses
}

/// The blocks with the parts of every split in the order that brings the mass of the split close to the centre of the
/// sheet: at each split every place for the offcut and every exchange of two parts is tried.
pub(super) fn gathered(blocks: &[PlanNode], kerf: i32) -> Vec<PlanNode> {
    let mut looks = LOOKS.0 + LOOKS.1 * blocks.len();
    let goals = goals(blocks);
    let mut orders: Vec<Vec<usize>> = vec![Vec::new(); blocks.len()];
    let mut masses = vec![Mass::default(); blocks.len()];
    // Backwards, so that parts come before what they are parts of.
    for at in (0..blocks.len()).rev() {
        let Some(across) = split(&blocks[at]) else {
            if matches!(blocks[at].content, Content::Item(_)) {
                masses[at] = Mass::of_item(&blocks[at], kerf);
            }
            continue;
        };
        let goal = if across { goals[at].0 } else { goals[at].1 };
        let row: Vec<usize> = row(blocks, at).collect();
        orders[at] = order(blocks, &masses, row, across, (goal, kerf), &mut looks);
        masses[at] = Mass::of_row(blocks, &masses, orders[at].iter().copied(), across);
    }
    let mut gathered = Vec::with_capacity(blocks.len());
    let mut todo = vec![0];
    while let Some(at) = todo.pop() {
        gathered.push(blocks[at]);
        todo.extend(orders[at].iter().rev());
    }
    gathered
}

/// Where the mass of each block should lie, in its own coordinates.
fn goals(blocks: &[PlanNode]) -> Vec<(f64, f64)> {
    let middle = |block: &PlanNode| (f64::from(block.w) / 2.0, f64::from(block.h) / 2.0);
    let mut goals = vec![(0.0, 0.0); blocks.len()];
    goals[0] = middle(&blocks[0]);
    for at in 0..blocks.len() {
        let Some(across) = split(&blocks[at]) else { continue };
        for part in row(blocks, at) {
            let own = middle(&blocks[part]);
            goals[part] = if across { (own.0, goals[at].1) } else { (goals[at].0, own.1) };
        }
    }
    goals
}

/// The order of the parts of a split whose centre of mass comes closest to the wanted place, within the limit of looks.
fn order(
    blocks: &[PlanNode],
    masses: &[Mass],
    row: Vec<usize>,
    across: bool,
    (goal, kerf): (f64, i32),
    looks: &mut usize,
) -> Vec<usize> {
    let miss = |order: &[usize]| {
        let (mut at, mut area, mut moment) = (0.0, 0.0, 0.0);
        for &n in order {
            area += masses[n].area;
            moment += masses[n].area * at + if across { masses[n].x } else { masses[n].y };
            at += f64::from(blocks[n].length(across));
        }
        if area > 0.0 { (moment / area - goal).abs() } else { 0.0 }
    };
    // Less than a kerf of free length is no offcut: it turns to dust under the last cut and stays there.
    let dust = |&at: &usize| blocks[at].content == Content::Free && blocks[at].length(across) <= kerf;
    let movable = row.len() - usize::from(row.last().is_some_and(dust));
    let mut order = row;
    let mut best = miss(&order);
    let mut improved = true;
    let mut passes = 0;
    while improved && passes < PASSES {
        improved = false;
        passes += 1;
        for a in 0..movable {
            for b in a + 1..movable {
                let Some(left) = looks.checked_sub(order.len()) else { return order };
                *looks = left;
                order.swap(a, b);
                let now = miss(&order);
                if now + 1e-9 < best {
                    best = now;
                    improved = true;
                } else {
                    order.swap(a, b);
                }
            }
        }
    }
    order
}
