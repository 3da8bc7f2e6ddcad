//! A partial pattern of the beam, and how a strip begins in it.

use crate::search::strips::pattern::Step;
use crate::search::strips::view::{Frame, OrientedItem};

/// A partial pattern: its last step and its front.
#[derive(Debug, Clone, Copy)]
pub struct BeamNode {
    /// Index into the expanded nodes.
    pub parent: u32,
    /// Index into the candidates.
    pub candidate: u32,
    /// The candidate that began the row.
    pub first: u32,
    pub sheet: u16,
    pub frame: u8,
    pub step: Step,
    /// The strip: from, to.
    pub from: i32,
    pub to: i32,
    /// The row: from, to.
    pub row: i32,
    pub end: i32,
    /// The end of the last item.
    pub at: i32,
    pub value: i64,
    /// Area behind the front, units².
    pub area: i64,
    /// Of the items placed and of the front: equal for partial patterns that can be continued alike.
    pub items: u64,
}

impl BeamNode {
    /// Equal for partial patterns that can be continued alike.
    pub fn key(&self) -> u64 {
        let mut key = self.items;
        for part in [self.from, self.to, self.row, self.end, self.at] {
            key = (key ^ part as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
        }
        key ^ (u64::from(self.sheet) << 8 | u64::from(self.frame))
    }
}

/// A strip begins at `from` with this item.
pub fn open_strip(
    node: BeamNode,
    from: i32,
    frame: &Frame,
    oriented: OrientedItem,
    before: i64,
    cut_price: i64,
) -> BeamNode {
    let at = from + oriented.w;
    let to = frame.on_raster_w(at, frame.width);
    let end = frame.on_raster_h(oriented.h);
    let cuts = i64::from(to < frame.width) + i64::from(end < frame.height);
    let area = before + i64::from(from) * i64::from(frame.height) + i64::from(to - from) * i64::from(end);
    BeamNode {
        first: node.candidate,
        from,
        to,
        row: 0,
        end,
        at,
        area,
        value: node.value - cuts * cut_price,
        ..node
    }
}
