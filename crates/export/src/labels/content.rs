//! What the fields of a label say.

use super::format::LabelFieldKind;
use super::pieces::{Piece, PieceKind, name};
use super::stock_label::StockLabel;
use super::template::{TemplateName, TemplatePiece};
use crate::view::Side;
use crate::{Facts, Language, Unit};
use chrono::{DateTime, Utc};
use engine::model::job::DEFAULT_MATERIAL;
use engine::{EdgeBands, Grain, Length};
use std::collections::HashMap;

/// What labels are written from.
pub(crate) struct Contents<'c> {
    /// Of a result; none of a store room.
    facts: Option<&'c Facts<'c>>,
    date: DateTime<Utc>,
    language: Language,
    unit: Unit,
    /// The grain of the rows of stock by their ids.
    stock_grain: HashMap<&'c str, Grain>,
}

impl<'c> Contents<'c> {
    pub(crate) fn new(facts: &'c Facts<'c>, language: Language, unit: Unit) -> Contents<'c> {
        let rows = facts.job.stock_panels.iter();
        let stock_grain = rows.map(|stock| (stock.id.as_str(), stock.grain)).collect();
        Contents { facts: Some(facts), date: facts.date, language, unit, stock_grain }
    }

    /// For labels of things in a store room, on that day.
    pub(crate) fn of_stock(date: DateTime<Utc>, language: Language, unit: Unit) -> Contents<'c> {
        Contents { facts: None, date, language, unit, stock_grain: HashMap::new() }
    }

    /// The language of the words.
    pub(crate) fn language(&self) -> Language {
        self.language
    }

    /// The address of the shared link, where there is one.
    pub(crate) fn link(&self) -> Option<&'c str> {
        self.facts?.link
    }

    /// What the field itself says: its value, with a word before it where the value alone would say little. Empty where
    /// the piece has nothing of the kind, and for all that is no text.
    pub(crate) fn words(&self, piece: &Piece<'_>, field: LabelFieldKind) -> String {
        let value = self.value(piece, TemplateName::Field(field));
        let after = |word: &str| if value.is_empty() { String::new() } else { format!("{word} {value}") };
        match field {
            LabelFieldKind::Number if matches!(piece.kind, PieceKind::Part(_)) => match self.language {
                Language::English => format!("#{value}"),
                Language::Russian => format!("№ {value}"),
            },
            // Of a thing in stock it is its place.
            LabelFieldKind::Sheet if !matches!(piece.kind, PieceKind::Stocked(_)) => {
                after(self.language.sheet_title(1))
            }
            LabelFieldKind::Order => after(self.language.pick("Order", "Заказ")),
            LabelFieldKind::Turn => after(self.language.pick("Turn", "Очередь")),
            // Where bands are not deducted it is the size as cut, which is told already.
            LabelFieldKind::FinishedSize if value == self.size(piece) => String::new(),
            LabelFieldKind::FinishedSize if !value.is_empty() => self.language.finished(&value),
            _ => value,
        }
    }

    /// A value as it stands in braces; empty where the piece has nothing of the kind.
    pub(crate) fn value(&self, piece: &Piece<'_>, name_in_braces: TemplateName) -> String {
        let (width, height) = self.sides(piece);
        let field = match name_in_braces {
            TemplateName::Width => return self.unit.side(width, self.language),
            TemplateName::Height => return self.unit.side(height, self.language),
            TemplateName::Field(field) => field,
        };
        if let PieceKind::Stocked(item) = piece.kind {
            return self.value_of_stock(piece, item, field);
        }
        let of_part = |text: Option<&str>| match piece.kind {
            PieceKind::Part(_) => text.unwrap_or_default().to_owned(),
            // It goes back to the store: it is nobody's.
            PieceKind::Remnant(_) | PieceKind::Stocked(_) => String::new(),
        };
        match (field, piece.kind) {
            (LabelFieldKind::Label, PieceKind::Part(part)) => name(&part).to_owned(),
            (LabelFieldKind::Label, _) => {
                format!("{} {}", self.language.pick("Remnant", "Остаток"), number(piece))
            }
            (LabelFieldKind::Number, _) => number(piece),
            (LabelFieldKind::Size, _) => self.size(piece),
            (LabelFieldKind::FinishedSize, PieceKind::Part(part)) => {
                self.unit.size(part.panel.width, part.panel.height, self.language)
            }
            (LabelFieldKind::Turn, PieceKind::Part(part)) => part.turn.to_string(),
            (LabelFieldKind::FinishedSize | LabelFieldKind::Turn, _) => String::new(),
            (LabelFieldKind::Material, _) => material(piece),
            (LabelFieldKind::Grain, _) => self.grain_words(self.grain(piece)).to_owned(),
            (LabelFieldKind::Edges, _) => self.edge_words(piece),
            (LabelFieldKind::Sheet, _) => (piece.sheet + 1).to_string(),
            (LabelFieldKind::Project, _) => of_part(self.facts.and_then(|facts| facts.project)),
            (LabelFieldKind::Customer, _) => of_part(self.facts.and_then(|facts| facts.customer)),
            (LabelFieldKind::Order, PieceKind::Part(part)) => part.panel.order.clone().unwrap_or_default(),
            (LabelFieldKind::ExternalId, PieceKind::Part(part)) => {
                part.panel.external_id.clone().unwrap_or_default()
            }
            (LabelFieldKind::Order | LabelFieldKind::ExternalId, _) => String::new(),
            (LabelFieldKind::Notes, _) => of_part(self.facts.and_then(|facts| facts.notes)),
            (LabelFieldKind::Date, _) => self.day(),
            // No job tells how thick its materials are: a name that ends in a number is only a name.
            (LabelFieldKind::Thickness, _) => String::new(),
            (LabelFieldKind::Drawing | LabelFieldKind::Text | LabelFieldKind::Code, _) => String::new(),
        }
    }

    /// A value of a thing in stock. The sheet on which a part lies is for it the place where it lies, the project the
    /// calculation that it is left over from.
    fn value_of_stock(&self, piece: &Piece<'_>, item: &StockLabel, field: LabelFieldKind) -> String {
        let thickness = || item.thickness.map(|thickness| self.unit.side(thickness, self.language));
        match field {
            LabelFieldKind::Label => item.title(self.language),
            LabelFieldKind::Number => number(piece),
            LabelFieldKind::Size => match thickness() {
                Some(thickness) => format!("{} × {thickness}", self.size(piece)),
                None => self.size(piece),
            },
            LabelFieldKind::Material => material(piece),
            LabelFieldKind::Thickness => thickness().unwrap_or_default(),
            LabelFieldKind::Grain => self.grain_words(item.grain).to_owned(),
            LabelFieldKind::Sheet => item.place.clone().unwrap_or_default(),
            LabelFieldKind::Project => item.calculation.clone().unwrap_or_default(),
            LabelFieldKind::Notes => item.notes.clone().unwrap_or_default(),
            LabelFieldKind::Date => self.day(),
            LabelFieldKind::FinishedSize
            | LabelFieldKind::Edges
            | LabelFieldKind::Turn
            | LabelFieldKind::Customer
            | LabelFieldKind::Order
            | LabelFieldKind::ExternalId
            | LabelFieldKind::Drawing
            | LabelFieldKind::Text
            | LabelFieldKind::Code => String::new(),
        }
    }

    fn day(&self) -> String {
        self.date.format(self.language.pick("%Y-%m-%d", "%d.%m.%Y")).to_string()
    }

    /// Words of one's own with their values.
    pub(crate) fn filled(&self, piece: &Piece<'_>, template: &[TemplatePiece]) -> String {
        let words = template.iter().map(|part| match part {
            TemplatePiece::Words(words) => words.clone(),
            TemplatePiece::Value(value) => self.value(piece, *value),
        });
        words.collect()
    }

    /// The direction of the grain, seen as the size is told: width across, height down.
    pub(crate) fn grain(&self, piece: &Piece<'_>) -> Grain {
        match piece.kind {
            PieceKind::Part(part) => part.panel.grain,
            PieceKind::Remnant(_) => {
                self.stock_grain.get(piece.mosaic.stock_panel_id.as_str()).copied().unwrap_or_default()
            }
            PieceKind::Stocked(item) => item.grain,
        }
    }

    /// Width and height in which the piece is cut, a panel's as it was entered.
    fn sides(&self, piece: &Piece<'_>) -> (Length, Length) {
        match (piece.kind, self.facts) {
            (PieceKind::Part(part), Some(facts)) => facts.job.cut_size(part.panel),
            _ => (piece.tile.width, piece.tile.height),
        }
    }

    fn size(&self, piece: &Piece<'_>) -> String {
        let (width, height) = self.sides(piece);
        self.unit.size(width, height, self.language)
    }

    fn grain_words(&self, grain: Grain) -> &'static str {
        match grain {
            Grain::None => "",
            Grain::Width => self.language.pick("along width", "по ширине"),
            Grain::Height => self.language.pick("along height", "по высоте"),
        }
    }

    fn edge_words(&self, piece: &Piece<'_>) -> String {
        let words = bands(piece).into_iter().map(|(side, band)| {
            let side = match side {
                Side::Top => self.language.pick("top", "сверху"),
                Side::Right => self.language.pick("right", "справа"),
                Side::Bottom => self.language.pick("bottom", "снизу"),
                Side::Left => self.language.pick("left", "слева"),
            };
            format!("{side} {band}")
        });
        words.collect::<Vec<_>>().join(" · ")
    }
}

/// Its material, where it is one that the job names.
fn material(piece: &Piece<'_>) -> String {
    let named = Some(&piece.mosaic.material).filter(|name| *name != DEFAULT_MATERIAL);
    named.cloned().unwrap_or_default()
}

/// The part's number, R1 of a remnant, or what a remnant in stock is called.
pub(crate) fn number(piece: &Piece<'_>) -> String {
    match piece.kind {
        PieceKind::Part(part) => part.tile.id.to_string(),
        PieceKind::Remnant(number) => format!("R{number}"),
        PieceKind::Stocked(item) => item.number.clone().unwrap_or_default(),
    }
}

/// The bands of a piece on its sides as entered.
pub(crate) fn bands<'p>(piece: &Piece<'p>) -> Vec<(Side, &'p str)> {
    let PieceKind::Part(part) = piece.kind else { return Vec::new() };
    let EdgeBands { top, right, bottom, left } = &part.panel.edge;
    let sides = [(Side::Top, top), (Side::Right, right), (Side::Bottom, bottom), (Side::Left, left)];
    sides.into_iter().filter_map(|(side, band)| Some((side, band.as_deref()?))).collect()
}
