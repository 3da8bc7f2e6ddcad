//! Formats of labels: those that come with the program, and those that people make.

use crate::api::kept_templates::{
    KeptTemplate, TemplateId, TemplateList, TemplateShelf, kept_template_routes,
};
use crate::error::{ApiError, ErrorBody, FieldError};
use crate::fields::Fields;
use axum::Json;
use axum::http::StatusCode;
use export::labels::{LabelFaultKind, built_in_labels};
use serde_json::{Value, json};
use store::{SavedItem, SavedKind};
use utoipa::ToSchema;

type Format = export::labels::LabelFormat;

/// A format of labels. Lengths are millimetres, from the upper left corner of the label or the paper.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what the crate of the files writes")]
pub struct LabelFormat {
    /// Its id; a word for what comes with the program.
    #[schema(example = "avery-l7160")]
    id: String,
    /// Its name.
    name: String,
    /// It comes with the program: it can be neither changed nor deleted.
    built_in: bool,
    /// What the labels are printed on.
    paper: LabelPaper,
    /// Along x, mm.
    width: f64,
    /// Along y, mm.
    height: f64,
    /// What stands on a label; later ones lie above earlier ones. At most 60.
    fields: Vec<LabelField>,
}

/// All formats of labels.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the list that all kinds share")]
pub struct LabelFormatList {
    /// Those of the program, then the others by name.
    templates: Vec<LabelFormat>,
}

/// A new format of labels.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct NewLabelFormat {
    /// Its name; no other format of the owner has it, whatever the case of letters.
    #[schema(min_length = 1, max_length = 200)]
    name: String,
    /// What the labels are printed on.
    paper: LabelPaper,
    /// Along x, mm.
    #[schema(minimum = 10, maximum = 500)]
    width: f64,
    /// Along y, mm.
    #[schema(minimum = 10, maximum = 500)]
    height: f64,
    /// What stands on a label; later ones lie above earlier ones. At most 60.
    fields: Vec<LabelField>,
}

/// What is to change of a format of labels.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct LabelFormatChange {
    /// Its name.
    #[schema(min_length = 1, max_length = 200, nullable = false)]
    name: Option<String>,
    /// What the labels are printed on.
    #[schema(nullable = false)]
    paper: Option<LabelPaper>,
    /// Along x, mm.
    #[schema(minimum = 10, maximum = 500, nullable = false)]
    width: Option<f64>,
    /// Along y, mm.
    #[schema(minimum = 10, maximum = 500, nullable = false)]
    height: Option<f64>,
    /// All that stands on a label; at most 60.
    #[schema(nullable = false)]
    fields: Option<Vec<LabelField>>,
}

/// What labels are printed on.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what the crate of the files reads and writes")]
pub struct LabelPaper {
    /// Sheets of several labels, or a roll.
    kind: LabelPaperKind,
    /// Of a sheet, or of the carrier of one label on a roll, mm.
    #[schema(minimum = 10, maximum = 1000)]
    width: f64,
    /// Of a sheet, or of the carrier of one label on a roll, mm.
    #[schema(minimum = 10, maximum = 1000)]
    height: f64,
    /// Labels side by side, 1-100; 1 on a roll.
    #[schema(nullable = false, value_type = Option<i32>)]
    columns: Option<u32>,
    /// Labels one below the other, 1-100; 1 on a roll.
    #[schema(nullable = false, value_type = Option<i32>)]
    rows: Option<u32>,
    /// Between two columns, mm.
    #[schema(nullable = false, minimum = 0, maximum = 1000)]
    gap_x: Option<f64>,
    /// Between two rows, mm.
    #[schema(nullable = false, minimum = 0, maximum = 1000)]
    gap_y: Option<f64>,
    /// Left of the first column, mm.
    #[schema(nullable = false, minimum = 0, maximum = 1000)]
    margin_left: Option<f64>,
    /// Above the first row, mm.
    #[schema(nullable = false, minimum = 0, maximum = 1000)]
    margin_top: Option<f64>,
}

/// The kinds of paper.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum LabelPaperKind {
    /// Sheets with columns and rows of labels.
    Sheet,
    /// One label after the other.
    Roll,
}

