//! Sheets made alike: a shop that stacks equal sheets cuts them at once.

use crate::control::StopCheck;
use crate::layout::Layout;
use crate::layout::plan::{Content, PlanNode, SheetPlan, parts, whole};
use crate::layout::shape::Outline;
use crate::layout::sheet::{NodeKind, ROOT, Sheet};
use crate::model::job::Priority;
use crate::problem::Problem;
use crate::score::{Scale, SheetFigures};
use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BTreeSet};

/// Sheets that are looked at for an exchange at most, some microseconds each.
const MOST_LOOKS: u32 = 20_000;
/// Nodes of a layout up to which its different sheets are counted.
const MOST_COMPARED: usize = 50_000;
/// Blocks that are gone through for it at most: some tenths of a second.
const MOST_BLOCKS: u64 = 20_000_000;
/// Blocks that are gone through even after a stop.
const TRIFLE: u64 = 500_000;
/// Plans on each side, in their order, that a sheet is compared with.
const NEIGHBOURS: usize = 6;

/// How many different sheets a layout has, that is, sheets that are not cut alike; `usize::MAX` where the layout is too large
/// to compare them.
pub fn distinct(layout: &Layout) -> usize {
    if layout.open().map(|sheet| sheet.nodes.len()).sum::<usize>() > MOST_COMPARED {
        return usize::MAX;
    }
    layout.open().map(SheetPlan::of).collect::<BTreeSet<_>>().len()
}

/// Closes the gaps in every tree and gives sheets with the same items the same tree, the one that is cut best. No
/// sheet gets more cuts or a smaller remnant. A stop ends it with what is done. Returns the work that it took.
pub fn unify(layout: &mut Layout, problem: &Problem, scale: &Scale, stop: &mut StopCheck<'_>) -> u64 {
    let mut work = 0;
    let mut best: BTreeMap<(u32, Vec<u32>), (Rank, usize)> = BTreeMap::new();
    let mut groups = Vec::new();
    for n in 0..layout.sheets.len() {
        let sheet = &layout.sheets[n];
        if sheet.pieces == 0 {
            continue;
        }
        if stop.at(work) {
            return work;
        }
        work += sheet.nodes.len() as u64 * 4;
        let closed = closed(sheet, problem);
        let (before, after) = (Rank::of(sheet, problem, scale), Rank::of(&closed, problem, scale));
        let rank = if after.is_no_worse(&before) && after < before && closed.check_rules().is_ok() {
            layout.sheets[n] = closed;
            after
        } else {
            before
        };
        let sheet = &layout.sheets[n];
        let mut items: Vec<u32> = sheet.items().map(|node| node.item).collect();
        items.sort_unstable();
        let key = (sheet.sheet_type, items);
        let leader = best.entry(key.clone()).or_insert((rank, n));
        if rank < leader.0 {
            *leader = (rank, n);
        }
        groups.push((key, n, rank));
    }
    for (key, n, rank) in groups {
        let (better, from) = best[&key];
        if from != n && better.is_no_worse(&rank) {
            layout.sheets[n] = layout.sheets[from].clone();
        }
    }
    work
}

/// Makes sheets alike that differ in one block. The first sheet lacks a block of the second: it gets one from a third sheet,
/// which is cut like no other either, and gives its own in exchange. No figure that a priority compares gets worse. A stop
/// ends it with what is done; very small layouts are finished all the same.
pub fn exchange(layout: &mut Layout, problem: &Problem, scale: &Scale, stop: &mut StopCheck<'_>) {
    // Around their centres, sheets are judged one by one.
    if scale.priority == Priority::CentreOfMass {
        return;
    }
    let open = || layout.sheets.iter().enumerate().filter(|(_, sheet)| sheet.pieces > 0);
    // Sorting the parts of a sheet takes some ten times as long as going through them.
    let order = open().map(|(_, sheet)| 10 * sheet.nodes.len() as u64).sum();
    if order > TRIFLE && stop.at(order) {
        return;
    }
    let mut plans: Vec<(SheetPlan, usize)> = open().map(|(n, sheet)| (SheetPlan::of(sheet), n)).collect();
    let mut effort = Effort { looks: MOST_LOOKS, blocks: 0, stop };
    while let Some((a, b, c, sheet)) = find(layout, problem, scale, &mut plans, &mut effort) {
        let (to, from, donor) = (plans[a].1, plans[b].1, plans[c].1);
        layout.sheets[to] = layout.sheets[from].clone();
        plans[a].0 = plans[b].0.clone();
        plans[c].0 = SheetPlan::of(&sheet);
        layout.sheets[donor] = sheet;
    }
}

