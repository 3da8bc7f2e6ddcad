//! Compares what was written with the plan.

use super::PtxPlan;
use super::fault::PtxFault;
use super::read::{self, PtxRect, PtxSheets};
use crate::facts::Facts;
use crate::pattern::Pattern;
use engine::Tile;

/// The bytes read back as the plan.
///
/// # Errors
/// They do not.
pub(super) fn compare(plan: &PtxPlan<'_>, facts: &Facts<'_>, bytes: &[u8]) -> Result<(), PtxFault> {
    let sheets = read::read(bytes).map_err(PtxFault::Unread)?;
    if sheets.len() != plan.patterns.len() {
        return Err(PtxFault::OtherPlan { sheet: 1 });
    }
    for (pattern, read) in plan.patterns.iter().zip(&sheets) {
        if expected(plan, facts, pattern, read).is_none_or(|expected| expected != *read) {
            return Err(PtxFault::OtherPlan { sheet: pattern.mosaics[0] + 1 });
        }
    }
    Ok(())
}

/// What a pattern reads back as; waste, lines and cycles have nothing in the solution to compare with.
fn expected(plan: &PtxPlan<'_>, facts: &Facts<'_>, pattern: &Pattern, read: &PtxSheets) -> Option<PtxSheets> {
    let mosaic = &facts.solution.mosaics[pattern.mosaics[0]];
    let rect = |number, tile: &Tile| {
        let [x, y, length, width] = [tile.x, tile.y, tile.width, tile.height].map(engine::Length::um);
        PtxRect { number, x, y, length, width }
    };
    let panels = mosaic.tiles.iter().filter(|tile| tile.is_final);
    let part = |tile: &Tile| Some(rect(plan.lists.part(tile.panel_id.as_deref()?)? + 1, tile));
    let mut parts: Vec<PtxRect> = panels.map(part).collect::<Option<_>>()?;
    let number = |tile: &Tile| pattern.remnants.iter().find(|remnant| remnant.tile_id == tile.id);
    let remnants = mosaic.tiles.iter().filter_map(|tile| Some(rect(number(tile)?.number, tile)));
    let mut offcuts: Vec<PtxRect> = remnants.collect();
    parts.sort_unstable();
    offcuts.sort_unstable();
    let board = (mosaic.width.um(), mosaic.height.um());
    let run = pattern.mosaics.len() as u64;
    let PtxSheets { cycles, waste, lines, .. } = read.clone();
    Some(PtxSheets { board, run, cycles, parts, offcuts, waste, lines })
}
