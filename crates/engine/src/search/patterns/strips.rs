//! Valuable patterns of strips, by one-dimensional knapsacks within each other (after Gilmore & Gomory 1965).
//!
//! A sheet is a stack of strips, a strip a row of segments, a segment a stack of levels, a level a row of
//! items; a strip is as high as some item, a segment as wide as some item. Every knapsack is unbounded. Long
//! sides are counted in coarser steps, items rounded up. Where there may be three stages a level is one item, where there
//! may be two a segment is.

use super::config::CONFIG;
use super::grid::Piece;
use crate::layout::shape::Shape;

/// Knapsack values by capacity for a growing set of things.
struct KnapsackTable {
    width: usize,
    values: Vec<i32>,
}

impl KnapsackTable {
    fn new(rows: usize, width: usize) -> KnapsackTable {
        KnapsackTable { width, values: vec![0; rows * width] }
    }

    fn row(&self, n: usize) -> &[i32] {
        &self.values[n * self.width..(n + 1) * self.width]
    }

    fn row_mut(&mut self, n: usize) -> &mut [i32] {
        &mut self.values[n * self.width..(n + 1) * self.width]
    }

    /// Starts a row as what the one before it is.
    fn inherit(&mut self, n: usize) {
        if n > 0 {
            self.values.copy_within((n - 1) * self.width..n * self.width, n * self.width);
        }
    }
}

/// A part of a knapsack: what it is, its length and its value.
#[derive(Debug, Clone, Copy)]
struct KnapsackPart {
    at: usize,
    length: usize,
    value: i32,
}

/// The tables for one set of values.
pub struct StripKnapsack {
    pieces: Vec<(Piece, usize, usize)>,
    widths: Vec<usize>,
    heights: Vec<usize>,
    /// By item height: a row of items of that height or less, for each length.
    levels: KnapsackTable,
    /// By item width: a stack of levels of that width, for each height.
    segments: KnapsackTable,
    steps: (i32, i32),
    /// Stages that there may be.
    stages: u8,
    /// Units of work done.
    pub work: u64,
}

/// The kind of sheet that a pattern is for, the pattern, and its value.
type Priced = (usize, Shape, i32);

impl StripKnapsack {
    /// The tables of pieces on sheets up to this size; none if a stop came before they were filled.
    pub fn new(
        pieces: &[Piece],
        (w, h): (i32, i32),
        stages: u8,
        stopped: &dyn Fn() -> bool,
    ) -> Option<StripKnapsack> {
        let distinct = |length: fn(&Piece) -> i32| {
            let mut lengths: Vec<i32> = pieces.iter().map(length).collect();
            lengths.sort_unstable();
            lengths.dedup();
            lengths.len().max(1)
        };
        let step = |side: i32, count: usize| {
            let most = CONFIG.knapsack_steps.min((CONFIG.knapsack_cells / count) as i32).max(64);
            (side + most - 1) / most
        };
        let steps = (step(w, distinct(|p| p.h)), step(h, distinct(|p| p.w)));
        let (w, h) = ((w / steps.0) as usize, (h / steps.1) as usize);
        let up = |length: i32, step: i32, side: usize| (((length + step - 1) / step) as usize).min(side);
        let pieces: Vec<(Piece, usize, usize)> = pieces
            .iter()
            .filter(|p| p.value > 0)
            .map(|p| (*p, up(p.w, steps.0, w), up(p.h, steps.1, h)))
            .collect();
        let distinct = |length: fn(&(Piece, usize, usize)) -> usize| {
            let mut lengths: Vec<usize> = pieces.iter().map(length).collect();
            lengths.sort_unstable();
            lengths.dedup();
            lengths
        };
        let (widths, heights) = (distinct(|p| p.1), distinct(|p| p.2));
        let mut strips = StripKnapsack {
            levels: KnapsackTable::new(heights.len(), w + 1),
            segments: KnapsackTable::new(widths.len(), h + 1),
            pieces,
            widths,
            heights,
            steps,
            stages,
            work: 0,
        };
        strips.fill(stopped).then_some(strips)
    }