/// What an exchange may still take.
struct Effort<'e, 's> {
    looks: u32,
    /// Blocks gone through so far.
    blocks: u64,
    stop: &'e mut StopCheck<'s>,
}

impl Effort<'_, '_> {
    /// Counts blocks that are gone through; none once they are too many, which after a stop is soon.
    fn takes(&mut self, blocks: usize) -> Option<()> {
        self.blocks += blocks as u64;
        let most = if self.blocks > TRIFLE && self.stop.at(self.blocks) { TRIFLE } else { MOST_BLOCKS };
        (self.blocks <= most).then_some(())
    }
}

/// Finds an exchange that makes the sheet of one plan like that of another: the places of the two plans and of the third,
/// and the sheet that the third becomes.
fn find(
    layout: &Layout,
    problem: &Problem,
    scale: &Scale,
    plans: &mut [(SheetPlan, usize)],
    effort: &mut Effort<'_, '_>,
) -> Option<(usize, usize, usize, Sheet)> {
    effort.takes(plans.iter().map(|(plan, _)| plan.blocks.len()).sum())?;
    plans.sort_unstable();
    let plans = &*plans;
    let same = |n: usize, other: Option<usize>| {
        other.and_then(|other| plans.get(other)).is_some_and(|(plan, _)| *plan == plans[n].0)
    };
    let alone: Vec<usize> =
        (0..plans.len()).filter(|&n| !same(n, n.checked_add(1)) && !same(n, n.checked_sub(1))).collect();
    for &a in &alone {
        for b in a.saturating_sub(NEIGHBOURS)..(a + NEIGHBOURS + 1).min(plans.len()) {
            let kind = plans[a].0.kind;
            if b == a || plans[b].0.kind != kind {
                continue;
            }
            effort.takes(plans[a].0.blocks.len())?;
            let Some((own, wanted)) = difference(&plans[a].0.blocks, &plans[b].0.blocks) else { continue };
            for &c in alone.iter().filter(|&&c| c != a && c != b && plans[c].0.kind == kind) {
                effort.looks = effort.looks.checked_sub(1)?;
                effort.takes(plans[c].0.blocks.len())?;
                let Some(root) = replaced(&plans[c].0.blocks, wanted, own) else { continue };
                let sheets = [plans[a].1, plans[b].1, plans[c].1].map(|n| &layout.sheets[n]);
                if let Some(sheet) = relaid(&root, sheets, problem, scale) {
                    return Some((a, b, c, sheet));
                }
            }
        }
    }
    None
}

/// What the third of some sheets becomes by an exchange that makes the first like the second: `blocks` laid anew. None if
/// any figure gets worse by it.
fn relaid(blocks: &[PlanNode], [a, b, c]: [&Sheet; 3], problem: &Problem, scale: &Scale) -> Option<Sheet> {
    let (root, outline) = (&blocks[0], outline_of(blocks));
    let (w, h) = outline.size();
    if w == 0 || w > root.w || h > root.h {
        return None;
    }
    let mut sheet = Sheet::of(problem, c.sheet_type as usize);
    sheet.lay_outline(&outline, &|item| problem.items[item as usize].area);
    let rank = |sheet: &Sheet| Rank::of(sheet, problem, scale);
    let sum = |x: Rank, y: Rank| {
        (
            u8::from(x.against) + u8::from(y.against),
            x.cuts + y.cuts,
            x.remnant.min(y.remnant),
            x.length + y.length,
        )
    };
    let (before, after) = (sum(rank(a), rank(c)), sum(rank(b), rank(&sheet)));
    let no_worse = after.0 <= before.0 && after.1 <= before.1 && after.2 <= before.2 && after.3 <= before.3;
    // Where tiles are counted sheet by sheet, each keeps its number.
    let tiles = scale.priority != Priority::MostTiles || sheet.panels() == c.panels();
    (no_worse && tiles && sheet.check_rules().is_ok()).then_some(sheet)
}

