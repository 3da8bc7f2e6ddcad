//! The rows of a pattern: each level's pieces from the upper left, the parts of a piece right after it.

use super::fault::{CountedList, MAX_LEVELS, MAX_PATTERNS, MAX_QUANTITY, PtxFault};
use super::levels::{self, LevelPiece, PieceContent, SheetLevels};
use super::lists::PtxLists;
use crate::facts::Facts;
use crate::pattern::Pattern;

/// A pattern as the format has it.
pub(super) struct PatternRows {
    /// The place of its row of stock in the list of boards, from 0.
    pub(super) board: usize,
    /// How its first cuts run: 0 along the length, 1 across it, 2 and 3 the same with head cuts before.
    pub(super) kind: u8,
    /// Sheets that are cut by it.
    pub(super) run: u64,
    /// How often the saw cuts them.
    pub(super) cycles: u64,
    /// The deepest phase of its cuts.
    pub(super) deepest: u8,
    pub(super) cuts: Vec<CutRow>,
    /// The lines of the cuts, where they are asked for.
    pub(super) vectors: Vec<CutLine>,
}

/// The line along which a blade begins to cut, µm from the upper left of the sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct CutLine {
    /// The place of its row among those of the pattern, from 1.
    pub cut: usize,
    /// Start along the length and the width, then end.
    pub ends: [i64; 4],
}

/// A row of cuts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CutRow {
    /// 0 head cut, 1 rip, 2 crosscut, 3 and more recuts.
    pub(super) phase: u8,
    /// What falls is of no use, or a remnant.
    pub(super) falls: bool,
    /// From 1, phase by phase.
    pub(super) sequence: u64,
    /// The size of a piece across the cuts, µm.
    pub(super) dimension: i64,
    /// How many equal pieces lie side by side.
    pub(super) repeat: u64,
    pub(super) gives: CutProduct,
    /// Panels or remnants of all sheets of the run.
    pub(super) quantity: u64,
}

/// What a row of cuts gives; places and numbers as in the lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CutProduct {
    /// A piece that is cut further, or waste.
    Nothing,
    Part(usize),
    Offcut(usize),
}

impl PatternRows {
    pub(super) fn of(
        facts: &Facts<'_>,
        pattern: &Pattern,
        lists: &PtxLists<'_>,
        vectors: bool,
    ) -> Result<PatternRows, PtxFault> {
        let sheet = pattern.mosaics[0] + 1;
        let mosaic = &facts.solution.mosaics[pattern.mosaics[0]];
        let SheetLevels { root, trimmed_head } = levels::of(mosaic, pattern, lists, sheet)?;
        if root.levels > MAX_LEVELS {
            return Err(PtxFault::Levels { sheet, levels: root.levels });
        }
        let along = matches!(root.content, PieceContent::Cut { horizontal: true, .. });
        // A board that is parted across and then ripped is head cut; one that is only parted and crosscut is turned.
        let head = trimmed_head || (!along && root.levels >= 3) || root.levels == MAX_LEVELS;
        let kind = match (head, along) {
            (false, true) => 0,
            (false, false) => 1,
            (true, false) => 2,
            (true, true) => 3,
        };
        let board = lists.board(&mosaic.stock_panel_id).ok_or(PtxFault::NoTree { sheet })?;
        let kerf = lists.materials[lists.boards[board].material].kerf;
        let run = pattern.mosaics.len() as u64;
        let mut writing = RowWriting { kerf, sheet, run, cuts: Vec::new(), lines: vectors.then(Vec::new) };
        let first = u8::from(!head);
        writing.level(&root, first, &[(0, 0)])?;
        let RowWriting { mut cuts, lines, .. } = writing;
        let deepest = cuts.iter().map(|cut| cut.phase).max().unwrap_or(first);
        let mut sequence = 1;
        for phase in 0..=deepest {
            for cut in cuts.iter_mut().filter(|cut| cut.phase == phase) {
                cut.sequence = sequence;
                sequence += cut.repeat;
            }
        }
        let (cycles, vectors) = (cycles(facts, pattern), lines.unwrap_or_default());
        Ok(PatternRows { board, kind, run, cycles, deepest, cuts, vectors })
    }
}

/// How often the saw cuts the sheets of a pattern.
fn cycles(facts: &Facts<'_>, pattern: &Pattern) -> u64 {
    let groups = facts.solution.groups.iter();
    let own =
        groups.filter(|group| group.sheets.first().is_some_and(|n| pattern.mosaics.binary_search(n).is_ok()));
    match own.map(|group| group.cycles).sum() {
        0 => pattern.mosaics.len() as u64,
        cycles => cycles,
    }
}

struct RowWriting {
    kerf: i64,
    sheet: usize,
    run: u64,
    cuts: Vec<CutRow>,
    lines: Option<Vec<CutLine>>,
}

