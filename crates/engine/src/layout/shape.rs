//! A sheet's layout as parts within parts, without positions: what a pattern is made of before it is a tree.

use super::sheet::{NONE, NodeKind, ROOT, Sheet};

/// Items, side by side or one below another, as tightly as they go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// An item of a type as it lies, grown by the kerf, units: type, along x, along y.
    Item(u32, i32, i32),
    /// Parts side by side.
    Across(Vec<Shape>),
    /// Parts one below another.
    Down(Vec<Shape>),
}

impl Shape {
    /// The size along x and y that it takes.
    pub fn size(&self) -> (i32, i32) {
        let sizes = |parts: &[Shape]| parts.iter().map(Shape::size).collect::<Vec<_>>();
        match self {
            Shape::Item(_, w, h) => (*w, *h),
            Shape::Across(parts) => {
                sizes(parts).into_iter().fold((0, 0), |all, part| (all.0 + part.0, all.1.max(part.1)))
            }
            Shape::Down(parts) => {
                sizes(parts).into_iter().fold((0, 0), |all, part| (all.0.max(part.0), all.1 + part.1))
            }
        }
    }

    /// Counts the items by type.
    pub fn tally(&self, counts: &mut [u32]) {
        match self {
            Shape::Item(item, ..) => counts[*item as usize] += 1,
            Shape::Across(parts) | Shape::Down(parts) => parts.iter().for_each(|part| part.tally(counts)),
        }
    }

    /// The same with x and y exchanged.
    pub fn transposed(self) -> Shape {
        let all = |parts: Vec<Shape>| parts.into_iter().map(Shape::transposed).collect();
        match self {
            Shape::Item(item, w, h) => Shape::Item(item, h, w),
            Shape::Across(parts) => Shape::Down(all(parts)),
            Shape::Down(parts) => Shape::Across(all(parts)),
        }
    }
}

/// A shape as a flat list, every part before its own parts: nothing is recursive, so it may be as deep as a sheet has panels.
#[derive(Debug, Default)]
pub struct Outline {
    parts: Vec<OutlinePart>,
}

/// A part of an outline.
#[derive(Debug, Clone, Copy)]
struct OutlinePart {
    kind: NodeKind,
    item: u32,
    w: i32,
    h: i32,
    /// Its own parts.
    count: usize,
    /// All that it stands for: itself and its parts with theirs.
    size: usize,
}

impl Outline {
    /// The outline of a shape.
    pub fn of(shape: &Shape) -> Outline {
        let mut outline = Outline::default();
        let mut todo = vec![shape];
        while let Some(shape) = todo.pop() {
            match shape {
                Shape::Item(item, w, h) => outline.item(*item, (*w, *h)),
                Shape::Across(parts) | Shape::Down(parts) => {
                    outline.split(matches!(shape, Shape::Across(_)), parts.len());
                    todo.extend(parts.iter().rev());
                }
            }
        }
        outline.measured()
    }

    /// Adds an item as it lies.
    pub fn item(&mut self, item: u32, (w, h): (i32, i32)) {
        self.parts.push(OutlinePart { kind: NodeKind::Item, item, w, h, count: 0, size: 1 });
    }

    /// Adds a split of so many parts, which have to follow.
    pub fn split(&mut self, across: bool, count: usize) {
        let kind = if across { NodeKind::Across } else { NodeKind::Down };
        self.parts.push(OutlinePart { kind, item: NONE, w: 0, h: 0, count, size: 1 });
    }

    /// The same with the sizes of all splits, once everything is there.
    pub fn measured(mut self) -> Outline {
        let mut done: Vec<OutlinePart> = Vec::new();
        for part in self.parts.iter_mut().rev() {
            let from = done.len() - part.count;
            for inner in done.drain(from..) {
                part.size += inner.size;
                (part.w, part.h) = match part.kind {
                    NodeKind::Across => (part.w + inner.w, part.h.max(inner.h)),
                    _ => (part.w.max(inner.w), part.h + inner.h),
                };
            }
            done.push(*part);
        }
        self
    }

    /// The size along x and y that it takes.
    pub fn size(&self) -> (i32, i32) {
        self.parts.first().map_or((0, 0), |all| (all.w, all.h))
    }
}

