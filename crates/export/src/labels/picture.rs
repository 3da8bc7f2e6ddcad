//! The sheet in small: where on it a piece lies.

use super::draw::{Mark, share};
use super::format::LabelAlign;
use super::pieces::Piece;
use crate::drawing::{Frame, Point};
use crate::view::View;

/// Of a sheet with more panels only the piece itself is drawn: its neighbours would be a grey smear.
const MOST_NEIGHBOURS: usize = 60;
/// Neighbours that would be smaller are left out, units.
const LEAST_NEIGHBOUR: f64 = 1.5;
/// The piece itself is drawn at least as large, units.
const LEAST_PIECE: f64 = 2.0;

/// Draws the sheet as large as the box allows, its long side across as on the cutting plan, the piece filled.
pub(crate) fn draw(frame: Frame, piece: &Piece<'_>, align: LabelAlign, marks: &mut Vec<Mark>) {
    let corner = Point { x: 0.0, y: 0.0 };
    let size = View::new(piece.mosaic, corner, frame.width, frame.height).frame;
    let origin = Point {
        x: frame.x + (frame.width - size.width) * share(align),
        y: frame.y + (frame.height - size.height) / 2.0,
    };
    let view = View::new(piece.mosaic, origin, frame.width, frame.height);
    let panels = || piece.mosaic.tiles.iter().filter(|tile| tile.is_final && tile.id != piece.tile.id);
    if panels().take(MOST_NEIGHBOURS + 1).count() <= MOST_NEIGHBOURS {
        for tile in panels() {
            let place = view.place(tile.x, tile.y, tile.width, tile.height);
            if place.width.min(place.height) >= LEAST_NEIGHBOUR {
                marks.push(Mark::Outline(place));
            }
        }
    }
    marks.push(Mark::Outline(view.frame));
    let tile = piece.tile;
    let place = view.place(tile.x, tile.y, tile.width, tile.height);
    marks.push(Mark::Bar(visible(place, view.frame)));
}

/// A rectangle grown to the least size that is seen, inside the sheet.
fn visible(place: Frame, sheet: Frame) -> Frame {
    let grown = |from: f64, length: f64, room_from: f64, room: f64| {
        let wanted = length.max(LEAST_PIECE.min(room));
        let from = (from - (wanted - length) / 2.0).min(room_from + room - wanted).max(room_from);
        (from, wanted)
    };
    let (x, width) = grown(place.x, place.width, sheet.x, sheet.width);
    let (y, height) = grown(place.y, place.height, sheet.y, sheet.height);
    Frame { x, y, width, height }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_piece_is_seen_and_stays_on_the_sheet() {
        let sheet = Frame { x: 10.0, y: 10.0, width: 60.0, height: 40.0 };
        let thin = Frame { x: 69.9, y: 10.0, width: 0.1, height: 40.0 };
        assert_eq!(visible(thin, sheet), Frame { x: 68.0, width: 2.0, ..thin });
        assert_eq!(visible(sheet, sheet), sheet);
    }
}
