//! A label as pictures of its fields, for whoever moves them about.

use super::content::Contents;
use super::draw::{LabelLayout, PLAIN_PRINTER};
use super::format::LabelFormat;
use super::pieces::{Piece, pieces};
use super::{LabelOptions, check_count, checked};
use crate::drawing::Drawing;
use crate::{Facts, Refused, svg, typeset};

/// The most bytes of the pictures of one label.
const MOST_BYTES: usize = 8 * 1024 * 1024;

/// The label of one piece.
#[derive(Debug, Clone, PartialEq)]
pub struct LabelPreview {
    /// How many pieces get a label.
    pub pieces: usize,
    /// Which of them this is, from 1.
    pub piece: usize,
    /// What each field of the format shows, an SVG of the size of the label with nothing under it; none where it has
    /// nothing to say of the piece.
    pub fields: Vec<Option<String>>,
}

/// The label of one piece as drawings, one for each field: of the one at this place of the order, from 0; none where there
/// are not so many. Start and copies mean nothing for it.
pub fn field_drawings(
    facts: &Facts<'_>,
    format: &LabelFormat,
    options: &LabelOptions,
    place: usize,
) -> Result<Option<Vec<Drawing>>, Refused> {
    checked(format, options.language)?;
    let pieces = pieces(facts, options.order, options.remnants);
    Ok(pieces.get(place).map(|piece| drawings(facts, format, options, piece)))
}

fn drawings(
    facts: &Facts<'_>,
    format: &LabelFormat,
    options: &LabelOptions,
    piece: &Piece<'_>,
) -> Vec<Drawing> {
    let contents = Contents::new(facts, options.language, options.unit);
    LabelLayout::new(format, &contents, PLAIN_PRINTER).field_drawings(piece)
}

/// The label of the piece at a place of the order, from 0, or of the last one where there are not so many. Refused where
/// the format has faults, where there is nothing to label, and where there would be too many.
pub fn label_preview(
    facts: &Facts<'_>,
    format: &LabelFormat,
    options: &LabelOptions,
    place: usize,
) -> Result<LabelPreview, Refused> {
    let language = options.language;
    checked(format, language)?;
    let pieces = pieces(facts, options.order, options.remnants);
    check_count(pieces.len(), 1, language)?;
    let place = place.min(pieces.len() - 1);
    let mut bytes = 0;
    let mut picture = |drawing: &Drawing| {
        if drawing.shapes.is_empty() {
            return Ok(None);
        }
        let picture =
            typeset::outlined(&svg::overlay(drawing)).map_err(|error| Refused(format!("{error}.")))?;
        bytes += picture.len();
        if bytes > MOST_BYTES {
            let words =
                ("This label is too full to be shown.", "На этикетке слишком много, чтобы её показать.");
            return Err(Refused(language.pick(words.0, words.1).into()));
        }
        Ok(Some(picture))
    };
    let fields = drawings(facts, format, options, &pieces[place])
        .iter()
        .map(&mut picture)
        .collect::<Result<_, _>>()?;
    Ok(LabelPreview { pieces: pieces.len(), piece: place + 1, fields })
}
