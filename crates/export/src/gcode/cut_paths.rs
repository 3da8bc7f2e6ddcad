//! The ways of mode cuts: one for each cut, in the middle of its kerf.

use super::{Leg, ToolJob, Toolpath, halves};
use engine::{Cut, Length, Tile};
use std::collections::HashMap;

impl ToolJob<'_> {
    /// The ways of the cuts in their order.
    pub(super) fn cut_paths(&self) -> Vec<Toolpath> {
        let tiles: HashMap<u64, &Tile> = self.mosaic.tiles.iter().map(|tile| (tile.id, tile)).collect();
        let cuts = self.mosaic.cuts.iter().enumerate();
        cuts.map(|(n, cut)| self.cut_path(n + 1, cut, &tiles)).collect()
    }

    fn cut_path(&self, number: usize, cut: &Cut, tiles: &HashMap<u64, &Tile>) -> Toolpath {
        let (width, height) = (halves(self.mosaic.width), halves(self.mosaic.height));
        let (kerf, radius) = (self.kerf.um(), self.tool.um());
        // Behind a trim that the kerf takes whole, the kerf ends where the rest begins: the blade enters from outside.
        let rest = cut.child2_tile_id.filter(|_| cut.child1_tile_id.is_none()).and_then(|id| tiles.get(&id));
        let across = |from: Length, rest: Option<Length>, whole: i64| {
            let middle = match rest {
                Some(rest) => halves(rest).saturating_sub(kerf),
                None => halves(from).saturating_add(kerf),
            };
            middle.clamp(-radius, whole + radius)
        };
        // A tool thinner than the kerf goes on until it meets the way of the cuts at both ends.
        let along = |from: Length, to: Length, whole: i64| {
            let more = kerf - radius;
            let (from, to) = (halves(from.min(to)), halves(from.max(to)));
            (from.saturating_sub(more).clamp(0, whole), to.saturating_add(more).clamp(0, whole))
        };
        let (start, end) = if cut.horizontal {
            let y = across(cut.y1, rest.map(|rest| rest.y), height);
            let (from, to) = along(cut.x1, cut.x2, width);
            ((from, y), (to, y))
        } else {
            let x = across(cut.x1, rest.map(|rest| rest.x), width);
            let (from, to) = along(cut.y1, cut.y2, height);
            ((x, from), (x, to))
        };
        let comment = if cut.trim { format!("Cut {number}, trim") } else { format!("Cut {number}") };
        Toolpath { comment, start, legs: vec![Leg { end, over_tab: false }] }
    }
}
