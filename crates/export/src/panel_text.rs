//! The words inside a panel: width along the top, height along the left, label in the middle, and a number
//! that the list explains where the label finds no room.

use crate::drawing::{Anchor, Frame, Point, Shape, Text};
use crate::font;
use crate::palette::{FAINT_INK, INK};

/// The largest type of sizes and labels, units.
const LARGE: f64 = 16.0;
/// The height of a line of type, in its size.
const LINE: f64 = 1.2;
/// From the base line of a line to the middle of its capitals, in its size.
const RISE: f64 = 0.36;

/// The least sizes of the type in panels and remnants, units.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LeastType {
    /// Of sizes and labels.
    pub(crate) words: f64,
    /// Of a strip that has room for one line only.
    pub(crate) line: f64,
    /// Of a number that the list explains.
    pub(crate) number: f64,
}

impl LeastType {
    /// On a screen, where one can come nearer.
    pub(crate) const SCREEN: LeastType = LeastType { words: 8.0, line: 6.0, number: 4.5 };
    /// On paper: 7 points, and less only for numbers in pieces that are smaller than that.
    pub(crate) const PAPER: LeastType = LeastType { words: 9.9, line: 9.9, number: 4.5 };
}

/// What is to be written into a panel.
pub(crate) struct Words<'w> {
    /// Its name.
    pub(crate) label: &'w str,
    /// Its size across the drawing.
    pub(crate) across: &'w str,
    /// Its size down the drawing.
    pub(crate) down: &'w str,
    /// Its number in the list.
    pub(crate) number: usize,
}

/// Writes into the free part of a panel. At least its number is always written, with a white outline.
pub(crate) fn write(free: Frame, words: &Words<'_>, least: LeastType) -> Vec<Shape> {
    let number = words.number.to_string();
    let full = format!("{} · {} × {}", words.label, words.across, words.down);
    let largest = (free.width.min(free.height) / 2.5).clamp(least.words, LARGE);
    // As large as the label allows beside the sizes.
    for size in sizes(largest, least.words).filter(|&size| sides_fit(free, words, size)) {
        let inner = free.inset(size * LINE, size * LINE, 2.0, 2.0);
        if let Some(label) = block(inner, words.label, size * 1.15, (size * 0.85).max(least.words), false) {
            let mut shapes = sides(free, words, size);
            shapes.extend(label);
            return shapes;
        }
    }
    if let Some(size) = sizes(largest.min(10.0), least.words).find(|&size| sides_fit(free, words, size)) {
        if let Some(line) = one_line(free, &full, least.words) {
            return vec![line];
        }
        let middle = free.inset(size * LINE, size * LINE, 1.0, 1.0);
        if let Some(number) = sized_line(middle, &number, LARGE, least.words, true) {
            let mut shapes = sides(free, words, size);
            shapes.push(number);
            return shapes;
        }
    }
    let short = format!("{number} · {} × {}", words.across, words.down);
    one_line(free, &full, least.words)
        .or_else(|| one_line(free, &short, least.words))
        .or_else(|| one_line(free, &full, least.line))
        .or_else(|| one_line(free, &short, least.line))
        .or_else(|| sized_line(free, &number, LARGE, least.number, true))
        .or_else(|| {
            sized_line(turn(free), &number, LARGE, least.number, true).map(|line| upright(line, free))
        })
        .map_or_else(|| vec![rimmed(free, number, least.number)], |line| vec![line])
}

/// Whether both sizes stand along their edges in this type without meeting.
fn sides_fit(free: Frame, words: &Words<'_>, size: f64) -> bool {
    let (across, down) = (font::width(words.across, size, false), font::width(words.down, size, false));
    let band = size * LINE;
    let apart = (free.width - across) / 2.0 >= band || (free.height - down) / 2.0 >= band;
    across <= free.width && down <= free.height && band <= free.width.min(free.height) && apart
}

