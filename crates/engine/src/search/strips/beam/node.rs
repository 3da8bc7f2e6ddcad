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
    let to = frame.strip_end(from, at);
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

/// Which steps the rules allow after a node.
pub struct Steps<'n> {
    frame: &'n Frame,
    node: &'n BeamNode,
    /// The height of the row, which is that of its first item.
    height: i32,
}

impl<'n> Steps<'n> {
    pub fn of(frame: &'n Frame, node: &'n BeamNode, height: i32) -> Steps<'n> {
        Steps { frame, node, height }
    }

    /// Beside the last item, in its row.
    pub fn allow_item(&self, (w, h): (i32, i32)) -> bool {
        self.frame.rules.is_none_or(|rules| {
            let trim = self.height - h;
            let trimmed = trim == 0
                || (!rules.exact && rules.allow_waste(trim, w, self.frame.width) && rules.allow_cut(w));
            rules.items && trimmed && rules.allow_cut(self.height)
        })
    }

    /// In a new row of the strip.
    pub fn allow_row(&self, w: i32) -> bool {
        self.frame.rules.is_none_or(|rules| {
            let strip = self.node.to - self.node.from;
            let fills = rules.items || !rules.exact || w == strip;
            rules.rows && fills && rules.allow_cut(strip) && self.row_may_end()
        })
    }

    /// In a new strip, or none any more.
    pub fn allow_strip(&self) -> bool {
        self.frame.rules.is_none_or(|rules| {
            let strip = self.node.to - self.node.from;
            let below = self.frame.height - self.node.end;
            rules.allow_waste(below, strip, self.frame.width) && self.row_may_end()
        })
    }

    /// Whether the waste behind the last item of the row is allowed.
    fn row_may_end(&self) -> bool {
        let (Some(rules), behind) = (self.frame.rules, self.node.to - self.node.at) else { return true };
        behind == 0
            || self.node.row == 0 && rules.min_strip == 0
            || (rules.allow_waste(behind, self.height, self.frame.height) && rules.allow_cut(self.height))
    }
}
