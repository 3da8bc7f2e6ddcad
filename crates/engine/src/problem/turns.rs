//! How panels may be turned.

use super::{STRAIGHT, TURNED};
use crate::model::job::Grain;

/// The ways in which a panel of this grain, of a locked rotation or not, may lie on a sheet of each grain. Only those of
/// `grains` occur; `consider` keeps the grain of panels parallel to that of their sheet.
pub(super) fn of(panel: Grain, locked: bool, square: bool, grains: &[usize], consider: bool) -> [u8; 3] {
    let mut turns = [STRAIGHT | TURNED; 3];
    if consider && panel != Grain::None {
        for grain in [Grain::Width, Grain::Height] {
            if grains.contains(&(grain as usize)) {
                turns[grain as usize] = if panel == grain { STRAIGHT } else { TURNED };
            }
        }
    }
    if locked {
        return turns.map(|ways| ways & STRAIGHT);
    }
    // A square has one orientation in the search; whether its tile is marked as turned is decided when tiles are written.
    if square { [STRAIGHT; 3] } else { turns }
}

/// The same ways of the panel entered with its sides exchanged.
pub(super) fn mirrored(turns: u8) -> u8 {
    (turns & STRAIGHT) << 1 | (turns & TURNED) >> 1
}
