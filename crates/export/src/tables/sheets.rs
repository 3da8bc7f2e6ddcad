//! The lists of sheets and of remnants.

use super::{Cell, Table, Tables, plain, stock_name, summed};
use crate::names::material_name;
use crate::page::sheet_numbers;
use engine::{Length, StockKind};
use std::collections::HashSet;

impl<'f> Tables<'f> {
    /// Every sheet, in the order of the solution.
    pub(crate) fn sheets(&self) -> Table<'f> {
        let solution = self.facts.solution;
        let mut like = vec![0; solution.mosaics.len()];
        for pattern in &self.patterns {
            for &place in &pattern.mosaics {
                like[place] = pattern.mosaics[0] + 1;
            }
        }
        let stock = self.facts.job.stock_panels.iter();
        let remnants: HashSet<&str> =
            stock.filter(|row| row.kind == Some(StockKind::Remnant)).map(|row| row.id.as_str()).collect();
        let mut columns = vec![self.sheet_number()];
        columns.extend(self.stock_and_material());
        columns.extend([
            self.sized("Width", "Ширина"),
            self.sized("Height", "Высота"),
            plain(self.pick("Remnant", "Остаток")),
            plain(self.pick("Same as sheet no.", "Такой же, как лист №")),
            summed(self.pick("Panels", "Заготовок")),
            self.areas("Area", "Площадь"),
            self.areas("Area of the panels", "Площадь заготовок"),
            plain(self.pick("Used (%)", "Использовано (%)")),
            summed(self.pick("Cuts", "Резов")),
            self.runs("Length of the cuts", "Длина резов"),
        ]);
        let rows = solution.mosaics.iter().zip(like).enumerate().map(|(place, (mosaic, like))| {
            let panels = mosaic.tiles.iter().filter(|tile| tile.is_final);
            let is_remnant = remnants.contains(mosaic.stock_panel_id.as_str());
            vec![
                Cell::Count(place as u64 + 1),
                Cell::text(stock_name(mosaic)),
                Cell::text(material_name(&mosaic.material, self.language)),
                Cell::Size(mosaic.width),
                Cell::Size(mosaic.height),
                Cell::text(if is_remnant { self.pick("yes", "да") } else { self.pick("no", "нет") }),
                if like == place + 1 { Cell::Empty } else { Cell::Count(like as u64) },
                Cell::Count(mosaic.nbr_final_panels),
                Cell::Area(mosaic.width.times(mosaic.height)),
                Cell::Area(panels.map(|tile| tile.width.times(tile.height)).sum()),
                Cell::Percent(mosaic.used_area_ratio),
                Cell::Count(mosaic.cuts.len() as u64),
                Cell::Run(mosaic.cuts.iter().map(engine::Cut::length).sum::<Length>()),
            ]
        });
        Table { name: self.pick("Sheets", "Листы"), columns, rows: rows.collect() }
    }

    /// The remnants by their names, those of equal sheets once with their number. Sizes are along the sheet's own axes.
    pub(crate) fn remnants(&self) -> Table<'f> {
        let mut columns = vec![plain(self.pick("Remnant", "Остаток")), self.sheet_number()];
        columns.extend(self.stock_and_material());
        columns.extend([
            self.sized("X", "X"),
            self.sized("Y", "Y"),
            self.sized("Width", "Ширина"),
            self.sized("Height", "Высота"),
            summed(self.pick("Count", "Количество")),
            self.areas("Area", "Площадь"),
        ]);
        let rows = self.named_remnants().into_iter().map(|remnant| {
            let (mosaic, tile) = (remnant.mosaic, remnant.tile);
            vec![
                Cell::text(format!("R{}", remnant.number)),
                Cell::text(sheet_numbers(remnant.sheets)),
                Cell::text(stock_name(mosaic)),
                Cell::text(material_name(&mosaic.material, self.language)),
                Cell::Size(tile.x),
                Cell::Size(tile.y),
                Cell::Size(tile.width),
                Cell::Size(tile.height),
                Cell::Count(remnant.sheets.len() as u64),
                Cell::Area(remnant.area()),
            ]
        });
        Table { name: self.pick("Remnants", "Остатки"), columns, rows: rows.collect() }
    }

    /// The remnants in the order of their names.
    pub(super) fn named_remnants(&self) -> Vec<SheetRemnant<'f, '_>> {
        let mut all = Vec::new();
        for pattern in &self.patterns {
            let Some(mosaic) = self.facts.solution.mosaics.get(pattern.mosaics[0]) else { continue };
            for named in &pattern.remnants {
                let Some(tile) = mosaic.tiles.iter().find(|tile| tile.id == named.tile_id) else { continue };
                all.push(SheetRemnant { number: named.number, mosaic, tile, sheets: &pattern.mosaics });
            }
        }
        all.sort_unstable_by_key(|remnant| remnant.number);
        all
    }
}

/// A remnant with the sheets on which it is left.
pub(super) struct SheetRemnant<'f, 'p> {
    /// 1 for R1.
    pub(super) number: usize,
    /// The first of its sheets.
    pub(super) mosaic: &'f engine::Mosaic,
    /// Where it lies on that.
    pub(super) tile: &'f engine::Tile,
    /// The places of all its sheets.
    pub(super) sheets: &'p [usize],
}

impl SheetRemnant<'_, '_> {
    /// The area on all its sheets.
    pub(super) fn area(&self) -> engine::Area {
        std::iter::repeat_n(self.tile.width.times(self.tile.height), self.sheets.len()).sum()
    }
}
