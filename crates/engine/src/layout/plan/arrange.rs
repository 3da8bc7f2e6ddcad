//! The order of the parts of a sheet with defects, and the waste between them, by which no panel lies on a defect.
//!
//! Parts are laid along each split one after the other; where none of them fits next, waste is laid first, up to the end of a
//! defect. What lies on no defect is left as it is. The search is in depth, and it gives up after so many looks.

use super::{Content, PlanNode, parts, whole};
use crate::rules::defects::{Defect, Defects};
use crate::rules::{Direction, Rules};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Parts that are looked at before an arrangement counts as not found.
const LOOKS: u32 = 1_500;
/// Splits within each other that are arranged; what lies deeper stays as it is.
const DEEPEST: u8 = 24;

/// Whether the parts of a sheet can be arranged beside its defects.
pub(super) fn exists(blocks: &[PlanNode], defects: &Defects, rules: &Rules) -> bool {
    let mut arranger = Arranger::new(blocks, defects, rules);
    arranger.fits(0, (0, 0), arranger.all(), 0)
}

/// The blocks in an order and with waste between them by which no panel lies on a defect; none where none is found.
pub(super) fn arranged(blocks: &[PlanNode], defects: &Defects, rules: &Rules) -> Option<Vec<PlanNode>> {
    let mut arranger = Arranger::new(blocks, defects, rules);
    let mut written = Vec::with_capacity(blocks.len() + 4);
    arranger.write(0, (0, 0), arranger.all(), 0, &mut written)?;
    Some(written)
}

/// A set of defects, as bits.
type Set = u128;

struct Arranger<'b> {
    blocks: &'b [PlanNode],
    defects: &'b [Defect],
    rules: &'b Rules,
    /// The least waste before a part.
    least_gap: i32,
    /// The stage of the first split.
    first_stage: u8,
    looks: u32,
}

/// A split with what lies in it, seen along its parts.
struct Row {
    across: bool,
    /// Its place.
    at: (i32, i32),
    length: i32,
    /// Its parts but for waste.
    parts: Vec<usize>,
    /// Of each part whether it is like the one before.
    again: Vec<bool>,
    slack: i32,
    /// The defects that lie in it.
    set: Set,
    /// From where on nothing is in the way.
    clear: i32,
    /// All waste lies on one side: a single cut frees the only panel.
    one_cut: bool,
}

/// A place in a row at which the next part is chosen.
struct Turn {
    /// How far the row is laid.
    at: i32,
    /// Waste that is laid next.
    gap: i32,
    /// The next part that is tried.
    part: usize,
    /// What was chosen: a part, in the end.
    chosen: usize,
}

/// A piece of an arranged row.
#[derive(Clone, Copy)]
enum Piece {
    Waste(i32),
    Part(usize),
}

