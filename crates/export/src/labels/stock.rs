//! Labels of what lies in a store room: each thing is a sheet by itself, with nothing cut from it yet.

use super::content::Contents;
use super::format::LabelFormat;
use super::pieces::{Piece, PieceKind};
use super::print::{checked_print, printed};
use super::stock_label::StockLabel;
use super::{LabelOptions, check_copies};
use crate::Refused;
use chrono::{DateTime, Utc};
use engine::{Length, Mosaic, Tile};

/// The labels of things in a store room as a PDF, in their order. Refused where the format has faults, where there is
/// nothing to label, and where there would be too many.
pub fn stock_labels(
    items: &[StockLabel],
    format: &LabelFormat,
    options: &LabelOptions,
    date: DateTime<Utc>,
) -> Result<Vec<u8>, Refused> {
    let LabelOptions { language, unit, copies, .. } = *options;
    checked_print(format, options)?;
    if items.is_empty() {
        let words = ("There is nothing in stock to label.", "На складе нет ничего, чему нужна этикетка.");
        return Err(Refused(language.pick(words.0, words.1).into()));
    }
    check_copies(items.len(), copies, language)?;
    let sheets: Vec<(Mosaic, Tile)> = items.iter().map(sheet).collect();
    let pieces: Vec<Piece<'_>> = items
        .iter()
        .zip(&sheets)
        .enumerate()
        .map(|(sheet, (item, (mosaic, tile)))| Piece { sheet, mosaic, tile, kind: PieceKind::Stocked(item) })
        .collect();
    let contents = Contents::of_stock(date, language, unit);
    let title = language.pick("Stock · Labels", "Склад · Этикетки");
    printed(&pieces, &contents, title, date, format, options)
}

/// Why so many things cannot have labels in one file, whatever they are; none where they can.
pub fn stock_label_refusal(items: usize, options: &LabelOptions) -> Option<Refused> {
    check_copies(items, options.copies, options.language).err()
}

fn sheet(item: &StockLabel) -> (Mosaic, Tile) {
    let StockLabel { width, height, .. } = *item;
    let mosaic = Mosaic {
        stock_panel_id: String::new(),
        stock_label: None,
        material: item.material.clone(),
        width,
        height,
        nbr_final_panels: 0,
        used_area_ratio: 0.0,
        defects: Vec::new(),
        tiles: Vec::new(),
        cuts: Vec::new(),
    };
    let tile = Tile {
        id: 0,
        x: Length::ZERO,
        y: Length::ZERO,
        width,
        height,
        label: None,
        is_final: false,
        has_children: false,
        orientation: 0,
        panel_id: None,
        external_id: None,
        order: None,
    };
    (mosaic, tile)
}