    fn fill(&mut self, stopped: &dyn Fn() -> bool) -> bool {
        for n in 0..self.heights.len() {
            if stopped() {
                return false;
            }
            self.levels.inherit(n);
            for &(piece, w, _) in self.pieces.iter().filter(|p| p.2 == self.heights[n]) {
                match self.stages {
                    ..4 => single(self.levels.row_mut(n), w, piece.value),
                    _ => allow_any_number(self.levels.row_mut(n), w, piece.value),
                }
            }
        }
        self.work += (self.heights.len() * self.pieces.len()) as u64 / 16;
        self.work += (self.levels.values.len() + self.pieces.len() * self.levels.width) as u64 / 80;
        for n in 0..self.widths.len() {
            if stopped() {
                return false;
            }
            if self.stages < 3 {
                for &(piece, _, h) in self.pieces.iter().filter(|p| p.1 == self.widths[n]) {
                    single(self.segments.row_mut(n), h, piece.value);
                }
                self.work += (self.segments.width + self.pieces.len()) as u64 / 16;
                continue;
            }
            for part in self.levels_of(n) {
                allow_any_number(self.segments.row_mut(n), part.length, part.value);
                self.work += self.segments.width as u64 / 80 + 1;
            }
        }
        true
    }

    /// The levels that a segment may be made of.
    fn levels_of(&self, segment: usize) -> Vec<KnapsackPart> {
        let width = self.widths[segment];
        let mut before = 0;
        let mut parts = Vec::new();
        for (at, &length) in self.heights.iter().enumerate() {
            let value = self.levels.row(at)[width];
            if value > before {
                before = value;
                parts.push(KnapsackPart { at, length, value });
            }
        }
        densest(parts)
    }

    /// The segments that a strip may be made of.
    fn segments_of(&self, strip: usize) -> Vec<KnapsackPart> {
        let height = self.heights[strip];
        let mut before = 0;
        let mut parts = Vec::new();
        for (at, &length) in self.widths.iter().enumerate() {
            let value = self.segments.row(at)[height];
            if value > before {
                before = value;
                parts.push(KnapsackPart { at, length, value });
            }
        }
        densest(parts)
    }

    fn strip(&self, parts: &[KnapsackPart]) -> Vec<i32> {
        let mut row = vec![0; self.levels.width];
        for part in parts {
            allow_any_number(&mut row, part.length, part.value);
        }
        row
    }

    /// The best patterns of each kind of sheet (place, size, value that has to be passed), each of them with
    /// another strip in it; at most `most` a kind. After a stop those of the kinds that were looked at by then.
    pub fn patterns(
        &mut self,
        sheets: &[(usize, (i32, i32), i32)],
        most: usize,
        stopped: &dyn Fn() -> bool,
    ) -> Vec<Priced> {
        let sizes: Vec<(usize, usize)> = sheets
            .iter()
            .map(|(_, (w, h), _)| ((w / self.steps.0) as usize, (h / self.steps.1) as usize))
            .collect();
        // The value of each strip for each kind of sheet.
        let mut values = vec![Vec::with_capacity(self.heights.len()); sheets.len()];
        for strip in 0..self.heights.len() {
            if stopped() {
                return Vec::new();
            }
            let parts = self.segments_of(strip);
            let row = self.strip(&parts);
            self.work += (parts.len() * (row.len() / 80 + 1) + self.widths.len() / 8) as u64;
            for (value, size) in values.iter_mut().zip(&sizes) {
                value.push(row[size.0]);
            }
        }
        let mut priced: Vec<Priced> = Vec::new();
        for ((&(kind, size, least), &(w, h)), values) in sheets.iter().zip(&sizes).zip(&values) {
            if stopped() {
                break;
            }
            let strips: Vec<KnapsackPart> = self
                .heights
                .iter()
                .zip(values)
                .enumerate()
                .filter(|(_, (length, value))| **length <= h && **value > 0)
                .map(|(at, (&length, &value))| KnapsackPart { at, length, value })
                .collect();
            let mut stack = vec![0; h + 1];
            for part in &strips {
                allow_any_number(&mut stack, part.length, part.value);
            }
            self.work += (strips.len() * (h / 80 + 1)) as u64;
            let mut firsts: Vec<(i32, KnapsackPart)> = strips
                .iter()
                .map(|&part| (part.value + stack[h - part.length], part))
                .filter(|(value, _)| *value > least)
                .collect();
            firsts.sort_by_key(|(value, part)| (-value, part.at));
            let mut taken: Vec<Vec<usize>> = Vec::new();
            for (value, first) in firsts {
                if taken.len() >= most {
                    break;
                }
                let mut all: Vec<usize> =
                    decode(&stack, h - first.length, &strips).into_iter().map(|part| part.at).collect();
                all.push(first.at);
                all.sort_unstable();
                if taken.contains(&all) {
                    continue;
                }
                let mut room = CONFIG.pattern_items;
                let strips = all.iter().map(|&strip| self.strip_shape(strip, w, &mut room));
                let shape = Shape::Down(strips.collect());
                taken.push(all);
                let (sw, sh) = shape.size();
                if sw <= size.0 && sh <= size.1 {
                    priced.push((kind, shape, value));
                }
            }
        }
        priced
    }

