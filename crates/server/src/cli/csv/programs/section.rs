//! One list of another program: its headings and the rows below them.

use super::super::columns::List;
use super::super::fault::ListFault;
use super::super::length::Unit;
use super::super::text::Record;
use super::super::{Remark, shown};
use super::cells;
use super::layouts::{Layout, Places, ProgramColumn, Rotation};
use std::collections::{BTreeMap, BTreeSet};

/// A list of another program while it is read.
pub struct ProgramSection {
    layout: &'static Layout,
    places: Places,
    line: u64,
    /// The material of rows that name none.
    material: String,
    /// The rows below its headings.
    pub rows: Vec<Record>,
}

/// What a row of another program says.
#[derive(Default)]
struct ProgramRow {
    line: u64,
    label: String,
    width: String,
    height: String,
    thickness: Option<String>,
    count: String,
    material: String,
    grain: &'static str,
    can_rotate: &'static str,
    enabled: String,
    price: String,
    use_first: String,
    /// Top, bottom, left, right.
    edges: [String; 4],
}

/// A column in Kerf's own form: its heading, and its cell in a row.
type OwnColumn = (&'static str, fn(&ProgramRow) -> String);

const EDGES: [ProgramColumn; 4] =
    [ProgramColumn::EdgeTop, ProgramColumn::EdgeBottom, ProgramColumn::EdgeLeft, ProgramColumn::EdgeRight];

impl ProgramSection {
    /// A list whose headings stand in that line.
    pub fn new(layout: &'static Layout, places: Places, line: u64) -> ProgramSection {
        ProgramSection { layout, places, line, material: String::new(), rows: Vec::new() }
    }

    /// With the material of rows that name none.
    pub fn of_material(self, material: &str) -> ProgramSection {
        ProgramSection { material: material.to_owned(), ..self }
    }

    /// Writes the list in Kerf's own form.
    pub fn close(self, into: &mut Vec<Record>, notes: &mut Vec<Remark>) {
        notes.push(Remark::new(self.line, None, ListFault::OfProgram(self.layout.program.clone())));
        let unit = self.bare_unit();
        let mut rows = Vec::new();
        for record in &self.rows {
            if self.is_row(record) {
                rows.push(self.row(record, unit));
            } else {
                let cells = record.cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty());
                let text = match self.text(record, ProgramColumn::Label) {
                    "" => cells.collect::<Vec<_>>().join(" "),
                    label => label.to_owned(),
                };
                if !text.is_empty() {
                    notes.push(Remark::new(record.line, None, ListFault::NoPanelRow(shown(&text))));
                }
            }
        }
        name_thicknesses(&mut rows);
        let title = self.layout.list().map(|list| if list == List::Panels { "panels" } else { "stock" });
        let line = self.line;
        into.extend(title.map(|title| Record { line, cells: vec![title.to_owned()] }));
        let columns = self.columns(&rows);
        let header = columns.iter().map(|(heading, _)| (*heading).to_owned()).collect();
        into.push(Record { line, cells: header });
        into.extend(rows.iter().map(|row| Record {
            line: row.line,
            cells: columns.iter().map(|(_, cell)| cell(row)).collect(),
        }));
    }

    fn has(&self, column: ProgramColumn) -> bool {
        self.places.contains_key(&column)
    }

    /// The columns of the list in Kerf's own form: those that it says anything of.
    fn columns(&self, rows: &[ProgramRow]) -> Vec<OwnColumn> {
        let mut columns: Vec<OwnColumn> = vec![
            ("label", |row| row.label.clone()),
            ("width", |row| row.width.clone()),
            ("height", |row| row.height.clone()),
        ];
        let mut add = |is_there: bool, heading, cell: fn(&ProgramRow) -> String| {
            if is_there {
                columns.push((heading, cell));
            }
        };
        add(self.has(ProgramColumn::Count), "count", |row| row.count.clone());
        add(rows.iter().any(|row| !row.material.is_empty()), "material", |row| row.material.clone());
        let is_turned = self.has(ProgramColumn::CanRotate);
        add(self.has(ProgramColumn::Grain) || is_turned, "grain", |row| row.grain.to_owned());
        add(is_turned, "can rotate", |row| row.can_rotate.to_owned());
        add(self.has(ProgramColumn::Enabled), "enabled", |row| row.enabled.clone());
        add(self.has(ProgramColumn::Price), "price", |row| row.price.clone());
        add(self.has(ProgramColumn::UseFirst), "use first", |row| row.use_first.clone());
        let banded = self.has(ProgramColumn::Banding) || EDGES.iter().any(|edge| self.has(*edge));
        add(banded, "edge top", |row| row.edges[0].clone());
        add(banded, "edge bottom", |row| row.edges[1].clone());
        add(banded, "edge left", |row| row.edges[2].clone());
        add(banded, "edge right", |row| row.edges[3].clone());
        columns
    }

    /// The first cell of a column that holds anything.
    fn cell<'r>(&self, record: &'r Record, column: ProgramColumn) -> (&'r str, Option<Unit>) {
        let places = self.places.get(&column).into_iter().flatten();
        let mut cells =
            places.map(|place| (record.cells.get(place.cell).map_or("", |c| c.trim()), place.unit));
        cells.find(|(text, _)| !text.is_empty()).unwrap_or_default()
    }

    fn text<'r>(&self, record: &'r Record, column: ProgramColumn) -> &'r str {
        self.cell(record, column).0
    }

    /// Whether a row is one: with a size, and cut from sheets.
    fn is_row(&self, record: &Record) -> bool {
        let kind = cells::word(self.text(record, ProgramColumn::Type));
        let sized = [ProgramColumn::Width, ProgramColumn::Height];
        sized.iter().any(|side| !self.text(record, *side).is_empty()) && !self.layout.left_out.contains(&kind)
    }

    /// The unit of lengths that name none, neither themselves nor in their heading.
    fn bare_unit(&self) -> Option<Unit> {
        let sides = || {
            let rows = self.rows.iter().filter(|record| self.is_row(record));
            rows.flat_map(|record| {
                [ProgramColumn::Width, ProgramColumn::Height].map(|side| self.cell(record, side))
            })
            .filter(|(_, unit)| unit.is_none())
            .map(|(text, _)| text)
        };
        let texts: Vec<&str> = sides().collect();
        self.layout.unit().or_else(|| cells::says_inches(texts.iter().copied()).then_some(Unit::In))
    }

    fn row(&self, record: &Record, bare: Option<Unit>) -> ProgramRow {
        let length = |column| {
            let (text, unit) = self.cell(record, column);
            cells::length_cell(text, unit.or(bare))
        };
        let text = |column| self.text(record, column).to_owned();
        let rotation = if self.has(ProgramColumn::CanRotate) {
            cells::rotation(self.text(record, ProgramColumn::CanRotate), self.layout)
        } else {
            Rotation::Free
        };
        let mut row = ProgramRow {
            line: record.line,
            label: text(ProgramColumn::Label),
            width: length(ProgramColumn::Width),
            height: length(ProgramColumn::Height),
            thickness: cells::thickness(&length(ProgramColumn::Thickness)),
            count: text(ProgramColumn::Count),
            material: Some(text(ProgramColumn::Material))
                .filter(|material| !material.is_empty())
                .unwrap_or_else(|| self.material.clone()),
            grain: cells::grain(self.text(record, ProgramColumn::Grain)),
            can_rotate: if matches!(rotation, Rotation::Never | Rotation::Once) { "no" } else { "yes" },
            enabled: cells::yes_or_no(self.text(record, ProgramColumn::Enabled)),
            price: cells::decimal(self.text(record, ProgramColumn::Price))
                .unwrap_or_else(|| text(ProgramColumn::Price)),
            use_first: cells::yes_or_no(self.text(record, ProgramColumn::UseFirst)),
            edges: EDGES.map(|edge| self.band(record, edge)),
        };
        if self.has(ProgramColumn::Banding) {
            row.edges = cells::bands(self.text(record, ProgramColumn::Banding));
        }
        if rotation == Rotation::AsMaterial && row.grain == "0" {
            row.grain = "1";
        }
        if rotation == Rotation::Once {
            std::mem::swap(&mut row.width, &mut row.height);
            row.edges.rotate_left(2);
        }
        if self.layout.list() == Some(List::Stock) && row.count.is_empty() && self.layout.key.is_some() {
            // A stock without a quantity is one without an end.
            row.count = "∞".to_owned();
        }
        row
    }

    fn band(&self, record: &Record, edge: ProgramColumn) -> String {
        let places = self.places.get(&edge).into_iter().flatten();
        let mut cells = places.filter_map(|place| record.cells.get(place.cell));
        cells.find(|text| !cells::is_no_band(text)).map(|text| cells::band(text)).unwrap_or_default()
    }
}

/// A material that comes in several thicknesses is several materials: panels of one are not cut from sheets of another.
fn name_thicknesses(rows: &mut [ProgramRow]) {
    let mut known: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for row in rows.iter() {
        if let Some(thickness) = &row.thickness {
            known.entry(row.material.clone()).or_default().insert(thickness.clone());
        }
    }
    for row in rows {
        if let Some(thickness) = &row.thickness
            && known.get(&row.material).is_some_and(|several| several.len() > 1)
        {
            row.material = format!("{} {thickness} mm", row.material).trim().to_owned();
        }
    }
}