fn sides(free: Frame, words: &Words<'_>, size: f64) -> Vec<Shape> {
    let text = |words: &str, at, upwards| {
        Shape::Text(Text {
            at,
            words: words.to_owned(),
            size,
            anchor: Anchor::Middle,
            upwards,
            bold: false,
            colour: INK,
            rim: false,
        })
    };
    let (middle, base) = (free.centre(), size * 0.95);
    vec![
        text(words.across, Point { x: middle.x, y: free.y + base }, false),
        text(words.down, Point { x: free.x + base, y: middle.y }, true),
    ]
}

/// The label on as few lines as its box allows, across or else upwards.
fn block(inner: Frame, label: &str, largest: f64, floor: f64, upwards: bool) -> Option<Vec<Shape>> {
    let room = if upwards { turn(inner) } else { inner };
    for size in sizes(largest.max(floor), floor) {
        let lines = font::wrap(label, size, true, room.width);
        let words_kept = lines.join(" ") == label.split_whitespace().collect::<Vec<_>>().join(" ");
        if words_kept && lines.len() <= 3 && lines.len() as f64 * size * LINE <= room.height {
            return Some(centred(inner, &lines, size, upwards));
        }
    }
    if upwards || inner.height <= inner.width { None } else { block(inner, label, largest, floor, true) }
}

fn centred(inner: Frame, lines: &[String], size: f64, upwards: bool) -> Vec<Shape> {
    let middle = inner.centre();
    let first = RISE * size - (lines.len() as f64 - 1.0) / 2.0 * size * LINE;
    let line = |(n, words): (usize, &String)| {
        let shift = first + n as f64 * size * LINE;
        let at = if upwards {
            Point { x: middle.x + shift, y: middle.y }
        } else {
            Point { x: middle.x, y: middle.y + shift }
        };
        let words = words.clone();
        Shape::Text(Text {
            at,
            words,
            size,
            anchor: Anchor::Middle,
            upwards,
            bold: true,
            colour: INK,
            rim: false,
        })
    };
    lines.iter().enumerate().map(line).collect()
}

/// One line along the longer side.
fn one_line(free: Frame, words: &str, floor: f64) -> Option<Shape> {
    if free.height > free.width {
        sized_line(turn(free), words, 12.0, floor, false).map(|line| upright(line, free))
    } else {
        sized_line(free, words, 12.0, floor, false)
    }
}

/// One line across the middle, as large as it goes.
fn sized_line(free: Frame, words: &str, largest: f64, floor: f64, bold: bool) -> Option<Shape> {
    let fits = |&size: &f64| font::width(words, size, bold) <= free.width - 2.0 && size <= free.height;
    let size = sizes(largest, floor).find(fits)?;
    let middle = free.centre();
    let at = Point { x: middle.x, y: middle.y + RISE * size };
    let words = words.to_owned();
    Some(Shape::Text(Text {
        at,
        words,
        size,
        anchor: Anchor::Middle,
        upwards: false,
        bold,
        colour: INK,
        rim: false,
    }))
}

/// The same box with its sides swapped about its middle.
fn turn(frame: Frame) -> Frame {
    let middle = frame.centre();
    Frame {
        x: middle.x - frame.height / 2.0,
        y: middle.y - frame.width / 2.0,
        width: frame.height,
        height: frame.width,
    }
}

/// Rotates a line back that was fitted into the transposed box.
fn upright(line: Shape, frame: Frame) -> Shape {
    let Shape::Text(text) = line else { return line };
    let middle = frame.centre();
    let at = Point { x: middle.x + RISE * text.size, y: middle.y };
    Shape::Text(Text { at, upwards: true, ..text })
}

fn rimmed(free: Frame, number: String, size: f64) -> Shape {
    let middle = free.centre();
    Shape::Text(Text {
        at: Point { x: middle.x, y: middle.y + RISE * size },
        words: number,
        size,
        anchor: Anchor::Middle,
        upwards: false,
        bold: true,
        colour: INK,
        rim: true,
    })
}

