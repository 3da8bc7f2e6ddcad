//! The list of cuts.

use super::{Cell, Table, Tables, plain, stock_name};
use crate::names::material_name;
use crate::stages::CutLooks;
use std::collections::HashMap;

impl<'f> Tables<'f> {
    /// Every cut in the order of the saw, sheet by sheet.
    pub(crate) fn cuts(&self) -> Table<'f> {
        let mut columns = vec![self.sheet_number()];
        columns.extend(self.stock_and_material());
        columns.extend([
            plain(self.pick("Cut", "Рез")),
            plain(self.pick("Direction", "Направление")),
            self.sized("Position", "Позиция"),
            self.sized("From", "От"),
            self.sized("To", "До"),
            super::Column { summed: true, ..self.sized("Length", "Длина") },
            self.sized("Piece width", "Ширина части"),
            self.sized("Piece height", "Высота части"),
            plain(self.pick("Stage", "Стадия")),
        ]);
        let mut rows = Vec::new();
        for (place, mosaic) in self.facts.solution.mosaics.iter().enumerate() {
            let pieces: HashMap<_, _> = mosaic.tiles.iter().map(|tile| (tile.id, tile)).collect();
            let looks = CutLooks::of(self.facts.job, mosaic, false).looks;
            for (n, (cut, look)) in mosaic.cuts.iter().zip(looks).enumerate() {
                let (position, a, b) = match cut.horizontal {
                    true => (cut.y1, cut.x1, cut.x2),
                    false => (cut.x1, cut.y1, cut.y2),
                };
                let piece = pieces.get(&cut.original_tile_id);
                rows.push(vec![
                    Cell::Count(place as u64 + 1),
                    Cell::text(stock_name(mosaic)),
                    Cell::text(material_name(&mosaic.material, self.language)),
                    Cell::Count(n as u64 + 1),
                    Cell::text(if cut.horizontal { self.pick("H", "Г") } else { self.pick("V", "В") }),
                    Cell::Size(position),
                    Cell::Size(a.min(b)),
                    Cell::Size(a.max(b)),
                    Cell::Size(cut.length()),
                    piece.map_or(Cell::Empty, |piece| Cell::Size(piece.width)),
                    piece.map_or(Cell::Empty, |piece| Cell::Size(piece.height)),
                    match look.stage {
                        0 => Cell::text(self.pick("trim", "обрезка")),
                        stage => Cell::Count(stage as u64),
                    },
                ]);
            }
        }
        Table { name: self.pick("Cuts", "Резы"), columns, rows }
    }
}
