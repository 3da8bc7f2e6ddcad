//! The order of the parts of a sheet with defects, and the waste between them, by which no panel lies on a defect.
//!
//! Parts are laid along each split one after the other, the longest first; where none of them fits next, waste is laid first,
//! up to the end of a defect. What lies on no defect is left as it is. The search goes in depth and gives up after so many
//! looks: what it answers depends on the tree alone, so what was once arranged can be arranged again.

mod row;

use crate::layout::sheet::{NONE, Node, NodeKind, ROOT, Sheet};
use crate::rules::defects::{DefectRectangle, Defects};
use crate::rules::{Direction, Rules};
use std::cell::{Cell, RefCell};

/// Parts that are looked at before an arrangement counts as not found.
const LOOKS: u32 = 400;
/// Defects that are compared in a look.
const DEFECTS_IN_LOOK: u32 = 8;
/// Units of work that it takes to begin.
const ONCE: u64 = 24;
/// Looks at a defect in the time of a unit of work.
const LOOKS_IN_UNIT: u64 = 2;
/// Splits within each other that are arranged. What lies deeper is not: a panel there that meets a defect finds no place.
const DEEPEST: u8 = 24;

/// Does something and tells the units of work that arranging took meanwhile. A search counts them with its own, so what it does
/// stays bounded, and the same on any machine.
pub fn counted<T>(f: impl FnOnce() -> T) -> (T, u64) {
    let before = WORK.get();
    let done = f();
    (done, WORK.get().wrapping_sub(before))
}

/// Whether the parts of a sheet can be arranged beside its defects.
pub(super) fn exists(sheet: &Sheet, defects: &Defects, rules: &Rules) -> bool {
    SCRATCH.with_borrow_mut(|scratch| {
        let mut arranger = Arranger::new(sheet, defects, rules, scratch);
        let all = arranger.all();
        let fits = arranger.fits(arranger.root, (0, 0), all, 0);
        WORK.set(WORK.get().wrapping_add(ONCE + arranger.work / LOOKS_IN_UNIT));
        fits
    })
}

/// A piece of a row that is arranged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ArrangedPiece {
    /// So much of it.
    Waste(i32),
    /// The part that is this node of the tree.
    Part(u32),
}

