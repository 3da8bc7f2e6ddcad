//! The cuts that make the trims of a sheet: the first ones, in the order left, right, top, bottom.

use crate::length::Length;
use crate::model::job::{Job, Stock};
use crate::model::solution::{Cut, Tile};

/// The ids of the tiles of a trim cut. What it leaves is the tile of the next one, after the last the usable rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrimIds {
    /// What is cut.
    pub whole: u64,
    /// What falls off; none where the kerf takes the whole trim.
    pub strip: Option<u64>,
}

/// A part of a sheet, µm.
#[derive(Debug, Clone, Copy)]
struct Part {
    x: i64,
    y: i64,
    w: i64,
    h: i64,
}

/// A trim cut of a sheet.
struct TrimCut {
    /// Through the left or right side: the blade moves along y.
    vertical: bool,
    /// Through the left or top side: what falls off lies before the cut.
    near: bool,
    whole: Part,
    strip: Option<Part>,
    rest: Part,
}

/// The trim cuts of a sheet of a row of stock, in their order.
fn cuts(job: &Job, stock: &Stock) -> Vec<TrimCut> {
    let (trims, kerf) = (job.trims(stock), job.kerf(&stock.material).um());
    let mut whole = Part { x: 0, y: 0, w: stock.width.um(), h: stock.height.um() };
    let sides = [
        (true, true, trims.left),
        (true, false, trims.right),
        (false, true, trims.top),
        (false, false, trims.bottom),
    ];
    let mut cuts = Vec::new();
    for (vertical, near, trim) in sides.map(|(vertical, near, trim)| (vertical, near, trim.um())) {
        if trim == 0 {
            continue;
        }
        let falls = (trim - kerf).max(0);
        let part = |from: i64, length: i64| match vertical {
            true => Part { x: whole.x + from, w: length, ..whole },
            false => Part { y: whole.y + from, h: length, ..whole },
        };
        let length = if vertical { whole.w } else { whole.h };
        let rest = part(if near { trim } else { 0 }, length - trim);
        let strip = (falls > 0).then(|| part(if near { 0 } else { length - falls }, falls));
        cuts.push(TrimCut { vertical, near, whole, strip, rest });
        whole = rest;
    }
    cuts
}

/// New ids for the trim cuts of a sheet of a row of stock.
pub fn ids(job: &Job, stock: &Stock, next: &mut u64) -> Vec<TrimIds> {
    let mut id = || {
        *next += 1;
        *next - 1
    };
    let new = |cut: TrimCut| TrimIds { whole: id(), strip: cut.strip.map(|_| id()) };
    cuts(job, stock).into_iter().map(new).collect()
}

/// The ids in the trim cuts of a sheet that passes the check.
pub fn read(job: &Job, stock: &Stock, trims: &[&Cut]) -> Vec<TrimIds> {
    let ids = |(cut, written): (TrimCut, &&Cut)| TrimIds {
        whole: written.original_tile_id,
        strip: if cut.near { written.child1_tile_id } else { written.child2_tile_id },
    };
    cuts(job, stock).into_iter().zip(trims).map(ids).collect()
}

/// The tiles and cuts of the trims of a sheet, the tile of the usable rectangle left out.
pub fn write(job: &Job, stock: &Stock, ids: &[TrimIds], usable: u64) -> (Vec<Tile>, Vec<Cut>) {
    let (mut tiles, mut written) = (Vec::new(), Vec::new());
    for (n, (cut, id)) in cuts(job, stock).iter().zip(ids).enumerate() {
        let rest = ids.get(n + 1).map_or(usable, |next| next.whole);
        tiles.push(tile(id.whole, cut.whole, true));
        tiles.extend(id.strip.zip(cut.strip).map(|(id, strip)| tile(id, strip, false)));
        written.push(cut.write(*id, rest));
    }
    (tiles, written)
}

impl TrimCut {
    fn write(&self, TrimIds { whole: original_tile_id, strip }: TrimIds, rest: u64) -> Cut {
        let Part { x, y, w, h } = self.whole;
        // Behind the kerf of a near side lies what is left; before that of a far side it ends.
        let falls = self.strip.map_or(0, |strip| if self.vertical { strip.w } else { strip.h });
        let line = match (self.vertical, self.near) {
            (true, true) => x + falls,
            (true, false) => x + self.rest.w,
            (false, true) => y + falls,
            (false, false) => y + self.rest.h,
        };
        let ends = if self.vertical { [line, y, line, y + h] } else { [x, line, x + w, line] };
        let [x1, y1, x2, y2] = ends.map(Length::from_um);
        let (child1_tile_id, child2_tile_id) =
            if self.near { (strip, Some(rest)) } else { (Some(rest), strip) };
        Cut {
            x1,
            y1,
            x2,
            y2,
            horizontal: !self.vertical,
            trim: true,
            original_tile_id,
            child1_tile_id,
            child2_tile_id,
        }
    }
}

fn tile(id: u64, part: Part, has_children: bool) -> Tile {
    let um = Length::from_um;
    Tile {
        id,
        x: um(part.x),
        y: um(part.y),
        width: um(part.w),
        height: um(part.h),
        label: None,
        is_final: false,
        has_children,
        orientation: 0,
        panel_id: None,
        external_id: None,
        order: None,
    }
}