impl RowWriting {
    /// Writes the parts of a piece; `copies`: how far each of the pieces that are cut like it lies from it, µm.
    fn level(&mut self, piece: &LevelPiece, phase: u8, copies: &[(i64, i64)]) -> Result<(), PtxFault> {
        let PieceContent::Cut { horizontal, parts } = &piece.content else { return Ok(()) };
        let (start, length) = piece.across(*horizontal);
        let mut free = start;
        let mut parts = parts.iter().peekable();
        while let Some(part) = parts.next() {
            let (at, along) = part.across(*horizontal);
            self.gap_before(at - free, free == start, (piece, *horizontal, phase), copies)?;
            free = at + along;
            let mut like = vec![(0, 0)];
            while let Some(next) =
                parts.next_if(|next| next.across(*horizontal).0 == free + self.kerf && next.is_like(part))
            {
                like.push((next.x - part.x, next.y - part.y));
                free += self.kerf + next.across(*horizontal).1;
            }
            let repeat = like.len() as u64;
            let ends = like.iter().map(|(x, y)| at + along + if *horizontal { y } else { x });
            let ends: Vec<i64> = ends.collect();
            let parents = copies;
            let copies: Vec<(i64, i64)> =
                parents.iter().flat_map(|(x, y)| like.iter().map(move |(a, b)| (x + a, y + b))).collect();
            let (gives, falls) = match part.content {
                PieceContent::Panel(place) => (CutProduct::Part(place), false),
                PieceContent::Remnant(number) => (CutProduct::Offcut(number), true),
                PieceContent::Waste => (CutProduct::Nothing, true),
                PieceContent::Cut { .. } => (CutProduct::Nothing, false),
            };
            let quantity = if gives == CutProduct::Nothing { 0 } else { copies.len() as u64 * self.run };
            self.push(CutRow { phase, falls, sequence: 0, dimension: along, repeat, gives, quantity })?;
            self.draw(piece, *horizontal, &ends, parents);
            self.level(part, phase + 1, &copies)?;
        }
        let rest = start + length - free;
        if rest < 0 {
            return Err(PtxFault::NoTree { sheet: self.sheet });
        }
        // Less than a kerf is taken by the last cut, which runs off.
        if rest > self.kerf { self.push(trim(phase, rest - self.kerf)) } else { Ok(()) }
    }

    /// What lies before a piece: nothing or a trim before the first, a kerf before all others.
    fn gap_before(
        &mut self,
        gap: i64,
        first: bool,
        (piece, horizontal, phase): (&LevelPiece, bool, u8),
        copies: &[(i64, i64)],
    ) -> Result<(), PtxFault> {
        match gap {
            0 if first => Ok(()),
            gap if first && gap >= self.kerf => {
                self.push(trim(phase, gap - self.kerf))?;
                self.draw(piece, horizontal, &[piece.across(horizontal).0 + gap - self.kerf], copies);
                Ok(())
            }
            gap if first && gap > 0 => Err(PtxFault::NarrowTrim { sheet: self.sheet }),
            gap if !first && gap == self.kerf => Ok(()),
            _ => Err(PtxFault::NoTree { sheet: self.sheet }),
        }
    }

    /// Draws the cuts of the last row through all copies of a piece, but for one at its very end, where nothing is cut.
    fn draw(&mut self, piece: &LevelPiece, horizontal: bool, places: &[i64], copies: &[(i64, i64)]) {
        let Some(lines) = &mut self.lines else { return };
        let LevelPiece { x, y, w, h, .. } = *piece;
        let cut = self.cuts.len();
        let whole = if horizontal { y + h } else { x + w };
        for &at in places.iter().filter(|&&at| at != whole) {
            let [a, b, c, d] = if horizontal { [x, at, x + w, at] } else { [at, y, at, y + h] };
            lines.extend(
                copies.iter().map(|(dx, dy)| CutLine { cut, ends: [a + dx, b + dy, c + dx, d + dy] }),
            );
        }
    }

    fn push(&mut self, cut: CutRow) -> Result<(), PtxFault> {
        if self.cuts.len() >= MAX_PATTERNS {
            return Err(PtxFault::Many { list: CountedList::Cuts, most: MAX_PATTERNS as u64 });
        }
        if cut.quantity.max(cut.repeat) > MAX_QUANTITY {
            return Err(PtxFault::Many { list: CountedList::Quantity, most: MAX_QUANTITY });
        }
        self.cuts.push(cut);
        Ok(())
    }
}

fn trim(phase: u8, dimension: i64) -> CutRow {
    let gives = CutProduct::Nothing;
    CutRow { phase, falls: true, sequence: 0, dimension, repeat: 1, gives, quantity: 0 }
}
