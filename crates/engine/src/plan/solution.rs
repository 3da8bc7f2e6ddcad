//! From a solution to its plan, and back.

use super::sheet::{PlannedCut, PlannedSheet, PlannedTile, TileContent};
use super::{Ground, Plan, SheetId};
use crate::layout::trims;
use crate::length::{Area, Length};
use crate::model::job::Job;
use crate::model::solution::{Cut, Mosaic, NoFitReason, Solution, Tile};
use crate::problem::Reason;
use crate::stats::{self, MaterialBounds, Written};
use crate::verify::{self, Violations};
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

impl Plan {
    /// The plan of a solution, whoever wrote it. It may leave out panels that would fit, as an edited plan does.
    ///
    /// # Errors
    /// Every rule that the solution breaks.
    pub fn read(job: &Job, solution: &Solution) -> Result<Plan, Violations> {
        verify::verify_edited(job, solution)?;
        let panels: HashMap<&str, usize> = by_id(job.panels.iter().map(|panel| panel.id.as_str()));
        let stock: HashMap<&str, usize> = by_id(job.stock_panels.iter().map(|stock| stock.id.as_str()));
        let read = |(n, mosaic): (usize, &Mosaic)| {
            let row = stock[mosaic.stock_panel_id.as_str()];
            Arc::new(PlannedSheet::read(SheetId(n as u32), row, job, mosaic, &panels))
        };
        let sheets: Vec<Arc<PlannedSheet>> = solution.mosaics.iter().enumerate().map(read).collect();
        let (mut rows, mut pieces) = (Vec::new(), 0);
        for (row, panel) in job.wanted_panels() {
            rows.push((pieces + 1, row));
            pieces += u64::from(panel.count);
        }
        let single = job.configuration.use_single_stock_unit;
        let otherwise = if single { NoFitReason::SingleSheet } else { NoFitReason::OutOfStock };
        let mut reasons = vec![Reason::from(otherwise); job.panels.len()];
        for left in &solution.no_fit_panels {
            let (reason, rule, remedies) = (left.reason, left.rule, left.remedies.clone());
            reasons[panels[left.panel_id.as_str()]] = Reason { reason, rule, remedies };
        }
        let bounds = solution.statistics.by_material.iter().map(|(material, figures)| {
            let bounds = MaterialBounds {
                area: figures.lower_bound_area,
                money: figures.lower_bound_cost,
                sheets: figures.lower_bound_sheets,
            };
            (material.clone(), bounds)
        });
        let highest = sheets.iter().flat_map(|sheet| &sheet.tiles).map(|tile| tile.id).max();
        let ground = Ground {
            job: job.clone(),
            rows,
            pieces,
            sets: job.grain_sets(),
            bounds: bounds.collect(),
            placed: placed(job, &sheets),
            reasons,
            missing_stock: solution.statistics.missing_stock.clone(),
            search: solution.statistics.search.clone(),
            engine: solution.engine.clone(),
            elapsed_ms: solution.elapsed_time,
        };
        Ok(Plan {
            ground: Arc::new(ground),
            next_sheet: sheets.len() as u32,
            next_tile: highest.unwrap_or(0).max(pieces) + 1,
            sheets,
        })
    }

    /// The solution of the plan. Bounds are told of the materials of which the same panels are placed as in the solution
    /// that was read; lists in which a writer is free come in the engine's order.
    pub fn solution(&self) -> Solution {
        let Ground { job, reasons, .. } = &*self.ground;
        let placed = placed(job, &self.sheets);
        let mut used = vec![0; job.stock_panels.len()];
        self.sheets.iter().for_each(|sheet| used[sheet.stock] += 1);
        let left_out = |row: usize| placed[row] < job.panels[row].count;
        let short = |material: &str| {
            let mut rows = job.wanted_panels().filter(|(_, panel)| panel.material == material);
            rows.any(|(row, _)| left_out(row) && reasons[row].reason == NoFitReason::OutOfStock)
        };
        let missing = &self.ground.missing_stock;
        let missing_stock = missing.iter().filter(|entry| short(&entry.material)).cloned().collect();
        let written = Written { placed: &placed, used: &used, bounds: self.bounds(&placed), reasons };
        let mosaics = self.sheets.iter().map(|sheet| sheet.write(job)).collect();
        let ground = &self.ground;
        let engine = ground.engine.clone();
        let mut solution = stats::of_mosaics(job, mosaics, written, missing_stock, engine, ground.elapsed_ms);
        solution.statistics.search.clone_from(&ground.search);
        solution
    }

    /// The bounds that still hold; materials that are used since have none.
    fn bounds(&self, placed: &[u32]) -> BTreeMap<String, MaterialBounds> {
        let Ground { job, bounds, placed: proved, .. } = &*self.ground;
        let mut bounds = bounds.clone();
        for (row, panel) in job.wanted_panels() {
            if placed[row] != proved[row] {
                bounds.insert(panel.material.clone(), MaterialBounds::default());
            }
        }
        bounds
    }
}

/// Copies of each row of panels that lie on some sheets.
fn placed(job: &Job, sheets: &[Arc<PlannedSheet>]) -> Vec<u32> {
    let mut placed = vec![0; job.panels.len()];
    for tile in sheets.iter().flat_map(|sheet| &sheet.tiles) {
        if let TileContent::Panel { row, .. } = tile.content {
            placed[row] += 1;
        }
    }
    placed
}

fn by_id<'j>(ids: impl Iterator<Item = &'j str>) -> HashMap<&'j str, usize> {
    ids.enumerate().map(|(row, id)| (id, row)).collect()
}

