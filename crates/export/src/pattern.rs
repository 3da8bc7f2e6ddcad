//! Cutting patterns: equal sheets are drawn once; and the names of their remnants.

use crate::facts::least_remnant;
use engine::{Job, Length, Mosaic, Solution, Tile};
use std::collections::HashMap;

/// A layout and all the sheets that are cut by it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The places of its sheets in [`Solution::mosaics`], from 0, ascending; never empty.
    pub mosaics: Vec<usize>,
    /// The remnants of its first sheet.
    pub remnants: Vec<NamedRemnant>,
}

impl Pattern {
    /// One of its sheets alone; remnants keep their names, by their places.
    pub(crate) fn only(&self, sheet: usize, solution: &Solution) -> Pattern {
        let tiles = |sheet: usize| solution.mosaics.get(sheet).map_or(&[][..], |mosaic| &mosaic.tiles);
        let first = self.mosaics.first().map_or(&[][..], |first| tiles(*first));
        let own = |remnant: &NamedRemnant| {
            let place = first.iter().find(|tile| tile.id == remnant.tile_id)?;
            let is_same = |tile: &&Tile| {
                let is_offcut = !tile.is_final && !tile.has_children;
                is_offcut
                    && (tile.x, tile.y, tile.width, tile.height)
                        == (place.x, place.y, place.width, place.height)
            };
            let tile = tiles(sheet).iter().find(is_same)?;
            Some(NamedRemnant { tile_id: tile.id, number: remnant.number })
        };
        Pattern { mosaics: vec![sheet], remnants: self.remnants.iter().filter_map(own).collect() }
    }
}

/// A remnant of a pattern with its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedRemnant {
    /// Its tile on the pattern's first sheet.
    pub tile_id: u64,
    /// 1 for R1; counted through all patterns in the order of the statistics, the largest first.
    pub number: usize,
}

/// A sheet's stock row and its tiles' geometry: what makes two sheets equal.
type Key<'s> = (&'s str, Vec<(i64, i64, i64, i64, u8, Option<&'s str>)>);

/// The different layouts of a solution in the order of their first sheets; `usual`: what a remnant measures at least on
/// both sides where the job asks for nothing, mm.
pub fn patterns(job: &Job, solution: &Solution, usual: Length) -> Vec<Pattern> {
    let mut patterns: Vec<Pattern> = Vec::new();
    let mut known: HashMap<Key<'_>, usize> = HashMap::new();
    for (n, mosaic) in solution.mosaics.iter().enumerate() {
        let place = *known.entry(key(mosaic)).or_insert(patterns.len());
        match patterns.get_mut(place) {
            Some(pattern) => pattern.mosaics.push(n),
            None => patterns.push(Pattern { mosaics: vec![n], remnants: Vec::new() }),
        }
    }
    let by_first: HashMap<usize, usize> =
        patterns.iter().enumerate().map(|(place, pattern)| (pattern.mosaics[0], place)).collect();
    let mut number = 0;
    for remnant in &solution.statistics.all.remnants {
        let Some(mosaic) = solution.mosaics.get(remnant.mosaic) else { continue };
        if remnant.width.min(remnant.height) < least_remnant(job, &mosaic.material, usual) {
            continue;
        }
        if let Some(pattern) = by_first.get(&remnant.mosaic).and_then(|place| patterns.get_mut(*place)) {
            number += 1;
            pattern.remnants.push(NamedRemnant { tile_id: remnant.tile_id, number });
        }
    }
    patterns
}

/// The places of the sheets that are drawn, each with that of its pattern; with `group` the first of equal ones.
pub(crate) fn shown(patterns: &[Pattern], group: bool) -> Vec<(usize, usize)> {
    let most = if group { 1 } else { usize::MAX };
    let places = patterns.iter().enumerate();
    let mut shown: Vec<(usize, usize)> = places
        .flat_map(|(n, pattern)| pattern.mosaics.iter().take(most).map(move |sheet| (*sheet, n)))
        .collect();
    shown.sort_unstable();
    shown
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
