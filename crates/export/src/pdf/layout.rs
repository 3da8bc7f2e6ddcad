//! How the page of a sheet is divided: the drawing, and the columns of lists beside it, below it and on further pages.

use super::Paper;
use super::chain::{self, Along};
use super::cut_list::Made;
use super::press::{FOOT, MARGIN};
use crate::DrawingOptions;
use crate::drawing::{Frame, Point};
use crate::panel_text::LeastType;
use crate::sheet::Style;
use crate::view::View;
use engine::Mosaic;

/// Between columns, units.
const GAP: f64 = 24.0;
/// The width of a column of lists, units.
const COLUMN: f64 = 316.0;
/// From the upper margin to drawing and lists, units.
const HEAD: f64 = 66.0;
/// From the upper margin to the lists of a further page, units.
const FURTHER_HEAD: f64 = 34.0;
/// From the sheet to its size where no running measures stand between, and from there to what is beside, units.
const OUTSIDE: f64 = 12.0;
const BESIDE: f64 = 12.0;
/// What the direction of the grain takes below or to the right of the sheet, units.
const GRAIN: f64 = 24.0;
/// Room below the drawing that is lower than this stays free, units.
const LEAST_BELOW: f64 = 100.0;

/// The place of everything on the page of a sheet.
pub(super) struct Layout {
    pub(super) view: View,
    /// Where the running measures stand.
    pub(super) along: Option<Along>,
    pub(super) style: Style,
    pub(super) columns: Columns,
}

/// The columns of lists.
pub(super) struct Columns {
    pub(super) paper: Paper,
    /// Of each, units.
    pub(super) width: f64,
    first: Vec<Frame>,
    further: Vec<Frame>,
}

impl Layout {
    /// `size`: of the drawing, 1 for as large as the page allows.
    pub(super) fn new(
        mosaic: &Mosaic,
        made: &[Made<'_>],
        paper: Paper,
        options: DrawingOptions,
        size: f64,
    ) -> Layout {
        let is_upright = mosaic.height > mosaic.width;
        let along = chain::along(made, is_upright);
        let depth = along.map_or(0.0, |_| chain::depth(made, options.unit, options.language));
        let outside = match along {
            Some(Along::Top) => (OUTSIDE + depth, OUTSIDE),
            Some(Along::Left) => (OUTSIDE, OUTSIDE + depth),
            None => (OUTSIDE, OUTSIDE),
        };
        let top = MARGIN + HEAD;
        let bottom = paper.height() - FOOT;
        let corner = Point { x: MARGIN + outside.1 + BESIDE, y: top + outside.0 + BESIDE };
        let right = paper.width() - MARGIN - COLUMN - GAP;
        let room = (right - corner.x - GRAIN, bottom - corner.y - GRAIN);
        let view = View::new(mosaic, corner, (room.0 * size).max(1.0), (room.1 * size).max(1.0));

        let column = |x: f64, y: f64| Frame { x, y, width: COLUMN, height: bottom - y };
        let mut first = vec![column(paper.width() - MARGIN - COLUMN, top)];
        let below = view.frame.y + view.frame.height + GRAIN + 6.0;
        if bottom - below >= LEAST_BELOW {
            first.extend(side_by_side(right - MARGIN).map(|x| column(x, below)));
        }
        let further = side_by_side(paper.width() - 2.0 * MARGIN);
        let further = further.map(|x| column(x, MARGIN + FURTHER_HEAD)).collect();
        let style = Style { stages_told: true, outside, least: LeastType::PAPER };
        Layout { view, along, style, columns: Columns { paper, width: COLUMN, first, further } }
    }
}

/// The left edges of as many columns as a width holds, units.
fn side_by_side(width: f64) -> impl Iterator<Item = f64> {
    let count = ((width + GAP) / (COLUMN + GAP)).floor() as usize;
    (0..count.max(1)).map(|n| MARGIN + n as f64 * (COLUMN + GAP))
}

impl Columns {
    /// The page of a column, from 0, and where it is.
    pub(super) fn frame(&self, n: usize) -> (usize, Frame) {
        match self.first.get(n) {
            Some(frame) => (0, *frame),
            None => {
                let n = n - self.first.len();
                (1 + n / self.further.len(), self.further[n % self.further.len()])
            }
        }
    }
}
