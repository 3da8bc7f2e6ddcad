//! From layouts to the finished solution: tiles, totals, figures, what did not fit, and the proof.

mod costs;
mod groups;

use crate::bound::{self, Bound};
use crate::layout::Layout;
use crate::layout::cycles;
use crate::layout::tiles::Writer;
use crate::length::{Area, Length};
use crate::lists;
use crate::model::job::{Job, Priority};
use crate::model::money::Money;
use crate::model::solution::{
    Cut, MissingStock, Mosaic, NoFitPanel, NoFitReason, Provenance, Remnant, Solution, Tile,
};
use crate::model::statistics::{Figures, Optimality, SearchStatistics, Statistics};
use crate::problem::{Problem, Reason, Refused};
use costs::SheetCosts;
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
    /// Which engine found it.
    pub search: SearchStatistics,
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
    let mut bounds = BTreeMap::new();
    let centred = job.configuration.priority == Priority::CentreOfMass;
    for part in parts {
        for plan in cycles::plans_in_order(part.layout, part.problem, centred) {
            mosaics.push(writer.mosaic(part.problem, &plan));
        }
        let area = match part.problem.costs_are_areas() {
            true => part.bound.cost,
            false => {
                bound::least_area(part.problem, |n| part.problem.items[n].count - part.layout.missing[n])
            }
        };
        let area = area.map(|area| part.problem.area(area));
        let money = part.bound.cost.and_then(|cost| part.problem.least_money(cost));
        let bound = MaterialBounds { area, money, sheets: part.bound.sheets };
        bounds.insert(part.problem.material.clone(), bound);
    }
    let otherwise = match job.configuration.use_single_stock_unit {
        true => NoFitReason::SingleSheet,
        false => NoFitReason::OutOfStock,
    };
    let mut reasons = vec![Reason::from(otherwise); job.panels.len()];
    refused.iter().for_each(|refused| reasons[refused.row] = refused.reason.clone());
    let written = Written { placed: writer.placed(), used: writer.used(), bounds, reasons: &reasons };
    let mut solution = of_mosaics(job, mosaics, written, missing_stock(job, parts), engine, elapsed_ms);
    debug_assert!(
        groups::are_as_searched(&solution.groups, parts, centred),
        "cycles are not those of the search"
    );
    let search = |part: &MaterialAnswer<'_>| (part.problem.material.clone(), part.search.clone());
    solution.statistics.search = parts.iter().map(search).collect();
    solution
}

/// What no layout of the placed panels of a material can do without.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MaterialBounds {
    /// The area of its sheets.
    pub area: Option<Area>,
    /// What they, their handling and their cuts cost, where money counts first.
    pub money: Option<Money>,
    /// Their number.
    pub sheets: Option<u64>,
}

/// What is known of the sheets of a solution.
pub struct Written<'a> {
    /// Copies placed of each row of panels.
    pub placed: &'a [u32],
    /// Sheets used of each row of stock.
    pub used: &'a [u32],
    /// What is proven, by material.
    pub bounds: BTreeMap<String, MaterialBounds>,
    /// Why copies are left out, by row of panels.
    pub reasons: &'a [Reason],
}

/// The solution of some sheets, with its figures and lists. `elapsed_ms` goes into it as it is.
pub fn of_mosaics(
    job: &Job,
    mosaics: Vec<Mosaic>,
    written: Written<'_>,
    missing_stock: Vec<MissingStock>,
    engine: Provenance,
    elapsed_ms: u64,
) -> Solution {
    let Written { placed, used, bounds, reasons } = written;
    let mut sheets: BTreeMap<&str, Vec<(usize, &Mosaic)>> = BTreeMap::new();
    for (n, mosaic) in mosaics.iter().enumerate() {
        sheets.entry(&mosaic.material).or_default().push((n, mosaic));
    }
    let costs = SheetCosts::of(job);
    let mut by_material = BTreeMap::new();
    for (material, bounds) in bounds {
        let sheets = sheets.get(material.as_str()).map_or(&[][..], |sheets| sheets);
        let figures = figures(job, &costs, sheets.iter().copied(), bounds);
        by_material.insert(material, figures);
    }
    let all = sum(job, &costs, &mosaics, &by_material);
    let groups = groups::of_equal_sheets(job, &mosaics);
    let stacked = job.stacks_sheets().then(|| groups::sums(&groups, &mosaics));
    Solution {
        total_nbr_cuts: all.cuts,
        total_cut_length: all.cut_length,
        total_used_area: all.used_area,
        total_wasted_area: all.stock_area - all.used_area,
        total_used_area_ratio: all.used_area.ratio_of(all.stock_area),
        elapsed_time: elapsed_ms,
        edge_bands: edge_bands(job, placed),
        panels: lists::panels(job, placed),
        used_stock_panels: lists::used_stock(job, used),
        panel_sizes: job.panel_sizes(),
        groups,
        cycle_cuts: stacked.map(|(cuts, _)| cuts),
        cycle_cut_length: stacked.map(|(_, length)| length),
        total_cost: all.cost,
        edge_band_costs: costs::edge_bands(job, placed),
        currency: job.cutting_prices().currency,
        no_fit_panels: no_fit(job, placed, reasons),
        statistics: Statistics { all, by_material, missing_stock, search: BTreeMap::new() },
        mosaics,
        engine,
    }
}

