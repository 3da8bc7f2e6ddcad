//! The cutting tree of one sheet, made for millions of changes a second.
//!
//! Splits alternate: a node across holds its parts side by side (vertical cuts), a node down holds them
//! one below another (horizontal cuts). Parts fill their node crosswise; what is left lengthwise is the
//! node's slack, one free rectangle. The order of parts does not matter here (a guillotine cut may be
//! moved), so all free space of a node is always in one piece. The tree follows Gardeyn & Wauters, "A
//! goal-driven ruin and recreate heuristic for the 2D variable-sized bin packing problem with guillotine
//! constraints", EJOR 2022.

mod arena;
#[cfg(test)]
mod tests;

use super::gate::{Gate, Insertion};
use crate::problem::sets::SetTable;
use crate::problem::{Problem, SheetType};
use crate::rules::defects::Defects;
use crate::rules::{Forbidden, Parting};
use std::sync::Arc;

/// No node.
pub const NONE: u32 = u32::MAX;

/// What a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NodeKind {
    /// An item.
    Item,
    /// Parts side by side, separated by vertical cuts.
    Across,
    /// Parts one below another, separated by horizontal cuts.
    Down,
    /// A place in the arena that is not used.
    Vacant,
}

/// A node of the tree. Sizes are grown by the kerf, units.
#[derive(Debug, Clone, Copy)]
pub struct Node {
    /// Along x.
    pub w: i32,
    /// Along y.
    pub h: i32,
    /// What is left of a split lengthwise.
    pub slack: i32,
    /// The item type of an item.
    pub item: u32,
    /// The split it is a part of.
    pub parent: u32,
    /// Its first part; of a vacant node the next vacant one.
    pub first: u32,
    /// The next part of the same split.
    pub next: u32,
    prev: u32,
    pub(super) slot: u32,
    /// The stage of the cuts of a split: 1 for the root, one more for each split within; at most that of [`u16::MAX`].
    pub stage: u16,
    /// What it is.
    pub kind: NodeKind,
}

/// A free rectangle: the slack of a split, large enough for some item.
#[derive(Debug, Clone, Copy)]
pub struct Slot {
    /// Along x.
    pub w: i32,
    /// Along y.
    pub h: i32,
    /// The split it is the slack of.
    pub node: u32,
}

/// A sheet and its tree.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// Its type.
    pub sheet_type: u32,
    /// Items on it.
    pub pieces: u32,
    /// Their area without kerf, units².
    pub used: i64,
    /// The arena; node 0 is the root.
    pub nodes: Vec<Node>,
    /// The free rectangles.
    pub slots: Vec<Slot>,
    vacant: u32,
    min_side: i32,
    pub(super) gate: Gate,
    /// The grain sets among the items of its problem.
    pub sets: Option<Arc<SetTable>>,
    /// Where no panel may lie.
    pub(super) defects: Option<Arc<Defects>>,
    /// Changes since the tree was counted anew.
    #[cfg(debug_assertions)]
    pub(super) changes: u32,
}

/// The root of every tree.
pub const ROOT: u32 = 0;

impl Sheet {
    /// An empty sheet of a type of a problem, under the problem's rules.
    pub fn of(problem: &Problem, kind: usize) -> Sheet {
        let size = &problem.sheets[kind];
        let gate = Gate::of(&problem.rules);
        let (sets, defects) = (problem.sets.clone(), size.defects.clone());
        Sheet { gate, sets, defects, ..Sheet::new(kind as u32, size.w, size.h, problem.min_side) }
    }

    /// An empty sheet of a type and size without rules; slots with a side below `min_side` are waste.
    pub fn new(sheet_type: u32, w: i32, h: i32, min_side: i32) -> Sheet {
        let mut sheet = Sheet {
            sheet_type,
            pieces: 0,
            used: 0,
            nodes: Vec::with_capacity(32),
            slots: Vec::with_capacity(16),
            vacant: NONE,
            min_side,
            gate: Gate::OPEN,
            sets: None,
            defects: None,
            #[cfg(debug_assertions)]
            changes: 0,
        };
        sheet.reset(sheet_type, w, h);
        sheet
    }

    /// Empties the sheet and makes it one of another type of its problem.
    pub fn reopen(&mut self, problem: &Problem, kind: usize) {
        let SheetType { w, h, defects, .. } = &problem.sheets[kind];
        self.reset(kind as u32, *w, *h);
        self.defects.clone_from(defects);
    }

    /// Empties the sheet and makes it one of another type and size with the same defects.
    pub fn reset(&mut self, sheet_type: u32, w: i32, h: i32) {
        self.sheet_type = sheet_type;
        self.pieces = 0;
        self.used = 0;
        self.nodes.clear();
        self.slots.clear();
        self.vacant = NONE;
        self.new_node(NodeKind::Across, w, h, NONE, NONE);
        self.set_slack(ROOT, w);
    }

