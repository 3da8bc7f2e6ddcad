//! The parts: every single panel that was placed, in the order in which the saw frees them.

use engine::{Job, Mosaic, Panel, Solution, Tile};
use std::collections::HashMap;

/// A placed panel.
#[derive(Debug, Clone, Copy)]
pub struct Part<'p> {
    /// When a cut frees it, from 1, through all sheets in their order.
    pub turn: usize,
    /// The place of its sheet in [`Solution::mosaics`], from 0.
    pub sheet: usize,
    /// That sheet.
    pub mosaic: &'p Mosaic,
    /// Where it lies; its id is the part's number.
    pub tile: &'p Tile,
    /// Its row.
    pub panel: &'p Panel,
}

/// The parts of a solution in the order of the saw: by the cut that frees them, of one cut the first child first.
pub fn parts<'p>(job: &'p Job, solution: &'p Solution) -> Vec<Part<'p>> {
    let rows: HashMap<&str, &Panel> = job.panels.iter().map(|panel| (panel.id.as_str(), panel)).collect();
    let mut parts = Vec::new();
    for (sheet, mosaic) in solution.mosaics.iter().enumerate() {
        for tile in freed(mosaic) {
            let Some(&panel) = tile.panel_id.as_deref().and_then(|id| rows.get(id)) else { continue };
            parts.push(Part { turn: parts.len() + 1, sheet, mosaic, tile, panel });
        }
    }
    parts
}

/// The panels of a sheet in the order in which its cuts free them.
pub(crate) fn freed(mosaic: &Mosaic) -> Vec<&Tile> {
    let panels: HashMap<u64, &Tile> =
        mosaic.tiles.iter().filter(|tile| tile.is_final).map(|tile| (tile.id, tile)).collect();
    if mosaic.cuts.is_empty() {
        // The sheet itself is the panel.
        return mosaic.tiles.iter().filter(|tile| tile.is_final).collect();
    }
    let children = mosaic.cuts.iter().flat_map(|cut| [cut.child1_tile_id, cut.child2_tile_id]).flatten();
    children.filter_map(|id| panels.get(&id).copied()).collect()
}