/// What stands somewhere on a label.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what the crate of the files reads and writes")]
pub struct LabelField {
    /// What it is.
    field: LabelFieldKind,
    /// Left edge on the label, mm.
    #[schema(minimum = 0, maximum = 500)]
    x: f64,
    /// Upper edge on the label, mm.
    #[schema(minimum = 0, maximum = 500)]
    y: f64,
    /// Along x, mm.
    #[schema(minimum = 1, maximum = 500)]
    width: f64,
    /// Along y, mm.
    #[schema(minimum = 1, maximum = 500)]
    height: f64,
    /// The size of its type, pt; a text that does not fit gets a smaller one.
    #[schema(nullable = false, minimum = 4, maximum = 200)]
    font_size: Option<f64>,
    /// Where its words stand in its box.
    #[schema(nullable = false)]
    align: Option<LabelAlign>,
    /// The words of a text or of a code that holds a text, with names of fields in braces: `{label} {width}`.
    #[schema(min_length = 1, max_length = 1000)]
    text: Option<String>,
    /// The kind of a code.
    code: Option<LabelCode>,
    /// What a code holds.
    holds: Option<LabelCodeContent>,
}

/// What can stand on a label.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
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
    /// Its edge bands.
    Edges,
    /// The sheet on which it lies.
    Sheet,
    /// That sheet as a small drawing.
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
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum LabelAlign {
    /// At its left edge.
    Left,
    /// In its middle.
    Center,
    /// At its right edge.
    Right,
}

/// The kinds of code.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum LabelCode {
    /// A square of modules.
    Qr,
    /// Bars.
    Code128,
}

/// What a code holds.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum LabelCodeContent {
    /// The address of the shared link.
    Link,
    /// The part's number.
    Number,
    /// The words of the field's text.
    Text,
}

impl KeptTemplate for Format {
    const KIND: SavedKind = SavedKind::LabelFormat;
    const FIELDS: &'static [&'static str] = &["name", "paper", "width", "height", "fields"];

    fn of(item: SavedItem) -> Result<Format, ApiError> {
        let format = serde_json::from_str(item.body_json.as_deref().unwrap_or_default());
        let format: Format = format.map_err(ApiError::unwritable)?;
        Ok(Format { id: item.id.to_string(), name: item.name, built_in: false, ..format })
    }

    fn built_in() -> Vec<Format> {
        built_in_labels()
    }

    fn id(&self) -> &str {
        &self.id
    }
}

/// Checks the fields of a format, and writes them as they are kept: its name stands beside it.
///
/// # Errors
/// Its faults.
pub fn checked(mut value: Value) -> Result<String, Vec<FieldError>> {
    if let Value::Object(fields) = &mut value {
        // What only an answer says; and the name is checked with the row.
        fields.extend(
            [("id", json!("")), ("built_in", json!(false)), ("name", json!("-"))]
                .map(|(name, value)| (name.to_owned(), value)),
        );
    }
    let format: Format = serde_path_to_error::deserialize(&value).map_err(|error| {
        let message = error.inner().to_string();
        let at = error.path().to_string();
        let missing = message.strip_prefix("missing field `").and_then(|rest| rest.split_once('`'));
        vec![match missing {
            Some((field, _)) if at == "." => FieldError::new(field, "missing", json!({})),
            Some((field, _)) => FieldError::new(format!("{at}.{field}"), "missing", json!({})),
            None => {
                FieldError::new(if at == "." { "" } else { &at }, "malformed", json!({"reason": message}))
            }
        }]
    })?;
    let faults = format.faults();
    if !faults.is_empty() {
        return Err(faults.into_iter().map(|fault| told(&fault.path, &fault.kind)).collect());
    }
    serde_json::to_string(&format).map_err(|_| vec![FieldError::new("", "malformed", json!({}))])
}

fn told(path: &str, kind: &LabelFaultKind) -> FieldError {
    let (kind, params) = match kind {
        LabelFaultKind::TooSmall(min) => ("too_small", json!({"min": min.to_string()})),
        LabelFaultKind::TooLarge(max) => ("too_large", json!({"max": max.to_string()})),
        LabelFaultKind::TooLong(max) => ("too_long", json!({"max": max})),
        LabelFaultKind::Empty => ("empty", json!({})),
        LabelFaultKind::Missing => ("missing", json!({})),
        LabelFaultKind::NotHere => ("not_here", json!({})),
        LabelFaultKind::OutsideLabel => ("outside_label", json!({})),
        LabelFaultKind::OutsidePaper => ("outside_paper", json!({})),
        LabelFaultKind::Unclosed => ("unclosed_brace", json!({})),
        LabelFaultKind::UnknownName(name) => {
            let name: String = name.chars().take(40).collect();
            ("unknown_name", json!({"item": name}))
        }
    };
    FieldError::new(path, kind, params)
}

kept_template_routes! {
    Format, a "label format", shown as LabelFormat, new NewLabelFormat, changed LabelFormatChange,
    at "/templates/labels" and "/templates/labels/{id}";
    label_formats -> LabelFormatList, create_label_format, label_format, update_label_format, delete_label_format
}
