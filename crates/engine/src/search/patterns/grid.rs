//! The most valuable guillotine pattern with any number of stages, by dynamic programming over points.
//!
//! Gilmore & Gomory (1966) and Beasley (1985), over the discretisation points of Cintra, Miyazawa,
//! Wakabayashi & Xavier (2008): only sums of item sides (normal patterns) are looked at, because any other
//! length has the value of the next shorter one. With all points of both axes the value is exact for items that
//! may be used any number of times, and so at least that of any pattern; with fewer points it is a lower
//! value that is found faster.

use super::config::CONFIG;
use crate::layout::shape::Shape;

/// An item type as it may lie, and its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    /// The type.
    pub item: u32,
    /// Along x, grown by the kerf, units.
    pub w: i32,
    /// Along y, grown by the kerf, units.
    pub h: i32,
    /// The value of one.
    pub value: i32,
}

/// The sums of lengths up to `side`, ascending, each length (with how often it may be used) taken so often
/// or more rarely. None if there are more than `most`.
pub fn points(side: i32, lengths: &[(i32, u32)], most: usize) -> Option<Vec<i32>> {
    let mut sums = vec![0];
    for &(length, copies) in lengths {
        // Sums that were reached with the last copy, to which one more is added.
        let mut last = sums.clone();
        for _ in 0..copies {
            let next: Vec<i32> =
                last.iter().map(|sum| sum + length).filter(|sum| *sum <= side && length > 0).collect();
            if next.is_empty() {
                break;
            }
            sums = united(&sums, &next);
            if sums.len() > most + 1 {
                return None;
            }
            last = next;
        }
    }
    sums.remove(0);
    Some(sums)
}

/// All numbers of two ascending rows, once each, ascending.
fn united(a: &[i32], b: &[i32]) -> Vec<i32> {
    let mut all = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while let (Some(&x), Some(&y)) = (a.get(i), b.get(j)) {
        all.push(x.min(y));
        i += usize::from(x <= y);
        j += usize::from(y <= x);
    }
    all.extend_from_slice(&a[i..]);
    all.extend_from_slice(&b[j..]);
    all
}

/// One axis of the table.
#[derive(Debug, Clone)]
struct Axis {
    points: Vec<i32>,
    /// For each length the number of points that are not longer.
    below: Vec<u16>,
}

impl Axis {
    fn new(points: Vec<i32>, side: i32) -> Axis {
        let mut below = Vec::with_capacity(side as usize + 1);
        let mut count = 0;
        for length in 0..=side {
            if points.get(count).is_some_and(|&point| point <= length) {
                count += 1;
            }
            below.push(count as u16);
        }
        Axis { points, below }
    }

    /// The place of the first point that is not shorter.
    fn at_least(&self, length: i32) -> usize {
        self.points.partition_point(|&point| point < length)
    }

    /// The number of points up to a length.
    fn count(&self, length: i32) -> usize {
        usize::from(self.below[length as usize])
    }
}

/// The table of values, kept to be filled again for other values of the items.
#[derive(Debug, Clone)]
pub struct Grid {
    x: Axis,
    y: Axis,
    /// Row by row along y, each with one place more than there are points along x: place 0 is length 0.
    values: Vec<i32>,
    pieces: Vec<Piece>,
    /// Looks into the table so far, by the dozen: the unit of work.
    pub work: u64,
}

impl Grid {
    /// A table over these points, for sheets up to this size.
    pub fn new(xs: Vec<i32>, ys: Vec<i32>, (w, h): (i32, i32)) -> Grid {
        let values = vec![0; (xs.len() + 1) * (ys.len() + 1)];
        Grid { x: Axis::new(xs, w), y: Axis::new(ys, h), values, pieces: Vec::new(), work: 0 }
    }

    /// The work of filling a table with so many points, units; more than it takes where few points gain value.
    pub fn effort(xs: usize, ys: usize) -> u64 {
        let (xs, ys) = (xs as u64, ys as u64);
        xs * ys * (xs / 4 + ys / 16 + 2) / 14
    }

