//! What the job asks for and offers, against what was placed, used and left over.

use super::{Request, Tally, Violation};
use crate::length::Length;
use crate::model::job::Panel;
use crate::model::solution::{MissingStock, NoFitPanel, NoFitReason, Solution};
use std::collections::{BTreeMap, HashSet};

/// What can be wrong with counts and with what was left over.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[allow(missing_docs, reason = "the sentences say what each fault and its values are")]
pub enum DemandFault {
    #[error("tile id {0} stands for two placed panels")]
    CopyTwice(u64),
    #[error("stock {stock:?}: {used} sheets are used, {offered} are there")]
    StockCount { stock: String, used: u64, offered: u64 },
    #[error("{used} sheets of {material:?} are used where one is allowed")]
    SingleSheet { material: String, used: u64 },
    #[error("panel {panel:?}: {placed} placed and {left} left over, {wanted} wanted")]
    PanelCount { panel: String, placed: u64, left: u64, wanted: u64 },
    #[error("no_fit_panels names panel {0:?}, which does not exist")]
    UnknownPanel(String),
    #[error("no_fit_panels names panel {0:?} twice")]
    ListedTwice(String),
    #[error("no_fit_panels: the entry of panel {0:?} does not describe it")]
    WrongEntry(String),
    #[error("no_fit_panels: the count of panel {0:?} is 0")]
    NoCount(String),
    #[error("no_fit_panels: panel {panel:?} has the reason {found:?}, {expected:?} is right")]
    Reason { panel: String, found: NoFitReason, expected: NoFitReason },
    #[error("panel {panel:?} is left over although it fits on an unused sheet of stock {stock:?}")]
    SheetLeft { panel: String, stock: String },
    #[error(
        "missing_stock names stock {0:?}, which is no offered row, twice, with a wrong size or without a count"
    )]
    MissingEntry(String),
    #[error("missing_stock names stock of {0:?}, of which no panel is out of stock")]
    MissingNeedless(String),
    #[error("missing_stock names no stock of {0:?}, of which a panel is out of stock")]
    MissingAbsent(String),
    #[error("the stock of {0:?} and what is missing of it are together smaller than its panels")]
    MissingTooLittle(String),
}

pub(super) fn check(request: &Request, solution: &Solution, tallies: &[Tally], found: &mut Vec<Violation>) {
    let mut faults = Vec::new();
    let used = check_stock(request, tallies, &mut faults);
    check_panels(request, solution, tallies, &mut faults);
    for entry in &solution.no_fit_panels {
        check_entry(request, entry, &used, &mut faults);
    }
    check_missing(request, solution, &mut faults);
    found.extend(faults.into_iter().map(Violation::Demand));
}

/// Sheets used of each row of stock.
fn check_stock(request: &Request, tallies: &[Tally], faults: &mut Vec<DemandFault>) -> Vec<u64> {
    let mut used = vec![0; request.job.stock_panels.len()];
    let mut by_material: BTreeMap<&str, u64> = BTreeMap::new();
    for tally in tallies {
        used[tally.stock] += 1;
        *by_material.entry(&request.job.stock_panels[tally.stock].material).or_default() += 1;
    }
    for (stock, &used) in request.job.stock_panels.iter().zip(&used) {
        let offered = if stock.enabled { u64::from(stock.count) } else { 0 };
        if used > offered {
            faults.push(DemandFault::StockCount { stock: stock.id.clone(), used, offered });
        }
    }
    if request.job.configuration.use_single_stock_unit {
        for (material, &used) in by_material.iter().filter(|(_, used)| **used > 1) {
            faults.push(DemandFault::SingleSheet { material: (*material).to_owned(), used });
        }
    }
    used
}

fn check_panels(request: &Request, solution: &Solution, tallies: &[Tally], faults: &mut Vec<DemandFault>) {
    let mut placed = vec![0_u64; request.job.panels.len()];
    let mut ids = HashSet::new();
    for &(row, id) in tallies.iter().flat_map(|tally| &tally.placed) {
        placed[row] += 1;
        if !ids.insert(id) {
            faults.push(DemandFault::CopyTwice(id));
        }
    }
    let mut left = vec![None; request.job.panels.len()];
    for entry in &solution.no_fit_panels {
        match request.panels.get(entry.panel_id.as_str()) {
            None => faults.push(DemandFault::UnknownPanel(entry.panel_id.clone())),
            Some(&row) => {
                if left[row].replace(u64::from(entry.count)).is_some() {
                    faults.push(DemandFault::ListedTwice(entry.panel_id.clone()));
                }
            }
        }
    }
    for ((panel, placed), left) in request.job.panels.iter().zip(placed).zip(left) {
        let left = left.unwrap_or(0);
        let wanted = if panel.enabled { u64::from(panel.count) } else { 0 };
        if placed + left != wanted {
            faults.push(DemandFault::PanelCount { panel: panel.id.clone(), placed, left, wanted });
        }
    }
}

