//! What a row of stock has of its own: kind, price, whether it is used up first, trims.

use super::column::Column;
use super::columns::List;
use super::fault::ListFault;
use super::length::{self, Decimal, Unit};
use super::price;
use super::row::yes_or_no;
use super::sheet_columns::SheetColumn;
use super::{Lists, Remark, Row, shown};
use engine::{Length, Money, StockKind, Trims};

/// What a row of stock has beside its size, count, material and grain.
pub(super) struct OwnOfSheet {
    pub kind: Option<StockKind>,
    pub price: Option<Money>,
    pub use_first: bool,
    pub trim: Option<Trims>,
}

/// What a sheet is called in the column `kind`.
fn kind_named(word: &str) -> Option<StockKind> {
    Some(match word.trim().to_lowercase().as_str() {
        "sheet" | "sheets" | "new" | "platte" | "platten" | "neu" | "лист" | "листы" | "новый" => {
            StockKind::Sheet
        }
        "remnant" | "remnants" | "offcut" | "offcuts" | "rest" | "reste" | "остаток" | "остатки"
        | "обрезок" | "обрезки" => StockKind::Remnant,
        _ => return None,
    })
}

/// The list of a word in the column `kind`.
pub(super) fn list_of_kind(word: &str) -> Option<List> {
    List::named(word).or_else(|| kind_named(word).map(|_| List::Stock))
}

/// Whether a count says that there are as many sheets as it takes.
pub(super) fn is_unlimited(count: &str) -> bool {
    matches!(
        count.to_lowercase().as_str(),
        "∞" | "*" | "unlimited" | "unbegrenzt" | "без ограничений" | "неограниченно"
    )
}

impl Row<'_> {
    fn own(&self, column: SheetColumn) -> (&str, Option<Unit>) {
        self.cell(Column::Sheet(column))
    }

    pub(super) fn own_of_sheet(&self, unit: Unit, decimal: Decimal, lists: &mut Lists) -> OwnOfSheet {
        OwnOfSheet {
            kind: kind_named(self.cell(Column::Kind).0),
            price: self.price(decimal, lists),
            use_first: self.use_first(lists),
            trim: self.trim(unit, decimal, lists),
        }
    }

    /// Says once of each column of stock that it means nothing for panels.
    pub(super) fn note_columns_of_stock(&self, lists: &mut Lists) {
        for column in SheetColumn::ALL.into_iter().filter(|column| !self.own(*column).0.is_empty()) {
            let note = Remark::new(self.line, Column::Sheet(column), ListFault::OfStockOnly);
            let is_told = |other: &Remark| (other.column, &other.fault) == (note.column, &note.fault);
            if !lists.notes.iter().any(is_told) {
                lists.notes.push(note);
            }
        }
    }

    fn price(&self, decimal: Decimal, lists: &mut Lists) -> Option<Money> {
        let text = self.own(SheetColumn::Price).0;
        if text.is_empty() {
            return None;
        }
        let read = price::parse(text, decimal);
        read.map_err(|fault| self.fault(lists, Column::Sheet(SheetColumn::Price), ListFault::Price(fault)))
            .ok()
    }

    fn use_first(&self, lists: &mut Lists) -> bool {
        let text = self.own(SheetColumn::UseFirst).0;
        let said = if text.is_empty() { Some(false) } else { yes_or_no(text) };
        said.unwrap_or_else(|| {
            let fault = ListFault::NeitherYesNorNo(shown(text));
            self.fault(lists, Column::Sheet(SheetColumn::UseFirst), fault);
            false
        })
    }

    fn trim(&self, unit: Unit, decimal: Decimal, lists: &mut Lists) -> Option<Trims> {
        // Without a unit of their own they are in that of the sizes.
        let of_sizes = self.cell(Column::Width).1.unwrap_or(unit);
        let mut side = |text: &str, column, named: Option<Unit>| match text.trim() {
            "" => Length::ZERO,
            text => length::parse(text, named.unwrap_or(of_sizes), decimal).unwrap_or_else(|fault| {
                self.fault(lists, Column::Sheet(column), ListFault::Length(fault));
                Length::ZERO
            }),
        };
        let (all, named) = self.own(SheetColumn::Trim);
        let mut trims = None;
        match all.split('|').collect::<Vec<_>>().as_slice() {
            [""] => {}
            [none] if *none == "none" || yes_or_no(none) == Some(false) => trims = Some(Trims::default()),
            [one] => {
                let one = side(one, SheetColumn::Trim, named);
                trims = Some(Trims { left: one, right: one, top: one, bottom: one });
            }
            [left, right, top, bottom] => {
                let [left, right, top, bottom] =
                    [left, right, top, bottom].map(|text| side(text, SheetColumn::Trim, named));
                trims = Some(Trims { left, right, top, bottom });
            }
            _ => {
                self.fault(lists, Column::Sheet(SheetColumn::Trim), ListFault::TrimForm(shown(all)));
                return None;
            }
        }
        let own =
            [SheetColumn::TrimLeft, SheetColumn::TrimRight, SheetColumn::TrimTop, SheetColumn::TrimBottom];
        for column in own {
            let (text, named) = self.own(column);
            if text.is_empty() {
                continue;
            }
            let trims = trims.get_or_insert_default();
            let place = match column {
                SheetColumn::TrimLeft => &mut trims.left,
                SheetColumn::TrimRight => &mut trims.right,
                SheetColumn::TrimTop => &mut trims.top,
                _ => &mut trims.bottom,
            };
            *place = side(text, column, named);
        }
        trims
    }
}
