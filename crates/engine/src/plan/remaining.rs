//! What of a plan is not locked: a problem of its own, whose answer is put back into the plan.

use super::sheet::{PlannedCut, PlannedSheet, PlannedTile, TileContent};
use super::{Plan, PlannedTree, Refusal, SheetId};
use crate::length::Length;
use crate::model::job::{Job, Stock};
use crate::model::trim::Trims;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What of a plan is not locked.
pub(crate) struct Remaining {
    /// Copies that are locked, by row of panels.
    pub(crate) locked_panels: Vec<u32>,
    /// Sheets that are locked or hold locked panels, by row of stock.
    pub(crate) held_sheets: Vec<u32>,
    /// Their materials.
    pub(crate) held_materials: BTreeSet<String>,
    /// The parts of held sheets that hold nothing that is locked.
    pub(crate) parts: Vec<FreePart>,
    /// How the plan cuts what is not locked: the sheets that are not held, and the free parts.
    pub(crate) trees: Vec<PlannedTree>,
    /// The held sheets without what is not locked.
    held: Vec<PlannedSheet>,
    next_tile: u64,
}

/// A part of a held sheet.
pub(crate) struct FreePart {
    /// The place of the sheet among those that are held.
    sheet: usize,
    /// The place of its tile.
    tile: usize,
    /// The sheet's row of stock.
    row: usize,
    w: i64,
    h: i64,
}

impl FreePart {
    /// The part as a row of stock, the n-th of its kind.
    pub(crate) fn stock(&self, job: &Job, n: usize) -> Stock {
        let (width, height) = (Length::from_um(self.w), Length::from_um(self.h));
        // No row that was read has such an id.
        let id = format!("\u{0}{n}");
        Stock {
            id,
            width,
            height,
            count: Some(1),
            enabled: true,
            label: None,
            // The trims of the sheet lie outside of it.
            trim: Some(Trims::default()),
            ..job.stock_panels[self.row].clone()
        }
    }
}

impl Plan {
    /// What is not locked.
    pub(crate) fn remaining(&self) -> Remaining {
        let job = self.job();
        let mut rest = Remaining {
            locked_panels: vec![0; job.panels.len()],
            held_sheets: vec![0; job.stock_panels.len()],
            held_materials: BTreeSet::new(),
            parts: Vec::new(),
            trees: Vec::new(),
            held: Vec::new(),
            next_tile: self.next_tile,
        };
        for sheet in &self.sheets {
            // A part of a sheet is no sheet to the rules: where they forbid cuts or places, all of a sheet keeps its place with one panel.
            let stock = &job.stock_panels[sheet.stock];
            let whole = job.saw_rules(&stock.material).forbid_cuts() || !stock.defects.is_empty();
            let keeps_all = whole && sheet.panels().any(|panel| panel.locked);
            let locked = sheet.panels().filter(|panel| panel.locked || keeps_all);
            let before = rest.locked_panels.iter().sum::<u32>();
            locked.for_each(|panel| rest.locked_panels[panel.row] += 1);
            if rest.locked_panels.iter().sum::<u32>() == before {
                let (ground, sheet) = (self.ground.clone(), sheet.clone());
                rest.trees.push(PlannedTree { ground, tile: sheet.root(), stock: sheet.stock, sheet });
                continue;
            }
            rest.held_sheets[sheet.stock] += 1;
            rest.held_materials.insert(job.stock_panels[sheet.stock].material.clone());
            let mut held = (**sheet).clone();
            if !held.locked && !whole {
                for (tile, before) in held.clear_unlocked(&mut rest.next_tile) {
                    let PlannedTile { w, h, .. } = held.tiles[tile];
                    let stock = job.stock_panels.len() + rest.parts.len();
                    let (ground, sheet) = (self.ground.clone(), sheet.clone());
                    rest.trees.push(PlannedTree { ground, sheet, tile: before, stock });
                    rest.parts.push(FreePart { sheet: rest.held.len(), tile, row: held.stock, w, h });
                }
            }
            rest.held.push(held);
        }
        rest
    }

    /// This plan with the sheets of some materials as another one has them, which was made from it.
    pub(crate) fn with_materials(&self, materials: &BTreeSet<&str>, other: &Plan) -> Plan {
        let material = |sheet: &PlannedSheet| self.job().stock_panels[sheet.stock].material.as_str();
        let own = self.sheets.iter().filter(|sheet| !materials.contains(material(sheet)));
        let taken = other.sheets.iter().filter(|sheet| materials.contains(material(sheet)));
        Plan { sheets: own.chain(taken).cloned().collect(), ..other.clone() }
    }

