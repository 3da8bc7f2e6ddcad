//! A pattern of strips and segments, and the sheet that it is.

use crate::layout::sheet::{ROOT, Sheet};
use crate::problem::Problem;
use crate::search::patterns::grid::Piece;

/// A pattern: its strips, each with its height and its segments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StagedPattern {
    /// Strips stand side by side.
    pub(super) side_by_side: bool,
    pub(super) strips: Vec<(i32, Vec<Segment>)>,
}

/// A segment of a strip: its width, and its items one below another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Segment {
    pub(super) width: i32,
    pub(super) items: Vec<Piece>,
}

impl StagedPattern {
    /// Counts the items by type.
    pub fn tally(&self, counts: &mut [u32]) {
        let segments = self.strips.iter().flat_map(|(_, segments)| segments);
        segments.flat_map(|segment| &segment.items).for_each(|piece| counts[piece.item as usize] += 1);
    }

    /// The pattern on a sheet of a type; whether all rules allow it is not asked.
    pub fn sheet(&self, problem: &Problem, kind: usize) -> Sheet {
        let mut sheet = Sheet::of(problem, kind);
        sheet.start(self.side_by_side);
        let root = *sheet.root();
        let width = if self.side_by_side { root.h } else { root.w };
        let put = |sheet: &mut Sheet, node: u32, piece: &Piece| {
            let size = if self.side_by_side { (piece.h, piece.w) } else { (piece.w, piece.h) };
            sheet.put(node, piece.item, problem.items[piece.item as usize].area, size);
        };
        for (height, segments) in &self.strips {
            if let [segment] = &segments[..]
                && segment.width == width
            {
                // Nothing is cut across: the items are strips themselves.
                segment.items.iter().for_each(|piece| put(&mut sheet, ROOT, piece));
                continue;
            }
            let strip = sheet.open(ROOT, *height);
            for segment in segments {
                if let [piece] = &segment.items[..]
                    && piece.w == segment.width
                {
                    put(&mut sheet, strip, piece);
                    continue;
                }
                let node = sheet.open(strip, segment.width);
                segment.items.iter().for_each(|piece| put(&mut sheet, node, piece));
            }
        }
        sheet
    }
}