    fn strip_shape(&mut self, strip: usize, length: usize, room: &mut usize) -> Shape {
        let parts = self.segments_of(strip);
        let row = self.strip(&parts);
        self.work += (parts.len() * (row.len() / 80 + 1) + self.widths.len() / 8) as u64;
        let height = self.heights[strip];
        let chosen = decode(&row, length, &parts);
        let mut segments = Vec::new();
        for part in chosen.into_iter().take(*room) {
            segments.push(self.segment_shape(part.at, height, room));
        }
        Shape::Across(segments)
    }

    fn segment_shape(&self, segment: usize, height: usize, room: &mut usize) -> Shape {
        if self.stages < 3 {
            let value = self.segments.row(segment)[height];
            *room = room.saturating_sub(1);
            return self
                .one(|(piece, w, h)| piece.value == value && *w == self.widths[segment] && *h <= height);
        }
        let parts = self.levels_of(segment);
        let chosen = decode(self.segments.row(segment), height, &parts);
        let width = self.widths[segment];
        let mut levels = Vec::new();
        for part in chosen.into_iter().take(*room) {
            levels.push(self.level_shape(part.at, width, room));
        }
        Shape::Down(levels)
    }

    fn level_shape(&self, mut level: usize, mut length: usize, room: &mut usize) -> Shape {
        if self.stages < 4 {
            let value = self.levels.row(level)[length];
            *room = room.saturating_sub(1);
            return self
                .one(|(piece, w, h)| piece.value == value && *w <= length && *h <= self.heights[level]);
        }
        let mut items = Vec::new();
        loop {
            let value = self.levels.row(level)[length];
            if value == 0 || *room == 0 {
                return Shape::Across(items);
            }
            *room -= 1;
            while level > 0 && self.levels.row(level - 1)[length] == value {
                level -= 1;
            }
            while self.levels.row(level)[length - 1] == value {
                length -= 1;
            }
            let row = self.levels.row(level);
            let height = self.heights[level];
            let last = self
                .pieces
                .iter()
                .find(|(piece, w, h)| *h == height && *w <= length && row[length - w] + piece.value == value);
            let (piece, w, _) = last.expect("a level that is worth more for items of a height holds one");
            items.push(Shape::Item(piece.item, piece.w, piece.h));
            length -= w;
        }
    }
}

impl StripKnapsack {
    /// A piece of this kind as a shape.
    fn one(&self, is_meant: impl Fn(&&(Piece, usize, usize)) -> bool) -> Shape {
        let (piece, ..) =
            self.pieces.iter().find(is_meant).expect("a part that is worth something holds a piece");
        Shape::Item(piece.item, piece.w, piece.h)
    }
}

/// Allows a thing once in a knapsack that holds nothing else.
fn single(row: &mut [i32], length: usize, value: i32) {
    row.iter_mut().skip(length).for_each(|now| *now = value.max(*now));
}

