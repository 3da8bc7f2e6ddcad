//! The parts of one split are laid one after the other, with waste before them where a defect is in the way.

use super::{ArrangedPiece, Arranger, DEFECTS_IN_LOOK, RowPart, Set, Turn, innermost};
use crate::layout::sheet::{NONE, Node, NodeKind};

/// A split with what lies in it, seen along its parts.
pub(super) struct ArrangedRow {
    pub(super) across: bool,
    /// Its place.
    at: (i32, i32),
    slack: i32,
    /// The defects that lie in it.
    set: Set,
    /// From where on nothing is in the way.
    clear: i32,
    /// All waste lies on one side: a single cut frees the only panel.
    one_cut: bool,
    /// Where its parts begin among those of all rows, and end.
    parts: (usize, usize),
    /// Where its turns begin.
    turns: usize,
    /// Where what has failed begins.
    failed: usize,
}

impl Arranger<'_> {
    /// Lists the parts of a split, the longest first.
    pub(super) fn row(&mut self, node: u32, at: (i32, i32), set: Set, depth: u8) -> ArrangedRow {
        let Arranger { sheet, scratch, .. } = self;
        let Node { kind, mut slack, first, .. } = sheet.nodes[node as usize];
        let across = kind == NodeKind::Across;
        let from = scratch.parts.len();
        // Of a split that is a single part without waste, the parts lie in this very direction.
        let mut next = first;
        let mut inner: Vec<u32> = Vec::new();
        loop {
            while next != NONE {
                let Node { next: after, .. } = sheet.nodes[next as usize];
                let part = innermost(sheet, next);
                let Node { w, h, kind: own, first, slack: more, .. } = sheet.nodes[part as usize];
                if own == kind {
                    slack += more;
                    inner.push(first);
                } else {
                    let length = if across { w } else { h };
                    scratch.parts.push(RowPart { node: part, length, taken: false, again: false });
                }
                next = after;
            }
            match inner.pop() {
                Some(first) => next = first,
                None => break,
            }
        }
        let parts = &mut scratch.parts[from..];
        let size = |node: u32| (sheet.nodes[node as usize].w, sheet.nodes[node as usize].h);
        let is_item = |node: u32| sheet.nodes[node as usize].kind == NodeKind::Item;
        parts.sort_unstable_by_key(|part| {
            (std::cmp::Reverse(part.length), std::cmp::Reverse(size(part.node)), part.node)
        });
        for n in 1..parts.len() {
            let (a, b) = (parts[n - 1].node, parts[n].node);
            parts[n].again = is_item(a) && is_item(b) && size(a) == size(b);
        }
        let frees_panel = parts.len() == 1 && is_item(parts[0].node);
        let begin = if across { at.0 } else { at.1 };
        let mut clear = 0;
        let mut left = set;
        while left != 0 {
            clear = clear.max(self.end(left.trailing_zeros(), across) - begin);
            left &= left - 1;
        }
        ArrangedRow {
            across,
            at,
            slack,
            set,
            clear,
            one_cut: frees_panel && self.rules.is_beyond(self.first_stage.saturating_add(depth)),
            parts: (from, self.scratch.parts.len()),
            turns: self.scratch.turns.len(),
            failed: self.scratch.failed.len(),
        }
    }

    pub(super) fn drop_row(&mut self, row: &ArrangedRow) {
        self.scratch.parts.truncate(row.parts.0);
        self.scratch.turns.truncate(row.turns);
        self.scratch.failed.truncate(row.failed);
    }

    /// Where a defect ends along a split.
    fn end(&self, defect: u32, across: bool) -> i32 {
        let defect = &self.defects[defect as usize];
        if across { defect.x2 } else { defect.y2 }
    }

    /// Lays the parts of a row in an order in which they miss the defects; what was chosen are its turns.
    pub(super) fn lay(&mut self, row: &ArrangedRow, depth: u8) -> bool {
        let count = row.parts.1 - row.parts.0;
        self.scratch.turns.push(Turn { at: 0, gap: 0, part: 0, chosen: 0 });
        let (mut left, mut key) = (row.slack, 0_u64);
        loop {
            let placed = self.scratch.turns.len() - 1 - row.turns;
            let at = self.scratch.turns[row.turns + placed].at;
            let is_done = placed == count || at >= row.clear;
            if is_done && self.may_end(row, left) {
                return true;
            }
            let known = self.scratch.failed[row.failed..].contains(&(key, at));
            if !is_done && !known && self.choose(row, &mut left, &mut key, depth) {
                continue;
            }
            if placed == 0 || self.looks == 0 {
                return false;
            }
            if !known {
                self.scratch.failed.push((key, at));
            }
            // The last part is taken back.
            self.scratch.turns.pop();
            let Turn { gap, chosen, .. } = self.scratch.turns[row.turns + placed - 1];
            self.scratch.parts[chosen as usize].taken = false;
            key = key.wrapping_sub(mark(chosen));
            left += gap;
        }
    }

    /// Whether so much waste may be the end of a row that began with the rest of it.
    fn may_end(&self, row: &ArrangedRow, left: i32) -> bool {
        match row.one_cut {
            true => left == 0 || left == row.slack,
            false => left <= self.rules.kerf || left >= self.least_gap,
        }
    }

    /// Chooses the next part at the last turn, with waste before it where that is needed; false where nothing is left to try.
    fn choose(&mut self, row: &ArrangedRow, left: &mut i32, key: &mut u64, depth: u8) -> bool {
        let turn = self.scratch.turns.len() - 1;
        loop {
            let Turn { at, gap, part, .. } = self.scratch.turns[turn];
            let parts = &self.scratch.parts[row.parts.0..row.parts.1];
            let is_next = |n: usize| !parts[n].taken && (!parts[n].again || parts[n - 1].taken);
            let Some(n) = (part as usize..parts.len()).find(|&n| is_next(n)) else {
                let Some(gap) = self.next_gap(row, at, gap, *left) else { return false };
                (self.scratch.turns[turn].gap, self.scratch.turns[turn].part) = (gap, 0);
                continue;
            };
            self.scratch.turns[turn].part = n as u32 + 1;
            self.looks = self.looks.saturating_sub(1 + row.set.count_ones() / DEFECTS_IN_LOOK);
            if self.looks == 0 {
                return false;
            }
            let place = match row.across {
                true => (row.at.0 + at + gap, row.at.1),
                false => (row.at.0, row.at.1 + at + gap),
            };
            let chosen = row.parts.0 + n;
            let RowPart { node, length, .. } = self.scratch.parts[chosen];
            if self.fits(node, place, row.set, depth + 1) {
                self.scratch.parts[chosen].taken = true;
                self.scratch.turns[turn].chosen = chosen as u32;
                *left -= gap;
                *key = key.wrapping_add(mark(chosen as u32));
                self.scratch.turns.push(Turn { at: at + gap + length, gap: 0, part: 0, chosen: 0 });
                return true;
            }
        }
    }

    /// The next longer waste that makes a difference before a part: the least, up to the end of a defect, or all.
    fn next_gap(&self, row: &ArrangedRow, at: i32, gap: i32, left: i32) -> Option<i32> {
        let from = if row.across { row.at.0 } else { row.at.1 };
        // A part that is alone is tried at both ends first.
        let is_alone = row.parts.1 - row.parts.0 == 1 && left >= self.least_gap;
        let (gap, left) = match gap {
            0 if is_alone => return Some(left),
            _ if is_alone => (if gap == left { 0 } else { gap }, left - 1),
            _ => (gap, left),
        };
        let mut best: Option<i32> = None;
        let mut offer = |next: i32| {
            if next > gap && next >= self.least_gap && next <= left && best.is_none_or(|best| next < best) {
                best = Some(next);
            }
        };
        offer(self.least_gap);
        offer(left - self.rules.kerf + i32::from(is_alone));
        offer(left);
        let mut set = row.set;
        while set != 0 {
            offer(self.end(set.trailing_zeros(), row.across) - from - at);
            set &= set - 1;
        }
        best
    }

    /// The pieces of a row that is laid: what is not chosen follows in order, and waste is the end.
    pub(super) fn pieces(&self, row: &ArrangedRow) -> Vec<ArrangedPiece> {
        let parts = &self.scratch.parts[row.parts.0..row.parts.1];
        let turns = &self.scratch.turns[row.turns..];
        let mut pieces = Vec::with_capacity(2 * parts.len() + 1);
        let mut left = row.slack;
        for turn in &turns[..turns.len() - 1] {
            pieces.extend((turn.gap > 0).then_some(ArrangedPiece::Waste(turn.gap)));
            pieces.push(ArrangedPiece::Part(self.scratch.parts[turn.chosen as usize].node));
            left -= turn.gap;
        }
        pieces.extend(parts.iter().filter(|part| !part.taken).map(|part| ArrangedPiece::Part(part.node)));
        pieces.extend((left > 0).then_some(ArrangedPiece::Waste(left)));
        pieces
    }
}

/// What a part adds to the key of a set of parts (the finaliser of MurmurHash3, Appleby).
fn mark(part: u32) -> u64 {
    let mut mark = (u64::from(part) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mark = (mark ^ (mark >> 33)).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    mark ^ (mark >> 33)
}
