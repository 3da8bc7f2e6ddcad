//! The grain sets of a plan: which panels were cut from one piece. They stay together.

use super::sheet::{PlannedCut, PlannedSheet, TileContent};
use super::{Ground, Plan, Refusal};
use crate::model::grain_set::GrainSet;
use std::collections::{HashMap, HashSet};

/// The copies of grain sets on a sheet.
pub(super) struct SetCopies {
    /// The tiles of each, in the order of its rows.
    pub(super) copies: Vec<Vec<usize>>,
    /// By tile, the copy that it is a panel of.
    pub(super) of_tile: Vec<Option<usize>>,
}

impl PlannedSheet {
    /// The copies of these sets on the sheet; tiles lie a kerf apart, µm.
    pub(super) fn set_copies(&self, sets: &[GrainSet], kerf: i64) -> SetCopies {
        let mut at: HashMap<(usize, i64, i64, bool), usize> = HashMap::new();
        let mut of_row: HashMap<usize, Vec<usize>> = HashMap::new();
        for (place, tile) in self.tiles.iter().enumerate() {
            if let TileContent::Panel { row, turned, .. } = tile.content {
                at.insert((row, tile.x, tile.y, turned), place);
                of_row.entry(row).or_default().push(place);
            }
        }
        let next = |set: &GrainSet, row: usize, last: usize| {
            let tile = &self.tiles[last];
            let TileContent::Panel { turned, .. } = tile.content else { return None };
            let place = match set.below != turned {
                true => (row, tile.x, tile.y + tile.h + kerf, turned),
                false => (row, tile.x + tile.w + kerf, tile.y, turned),
            };
            at.get(&place).copied()
        };
        let mut copies = Vec::new();
        for set in sets {
            for &first in of_row.get(&set.rows[0]).into_iter().flatten() {
                let mut copy = vec![first];
                for &row in &set.rows[1..] {
                    copy.extend(next(set, row, copy[copy.len() - 1]));
                }
                if copy.len() == set.rows.len() {
                    copies.push(copy);
                }
            }
        }
        let mut of_tile = vec![None; self.tiles.len()];
        for (n, copy) in copies.iter().enumerate() {
            copy.iter().for_each(|&tile| of_tile[tile] = Some(n));
        }
        SetCopies { copies, of_tile }
    }

    /// By tile, the copy of a set that it is all of: the piece from which its panels are cut.
    pub(super) fn set_pieces(&self, sets: &SetCopies) -> Vec<Option<usize>> {
        // The copy, and how many of its panels lie on the tile and nothing else does.
        let mut held: Vec<Option<(usize, usize)>> =
            sets.of_tile.iter().map(|copy| copy.map(|copy| (copy, 1))).collect();
        // A tile is made before it is cut, so backwards its parts come first.
        for &PlannedCut { tile, first, second, .. } in self.cuts.iter().rev() {
            held[tile] = match (held[first], second.map(|second| held[second])) {
                (Some((a, n)), Some(Some((b, m)))) if a == b => Some((a, n + m)),
                _ => None,
            };
        }
        let whole = |held: Option<(usize, usize)>| held.filter(|(copy, n)| *n == sets.copies[*copy].len());
        held.into_iter().map(|held| whole(held).map(|(copy, _)| copy)).collect()
    }
}

impl Ground {
    /// The grain sets of the material of a row of stock.
    pub(super) fn sets_on(&self, stock: usize) -> Vec<GrainSet> {
        let material = &self.job.stock_panels[stock].material;
        let is_of = |set: &&GrainSet| self.job.panels[set.rows[0]].material == *material;
        self.sets.iter().filter(is_of).cloned().collect()
    }
}

impl Plan {
    /// Refuses to change a panel that belongs to others.
    ///
    /// # Errors
    /// The panel is one of a grain set.
    pub(super) fn stands_alone(&self, panel: u64) -> Result<(), Refusal> {
        let row = self.ground.row(panel).ok_or(Refusal::UnknownPanel(panel))?;
        match self.ground.sets.iter().any(|set| set.rows.contains(&row)) {
            true => Err(Refusal::GrainSet(panel)),
            false => Ok(()),
        }
    }

    /// The numbers of the panels of a sheet that are cut from one piece with one of these, and these.
    pub(super) fn with_sets(&self, sheet: &PlannedSheet, panels: &mut HashSet<u64>) {
        let sets = self.ground.sets_on(sheet.stock);
        if sets.is_empty() {
            return;
        }
        let job = self.job();
        let kerf = job.kerf(&job.stock_panels[sheet.stock].material).um();
        for copy in sheet.set_copies(&sets, kerf).copies {
            let numbers = || copy.iter().map(|&tile| sheet.tiles[tile].id);
            if numbers().any(|number| panels.contains(&number)) {
                panels.extend(numbers());
            }
        }
    }
}
