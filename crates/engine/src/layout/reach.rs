//! What free space is worth where stages are limited: what no further stage can reach is waste.

use super::gate::direction;
use super::placement::{loss, loss_of};
use super::sheet::{NONE, NodeKind, Sheet, Slot};

/// How far the stages of a sheet go.
#[derive(Debug, Clone, Copy)]
pub struct StageLimit {
    /// The last stage in which a split may get another part, counted from the root even if the first stage is empty.
    last: u16,
    /// What the last stage cuts has to be as wide as its part.
    is_exact: bool,
}

/// What an item may do with a free rectangle.
#[derive(Debug, Clone, Copy)]
struct Reach {
    /// The split divides along x.
    across: bool,
    /// Stages that there may be after the one that cuts a part off the slack.
    left: u16,
}

impl Sheet {
    /// The limit of its stages, if the rules have one.
    pub fn stage_limit(&self) -> Option<StageLimit> {
        let rules = &self.gate.rules;
        let most = u16::from(rules.max_stages.filter(|_| !self.gate.is_open)?);
        let (_, saved) = self.first_split();
        let turned = rules.first_cut.is_some_and(|wanted| wanted != direction(self.root().kind));
        let last = (most + saved).saturating_sub(u16::from(turned));
        Some(StageLimit { last, is_exact: !rules.final_trim })
    }

    /// Its slots that may take an item; the others are waste.
    pub fn live_slots(&self) -> impl Iterator<Item = &Slot> {
        let limit = self.stage_limit();
        self.slots.iter().filter(move |slot| limit.is_none_or(|limit| limit.is_live(self, slot.node)))
    }

    /// How much an item spoils a free rectangle with this cut first, as [`loss_of`]; none where `limit`, which is that of
    /// this sheet, does not allow it.
    pub fn loss_of(
        &self,
        limit: Option<StageLimit>,
        (node, free): (u32, (i32, i32)),
        item: (i32, i32),
        cut_cost: f64,
        vertical_first: bool,
    ) -> Option<f64> {
        match limit.and_then(|limit| Some((limit, limit.reach(self, node)?))) {
            Some((limit, reach)) => limit.loss_within(reach, free, item, cut_cost, vertical_first),
            None => Some(loss_of(free, item, cut_cost, vertical_first)),
        }
    }
}

impl StageLimit {
    /// Whether the slack of a split may take an item.
    pub fn is_live(self, sheet: &Sheet, node: u32) -> bool {
        let node = &sheet.nodes[node as usize];
        node.first == NONE || node.stage <= self.last
    }

    /// How much an item spoils a free rectangle, and whether the vertical cut comes first; none where the stages do not
    /// allow it. As [`loss`], but what no stage can reach any more is worth nothing.
    pub fn loss(
        self,
        sheet: &Sheet,
        node: u32,
        free: (i32, i32),
        item: (i32, i32),
        cut_cost: f64,
    ) -> Option<(f64, bool)> {
        let Some(reach) = self.reach(sheet, node) else { return Some(loss(free, item, cut_cost)) };
        let ways =
            [true, false].map(|first| Some((self.loss_within(reach, free, item, cut_cost, first)?, first)));
        match ways {
            [Some(vertical), Some(horizontal)] if horizontal.0 < vertical.0 => Some(horizontal),
            [vertical, horizontal] => vertical.or(horizontal),
        }
    }

    /// None where the sheet is empty: its first cuts may run either way.
    fn reach(self, sheet: &Sheet, node: u32) -> Option<Reach> {
        let node = &sheet.nodes[node as usize];
        let left = self.last.saturating_sub(node.stage);
        (node.first != NONE && left < 2).then_some(Reach { across: node.kind == NodeKind::Across, left })
    }

    fn loss_within(
        self,
        reach: Reach,
        (w, h): (i32, i32),
        (iw, ih): (i32, i32),
        cut_cost: f64,
        vertical_first: bool,
    ) -> Option<f64> {
        // Along the split and crosswise.
        let (free, item) = if reach.across { ((w, h), (iw, ih)) } else { ((h, w), (ih, iw)) };
        let (beside, behind) = (free.0 - item.0, free.1 - item.1);
        let is_along = vertical_first == reach.across || beside == 0 || behind == 0;
        let trims = !self.is_exact;
        // The cuts that the item takes: of the split's own stage, of the next, and of the one after it.
        let deepest = u16::from(behind > 0) + u16::from(!is_along);
        if deepest > reach.left + u16::from(trims) {
            return None;
        }
        let square = |a: i32, b: i32| {
            let area = f64::from(a) * f64::from(b);
            area * area
        };
        let reachable = |stage: u16, a: i32, b: i32| if stage <= reach.left { square(a, b) } else { 0.0 };
        let after = match is_along {
            true => square(beside, free.1) + reachable(1, item.0, behind),
            false => reachable(1, free.0, behind) + reachable(2, beside, item.1),
        };
        let cuts = f64::from(u8::from(beside > 0) + u8::from(behind > 0));
        Some(square(free.0, free.1) - after + cut_cost * cuts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::sheet::ROOT;
    use crate::model::job::Job;
    use crate::problem::Problem;
    use serde_json::json;

    #[test]
    fn space_that_no_stage_can_reach_is_worth_nothing() {
        let job = json!({
            "panels": [{"id": "a", "width": 40, "height": 30, "count": 9}, {"id": "b", "width": 7, "height": 5, "count": 9}],
            "stock_panels": [{"id": "s", "width": 100, "height": 100, "count": 1}],
            "configuration": {"cut_thickness": 0, "max_stages": 2}});
        let mut problem = Problem::split(&Job::from_json(&job).unwrap()).0.remove(0);
        let strip = |problem: &Problem| {
            let mut sheet = Sheet::of(problem, 0);
            sheet.insert(ROOT, 0, 1200, (40, 30), true).unwrap();
            let node = sheet.live_slots().find(|slot| slot.h == 70).unwrap().node;
            (sheet, node)
        };
        let (mut sheet, node) = strip(&problem);
        let limit = sheet.stage_limit().unwrap();
        // In the strip the last stage cuts: what is trimmed off beside the item is lost.
        let below = f64::from(2800 * 2800 - 2000 * 2000);
        let place = |limit: StageLimit, sheet: &Sheet, size| limit.loss(sheet, node, (40, 70), size, 0.0);
        assert_eq!(place(limit, &sheet, (30, 20)), Some((below, false)));
        sheet.insert(node, 1, 600, (30, 20), false).unwrap();
        let trimmed = |slot: &&Slot| (slot.w, slot.h) == (10, 20);
        assert_eq!(
            (sheet.slots.iter().filter(trimmed).count(), sheet.live_slots().filter(trimmed).count()),
            (1, 0)
        );
        // Without a final trim only what is as wide as the strip may lie there.
        problem.rules.final_trim = false;
        let (sheet, _) = strip(&problem);
        let limit = sheet.stage_limit().unwrap();
        assert_eq!(place(limit, &sheet, (30, 20)), None);
        assert!(place(limit, &sheet, (40, 20)).is_some());
    }
}