fn figures<'m>(
    job: &Job,
    costs: &SheetCosts<'_>,
    mosaics: impl Iterator<Item = (usize, &'m Mosaic)> + Clone,
    bounds: MaterialBounds,
) -> Figures {
    let cost = costs.of_mosaics(mosaics.clone().map(|(_, mosaic)| mosaic));
    let lower_bound_cost = bounds.money.filter(|_| cost.is_some());
    let mut figures = Figures { cost, lower_bound_cost, ..Figures::default() };
    let mut offcuts = Area::ZERO;
    for (n, mosaic) in mosaics {
        figures.sheets += 1;
        *figures.sheets_by_stock.entry(mosaic.stock_panel_id.clone()).or_default() += 1;
        figures.panels += mosaic.nbr_final_panels;
        figures.stock_area += mosaic.width.times(mosaic.height);
        figures.cuts += mosaic.cuts.len() as u64;
        figures.cut_length += mosaic.cuts.iter().map(Cut::length).sum();
        let trimmed = parts_of_trims(mosaic);
        let least = job.saw_rules(&mosaic.material).min_trim_dimension;
        for tile in &mosaic.tiles {
            let area = tile.width.times(tile.height);
            if tile.is_final {
                figures.used_area += area;
            } else if !tile.has_children {
                offcuts += area;
                let is_trim = trimmed.contains(&tile.id);
                let is_good = !is_trim && !has_defect(mosaic, tile);
                if is_good && tile.width >= least && tile.height >= least {
                    figures.remnant_area += area;
                    let (width, height) = (tile.width, tile.height);
                    figures.remnants.push(Remnant { width, height, mosaic: n, tile_id: tile.id });
                }
            }
        }
    }
    figures.kerf_area = figures.stock_area - figures.used_area - offcuts;
    sort_remnants(&mut figures.remnants);
    prove(&mut figures, bounds.area, bounds.sheets);
    figures
}

/// Whether a defect of its sheet lies on a tile, or a part of one.
fn has_defect(mosaic: &Mosaic, tile: &Tile) -> bool {
    let apart = |from: Length, length: Length, own: Length, own_length: Length| {
        from + length <= own || own + own_length <= from
    };
    mosaic.defects.iter().any(|defect| {
        !apart(defect.x, defect.width, tile.x, tile.width)
            && !apart(defect.y, defect.height, tile.y, tile.height)
    })
}

/// The parts that the trim cuts of a sheet make. Of these, one that is neither cut further nor a panel has fallen off: what
/// is left holds a panel.
fn parts_of_trims(mosaic: &Mosaic) -> Vec<u64> {
    let cuts = mosaic.cuts.iter().take_while(|cut| cut.trim);
    cuts.flat_map(|cut| [cut.child1_tile_id, cut.child2_tile_id]).flatten().collect()
}

fn sort_remnants(remnants: &mut [Remnant]) {
    remnants.sort_by_key(|r| (Reverse(r.width.times(r.height)), r.mosaic, r.tile_id));
}

fn prove(figures: &mut Figures, area: Option<Area>, sheets: Option<u64>) {
    figures.lower_bound_area = area;
    figures.lower_bound_sheets = sheets;
    figures.gap = area.filter(|a| *a > Area::ZERO).map(|a| (figures.stock_area - a).ratio_of(a));
    figures.optimal = Optimality {
        stock_area: area == Some(figures.stock_area),
        sheets: sheets == Some(figures.sheets),
        cost: figures.cost.is_some() && figures.lower_bound_cost == figures.cost,
    };
}

/// Materials are independent: their figures and their bounds add up.
fn sum(
    job: &Job,
    costs: &SheetCosts<'_>,
    mosaics: &[Mosaic],
    by_material: &BTreeMap<String, Figures>,
) -> Figures {
    let area = by_material.values().map(|f| f.lower_bound_area).sum();
    let sheets = by_material.values().map(|f| f.lower_bound_sheets).sum();
    let money = job.counts_money().then(|| by_material.values().map(|f| f.lower_bound_cost).sum()).flatten();
    figures(job, costs, mosaics.iter().enumerate(), MaterialBounds { area, money, sheets })
}

fn edge_bands(job: &Job, placed: &[u32]) -> BTreeMap<String, Length> {
    let mut bands: BTreeMap<String, Length> = BTreeMap::new();
    for (panel, &count) in job.panels.iter().zip(placed).filter(|(_, count)| **count > 0) {
        for (band, length) in job.band_lengths(panel) {
            *bands.entry(band.to_owned()).or_default() += Length::from_um(length.um() * i64::from(count));
        }
    }
    bands
}

fn no_fit(job: &Job, placed: &[u32], reasons: &[Reason]) -> Vec<NoFitPanel> {
    job.wanted_panels()
        .filter(|(row, panel)| placed[*row] < panel.count)
        .map(|(row, panel)| NoFitPanel {
            panel_id: panel.id.clone(),
            label: panel.label.clone(),
            width: panel.width,
            height: panel.height,
            count: panel.count - placed[row],
            reason: reasons[row].reason,
            rule: reasons[row].rule,
            remedies: reasons[row].remedies.clone(),
            external_id: panel.external_id.clone(),
            order: panel.order.clone(),
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
