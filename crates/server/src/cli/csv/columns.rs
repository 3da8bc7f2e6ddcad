//! Which cell of a row is what: by its header, or by the order of the cells without one.

use super::column::{Column, normalised, of_heading};
use super::fault::ListFault;
use super::length::{self, Unit};

/// Panels to cut or the stock to cut them from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    Panels,
    Stock,
}

impl List {
    /// What rows without a label are called before their number.
    pub fn prefix(self) -> &'static str {
        match self {
            List::Panels => "Panel",
            List::Stock => "Stock",
        }
    }

    /// The list that a word names, as a line of its own or in the column `kind`.
    pub fn named(word: &str) -> Option<List> {
        let word = normalised(word).0;
        Some(match word.as_str() {
            "panel" | "panels" | "part" | "parts" | "piece" | "pieces" | "teil" | "teile" | "zuschnitt"
            | "zuschnitte" | "деталь" | "детали" | "заготовка" | "заготовки" => {
                List::Panels
            }
            "stock" | "sheet" | "sheets" | "board" | "boards" | "stock panels" | "remnant" | "remnants"
            | "platte" | "platten" | "lager" | "rest" | "reste" | "лист" | "листы" | "плита" | "плиты"
            | "склад" | "материалы" | "остаток" | "остатки" => List::Stock,
            _ => return None,
        })
    }
}

/// The columns of a list of rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Columns {
    /// By cell; none where the header is unknown.
    cells: Vec<Option<(Column, Option<Unit>)>>,
    /// Headers that mean nothing here.
    pub unknown: Vec<String>,
    /// A header names them; without one a row may end before its count.
    pub named: bool,
}

impl Columns {
    /// The columns of a header, if the row is one: at least two known names, a size among them, and no number.
    pub fn of_header(cells: &[&str]) -> Option<Result<Columns, ListFault>> {
        let mut columns: Vec<Option<(Column, Option<Unit>)>> = cells
            .iter()
            .map(|cell| {
                let (column, unit) = of_heading(cell);
                column.map(|column| (column, unit))
            })
            .collect();
        let known: Vec<Column> = columns.iter().flatten().map(|(column, _)| *column).collect();
        let has = |column| known.contains(&column);
        let sizes = [Column::Width, Column::Height, Column::Length].map(has);
        if known.len() < 2 || !sizes.contains(&true) || cells.iter().any(|cell| length::looks_like_one(cell))
        {
            return None;
        }
        let rename = |columns: &mut Vec<Option<(Column, Option<Unit>)>>, from, to| {
            for (column, _) in columns.iter_mut().flatten().filter(|(column, _)| *column == from) {
                *column = to;
            }
        };
        // A list of lengths and widths has its length along x; one of lengths and heights too.
        match sizes {
            [true, false, true] => {
                rename(&mut columns, Column::Width, Column::Height);
                rename(&mut columns, Column::Length, Column::Width);
            }
            [false, true, true] => rename(&mut columns, Column::Length, Column::Width),
            [true, true, false] => {}
            [true, true, true] => {
                return Some(Err(ListFault::ThreeSizes));
            }
            _ => return Some(Err(ListFault::OneSize)),
        }
        for (n, column) in known.iter().enumerate() {
            if known[..n].contains(column) {
                return Some(Err(ListFault::ColumnTwice(*column)));
            }
        }
        let unknown =
            cells.iter().zip(&columns).filter(|(cell, column)| column.is_none() && !cell.is_empty());
        let unknown = unknown.map(|(cell, _)| (*cell).to_owned()).collect();
        Some(Ok(Columns { cells: columns, unknown, named: true }))
    }

    /// The columns of rows without a header, told by the first of them; none where it holds no sizes.
    pub fn of_row(cells: &[&str]) -> Option<Columns> {
        use Column::{Count, Edge, Grain, Height, Label, Material, Width};
        let numbers: Vec<bool> = cells.iter().map(|cell| length::looks_like_one(cell)).collect();
        let number = |n: usize| numbers.get(n).copied().unwrap_or(false);
        let filled = |n: usize| cells.get(n).is_some_and(|cell| !cell.is_empty());
        // `600, 400` and `600, 400, 5` name nothing; `1, 600, 400, 5` begins with a name that is a number.
        let nameless = number(0) && number(1) && !(number(2) && filled(3) && number(3));
        if !(nameless || number(1) || number(2)) {
            return None;
        }
        let order = [Label, Width, Height, Count, Material, Grain, Edge];
        let order = if nameless { &order[1..] } else { &order[..] };
        let cells = order.iter().map(|column| Some((*column, None))).collect();
        Some(Columns { cells, unknown: Vec::new(), named: false })
    }

    /// What a cell holds, and the unit that its header names.
    pub fn at(&self, cell: usize) -> Option<(Column, Option<Unit>)> {
        self.cells.get(cell).copied().flatten()
    }

    /// How many cells a row may have.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there is such a column.
    pub fn has(&self, column: Column) -> bool {
        self.cells.iter().flatten().any(|(other, _)| *other == column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(cells: &[&str]) -> Option<Vec<Option<Column>>> {
        let columns = Columns::of_header(cells)?.ok()?;
        Some((0..columns.len()).map(|n| columns.at(n).map(|(column, _)| column)).collect())
    }

    #[test]
    fn headers_are_known_in_three_languages() {
        use Column::*;
        let expected = Some([Label, Width, Height, Count, Material].map(Some).to_vec());
        assert_eq!(header(&["Label", "WIDTH", "Height (mm)", "Qty.", "material"]), expected);
        assert_eq!(header(&["Bezeichnung", "Breite", "Höhe", "Menge", "Material"]), expected);
        assert_eq!(header(&["Наименование", "Ширина, мм", "Высота, мм", "Кол-во", "Материал"]), expected);
        assert_eq!(header(&["Деталь", "Длина", "Ширина", "Шт.", "Материал"]), expected);
    }

    #[test]
    fn rows_of_numbers_are_no_headers() {
        assert_eq!(header(&["width", "600", "400", "5"]), None);
        assert_eq!(header(&["Side", "600", "400"]), None);
    }

    #[test]
    fn a_header_with_one_side_or_three_is_a_fault() {
        assert!(Columns::of_header(&["name", "width"]).unwrap().is_err());
        assert!(Columns::of_header(&["length", "width", "height"]).unwrap().is_err());
        assert!(Columns::of_header(&["width", "width", "height"]).unwrap().is_err());
    }

    #[test]
    fn a_header_may_name_its_unit() {
        let columns = Columns::of_header(&["width (in)", "height in", "count"]).unwrap().unwrap();
        assert_eq!(columns.at(0), Some((Column::Width, Some(Unit::In))));
        assert_eq!(columns.at(1), Some((Column::Height, Some(Unit::In))));
    }

    #[test]
    fn without_a_header_the_first_row_tells_whether_there_are_names() {
        let first = |cells: &[&str]| Columns::of_row(cells).and_then(|c| c.at(0)).map(|(column, _)| column);
        assert_eq!(first(&["Side", "600", "400", "5"]), Some(Column::Label));
        assert_eq!(first(&["1", "600", "400", "5"]), Some(Column::Label));
        assert_eq!(first(&["", "600", "400", "5"]), Some(Column::Label));
        assert_eq!(first(&["600", "400", "5"]), Some(Column::Width));
        assert_eq!(first(&["600", "400", "5", "MDF"]), Some(Column::Width));
        assert_eq!(first(&["600", "400"]), Some(Column::Width));
        assert_eq!(first(&["Nom", "Largeur", "Hauteur"]), None);
    }
}
