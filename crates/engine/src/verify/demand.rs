//! What the job asks for and offers, against what was placed, used and left over.

use super::offer::{Offer, Offers};
use super::{Request, Tally, Violation, remedies};
use crate::model::solution::{MissingStock, NoFitPanel, NoFitReason, RuleName, Solution};
use std::collections::{BTreeMap, HashMap, HashSet};

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
    #[error("no_fit_panels: panel {panel:?} names the rule {found:?}, {expected:?} is right")]
    Rule { panel: String, found: Option<RuleName>, expected: Option<RuleName> },
    #[error("no_fit_panels: the remedies of panel {0:?} are not those that give it a place")]
    Remedies(String),
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
    let offers = Offers::of(request, &used);
    for entry in &solution.no_fit_panels {
        check_entry(request, entry, &offers, &mut faults);
    }
    check_missing(request, solution, &offers, &mut faults);
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
        let offered = if stock.enabled { stock.count.map(u64::from) } else { Some(0) };
        if let Some(offered) = offered.filter(|offered| used > *offered) {
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

fn check_entry(request: &Request, entry: &NoFitPanel, offers: &Offers<'_>, faults: &mut Vec<DemandFault>) {
    let Some(&row) = request.panels.get(entry.panel_id.as_str()) else { return };
    let panel = &request.job.panels[row];
    let id = || panel.id.clone();
    let told = (&entry.label, &entry.external_id, &entry.order);
    let said = (&panel.label, &panel.external_id, &panel.order);
    if (entry.width, entry.height) != (panel.width, panel.height) || told != said {
        faults.push(DemandFault::WrongEntry(id()));
    }
    if entry.count == 0 {
        faults.push(DemandFault::NoCount(id()));
    }
    let single = request.job.configuration.use_single_stock_unit;
    let offer = offers.get(&panel.material);
    let rule = offer.and_then(|offer| offer.obstacle(request, row));
    let expected = match (offer, rule) {
        (None, _) => NoFitReason::NoMaterial,
        (_, Some(Some(_))) => NoFitReason::Rules,
        (_, Some(None)) => NoFitReason::TooLarge,
        _ if single => NoFitReason::SingleSheet,
        _ => NoFitReason::OutOfStock,
    };
    // Where the stock is a single sheet, both reasons are right: only one sheet is allowed, and the stock has run out.
    let also = single
        && offer.is_some_and(|offer| offer.sheets == 1)
        && expected == NoFitReason::SingleSheet
        && entry.reason == NoFitReason::OutOfStock;
    // Whether the saw reaches a place between defects is for the search to say.
    if offer.is_some_and(|offer| offer.is_unsure(request, row)) {
        return check_left(request, entry, row, offer, faults);
    }
    if entry.reason != expected && !also {
        faults.push(DemandFault::Reason { panel: id(), found: entry.reason, expected });
    }
    let rule = rule.flatten();
    let may_blame = |rule| offer.is_some_and(|offer| offer.may_blame(request, row, rule));
    if entry.rule != rule && !(rule.is_some() && entry.rule.is_some_and(may_blame)) {
        faults.push(DemandFault::Rule { panel: id(), found: entry.rule, expected: rule });
    }
    let right = match offer.filter(|offer| rule.is_some() && offer.tells_remedies(request, row)) {
        Some(offer) => remedies::are_right(offer, request, panel, &entry.remedies),
        None => entry.remedies.is_empty(),
    };
    if !right {
        faults.push(DemandFault::Remedies(id()));
    }
    check_left(request, entry, row, offer, faults);
}

fn check_left(
    request: &Request,
    entry: &NoFitPanel,
    row: usize,
    offer: Option<&Offer>,
    faults: &mut Vec<DemandFault>,
) {
    let single = request.job.configuration.use_single_stock_unit;
    // While an unused sheet is left on which a panel fits, leaving the panel out does not place the most area.
    let offer = offer.filter(|offer| !single || offer.used == 0);
    if let Some(stock) = offer.and_then(|offer| offer.left_for(request, row)) {
        let panel = entry.panel_id.clone();
        faults.push(DemandFault::SheetLeft { panel, stock: request.job.stock_panels[stock].id.clone() });
    }
}

fn check_missing(request: &Request, solution: &Solution, offers: &Offers<'_>, faults: &mut Vec<DemandFault>) {
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
    let (need, supply) = (grown_need(request, offers), grown_supply(request, missing, offers));
    for &material in &short {
        let of = |sums: &HashMap<&str, i128>| sums.get(material).copied().unwrap_or(0);
        if !named.contains(material) {
            faults.push(DemandFault::MissingAbsent(material.to_owned()));
        } else if of(&supply) < of(&need) {
            faults.push(DemandFault::MissingTooLittle(material.to_owned()));
        }
    }
}

fn describes_offered_stock(request: &Request, entry: &MissingStock) -> bool {
    request.stock.get(entry.stock_panel_id.as_str()).is_some_and(|&row| {
        let stock = &request.job.stock_panels[row];
        // Of a row without a limit nothing can be missing.
        let offered = stock.enabled && stock.count.is_some_and(|count| count > 0);
        let same = (&entry.label, &entry.material, entry.width, entry.height)
            == (&stock.label, &stock.material, stock.width, stock.height);
        offered && same && entry.count > 0
    })
}

/// Grown area of what is offered and missing, by material of what is missing, µm².
fn grown_supply<'a>(
    request: &Request,
    missing: &'a [MissingStock],
    offers: &Offers<'_>,
) -> HashMap<&'a str, i128> {
    let mut supply = HashMap::new();
    for entry in missing {
        let there = || offers.get(&entry.material).map_or(0, |offer| offer.grown);
        let row = request.stock.get(entry.stock_panel_id.as_str());
        let usable = row.map(|&row| request.job.usable(&request.job.stock_panels[row]));
        let (width, height) = usable.unwrap_or_default();
        let more = i128::from(entry.count) * request.grown(&entry.material, width, height);
        let sum = supply.entry(entry.material.as_str()).or_insert_with(there);
        *sum = sum.saturating_add(more);
    }
    supply
}

/// Grown area of the panels that fit on what is offered, by material, µm².
fn grown_need<'a>(request: &Request<'a>, offers: &Offers<'_>) -> HashMap<&'a str, i128> {
    let mut need = HashMap::new();
    for (row, panel) in request.job.wanted_panels() {
        if offers.get(&panel.material).is_some_and(|offer| offer.obstacle(request, row).is_none()) {
            let (width, height) = request.cut_size(panel);
            let area = i128::from(panel.count) * request.grown(&panel.material, width, height);
            *need.entry(panel.material.as_str()).or_default() += area;
        }
    }
    need
}
