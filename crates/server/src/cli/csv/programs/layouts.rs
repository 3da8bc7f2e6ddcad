//! How other programs lay out their lists, told once for the page and for the command line.

use super::super::column::normalised;
use super::super::columns::List;
use super::super::length::Unit;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What a column of another program holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum ProgramColumn {
    Label,
    Width,
    Height,
    Thickness,
    Count,
    Material,
    /// What the material is: not everything in the list is cut from sheets.
    Type,
    Grain,
    CanRotate,
    Enabled,
    Price,
    UseFirst,
    EdgeTop,
    EdgeBottom,
    EdgeLeft,
    EdgeRight,
    /// How many sides get a band: `1W-2L`.
    Banding,
}

/// How a panel may be turned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Rotation {
    /// Freely.
    Free,
    /// Not at all.
    Never,
    /// It lies turned, and stays so.
    Once,
    /// As its material has a grain or none.
    AsMaterial,
}

/// One layout.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Layout {
    /// The program's name.
    pub program: String,
    /// The list that it holds; none where its headings do not tell.
    #[serde(default)]
    list: Option<String>,
    /// Sets of headings: it is this layout where all of one are there. A bar parts headings that mean the same.
    #[serde(default)]
    marks: Vec<Vec<String>>,
    /// The very line of headings.
    #[serde(default)]
    exact: Vec<String>,
    /// The first cell of each of its rows, where that tells what the row is.
    #[serde(default)]
    pub key: Option<String>,
    /// The headings where no line names them.
    #[serde(default)]
    pub usual: Vec<String>,
    /// The unit of lengths that name none.
    #[serde(default)]
    unit: Option<String>,
    /// The headings of each column; the first whose cell holds anything counts.
    pub columns: BTreeMap<ProgramColumn, String>,
    /// What this program says of rotation in its own way.
    #[serde(default)]
    pub rotation: BTreeMap<String, Rotation>,
    /// Types of rows that are no panels.
    #[serde(default)]
    pub left_out: Vec<String>,
}

impl Layout {
    /// The list that it holds.
    pub fn list(&self) -> Option<List> {
        self.list.as_deref().and_then(List::named)
    }

    /// The unit of lengths that name none.
    pub fn unit(&self) -> Option<Unit> {
        self.unit.as_deref().and_then(Unit::named)
    }

    /// Where its columns are below these headings.
    pub fn places(&self, names: &[(String, Option<Unit>)]) -> Places {
        let place = |heading: &str| {
            let (name, offset) = heading.split_once('+').unwrap_or((heading, "0"));
            let at = names.iter().position(|(other, _)| other == name)?;
            Some(ColumnPlace { cell: at + offset.parse::<usize>().ok()?, unit: names[at].1 })
        };
        let columns = self
            .columns
            .iter()
            .map(|(column, headings)| (*column, headings.split('|').filter_map(place).collect::<Vec<_>>()));
        columns.filter(|(_, places)| !places.is_empty()).collect()
    }

    fn is_headed_by(&self, cells: &[String], names: &[(String, Option<Unit>)]) -> bool {
        let has = |heading: &str| names.iter().any(|(name, _)| name == heading);
        let is_marked = |marks: &Vec<String>| marks.iter().all(|headings| headings.split('|').any(has));
        let exact = !self.exact.is_empty()
            && self
                .exact
                .iter()
                .map(String::as_str)
                .eq(cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty()));
        exact || self.marks.iter().any(is_marked)
    }
}

/// A cell that holds a column, and the unit that its heading names.
#[derive(Debug, Clone, Copy)]
pub struct ColumnPlace {
    pub cell: usize,
    pub unit: Option<Unit>,
}

/// The cells of each column, the preferred first.
pub type Places = BTreeMap<ProgramColumn, Vec<ColumnPlace>>;

/// What programs write into cells, in small letters.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProgramWords {
    pub along_grain: Vec<String>,
    pub across_grain: Vec<String>,
    pub turns_never: Vec<String>,
    pub turns_as_material: Vec<String>,
    pub band: Vec<String>,
    pub no_band: Vec<String>,
    pub on: Vec<String>,
    pub off: Vec<String>,
}

/// All that is known of other programs.
#[derive(Debug, Deserialize)]
pub struct Programs {
    pub words: ProgramWords,
    pub layouts: Vec<Layout>,
}

/// All that is known of other programs.
pub static PROGRAMS: LazyLock<Programs> = LazyLock::new(|| {
    let text = include_str!("../../../../../../web/src/domain/job/programs/layouts.json");
    serde_json::from_str(text).expect("the layouts are part of the program, and tests read them")
});

/// The names in a line of headings.
pub fn names_of(cells: &[String]) -> Vec<(String, Option<Unit>)> {
    cells.iter().map(|cell| normalised(cell)).collect()
}

/// The layout whose headings a line holds, and where its columns are.
pub fn recognised(cells: &[String]) -> Option<(&'static Layout, Places)> {
    let names = names_of(cells);
    let headed = PROGRAMS.layouts.iter().filter(|layout| layout.key.is_none());
    headed.filter(|layout| layout.is_headed_by(cells, &names)).find_map(|layout| {
        let places = layout.places(&names);
        let has = |column| places.contains_key(&column);
        (has(ProgramColumn::Width) && has(ProgramColumn::Height)).then_some((layout, places))
    })
}
