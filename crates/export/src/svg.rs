//! Drawings as SVG. Labels are strangers' text: everything written is escaped.

use crate::archive::sheet_file_name;
use crate::drawing::{Anchor, Colour, Dash, Drawing, Fill, Frame, Shape, Stroke, Text};
use crate::palette::{DEFECTIVE, HATCHED, Hatch, TRIMMED};
use crate::{DrawingOptions, page};
use engine::{Job, Solution};
use std::fmt::Write;

/// All sheets of a solution in one SVG document, equal ones once.
pub fn svg(job: &Job, solution: &Solution, options: &DrawingOptions) -> String {
    let mut all = Drawing::default();
    for page in page::pages(job, solution, options) {
        all.append_below(page);
    }
    write(&all, PAPER)
}

/// One sheet as an SVG document; none where the solution has no sheet of that place, counted from 0.
pub fn svg_sheet(job: &Job, solution: &Solution, mosaic: usize, options: &DrawingOptions) -> Option<String> {
    page::single(job, solution, mosaic, *options).map(|page| write(&page, PAPER))
}

/// Every sheet as an SVG document of its own with a file name; with `group` the first of equal ones.
pub fn svg_sheets(
    job: &Job,
    solution: &Solution,
    group: bool,
    options: &DrawingOptions,
) -> impl Iterator<Item = (String, Vec<u8>)> {
    let all = solution.mosaics.len();
    let pages = sheet_pages(job, solution, group, *options);
    pages.map(move |(sheet, svg)| (sheet_file_name(sheet, all, "svg"), svg.into_bytes()))
}

/// The documents of all sheets, each with the place of its sheet.
pub(crate) fn sheet_pages(
    job: &Job,
    solution: &Solution,
    group: bool,
    options: DrawingOptions,
) -> impl Iterator<Item = (usize, String)> {
    page::singles(job, solution, group, options).map(|(sheet, page)| (sheet, write(&page, PAPER)))
}

/// What lies under a drawing of its own.
const PAPER: Option<Colour> = Some(Colour(255, 255, 255));

/// A drawing that lies on others: nothing is under it.
pub(crate) fn overlay(drawing: &Drawing) -> String {
    write(drawing, None)
}

fn write(drawing: &Drawing, ground: Option<Colour>) -> String {
    let mut svg = Svg(String::new());
    let (width, height) = (Number(drawing.width), Number(drawing.height));
    // Four units make a millimetre on paper.
    let (paper_width, paper_height) = (Number(drawing.width / 4.0), Number(drawing.height / 4.0));
    svg.push(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{paper_width}mm\" height=\"{paper_height}mm\" \
         viewBox=\"0 0 {width} {height}\" \
         font-family=\"Arial, 'Liberation Sans', Helvetica, 'DejaVu Sans', sans-serif\">\n"
    ));
    let hatches = [
        ("hatch", Fill::Hatched, HATCHED),
        ("trim", Fill::Trimmed, TRIMMED),
        ("defect", Fill::Defect, DEFECTIVE),
    ];
    for (name, of, hatch) in hatches {
        if drawing.shapes.iter().any(|shape| matches!(shape, Shape::Rect { fill, .. } if *fill == of)) {
            svg.hatch(name, hatch);
        }
    }
    if let Some(ground) = ground {
        svg.push(format_args!("<rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n", Hex(ground)));
    }
    for shape in &drawing.shapes {
        svg.shape(shape);
    }
    svg.0.push_str("</svg>\n");
    svg.0
}

struct Svg(String);

impl Svg {
    fn push(&mut self, text: std::fmt::Arguments<'_>) {
        self.0.write_fmt(text).expect("a String takes all that is written to it");
    }

