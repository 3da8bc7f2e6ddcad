//! The cuts of a sheet in the order of the saw: what the fence is set to, and the running measure of each strip.

use super::table::{Column, Table, heading};
use crate::DrawingOptions;
use crate::block::{Block, LINE};
use crate::pattern::Pattern;
use crate::stages::{CutLooks, Look};
use crate::view::View;
use engine::{Cut, Job, Length, Mosaic, Tile};
use std::collections::HashMap;

/// From so many equal cuts on, one after another, they share a row.
const EQUAL: usize = 4;

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
        let table = Table::new(
            width,
            [
                Column::numbers(language.number_head(), 42.0),
                Column::numbers(language.stage_head(), 38.0),
                Column::numbers(language.cut_head(), 66.0),
                Column::numbers(language.fence_head(), 62.0),
                Column::numbers(language.running_head(), 56.0),
                Column::words(language.frees_head(), 54.0),
            ],
        );
        let frees = self.frees();
        let mut blocks = vec![
            Block::space(LINE * 0.6),
            heading(&format!("{} ({})", language.cut_order(), language.sizes_in(unit)), width),
            table.head(),
        ];
        let first_stage = self.made.iter().map(|made| made.look.stage).filter(|stage| *stage > 0).min();
        let mut n = 0;
        while n < self.made.len() {
            let made = &self.made[n];
            let alike = self.made[n..]
                .iter()
                .zip(&frees[n..])
                .take_while(|(other, freed)| {
                    other.strip == made.strip
                        && other.cut.horizontal == made.cut.horizontal
                        && other.fence == made.fence
                        && **freed == frees[n]
                })
                .count();
            let count = if alike >= EQUAL { alike } else { 1 };
            let number = match count {
                1 => (n + 1).to_string(),
                _ => format!("{}–{}", n + 1, n + count),
            };
            let is_first = Some(made.look.stage) == first_stage;
            let stage = if made.look.stage == 0 { String::new() } else { made.look.stage.to_string() };
            let across = self.view.across(made.cut.horizontal);
            let arrow = if across { '↔' } else { '↕' };
            let cut = format!("{arrow} {}", unit.side(made.cut.length(), language));
            let mut fence = unit.side(made.fence, language);
            let running: Vec<String> =
                self.made[n..n + count].iter().map(|made| unit.side(made.running, language)).collect();
            if count > 1 {
                fence = format!("{count} × {fence}");
            }
            let shown = if count == 1 { running[0].as_str() } else { "" };
            let row =
                [number.as_str(), &stage, &cut, &fence, shown, &frees[n]].map(|words| (words, is_first));
            blocks.extend(table.row(&row));
            if count > 1 {
                blocks.extend(table.remark(&format!("{}: {}", language.running_head(), running.join(" · "))));
            }
            n += count;
        }
        blocks
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
