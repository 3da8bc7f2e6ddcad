//! Unbounded knapsacks that know every length which is filled exactly.

use crate::search::patterns::strips::allow_any_number;
use std::ops::Range;

/// Less than any value: a length that no parts make up.
const NONE: i32 = i32::MIN / 2;

/// A part of a knapsack: what it is, its length and its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StagePart {
    pub at: usize,
    pub length: i32,
    pub value: i32,
}

/// What may be left of a length: nothing, what the kerf takes, or so much beyond the kerf.
#[derive(Debug, Clone, Copy)]
pub struct Waste {
    pub kerf: i32,
    pub least: i32,
}

impl Waste {
    /// Whether so much may be left, grown by the kerf.
    pub fn allows(self, left: i32) -> bool {
        left <= self.kerf || left - self.kerf >= self.least
    }

    /// The best value of each length with what may be left of it; less than 0 where nothing may be left that way.
    pub fn closed(self, row: &[i32]) -> Vec<i32> {
        let (kerf, wide) = (self.kerf as usize, (self.kerf + self.least) as usize);
        // The most of so many lengths up to each, twice as many with every step.
        let mut most = row.to_vec();
        let mut before = Vec::with_capacity(row.len());
        let mut lengths = 1;
        while lengths <= kerf && lengths < row.len() {
            let more = lengths.min(kerf + 1 - lengths);
            std::mem::swap(&mut most, &mut before);
            most.clear();
            most.extend_from_slice(&before[..more]);
            most.extend(before[more..].iter().zip(&before).map(|(now, other)| *now.max(other)));
            lengths += more;
        }
        let mut best = NONE;
        for (now, &value) in most.iter_mut().skip(wide).zip(row) {
            best = best.max(value);
            *now = best.max(*now);
        }
        most
    }

    /// The best value that a length may be filled with, and the length that is filled exactly for it.
    pub fn close(self, row: &[i32], length: i32) -> Option<(i32, usize)> {
        let best = |range: Range<usize>| {
            let most = most(&row[range.clone()]);
            (most >= 0).then(|| (most, range.start + row[range].iter().position(|&v| v == most).unwrap_or(0)))
        };
        match self.ends(length)?.map(best) {
            [Some(a), Some(b)] if b.0 > a.0 => Some(b),
            [a, b] => a.or(b),
        }
    }

    /// The best value that a length may be filled with; less than 0 where nothing may be left that way.
    pub fn value(self, row: &[i32], length: i32) -> i32 {
        let ends = self.ends(length).unwrap_or_default();
        ends.map(|range| most(&row[range])).into_iter().fold(NONE, i32::max)
    }

    /// The lengths that may be filled exactly of a length: those that leave enough, and those that leave next to nothing.
    fn ends(self, length: i32) -> Option<[Range<usize>; 2]> {
        let length = usize::try_from(length).ok()?;
        let wide = (length as i32 - self.kerf - self.least).max(-1) + 1;
        let tight = (length as i32 - self.kerf).max(wide);
        Some([0..wide as usize, tight as usize..length + 1])
    }
}

fn most(row: &[i32]) -> i32 {
    row.iter().copied().fold(NONE, i32::max)
}

/// The values of all lengths up to one, each filled exactly with any number of the parts.
pub fn fill(length: i32, parts: &[StagePart]) -> Vec<i32> {
    let mut row = vec![NONE; length as usize + 1];
    row[0] = 0;
    for part in parts {
        allow_any_number(&mut row, part.length as usize, part.value);
    }
    row
}

/// What a length is filled with.
pub fn decode(row: &[i32], waste: Waste, length: i32, parts: &[StagePart]) -> Vec<StagePart> {
    let mut chosen = Vec::new();
    let Some((_, mut at)) = waste.close(row, length) else { return chosen };
    while at > 0 {
        let fits = |p: &&StagePart| {
            let length = p.length as usize;
            length <= at && row[at - length] >= 0 && row[at - length] + p.value == row[at]
        };
        let last = *parts.iter().find(fits).expect("a length that is filled ends with a part");
        chosen.push(last);
        at -= last.length as usize;
    }
    chosen
}

/// The parts that are worth most for their length.
pub fn densest(mut parts: Vec<StagePart>, most: usize) -> Vec<StagePart> {
    if parts.len() > most {
        let density = |part: &StagePart| f64::from(part.value) / f64::from(part.length);
        parts.sort_by(|a, b| density(b).total_cmp(&density(a)));
        parts.truncate(most);
    }
    parts
}
