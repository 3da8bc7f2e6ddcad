//! The cuts of a sheet in the order of the saw: what the fence is set to, and the running measure of each strip.

use super::table::{PdfColumn, PdfTable, heading};
use crate::DrawingOptions;
use crate::block::{Block, LINE};
use crate::pattern::Pattern;
use crate::stages::{CutLooks, Look};
use crate::view::View;
use engine::{Cut, Job, Length, Mosaic, Tile};
use std::collections::HashMap;

/// From so many equal cuts on, one after another, they share a row.
const EQUAL: usize = 4;

/// Between the columns, units.
const GAP: f64 = 11.0;

/// A row of the table.
struct Row {
    /// Number, stage, cut, fence, running measure, what it frees.
    cells: [String; 6],
    /// Of the first stage.
    is_first: bool,
    /// The running measures where the row is of many cuts.
    running: Option<String>,
}

/// A cut as the person at the saw makes it.
pub(super) struct Made<'m> {
    pub(super) cut: &'m Cut,
    pub(super) look: Look,
    /// What lies between the fence and the blade, mm.
    pub(super) fence: Length,
    /// From the beginning of the strip to the blade, mm: through all cuts that run alike.
    pub(super) running: Length,
    /// The tile with which the strip began: cuts with the same one stand on one running measure.
    pub(super) strip: u64,
}

/// The cuts of a sheet in their order.
pub(super) fn made<'m>(job: &Job, mosaic: &'m Mosaic) -> Vec<Made<'m>> {
    let tiles: HashMap<u64, &Tile> = mosaic.tiles.iter().map(|tile| (tile.id, tile)).collect();
    // Of the pieces of a strip: the strip, and which way it is being cut.
    let mut strips: HashMap<u64, (u64, bool)> = HashMap::new();
    let mut all = Vec::with_capacity(mosaic.cuts.len());
    let looks = CutLooks::of(job, mosaic, true).looks;
    for (cut, look) in mosaic.cuts.iter().zip(looks) {
        let Some(piece) = tiles.get(&cut.original_tile_id) else { continue };
        let strip = match strips.get(&piece.id) {
            Some((strip, horizontal)) if *horizontal == cut.horizontal => *strip,
            _ => piece.id,
        };
        if !cut.trim {
            let parts = cut.child1_tile_id.into_iter().chain(cut.child2_tile_id);
            strips.extend(parts.map(|part| (part, (strip, cut.horizontal))));
        }
        let from = |tile: &Tile| if cut.horizontal { cut.y1 - tile.y } else { cut.x1 - tile.x };
        let running = tiles.get(&strip).map_or(Length::ZERO, |tile| from(tile));
        all.push(Made { cut, look, fence: from(piece), running, strip });
    }
    all
}

/// What the table of cuts is written from.
pub(super) struct CutList<'c> {
    pub(super) mosaic: &'c Mosaic,
    pub(super) pattern: &'c Pattern,
    pub(super) made: &'c [Made<'c>],
    /// The numbers of the rows of panels in the list above.
    pub(super) numbers: &'c HashMap<&'c str, usize>,
    pub(super) view: &'c View,
    pub(super) options: DrawingOptions,
}

impl CutList<'_> {
    /// The table on a width, units.
    pub(super) fn blocks(&self, width: f64) -> Vec<Block> {
        if self.made.is_empty() {
            return Vec::new();
        }
        let DrawingOptions { language, unit, .. } = self.options;
        let rows = self.rows();
        let cells = |n: usize| rows.iter().map(move |row| row.cells[n].as_str());
        let columns = [
            PdfColumn::numbers(language.number_head(), 1.0).fit(cells(0)),
            PdfColumn::numbers(language.stage_head(), 1.0).fit(cells(1)),
            PdfColumn::numbers(language.cut_head(), 1.0).fit(cells(2)),
            PdfColumn::numbers(language.fence_head(), 1.0).fit(cells(3)),
            PdfColumn::numbers(language.running_head(), 1.0).fit(cells(4)),
            PdfColumn::words(language.frees_head(), 1.0).fit(cells(5)),
        ];
        let table = PdfTable::with_gap(width, GAP, columns);
        let title = format!("{} ({})", language.cut_order(), language.sizes_in(unit));
        let mut blocks = vec![Block::space(LINE * 0.6), heading(&title, width), table.head()];
        for row in &rows {
            let cells: Vec<(&str, bool)> =
                row.cells.iter().map(|cell| (cell.as_str(), row.is_first)).collect();
            blocks.extend(match &row.running {
                Some(running) => table.remarked_row(&cells, running),
                None => table.row(&cells),
            });
        }
        blocks
    }

    /// A row for each cut, or for equal ones that follow each other.
    fn rows(&self) -> Vec<Row> {
        let DrawingOptions { language, unit, .. } = self.options;
        let frees = self.frees();
        let first_stage = self.made.iter().map(|made| made.look.stage).filter(|stage| *stage > 0).min();
        let mut rows = Vec::new();
        let mut n = 0;
        while n < self.made.len() {
            let made = &self.made[n];
            let is_alike = |(other, freed): &(&Made<'_>, &String)| {
                let same_way = other.strip == made.strip && other.cut.horizontal == made.cut.horizontal;
                same_way && other.fence == made.fence && **freed == frees[n]
            };
            let alike = self.made[n..].iter().zip(&frees[n..]).take_while(is_alike).count();
            let count = if alike >= EQUAL { alike } else { 1 };
            let stage = if made.look.stage == 0 { String::new() } else { made.look.stage.to_string() };
            let arrow = if self.view.across(made.cut.horizontal) { '↔' } else { '↕' };
            let cut = format!("{arrow} {}", unit.side(made.cut.length(), language));
            let fence = unit.side(made.fence, language);
            let running: Vec<String> =
                self.made[n..n + count].iter().map(|made| unit.side(made.running, language)).collect();
            let (number, fence, shown) = match count {
                1 => ((n + 1).to_string(), fence, running.concat()),
                _ => (format!("{}–{}", n + 1, n + count), format!("{count} × {fence}"), String::new()),
            };
            rows.push(Row {
                cells: [number, stage, cut, fence, shown, frees[n].clone()],
                is_first: Some(made.look.stage) == first_stage,
                running: (count > 1).then(|| format!("{}: {}", language.running_head(), running.join(" · "))),
            });
            n += count;
        }
        rows
    }

    /// What each cut frees: numbers of the list, remnants, trims.
    fn frees(&self) -> Vec<String> {
        let tiles: HashMap<u64, &Tile> = self.mosaic.tiles.iter().map(|tile| (tile.id, tile)).collect();
        let name = |id: u64| {
            let tile = tiles.get(&id)?;
            if let Some(panel) = tile.panel_id.as_deref().filter(|_| tile.is_final) {
                return self.numbers.get(panel).map(usize::to_string);
            }
            let remnant = self.pattern.remnants.iter().find(|remnant| remnant.tile_id == id)?;
            Some(format!("R{}", remnant.number))
        };
        let freed = |made: &Made<'_>| {
            if made.cut.trim {
                return self.options.language.trim_short().to_owned();
            }
            let parts = made.cut.child1_tile_id.into_iter().chain(made.cut.child2_tile_id);
            parts.filter_map(name).collect::<Vec<_>>().join(", ")
        };
        self.made.iter().map(freed).collect()
    }
}
