//! Paints the shapes of a drawing on a page of a PDF.

use crate::drawing::{Anchor, Colour, Dash, Fill, Frame, Point, Shape, Stroke, Text};
use crate::font;
use crate::palette::{DEFECT, TRIM, TRIM_HATCH};
use krilla::Data;
use krilla::color::rgb;
use krilla::geom::{self, Path, PathBuilder, Rect, Transform};
use krilla::paint::{self, LineJoin, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use unicode_bidi::BidiInfo;

/// Points in a unit of a drawing: four units are a millimetre.
pub(crate) const POINTS: f64 = 72.0 / 25.4 / 4.0;

/// What a character is drawn as that the typeface lacks.
const REPLACEMENT: char = '□';
const WHITE: Colour = Colour(255, 255, 255);
const HATCH_LINE: Colour = Colour(0x9a, 0xa5, 0xb1);

/// Parallel lines at 45 degrees on a ground, as an SVG has them as a pattern.
struct Hatch {
    ground: Colour,
    line: Colour,
    /// From line to line, units.
    pitch: f64,
    width: f64,
    /// They rise to the right; else they fall.
    rises: bool,
}

const HATCHED: Hatch = Hatch { ground: WHITE, line: HATCH_LINE, pitch: 9.0, width: 0.6, rises: true };
const TRIMMED: Hatch = Hatch { ground: TRIM, line: TRIM_HATCH, pitch: 6.0, width: 0.5, rises: false };
const DEFECTIVE: Hatch = Hatch { ground: WHITE, line: DEFECT, pitch: 5.0, width: 1.0, rises: false };

/// Paints with the embedded fonts.
pub(crate) struct Painter {
    regular: Font,
    bold: Font,
}

impl Painter {
    pub(crate) fn new() -> Painter {
        let font = |bold| Font::new(Data::from(font::bytes(bold)), 0).expect("the embedded font is whole");
        Painter { regular: font(false), bold: font(true) }
    }

    /// Paints shapes so that the drawing's corner comes to lie at `at`, points; `scale`: points in a unit.
    pub(crate) fn paint(&self, surface: &mut Surface<'_>, shapes: &[Shape], at: Point, scale: f64) {
        surface.push_transform(&Transform::from_row(
            scale as f32,
            0.0,
            0.0,
            scale as f32,
            at.x as f32,
            at.y as f32,
        ));
        for shape in shapes {
            match shape {
                Shape::Rect { frame, fill, outline, .. } => rect(surface, *frame, *fill, *outline),
                Shape::Line { from, to, stroke } => draw(surface, line(*from, *to), None, Some(*stroke)),
                Shape::Rects { frames, fill } => draw(surface, rectangles(frames), Some(*fill), None),
                Shape::Polygon { points, fill } => draw(surface, polygon(points), Some(*fill), None),
                Shape::Text(text) => self.text(surface, text),
            }
        }
        surface.pop();
    }

    fn text(&self, surface: &mut Surface<'_>, text: &Text) {
        let Line { words, glyphs, width } = Line::of(&text.words, text.bold);
        if glyphs.is_empty() {
            return;
        }
        let width = width * text.size;
        let left = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        let start = geom::Point::from_xy((text.at.x - left) as f32, text.at.y as f32);
        if text.upwards {
            let (x, y) = (text.at.x as f32, text.at.y as f32);
            surface.push_transform(&Transform::from_rotate_at(-90.0, x, y));
        }
        let font = if text.bold { &self.bold } else { &self.regular };
        let size = text.size as f32;
        if text.rim {
            let rim = Stroke { colour: WHITE, width: text.size / 3.0, dash: Dash::Solid };
            surface.set_fill(None);
            surface.set_stroke(Some(paint::Stroke { line_join: LineJoin::Round, ..stroked(rim) }));
            // As outlines: words that are written twice would be found and copied twice.
            surface.draw_glyphs(start, &glyphs, font.clone(), &words, size, true);
        }
        surface.set_stroke(None);
        surface.set_fill(Some(filled(text.colour)));
        surface.draw_glyphs(start, &glyphs, font.clone(), &words, size, false);
        if text.upwards {
            surface.pop();
        }
    }
}

/// A line of text as it is drawn.
struct Line {
    words: String,
    /// From left to right.
    glyphs: Vec<KrillaGlyph>,
    /// In the size of the type.
    width: f64,
}

impl Line {
    /// What the typeface lacks is replaced, for a PDF/A must not show its empty glyph; what shows nothing is left out.
    fn of(words: &str, bold: bool) -> Line {
        let mut line = Line { words: String::new(), glyphs: Vec::new(), width: 0.0 };
        for c in in_order_seen(words).into_iter().filter(|c| !is_invisible(*c)) {
            let c = if c.is_whitespace() { ' ' } else { c };
            let (c, glyph) = match font::glyph(c, bold) {
                Some(glyph) => (c, glyph),
                None => match font::glyph(REPLACEMENT, bold) {
                    Some(glyph) => (REPLACEMENT, glyph),
                    None => continue,
                },
            };
            let from = line.words.len();
            line.words.push(c);
            line.glyphs.push(KrillaGlyph::new(
                GlyphId::new(u32::from(glyph.id)),
                glyph.advance as f32,
                0.0,
                0.0,
                0.0,
                from..line.words.len(),
                None,
            ));
            line.width += glyph.advance;
        }
        line
    }
}

/// Characters that steer others and show nothing themselves.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// The characters from left to right: Hebrew is written the other way.
fn in_order_seen(words: &str) -> Vec<char> {
    if words.chars().all(|c| c < '\u{590}') {
        return words.chars().collect();
    }
    let info = BidiInfo::new(words, None);
    let mut seen = Vec::new();
    for paragraph in &info.paragraphs {
        seen.extend(info.reorder_line(paragraph, paragraph.range.clone()).chars());
    }
    seen
}

fn rect(surface: &mut Surface<'_>, frame: Frame, fill: Fill, outline: Option<Stroke>) {
    let hatch = match fill {
        Fill::None => return draw(surface, rectangle(frame), None, outline),
        Fill::Solid(colour) => return draw(surface, rectangle(frame), Some(colour), outline),
        Fill::Hatched => HATCHED,
        Fill::Trimmed => TRIMMED,
        Fill::Defect => DEFECTIVE,
    };
    draw(surface, rectangle(frame), Some(hatch.ground), None);
    let stroke = Stroke { colour: hatch.line, width: hatch.width, dash: Dash::Solid };
    let mut path = PathBuilder::new();
    for [from, to] in hatch.lines(frame) {
        path.move_to(from.x as f32, from.y as f32);
        path.line_to(to.x as f32, to.y as f32);
    }
    draw(surface, path.finish(), None, Some(stroke));
    if outline.is_some() {
        draw(surface, rectangle(frame), None, outline);
    }
}

impl Hatch {
    /// The lines inside a frame, each from edge to edge: no pattern and no clip, which printers draw with seams.
    fn lines(&self, frame: Frame) -> Vec<[Point; 2]> {
        let step = self.pitch * std::f64::consts::SQRT_2;
        let (x1, y1, x2, y2) = (frame.x, frame.y, frame.x + frame.width, frame.y + frame.height);
        // Along a line x + y is constant where it rises, x - y where it falls.
        let (least, most) = if self.rises { (x1 + y1, x2 + y2) } else { (x1 - y2, x2 - y1) };
        let mut lines = Vec::new();
        let mut n = (least / step).ceil();
        while n * step < most {
            let sum = n * step;
            lines.push(if self.rises {
                let (left, right) = (x1.max(sum - y2), x2.min(sum - y1));
                [Point { x: left, y: sum - left }, Point { x: right, y: sum - right }]
            } else {
                let (left, right) = (x1.max(sum + y1), x2.min(sum + y2));
                [Point { x: left, y: left - sum }, Point { x: right, y: right - sum }]
            });
            n += 1.0;
        }
        lines
    }
}

/// Draws a path; an empty one leaves no trace.
fn draw(surface: &mut Surface<'_>, path: Option<Path>, fill: Option<Colour>, stroke: Option<Stroke>) {
    let Some(path) = path.filter(|_| fill.is_some() || stroke.is_some()) else { return };
    surface.set_fill(fill.map(filled));
    surface.set_stroke(stroke.map(stroked));
    surface.draw_path(&path);
}

fn rectangle(frame: Frame) -> Option<Path> {
    rectangles(&[frame])
}

fn rectangles(frames: &[Frame]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for Frame { x, y, width, height } in frames {
        path.push_rect(Rect::from_xywh(*x as f32, *y as f32, *width as f32, *height as f32)?);
    }
    path.finish()
}

fn line(from: Point, to: Point) -> Option<Path> {
    polyline(&[from, to]).finish()
}

fn polygon(points: &[Point]) -> Option<Path> {
    let mut path = polyline(points);
    path.close();
    path.finish()
}

fn polyline(points: &[Point]) -> PathBuilder {
    let mut path = PathBuilder::new();
    for (n, point) in points.iter().enumerate() {
        let (x, y) = (point.x as f32, point.y as f32);
        if n == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    path
}

fn filled(colour: Colour) -> paint::Fill {
    paint::Fill { paint: rgb_of(colour).into(), ..paint::Fill::default() }
}

fn stroked(stroke: Stroke) -> paint::Stroke {
    let dashes = match stroke.dash {
        Dash::Solid => None,
        Dash::Long => Some(vec![9.0, 3.0]),
        Dash::Short => Some(vec![5.0, 2.5]),
        Dash::Dots => Some(vec![2.0, 2.0]),
    };
    paint::Stroke {
        paint: rgb_of(stroke.colour).into(),
        width: stroke.width as f32,
        dash: dashes.map(|array| StrokeDash { array, offset: 0.0 }),
        ..paint::Stroke::default()
    }
}

fn rgb_of(Colour(red, green, blue): Colour) -> rgb::Color {
    rgb::Color::new(red, green, blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_typeface_lacks_is_replaced_and_what_shows_nothing_left_out() {
        let line = Line::of("Дверь 🚪\u{fe0f}\t日\u{0}", false);
        assert_eq!(line.words, "Дверь □ □□");
        assert_eq!(line.glyphs.len(), 10);
        assert!(line.width > 4.0);
    }

    #[test]
    fn hebrew_is_written_from_right_to_left() {
        assert_eq!(Line::of("אבג 12", false).words, "12 גבא");
    }

    #[test]
    fn hatches_stay_inside_their_frame() {
        let frame = Frame { x: 10.0, y: 20.0, width: 35.0, height: 12.0 };
        for hatch in [HATCHED, TRIMMED, DEFECTIVE] {
            let lines = hatch.lines(frame);
            assert!(!lines.is_empty());
            let inside = |from: f64, length: f64, at: f64| at > from - 1e-9 && at < from + length + 1e-9;
            for point in lines.into_iter().flatten() {
                assert!(
                    inside(frame.x, frame.width, point.x) && inside(frame.y, frame.height, point.y),
                    "{point:?}"
                );
            }
        }
        assert!(HATCHED.lines(Frame { width: 0.1, height: 0.1, ..frame }).is_empty());
    }
}
