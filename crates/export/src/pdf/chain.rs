//! The running measures of the first cuts along the outside of a sheet, each from the beginning of its strip.

use super::cut_list::Made;
use crate::drawing::{Anchor, Dash, Point, Shape, Stroke, Text};
use crate::font;
use crate::palette::INK;
use crate::view::View;
use crate::{DrawingOptions, Language, Unit};

/// More than 8 points, units.
const TYPE: f64 = 12.0;
const TICK: f64 = 6.0;

/// What the measures stand beside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Along {
    /// Above the sheet: the first cuts run down.
    Top,
    /// To the left of the sheet: the first cuts run across.
    Left,
}

/// The cuts of the first stage, which have one running measure.
fn first<'m, 'c>(made: &'c [Made<'m>]) -> impl Iterator<Item = &'c Made<'m>> {
    let stage = made.iter().map(|made| made.look.stage).filter(|stage| *stage > 0).min();
    made.iter().filter(move |made| Some(made.look.stage) == stage)
}

/// Where the measures stand; none without cuts.
pub(super) fn along(made: &[Made<'_>], is_upright: bool) -> Option<Along> {
    first(made).next().map(|made| if made.cut.horizontal != is_upright { Along::Left } else { Along::Top })
}

/// How much room they take beside the sheet, units.
pub(super) fn depth(made: &[Made<'_>], unit: Unit, language: Language) -> f64 {
    let widths = first(made).map(|made| font::width(&unit.side(made.running, language), TYPE, false));
    widths.fold(0.0, f64::max) + TICK + 6.0
}

/// A tick for each cut, and its measure where it does not cover another.
pub(super) fn draw(made: &[Made<'_>], view: &View, along: Along, options: DrawingOptions) -> Vec<Shape> {
    let DrawingOptions { language, unit, .. } = options;
    let mut cuts: Vec<(f64, String)> = first(made)
        .map(|made| {
            let at = view.place(made.cut.x1, made.cut.y1, engine::Length::ZERO, engine::Length::ZERO);
            let at = if along == Along::Left { at.y } else { at.x };
            (at, unit.side(made.running, language))
        })
        .collect();
    cuts.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut shapes = Vec::new();
    let mut last = f64::NEG_INFINITY;
    for (at, words) in cuts {
        let stroke = Stroke { colour: INK, width: 0.8, dash: Dash::Solid };
        let (from, to, text, upwards, anchor) = match along {
            Along::Left => {
                let x = view.frame.x;
                let point = |x: f64, y: f64| Point { x, y };
                (
                    point(x, at),
                    point(x - TICK, at),
                    point(x - TICK - 2.0, at + TYPE * 0.36),
                    false,
                    Anchor::End,
                )
            }
            Along::Top => {
                let y = view.frame.y;
                let point = |x: f64, y: f64| Point { x, y };
                (
                    point(at, y),
                    point(at, y - TICK),
                    point(at + TYPE * 0.36, y - TICK - 2.0),
                    true,
                    Anchor::Start,
                )
            }
        };
        shapes.push(Shape::Line { from, to, stroke });
        if at - last >= TYPE {
            last = at;
            let (size, colour) = (TYPE, INK);
            let text = Text { at: text, words, size, anchor, upwards, bold: false, colour, rim: false };
            shapes.push(Shape::Text(text));
        }
    }
    shapes
}
