//! Labels as a PDF: sheets of labels, or a page a label on a roll.

use super::content::Contents;
use super::draw::{LabelLayout, Mark, PLAIN_PRINTER, shapes, units};
use super::format::{LabelFormat, LabelPaper, LabelPaperKind};
use super::pieces::{Piece, pieces};
use super::{LabelOptions, check_count, checked};
use crate::drawing::Point;
use crate::pdf::document::PdfDocument;
use crate::{Facts, Language, Refused};
use chrono::{DateTime, Utc};
use krilla::tagging::{Tag, TagGroup};

/// The labels of all parts, and of the remnants if wanted, as a PDF. Refused where the format has faults, where there is
/// nothing to label, and where there would be too many.
pub fn labels(facts: &Facts<'_>, format: &LabelFormat, options: &LabelOptions) -> Result<Vec<u8>, Refused> {
    let LabelOptions { language, unit, copies, order, remnants, .. } = *options;
    checked_print(format, options)?;
    let pieces = pieces(facts, order, remnants);
    check_count(pieces.len(), copies, language)?;
    let contents = Contents::new(facts, language, unit);
    let title = format!("{} · {}", facts.name, language.pick("Labels", "Этикетки"));
    printed(&pieces, &contents, &title, facts.date, format, options)
}

/// Whether labels can be printed by the format, from the place that is asked for.
pub(super) fn checked_print(format: &LabelFormat, options: &LabelOptions) -> Result<(), Refused> {
    checked(format, options.language)?;
    check_start(&format.paper, options.start, options.language)
}

/// The labels of pieces as a PDF under a title; the date inside is given. The format and the options were checked.
pub(super) fn printed(
    pieces: &[Piece<'_>],
    contents: &Contents<'_>,
    title: &str,
    date: DateTime<Utc>,
    format: &LabelFormat,
    options: &LabelOptions,
) -> Result<Vec<u8>, Refused> {
    let LabelOptions { language, start, copies, .. } = *options;
    let paper = &format.paper;
    let mut layout = LabelLayout::new(format, contents, PLAIN_PRINTER);
    let mut document = PdfDocument::new(date, title, language);
    let (places, page_corner) = (paper.places(), Point { x: 0.0, y: 0.0 });
    let mut coming =
        pieces.iter().enumerate().flat_map(|piece| std::iter::repeat_n(piece, copies)).peekable();
    // Copies of a label are drawn once.
    let mut drawn: Option<(usize, Vec<Mark>)> = None;
    let mut place = start - 1;
    while coming.peek().is_some() {
        let tags = document.page(units(paper.width), units(paper.height), |leaf| {
            let mut tags = Vec::new();
            while place < places
                && let Some((number, piece)) = coming.next()
            {
                let marks = match drawn.take() {
                    Some((of, marks)) if of == number => marks,
                    _ => layout.marks(piece),
                };
                let (x, y) = paper.corner(place, format.width, format.height);
                let origin = Point { x: units(x), y: units(y) };
                let (words, rest): (Vec<&Mark>, Vec<&Mark>) =
                    marks.iter().partition(|mark| matches!(mark, Mark::Text(_)));
                let drawing = |marks: Vec<&Mark>| {
                    marks
                        .into_iter()
                        .flat_map(|mark| shapes(mark, origin, PLAIN_PRINTER.dot))
                        .collect::<Vec<_>>()
                };
                leaf.decorate(&drawing(rest), page_corner, 1.0);
                if !words.is_empty() {
                    let mut tag = TagGroup::new(Tag::P);
                    tag.push(leaf.draw(&drawing(words), page_corner, 1.0));
                    tags.push(tag);
                }
                drawn = Some((number, marks));
                place += 1;
            }
            tags
        });
        tags.into_iter().for_each(|tag| document.tag(tag));
        place = 0;
    }
    document.finish()
}

/// Whether the first label can lie at this place of the paper, counted from 1.
fn check_start(paper: &LabelPaper, start: usize, language: Language) -> Result<(), Refused> {
    let places = paper.places();
    if (1..=places).contains(&start) {
        return Ok(());
    }
    Err(Refused(match (paper.kind, language) {
        (LabelPaperKind::Roll, Language::English) => {
            "A roll has no places to skip: the first free place is 1.".to_owned()
        }
        (LabelPaperKind::Roll, Language::Russian) => {
            "На рулоне нет мест, которые можно пропустить: первое место 1.".to_owned()
        }
        (LabelPaperKind::Sheet, Language::English) => {
            format!("The sheet has {places} places: the first free one is one of them.")
        }
        (LabelPaperKind::Sheet, Language::Russian) => {
            format!("На листе мест: {places}. Первое свободное должно быть одним из них.")
        }
    }))
}
