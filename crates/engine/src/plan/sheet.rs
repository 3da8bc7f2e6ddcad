//! One sheet of a plan: its tiles and cuts, and how panels are taken off it and put on it.

use super::{PlannedPanel, SheetId};
use crate::layout::trims::TrimIds;
use crate::length::Length;

/// A sheet of a plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedSheet {
    pub(super) id: SheetId,
    /// Its row of stock.
    pub(super) stock: usize,
    pub(super) locked: bool,
    /// The cuts that make its trims, before all others. They are no part of `cuts`, nor what falls off of `tiles`.
    pub(super) trims: Vec<TrimIds>,
    /// In the order of the solution; the root is the usable rectangle.
    pub(super) tiles: Vec<PlannedTile>,
    /// In the order in which they are made.
    pub(super) cuts: Vec<PlannedCut>,
}

/// A rectangle that exists at some moment of cutting, µm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PlannedTile {
    pub(super) id: u64,
    pub(super) x: i64,
    pub(super) y: i64,
    pub(super) w: i64,
    pub(super) h: i64,
    pub(super) content: TileContent,
}

/// What becomes of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TileContent {
    /// It is cut further.
    Cut,
    /// It is left over.
    Waste,
    /// It is a panel of this row.
    Panel { row: usize, turned: bool, locked: bool },
    /// It does not exist any more; only while a sheet is changed.
    Gone,
}

/// A cut; tiles are places in the list of the sheet's tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PlannedCut {
    pub(super) tile: usize,
    pub(super) first: usize,
    pub(super) second: Option<usize>,
    pub(super) horizontal: bool,
    /// It is told from its greater coordinate to its lesser one.
    pub(super) backwards: bool,
}

impl PlannedTile {
    /// Whether something of this size fits on it.
    pub(super) fn takes(&self, (w, h): (i64, i64)) -> bool {
        w <= self.w && h <= self.h
    }

    pub(super) fn is_waste(&self) -> bool {
        self.content == TileContent::Waste
    }

    fn holds(&self, (x, y): (i64, i64)) -> bool {
        self.x <= x && x < self.x + self.w && self.y <= y && y < self.y + self.h
    }
}

impl PlannedSheet {
    /// Its name.
    pub fn id(&self) -> SheetId {
        self.id
    }

    /// Its row in the job's list of stock.
    pub fn stock(&self) -> usize {
        self.stock
    }

    /// It stays as it is.
    pub fn is_locked(&self) -> bool {
        self.locked
    }

