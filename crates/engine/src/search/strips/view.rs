//! A type of sheet as strips see it: which ways the items may lie, for either direction of the first cuts.

use super::config::CONFIG;
use super::frame_rules::FrameRules;
use crate::problem::memory::{LONGEST_TABLE, ORIENTED_ITEM, table_lengths};
use crate::problem::{Problem, SheetType};
use crate::rules::defects::DefectRectangle;
use std::sync::Arc;

/// An item in one of the ways in which it may lie, in the coordinates of a [`Frame`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OrientedItem {
    /// Across the strip.
    pub w: i32,
    /// Along the strip.
    pub h: i32,
    /// The item type.
    pub item: u32,
}

/// A sheet with its strips standing side by side along `width`; rows lie one behind another along `height`.
#[derive(Debug, Clone)]
pub struct Frame {
    /// The first cuts are vertical: frame coordinates are those of the sheet. Else x and y are exchanged.
    pub across: bool,
    /// What strips divide, grown by the kerf, units.
    pub width: i32,
    /// What rows divide, grown by the kerf, units.
    pub height: i32,
    /// All items that fit, the highest first.
    pub oriented: Vec<OrientedItem>,
    /// The rules that forbid cuts, if there are any.
    pub rules: Option<FrameRules>,
    /// On these no item may lie.
    pub defects: Vec<DefectRectangle>,
    raster_w: Vec<i32>,
    raster_h: Vec<i32>,
}

/// A type of sheet in the one or two directions of first cuts that differ.
#[derive(Debug, Clone)]
pub struct StripView {
    /// The type of sheet.
    pub kind: usize,
    /// First cuts vertical, then first cuts horizontal; without those of which the rules allow no pattern.
    pub frames: Vec<Frame>,
    /// Its area, grown by the kerf, units².
    pub area: i64,
}

impl StripView {
    /// Whether the strips can have a view of all sheets of a material: of tens of thousands of types of panels, or of
    /// thousands of types of sheets, it would take more memory than the whole answer.
    pub fn tables(problem: &Problem) -> bool {
        let oriented = 2 * problem.items.len() as u64;
        let words = |sheet: &SheetType| 2 * oriented * table_lengths(sheet) / 64;
        problem.may_have_views()
            && problem.sheets.len() <= CONFIG.sheet_types
            && problem.sheets.iter().map(words).max().unwrap_or(0) <= CONFIG.table_words
    }

    /// Makes the views of all types of sheet that are not there yet, and counts the work. False if a stop came before.
    pub fn complete(
        shapes: &mut Vec<Arc<StripView>>,
        problem: &Problem,
        work: &mut u64,
        stopped: &dyn Fn() -> bool,
    ) -> bool {
        while shapes.len() < problem.sheets.len() {
            if stopped() {
                return false;
            }
            let shape = StripView::new(problem, shapes.len());
            let tables = |f: &Frame| (f.width as u64 + f.height as u64) / 4 + f.oriented.len() as u64 * 16;
            *work += shape.frames.iter().map(tables).sum::<u64>();
            shapes.push(Arc::new(shape));
        }
        true
    }

    /// The strips' view of a sheet type.
    pub fn new(problem: &Problem, kind: usize) -> StripView {
        let mut frames: Vec<Frame> =
            [true, false].into_iter().filter_map(|across| Frame::new(problem, kind, across)).collect();
        if let [first, second] = &frames[..]
            && first.width == first.height
            && first.oriented == second.oriented
            && first.rules.is_none()
        {
            frames.pop();
        }
        let sheet = &problem.sheets[kind];
        StripView { kind, frames, area: i64::from(sheet.w) * i64::from(sheet.h) }
    }
}

const _: () = assert!(size_of::<OrientedItem>() as u64 == ORIENTED_ITEM);

impl Frame {
    /// None where the rules allow no pattern with such first cuts.
    fn new(problem: &Problem, kind: usize, across: bool) -> Option<Frame> {
        let rules = FrameRules::of(&problem.rules, across).ok()?;
        let sheet = &problem.sheets[kind];
        let turn = |(x, y): (i32, i32)| if across { (x, y) } else { (y, x) };
        let (width, height) = turn((sheet.w, sheet.h));
        let mut oriented = Vec::new();
        for (n, item) in problem.items.iter().enumerate() {
            let sizes = item.sizes(sheet.grain).map(turn).filter(|&(w, h)| w <= width && h <= height);
            oriented.extend(sizes.map(|(w, h)| OrientedItem { w, h, item: n as u32 }));
        }
        oriented.sort_by_key(|l| (std::cmp::Reverse((l.h, l.w)), l.item));
        let count = |l: &OrientedItem| problem.items[l.item as usize].count;
        let mut raster_w = reachable(width, oriented.iter().map(|l| (l.w, count(l))));
        let mut raster_h = reachable(height, oriented.iter().map(|l| (l.h, count(l))));
        let defects: Vec<DefectRectangle> = sheet
            .defects
            .iter()
            .flat_map(|defects| defects.all())
            .map(|defect| if across { *defect } else { defect.transposed() })
            .collect();
        let as_wide = |rules: FrameRules| rules.exact || rules.min_strip > 0 || rules.min_offcut > 0;
        if rules.is_some_and(as_wide) || !defects.is_empty() {
            // Parts and waste have to be as wide as they are: none is moved to where the next item might begin.
            (raster_w, raster_h) = (Vec::new(), Vec::new());
        }
        Some(Frame { across, width, height, oriented, rules, defects, raster_w, raster_h })
    }

