//! What is wrong with a label format, field by field.

use super::format::{LabelCodeContent, LabelField, LabelFieldKind, LabelFormat, LabelPaper, LabelPaperKind};
use super::template::{self, TemplateFault};
use crate::language::Language;
use engine::Length;
use std::fmt;

/// The most fields of a label format.
pub const MAX_LABEL_FIELDS: usize = 60;
/// The most characters of its name and of its id.
pub const MAX_LABEL_NAME: usize = 200;
/// The most characters of a field's words.
pub const MAX_LABEL_TEXT: usize = 1_000;
/// The shortest and the longest side of a label, mm.
pub const LABEL_SIDES: (i64, i64) = (10, 500);
/// The longest side of the paper, mm.
pub const MAX_PAPER_SIDE: i64 = 1_000;
/// The most columns, and the most rows.
pub const MAX_LABEL_ROWS: u32 = 100;
/// The smallest and the largest type, pt.
pub const LABEL_TYPE: (f64, f64) = (4.0, 200.0);
/// The shortest side of a field, mm.
pub const MIN_FIELD_SIDE: i64 = 1;

/// One fault of a label format: where it is and what is wrong there.
#[derive(Debug, Clone, PartialEq)]
pub struct LabelFault {
    /// The field, as `fields[3].width`.
    pub path: String,
    /// What is wrong with it.
    pub kind: LabelFaultKind,
}

/// The kinds of fault, with the values that their sentence needs.
#[derive(Debug, Clone, PartialEq)]
pub enum LabelFaultKind {
    /// Below the least allowed value, or no number.
    TooSmall(f64),
    /// Above the largest allowed value.
    TooLarge(f64),
    /// More characters or entries than allowed.
    TooLong(usize),
    /// It has to say something.
    Empty,
    /// The field has to be there.
    Missing,
    /// The field means nothing here.
    NotHere,
    /// The field reaches beyond the label.
    OutsideLabel,
    /// The labels reach beyond the paper.
    OutsidePaper,
    /// A brace without its other half.
    Unclosed,
    /// No field of this name has words.
    UnknownName(String),
}

impl LabelFault {
    /// The fault as a sentence without its end: `fields[3].width must be at least 1`.
    pub fn words(&self, language: Language) -> String {
        let pick = |english, russian| language.pick(english, russian).to_owned();
        let words = match &self.kind {
            LabelFaultKind::TooSmall(min) => {
                format!("{} {min}", language.pick("must be at least", "не может быть меньше"))
            }
            LabelFaultKind::TooLarge(max) => {
                format!("{} {max}", language.pick("must be at most", "не может быть больше"))
            }
            LabelFaultKind::TooLong(max) => {
                format!("{} {max}", language.pick("must not be longer than", "не может быть длиннее"))
            }
            LabelFaultKind::Empty => pick("must not be empty", "не может быть пустым"),
            LabelFaultKind::Missing => pick("is missing", "отсутствует"),
            LabelFaultKind::NotHere => pick("means nothing for this field", "не относится к этому полю"),
            LabelFaultKind::OutsideLabel => pick("reaches beyond the label", "выходит за край этикетки"),
            LabelFaultKind::OutsidePaper => {
                pick("reaches beyond the paper with all labels", "выходит за край бумаги")
            }
            LabelFaultKind::Unclosed => {
                pick("has a brace without its other half", "содержит скобку без пары")
            }
            LabelFaultKind::UnknownName(name) => {
                let name: String = name.chars().take(40).collect();
                format!("{}: {{{name}}}", language.pick("names no field", "нет поля с таким именем"))
            }
        };
        format!("{} {words}", self.path)
    }
}

impl fmt::Display for LabelFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(Language::English))
    }
}

impl LabelFormat {
    /// What is wrong with the format; nothing where labels can be printed by it.
    pub fn faults(&self) -> Vec<LabelFault> {
        let mut check = FaultList(Vec::new());
        check.text("id", &self.id, MAX_LABEL_NAME);
        check.text("name", &self.name, MAX_LABEL_NAME);
        if self.name.trim().is_empty() {
            check.fault("name", LabelFaultKind::Empty);
        }
        let (least, most) = LABEL_SIDES;
        let width = check.side("width", self.width, least, most);
        let height = check.side("height", self.height, least, most);
        check.paper(&self.paper, width, height);
        if self.fields.len() > MAX_LABEL_FIELDS {
            check.fault("fields", LabelFaultKind::TooLong(MAX_LABEL_FIELDS));
        }
        for (n, field) in self.fields.iter().take(MAX_LABEL_FIELDS).enumerate() {
            check.field(&format!("fields[{n}]"), field, width, height);
        }
        check.0
    }
}

struct FaultList(Vec<LabelFault>);

impl FaultList {
    fn fault(&mut self, path: impl Into<String>, kind: LabelFaultKind) {
        self.0.push(LabelFault { path: path.into(), kind });
    }

    fn text(&mut self, path: &str, text: &str, most: usize) {
        if text.chars().count() > most {
            self.fault(path, LabelFaultKind::TooLong(most));
        }
    }

