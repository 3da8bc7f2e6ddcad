//! The label formats that come with the program.

use super::format::{
    LabelAlign, LabelCode, LabelCodeContent, LabelField, LabelFieldKind, LabelFormat, LabelPaper,
    LabelPaperKind,
};
use engine::Length;

/// A rectangle of a label: left, top, width and height, tenths of a millimetre.
type Area = [i64; 4];

/// All built-in formats, in the order in which they are offered; their ids never change.
pub fn built_in_labels() -> Vec<LabelFormat> {
    let a4 = |columns, rows, gap_x, margin_left, margin_top| LabelPaper {
        kind: LabelPaperKind::Sheet,
        width: Length::from_mm(210),
        height: Length::from_mm(297),
        columns,
        rows,
        gap_x: Length::from_um(gap_x),
        gap_y: Length::ZERO,
        margin_left: Length::from_um(margin_left),
        margin_top: Length::from_um(margin_top),
    };
    // Labels that reach the edge of the paper keep what printers leave white there.
    vec![
        format(
            "avery-l7160",
            "Avery L7160 (63.5 × 38.1)",
            a4(3, 7, 2_500, 7_200, 15_150),
            [635, 381],
            compact([12, 12, 611, 357]),
        ),
        format(
            "avery-l7163",
            "Avery L7163 (99.1 × 38.1)",
            a4(2, 7, 2_500, 4_650, 15_150),
            [991, 381],
            wide([12, 12, 967, 357]),
        ),
        format("70x37", "70 × 37 (3 × 8)", a4(3, 8, 0, 0, 500), [700, 370], compact([45, 35, 610, 305])),
        format("105x48", "105 × 48 (2 × 6)", a4(2, 6, 0, 0, 4_500), [1_050, 480], wide([45, 25, 960, 430])),
        format("roll-58x40", "58 × 40", roll(58, 40), [580, 400], compact([12, 12, 556, 376])),
        format("roll-62x100", "62 × 100", roll(62, 100), [620, 1_000], tall([12, 12, 596, 976])),
        format("roll-100x50", "100 × 50", roll(100, 50), [1_000, 500], wide([12, 12, 976, 476])),
    ]
}

/// The built-in format of the id.
pub fn built_in_label(id: &str) -> Option<LabelFormat> {
    built_in_labels().into_iter().find(|format| format.id == id)
}

fn format(
    id: &str,
    name: &str,
    paper: LabelPaper,
    [width, height]: [i64; 2],
    fields: Vec<LabelField>,
) -> LabelFormat {
    LabelFormat {
        id: id.to_owned(),
        name: name.to_owned(),
        built_in: true,
        paper,
        width: tenths(width),
        height: tenths(height),
        fields,
    }
}

fn roll(width: i64, height: i64) -> LabelPaper {
    LabelPaper {
        kind: LabelPaperKind::Roll,
        width: Length::from_mm(width),
        height: Length::from_mm(height),
        columns: 1,
        rows: 1,
        gap_x: Length::ZERO,
        gap_y: Length::ZERO,
        margin_left: Length::ZERO,
        margin_top: Length::ZERO,
    }
}

fn tenths(length: i64) -> Length {
    Length::from_um(length * 100)
}

fn field(field: LabelFieldKind, [x, y, width, height]: Area, font_size: f64) -> LabelField {
    LabelField {
        field,
        x: tenths(x),
        y: tenths(y),
        width: tenths(width),
        height: tenths(height),
        font_size,
        align: LabelAlign::Left,
        text: None,
        code: None,
        holds: None,
    }
}

fn right(field: LabelField) -> LabelField {
    LabelField { align: LabelAlign::Right, ..field }
}

fn centred(field: LabelField) -> LabelField {
    LabelField { align: LabelAlign::Center, ..field }
}

fn qr_code(area: Area) -> LabelField {
    let (code, holds) = (Some(LabelCode::Qr), Some(LabelCodeContent::Link));
    right(LabelField { code, holds, ..field(LabelFieldKind::Code, area, 7.0) })
}

/// The edge marks along the area, and what they leave free with their names.
fn edges(area: Area) -> (LabelField, Area) {
    let [x, y, width, height] = area;
    let (beside, below) = (36, 32);
    let inner = [x + beside, y + below, width - 2 * beside, height - 2 * below];
    (field(LabelFieldKind::Edges, area, 5.0), inner)
}