/// Tells a sheet whose parts are arranged: `split` is called for every split on which a defect lies with its pieces, in order,
/// and `whole` for every part on which none does, parts before what follows them. False where no arrangement is found.
pub(super) fn tell(sheet: &Sheet, defects: &Defects, rules: &Rules, told: &mut impl FnMut(Told<'_>)) -> bool {
    SCRATCH.with_borrow_mut(|scratch| {
        let mut arranger = Arranger::new(sheet, defects, rules, scratch);
        let all = arranger.all();
        arranger.tell(arranger.root, (0, 0), all, 0, told)
    })
}

/// What is told of an arranged sheet.
pub(super) enum Told<'t> {
    /// A node with all that lies in it as it is.
    Whole(u32),
    /// The beginning of a split of which a part or waste follows for each piece.
    Split(&'t Node),
    /// Waste of a length.
    Waste(i32),
    /// The end of the split that began last.
    End,
}

thread_local! {
    /// Units of work done on this thread.
    static WORK: Cell<u64> = const { Cell::new(0) };
    /// Memory that is used again.
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

/// Rows within each other lie on top of each other.
#[derive(Default)]
struct Scratch {
    /// The parts of rows but for waste.
    parts: Vec<RowPart>,
    /// The turns of rows.
    turns: Vec<Turn>,
    /// What was found to lead nowhere in rows.
    failed: Vec<(u64, i32)>,
}

#[derive(Clone, Copy)]
struct RowPart {
    node: u32,
    length: i32,
    taken: bool,
    /// Like the one before.
    again: bool,
}

/// A place in a row at which the next part is chosen.
#[derive(Clone, Copy)]
struct Turn {
    /// How far the row is laid.
    at: i32,
    /// Waste that is laid next.
    gap: i32,
    /// The next part that is tried.
    part: u32,
    /// What was chosen.
    chosen: u32,
}

/// A set of defects, as bits.
type Set = u128;

struct Arranger<'s> {
    sheet: &'s Sheet,
    defects: &'s [DefectRectangle],
    rules: &'s Rules,
    scratch: &'s mut Scratch,
    /// The split that makes the first cuts.
    root: u32,
    /// Its stage.
    first_stage: u8,
    /// The least waste before a part.
    least_gap: i32,
    looks: u32,
    /// Looks at defects.
    work: u64,
}

impl<'s> Arranger<'s> {
    fn new(
        sheet: &'s Sheet,
        defects: &'s Defects,
        rules: &'s Rules,
        scratch: &'s mut Scratch,
    ) -> Arranger<'s> {
        let root = innermost(sheet, ROOT);
        let direction = match sheet.nodes[root as usize].kind {
            NodeKind::Across => Direction::AlongHeight,
            _ => Direction::AlongWidth,
        };
        let turned = rules.first_cut.is_some_and(|wanted| wanted != direction);
        scratch.parts.clear();
        scratch.turns.clear();
        scratch.failed.clear();
        Arranger {
            sheet,
            defects: defects.all(),
            rules,
            scratch,
            root,
            first_stage: 1 + u8::from(turned),
            least_gap: rules.least_gap(),
            looks: LOOKS,
            work: 0,
        }
    }

    /// All defects.
    fn all(&self) -> Set {
        Set::MAX >> (Set::BITS - self.defects.len() as u32)
    }

    /// Those of some defects that lie on a rectangle.
    fn on(&mut self, set: Set, at: (i32, i32), size: (i32, i32)) -> Set {
        self.work += 3 + u64::from(set.count_ones());
        let (mut left, mut found) = (set, 0);
        while left != 0 {
            let n = left.trailing_zeros();
            left &= left - 1;
            let is_hit = self.defects[n as usize].is_below(at, size, self.rules.kerf);
            found |= Set::from(is_hit) << n;
        }
        found
    }

    /// Whether a node can lie at a place, its parts arranged.
    fn fits(&mut self, node: u32, at: (i32, i32), set: Set, depth: u8) -> bool {
        let &Node { w, h, kind, .. } = &self.sheet.nodes[node as usize];
        let set = self.on(set, at, (w, h));
        if set == 0 {
            return true;
        }
        if matches!(kind, NodeKind::Item | NodeKind::Vacant) || depth >= DEEPEST {
            return false;
        }
        let row = self.row(node, at, set, depth);
        let laid = self.lay(&row, depth);
        self.drop_row(&row);
        laid
    }

    fn tell(
        &mut self,
        node: u32,
        at: (i32, i32),
        set: Set,
        depth: u8,
        told: &mut impl FnMut(Told<'_>),
    ) -> bool {
        let split = &self.sheet.nodes[node as usize];
        let set = self.on(set, at, (split.w, split.h));
        if set == 0 {
            told(Told::Whole(node));
            return true;
        }
        if matches!(split.kind, NodeKind::Item | NodeKind::Vacant) || depth >= DEEPEST {
            return false;
        }
        // What was enough to find the whole arrangement is enough for each part of it.
        self.looks = LOOKS;
        let row = self.row(node, at, set, depth);
        let laid = self.lay(&row, depth);
        let pieces = if laid { self.pieces(&row) } else { Vec::new() };
        self.drop_row(&row);
        if !laid {
            return false;
        }
        told(Told::Split(split));
        let mut end = at;
        for piece in pieces {
            let length = match piece {
                ArrangedPiece::Waste(length) => {
                    told(Told::Waste(length));
                    length
                }
                ArrangedPiece::Part(part) => {
                    if !self.tell(part, end, set, depth + 1, told) {
                        return false;
                    }
                    let Node { w, h, .. } = self.sheet.nodes[part as usize];
                    if row.across { w } else { h }
                }
            };
            *(if row.across { &mut end.0 } else { &mut end.1 }) += length;
        }
        told(Told::End);
        true
    }
}

/// The node that a node is once splits of a single part without waste are left out.
fn innermost(sheet: &Sheet, mut node: u32) -> u32 {
    loop {
        let at = &sheet.nodes[node as usize];
        if at.slack != 0 || at.first == NONE || sheet.nodes[at.first as usize].next != NONE {
            return node;
        }
        node = at.first;
    }
}
