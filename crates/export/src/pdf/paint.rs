//! Paints the shapes of a drawing on a page of a PDF.

use crate::drawing::{Anchor, Colour, Dash, Fill, Frame, Point, Shape, Stroke, Text};
use crate::font;
use crate::palette::{DEFECTIVE, HATCHED, Hatch, TRIMMED};
use krilla::Data;
use krilla::color::rgb;
use krilla::geom::{self, Path, PathBuilder, Rect, Transform};
use krilla::paint::{self, LineJoin, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use ttf_parser::OutlineBuilder;
use unicode_bidi::BidiInfo;

/// Points in a unit of a drawing: four units are a millimetre.
pub(crate) const POINTS: f64 = 72.0 / 25.4 / 4.0;

/// What a character is drawn as that the typeface lacks.
const REPLACEMENT: char = '□';
const WHITE: Colour = Colour(255, 255, 255);

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
        let mut rest = shapes;
        while let Some(shape) = rest.first() {
            let count = rest.iter().take_while(|other| is_drawn_with(shape, other)).count().max(1);
            let (alike, others) = rest.split_at(count);
            rest = others;
            match shape {
                Shape::Rect { fill: Fill::Solid(colour), outline: None, .. } => {
                    draw(surface, together(alike), Some(*colour), None);
                }
                Shape::Rect { fill: Fill::None, outline, .. } => {
                    draw(surface, together(alike), None, *outline);
                }
                Shape::Rect { frame, fill, outline, .. } => rect(surface, *frame, *fill, *outline),
                Shape::Line { stroke, .. } => draw(surface, together(alike), None, Some(*stroke)),
                Shape::Polygon { fill, .. } => draw(surface, together(alike), Some(*fill), None),
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
        let start = geom::Point::from_xy(rounded(text.at.x - left), rounded(text.at.y));
        if text.upwards {
            let (x, y) = (text.at.x as f32, text.at.y as f32);
            surface.push_transform(&Transform::from_rotate_at(-90.0, x, y));
        }
        let font = if text.bold { &self.bold } else { &self.regular };
        let size = text.size as f32;
        if text.rim {
            rim(surface, &glyphs, start, text);
        }
        surface.set_stroke(None);
        surface.set_fill(Some(filled(text.colour)));
        surface.draw_glyphs(start, &glyphs, font.clone(), &words, size, false);
        if text.upwards {
            surface.pop();
        }
    }
}

/// A white outline, as a path: words that are written twice would be found and copied twice. In the font's own units,
/// so that the same character is the same path everywhere, which files hold in little room.
fn rim(surface: &mut Surface<'_>, glyphs: &[KrillaGlyph], start: geom::Point, text: &Text) {
    let units = font::units(text.bold);
    let mut outline = GlyphOutline { path: PathBuilder::new(), x: 0.0 };
    for glyph in glyphs {
        if let Ok(id) = u16::try_from(glyph.glyph_id.to_u32()) {
            font::outline(id, text.bold, &mut outline);
        }
        outline.x += glyph.x_advance * units as f32;
    }
    let scale = (text.size / units) as f32;
    surface.push_transform(&Transform::from_row(scale, 0.0, 0.0, -scale, start.x, start.y));
    let stroke = Stroke { colour: WHITE, width: units / 3.0, dash: Dash::Solid };
    surface.set_fill(None);
    surface.set_stroke(Some(paint::Stroke { line_join: LineJoin::Round, ..stroked(stroke) }));
    if let Some(path) = outline.path.finish() {
        surface.draw_path(&path);
    }
    surface.pop();
}

/// The outlines of characters beside each other.
struct GlyphOutline {
    path: PathBuilder,
    /// Where the next one begins.
    x: f32,
}

impl OutlineBuilder for GlyphOutline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.x + x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.x + x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.path.quad_to(self.x + x1, y1, self.x + x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.path.cubic_to(self.x + x1, y1, self.x + x2, y2, self.x + x, y);
    }

    fn close(&mut self) {
        self.path.close();
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
        for c in in_order_seen(words) {
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

/// What is seen, from left to right: Hebrew is written the other way.
fn in_order_seen(words: &str) -> Vec<char> {
    // Without what steers directions: a stranger's name must not turn the words around it.
    let shown: String = words.chars().filter(|c| !is_invisible(*c)).collect();
    if shown.chars().all(|c| c < '\u{590}') {
        return shown.chars().collect();
    }
    let info = BidiInfo::new(&shown, None);
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
    hatch.lines(frame).iter().for_each(|line| add_line(&mut path, line));
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
    let mut path = PathBuilder::new();
    add_rectangle(&mut path, frame);
    path.finish()
}

fn add_rectangle(path: &mut PathBuilder, frame: Frame) {
    let Frame { x, y, width, height } = frame;
    let edges = (rounded(x), rounded(y), rounded(x + width), rounded(y + height));
    if let Some(rect) = Rect::from_ltrb(edges.0, edges.1, edges.2, edges.3) {
        path.push_rect(rect);
    }
}

/// Whether a shape can be a part of the same path as one before it: one path of many takes less room
/// than many. Not of polygons, which could run opposite ways and cut holes into each other.
fn is_drawn_with(shape: &Shape, other: &Shape) -> bool {
    match (shape, other) {
        (
            Shape::Rect { fill: Fill::Solid(a), outline: None, .. },
            Shape::Rect { fill: Fill::Solid(b), outline: None, .. },
        ) => a == b,
        (
            Shape::Rect { fill: Fill::None, outline: a, .. },
            Shape::Rect { fill: Fill::None, outline: b, .. },
        ) => a == b,
        (Shape::Line { stroke: a, .. }, Shape::Line { stroke: b, .. }) => a == b,
        _ => false,
    }
}

/// The path of shapes that are drawn alike.
fn together(shapes: &[Shape]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for shape in shapes {
        match shape {
            Shape::Rect { frame, .. } => add_rectangle(&mut path, *frame),
            Shape::Line { from, to, .. } => add_line(&mut path, &[*from, *to]),
            Shape::Polygon { points, .. } => {
                add_line(&mut path, points);
                path.close();
            }
            Shape::Text(_) => {}
        }
    }
    path.finish()
}

fn add_line(path: &mut PathBuilder, points: &[Point]) {
    for (n, point) in points.iter().enumerate() {
        let (x, y) = (rounded(point.x), rounded(point.y));
        if n == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
}

/// To a hundredth of a unit, which takes less room in a file.
fn rounded(value: f64) -> f32 {
    ((value * 100.0).round() / 100.0) as f32
}

fn filled(colour: Colour) -> paint::Fill {
    paint::Fill { paint: rgb_of(colour).into(), ..paint::Fill::default() }
}

fn stroked(stroke: Stroke) -> paint::Stroke {
    let dashes = match stroke.dash {
        Dash::Solid => None,
        Dash::Long => Some(vec![7.0, 3.0]),
        Dash::Dots => Some(vec![2.0, 2.5]),
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
        assert_eq!(Line::of("\u{202e}abc", false).words, "abc");
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