/// About 50 × 28 mm within the marks: words left; number, code, grain and sheet right.
fn compact(marks: Area) -> Vec<LabelField> {
    let (edges, [x, y, width, height]) = edges(marks);
    let code = 150;
    let (left, at) = (width - code - 10, x + width - code);
    let down = |share: i64| y + height * share / 100;
    let high = |share: i64| height * share / 100;
    let below = y + high(16) + code + 8;
    vec![
        edges,
        field(LabelFieldKind::Label, [x, y, left, high(28)], 15.0),
        field(LabelFieldKind::Size, [x, down(29), left, high(20)], 15.0),
        field(LabelFieldKind::FinishedSize, [x, down(49), left, high(11)], 7.0),
        field(LabelFieldKind::Material, [x, down(61), left, high(13)], 9.0),
        field(LabelFieldKind::Project, [x, down(75), left, high(11)], 7.0),
        field(LabelFieldKind::Sheet, [x, down(88), left / 2, high(12)], 8.0),
        field(LabelFieldKind::Turn, [x + left / 2, down(88), left - left / 2, high(12)], 8.0),
        right(field(LabelFieldKind::Number, [at, y, code, high(16)], 11.0)),
        qr_code([at, y + high(16), code, code]),
        centred(field(LabelFieldKind::Grain, [at - 2, below, 44, y + height - below], 7.0)),
        right(field(LabelFieldKind::Drawing, [at + 46, below, code - 46, y + height - below], 7.0)),
    ]
}

/// About 90 × 30 to 40 mm within the marks: words left, grain and sheet in the middle, number and code right.
fn wide(marks: Area) -> Vec<LabelField> {
    let (edges, [x, y, width, height]) = edges(marks);
    let (left, code) = (width * 54 / 100, (height * 78 / 100).min(205));
    let (middle, at) = (x + left + 15, x + width - code);
    let between = at - middle - 10;
    let down = |share: i64| y + height * share / 100;
    let high = |share: i64| height * share / 100;
    vec![
        edges,
        field(LabelFieldKind::Label, [x, y, left, high(30)], 22.0),
        field(LabelFieldKind::Size, [x, down(31), left, high(21)], 20.0),
        field(LabelFieldKind::FinishedSize, [x, down(52), left, high(11)], 8.0),
        field(LabelFieldKind::Material, [x, down(64), left, high(12)], 10.0),
        field(LabelFieldKind::Customer, [x, down(77), left / 2 - 10, high(10)], 7.0),
        field(LabelFieldKind::Project, [x + left / 2, down(77), left / 2, high(10)], 7.0),
        field(LabelFieldKind::Sheet, [x, down(88), left / 2 - 10, high(12)], 9.0),
        field(LabelFieldKind::Turn, [x + left / 2, down(88), left / 2, high(12)], 9.0),
        centred(field(LabelFieldKind::Grain, [middle, y, between, high(42)], 7.0)),
        centred(field(LabelFieldKind::Drawing, [middle, down(48), between, high(52)], 7.0)),
        right(field(LabelFieldKind::Number, [at, y, code, high(20)], 15.0)),
        qr_code([at, y + height - code, code, code]),
    ]
}

/// About 53 × 91 mm within the marks: words above, the sheet in the middle, number and code below.
fn tall(marks: Area) -> Vec<LabelField> {
    let (edges, [x, y, width, height]) = edges(marks);
    let code = 230;
    let beside = width - code - 10;
    let code_top = y + height - code;
    vec![
        edges,
        field(LabelFieldKind::Label, [x, y, width, 150], 26.0),
        field(LabelFieldKind::Size, [x, y + 155, width, 95], 24.0),
        field(LabelFieldKind::FinishedSize, [x, y + 252, width, 42], 10.0),
        field(LabelFieldKind::Material, [x, y + 298, width, 55], 12.0),
        field(LabelFieldKind::Customer, [x, y + 362, width / 2 - 10, 38], 8.0),
        field(LabelFieldKind::Project, [x + width / 2, y + 362, width - width / 2, 38], 8.0),
        field(LabelFieldKind::Notes, [x, y + 404, width, 70], 7.0),
        field(LabelFieldKind::Drawing, [x, y + 485, width - 110, code_top - y - 485 - 15], 7.0),
        right(field(LabelFieldKind::Grain, [x + width - 100, y + 485, 100, code_top - y - 485 - 15], 7.0)),
        field(LabelFieldKind::Number, [x, code_top, beside, 80], 20.0),
        field(LabelFieldKind::Sheet, [x, code_top + 88, beside, 45], 11.0),
        field(LabelFieldKind::Turn, [x, code_top + 136, beside, 45], 11.0),
        field(LabelFieldKind::Date, [x, code_top + 190, beside, 40], 8.0),
        qr_code([x + width - code, code_top, code, code]),
    ]
}
