//! What stands on the pages of a PDF, and where.

use crate::programs::{run, run_raw};

/// The words of each page in the order in which they are drawn, with one space between them; a line each.
pub fn pages(file: &[u8]) -> Option<Vec<String>> {
    let text = run("pdftotext", &["-raw", "-", "-"], file)?;
    let mut pages: Vec<String> = text.split('\u{c}').map(spaced).collect();
    assert_eq!(pages.pop().as_deref(), Some(""), "each page ends with a form feed");
    Some(pages)
}

fn spaced(page: &str) -> String {
    let lines = page.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.collect::<Vec<_>>().join("\n")
}

/// A word on paper: mm from the upper left of its page.
pub struct Word {
    pub page: usize,
    pub words: String,
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

/// All words with their places.
pub fn words(file: &[u8]) -> Option<Vec<Word>> {
    let told = run("pdftotext", &["-bbox", "-", "-"], file)?;
    let (mut page, mut words) = (0, Vec::new());
    for line in told.lines().map(str::trim) {
        if line.starts_with("<page ") {
            page += 1;
        } else if let Some(word) = line.strip_prefix("<word ") {
            let (places, rest) = word.split_once('>').unwrap();
            let mm = |name: &str| {
                let (_, value) = places.split_once(&format!("{name}=\"")).unwrap();
                value.split_once('"').unwrap().0.parse::<f64>().unwrap() * 25.4 / 72.0
            };
            let [left, top, right, bottom] = ["xMin", "yMin", "xMax", "yMax"].map(mm);
            let text = rest.strip_suffix("</word>").unwrap().to_owned();
            words.push(Word { page: page - 1, words: text, left, top, right, bottom });
        }
    }
    Some(words)
}

/// A page as pixels, 0 black and 255 white.
pub struct Pixels {
    pub width: usize,
    pub grey: Vec<u8>,
}

/// The first page at so many dots in an inch.
pub fn pixels(file: &[u8], dpi: u32) -> Option<Pixels> {
    let picture = run_raw("pdftoppm", &["-gray", "-r", &dpi.to_string(), "-l", "1", "-"], file)?;
    // Its head is three lines: P5, width and height, the largest value.
    let mut lines = picture.splitn(4, |byte| *byte == b'\n');
    let mut line = || lines.next().unwrap();
    assert_eq!(line(), b"P5");
    let size = std::str::from_utf8(line()).unwrap().to_owned();
    assert_eq!(line(), b"255");
    let width = size.split(' ').next().unwrap().parse().unwrap();
    Some(Pixels { width, grey: line().to_vec() })
}
