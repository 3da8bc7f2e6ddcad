//! What a plan has that can be ticked off: its sheets, its cuts and its parts, in little memory.

use engine::Solution;
use store::ProgressItem;

/// The items of a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanOutline {
    /// The cuts of each sheet.
    cuts: Vec<u32>,
    /// The ids of parts, as ranges from first to last: most of them follow each other.
    parts: Vec<(u64, u64)>,
    items: u64,
}

impl PlanOutline {
    /// The outline of a solution.
    pub fn of(solution: &Solution) -> PlanOutline {
        let count = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        let cuts: Vec<u32> = solution.mosaics.iter().map(|mosaic| count(mosaic.cuts.len())).collect();
        let tiles = solution.mosaics.iter().flat_map(|mosaic| &mosaic.tiles);
        let mut ids: Vec<u64> = tiles.filter(|tile| tile.is_final).map(|tile| tile.id).collect();
        ids.sort_unstable();
        let mut parts: Vec<(u64, u64)> = Vec::new();
        for &id in &ids {
            match parts.last_mut() {
                Some((_, last)) if id.saturating_sub(*last) <= 1 => *last = id,
                _ => parts.push((id, id)),
            }
        }
        parts.shrink_to_fit();
        let items = cuts.len() as u64 + cuts.iter().map(|n| u64::from(*n)).sum::<u64>() + ids.len() as u64;
        PlanOutline { cuts, parts, items }
    }

    /// Whether the plan has that item.
    pub fn has(&self, item: ProgressItem) -> bool {
        let cuts_of = |sheet: u32| self.cuts.get(usize::try_from(sheet.checked_sub(1)?).ok()?);
        match item {
            ProgressItem::Sheet(sheet) => cuts_of(sheet).is_some(),
            ProgressItem::Cut(sheet, cut) => cuts_of(sheet).is_some_and(|cuts| (1..=*cuts).contains(&cut)),
            ProgressItem::Part(part) => {
                let behind = self.parts.partition_point(|(first, _)| *first <= part);
                behind > 0 && self.parts[behind - 1].1 >= part
            }
        }
    }

    /// How many items it has.
    pub fn items(&self) -> u64 {
        self.items
    }

    /// The bytes that it takes.
    pub fn size(&self) -> u64 {
        (self.cuts.len() * 4 + self.parts.len() * 16) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Job, Options, Unattended};
    use serde_json::json;

    #[test]
    fn an_outline_has_the_items_of_its_plan_and_no_others() {
        let job = json!({
            "panels": [
                {"id": "1", "width": 900, "height": 900, "count": 3}, {"id": "2", "width": 9000, "height": 1, "count": 2},
                {"id": "3", "width": 100, "height": 100, "count": 2}],
            "stock_panels": [{"id": "s", "width": 1000, "height": 1000, "count": 9}],
            "configuration": {"optimization_factor": 0},
        });
        let solution = engine::solve(&Job::from_json(&job).unwrap(), &Options::default(), &Unattended);
        let outline = PlanOutline::of(&solution);
        let sheets = u32::try_from(solution.mosaics.len()).unwrap();
        let has = |text: String| outline.has(text.parse().unwrap());
        assert!((1..=sheets).all(|n| has(format!("sheet:{n}"))) && !has(format!("sheet:{}", sheets + 1)));
        for (n, mosaic) in solution.mosaics.iter().enumerate() {
            let (sheet, cuts) = (n + 1, mosaic.cuts.len());
            assert!((1..=cuts).all(|cut| has(format!("cut:{sheet}:{cut}"))));
            assert!(!has(format!("cut:{sheet}:{}", cuts + 1)));
        }
        // Ids of copies without a place are nobody's.
        let parts: Vec<u64> = (1..=9).filter(|id| has(format!("part:{id}"))).collect();
        assert_eq!(parts, [1, 2, 3, 6, 7]);
        assert_eq!(outline.items(), u64::from(sheets) + solution.total_nbr_cuts + 5);
    }
}
