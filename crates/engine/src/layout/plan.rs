//! A sheet as it is cut: the tree with its parts in order.
//!
//! While it is searched, the order of parts is open. Here it is decided: for the saw (the longest parts
//! first, equal ones together, the offcut last), or around the sheet's centre.

use super::sheet::{Kind, ROOT, Sheet};
use std::cmp::Reverse;

/// The cutting plan of one sheet. Plans that compare equal are cut alike.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Plan {
    /// The type of the sheet.
    pub kind: u32,
    /// The whole sheet.
    pub root: Block,
}

/// A rectangle of a plan, grown by the kerf, units.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Block {
    /// Along x.
    pub w: i32,
    /// Along y.
    pub h: i32,
    /// What it is.
    pub content: Content,
}

/// What a block is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Content {
    /// An item of this type.
    Item(u32),
    /// Nothing: an offcut, or less than a kerf that turns to dust.
    Free,
    /// Blocks side by side.
    Across(Vec<Block>),
    /// Blocks one below another.
    Down(Vec<Block>),
}

impl Plan {
    /// The plan of a sheet, in the order that suits the saw.
    pub fn of(sheet: &Sheet) -> Plan {
        Plan { kind: sheet.kind, root: block(sheet, ROOT) }
    }

    /// The plan of a sheet with its panels gathered around the sheet's centre.
    pub fn centred(sheet: &Sheet, kerf: i32) -> Plan {
        let mut plan = Plan::of(sheet);
        let (w, h) = (f64::from(plan.root.w), f64::from(plan.root.h));
        centre(&mut plan.root, kerf, (w / 2.0, h / 2.0));
        plan
    }

    /// Distance between the centre of mass of the panels and the centre of the sheet, units.
    pub fn imbalance(&self, kerf: i32) -> f64 {
        let mass = Mass::of(&self.root, kerf, (0.0, 0.0));
        let (w, h) = (f64::from(self.root.w - kerf), f64::from(self.root.h - kerf));
        (mass.x / mass.area - w / 2.0).hypot(mass.y / mass.area - h / 2.0)
    }
}

fn block(sheet: &Sheet, node: u32) -> Block {
    let at = &sheet.nodes[node as usize];
    let (w, h) = (at.w, at.h);
    let mut blocks = Vec::new();
    let mut slack = at.slack;
    for part in sheet.parts(node) {
        let part = block(sheet, part);
        // A split of one part without slack is that part; its own parts then lie in this very direction.
        match (part.content, at.kind) {
            (Content::Across(inner), Kind::Across) | (Content::Down(inner), Kind::Down) => {
                let (free, inner): (Vec<_>, Vec<_>) =
                    inner.into_iter().partition(|b| b.content == Content::Free);
                slack += free.iter().map(|b| if at.kind == Kind::Across { b.w } else { b.h }).sum::<i32>();
                blocks.extend(inner);
            }
            (content, _) => blocks.push(Block { w: part.w, h: part.h, content }),
        }
    }
    match at.kind {
        Kind::Item => Block { w, h, content: Content::Item(at.item) },
        Kind::Vacant => unreachable!("a part is never vacant"),
        Kind::Across | Kind::Down => {
            let across = at.kind == Kind::Across;
            blocks.sort_by_cached_key(|b| (Reverse(if across { b.w } else { b.h }), b.clone()));
            if slack > 0 {
                let (w, h) = if across { (slack, h) } else { (w, slack) };
                blocks.push(Block { w, h, content: Content::Free });
            }
            if blocks.len() == 1 {
                return blocks.swap_remove(0);
            }
            Block { w, h, content: if across { Content::Across(blocks) } else { Content::Down(blocks) } }
        }
    }
}

/// Area and first moments of the panels of a block.
#[derive(Clone, Copy, Default)]
struct Mass {
    area: f64,
    x: f64,
    y: f64,
}

