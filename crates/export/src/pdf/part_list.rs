//! All parts and where they are, after the sheets.

use super::Plan;
use super::press::{FOOT, Item, MARGIN, Press};
use super::runs::{Runs, numbers};
use super::table::{PdfColumn, PdfTable};
use crate::block::{Block, Flow, Kind, words};
use crate::drawing::{Anchor, Point};
use crate::palette::INK;
use engine::Panel;
use std::collections::HashMap;

const SCALE: f64 = 0.86;
const HEAD: f64 = 40.0;

/// What was placed of a row of panels.
#[derive(Default)]
struct Placed {
    /// Its parts' numbers.
    numbers: Vec<u64>,
    /// On which sheets, from 0, and how many on each.
    sheets: Vec<(usize, usize)>,
}

/// Prints the list; nothing where nothing was placed. Row by row, for there may be very many.
pub(super) fn print(plan: &Plan<'_>, press: &mut Press<'_>) {
    let placed = placed(plan);
    if placed.is_empty() {
        return;
    }
    let language = plan.drawing.language;
    let (width, bottom) = ((press.paper.width() - 2.0 * MARGIN) / SCALE, press.paper.height() - FOOT);
    let table = table(plan, width);
    let top = MARGIN + HEAD;
    let height = (bottom - top) / SCALE;
    let head = table.head();
    let start = Flow { frame: 0, y: head.height };
    let mut flow = start;
    let mut page: Vec<(f64, Block)> = vec![(0.0, head.clone())];
    let mut number = 0;
    let mut send = |page: &mut Vec<(f64, Block)>, press: &mut Press<'_>| {
        let blocks = std::mem::take(page);
        let again = number > 0;
        press.page(|| {
            let title = match again {
                false => language.all_parts().to_owned(),
                true => format!("{} — {}", language.all_parts(), language.continued()),
            };
            let at = Point { x: MARGIN, y: MARGIN + 18.0 };
            let title = vec![words(at, &title, 22.0, Anchor::Start, true, INK)];
            let block = |(y, block): (f64, Block)| {
                let at = Point { x: MARGIN, y: top + y * SCALE };
                let again = again && block.kind == Kind::Head;
                Item::Block { block, at, scale: SCALE, again }
            };
            std::iter::once(Item::Heading(2, title)).chain(blocks.into_iter().map(block)).collect()
        });
        if !again {
            press.bookmark(language.all_parts());
        }
        number += 1;
    };
    for panel in &plan.facts.job.panels {
        let Some(of) = placed.get(panel.id.as_str()) else { continue };
        for block in row(plan, &table, panel, of) {
            let Some(place) = flow.place(&block, 0.0, Some(head.height), |_| height) else { continue };
            if place.head {
                send(&mut page, press);
                page.push((0.0, head.clone()));
            }
            page.push((place.y, block));
        }
    }
    send(&mut page, press);
    press.end_section();
}

/// What was placed, by rows of panels.
fn placed<'p>(plan: &Plan<'p>) -> HashMap<&'p str, Placed> {
    let mut placed: HashMap<&str, Placed> = HashMap::new();
    for (sheet, mosaic) in plan.facts.solution.mosaics.iter().enumerate() {
        for tile in mosaic.tiles.iter().filter(|tile| tile.is_final) {
            let Some(id) = tile.panel_id.as_deref() else { continue };
            let of = placed.entry(id).or_default();
            of.numbers.push(tile.id);
            match of.sheets.last_mut() {
                Some((last, count)) if *last == sheet => *count += 1,
                _ => of.sheets.push((sheet, 1)),
            }
        }
    }
    placed.values_mut().for_each(|of| of.numbers.sort_unstable());
    placed
}

fn has_bands(plan: &Plan<'_>) -> bool {
    !plan.facts.solution.panel_sizes.is_empty()
}

fn has_orders(plan: &Plan<'_>) -> bool {
    plan.facts.job.panels.iter().any(|panel| panel.order.is_some())
}

fn table(plan: &Plan<'_>, width: f64) -> PdfTable {
    let (language, unit) = (plan.drawing.language, plan.drawing.unit);
    let mut columns = vec![
        PdfColumn::words(language.part_numbers_head(), 80.0),
        PdfColumn::words(language.panel_head(), 260.0),
        PdfColumn::words(language.size_head(unit), 130.0),
    ];
    if has_bands(plan) {
        columns.push(PdfColumn::words(language.finished_head(), 130.0));
    }
    if has_orders(plan) {
        columns.push(PdfColumn::words(language.order_head(), 110.0));
    }
    columns.extend([
        PdfColumn::words(language.material(), 170.0),
        PdfColumn::numbers(language.count_head(), 60.0),
        PdfColumn::words(language.on_sheets_head(), 260.0),
    ]);
    PdfTable::new(width, columns)
}

fn row(plan: &Plan<'_>, table: &PdfTable, panel: &Panel, placed: &Placed) -> Vec<Block> {
    let (language, unit) = (plan.drawing.language, plan.drawing.unit);
    let label = panel.label.as_deref().filter(|label| !label.trim().is_empty()).unwrap_or(&panel.id);
    let (cut_width, cut_height) = plan.facts.job.cut_size(panel);
    let size = unit.size(cut_width, cut_height, language);
    let finished = unit.size(panel.width, panel.height, language);
    let count = match placed.numbers.len() {
        all if all as u64 == u64::from(panel.count) => all.to_string(),
        some => format!("{some} / {}", panel.count),
    };
    let part_numbers = numbers(&placed.numbers);
    let sheets = Runs(&placed.sheets).to_string();
    let material = plan.material(&panel.material);
    let mut cells = vec![(part_numbers.as_str(), false), (label, true), (&size, false)];
    if has_bands(plan) {
        cells.push((&finished, false));
    }
    if has_orders(plan) {
        cells.push((panel.order.as_deref().unwrap_or_default(), false));
    }
    cells.extend([(material, false), (&count, true), (&sheets, false)]);
    table.row(&cells)
}
