//! A partial pattern of the beam, and how a strip begins in it.

use super::gaps::StripStart;
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
    /// Waste before the last item in its row.
    pub gap: i32,
    /// The row is the first one of its strip.
    pub first_row: bool,
    /// The row is higher than its first item by the least waste.
    pub raised: bool,
    /// The strip is wider than its widest row by the least waste.
    pub widened: bool,
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
        key ^ (u64::from(self.first_row != (self.row == 0)) << 34
            | u64::from(self.raised) << 32
            | u64::from(self.widened) << 33
            | u64::from(self.sheet) << 8
            | u64::from(self.frame))
    }
}

/// A strip begins with this item.
pub fn open_strip(
    node: BeamNode,
    StripStart { from, gap, row }: StripStart,
    frame: &Frame,
    oriented: OrientedItem,
    before: i64,
    cut_price: i64,
) -> BeamNode {
    let at = from + gap + oriented.w;
    let to = frame.strip_end(from, at);
    let end = frame.on_raster_h(row + oriented.h);
    let gaps = i64::from(gap > 0) + i64::from(row > 0);
    let cuts = i64::from(to < frame.width) + i64::from(end < frame.height) + gaps;
    let area = before + i64::from(from) * i64::from(frame.height) + i64::from(to - from) * i64::from(end);
    BeamNode {
        first: node.candidate,
        gap,
        first_row: true,
        raised: false,
        widened: false,
        from,
        to,
        row,
        end,
        at,
        area,
        value: node.value - cuts * cut_price,
        ..node
    }
}

/// Which steps the rules allow after a node.
///
/// Where waste beside an item or behind a row would be too narrow, the row is made higher or the strip wider by the least waste:
/// then there is enough waste everywhere, as in Libralesso & Fontan, "An anytime tree search algorithm for the 2018 ROADEF/EURO
/// challenge glass cutting problem", EJOR 2021.
pub struct Steps<'n> {
    frame: &'n Frame,
    node: &'n BeamNode,
    /// The height of the row.
    height: i32,
    /// Where the rows of the strip end at most.
    pub rows_end: i32,
    /// Where the strip ends when the row has ended; none if it cannot end.
    to: Option<i32>,
}

impl<'n> Steps<'n> {
    /// `first` is the height of the row's first item.
    pub fn of(frame: &'n Frame, node: &'n BeamNode, first: i32) -> Steps<'n> {
        let raise = frame.rules.filter(|_| node.raised).map_or(0, |rules| rules.least_waste());
        let widen = frame.rules.filter(|_| node.widened).map_or(0, |rules| rules.least_waste());
        let height = first + raise;
        Steps { frame, node, height, rows_end: node.to - widen, to: strip_end(frame, node, height) }
    }

    /// Where the row ends with this item beside the last one, and whether it is raised; none if the item cannot be put there.
    pub fn row_end_with(&self, (w, h): (i32, i32)) -> Option<(i32, bool)> {
        let now = (self.node.end, self.node.raised);
        let Some(rules) = self.frame.rules else { return Some(now) };
        let may_trim = |trim: i32| {
            trim == 0 || (!rules.exact && rules.allow_waste(trim, w, self.frame.width) && rules.allow_cut(w))
        };
        if !rules.items || !rules.allow_cut(self.height) {
            return None;
        }
        if may_trim(self.height - h) {
            return Some(now);
        }
        let height = self.height.saturating_add(rules.least_waste());
        let raised = !self.node.raised
            && height <= self.frame.height - self.node.row
            && rules.allow_cut(height)
            && may_trim(height - h);
        raised.then(|| (self.frame.on_raster_h(self.node.row + height), true))
    }

    /// Where the strip ends when another row begins with an item so wide; none if none may.
    pub fn end_before_row(&self, w: i32) -> Option<i32> {
        let to = self.to.filter(|_| w <= self.rows_end - self.node.from)?;
        let allowed = self.frame.rules.is_none_or(|rules| {
            let strip = to - self.node.from;
            let fills = rules.items || !rules.exact || w == strip;
            rules.rows && fills && rules.allow_cut(strip)
        });
        allowed.then_some(to)
    }

    /// Where the strip ends when another one begins or none any more; none if it may not end.
    pub fn end_of_strip(&self) -> Option<i32> {
        let to = self.to?;
        let allowed = self.frame.rules.is_none_or(|rules| {
            let below = self.frame.height - self.node.end;
            rules.allow_waste(below, to - self.node.from, self.frame.width)
        });
        allowed.then_some(to)
    }
}

/// Where the strip of a node ends when its row ends behind the last item, with enough waste there; none if that is not allowed.
fn strip_end(frame: &Frame, node: &BeamNode, height: i32) -> Option<i32> {
    let (Some(rules), behind) = (frame.rules, node.to - node.at) else { return Some(node.to) };
    let may_end = |behind: i32| rules.allow_waste(behind, height, frame.height) && rules.allow_cut(height);
    if behind == 0 || node.first_row && rules.min_strip == 0 || may_end(behind) {
        return Some(node.to);
    }
    let to = node.to.saturating_add(rules.least_waste());
    (to <= frame.width && may_end(to - node.at)).then_some(to)
}