    /// Its panels.
    pub fn panels(&self) -> impl Iterator<Item = PlannedPanel> + '_ {
        self.tiles.iter().filter_map(|tile| self.read_panel(tile))
    }

    /// A panel by its number.
    pub fn panel(&self, number: u64) -> Option<PlannedPanel> {
        self.tiles.iter().filter(|tile| tile.id == number).find_map(|tile| self.read_panel(tile))
    }

    /// Its pieces of waste as (tile id, x, y, width, height).
    pub fn waste(&self) -> impl Iterator<Item = (u64, Length, Length, Length, Length)> + '_ {
        let um = Length::from_um;
        self.tiles
            .iter()
            .filter(|tile| tile.is_waste())
            .map(move |t| (t.id, um(t.x), um(t.y), um(t.w), um(t.h)))
    }

    fn read_panel(&self, tile: &PlannedTile) -> Option<PlannedPanel> {
        let TileContent::Panel { row, turned, locked } = tile.content else { return None };
        let um = Length::from_um;
        Some(PlannedPanel {
            number: tile.id,
            row,
            sheet: self.id,
            x: um(tile.x),
            y: um(tile.y),
            width: um(tile.w),
            height: um(tile.h),
            turned,
            locked: locked || self.locked,
        })
    }

    /// The place of a panel's tile.
    pub(super) fn find(&self, number: u64) -> Option<usize> {
        let is_panel = |t: &PlannedTile| matches!(t.content, TileContent::Panel { .. });
        self.tiles.iter().position(|tile| tile.id == number && is_panel(tile))
    }

    /// The place of the tile that is the usable rectangle.
    pub(super) fn root(&self) -> usize {
        self.made_by().iter().position(Option::is_none).unwrap_or(0)
    }

    /// The cut that made a tile, for each tile.
    pub(super) fn made_by(&self) -> Vec<Option<usize>> {
        let mut made_by = vec![None; self.tiles.len()];
        for (n, cut) in self.cuts.iter().enumerate() {
            made_by[cut.first] = Some(n);
            if let Some(second) = cut.second {
                made_by[second] = Some(n);
            }
        }
        made_by
    }

    /// Makes a panel waste, joined with the waste beside it where one cut parts them.
    pub(super) fn clear(&mut self, at: usize, next_tile: &mut u64) {
        self.tiles[at].id = *next_tile;
        *next_tile += 1;
        self.tiles[at].content = TileContent::Waste;
        let made_by = self.made_by();
        let mut at = at;
        let mut undone = vec![false; self.cuts.len()];
        while let Some(n) = made_by[at] {
            let PlannedCut { tile, first, second, .. } = self.cuts[n];
            let parts = || std::iter::once(first).chain(second);
            if !parts().all(|part| self.tiles[part].is_waste()) {
                break;
            }
            parts().for_each(|part| self.tiles[part].content = TileContent::Gone);
            self.tiles[tile].content = TileContent::Waste;
            undone[n] = true;
            at = tile;
        }
        let mut undone = undone.into_iter();
        self.cuts.retain(|_| !undone.next().unwrap_or(false));
        self.compact();
    }

    /// The piece of waste at a point.
    pub(super) fn waste_at(&self, point: (i64, i64)) -> Option<usize> {
        self.tiles.iter().position(|tile| tile.is_waste() && tile.holds(point))
    }

    /// Drops the tiles that are gone.
    pub(super) fn compact(&mut self) {
        let mut kept = 0;
        let mut places = Vec::with_capacity(self.tiles.len());
        for tile in &self.tiles {
            places.push(kept);
            kept += usize::from(tile.content != TileContent::Gone);
        }
        self.tiles.retain(|tile| tile.content != TileContent::Gone);
        for cut in &mut self.cuts {
            cut.tile = places[cut.tile];
            cut.first = places[cut.first];
            cut.second = cut.second.map(|second| places[second]);
        }
    }

    /// Cuts a panel out of the upper left corner of a piece of waste on which it fits. The first cut is the one that
    /// leaves the largest piece, or the other one.
    pub(super) fn cut_out(
        &mut self,
        at: usize,
        panel: (u64, TileContent),
        (w, h): (i64, i64),
        kerf: i64,
        otherwise: bool,
        next_tile: &mut u64,
    ) {
        let PlannedTile { w: all_w, h: all_h, .. } = self.tiles[at];
        let below = (all_h - h - kerf) * all_w.max(w);
        let beside = (all_w - w - kerf) * all_h.max(h);
        let mut leaf = at;
        for horizontal in [(below > beside) != otherwise, (below > beside) == otherwise] {
            leaf = self.part(leaf, horizontal, if horizontal { h } else { w }, kerf, next_tile);
        }
        self.tiles[leaf].id = panel.0;
        self.tiles[leaf].content = panel.1;
    }

    /// Cuts a tile at a length from its edge; the place of the first part, which is the tile where nothing is cut off.
    fn part(&mut self, at: usize, horizontal: bool, length: i64, kerf: i64, next_tile: &mut u64) -> usize {
        let tile = self.tiles[at];
        let whole = if horizontal { tile.h } else { tile.w };
        if length == whole {
            return at;
        }
        self.tiles[at].content = TileContent::Cut;
        let mut add = |sheet: &mut PlannedSheet, offset: i64, length: i64| {
            let mut part = PlannedTile { id: *next_tile, content: TileContent::Waste, ..tile };
            *next_tile += 1;
            let (place, side) =
                if horizontal { (&mut part.y, &mut part.h) } else { (&mut part.x, &mut part.w) };
            (*place, *side) = (*place + offset, length);
            sheet.tiles.push(part);
            sheet.tiles.len() - 1
        };
        let first = add(self, 0, length);
        let rest = whole - length - kerf;
        let second = (rest > 0).then(|| add(self, length + kerf, rest));
        self.cuts.push(PlannedCut { tile: at, first, second, horizontal, backwards: false });
        first
    }
}
