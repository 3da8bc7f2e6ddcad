//! Equal sheets told once, and the names of their remnants.

use engine::{Mosaic, Solution, Tile};
use std::collections::{HashMap, HashSet};

/// A layout and all the sheets that are cut by it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The places of its sheets in [`Solution::mosaics`], from 0, ascending; never empty.
    pub mosaics: Vec<usize>,
    /// The remnants of its first sheet.
    pub remnants: Vec<NamedRemnant>,
}

/// A remnant of a pattern with its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedRemnant {
    /// Its tile on the pattern's first sheet.
    pub tile_id: u64,
    /// 1 for R1; counted through all patterns.
    pub number: usize,
}

/// A sheet's stock row and its tiles' geometry: what makes two sheets equal.
type Key<'s> = (&'s str, Vec<(i64, i64, i64, i64, u8, Option<&'s str>)>);

/// The different layouts of a solution in the order of their first sheets.
pub fn patterns(solution: &Solution) -> Vec<Pattern> {
    let kept: HashSet<(usize, u64)> =
        solution.statistics.all.remnants.iter().map(|remnant| (remnant.mosaic, remnant.tile_id)).collect();
    let mut patterns: Vec<Pattern> = Vec::new();
    let mut known: HashMap<Key<'_>, usize> = HashMap::new();
    let mut remnants = 0;
    for (n, mosaic) in solution.mosaics.iter().enumerate() {
        let place = *known.entry(key(mosaic)).or_insert(patterns.len());
        if let Some(pattern) = patterns.get_mut(place) {
            pattern.mosaics.push(n);
            continue;
        }
        let mut tiles: Vec<&Tile> = mosaic.tiles.iter().filter(|tile| kept.contains(&(n, tile.id))).collect();
        tiles.sort_by_key(|tile| (std::cmp::Reverse(tile.width.times(tile.height)), tile.y, tile.x));
        let named = tiles.iter().map(|tile| {
            remnants += 1;
            NamedRemnant { tile_id: tile.id, number: remnants }
        });
        patterns.push(Pattern { mosaics: vec![n], remnants: named.collect() });
    }
    patterns
}

fn key(mosaic: &Mosaic) -> Key<'_> {
    let mut tiles: Vec<_> = mosaic
        .tiles
        .iter()
        .map(|tile| {
            let panel = tile.panel_id.as_deref();
            (tile.x.um(), tile.y.um(), tile.width.um(), tile.height.um(), tile.orientation, panel)
        })
        .collect();
    tiles.sort_unstable();
    (&mosaic.stock_panel_id, tiles)
}
