//! The defects of a sheet: its tree is legal where its parts can be arranged so that no panel lies on one.

use super::Forbidden;
use crate::layout::plan::SheetPlan;
use crate::layout::sheet::{NONE, ROOT, Sheet};

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
}
