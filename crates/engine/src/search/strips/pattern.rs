//! A pattern of the strip beam search as a list of steps, and the cutting tree that it stands for.

use super::frame_rules::FrameRules;
use super::view::{Frame, OrientedItem};
use crate::layout::placement::fill;
use crate::layout::plan::arrange;
use crate::layout::sheet::{ROOT, Sheet};
use crate::problem::Problem;

/// Where the next item of a pattern goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Beside the one before, in its row.
    Item,
    /// Into a new row of the strip.
    Row,
    /// Into a new strip.
    Strip,
    /// Onto a new sheet.
    Sheet,
}

/// An item of a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PatternItem {
    /// Where it goes.
    pub step: Step,
    /// Waste before it in its row, so that it lies on no defect.
    pub gap: i32,
    /// The item as it lies.
    pub oriented: OrientedItem,
}

/// One sheet of strips: a list of items.
#[derive(Debug, Clone)]
pub struct PatternEncoding {
    /// The type of sheet.
    pub kind: usize,
    /// The first cuts are vertical.
    pub across: bool,
    /// The items in order. The first one opens the sheet.
    pub items: Vec<PatternItem>,
}

#[derive(Debug, Clone)]
struct Row {
    /// The highest first.
    items: Vec<OrientedItem>,
    /// Waste between them and before the first one.
    gaps: i32,
}

impl Row {
    fn of(first: PatternItem) -> Row {
        Row { items: vec![first.oriented], gaps: first.gap }
    }

    fn width(&self) -> i32 {
        self.gaps + self.items.iter().map(|item| item.w).sum::<i32>()
    }
}

impl PatternEncoding {
    /// The tree: strips, their rows, and the items in them.
    ///
    /// Rows that are equally narrow are trimmed by one cut, and items that are equally low likewise: that
    /// saves cuts and leaves larger offcuts than trimming each on its own.
    pub fn sheet(&self, problem: &Problem, frame: &Frame) -> Sheet {
        let mut strips: Vec<Vec<Row>> = Vec::new();
        for &item in &self.items {
            match (item.step, strips.last_mut()) {
                (Step::Strip | Step::Sheet, _) | (_, None) => strips.push(vec![Row::of(item)]),
                (Step::Row, Some(strip)) => strip.push(Row::of(item)),
                (Step::Item, Some(strip)) => match strip.last_mut() {
                    Some(row) => {
                        row.items.push(item.oriented);
                        row.gaps += item.gap;
                    }
                    None => strip.push(Row::of(item)),
                },
            }
        }
        let built = |together: bool| {
            let mut sheet = Sheet::of(problem, self.kind);
            sheet.start(self.across);
            let mut builder = Builder { problem, across: self.across, together, rules: frame.rules, sheet };
            for strip in strips.clone() {
                builder.strip(strip, frame.height);
            }
            builder.sheet
        };
        let sheet = built(true);
        // Trimming several at once takes stages of its own.
        if frame.rules.is_some() && sheet.check_rules().is_err() { built(false) } else { sheet }
    }
}

struct Builder<'p> {
    problem: &'p Problem,
    across: bool,
    /// What is equally narrow or low is trimmed by one cut.
    together: bool,
    rules: Option<FrameRules>,
    sheet: Sheet,
}

