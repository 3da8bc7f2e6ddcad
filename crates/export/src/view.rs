//! The view of a sheet: converts millimetres to the drawing's units; an upright sheet is turned to landscape.

use crate::drawing::{Frame, Point};
use engine::{Length, Mosaic};

/// A side of a rectangle on the drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Side {
    Top,
    Right,
    Bottom,
    Left,
}

impl Side {
    /// Where this side comes to lie after a quarter turn clockwise.
    pub(crate) fn clockwise(self) -> Side {
        match self {
            Side::Top => Side::Right,
            Side::Right => Side::Bottom,
            Side::Bottom => Side::Left,
            Side::Left => Side::Top,
        }
    }

    fn anticlockwise(self) -> Side {
        self.clockwise().clockwise().clockwise()
    }
}

/// How a sheet is seen.
pub(crate) struct View {
    /// The sheet is turned a quarter anticlockwise, so that its origin comes to lie bottom left.
    turned: bool,
    sheet_width: Length,
    /// Units in a micrometre.
    scale: f64,
    origin: Point,
    /// Where the sheet lies.
    pub(crate) frame: Frame,
}

impl View {
    /// The sheet as large as the room allows, long side across, its top left corner at `origin`.
    pub(crate) fn new(mosaic: &Mosaic, origin: Point, room_width: f64, room_height: f64) -> View {
        let turned = mosaic.height > mosaic.width;
        let (long, short) = (mosaic.width.max(mosaic.height), mosaic.width.min(mosaic.height));
        let scale = (room_width / long.um().max(1) as f64).min(room_height / short.um().max(1) as f64);
        let (width, height) = (long.um() as f64 * scale, short.um() as f64 * scale);
        View {
            turned,
            sheet_width: mosaic.width,
            scale,
            origin,
            frame: Frame { x: origin.x, y: origin.y, width, height },
        }
    }

    /// A rectangle of the sheet on the drawing.
    pub(crate) fn place(&self, x: Length, y: Length, width: Length, height: Length) -> Frame {
        let (x, y, width, height) = if self.turned {
            (y, self.sheet_width - x - width, height, width)
        } else {
            (x, y, width, height)
        };
        Frame {
            x: self.origin.x + self.units(x),
            y: self.origin.y + self.units(y),
            width: self.units(width),
            height: self.units(height),
        }
    }

    /// A length of the sheet on the drawing, units.
    pub(crate) fn units(&self, length: Length) -> f64 {
        length.um() as f64 * self.scale
    }

    /// Where a side of something on the sheet is seen.
    pub(crate) fn side(&self, side: Side) -> Side {
        if self.turned { side.anticlockwise() } else { side }
    }

    /// What lies along x on the drawing, then what lies along y.
    pub(crate) fn across_and_down<T>(&self, width: T, height: T) -> (T, T) {
        if self.turned { (height, width) } else { (width, height) }
    }

    /// Whether a direction along the sheet's x is seen along the drawing's x.
    pub(crate) fn across(&self, along_width: bool) -> bool {
        along_width != self.turned
    }
}
