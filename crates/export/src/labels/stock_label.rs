//! What a label tells of a thing in a store room.

use crate::Language;
use engine::{Grain, Length};

/// A thing in a store room, as its label tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StockLabel {
    /// What a remnant is called; none of a sheet.
    pub number: Option<String>,
    /// Its material.
    pub material: String,
    /// Along x, mm.
    pub width: Length,
    /// Along y, mm.
    pub height: Length,
    /// mm.
    pub thickness: Option<Length>,
    /// The direction of its grain.
    pub grain: Grain,
    /// Where it lies.
    pub place: Option<String>,
    /// The name of the calculation that it is left over from.
    pub calculation: Option<String>,
    /// What else there is to say.
    pub notes: Option<String>,
}

impl StockLabel {
    /// What a label calls it.
    pub(super) fn title(&self, language: Language) -> String {
        match &self.number {
            Some(number) => format!("{} {number}", language.pick("Remnant", "Остаток")),
            None => language.sheet_title(1).to_owned(),
        }
    }
}