    /// A hatch as a pattern of that name: an upright line in the middle of a square that is turned.
    fn hatch(&mut self, name: &str, Hatch { ground, line, pitch, width, rises }: Hatch) {
        let (pitch, width, turn) = (Number(pitch), Number(width), if rises { 45 } else { -45 });
        self.push(format_args!(
            "<defs><pattern id=\"{name}\" width=\"{pitch}\" height=\"{pitch}\" patternUnits=\"userSpaceOnUse\" \
             patternTransform=\"rotate({turn})\"><rect width=\"{pitch}\" height=\"{pitch}\" fill=\"{}\"/>\
             <path d=\"M{half} 0V{pitch}\" stroke=\"{}\" stroke-width=\"{width}\"/></pattern></defs>\n",
            Hex(ground),
            Hex(line),
            half = Number(pitch.0 / 2.0),
        ));
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Rect { frame, fill, outline, hint } => self.rect(*frame, *fill, *outline, hint.as_deref()),
            Shape::Line { from, to, stroke } => {
                let (x1, y1, x2, y2) = (Number(from.x), Number(from.y), Number(to.x), Number(to.y));
                self.push(format_args!("<path d=\"M{x1} {y1}L{x2} {y2}\""));
                self.stroke(*stroke);
                self.0.push_str("/>\n");
            }
            Shape::Polygon { points, fill } => {
                self.0.push_str("<polygon points=\"");
                for (n, point) in points.iter().enumerate() {
                    let space = if n > 0 { " " } else { "" };
                    self.push(format_args!("{space}{},{}", Number(point.x), Number(point.y)));
                }
                self.push(format_args!("\" fill=\"{}\"/>\n", Hex(*fill)));
            }
            Shape::Text(text) => self.text(text),
        }
    }

    fn rect(&mut self, frame: Frame, fill: Fill, outline: Option<Stroke>, hint: Option<&str>) {
        let (x, y, width, height) =
            (Number(frame.x), Number(frame.y), Number(frame.width), Number(frame.height));
        self.push(format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\""));
        match fill {
            Fill::None => self.0.push_str(" fill=\"none\""),
            Fill::Solid(colour) => self.push(format_args!(" fill=\"{}\"", Hex(colour))),
            Fill::Hatched => self.0.push_str(" fill=\"url(#hatch)\""),
            Fill::Trimmed => self.0.push_str(" fill=\"url(#trim)\""),
            Fill::Defect => self.0.push_str(" fill=\"url(#defect)\""),
        }
        if let Some(stroke) = outline {
            self.stroke(stroke);
        }
        match hint {
            Some(hint) => self.push(format_args!("><title>{}</title></rect>\n", Escaped(hint))),
            None => self.0.push_str("/>\n"),
        }
    }

    fn stroke(&mut self, stroke: Stroke) {
        self.push(format_args!(
            " stroke=\"{}\" stroke-width=\"{}\"",
            Hex(stroke.colour),
            Number(stroke.width)
        ));
        let dash = match stroke.dash {
            Dash::Solid => return,
            Dash::Long => "7 3",
            Dash::Dots => "2 2.5",
        };
        self.push(format_args!(" stroke-dasharray=\"{dash}\""));
    }

    fn text(&mut self, text: &Text) {
        let (x, y, size) = (Number(text.at.x), Number(text.at.y), Number(text.size));
        self.push(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{}\"",
            Hex(text.colour)
        ));
        match text.anchor {
            Anchor::Start => {}
            Anchor::Middle => self.0.push_str(" text-anchor=\"middle\""),
            Anchor::End => self.0.push_str(" text-anchor=\"end\""),
        }
        if text.bold {
            self.0.push_str(" font-weight=\"bold\"");
        }
        if text.upwards {
            self.push(format_args!(" transform=\"rotate(-90 {x} {y})\""));
        }
        if text.rim {
            let rim = Number(text.size / 3.0);
            self.push(format_args!(
                " stroke=\"#ffffff\" stroke-width=\"{rim}\" stroke-linejoin=\"round\" paint-order=\"stroke\""
            ));
        }
        self.push(format_args!(">{}</text>\n", Escaped(&text.words)));
    }
}

/// A number to the hundredth, without trailing zeros.
struct Number(f64);

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = format!("{:.2}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

/// A colour as `#rrggbb`.
struct Hex(Colour);

impl std::fmt::Display for Hex {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Colour(red, green, blue) = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// Text that is nothing but text in XML; what XML cannot hold becomes a replacement mark.
struct Escaped<'t>(&'t str);

impl std::fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => {
                    f.write_char('\u{fffd}')?
                }
                _ => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_in_a_label_stays_text() {
        let label = "</text><script>alert('1')</script> & \"A\"\u{0}";
        let escaped = Escaped(label).to_string();
        assert_eq!(
            escaped,
            "&lt;/text&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;A&quot;\u{fffd}"
        );
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!(
            format!("{} {} {} {}", Number(100.0), Number(0.5), Number(-0.001), Number(1.0 / 3.0)),
            "100 0.5 0 0.33"
        );
    }
}
