//! Whether the numbers of a sheet can be computed with: a solution may come from a stranger's file.

use engine::{Length, Mosaic, Tile};

/// The longest side of a sheet that a job may have.
const LONGEST: Length = Length::from_mm(1_000_000);

/// Whether a sheet has a size that a job may have, and all its tiles lie on it.
pub(crate) fn is_sound(mosaic: &Mosaic) -> bool {
    let sides = [mosaic.width, mosaic.height];
    sides.iter().all(|side| (Length::from_um(1)..=LONGEST).contains(side))
        && mosaic.tiles.iter().all(|tile| lies_on(tile, mosaic))
}

/// Whether a tile lies on its sheet, of whatever size.
fn lies_on(tile: &Tile, mosaic: &Mosaic) -> bool {
    let inside = |at: Length, length: Length, whole: Length| {
        at >= Length::ZERO && length > Length::ZERO && length <= whole && at <= whole - length
    };
    inside(tile.x, tile.width, mosaic.width) && inside(tile.y, tile.height, mosaic.height)
}