/// The name and size of a remnant, or its name alone, or nothing but what the list says.
pub(crate) fn write_remnant(frame: Frame, name: &str, size: &str, least: LeastType) -> Vec<Shape> {
    let room = frame.inset(4.0, 3.0, 4.0, 3.0);
    let both = format!("{name} · {size}");
    let tall = room.height > room.width;
    let line = |words: &str, largest: f64, floor: f64| {
        if tall {
            sized_line(turn(room), words, largest, floor, true).map(|line| upright(line, room))
        } else {
            sized_line(room, words, largest, floor, true)
        }
    };
    let text = sized_line(room, &both, 18.0, 12.0, true)
        .or_else(|| line(&both, 18.0, least.words))
        .or_else(|| line(name, LARGE, least.number))
        .unwrap_or_else(|| rimmed(frame, name.to_owned(), least.number));
    vec![match text {
        Shape::Text(text) => Shape::Text(Text { rim: true, colour: FAINT_INK, ..text }),
        other => other,
    }]
}

/// Type sizes from the largest down to the floor.
fn sizes(largest: f64, floor: f64) -> impl Iterator<Item = f64> {
    let steps = ((largest - floor) / 0.5).floor().max(0.0) as u32;
    (0..=steps).map(move |step| largest - f64::from(step) * 0.5).chain(std::iter::once(floor))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(width: f64, height: f64, label: &str) -> Vec<Text> {
        let free = Frame { x: 0.0, y: 0.0, width, height };
        let words = Words { label, across: "600", down: "400", number: 7 };
        let texts = write(free, &words, LeastType::SCREEN).into_iter().map(|shape| match shape {
            Shape::Text(text) => text,
            other => panic!("{other:?} is no text"),
        });
        texts.collect()
    }

    fn words(texts: &[Text]) -> Vec<&str> {
        texts.iter().map(|text| text.words.as_str()).collect()
    }

    #[test]
    fn a_large_panel_holds_its_sizes_along_the_edges_and_its_label_in_the_middle() {
        let texts = written(200.0, 120.0, "Side");
        assert_eq!(words(&texts), ["600", "400", "Side"]);
        assert!(!texts[0].upwards && texts[1].upwards);
    }

    #[test]
    fn on_paper_only_the_number_in_a_tiny_piece_is_smaller_than_seven_points() {
        let words = Words { label: "Drawer front", across: "46 15/32", down: "1180.5", number: 17 };
        let seven_points = 7.0 / 72.0 * 25.4 * 4.0;
        for width in (1..60).map(|n| f64::from(n) * 5.0) {
            for height in (1..60).map(|n| f64::from(n) * 3.0) {
                let free = Frame { x: 0.0, y: 0.0, width, height };
                let shapes = write(free, &words, LeastType::PAPER);
                assert!(!shapes.is_empty());
                for shape in shapes {
                    let Shape::Text(text) = shape else { panic!("{shape:?} is no text") };
                    let is_tiny = text.words == "17" && width.min(height) < 18.0;
                    assert!(text.size >= seven_points || is_tiny, "{text:?} in {width} × {height}");
                }
            }
        }
    }

    #[test]
    fn a_label_without_room_becomes_the_number_in_the_list() {
        let texts = written(50.0, 40.0, "A label much too long for a panel as small as this one");
        assert_eq!(words(&texts), ["600", "400", "7"]);
    }

    #[test]
    fn a_thin_strip_holds_one_line_along_itself() {
        assert_eq!(words(&written(200.0, 11.0, "Strip")), ["Strip · 600 × 400"]);
        let upright = written(11.0, 200.0, "Strip");
        assert_eq!(words(&upright), ["Strip · 600 × 400"]);
        assert!(upright[0].upwards);
    }

    #[test]
    fn the_smallest_panel_still_shows_its_number() {
        for (width, height) in [(1.0, 1.0), (6.0, 6.0), (200.0, 0.5)] {
            assert_eq!(words(&written(width, height, "Tiny")), ["7"]);
        }
    }
}