impl Builder<'_> {
    fn strip(&mut self, mut rows: Vec<Row>, height: i32) {
        let min_strip = self.rules.map_or(0, |rules| rules.min_strip);
        if let [Row { items, gaps: 0 }] = &rows[..]
            && (items.len() == 1 || items[0].h == height)
            && items.iter().all(|item| item.w >= min_strip)
        {
            return self.items(ROOT, items, height);
        }
        rows.sort_by_cached_key(|row| (std::cmp::Reverse((row.width(), row.items[0].h)), row.items[0].item));
        let strip_width = rows[0].width().max(min_strip);
        let strip_width =
            self.with_waste(strip_width, rows.iter().map(Row::width)).min(self.sheet.root().slack);
        let strip = self.sheet.open(ROOT, strip_width);
        for alike in rows.chunk_by(|a, b| a.width() == b.width()) {
            let narrow = alike[0].width();
            // Trimmed off, the waste of a row could not be laid between its items.
            let without_gaps = alike.iter().all(|row| row.gaps == 0);
            if self.together && alike.len() > 1 && narrow < strip_width && without_gaps {
                let part = self.sheet.open(strip, alike.iter().map(|row| self.row_height(row)).sum());
                let trimmed = self.sheet.open(part, narrow);
                alike.iter().for_each(|row| self.row(trimmed, row));
            } else {
                alike.iter().for_each(|row| self.row(strip, row));
            }
        }
    }

    fn row(&mut self, node: u32, row: &Row) {
        if let [oriented] = row.items[..] {
            return self.put(node, oriented);
        }
        let height = self.row_height(row);
        let part = self.sheet.open(node, height);
        self.items(part, &row.items, height);
    }

    /// That of its first item, and more where another one would leave too little waste.
    fn row_height(&self, row: &Row) -> i32 {
        self.with_waste(row.items[0].h, row.items.iter().map(|item| item.h))
    }

    /// A side, made longer where there would be too little waste beside one of these parts.
    fn with_waste(&self, side: i32, mut parts: impl Iterator<Item = i32>) -> i32 {
        let Some(rules) = self.rules else { return side };
        let narrow = |part: i32| (rules.kerf + 1..rules.least_waste()).contains(&(side - part));
        if parts.any(narrow) { side.saturating_add(rules.least_waste()) } else { side }
    }

    fn items(&mut self, node: u32, items: &[OrientedItem], height: i32) {
        for alike in items.chunk_by(|a, b| a.h == b.h) {
            if self.together && alike.len() > 1 && alike[0].h < height {
                let part = self.sheet.open(node, alike.iter().map(|l| l.w).sum());
                let trimmed = self.sheet.open(part, alike[0].h);
                alike.iter().for_each(|&l| self.put(trimmed, l));
            } else {
                alike.iter().for_each(|&l| self.put(node, l));
            }
        }
    }

    fn put(&mut self, node: u32, oriented: OrientedItem) {
        let size = if self.across { (oriented.w, oriented.h) } else { (oriented.h, oriented.w) };
        let area = self.problem.items[oriented.item as usize].area;
        self.sheet.put(node, oriented.item, area, size);
    }
}

/// Takes the least valuable items off a sheet that are in the way of its defects, and puts them back to those that are `left`;
/// returns the value taken off. None where another rule forbids the pattern. `work` counts the looks.
pub fn give_way(
    sheet: &mut Sheet,
    problem: &Problem,
    values: &[i64],
    left: &mut [u32],
    work: &mut u64,
) -> Option<i64> {
    let mut removed = Vec::new();
    let (kept, looks) = arrange::counted(|| {
        let area = |item: u32| problem.items[item as usize].area;
        sheet.give_way(&area, &|item| values[item as usize], &mut removed)
    });
    *work += looks;
    kept.ok()?;
    removed.iter().for_each(|&item| left[item as usize] += 1);
    Some(removed.iter().map(|&item| values[item as usize]).sum())
}

/// Puts what still fits into the offcuts of a sheet, the most valuable first; returns the value put on.
///
/// `left` are the copies that may be used, less by what is used here. `work` counts the looks.
pub fn fill_up(
    sheet: &mut Sheet,
    problem: &Problem,
    values: &[i64],
    left: &mut [u32],
    work: &mut u64,
) -> i64 {
    let fits = |n: usize, sheet: &Sheet| {
        let item = &problem.items[n];
        let (long, short) = (item.w.max(item.h), item.w.min(item.h));
        sheet.slots.iter().any(|s| long <= s.w.max(s.h) && short <= s.w.min(s.h))
    };
    *work += (left.len() * (1 + sheet.slots.len())) as u64 / 4;
    let mut order: Vec<usize> =
        (0..left.len()).filter(|&n| left[n] > 0 && values[n] > 0 && fits(n, sheet)).collect();
    order.sort_by_key(|&n| (std::cmp::Reverse(values[n]), n));
    let mut gain = 0;
    for n in order {
        let filled = fill(problem, sheet, n as u32, left[n]);
        *work += filled.looks + 2 * filled.slots;
        left[n] -= filled.copies;
        gain += i64::from(filled.copies) * values[n];
    }
    gain
}