    /// Takes over everything of another sheet, keeping the memory of this one.
    pub fn copy_from(&mut self, other: &Sheet) {
        self.sheet_type = other.sheet_type;
        self.pieces = other.pieces;
        self.used = other.used;
        self.nodes.clone_from(&other.nodes);
        self.slots.clone_from(&other.slots);
        self.vacant = other.vacant;
        self.min_side = other.min_side;
        self.gate = other.gate;
        self.sets.clone_from(&other.sets);
        self.defects.clone_from(&other.defects);
    }

    /// The root.
    pub fn root(&self) -> &Node {
        &self.nodes[ROOT as usize]
    }

    /// The nodes of the items on it.
    pub fn items(&self) -> impl Iterator<Item = &Node> {
        self.nodes.iter().filter(|node| node.kind == NodeKind::Item)
    }

    /// Gives every item the type that stands in the place of its own in `types`: from the numbers of a problem to those
    /// of another, which is given.
    pub fn renumber(&mut self, types: &[u32], problem: &Problem) {
        self.sets.clone_from(&problem.sets);
        for node in self.nodes.iter_mut().filter(|node| node.kind == NodeKind::Item) {
            node.item = types[node.item as usize];
        }
    }

    /// The parts of a split.
    pub fn parts(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let first = self.nodes[node as usize].first;
        std::iter::successors((first != NONE).then_some(first), move |&n| {
            let next = self.nodes[n as usize].next;
            (next != NONE).then_some(next)
        })
    }

    /// Cuts that the tree takes.
    pub fn cuts(&self) -> u32 {
        let mut parts = 0;
        let mut splits = 0;
        let mut offcuts = 0;
        for node in &self.nodes {
            match node.kind {
                NodeKind::Vacant => {}
                NodeKind::Item => parts += 1,
                NodeKind::Across | NodeKind::Down => {
                    parts += 1;
                    splits += 1;
                    offcuts += u32::from(node.slack > 0);
                }
            }
        }
        // Every part but the first of its split, and every offcut, takes a cut; the root is no part.
        parts - 1 + offcuts - splits + self.partings().map(|(parting, _)| parting.cuts).sum::<u32>()
    }

    /// How an item of this size would be parted on it; none if it is a panel.
    pub fn parting(&self, item: u32, size: (i32, i32)) -> Option<Parting> {
        self.sets.as_ref()?.parting(item, size, self.sheet_type)
    }

    /// How the grain sets on it are parted, with the sizes in which they lie.
    pub fn partings(&self) -> impl Iterator<Item = (Parting, (i32, i32))> {
        let items = self.sets.is_some().then(|| self.items());
        items.into_iter().flatten().filter_map(|node| {
            let size = (node.w, node.h);
            Some((self.parting(node.item, size)?, size))
        })
    }

    /// Panels on it: an item is one, or a grain set of several.
    pub fn panels(&self) -> u32 {
        self.pieces + self.partings().map(|(parting, _)| parting.cuts).sum::<u32>()
    }

    /// Puts an item of size `w` × `h` into the slack of `node`, in its corner.
    ///
    /// `vertical_first` tells which way the free rectangle is divided: the first cut beside the item or
    /// the first cut below it.
    ///
    /// # Errors
    /// The rule that forbids the cuts; nothing is changed then.
    pub fn insert(
        &mut self,
        node: u32,
        item: u32,
        area: i64,
        (w, h): (i32, i32),
        vertical_first: bool,
    ) -> Result<(), Forbidden> {
        self.allows(node, item, (w, h), vertical_first)?;
        self.insert_anyway(node, item, area, (w, h), vertical_first);
        Ok(())
    }

    /// Like [`Sheet::insert`], whatever the rules say.
    pub(super) fn insert_anyway(
        &mut self,
        node: u32,
        item: u32,
        area: i64,
        (w, h): (i32, i32),
        vertical_first: bool,
    ) {
        debug_assert!(!matches!(self.nodes[node as usize].kind, NodeKind::Item | NodeKind::Vacant));
        let Insertion { kind, free, length } = self.insertion(node, (w, h), vertical_first);
        debug_assert!(w <= free.0 && h <= free.1);
        self.pieces += 1;
        self.used += area;
        self.nodes[node as usize].kind = kind;
        let across = kind == NodeKind::Across;
        let crossing = if across { NodeKind::Down } else { NodeKind::Across };
        let (slack, part) =
            if across { (free.0 - length, (length, free.1)) } else { (free.1 - length, (free.0, length)) };
        self.set_slack(node, slack);
        self.wrap(node, crossing, part, item, (w, h));
        #[cfg(debug_assertions)]
        self.recount(None);
    }