fn check_entry(request: &Request, entry: &NoFitPanel, used: &[u64], faults: &mut Vec<DemandFault>) {
    let Some(&row) = request.panels.get(entry.panel_id.as_str()) else { return };
    let panel = &request.job.panels[row];
    let id = || panel.id.clone();
    if (entry.width, entry.height) != (panel.width, panel.height) || entry.label != panel.label {
        faults.push(DemandFault::WrongEntry(id()));
    }
    if entry.count == 0 {
        faults.push(DemandFault::NoCount(id()));
    }
    let single = request.job.configuration.use_single_stock_unit;
    let offered: Vec<_> = request.job.offered_stock().filter(|(_, s)| s.material == panel.material).collect();
    let expected = if offered.is_empty() {
        NoFitReason::NoMaterial
    } else if !offered.iter().any(|(_, s)| request.fits(panel, s)) {
        NoFitReason::TooLarge
    } else if single {
        NoFitReason::SingleSheet
    } else {
        NoFitReason::OutOfStock
    };
    // Where one sheet is all there is, both are true: only one is allowed, and no more are there.
    let one_sheet = offered.iter().map(|(_, s)| u64::from(s.count)).sum::<u64>() == 1;
    let also = single
        && one_sheet
        && expected == NoFitReason::SingleSheet
        && entry.reason == NoFitReason::OutOfStock;
    if entry.reason != expected && !also {
        faults.push(DemandFault::Reason { panel: id(), found: entry.reason, expected });
    }
    // A whole sheet on which the panel fits could take it: the most area is not placed.
    let nothing_used = offered.iter().all(|(row, _)| used[*row] == 0);
    if (!single || nothing_used)
        && let Some((_, stock)) =
            offered.iter().find(|(row, s)| used[*row] < u64::from(s.count) && request.fits(panel, s))
    {
        faults.push(DemandFault::SheetLeft { panel: id(), stock: stock.id.clone() });
    }
}

fn check_missing(request: &Request, solution: &Solution, faults: &mut Vec<DemandFault>) {
    let missing = &solution.statistics.missing_stock;
    let mut seen = HashSet::new();
    for entry in missing {
        if !describes_offered_stock(request, entry) || !seen.insert(entry.stock_panel_id.as_str()) {
            faults.push(DemandFault::MissingEntry(entry.stock_panel_id.clone()));
        }
    }
    let short: HashSet<&str> = solution
        .no_fit_panels
        .iter()
        .filter(|entry| entry.reason == NoFitReason::OutOfStock)
        .filter_map(|entry| request.panels.get(entry.panel_id.as_str()))
        .map(|&row| request.job.panels[row].material.as_str())
        .collect();
    let mut named: HashSet<&str> = HashSet::new();
    for entry in missing {
        if named.insert(&entry.material) && !short.contains(entry.material.as_str()) {
            faults.push(DemandFault::MissingNeedless(entry.material.clone()));
        }
    }
    for &material in &short {
        if !named.contains(material) {
            faults.push(DemandFault::MissingAbsent(material.to_owned()));
        } else if grown_supply(request, missing, material) < grown_need(request, material) {
            faults.push(DemandFault::MissingTooLittle(material.to_owned()));
        }
    }
}

fn describes_offered_stock(request: &Request, entry: &MissingStock) -> bool {
    request.stock.get(entry.stock_panel_id.as_str()).is_some_and(|&row| {
        let stock = &request.job.stock_panels[row];
        let offered = stock.enabled && stock.count > 0;
        let same = (&entry.label, &entry.material, entry.width, entry.height)
            == (&stock.label, &stock.material, stock.width, stock.height);
        offered && same && entry.count > 0
    })
}

/// Area with each side longer by the kerf, µm²: a panel takes at most one kerf a direction with it, and at the
/// far edges the kerf may run off the sheet.
fn grown(request: &Request, width: Length, height: Length) -> i128 {
    let kerf = request.job.configuration.kerf;
    (width + kerf).times(height + kerf).um2()
}

fn grown_supply(request: &Request, missing: &[MissingStock], material: &str) -> i128 {
    let there = request.job.offered_stock().filter(|(_, s)| s.material == material);
    let there = there.map(|(_, s)| i128::from(s.count) * grown(request, s.width, s.height));
    let more = missing.iter().filter(|entry| entry.material == material);
    let more = more.map(|entry| i128::from(entry.count) * grown(request, entry.width, entry.height));
    there.sum::<i128>() + more.sum::<i128>()
}

fn grown_need(request: &Request, material: &str) -> i128 {
    let fits = |panel: &Panel| request.job.offered_stock().any(|(_, s)| request.fits(panel, s));
    request
        .job
        .wanted_panels()
        .filter(|(_, p)| p.material == material && fits(p))
        .map(|(_, p)| i128::from(p.count) * grown(request, p.width, p.height))
        .sum()
}
