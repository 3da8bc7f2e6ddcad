//! A sheet's layout as parts within parts, without positions: what a pattern is made of before it is a tree.

use super::sheet::{Kind, NONE, ROOT, Sheet};

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

impl Sheet {
    /// Lays a shape that is not larger than the sheet on it; the sheet has to be empty.
    pub fn lay(&mut self, shape: &Shape, area: &impl Fn(u32) -> i64) {
        let root = *self.root();
        let kind = match shape {
            Shape::Item(item, w, h) => {
                self.insert(ROOT, *item, area(*item), (*w, *h), true);
                return;
            }
            Shape::Across(_) => Kind::Across,
            Shape::Down(_) => Kind::Down,
        };
        self.nodes[ROOT as usize].kind = kind;
        self.set_slack(ROOT, if kind == Kind::Across { root.w } else { root.h });
        self.lay_part(ROOT, shape, area);
    }

    fn lay_part(&mut self, parent: u32, shape: &Shape, area: &impl Fn(u32) -> i64) {
        let at = self.nodes[parent as usize];
        let across = at.kind == Kind::Across;
        let (parts, along) = match shape {
            Shape::Item(..) => (&[][..], false),
            Shape::Across(parts) => (&parts[..], across || parts.len() < 2),
            Shape::Down(parts) => (&parts[..], !across || parts.len() < 2),
        };
        if along {
            for part in parts {
                self.lay_part(parent, part, area);
            }
            return;
        }
        let (w, h) = shape.size();
        let length = if across { w } else { h };
        debug_assert!(length <= at.slack && w <= at.w && h <= at.h);
        self.set_slack(parent, at.slack - length);
        let part = if across { (w, at.h) } else { (at.w, h) };
        let crossing = if across { Kind::Down } else { Kind::Across };
        if let Shape::Item(item, ..) = shape {
            self.pieces += 1;
            self.used += area(*item);
            self.wrap(parent, crossing, part, *item, (w, h));
            return;
        }
        let node = self.new_node(crossing, part.0, part.1, NONE, parent);
        self.set_slack(node, if across { part.1 } else { part.0 });
        for inner in parts {
            self.lay_part(node, inner, area);
        }
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