    /// Sets the direction of the first cuts of an empty sheet.
    pub fn start(&mut self, across: bool) {
        let Node { w, h, .. } = *self.root();
        self.nodes[ROOT as usize].kind = if across { NodeKind::Across } else { NodeKind::Down };
        self.set_slack(ROOT, if across { w } else { h });
    }

    /// Takes a part of this length off the slack of a split, to be split crosswise; something has to be put
    /// into it.
    pub fn open(&mut self, node: u32, length: i32) -> u32 {
        let Node { w, h, slack, kind, .. } = self.nodes[node as usize];
        debug_assert!(length <= slack);
        self.set_slack(node, slack - length);
        let (crossing, w, h, free) = match kind {
            NodeKind::Across => (NodeKind::Down, length, h, h),
            _ => (NodeKind::Across, w, length, w),
        };
        let part = self.new_node(crossing, w, h, NONE, node);
        self.set_slack(part, free);
        part
    }

    /// Puts an item as the next part of a split; what it leaves free crosswise is cut off it.
    pub fn put(&mut self, node: u32, item: u32, area: i64, (w, h): (i32, i32)) {
        self.pieces += 1;
        self.used += area;
        let at = self.nodes[node as usize];
        let (length, crossing, part) = match at.kind {
            NodeKind::Across => (w, NodeKind::Down, (w, at.h)),
            _ => (h, NodeKind::Across, (at.w, h)),
        };
        debug_assert!(length <= at.slack && w <= part.0 && h <= part.1);
        self.set_slack(node, at.slack - length);
        self.wrap(node, crossing, part, item, (w, h));
    }

    /// A part of size `part` under `parent`: the item itself, or splits, the first of `kind`, that cut it out.
    pub(super) fn wrap(
        &mut self,
        parent: u32,
        kind: NodeKind,
        part: (i32, i32),
        item: u32,
        (w, h): (i32, i32),
    ) {
        let (mut parent, mut kind, mut part) = (parent, kind, part);
        while part != (w, h) {
            let split = self.new_node(kind, part.0, part.1, NONE, parent);
            let (slack, crossing) = match kind {
                NodeKind::Down => (part.1 - h, NodeKind::Across),
                _ => (part.0 - w, NodeKind::Down),
            };
            self.set_slack(split, slack);
            part = if kind == NodeKind::Down { (part.0, h) } else { (w, part.1) };
            (parent, kind) = (split, crossing);
        }
        self.new_node(NodeKind::Item, w, h, item, parent);
    }

    /// Removes a part with everything on it; its place becomes slack. Removing the root empties the sheet. Where the rules
    /// forbid the waste that this leaves, more parts go until they allow it.
    ///
    /// Every removed item is pushed on `removed`.
    pub fn remove(&mut self, node: u32, areas: impl Fn(u32) -> i64, removed: &mut Vec<u32>) {
        self.remove_legally(node, &areas, removed);
        if self.defects.is_some() {
            self.clear_defects(&areas, removed);
        }
    }

    /// The same as far as cuts go.
    pub(super) fn remove_legally(&mut self, node: u32, areas: &impl Fn(u32) -> i64, removed: &mut Vec<u32>) {
        let mut gone = Some(node);
        while let Some(node) = gone {
            gone = self.remove_part(node, areas, removed).and_then(|split| {
                let is_legal = self.gate_is_open() || self.check_split(split).is_ok();
                (!is_legal).then_some(self.nodes[split as usize].first)
            });
        }
    }

    /// Removes a part; the split that it was taken from, unless the sheet is empty now.
    fn remove_part(&mut self, node: u32, areas: &impl Fn(u32) -> i64, removed: &mut Vec<u32>) -> Option<u32> {
        let Node { mut parent, mut w, mut h, .. } = self.nodes[node as usize];
        let mut gone = node;
        // A split that loses its last part goes with it.
        while parent != NONE {
            let above = self.nodes[parent as usize];
            if above.first != gone || self.nodes[gone as usize].next != NONE {
                self.unlink(gone);
                self.take_down(gone, areas, removed);
                self.set_slack(parent, above.slack + if above.kind == NodeKind::Across { w } else { h });
                #[cfg(debug_assertions)]
                self.recount(Some(areas));
                return Some(parent);
            }
            (gone, parent, w, h) = (parent, above.parent, above.w, above.h);
        }
        self.take_down(ROOT, areas, removed);
        self.reset(self.sheet_type, w, h);
        None
    }
}