    /// The locked part of this plan with a plan of the rest, in whose job the free parts are the last rows of stock.
    pub(crate) fn with_rest(&self, rest: &Remaining, found: &Plan) -> Result<Plan, Refusal> {
        let Remaining { parts, held, next_tile, .. } = rest;
        let mut held = held.clone();
        let mut plan = Plan { next_tile: *next_tile, ..self.clone() };
        // The copies that are not locked, in their order, become those of the rest.
        let taken: BTreeSet<u64> =
            held.iter().flat_map(PlannedSheet::panels).map(|panel| panel.number).collect();
        let ends = self.ground.rows.iter().skip(1).map(|(first, _)| *first).chain([self.ground.pieces + 1]);
        let mut numbers: Vec<u64> = vec![0];
        for ((first, _), end) in self.ground.rows.iter().zip(ends) {
            numbers.extend((*first..end).filter(|number| !taken.contains(number)));
        }
        let rows = self.job().stock_panels.len();
        let mut opened = Vec::new();
        for sheet in found.sheets() {
            match sheet.stock.checked_sub(rows).and_then(|n| parts.get(n)) {
                Some(part) => held[part.sheet].graft(part.tile, sheet, &numbers, &mut plan.next_tile),
                None => opened.push((sheet.stock, sheet)),
            }
        }
        plan.sheets = held.into_iter().map(Arc::new).collect();
        for (stock, sheet) in opened {
            let id = SheetId(plan.next_sheet);
            plan.next_sheet += 1;
            let mut new = PlannedSheet::empty(id, stock, self.job(), &mut plan.next_tile);
            new.graft(0, sheet, &numbers, &mut plan.next_tile);
            plan.sheets.push(Arc::new(new));
        }
        Ok(plan)
    }
}

impl PlannedSheet {
    /// Makes every largest part that holds no locked panel one piece of waste; the places of their tiles, now and before.
    /// Some panel is locked.
    fn clear_unlocked(&mut self, next_tile: &mut u64) -> Vec<(usize, usize)> {
        let is_locked = |tile: &PlannedTile| matches!(tile.content, TileContent::Panel { locked: true, .. });
        let mut keeps: Vec<bool> = self.tiles.iter().map(is_locked).collect();
        let parts = |cut: &PlannedCut| std::iter::once(cut.first).chain(cut.second);
        // A tile is made before it is cut, so backwards its parts come first.
        for cut in self.cuts.iter().rev() {
            keeps[cut.tile] = parts(cut).any(|part| keeps[part]);
        }
        let mut free = BTreeMap::new();
        for cut in &self.cuts {
            for part in parts(cut).filter(|part| !keeps[*part]) {
                let top = keeps[cut.tile];
                self.tiles[part].content = if top { TileContent::Waste } else { TileContent::Gone };
                if top {
                    self.tiles[part].id = *next_tile;
                    *next_tile += 1;
                    free.insert(self.tiles[part].id, part);
                }
            }
        }
        self.cuts.retain(|cut| keeps[cut.tile]);
        self.compact();
        let tiles = self.tiles.iter().enumerate();
        tiles.filter_map(|(at, tile)| Some((at, *free.get(&tile.id)?))).collect()
    }

    /// Puts the tree of another sheet, as large as the tile, into a tile. Its panels get the numbers of their places in
    /// `numbers`.
    fn graft(&mut self, at: usize, other: &PlannedSheet, numbers: &[u64], next_tile: &mut u64) {
        let (PlannedTile { x, y, .. }, origin) = (self.tiles[at], other.tiles[other.root()]);
        let (x, y) = (x - origin.x, y - origin.y);
        let made_by = other.made_by();
        let mut places = Vec::with_capacity(other.tiles.len());
        for (n, tile) in other.tiles.iter().enumerate() {
            let id = match tile.content {
                TileContent::Panel { .. } => numbers[tile.id as usize],
                _ => {
                    *next_tile += 1;
                    *next_tile - 1
                }
            };
            let tile = PlannedTile { id, x: tile.x + x, y: tile.y + y, ..*tile };
            if made_by[n].is_none() {
                self.tiles[at] = tile;
                places.push(at);
            } else {
                self.tiles.push(tile);
                places.push(self.tiles.len() - 1);
            }
        }
        self.cuts.extend(other.cuts.iter().map(|cut| PlannedCut {
            tile: places[cut.tile],
            first: places[cut.first],
            second: cut.second.map(|second| places[second]),
            ..*cut
        }));
    }
}
