//! The defects of a sheet: its tree is legal where its parts can be arranged so that no panel lies on one.

use super::Forbidden;
use crate::layout::plan::SheetPlan;
use crate::layout::sheet::{NONE, NodeKind, ROOT, Sheet};
use crate::rules::defects::Defects;

/// Parts that are taken out for a try where one of them is in the way of a defect.
const TRIED: usize = 16;
/// Defects that are looked at one after the other; beyond, all at once.
const IN_TURN: usize = 8;

impl Sheet {
    /// Whether the parts can be arranged beside the defects of the sheet.
    ///
    /// # Errors
    /// No arrangement is found.
    pub(super) fn check_defects(&self) -> Result<(), Forbidden> {
        match &self.defects {
            Some(defects) if !SheetPlan::misses(self, defects, &self.gate.rules) => Err(Forbidden::Defects),
            _ => Ok(()),
        }
    }

    /// The same with one more item; arguments as in [`Sheet::insert`].
    ///
    /// # Errors
    /// As above.
    pub(super) fn check_defects_with(
        &self,
        node: u32,
        item: u32,
        size: (i32, i32),
        vertical_first: bool,
    ) -> Result<(), Forbidden> {
        if self.defects.is_none() {
            return Ok(());
        }
        let mut tried = self.clone();
        tried.insert_anyway(node, item, 0, size, vertical_first);
        tried.check_defects()
    }

    /// Takes parts out until what is left can be arranged beside the defects.
    pub(in crate::layout) fn clear_defects(&mut self, areas: &impl Fn(u32) -> i64, removed: &mut Vec<u32>) {
        while self.pieces > 0 && self.check_defects().is_err() {
            let first = self.nodes[ROOT as usize].first;
            self.remove_legally(if first == NONE { ROOT } else { first }, areas, removed);
        }
    }

    /// Takes out what is worth least until the rest can be arranged beside the defects, one defect after the other.
    ///
    /// Everything that is taken out is pushed on `removed`.
    ///
    /// # Errors
    /// Another rule forbids a cut of the sheet; nothing is changed then.
    pub fn give_way(
        &mut self,
        areas: &impl Fn(u32) -> i64,
        worth: &impl Fn(u32) -> i64,
        removed: &mut Vec<u32>,
    ) -> Result<(), Forbidden> {
        match (self.check_rules(), self.defects.clone()) {
            (Err(Forbidden::Defects), Some(defects)) => {
                let count = defects.all().len();
                let turns = (1..count.min(IN_TURN)).map(|n| defects.first(n)).chain([(*defects).clone()]);
                for defects in turns {
                    while self.pieces > 0 && !SheetPlan::misses(self, &defects, &self.gate.rules) {
                        let Some(node) = self.in_the_way(&defects, areas, worth) else { break };
                        self.remove_legally(node, areas, removed);
                    }
                }
                self.clear_defects(areas, removed);
                Ok(())
            }
            (checked, _) => checked,
        }
    }

    /// The part that is worth least of those without which the rest can be arranged: an item, or else a strip.
    fn in_the_way(
        &self,
        defects: &Defects,
        areas: &impl Fn(u32) -> i64,
        worth: &impl Fn(u32) -> i64,
    ) -> Option<u32> {
        let frees = |node: u32| {
            let mut tried = self.clone();
            tried.remove_legally(node, areas, &mut Vec::new());
            SheetPlan::misses(&tried, defects, &self.gate.rules)
        };
        let is_item = |node: &u32| self.nodes[*node as usize].kind == NodeKind::Item;
        let mut items: Vec<u32> = (0..self.nodes.len() as u32).filter(is_item).collect();
        let key = |node: &u32| {
            let node = &self.nodes[*node as usize];
            (worth(node.item), node.item, node.parent)
        };
        items.sort_by_key(key);
        // Of items that lie beside each other one is as good as another.
        items.dedup_by_key(|node| key(node));
        let strips = self.parts(ROOT).take(TRIED);
        items.into_iter().take(TRIED).chain(strips).find(|&node| frees(node))
    }
}