/// The innermost block in which two blocks of the same size differ, as it is in each of them.
fn difference<'a>(mut a: &'a [PlanNode], mut b: &'a [PlanNode]) -> Option<(&'a [PlanNode], &'a [PlanNode])> {
    if a == b || (a[0].w, a[0].h) != (b[0].w, b[0].h) {
        return None;
    }
    while let Some((inner_a, inner_b)) = inner_difference(a, b) {
        (a, b) = (inner_a, inner_b);
    }
    Some((a, b))
}

/// The one part in which two splits differ, as it is in each of them; none where several differ, or where its size does.
fn inner_difference<'a>(a: &'a [PlanNode], b: &'a [PlanNode]) -> Option<(&'a [PlanNode], &'a [PlanNode])> {
    let across = a[0].content == Content::Across;
    if a[0].content != b[0].content || !matches!(a[0].content, Content::Across | Content::Down) {
        return None;
    }
    // The parts of both are sorted in the same way, so a walk along both strikes out what they have in common.
    let rank = |at: &[PlanNode]| (at[0].content == Content::Free, Reverse(at[0].length(across)));
    let (mut left_a, mut left_b) = (parts(a).peekable(), parts(b).peekable());
    let (mut only_a, mut only_b) = (None, None);
    loop {
        let (x, y) = (left_a.peek().map(|&at| whole(a, at)), left_b.peek().map(|&at| whole(b, at)));
        let order = match (x, y) {
            (Some(x), Some(y)) => rank(x).cmp(&rank(y)).then_with(|| x.cmp(y)),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => break,
        };
        if order.is_le() {
            left_a.next();
        }
        if order.is_ge() {
            left_b.next();
        }
        let more = match order {
            Ordering::Less => only_a.replace(x?).is_some(),
            Ordering::Greater => only_b.replace(y?).is_some(),
            Ordering::Equal => false,
        };
        if more {
            return None;
        }
    }
    let (x, y) = (only_a?, only_b?);
    ((x[0].w, x[0].h) == (y[0].w, y[0].h)).then_some((x, y))
}

/// The blocks with `new` in the place of the first one that equals `old`; none where none does.
fn replaced(blocks: &[PlanNode], old: &[PlanNode], new: &[PlanNode]) -> Option<Vec<PlanNode>> {
    let at = (0..blocks.len()).find(|&at| blocks[at].size == old[0].size && whole(blocks, at) == old)?;
    let mut replaced = [&blocks[..at], new, &blocks[at + old.len()..]].concat();
    for (place, block) in replaced[..at].iter_mut().enumerate() {
        if place + block.size as usize > at {
            block.size = block.size + new[0].size - old[0].size;
        }
    }
    Some(replaced)
}

/// The outline of what lies on some blocks.
fn outline_of(blocks: &[PlanNode]) -> Outline {
    let mut outline = Outline::default();
    for (at, block) in blocks.iter().enumerate() {
        let count = || parts(&blocks[at..]).filter(|part| blocks[at + part].content != Content::Free).count();
        match block.content {
            Content::Free | Content::Panel { .. } => {}
            Content::Item(item) => outline.item(item, (block.w, block.h)),
            Content::Across => outline.split(true, count()),
            Content::Down => outline.split(false, count()),
        }
    }
    outline.measured()
}

/// How well a sheet is cut: less is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    against: bool,
    cuts: u32,
    remnant: i64,
    length: i64,
}

impl Rank {
    fn of(sheet: &Sheet, problem: &Problem, scale: &Scale) -> Rank {
        let figures = SheetFigures::of(sheet, problem, scale.preference);
        Rank {
            against: figures.against,
            cuts: figures.cuts,
            remnant: -figures.remnant,
            length: figures.cut_length,
        }
    }

    /// Better than another or as good in every way that some priority asks for.
    fn is_no_worse(&self, other: &Rank) -> bool {
        self.against <= other.against
            && self.cuts <= other.cuts
            && self.remnant <= other.remnant
            && self.length <= other.length
    }
}

