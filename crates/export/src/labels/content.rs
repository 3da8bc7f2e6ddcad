//! What the fields of a label say.

use super::format::LabelFieldKind;
use super::pieces::{Piece, PieceKind, name};
use super::template::{TemplateName, TemplatePiece};
use crate::view::Side;
use crate::{Facts, Language, Unit};
use engine::model::job::DEFAULT_MATERIAL;
use engine::{EdgeBands, Grain, Length};
use std::collections::HashMap;

/// What labels are written from.
pub(crate) struct Contents<'c> {
    facts: &'c Facts<'c>,
    language: Language,
    unit: Unit,
    /// The grain of the rows of stock by their ids.
    stock_grain: HashMap<&'c str, Grain>,
}

impl<'c> Contents<'c> {
    pub(crate) fn new(facts: &'c Facts<'c>, language: Language, unit: Unit) -> Contents<'c> {
        let rows = facts.job.stock_panels.iter();
        let stock_grain = rows.map(|stock| (stock.id.as_str(), stock.grain)).collect();
        Contents { facts, language, unit, stock_grain }
    }

    /// The language of the words.
    pub(crate) fn language(&self) -> Language {
        self.language
    }

    /// The address of the shared link, where there is one.
    pub(crate) fn link(&self) -> Option<&'c str> {
        self.facts.link
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
            LabelFieldKind::Sheet => after(self.language.sheet_title(1)),
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
        let of_part = |text: Option<&str>| match piece.kind {
            PieceKind::Part(_) => text.unwrap_or_default().to_owned(),
            // It goes back to the store: it is nobody's.
            PieceKind::Remnant(_) => String::new(),
        };
        match (field, piece.kind) {
            (LabelFieldKind::Label, PieceKind::Part(part)) => name(&part).to_owned(),
            (LabelFieldKind::Label, PieceKind::Remnant(number)) => {
                format!("{} R{number}", self.language.pick("Remnant", "Остаток"))
            }
            (LabelFieldKind::Number, _) => number(piece),
            (LabelFieldKind::Size, _) => self.size(piece),
            (LabelFieldKind::FinishedSize, PieceKind::Part(part)) => {
                self.unit.size(part.panel.width, part.panel.height, self.language)
            }
            (LabelFieldKind::Turn, PieceKind::Part(part)) => part.turn.to_string(),
            (LabelFieldKind::FinishedSize | LabelFieldKind::Turn, PieceKind::Remnant(_)) => String::new(),
            (LabelFieldKind::Material, _) => Some(&piece.mosaic.material)
                .filter(|name| *name != DEFAULT_MATERIAL)
                .cloned()
                .unwrap_or_default(),
            (LabelFieldKind::Grain, _) => self.grain_words(self.grain(piece)).to_owned(),
            (LabelFieldKind::Edges, _) => self.edge_words(piece),
            (LabelFieldKind::Sheet, _) => (piece.sheet + 1).to_string(),
            (LabelFieldKind::Project, _) => of_part(self.facts.project),
            (LabelFieldKind::Customer, _) => of_part(self.facts.customer),
            (LabelFieldKind::Order, PieceKind::Part(part)) => part.panel.order.clone().unwrap_or_default(),
            (LabelFieldKind::ExternalId, PieceKind::Part(part)) => {
                part.panel.external_id.clone().unwrap_or_default()
            }
            (LabelFieldKind::Order | LabelFieldKind::ExternalId, PieceKind::Remnant(_)) => String::new(),
            (LabelFieldKind::Notes, _) => of_part(self.facts.notes),
            (LabelFieldKind::Date, _) => {
                let form = self.language.pick("%Y-%m-%d", "%d.%m.%Y");
                self.facts.date.format(form).to_string()
            }
            // No job tells how thick its materials are: a name that ends in a number is only a name.
            (LabelFieldKind::Thickness, _) => String::new(),
            (LabelFieldKind::Drawing | LabelFieldKind::Text | LabelFieldKind::Code, _) => String::new(),
        }
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
        }
    }

    /// Width and height in which the piece is cut, a panel's as it was entered.
    fn sides(&self, piece: &Piece<'_>) -> (Length, Length) {
        match piece.kind {
            PieceKind::Part(part) => self.facts.job.cut_size(part.panel),
            PieceKind::Remnant(_) => (piece.tile.width, piece.tile.height),
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

/// The part's number, or R1 of a remnant.
pub(crate) fn number(piece: &Piece<'_>) -> String {
    match piece.kind {
        PieceKind::Part(part) => part.tile.id.to_string(),
        PieceKind::Remnant(number) => format!("R{number}"),
    }
}

/// The bands of a piece on its sides as entered.
pub(crate) fn bands<'p>(piece: &Piece<'p>) -> Vec<(Side, &'p str)> {
    let PieceKind::Part(part) = piece.kind else { return Vec::new() };
    let EdgeBands { top, right, bottom, left } = &part.panel.edge;
    let sides = [(Side::Top, top), (Side::Right, right), (Side::Bottom, bottom), (Side::Left, left)];
    sides.into_iter().filter_map(|(side, band)| Some((side, band.as_deref()?))).collect()
}