impl PlannedSheet {
    /// A sheet of a row of stock of which nothing but the trims is cut off.
    pub(super) fn empty(id: SheetId, stock: usize, job: &Job, next_tile: &mut u64) -> PlannedSheet {
        let row = &job.stock_panels[stock];
        let trims = trims::ids(job, row, next_tile);
        let (left, top) = (job.trims(row).left.um(), job.trims(row).top.um());
        let (w, h) = job.usable(row);
        let (w, h, content) = (w.um(), h.um(), TileContent::Waste);
        let usable = PlannedTile { id: *next_tile, x: left, y: top, w, h, content };
        *next_tile += 1;
        PlannedSheet { id, stock, locked: false, trims, tiles: vec![usable], cuts: Vec::new() }
    }

    /// The sheet of a mosaic that passes the check.
    pub(super) fn read(
        id: SheetId,
        stock: usize,
        job: &Job,
        mosaic: &Mosaic,
        panels: &HashMap<&str, usize>,
    ) -> PlannedSheet {
        let tile = |tile: &Tile| {
            let content = match &tile.panel_id {
                Some(id) => {
                    let (row, turned) = (panels[id.as_str()], tile.orientation == 1);
                    TileContent::Panel { row, turned, locked: false }
                }
                None if tile.has_children => TileContent::Cut,
                None => TileContent::Waste,
            };
            let (x, y, w, h) = (tile.x.um(), tile.y.um(), tile.width.um(), tile.height.um());
            PlannedTile { id: tile.id, x, y, w, h, content }
        };
        let (trim_cuts, cuts): (Vec<&Cut>, Vec<&Cut>) = mosaic.cuts.iter().partition(|cut| cut.trim);
        let trims = trims::read(job, &job.stock_panels[stock], &trim_cuts);
        let of_trims: Vec<u64> =
            trims.iter().flat_map(|trim| std::iter::once(trim.whole).chain(trim.strip)).collect();
        let kept: Vec<&Tile> = mosaic.tiles.iter().filter(|tile| !of_trims.contains(&tile.id)).collect();
        let places: HashMap<u64, usize> = kept.iter().enumerate().map(|(n, t)| (t.id, n)).collect();
        let cut = |cut: &Cut| PlannedCut {
            tile: places[&cut.original_tile_id],
            first: cut.child1_tile_id.map(|id| places[&id]).expect("only a trim cut has no first part"),
            second: cut.child2_tile_id.map(|id| places[&id]),
            horizontal: cut.horizontal,
            backwards: (cut.x1, cut.y1) > (cut.x2, cut.y2),
        };
        let tiles = kept.into_iter().map(tile).collect();
        PlannedSheet { id, stock, locked: false, trims, tiles, cuts: cuts.into_iter().map(cut).collect() }
    }

    /// The sheet as a mosaic.
    pub(super) fn write(&self, job: &Job) -> Mosaic {
        let stock = &job.stock_panels[self.stock];
        let (mut panels, mut used) = (0, Area::ZERO);
        let (mut tiles, mut cuts) = trims::write(job, stock, &self.trims, self.tiles[self.root()].id);
        tiles.reserve(self.tiles.len());
        cuts.extend(self.cuts.iter().map(|cut| self.write_cut(cut)));
        for tile in &self.tiles {
            let (panel, turned) = match tile.content {
                TileContent::Panel { row, turned, .. } => (Some(&job.panels[row]), turned),
                _ => (None, false),
            };
            if let Some(panel) = panel {
                panels += 1;
                let (width, height) = job.cut_size(panel);
                used += width.times(height);
            }
            tiles.push(Tile {
                id: tile.id,
                x: Length::from_um(tile.x),
                y: Length::from_um(tile.y),
                width: Length::from_um(tile.w),
                height: Length::from_um(tile.h),
                label: panel.and_then(|panel| panel.label.clone()),
                is_final: panel.is_some(),
                has_children: tile.content == TileContent::Cut,
                orientation: u8::from(turned),
                panel_id: panel.map(|panel| panel.id.clone()),
                external_id: panel.and_then(|panel| panel.external_id.clone()),
                order: panel.and_then(|panel| panel.order.clone()),
            });
        }
        Mosaic {
            stock_panel_id: stock.id.clone(),
            stock_label: stock.label.clone(),
            material: stock.material.clone(),
            width: stock.width,
            height: stock.height,
            nbr_final_panels: panels,
            used_area_ratio: used.ratio_of(stock.width.times(stock.height)),
            defects: stock.told_defects(),
            tiles,
            cuts,
        }
    }

    fn write_cut(&self, cut: &PlannedCut) -> Cut {
        let (whole, first) = (&self.tiles[cut.tile], &self.tiles[cut.first]);
        let ends = if cut.horizontal {
            let line = first.y + first.h;
            [(whole.x, line), (whole.x + whole.w, line)]
        } else {
            let line = first.x + first.w;
            [(line, whole.y), (line, whole.y + whole.h)]
        };
        let [from, to] = if cut.backwards { [ends[1], ends[0]] } else { ends };
        let um = Length::from_um;
        Cut {
            x1: um(from.0),
            y1: um(from.1),
            x2: um(to.0),
            y2: um(to.1),
            horizontal: cut.horizontal,
            trim: false,
            original_tile_id: whole.id,
            child1_tile_id: Some(first.id),
            child2_tile_id: cut.second.map(|second| self.tiles[second].id),
        }
    }
}
