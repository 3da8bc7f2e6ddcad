//! Labels as a PDF: sheets of labels, or a page a label on a roll.

use super::content::Contents;
use super::draw::{CodePrinter, LabelLayout, Mark, shapes, units};
use super::format::{LabelFormat, LabelPaperKind};
use super::pieces::pieces;
use super::{LabelOptions, checked};
use crate::drawing::{Drawing, Point};
use crate::pdf::document::PdfDocument;
use crate::{Facts, Language, Refused};
use krilla::tagging::{Tag, TagGroup};

/// A dot of a label printer of 203 dpi, which has eight in a millimetre: codes are whole ones, so that every printer prints
/// all modules alike.
const DOT: f64 = 0.5;

/// The label of one piece as a drawing: of the one at this place of the order, from 0; none where there are not so many.
/// Start and copies mean nothing for it.
pub fn label_drawing(
    facts: &Facts<'_>,
    format: &LabelFormat,
    options: &LabelOptions,
    place: usize,
) -> Result<Option<Drawing>, Refused> {
    let LabelOptions { language, unit, order, remnants, .. } = *options;
    checked(format, language)?;
    let contents = Contents::new(facts, language, unit);
    let mut layout = LabelLayout::new(format, &contents, CodePrinter { dot: DOT, encodes: false });
    Ok(pieces(facts, order, remnants).get(place).map(|piece| {
        let marks = layout.marks(piece);
        layout.drawing(&marks)
    }))
}

/// The labels of all parts, and of the remnants if wanted, as a PDF. Refused where the format has faults, where there is
/// nothing to label, and where there would be too many.
pub fn labels(facts: &Facts<'_>, format: &LabelFormat, options: &LabelOptions) -> Result<Vec<u8>, Refused> {
    let LabelOptions { language, unit, start, copies, order, remnants } = *options;
    checked(format, language)?;
    let paper = &format.paper;
    if start < 1 || start > paper.places() {
        let words = match (paper.kind, language) {
            (LabelPaperKind::Roll, Language::English) => {
                "A roll has no places to skip: the first free place is 1.".to_owned()
            }
            (LabelPaperKind::Roll, Language::Russian) => {
                "На рулоне нет мест, которые можно пропустить: первое место 1.".to_owned()
            }
            (LabelPaperKind::Sheet, Language::English) => {
                format!("The sheet has {} places: the first free one is one of them.", paper.places())
            }
            (LabelPaperKind::Sheet, Language::Russian) => {
                format!("На листе мест: {}. Первое свободное должно быть одним из них.", paper.places())
            }
        };
        return Err(Refused(words));
    }
    let pieces = pieces(facts, order, remnants);
    super::check_count(pieces.len(), copies, language)?;
    let contents = Contents::new(facts, language, unit);
    let mut layout = LabelLayout::new(format, &contents, CodePrinter { dot: DOT, encodes: false });
    let title = format!("{} · {}", facts.name, language.pick("Labels", "Этикетки"));
    let mut document = PdfDocument::new(facts, &title, language);
    let places = paper.places();
    let mut coming = pieces.iter().flat_map(|piece| std::iter::repeat_n(piece, copies)).peekable();
    // Copies of a label are drawn once.
    let mut drawn: Option<(*const super::pieces::Piece<'_>, Vec<Mark>)> = None;
    let mut place = start - 1;
    while coming.peek().is_some() {
        let tags = document.page(units(paper.width), units(paper.height), |leaf| {
            let mut tags = Vec::new();
            while place < places
                && let Some(piece) = coming.next()
            {
                let marks = match drawn.take() {
                    Some((of, marks)) if std::ptr::eq(of, piece) => marks,
                    _ => layout.marks(piece),
                };
                let (x, y) = paper.corner(place, format.width, format.height);
                let origin = Point { x: units(x), y: units(y) };
                let (words, rest): (Vec<&Mark>, Vec<&Mark>) =
                    marks.iter().partition(|mark| matches!(mark, Mark::Text(_)));
                let drawing = |marks: Vec<&Mark>| {
                    marks.into_iter().flat_map(|mark| shapes(mark, origin, DOT)).collect::<Vec<_>>()
                };
                leaf.decorate(&drawing(rest));
                if !words.is_empty() {
                    tags.push(leaf.draw_as(TagGroup::new(Tag::P), &drawing(words)));
                }
                drawn = Some((piece, marks));
                place += 1;
            }
            tags
        });
        tags.into_iter().for_each(|tag| document.tag(tag));
        place = 0;
    }
    document.finish()
}
