//! The two lists of a solution: what was asked for and placed, and the stock it came from.

use crate::model::job::Job;
use crate::model::solution::{PlacedPanel, Solution, UsedStock};
use std::collections::HashMap;

/// The rows of panels that ask for anything, with how many copies of each are placed; `placed` is by row of the job.
pub(crate) fn panels(job: &Job, placed: &[u32]) -> Vec<PlacedPanel> {
    job.wanted_panels()
        .map(|(row, panel)| PlacedPanel {
            panel_id: panel.id.clone(),
            label: panel.label.clone(),
            width: panel.width,
            height: panel.height,
            material: panel.material.clone(),
            count: panel.count,
            placed: placed[row],
        })
        .collect()
}

/// The rows of stock that are used, with how many sheets of each; `used` is by row of the job.
pub(crate) fn used_stock(job: &Job, used: &[u32]) -> Vec<UsedStock> {
    job.stock_panels
        .iter()
        .zip(used)
        .filter(|(_, used)| **used > 0)
        .map(|(stock, &count)| UsedStock {
            kind: stock.kind,
            stock_panel_id: stock.id.clone(),
            label: stock.label.clone(),
            width: stock.width,
            height: stock.height,
            material: stock.material.clone(),
            count,
            price: stock.price,
            stock_item_id: stock.stock_item_id.clone(),
            use_first: stock.use_first,
        })
        .collect()
}

/// Fills both lists of a solution that was saved before solutions had them: counted on its sheets.
pub fn complete(job: &Job, solution: &mut Solution) {
    let panel_rows: HashMap<&str, usize> = rows(job.panels.iter().map(|panel| panel.id.as_str()));
    let stock_rows: HashMap<&str, usize> = rows(job.stock_panels.iter().map(|stock| stock.id.as_str()));
    let (mut placed, mut used) = (vec![0; job.panels.len()], vec![0; job.stock_panels.len()]);
    for mosaic in &solution.mosaics {
        if let Some(&row) = stock_rows.get(mosaic.stock_panel_id.as_str()) {
            used[row] += 1;
        }
        for id in mosaic.tiles.iter().filter_map(|tile| tile.panel_id.as_deref()) {
            if let Some(&row) = panel_rows.get(id) {
                placed[row] += 1;
            }
        }
    }
    solution.panels = panels(job, &placed);
    solution.used_stock_panels = used_stock(job, &used);
}

fn rows<'j>(ids: impl Iterator<Item = &'j str>) -> HashMap<&'j str, usize> {
    ids.enumerate().map(|(row, id)| (id, row)).collect()
}