impl<'b> Arranger<'b> {
    fn new(blocks: &'b [PlanNode], defects: &'b Defects, rules: &'b Rules) -> Arranger<'b> {
        let direction = match blocks[0].content {
            Content::Across => Direction::AlongHeight,
            _ => Direction::AlongWidth,
        };
        let turned = rules.first_cut.is_some_and(|wanted| wanted != direction);
        Arranger {
            blocks,
            defects: defects.all(),
            rules,
            least_gap: rules.least_gap(),
            first_stage: 1 + u8::from(turned),
            looks: LOOKS,
        }
    }

    /// All defects.
    fn all(&self) -> Set {
        Set::MAX >> (Set::BITS - self.defects.len() as u32)
    }

    /// Those of some defects that lie on a block at a place.
    fn on(&self, set: Set, block: &PlanNode, at: (i32, i32)) -> Set {
        let (mut left, mut found) = (set, 0);
        while left != 0 {
            let n = left.trailing_zeros();
            left &= left - 1;
            let defect = &self.defects[n as usize];
            found |= Set::from(defect.is_below(at, (block.w, block.h), self.rules.kerf)) << n;
        }
        found
    }

    /// Whether a block can lie at a place, its parts arranged.
    fn fits(&mut self, block: usize, at: (i32, i32), set: Set, depth: u8) -> bool {
        let set = self.on(set, &self.blocks[block], at);
        if set == 0 {
            return true;
        }
        match self.blocks[block].content {
            Content::Item(_) => false,
            Content::Free => true,
            Content::Across | Content::Down => self.laid(block, at, set, depth).is_some(),
        }
    }

    /// Writes a block with its parts arranged.
    fn write(
        &mut self,
        block: usize,
        at: (i32, i32),
        set: Set,
        depth: u8,
        written: &mut Vec<PlanNode>,
    ) -> Option<()> {
        let node = self.blocks[block];
        let set = self.on(set, &node, at);
        if set == 0 || node.content == Content::Free {
            written.extend_from_slice(whole(self.blocks, block));
            return Some(());
        }
        if matches!(node.content, Content::Item(_)) {
            return None;
        }
        // What was enough to find the whole arrangement is enough for each part of it.
        self.looks = LOOKS;
        let pieces = self.laid(block, at, set, depth)?;
        let head = written.len();
        written.push(node);
        let across = node.content == Content::Across;
        let mut end = at;
        for piece in pieces {
            let length = match piece {
                Piece::Waste(length) => {
                    let (w, h) = if across { (length, node.h) } else { (node.w, length) };
                    written.push(PlanNode { w, h, content: Content::Free, size: 1 });
                    length
                }
                Piece::Part(part) => {
                    self.write(part, end, set, depth + 1, written)?;
                    self.blocks[part].length(across)
                }
            };
            *(if across { &mut end.0 } else { &mut end.1 }) += length;
        }
        written[head].size = (written.len() - head) as u32;
        Some(())
    }

    fn row(&self, block: usize, at: (i32, i32), set: Set, depth: u8) -> Row {
        let node = &self.blocks[block];
        let across = node.content == Content::Across;
        let free = |part: &usize| self.blocks[*part].content == Content::Free;
        let (waste, parts): (Vec<usize>, Vec<usize>) =
            parts(&self.blocks[block..]).map(|part| block + part).partition(free);
        let shape = |part: usize| whole(self.blocks, part).iter().map(PlanNode::shape);
        let same = |pair: &[usize]| shape(pair[0]).eq(shape(pair[1]));
        let again = std::iter::once(false).chain(parts.windows(2).map(same)).take(parts.len()).collect();
        let ends = (0..self.defects.len()).filter(|n| set >> n & 1 == 1).map(|n| self.end(n, across));
        let from = if across { at.0 } else { at.1 };
        let frees_panel = parts.len() == 1 && matches!(self.blocks[parts[0]].content, Content::Item(_));
        Row {
            across,
            at,
            length: node.length(across),
            slack: waste.iter().map(|&part| self.blocks[part].length(across)).sum(),
            clear: ends.max().unwrap_or(0) - from,
            one_cut: frees_panel && self.rules.is_beyond(self.first_stage.saturating_add(depth)),
            parts,
            again,
            set,
        }
    }

    /// Where a defect ends along a split.
    fn end(&self, defect: usize, across: bool) -> i32 {
        if across { self.defects[defect].x2 } else { self.defects[defect].y2 }
    }

    /// The parts of a split in an order in which they miss the defects.
    fn laid(&mut self, block: usize, at: (i32, i32), set: Set, depth: u8) -> Option<Vec<Piece>> {
        if depth >= DEEPEST {
            return None;
        }
        let row = self.row(block, at, set, depth);
        let mut taken = vec![false; row.parts.len()];
        let mut turns = vec![Turn { at: 0, gap: 0, part: 0, chosen: 0 }];
        let mut left = row.slack;
        let mut failed: HashSet<u64> = HashSet::new();
        loop {
            let placed = turns.len() - 1;
            let last = &turns[placed];
            let is_done = placed == row.parts.len() || last.at >= row.clear;
            if is_done && self.may_end(&row, left) {
                return Some(pieces(&row, &turns, &taken, left));
            }
            match !is_done && self.choose(&row, &mut turns, &mut taken, &mut left, depth) {
                true => {
                    let last = &turns[turns.len() - 1];
                    if failed.contains(&key(&taken, last.at)) {
                        take_back(&row, &mut turns, &mut taken, &mut left, self.blocks);
                    }
                }
                false => {
                    failed.insert(key(&taken, turns[placed].at));
                    if placed == 0 || self.looks == 0 {
                        return None;
                    }
                    take_back(&row, &mut turns, &mut taken, &mut left, self.blocks);
                }
            }
        }
    }

    /// Whether so much waste may be the end of a row that began with the rest of it.
    fn may_end(&self, row: &Row, left: i32) -> bool {
        let kerf = self.rules.kerf;
        left == 0 || (left <= kerf) || (left >= self.least_gap && (!row.one_cut || left == row.slack))
    }

    /// Chooses the next part at the last turn, with waste before it where that is needed; false where nothing is left to try.
    fn choose(
        &mut self,
        row: &Row,
        turns: &mut Vec<Turn>,
        taken: &mut [bool],
        left: &mut i32,
        depth: u8,
    ) -> bool {
        let turn = turns.len() - 1;
        loop {
            let Turn { at, gap, part, .. } = turns[turn];
            let Some(part) = (part..row.parts.len()).find(|&n| !taken[n] && !(row.again[n] && !taken[n - 1]))
            else {
                let Some(gap) = self.next_gap(row, at, gap, *left) else { return false };
                (turns[turn].gap, turns[turn].part) = (gap, 0);
                continue;
            };
            turns[turn].part = part + 1;
            self.looks = self.looks.saturating_sub(1);
            if self.looks == 0 {
                return false;
            }
            let place = match row.across {
                true => (row.at.0 + at + gap, row.at.1),
                false => (row.at.0, row.at.1 + at + gap),
            };
            if self.fits(row.parts[part], place, row.set, depth + 1) {
                taken[part] = true;
                turns[turn].chosen = part;
                *left -= gap;
                let end = at + gap + self.blocks[row.parts[part]].length(row.across);
                turns.push(Turn { at: end, gap: 0, part: 0, chosen: 0 });
                return true;
            }
        }
    }

    /// The next longer waste that makes a difference before a part: the least, up to the end of a defect, or all.
    fn next_gap(&self, row: &Row, at: i32, gap: i32, left: i32) -> Option<i32> {
        let from = if row.across { row.at.0 } else { row.at.1 };
        let ends = (0..self.defects.len())
            .filter(|n| row.set >> n & 1 == 1)
            .map(|n| self.end(n, row.across) - from - at);
        let gaps = ends.chain([self.least_gap, left - self.rules.kerf, left]);
        gaps.filter(|&next| next > gap && next >= self.least_gap && next <= left).min()
    }
}

/// What has been laid of a row and how far, in short.
fn key(taken: &[bool], at: i32) -> u64 {
    let mut hasher = DefaultHasher::new();
    (taken, at).hash(&mut hasher);
    hasher.finish()
}

/// Takes the last part back.
fn take_back(row: &Row, turns: &mut Vec<Turn>, taken: &mut [bool], left: &mut i32, blocks: &[PlanNode]) {
    turns.pop();
    let Some(Turn { gap, chosen, .. }) = turns.last() else { return };
    debug_assert!(row.length >= blocks[row.parts[*chosen]].length(row.across));
    taken[*chosen] = false;
    *left += gap;
}

/// The pieces of a row that is laid: what is not taken follows in order, and waste is the end.
fn pieces(row: &Row, turns: &[Turn], taken: &[bool], left: i32) -> Vec<Piece> {
    let mut pieces = Vec::with_capacity(2 * row.parts.len() + 1);
    for turn in &turns[..turns.len() - 1] {
        pieces.extend((turn.gap > 0).then_some(Piece::Waste(turn.gap)));
        pieces.push(Piece::Part(row.parts[turn.chosen]));
    }
    let others = (0..row.parts.len()).filter(|&n| !taken[n]);
    pieces.extend(others.map(|n| Piece::Part(row.parts[n])));
    pieces.extend((left > 0).then_some(Piece::Waste(left)));
    pieces
}
