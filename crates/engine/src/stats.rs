//! From layouts to the finished solution: tiles, totals, figures, what did not fit, and the proof.

use crate::bound::Bound;
use crate::layout::Layout;
use crate::layout::plan::Plan;
use crate::layout::tiles::Writer;
use crate::length::{Area, Length};
use crate::lists;
use crate::model::job::{Job, Priority};
use crate::model::solution::{
    Figures, MissingStock, Mosaic, NoFitPanel, NoFitReason, Optimality, Provenance, Remnant, Solution,
    Statistics,
};
use crate::problem::{Problem, Refused};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// The best layout of one material, and what is proven about it.
pub struct MaterialAnswer<'a> {
    /// The material.
    pub problem: &'a Problem,
    /// Its layout.
    pub layout: &'a Layout,
    /// A bound that holds for the placed items.
    pub bound: Bound,
    /// Sheets of each type that are missing to place everything.
    pub missing: Vec<u32>,
}

/// Writes the solution of a job. `elapsed_ms` goes into it as it is.
pub fn solution(
    job: &Job,
    parts: &[MaterialAnswer<'_>],
    refused: &[Refused],
    engine: Provenance,
    elapsed_ms: u64,
) -> Solution {
    let mut writer = Writer::new(job);
    let mut mosaics = Vec::new();
    let mut by_material = BTreeMap::new();
    for part in parts {
        let from = mosaics.len();
        for plan in plans(job, part) {
            mosaics.push(writer.mosaic(part.problem, &plan));
        }
        let figures = figures(
            job,
            &mosaics[from..],
            from,
            part.bound.area.map(|a| part.problem.area(a)),
            part.bound.sheets,
        );
        by_material.insert(part.problem.material.clone(), figures);
    }
    let all = sum(job, &mosaics, &by_material);
    let no_fit_panels = no_fit(job, writer.placed(), refused);
    Solution {
        total_nbr_cuts: all.cuts,
        total_cut_length: all.cut_length,
        total_used_area: all.used_area,
        total_wasted_area: all.stock_area - all.used_area,
        total_used_area_ratio: all.used_area.ratio_of(all.stock_area),
        elapsed_time: elapsed_ms,
        edge_bands: edge_bands(job, writer.placed()),
        panels: lists::panels(job, writer.placed()),
        used_stock_panels: lists::used_stock(job, writer.used()),
        no_fit_panels,
        statistics: Statistics { all, by_material, missing_stock: missing_stock(job, parts) },
        mosaics,
        engine,
    }
}

/// The plans of a material: full sheets first, equal plans together.
fn plans(job: &Job, part: &MaterialAnswer<'_>) -> Vec<Plan> {
    let problem = part.problem;
    let mut plans: Vec<(Reverse<(i64, i64)>, Plan)> = part
        .layout
        .open()
        .map(|sheet| {
            let area = problem.sheets[sheet.kind as usize].area;
            let plan = match job.configuration.priority {
                Priority::CentreOfMass => Plan::centred(sheet, problem.rules.kerf),
                _ => Plan::of(sheet),
            };
            let fill = (i128::from(sheet.used) * 1_000_000 / i128::from(area)) as i64;
            (Reverse((area, fill)), plan)
        })
        .collect();
    plans.sort();
    plans.into_iter().map(|(_, plan)| plan).collect()
}

fn figures(
    job: &Job,
    mosaics: &[Mosaic],
    from: usize,
    bound_area: Option<Area>,
    bound_sheets: Option<u64>,
) -> Figures {
    let least = job.configuration.min_trim_dimension;
    let mut figures = Figures::default();
    let mut offcuts = Area::ZERO;
    for (n, mosaic) in mosaics.iter().enumerate() {
        figures.sheets += 1;
        *figures.sheets_by_stock.entry(mosaic.stock_panel_id.clone()).or_default() += 1;
        figures.panels += mosaic.nbr_final_panels;
        figures.stock_area += mosaic.width.times(mosaic.height);
        figures.cuts += mosaic.cuts.len() as u64;
        figures.cut_length += mosaic.cuts.iter().map(|c| (c.x2 - c.x1) + (c.y2 - c.y1)).sum();
        for tile in &mosaic.tiles {
            let area = tile.width.times(tile.height);
            if tile.is_final {
                figures.used_area += area;
            } else if !tile.has_children {
                offcuts += area;
                if tile.width >= least && tile.height >= least {
                    figures.remnant_area += area;
                    let (width, height) = (tile.width, tile.height);
                    figures.remnants.push(Remnant { width, height, mosaic: from + n, tile_id: tile.id });
                }
            }
        }
    }
    figures.kerf_area = figures.stock_area - figures.used_area - offcuts;
    sort_remnants(&mut figures.remnants);
    prove(&mut figures, bound_area, bound_sheets);
    figures
}

fn sort_remnants(remnants: &mut [Remnant]) {
    remnants.sort_by_key(|r| (Reverse(r.width.times(r.height)), r.mosaic, r.tile_id));
}

fn prove(figures: &mut Figures, area: Option<Area>, sheets: Option<u64>) {
    figures.lower_bound_area = area;
    figures.lower_bound_sheets = sheets;
    figures.gap = area.filter(|a| *a > Area::ZERO).map(|a| (figures.stock_area - a).ratio_of(a));
    figures.optimal =
        Optimality { stock_area: area == Some(figures.stock_area), sheets: sheets == Some(figures.sheets) };
}

/// Materials are independent: their figures and their bounds add up.
fn sum(job: &Job, mosaics: &[Mosaic], by_material: &BTreeMap<String, Figures>) -> Figures {
    let area = by_material.values().map(|f| f.lower_bound_area).sum();
    let sheets = by_material.values().map(|f| f.lower_bound_sheets).sum();
    figures(job, mosaics, 0, area, sheets)
}

fn edge_bands(job: &Job, placed: &[u32]) -> BTreeMap<String, Length> {
    let mut bands: BTreeMap<String, Length> = BTreeMap::new();
    for (panel, &count) in job.panels.iter().zip(placed).filter(|(_, count)| **count > 0) {
        let edge = &panel.edge;
        let sides = [
            (&edge.top, panel.width),
            (&edge.bottom, panel.width),
            (&edge.left, panel.height),
            (&edge.right, panel.height),
        ];
        for (band, length) in sides {
            if let Some(band) = band {
                *bands.entry(band.clone()).or_default() += Length::from_um(length.um() * i64::from(count));
            }
        }
    }
    bands
}

fn no_fit(job: &Job, placed: &[u32], refused: &[Refused]) -> Vec<NoFitPanel> {
    let otherwise = match job.configuration.use_single_stock_unit {
        true => NoFitReason::SingleSheet,
        false => NoFitReason::OutOfStock,
    };
    let mut reasons = vec![otherwise; job.panels.len()];
    refused.iter().for_each(|refused| reasons[refused.row] = refused.reason);
    job.wanted_panels()
        .filter(|(row, panel)| placed[*row] < panel.count)
        .map(|(row, panel)| NoFitPanel {
            panel_id: panel.id.clone(),
            label: panel.label.clone(),
            width: panel.width,
            height: panel.height,
            count: panel.count - placed[row],
            reason: reasons[row],
        })
        .collect()
}

fn missing_stock(job: &Job, parts: &[MaterialAnswer<'_>]) -> Vec<MissingStock> {
    let mut missing = Vec::new();
    for part in parts {
        for (sheet, &count) in part.problem.sheets.iter().zip(&part.missing).filter(|(_, count)| **count > 0)
        {
            let stock = &job.stock_panels[sheet.rows[0].0];
            missing.push(MissingStock {
                stock_panel_id: stock.id.clone(),
                label: stock.label.clone(),
                material: stock.material.clone(),
                width: stock.width,
                height: stock.height,
                count: u64::from(count),
            });
        }
    }
    missing
}