    /// Fills the table. False if a stop came first: then it holds nothing of use.
    pub fn fill(&mut self, pieces: &[Piece], stopped: &dyn Fn() -> bool) -> bool {
        self.pieces = pieces.iter().copied().filter(|p| p.value > 0).collect();
        let width = self.x.points.len() + 1;
        self.values.fill(0);
        for piece in &self.pieces {
            let (x, y) = (self.x.at_least(piece.w) + 1, self.y.at_least(piece.h) + 1);
            if x < width && y <= self.y.points.len() {
                let value = &mut self.values[y * width + x];
                *value = piece.value.max(*value);
            }
        }
        // Points at which a row gains value; rows that gain at all. Only there a first part may end.
        let mut steps: Vec<u16> = Vec::with_capacity(width);
        let mut rows: Vec<usize> = Vec::with_capacity(self.y.points.len());
        let mut lookups = 0;
        for y in 1..=self.y.points.len() {
            if stopped() {
                return false;
            }
            let height = self.y.points[y - 1];
            let (lower, rest) = self.values.split_at_mut(y * width);
            let row = &mut rest[..width];
            let below = &lower[(y - 1) * width..];
            row.iter_mut().zip(below).for_each(|(value, other)| *value = (*value).max(*other));
            for &first in rows.iter().take_while(|&&first| self.y.points[first - 1] * 2 <= height) {
                let second = self.y.count(height - self.y.points[first - 1]);
                let a = &lower[first * width..(first + 1) * width];
                let b = &lower[second * width..(second + 1) * width];
                for ((value, a), b) in row.iter_mut().zip(a).zip(b) {
                    *value = (*value).max(a + b);
                }
                lookups += width / 8;
            }
            steps.clear();
            for x in 1..width {
                let length = self.x.points[x - 1];
                let mut value = row[x].max(row[x - 1]);
                for &first in &steps {
                    let part = self.x.points[usize::from(first) - 1];
                    if part * 2 > length {
                        break;
                    }
                    lookups += 1;
                    let second = usize::from(self.x.below[(length - part) as usize]);
                    value = value.max(row[usize::from(first)] + row[second]);
                }
                row[x] = value;
                if value > row[x - 1] {
                    steps.push(x as u16);
                }
            }
            if row.iter().zip(below).any(|(a, b)| a != b) {
                rows.push(y);
            }
        }
        self.work += (lookups + self.values.len() / 4) as u64 / 12;
        true
    }

    /// The value of a sheet of a size.
    pub fn value(&self, (w, h): (i32, i32)) -> i32 {
        self.at(self.x.count(w), self.y.count(h))
    }

    fn at(&self, x: usize, y: usize) -> i32 {
        self.values[y * (self.x.points.len() + 1) + x]
    }

    /// The best patterns that begin with different cuts, the best first: at most `most`, each of more value than `least`.
    pub fn patterns(&self, (w, h): (i32, i32), least: i32, most: usize) -> Vec<Shape> {
        let (x, y) = (self.x.count(w), self.y.count(h));
        let mut cuts: Vec<(i32, bool, usize, usize)> = Vec::new();
        for first in 1..=x {
            let part = self.x.points[first - 1];
            if part * 2 > w {
                break;
            }
            let second = self.x.count(w - part);
            cuts.push((self.at(first, y) + self.at(second, y), true, first, second));
        }
        for first in 1..=y {
            let part = self.y.points[first - 1];
            if part * 2 > h {
                break;
            }
            let second = self.y.count(h - part);
            cuts.push((self.at(x, first) + self.at(x, second), false, first, second));
        }
        cuts.retain(|cut| cut.0 > least);
        cuts.sort_by_key(|cut| (-cut.0, cut.1, cut.2));
        let mut shapes: Vec<Shape> = Vec::new();
        if self.at(x, y) > least {
            shapes.extend(self.shape(x, y, &mut { CONFIG.pattern_items }));
        }
        for (_, across, first, second) in cuts {
            if shapes.len() >= most {
                break;
            }
            let mut room = CONFIG.pattern_items;
            let (a, b) = if across {
                (self.shape(first, y, &mut room), self.shape(second, y, &mut room))
            } else {
                (self.shape(x, first, &mut room), self.shape(x, second, &mut room))
            };
            let parts: Vec<Shape> = a.into_iter().chain(b).collect();
            let shape = if across { Shape::Across(parts) } else { Shape::Down(parts) };
            if !shapes.contains(&shape) {
                shapes.push(shape);
            }
        }
        shapes
    }

