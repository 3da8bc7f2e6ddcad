//! One row of cells as a panel or a sheet.

use super::column::Column;
use super::columns::List;
use super::fault::ListFault;
use super::length::{self, Decimal, Unit};
use super::sheet::{self, OwnOfSheet};
use super::{Lists, Remark, Row, shown};
use engine::model::job::DEFAULT_MATERIAL;
use engine::{EdgeBands, Grain, Length, Panel, Stock};

impl Row<'_> {
    /// The cell of a column, empty where there is none, and the unit that its header names.
    pub(super) fn cell(&self, column: Column) -> (&str, Option<Unit>) {
        self.cells
            .iter()
            .enumerate()
            .find_map(|(n, cell)| {
                self.columns.at(n).filter(|(other, _)| *other == column).map(|(_, unit)| (*cell, unit))
            })
            .unwrap_or(("", None))
    }

    pub(super) fn panel(
        &self,
        number: usize,
        unit: Unit,
        decimal: Decimal,
        lists: &mut Lists,
    ) -> Option<Panel> {
        if self.kind(lists)? == List::Stock {
            let stock = self.as_stock(lists.stock.len() + 1, unit, decimal, lists);
            lists.stock.extend(stock.map(|stock| (self.line, stock)));
            return None;
        }
        self.as_panel(number, unit, decimal, lists)
    }

    pub(super) fn stock(
        &self,
        number: usize,
        unit: Unit,
        decimal: Decimal,
        lists: &mut Lists,
    ) -> Option<Stock> {
        if self.kind(lists)? == List::Panels {
            let panel = self.as_panel(lists.panels.len() + 1, unit, decimal, lists);
            lists.panels.extend(panel.map(|panel| (self.line, panel)));
            return None;
        }
        self.as_stock(number, unit, decimal, lists)
    }

    fn as_panel(&self, number: usize, unit: Unit, decimal: Decimal, lists: &mut Lists) -> Option<Panel> {
        let faults = lists.faults.len();
        let common = self.common(List::Panels, number, unit, decimal, lists);
        let edge = self.edge(lists);
        let locked_rotation = !self.yes_unless_no(Column::CanRotate, lists);
        self.note_columns_of_stock(lists);
        (lists.faults.len() == faults).then(|| Panel {
            id: number.to_string(),
            width: common.width,
            height: common.height,
            count: common.count,
            material: common.material,
            enabled: common.enabled,
            grain: common.grain,
            label: Some(common.label),
            edge,
            locked_rotation,
            grain_set: self.filled(Column::GrainSet),
            external_id: self.filled(Column::ExternalId),
            order: self.filled(Column::Order),
        })
    }

    fn filled(&self, column: Column) -> Option<String> {
        Some(self.cell(column).0).filter(|text| !text.is_empty()).map(str::to_owned)
    }

    fn as_stock(&self, number: usize, unit: Unit, decimal: Decimal, lists: &mut Lists) -> Option<Stock> {
        let faults = lists.faults.len();
        let common = self.common(List::Stock, number, unit, decimal, lists);
        if self.edge(lists) != EdgeBands::default() {
            self.fault(lists, Column::Edge, ListFault::SheetWithBands);
        }
        if !self.cell(Column::GrainSet).0.is_empty() {
            self.fault(lists, Column::GrainSet, ListFault::SheetInSet);
        }
        let OwnOfSheet { kind, price, use_first, trim } = self.own_of_sheet(unit, decimal, lists);
        (lists.faults.len() == faults).then(|| Stock {
            id: format!("s{number}"),
            width: common.width,
            height: common.height,
            count: (!common.unlimited).then_some(common.count),
            material: common.material,
            enabled: common.enabled,
            grain: common.grain,
            label: Some(common.label),
            kind,
            price,
            stock_item_id: None,
            use_first,
            trim,
            defects: Vec::new(),
        })
    }

    fn common(&self, list: List, number: usize, unit: Unit, decimal: Decimal, lists: &mut Lists) -> Common {
        if let Some(extra) = self.cells.iter().skip(self.columns.len()).find(|cell| !cell.is_empty()) {
            let fault = ListFault::BehindLastColumn(shown(extra));
            lists.faults.push(Remark::new(self.line, None, fault));
        }
        let enabled = self.enabled(lists);
        let unlimited = list == List::Stock && sheet::is_unlimited(self.cell(Column::Count).0);
        let count = if unlimited { Some(1) } else { self.count(lists) };
        let mut side = |column| {
            let (text, named) = self.cell(column);
            match length::parse(text, named.unwrap_or(unit), decimal) {
                Ok(side) => side,
                Err(fault) => {
                    self.fault(lists, column, ListFault::Length(fault));
                    Length::ZERO
                }
            }
        };
        let (width, height) = (side(Column::Width), side(Column::Height));
        if !enabled || count == Some(0) {
            let why = if enabled { ListFault::CountZero } else { ListFault::NotEnabled };
            lists.notes.push(Remark::new(self.line, None, why));
        }
        let text = |column| Some(self.cell(column).0).filter(|text| !text.is_empty());
        Common {
            width,
            height,
            count: count.unwrap_or(0),
            unlimited,
            material: text(Column::Material).unwrap_or(DEFAULT_MATERIAL).to_owned(),
            enabled,
            grain: self.grain(lists),
            label: text(Column::Label).map_or_else(|| format!("{}-{number}", list.prefix()), str::to_owned),
        }
    }

    pub(super) fn fault(&self, lists: &mut Lists, column: Column, fault: ListFault) {
        lists.faults.push(Remark::new(self.line, column, fault));
    }

    /// The list that the row belongs to; none where the cell names neither.
    fn kind(&self, lists: &mut Lists) -> Option<List> {
        match self.cell(Column::Kind).0 {
            "" => Some(self.list),
            word => {
                let named = sheet::list_of_kind(word);
                if named.is_none() {
                    self.fault(lists, Column::Kind, ListFault::NeitherPanelNorStock(shown(word)));
                }
                named
            }
        }
    }

    fn count(&self, lists: &mut Lists) -> Option<u32> {
        let text = self.cell(Column::Count).0;
        if text.is_empty() {
            let ends_before = (self.cells.len()..self.columns.len())
                .any(|n| self.columns.at(n).is_some_and(|(column, _)| column == Column::Count));
            if !self.columns.has(Column::Count) || !self.columns.named && ends_before {
                return Some(1);
            }
            self.fault(lists, Column::Count, ListFault::Missing);
            return None;
        }
        // Spreadsheets write whole numbers with decimals too: 5.00.
        let whole = match text.split_once(['.', ',']) {
            Some((whole, zeros)) if zeros.len() <= 2 && zeros.chars().all(|c| c == '0') => whole,
            _ => text,
        };
        let count = whole.parse().ok().filter(|_| whole.chars().all(|c| c.is_ascii_digit()));
        if count.is_none() {
            self.fault(lists, Column::Count, ListFault::NotWhole(shown(text)));
        }
        count
    }

    fn enabled(&self, lists: &mut Lists) -> bool {
        self.yes_unless_no(Column::Enabled, lists)
    }

    /// What a cell says; yes where it says nothing.
    fn yes_unless_no(&self, column: Column, lists: &mut Lists) -> bool {
        let text = self.cell(column).0;
        if text.is_empty() {
            return true;
        }
        yes_or_no(text).unwrap_or_else(|| {
            self.fault(lists, column, ListFault::NeitherYesNorNo(shown(text)));
            true
        })
    }

    fn grain(&self, lists: &mut Lists) -> Grain {
        match self.cell(Column::Grain).0.to_lowercase().as_str() {
            "" | "0" | "none" | "no" | "нет" | "keine" => Grain::None,
            "1" | "width" | "along width" | "ширина" | "по ширине" | "вдоль ширины" | "breite" => {
                Grain::Width
            }
            "2" | "height" | "along height" | "высота" | "по высоте" | "вдоль высоты" | "höhe" => {
                Grain::Height
            }
            text => {
                self.fault(lists, Column::Grain, ListFault::NoGrain(shown(text)));
                Grain::None
            }
        }
    }

    fn edge(&self, lists: &mut Lists) -> EdgeBands {
        let band = |text: &str| Some(text.trim().to_owned()).filter(|band| !band.is_empty());
        let all = self.cell(Column::Edge).0;
        let mut sides = [None, None, None, None];
        if !all.is_empty() {
            match all.split('|').collect::<Vec<_>>().as_slice() {
                [top, bottom, left, right] => sides = [top, bottom, left, right].map(|side| band(side)),
                _ => {
                    self.fault(lists, Column::Edge, ListFault::EdgeForm(shown(all)));
                }
            }
        }
        let own = [Column::EdgeTop, Column::EdgeBottom, Column::EdgeLeft, Column::EdgeRight];
        for (side, column) in sides.iter_mut().zip(own) {
            if let Some(named) = band(self.cell(column).0) {
                *side = Some(named);
            }
        }
        let [top, bottom, left, right] = sides;
        EdgeBands { top, bottom, left, right }
    }
}

/// What a word says; none where it says neither.
pub(super) fn yes_or_no(word: &str) -> Option<bool> {
    match word.to_lowercase().as_str() {
        "1" | "true" | "yes" | "y" | "on" | "x" | "+" | "да" | "вкл" | "ja" | "истина" | "wahr" => {
            Some(true)
        }
        "0" | "false" | "no" | "n" | "off" | "-" | "–" | "—" | "нет" | "выкл" | "nein" | "ложь"
        | "falsch" => Some(false),
        _ => None,
    }
}

/// What panels and sheets share.
struct Common {
    width: Length,
    height: Length,
    count: u32,
    /// As many as it takes: the count says nothing.
    unlimited: bool,
    material: String,
    enabled: bool,
    grain: Grain,
    label: String,
}