    /// The length, where it lies within these bounds, mm.
    fn side(&mut self, path: impl Into<String>, side: Length, least: i64, most: i64) -> Option<Length> {
        if side < Length::from_mm(least) {
            self.fault(path, LabelFaultKind::TooSmall(least as f64));
        } else if side > Length::from_mm(most) {
            self.fault(path, LabelFaultKind::TooLarge(most as f64));
        } else {
            return Some(side);
        }
        None
    }

    fn paper(&mut self, paper: &LabelPaper, width: Option<Length>, height: Option<Length>) {
        let (least, most) = (LABEL_SIDES.0, MAX_PAPER_SIDE);
        let paper_width = self.side("paper.width", paper.width, least, most);
        let paper_height = self.side("paper.height", paper.height, least, most);
        let gap_x = self.side("paper.gap_x", paper.gap_x, 0, most);
        let gap_y = self.side("paper.gap_y", paper.gap_y, 0, most);
        let left = self.side("paper.margin_left", paper.margin_left, 0, most);
        let top = self.side("paper.margin_top", paper.margin_top, 0, most);
        let most = if paper.kind == LabelPaperKind::Roll { 1 } else { MAX_LABEL_ROWS };
        let mut count = |path: &str, count: u32| {
            if count < 1 {
                self.fault(path, LabelFaultKind::TooSmall(1.0));
            } else if count > most {
                self.fault(path, LabelFaultKind::TooLarge(f64::from(most)));
            } else {
                return Some(i64::from(count));
            }
            None
        };
        let (columns, rows) = (count("paper.columns", paper.columns), count("paper.rows", paper.rows));
        // All terms are within their bounds here, so that no sum overflows.
        let beyond = |count: Option<i64>, side, gap, margin, room| {
            let terms: Option<[Length; 4]> =
                [side, gap, margin, room].into_iter().collect::<Option<Vec<_>>>()?.try_into().ok();
            let (count, [side, gap, margin, room]): (i64, [Length; 4]) = (count?, terms?);
            Some(margin.um() + count * side.um() + (count - 1) * gap.um() > room.um())
        };
        if beyond(columns, width, gap_x, left, paper_width) == Some(true) {
            self.fault("paper.columns", LabelFaultKind::OutsidePaper);
        }
        if beyond(rows, height, gap_y, top, paper_height) == Some(true) {
            self.fault("paper.rows", LabelFaultKind::OutsidePaper);
        }
    }

    fn field(&mut self, path: &str, field: &LabelField, width: Option<Length>, height: Option<Length>) {
        let most = LABEL_SIDES.1;
        let at = |name: &str| format!("{path}.{name}");
        let x = self.side(at("x"), field.x, 0, most);
        let y = self.side(at("y"), field.y, 0, most);
        let across = self.side(at("width"), field.width, MIN_FIELD_SIDE, most);
        let down = self.side(at("height"), field.height, MIN_FIELD_SIDE, most);
        for (name, from, side, room) in [("width", x, across, width), ("height", y, down, height)] {
            if let (Some(from), Some(side), Some(room)) = (from, side, room)
                && from + side > room
            {
                self.fault(at(name), LabelFaultKind::OutsideLabel);
            }
        }
        let (least, most) = LABEL_TYPE;
        if field.font_size.is_nan() || field.font_size < least {
            self.fault(at("font_size"), LabelFaultKind::TooSmall(least));
        } else if field.font_size > most {
            self.fault(at("font_size"), LabelFaultKind::TooLarge(most));
        }
        self.meaning(path, field);
    }

    /// Whether text, code and holds stand where they mean something, and nowhere else.
    fn meaning(&mut self, path: &str, field: &LabelField) {
        let is_code = field.field == LabelFieldKind::Code;
        let holds_text = is_code && field.holds.unwrap_or_default() == LabelCodeContent::Text;
        let has_text = holds_text || field.field == LabelFieldKind::Text;
        let at = format!("{path}.text");
        match &field.text {
            None if has_text => self.fault(at, LabelFaultKind::Missing),
            None => {}
            Some(_) if !has_text => self.fault(at, LabelFaultKind::NotHere),
            Some(text) if text.chars().count() > MAX_LABEL_TEXT => {
                self.fault(at, LabelFaultKind::TooLong(MAX_LABEL_TEXT));
            }
            Some(text) if text.trim().is_empty() => self.fault(at, LabelFaultKind::Empty),
            Some(text) => match template::parse(text) {
                Ok(_) => {}
                Err(TemplateFault::Unclosed) => self.fault(at, LabelFaultKind::Unclosed),
                Err(TemplateFault::Unknown(name)) => self.fault(at, LabelFaultKind::UnknownName(name)),
            },
        }
        if !is_code && field.code.is_some() {
            self.fault(format!("{path}.code"), LabelFaultKind::NotHere);
        }
        if !is_code && field.holds.is_some() {
            self.fault(format!("{path}.holds"), LabelFaultKind::NotHere);
        }
    }
}