    /// Where a strip that begins at `from` ends if its first row ends at `at`: not before it is as wide as it has to be.
    pub fn strip_end(&self, from: i32, at: i32) -> i32 {
        let least = self.rules.map_or(0, |rules| rules.min_strip);
        self.on_raster_w(at.max(from.saturating_add(least).min(self.width)), self.width)
    }

    /// Whether the rules allow a strip that an item begins.
    pub fn allows_strip(&self, (w, h): (i32, i32)) -> bool {
        self.rules.is_none_or(|rules| {
            let lower = h < self.height;
            let alone = !rules.rows;
            // A strip of one panel: what it is lower is a final trim.
            let trimmed =
                !alone || !lower || (!rules.exact && rules.allow_waste(self.height - h, w, self.width));
            let wide = w >= rules.min_strip || (lower && !alone && w < self.width);
            trimmed && wide && (w == self.width || rules.allow_cut(self.height))
        })
    }

    /// A length across, moved to the right as far as no item could use what lies between.
    pub fn on_raster_w(&self, at: i32, end: i32) -> i32 {
        self.raster_w.get((end - at) as usize).map_or(at, |reach| end - reach)
    }

    /// A length along, moved to the end as far as no item could use what lies between.
    pub fn on_raster_h(&self, at: i32) -> i32 {
        self.raster_h.get((self.height - at) as usize).map_or(at, |reach| self.height - reach)
    }
}

/// For every length up to `end` the longest sum of items that fits in; nothing where the table would be long.
fn reachable(end: i32, sides: impl Iterator<Item = (i32, u32)>) -> Vec<i32> {
    if end > LONGEST_TABLE {
        return Vec::new();
    }
    // One bit a length: set if it is a sum.
    let mut sums = vec![0_u64; end as usize / 64 + 1];
    sums[0] = 1;
    for (side, count) in sides {
        let mut left = count.min((end / side) as u32);
        // 1, 2, 4, ... copies at a time make up every number of copies.
        let mut copies = 1;
        while left > 0 {
            let taken = copies.min(left);
            add_shifted(&mut sums, taken as usize * side as usize);
            left -= taken;
            copies *= 2;
        }
    }
    let mut last = 0;
    let reach = |at: i32| {
        if sums[at as usize / 64] >> (at % 64) & 1 == 1 {
            last = at;
        }
        last
    };
    (0..=end).map(reach).collect()
}

/// Ors the bits, shifted up, into themselves.
fn add_shifted(bits: &mut [u64], shift: usize) {
    let (words, rest) = (shift / 64, shift % 64);
    for n in (words..bits.len()).rev() {
        let low = bits[n - words] << rest;
        let high = if rest > 0 && n > words { bits[n - words - 1] >> (64 - rest) } else { 0 };
        bits[n] |= low | high;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_reached_by_no_more_copies_than_there_are() {
        assert_eq!(reachable(10, [(3, 2), (4, 1)].into_iter()), [0, 0, 0, 3, 4, 4, 6, 7, 7, 7, 10]);
        assert_eq!(reachable(9, [(3, 1), (3, 1)].into_iter()), [0, 0, 0, 3, 3, 3, 6, 6, 6, 6]);
        let far = reachable(300, [(70, 3), (64, 1)].into_iter());
        let sums: Vec<i32> = (1..=300).filter(|&at| far[at] > far[at - 1]).map(|at| far[at]).collect();
        assert_eq!(sums, [64, 70, 134, 140, 204, 210, 274]);
    }

    /// A material of so many items on sheets of so many types of this side, units.
    fn problem(items: usize, types: usize, side: i32) -> Problem {
        let job = serde_json::json!({
            "panels": [{"id": "1", "width": 10, "height": 10, "count": 1}],
            "stock_panels": [{"id": "s", "width": 100, "height": 100, "count": 9}]});
        let mut problem = Problem::split(&crate::Job::from_json(&job).unwrap()).0.remove(0);
        problem.items = vec![problem.items[0].clone(); items];
        problem.sheets = vec![SheetType { w: side, h: side, ..problem.sheets[0].clone() }; types];
        problem
    }

    #[test]
    fn sheets_of_too_many_types_have_no_views() {
        assert!(StripView::tables(&problem(1, CONFIG.sheet_types, 100)));
        assert!(!StripView::tables(&problem(1, CONFIG.sheet_types + 1, 100)));
    }

    #[test]
    fn sheets_whose_views_take_too_much_memory_have_none() {
        // Long tables; long lists of items.
        assert!(StripView::tables(&problem(1, 50, 65_000)));
        assert!(!StripView::tables(&problem(1, 70, 65_000)));
        assert!(StripView::tables(&problem(50_000, 20, 100)));
        assert!(!StripView::tables(&problem(50_000, 40, 100)));
    }

    #[test]
    fn sheets_whose_tables_take_too_much_work_have_none() {
        assert!(StripView::tables(&problem(5_000, 1, 65_000)));
        assert!(!StripView::tables(&problem(7_000, 1, 65_000)));
    }
}
