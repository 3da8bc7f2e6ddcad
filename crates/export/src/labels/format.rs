//! How labels look: their paper, their size, and which field stands where.

use engine::Length;
use serde::{Deserialize, Serialize};

/// A label format. Lengths are millimetres as JSON, from the upper left corner of the label or the paper.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabelFormat {
    /// Names the format; stable for built-in ones, given by whoever keeps it for all others.
    #[serde(default)]
    pub id: String,
    /// What a person calls it.
    pub name: String,
    /// It comes with the program and cannot be changed.
    #[serde(default)]
    pub built_in: bool,
    /// What the labels are printed on.
    pub paper: LabelPaper,
    /// Along x, mm.
    pub width: Length,
    /// Along y, mm.
    pub height: Length,
    /// What stands on a label; words are read aloud in this order.
    pub fields: Vec<LabelField>,
}

/// What labels are printed on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabelPaper {
    /// Sheets of several labels, or a roll.
    pub kind: LabelPaperKind,
    /// Of a sheet, or of the carrier of one label on a roll, mm.
    pub width: Length,
    /// Of a sheet, or of the carrier of one label on a roll, mm.
    pub height: Length,
    /// Labels side by side; 1 on a roll.
    #[serde(default = "one")]
    pub columns: u32,
    /// Labels one below the other; 1 on a roll.
    #[serde(default = "one")]
    pub rows: u32,
    /// Between two columns, mm.
    #[serde(default)]
    pub gap_x: Length,
    /// Between two rows, mm.
    #[serde(default)]
    pub gap_y: Length,
    /// Left of the first column, mm.
    #[serde(default)]
    pub margin_left: Length,
    /// Above the first row, mm.
    #[serde(default)]
    pub margin_top: Length,
}

fn one() -> u32 {
    1
}

/// The kinds of paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LabelPaperKind {
    /// Sheets with columns and rows of labels.
    Sheet,
    /// One label after the other.
    Roll,
}

/// A field of a label format.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabelField {
    /// What stands there.
    pub field: LabelFieldKind,
    /// Left edge on the label, mm.
    pub x: Length,
    /// Upper edge on the label, mm.
    pub y: Length,
    /// Along x, mm.
    pub width: Length,
    /// Along y, mm.
    pub height: Length,
    /// The size of its type, pt; a text that does not fit gets a smaller one.
    #[serde(default = "usual_type")]
    pub font_size: f64,
    /// Where its words stand in its box.
    #[serde(default)]
    pub align: LabelAlign,
    /// The words of a text or of a code that holds a text, with names of fields in braces: `{label} {width}`; a doubled
    /// brace stands for itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The kind of a code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<LabelCode>,
    /// What a code holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holds: Option<LabelCodeContent>,
}

fn usual_type() -> f64 {
    8.0
}

/// What can stand on a label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LabelFieldKind {
    /// What the person calls the panel.
    Label,
    /// The part's number, or R1 of a remnant.
    Number,
    /// The size in which it is cut.
    Size,
    /// The size with its bands on, where that is another one.
    FinishedSize,
    /// Its material.
    Material,
    /// The thickness of its material.
    Thickness,
    /// The direction of its grain, as an arrow.
    Grain,
    /// Its edge bands, as marks on the four sides of the box with their names.
    Edges,
    /// The sheet on which it lies.
    Sheet,
    /// That sheet as a small drawing with the part filled.
    Drawing,
    /// When the saw frees it.
    Turn,
    /// The project.
    Project,
    /// Whom it is made for.
    Customer,
    /// The order that the panel belongs to.
    Order,
    /// What another program calls the panel.
    ExternalId,
    /// Notes.
    Notes,
    /// The day of the calculation.
    Date,
    /// Words of one's own.
    Text,
    /// A code that a machine reads.
    Code,
}

/// Where words stand in their box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LabelAlign {
    /// At its left edge.
    #[default]
    Left,
    /// In its middle.
    Center,
    /// At its right edge.
    Right,
}

/// The kinds of code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LabelCode {
    /// A square of modules, for the camera of a telephone.
    #[default]
    Qr,
    /// Bars, for a hand scanner: printable ASCII only.
    Code128,
}

/// What a code holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LabelCodeContent {
    /// The address of the shared link; the part's number where there is no link.
    Link,
    /// The part's number.
    #[default]
    Number,
    /// The words of the field's `text`.
    Text,
}

impl LabelPaper {
    /// Labels on a sheet.
    pub fn places(&self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// The upper left corner of a place, counted row by row from 0, for labels of the size, mm.
    pub fn corner(&self, place: usize, width: Length, height: Length) -> (Length, Length) {
        let columns = self.columns.max(1) as usize;
        let along = |count: usize, margin: Length, step: Length| {
            Length::from_um(margin.um() + i64::try_from(count).unwrap_or(i64::MAX).saturating_mul(step.um()))
        };
        (
            along(place % columns, self.margin_left, width + self.gap_x),
            along(place / columns, self.margin_top, height + self.gap_y),
        )
    }
}