/// Allows any number of a thing in a knapsack: `row` is the value of each length.
pub fn allow_any_number(row: &mut [i32], length: usize, value: i32) {
    let mut start = length;
    if length == 0 {
        return;
    }
    while start < row.len() {
        let (before, after) = row.split_at_mut(start);
        for (now, other) in after.iter_mut().zip(&before[start - length..]) {
            *now = (*now).max(other + value);
        }
        start += length;
    }
}

/// What a capacity is filled with.
fn decode(row: &[i32], mut capacity: usize, parts: &[KnapsackPart]) -> Vec<KnapsackPart> {
    let mut chosen = Vec::new();
    while row[capacity] > 0 {
        while row[capacity - 1] == row[capacity] {
            capacity -= 1;
        }
        let last = parts
            .iter()
            .find(|p| p.length <= capacity && row[capacity - p.length] + p.value == row[capacity]);
        let last = last.expect("a capacity gains value where a part ends");
        chosen.push(*last);
        capacity -= last.length;
    }
    chosen
}

/// The parts that are worth most for their length.
fn densest(mut parts: Vec<KnapsackPart>) -> Vec<KnapsackPart> {
    if parts.len() > CONFIG.knapsack_parts {
        let density = |part: &KnapsackPart| f64::from(part.value) / part.length as f64;
        parts.sort_by(|a, b| density(b).total_cmp(&density(a)));
        parts.truncate(CONFIG.knapsack_parts);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::patterns::grid::{Grid, points};

    fn value_of(shape: &Shape, pieces: &[Piece]) -> i32 {
        match shape {
            Shape::Item(item, ..) => pieces.iter().find(|p| p.item == *item).unwrap().value,
            Shape::Across(parts) | Shape::Down(parts) => parts.iter().map(|p| value_of(p, pieces)).sum(),
        }
    }

    #[test]
    fn patterns_fit_and_are_worth_what_is_said_and_never_more_than_the_best() {
        let mut rng = fastrand::Rng::with_seed(8);
        let (mut sum, mut best_sum) = (0, 0);
        for _ in 0..200 {
            let (w, h) = (rng.i32(20..90), rng.i32(20..90));
            let pieces: Vec<Piece> = (0..rng.u32(1..9))
                .map(|item| {
                    let (w, h) = (rng.i32(4..30), rng.i32(4..30));
                    Piece { item, w, h, value: w * h + rng.i32(0..60) }
                })
                .filter(|p| p.w <= w && p.h <= h)
                .collect();
            let all = |side: i32, length: fn(&Piece) -> i32| {
                let lengths: Vec<(i32, u32)> = pieces.iter().map(|p| (length(p), 99)).collect();
                points(side, &lengths, 1000).unwrap()
            };
            let mut grid = Grid::new(all(w, |p| p.w), all(h, |p| p.h), (w, h));
            grid.fill(&pieces, &|| false);
            let mut strips = StripKnapsack::new(&pieces, (w, h), u8::MAX, &|| false).unwrap();
            let found = strips.patterns(&[(0, (w, h), 0), (1, (w - 5, h - 7), 0)], 3, &|| false);
            for (kind, shape, value) in &found {
                let size = [(w, h), (w - 5, h - 7)][*kind];
                assert!(shape.size().0 <= size.0 && shape.size().1 <= size.1);
                assert!(value_of(shape, &pieces) >= *value && *value <= grid.value(size));
            }
            sum += found.iter().filter(|f| f.0 == 0).map(|f| f.2).max().unwrap_or(0);
            best_sum += grid.value((w, h));
        }
        assert!(f64::from(sum) > 0.97 * f64::from(best_sum), "{sum} of {best_sum}");
    }

    #[test]
    fn long_sides_are_counted_in_steps_that_keep_patterns_on_the_sheet() {
        let pieces = [Piece { item: 0, w: 110_001, h: 91_900, value: 1 }];
        let mut strips = StripKnapsack::new(&pieces, (550_000, 368_000), u8::MAX, &|| false).unwrap();
        let found = strips.patterns(&[(0, (550_000, 368_000), 0)], 1, &|| false);
        assert_eq!(found[0].2, 16);
    }
}