/// The sheet laid anew without gaps, so that free space joins in splits further out.
fn closed(sheet: &Sheet, problem: &Problem) -> Sheet {
    let mut closed = Sheet::of(problem, sheet.sheet_type as usize);
    closed.lay_outline(&outline(sheet), &|item| problem.items[item as usize].area);
    closed
}

fn outline(sheet: &Sheet) -> Outline {
    let mut outline = Outline::default();
    let mut todo = vec![ROOT];
    while let Some(node) = todo.pop() {
        let at = &sheet.nodes[node as usize];
        if matches!(at.kind, NodeKind::Item | NodeKind::Vacant) {
            outline.item(at.item, (at.w, at.h));
            continue;
        }
        let before = todo.len();
        todo.extend(sheet.parts(node));
        outline.split(at.kind == NodeKind::Across, todo.len() - before);
    }
    outline.measured()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::shape::Shape;
    use crate::model::job::{CutPreference, Job};
    use crate::score::Score;

    /// Sheets of 100 x 50, each of two columns of 50 x 50, a column being a panel or two halves.
    fn layout(problem: &Problem, sheets: &[[bool; 2]]) -> Layout {
        let sheet = |columns: &[bool; 2]| {
            let half = (0..2).map(|_| Shape::Item(0, 50, 25)).collect::<Vec<_>>();
            let column =
                |whole: &bool| if *whole { Shape::Item(1, 50, 50) } else { Shape::Down(half.clone()) };
            let mut sheet = Sheet::new(0, 100, 50, 1);
            sheet.lay(&Shape::Across(columns.iter().map(column).collect()), &|n| {
                problem.items[n as usize].area
            });
            sheet
        };
        Layout { sheets: sheets.iter().map(sheet).collect(), missing: vec![0, 0] }
    }

    fn problem() -> Problem {
        let job = serde_json::json!({
            "panels": [{"id": "1", "width": 50, "height": 25, "count": 99}, {"id": "2", "width": 50, "height": 50, "count": 99}],
            "stock_panels": [{"id": "s", "width": 100, "height": 50, "count": 99}],
            "configuration": {"cut_thickness": 0}});
        let mut problem = Problem::split(&Job::from_json(&job).unwrap()).0.remove(0);
        // Lengths are counted in their greatest common divisor; the sheets here are in millimetres.
        for item in &mut problem.items {
            (item.w, item.h) = (item.w * 25, item.h * 25);
        }
        (problem.sheets[0].w, problem.sheets[0].h) = (100, 50);
        problem
    }

    #[test]
    fn an_exchange_makes_two_of_three_sheets_alike() {
        let problem = problem();
        let scale = Scale::plain(Priority::LeastWaste, CutPreference::Free);
        let mut layout = layout(&problem, &[[true, true], [true, false], [false, false]]);
        assert_eq!(distinct(&layout), 3);
        let score = Score::of(&layout, &problem, &scale);
        exchange(&mut layout, &problem, &scale, &mut StopCheck::new(&|| false));
        assert_eq!((distinct(&layout), Score::of(&layout, &problem, &scale)), (1, score));
        let items = |sheet: &Sheet| sheet.items().count();
        assert_eq!(layout.sheets.iter().map(items).sum::<usize>(), 9);
    }

    #[test]
    fn sheets_with_the_same_items_get_the_tree_with_the_fewest_cuts() {
        let problem = problem();
        let scale = Scale::plain(Priority::LeastWaste, CutPreference::Free);
        let half = Shape::Item(0, 50, 25);
        let both = vec![half.clone(), half];
        let sheet = |shape: Shape| {
            let mut sheet = Sheet::new(0, 100, 50, 1);
            sheet.lay(&shape, &|n| problem.items[n as usize].area);
            sheet
        };
        let sheets = vec![sheet(Shape::Across(both.clone())), sheet(Shape::Across(vec![Shape::Down(both)]))];
        assert_eq!((sheets[0].cuts(), sheets[1].cuts()), (3, 2));
        let mut layout = Layout { sheets, missing: vec![0, 0] };
        unify(&mut layout, &problem, &scale, &mut StopCheck::new(&|| false));
        assert_eq!((distinct(&layout), layout.sheets[0].cuts()), (1, 2));
    }
}
