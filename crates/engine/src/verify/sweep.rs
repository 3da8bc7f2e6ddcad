//! Overlaps among rectangles, found without regard to the cuts.

use super::sheet::Rect;
use std::collections::BTreeMap;

/// Pairs of overlapping tiles, by id: some of them where there are any, none where there are none.
///
/// A sweep along x. While nothing overlaps, the tiles that meet the sweep line are disjoint along y, so that a
/// new one needs comparing only with its two neighbours there.
pub(super) fn overlaps(mut tiles: Vec<(u64, Rect)>) -> Vec<(u64, u64)> {
    let mut pairs = Vec::new();
    let mut ends = tiles.clone();
    tiles.sort_unstable_by_key(|(_, rect)| rect.x);
    ends.sort_unstable_by_key(|(_, rect)| rect.x + rect.w);
    let mut ends = ends.into_iter().peekable();
    let mut live: BTreeMap<i128, (u64, Rect)> = BTreeMap::new();
    for (id, rect) in tiles {
        while let Some((done, end)) = ends.next_if(|(_, end)| end.x + end.w <= rect.x) {
            if live.get(&end.y).is_some_and(|(held, _)| *held == done) {
                live.remove(&end.y);
            }
        }
        let above = live.range(..=rect.y).next_back().filter(|(y, (_, other))| **y + other.h > rect.y);
        let below = live.range(rect.y..rect.y + rect.h).next();
        if let Some((_, (other, _))) = above.or(below) {
            pairs.push((*other, id));
        }
        live.insert(rect.y, (id, rect));
    }
    pairs
}