impl Mass {
    fn of(block: &Block, kerf: i32, (x, y): (f64, f64)) -> Mass {
        let mut mass = Mass::default();
        match &block.content {
            Content::Free => {}
            Content::Item(_) => {
                let (w, h) = (f64::from(block.w - kerf), f64::from(block.h - kerf));
                mass = Mass { area: w * h, x: w * h * (x + w / 2.0), y: w * h * (y + h / 2.0) };
            }
            Content::Across(parts) => {
                let mut at = x;
                for part in parts {
                    mass.add(Mass::of(part, kerf, (at, y)));
                    at += f64::from(part.w);
                }
            }
            Content::Down(parts) => {
                let mut at = y;
                for part in parts {
                    mass.add(Mass::of(part, kerf, (x, at)));
                    at += f64::from(part.h);
                }
            }
        }
        mass
    }

    fn add(&mut self, other: Mass) {
        self.area += other.area;
        self.x += other.x;
        self.y += other.y;
    }
}

/// Orders the parts of every split so that the mass of the block comes close to `goal` (in its own
/// coordinates): at each split every place for the offcut and every exchange of two parts is tried.
fn centre(block: &mut Block, kerf: i32, goal: (f64, f64)) {
    let (mut parts, across) = match std::mem::replace(&mut block.content, Content::Free) {
        Content::Across(parts) => (parts, true),
        Content::Down(parts) => (parts, false),
        content => {
            block.content = content;
            return;
        }
    };
    let length = |b: &Block| f64::from(if across { b.w } else { b.h });
    for part in &mut parts {
        let middle = (f64::from(part.w) / 2.0, f64::from(part.h) / 2.0);
        centre(part, kerf, if across { (middle.0, goal.1) } else { (goal.0, middle.1) });
    }
    let masses: Vec<Mass> = parts.iter().map(|p| Mass::of(p, kerf, (0.0, 0.0))).collect();
    let miss = |order: &[usize]| {
        let (mut at, mut area, mut moment) = (0.0, 0.0, 0.0);
        for &n in order {
            area += masses[n].area;
            moment += masses[n].area * at + if across { masses[n].x } else { masses[n].y };
            at += length(&parts[n]);
        }
        if area > 0.0 { (moment / area - if across { goal.0 } else { goal.1 }).abs() } else { 0.0 }
    };
    let mut order: Vec<usize> = (0..parts.len()).collect();
    let mut best = miss(&order);
    // Less than a kerf of free length is no offcut: it turns to dust under the last cut and stays there.
    let movable = parts
        .last()
        .map_or(0, |p| parts.len() - usize::from(p.content == Content::Free && length(p) <= f64::from(kerf)));
    let mut improved = true;
    let mut passes = 0;
    while improved && passes < 4 {
        improved = false;
        passes += 1;
        for a in 0..movable {
            for b in a + 1..movable {
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
    let mut parts: Vec<Option<Block>> = parts.into_iter().map(Some).collect();
    let ordered = order.iter().filter_map(|&n| parts[n].take()).collect();
    block.content = if across { Content::Across(ordered) } else { Content::Down(ordered) };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet() -> Sheet {
        let mut sheet = Sheet::new(0, 100, 50, 1);
        sheet.insert(ROOT, 0, 1, (20, 50), true);
        sheet.insert(ROOT, 1, 1, (30, 50), true);
        sheet.insert(ROOT, 0, 1, (20, 50), true);
        sheet
    }

    #[test]
    fn equal_parts_stand_together_the_longest_first_and_the_offcut_last() {
        let Content::Across(parts) = Plan::of(&sheet()).root.content else { panic!("cut across") };
        assert_eq!(parts.iter().map(|p| p.w).collect::<Vec<_>>(), [30, 20, 20, 30]);
        assert_eq!(parts[3].content, Content::Free);
    }

    #[test]
    fn a_centred_plan_has_its_panels_nearer_to_the_centre() {
        let sheet = sheet();
        assert!(Plan::centred(&sheet, 0).imbalance(0) < Plan::of(&sheet).imbalance(0));
    }
}
