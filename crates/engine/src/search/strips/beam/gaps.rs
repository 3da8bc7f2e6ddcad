//! Waste beside defects: a pattern is laid as it grows, and what would lie on a defect is put behind it.
//!
//! After Libralesso & Fontan, "An anytime tree search algorithm for the 2018 ROADEF/EURO challenge glass cutting problem", EJOR 2021.

use crate::search::strips::view::Frame;

/// Where a strip begins, and its first item in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StripStart {
    /// Where it begins.
    pub from: i32,
    /// Waste before its first item in its row.
    pub gap: i32,
    /// Where its first row begins.
    pub row: i32,
}

impl Frame {
    /// Units of work that it takes to look for the gaps of so many items.
    pub fn work_of_gaps(&self, items: usize) -> u64 {
        (items * self.defects.len()) as u64 / 4
    }

    /// The least waste before an item in its row, from `at` to `end`, with which it lies on no defect, at one side of the row or
    /// the other; none if there is no place for it.
    pub fn gap_in_row(&self, at: i32, end: i32, (row, row_end): (i32, i32), size: (i32, i32)) -> Option<i32> {
        let here = self.gap_across((at, row), end, size);
        match row_end - row > size.1 && here != Some(0) {
            true => here.into_iter().chain(self.gap_across((at, row_end - size.1), end, size)).min(),
            false => here,
        }
    }

    /// The waste before the first item of a row, which begins at a place, and before the row itself: one of them at most is more
    /// than nothing.
    pub fn gaps_of_row(
        &self,
        at: (i32, i32),
        end: i32,
        size: (i32, i32),
    ) -> impl Iterator<Item = (i32, i32)> + use<> {
        let across = self.gap_across(at, end, size);
        let along = if across == Some(0) { None } else { self.gap_along(at, size) };
        let may_shift = across == Some(0) || self.rules.is_some_and(|rules| rules.items);
        let across = across.filter(|_| may_shift).map(|gap| (gap, 0));
        across.into_iter().chain(along.map(|gap| (0, gap)))
    }

    /// How a strip can begin at a place with an item: all of it moved, or the item in its row, or its row.
    pub fn gaps_of_strip(&self, from: i32, size: (i32, i32)) -> impl Iterator<Item = StripStart> + use<> {
        let moved = self.gap_across((from, 0), self.width, size).filter(|gap| *gap > 0);
        let moved = moved.map(|gap| StripStart { from: from + gap, gap: 0, row: 0 });
        let has_rows = self.rules.is_none_or(|rules| rules.rows);
        let gaps = self.gaps_of_row((from, 0), self.width, size);
        let starts = gaps.map(move |(gap, row)| StripStart { from, gap, row });
        moved.into_iter().chain(starts.filter(move |start| start.row == 0 || has_rows))
    }

    fn gap_across(&self, (x, y): (i32, i32), end: i32, size: (i32, i32)) -> Option<i32> {
        let next = |gap: i32| self.hit((x + gap, y), size).map(|(right, _)| right - x);
        self.gap(end - x - size.0, next)
    }

    fn gap_along(&self, (x, y): (i32, i32), size: (i32, i32)) -> Option<i32> {
        let next = |gap: i32| self.hit((x, y + gap), size).map(|(_, lower)| lower - y);
        self.gap(self.height - y - size.1, next)
    }

    /// The least waste of at most so much, where `next` tells the least beyond what is in the way.
    fn gap(&self, most: i32, next: impl Fn(i32) -> Option<i32>) -> Option<i32> {
        let mut gap = 0;
        while gap <= most {
            let Some(beyond) = next(gap) else { return Some(gap) };
            gap = beyond.max(self.rules.map_or(0, |rules| rules.least_gap()));
        }
        None
    }

    /// The right and lower ends of the defects on which an item would lie; none if there are none.
    fn hit(&self, at: (i32, i32), size: (i32, i32)) -> Option<(i32, i32)> {
        let kerf = self.rules.map_or(0, |rules| rules.kerf);
        let hit = self.defects.iter().filter(|defect| defect.is_below(at, size, kerf));
        hit.map(|defect| (defect.x2, defect.y2)).reduce(|a, b| (a.0.max(b.0), a.1.max(b.1)))
    }
}
