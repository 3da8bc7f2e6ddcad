//! The lists of panels and of used stock, against the request and the sheets.

use super::{Request, Tally, Violation};
use crate::model::solution::Solution;

/// What can be wrong with the lists.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the sentences say what each fault and its values are")]
pub enum ListFault {
    #[error("panels has {found} entries, {expected} rows ask for anything")]
    PanelRows { found: usize, expected: usize },
    #[error(
        "panels[{place}] does not describe panel {panel:?}, of which {count} are asked for and {placed} placed"
    )]
    Panel { place: usize, panel: String, count: u64, placed: u64 },
    #[error("panel_sizes has {found} entries, {expected} are right")]
    PanelSizes { found: usize, expected: usize },
    #[error("panel_sizes[{place}] does not tell the sizes of panel {panel:?}")]
    PanelSize { place: usize, panel: String },
    #[error("used_stock_panels has {found} entries, {expected} rows are used")]
    StockRows { found: usize, expected: usize },
    #[error("used_stock_panels[{place}] does not describe stock {stock:?}, of which {count} sheets are used")]
    Stock { place: usize, stock: String, count: u64 },
}

pub(super) fn check(request: &Request, solution: &Solution, tallies: &[Tally], found: &mut Vec<Violation>) {
    let mut faults = Vec::new();
    check_panels(request, solution, tallies, &mut faults);
    check_sizes(request, solution, &mut faults);
    check_stock(request, solution, tallies, &mut faults);
    found.extend(faults.into_iter().map(Violation::List));
}

fn check_panels(request: &Request, solution: &Solution, tallies: &[Tally], faults: &mut Vec<ListFault>) {
    let mut placed = vec![0_u64; request.job.panels.len()];
    for &(row, _) in tallies.iter().flat_map(|tally| &tally.placed) {
        placed[row] += 1;
    }
    let expected = request.first_id.iter().flatten().count();
    if solution.panels.len() != expected {
        faults.push(ListFault::PanelRows { found: solution.panels.len(), expected });
    }
    let rows = request.job.panels.iter().zip(placed).zip(&request.first_id);
    let rows = rows.filter(|(_, first_id)| first_id.is_some()).map(|(row, _)| row);
    for (place, (entry, (panel, placed))) in solution.panels.iter().zip(rows).enumerate() {
        let said =
            (entry.panel_id.as_str(), &entry.label, entry.width, entry.height, entry.material.as_str());
        let asked = (panel.id.as_str(), &panel.label, panel.width, panel.height, panel.material.as_str());
        if said != asked || (entry.count, u64::from(entry.placed)) != (panel.count, placed) {
            let (panel, count) = (panel.id.clone(), u64::from(panel.count));
            faults.push(ListFault::Panel { place, panel, count, placed });
        }
    }
}

/// Where bands are deducted, the solution tells both sizes of each row that asks for anything.
fn check_sizes(request: &Request, solution: &Solution, faults: &mut Vec<ListFault>) {
    let sizes = &solution.panel_sizes;
    let deducts = request.job.configuration.deduct_edge_bands;
    let expected = if deducts { request.first_id.iter().flatten().count() } else { 0 };
    if sizes.len() != expected {
        faults.push(ListFault::PanelSizes { found: sizes.len(), expected });
    }
    let rows = request.job.panels.iter().zip(&request.first_id).filter(|(_, first_id)| first_id.is_some());
    for (place, (size, (panel, _))) in sizes.iter().zip(rows).enumerate() {
        let said = (size.panel_id.as_str(), (size.width, size.height), (size.cut_width, size.cut_height));
        if said != (panel.id.as_str(), (panel.width, panel.height), request.cut_size(panel)) {
            faults.push(ListFault::PanelSize { place, panel: panel.id.clone() });
        }
    }
}

fn check_stock(request: &Request, solution: &Solution, tallies: &[Tally], faults: &mut Vec<ListFault>) {
    let mut used = vec![0_u64; request.job.stock_panels.len()];
    for tally in tallies {
        used[tally.stock] += 1;
    }
    let expected = used.iter().filter(|used| **used > 0).count();
    if solution.used_stock_panels.len() != expected {
        faults.push(ListFault::StockRows { found: solution.used_stock_panels.len(), expected });
    }
    let rows = request.job.stock_panels.iter().zip(used).filter(|(_, used)| *used > 0);
    for (place, (entry, (stock, used))) in solution.used_stock_panels.iter().zip(rows).enumerate() {
        let said = (entry.stock_panel_id.as_str(), &entry.label, entry.width, entry.height, &entry.material);
        let offered = (stock.id.as_str(), &stock.label, stock.width, stock.height, &stock.material);
        let told = (entry.kind, entry.price, &entry.stock_item_id, entry.use_first);
        if said != offered
            || told != (stock.kind, stock.price, &stock.stock_item_id, stock.use_first)
            || u64::from(entry.count) != used
        {
            faults.push(ListFault::Stock { place, stock: stock.id.clone(), count: used });
        }
    }
}