impl Sheet {
    /// Lays a shape that is not larger than the sheet on it; the sheet has to be empty. Whether the rules allow it is not
    /// asked: [`Sheet::check_rules`] tells.
    pub fn lay(&mut self, shape: &Shape, area: &impl Fn(u32) -> i64) {
        self.lay_outline(&Outline::of(shape), area);
    }

    /// Lays an outline like a shape.
    pub fn lay_outline(&mut self, outline: &Outline, area: &impl Fn(u32) -> i64) {
        let Some(all) = outline.parts.first() else { return };
        if all.kind == NodeKind::Item {
            self.insert_anyway(ROOT, all.item, area(all.item), (all.w, all.h), true);
            return;
        }
        let root = *self.root();
        self.nodes[ROOT as usize].kind = all.kind;
        self.set_slack(ROOT, if all.kind == NodeKind::Across { root.w } else { root.h });
        // The splits that are being laid: where each ends, and the node that takes its parts.
        let mut open: Vec<(usize, u32)> = Vec::new();
        for (n, part) in outline.parts.iter().enumerate() {
            while open.last().is_some_and(|(end, _)| *end <= n) {
                open.pop();
            }
            let parent = open.last().map_or(ROOT, |(_, node)| *node);
            if part.kind == NodeKind::Item {
                self.lay_item(parent, part, area);
            } else {
                let along = part.kind == self.nodes[parent as usize].kind || part.count < 2;
                let node = if along { parent } else { self.lay_split(parent, part) };
                open.push((n + part.size, node));
            }
        }
    }

    /// Takes the length of a part off the slack of its parent; the size that the part gets, and how it is split.
    fn take_part(&mut self, parent: u32, part: &OutlinePart) -> ((i32, i32), NodeKind) {
        let at = self.nodes[parent as usize];
        let across = at.kind == NodeKind::Across;
        let length = if across { part.w } else { part.h };
        debug_assert!(length <= at.slack && part.w <= at.w && part.h <= at.h);
        self.set_slack(parent, at.slack - length);
        if across { ((part.w, at.h), NodeKind::Down) } else { ((at.w, part.h), NodeKind::Across) }
    }

    fn lay_item(&mut self, parent: u32, part: &OutlinePart, area: &impl Fn(u32) -> i64) {
        let (size, crossing) = self.take_part(parent, part);
        self.pieces += 1;
        self.used += area(part.item);
        self.wrap(parent, crossing, size, part.item, (part.w, part.h));
    }

    fn lay_split(&mut self, parent: u32, part: &OutlinePart) -> u32 {
        let ((w, h), crossing) = self.take_part(parent, part);
        let node = self.new_node(crossing, w, h, NONE, parent);
        self.set_slack(node, if crossing == NodeKind::Down { h } else { w });
        node
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random(rng: &mut fastrand::Rng, depth: u32) -> Shape {
        if depth == 0 || rng.u8(..4) == 0 {
            return Shape::Item(rng.u32(..5), rng.i32(1..9), rng.i32(1..9));
        }
        let parts = (0..rng.usize(0..4)).map(|_| random(rng, depth - 1)).collect();
        if rng.bool() { Shape::Across(parts) } else { Shape::Down(parts) }
    }

    fn items(shape: &Shape) -> u32 {
        match shape {
            Shape::Item(..) => 1,
            Shape::Across(parts) | Shape::Down(parts) => parts.iter().map(items).sum(),
        }
    }

    #[test]
    fn every_shape_becomes_a_sound_tree_with_all_its_items() {
        let mut rng = fastrand::Rng::with_seed(11);
        for _ in 0..2_000 {
            let shape = random(&mut rng, 4);
            let shape = if rng.bool() { shape.transposed() } else { shape };
            let (w, h) = shape.size();
            let mut sheet = Sheet::new(0, w + rng.i32(0..3), h + rng.i32(0..3), 1);
            sheet.lay(&shape, &|_| 2);
            assert!(sheet.is_sound(), "{shape:?}");
            assert_eq!((sheet.pieces, sheet.used), (items(&shape), i64::from(items(&shape)) * 2));
        }
    }
}