    fn shape(&self, mut x: usize, mut y: usize, room: &mut usize) -> Option<Shape> {
        let value = self.at(x, y);
        if value == 0 || *room == 0 {
            return None;
        }
        while self.at(x - 1, y) == value {
            x -= 1;
        }
        while self.at(x, y - 1) == value {
            y -= 1;
        }
        let (w, h) = (self.x.points[x - 1], self.y.points[y - 1]);
        if let Some(piece) = self.pieces.iter().find(|p| p.value == value && p.w <= w && p.h <= h) {
            *room -= 1;
            return Some(Shape::Item(piece.item, piece.w, piece.h));
        }
        let across = (1..x).find_map(|first| {
            let second = self.x.count(w - self.x.points[first - 1]);
            (self.at(first, y) + self.at(second, y) == value).then_some((first, second))
        });
        if let Some((first, second)) = across {
            let parts =
                [self.shape(first, y, room), self.shape(second, y, room)].into_iter().flatten().collect();
            return Some(Shape::Across(parts));
        }
        let down = (1..y).find_map(|first| {
            let second = self.y.count(h - self.y.points[first - 1]);
            (self.at(x, first) + self.at(x, second) == value).then_some((first, second))
        });
        let (first, second) = down.expect("a value comes from an item or from a cut");
        let parts = [self.shape(x, first, room), self.shape(x, second, room)].into_iter().flatten().collect();
        Some(Shape::Down(parts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// The best value by trying every cut at every length.
    fn exhaustive(pieces: &[Piece], w: i32, h: i32, known: &mut HashMap<(i32, i32), i32>) -> i32 {
        if let Some(&value) = known.get(&(w, h)) {
            return value;
        }
        let fits = pieces.iter().filter(|p| p.w <= w && p.h <= h);
        let mut value = fits.map(|p| p.value).max().unwrap_or(0);
        for z in 1..=w / 2 {
            value = value.max(exhaustive(pieces, z, h, known) + exhaustive(pieces, w - z, h, known));
        }
        for z in 1..=h / 2 {
            value = value.max(exhaustive(pieces, w, z, known) + exhaustive(pieces, w, h - z, known));
        }
        known.insert((w, h), value);
        value
    }

    fn value_of(shape: &Shape, pieces: &[Piece]) -> i32 {
        match shape {
            Shape::Item(item, w, h) => {
                pieces.iter().find(|p| (p.item, p.w, p.h) == (*item, *w, *h)).unwrap().value
            }
            Shape::Across(parts) | Shape::Down(parts) => parts.iter().map(|p| value_of(p, pieces)).sum(),
        }
    }

    #[test]
    fn the_value_is_that_of_an_exhaustive_search_and_patterns_are_worth_it() {
        let mut rng = fastrand::Rng::with_seed(2);
        for _ in 0..150 {
            let (w, h) = (rng.i32(5..30), rng.i32(5..30));
            let pieces: Vec<Piece> = (0..rng.u32(1..7))
                .map(|item| Piece { item, w: rng.i32(2..15), h: rng.i32(2..15), value: rng.i32(1..50) })
                .collect();
            let all = |side: i32, length: fn(&Piece) -> i32| {
                let lengths: Vec<(i32, u32)> = pieces.iter().map(|p| (length(p), 99)).collect();
                points(side, &lengths, 1000).unwrap()
            };
            let mut grid = Grid::new(all(w, |p| p.w), all(h, |p| p.h), (w, h));
            for _ in 0..2 {
                grid.fill(&pieces, &|| false);
            }
            let mut known = HashMap::new();
            for size in [(w, h), (w - 2, h), (w / 2, h - 1)] {
                let best = exhaustive(&pieces, size.0, size.1, &mut known);
                assert_eq!(grid.value(size), best);
                let shapes = grid.patterns(size, 0, 5);
                assert_eq!(shapes.first().map_or(0, |s| value_of(s, &pieces)), best);
                for shape in shapes {
                    assert!(shape.size().0 <= size.0 && shape.size().1 <= size.1);
                }
            }
        }
    }

    #[test]
    fn points_are_the_sums_of_what_there_is() {
        assert_eq!(points(20, &[(5, 2), (7, 9)], 99), Some(vec![5, 7, 10, 12, 14, 17, 19]));
        assert_eq!(points(20, &[(1, 99)], 10), None);
    }
}
