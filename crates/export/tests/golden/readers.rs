//! Programs that read a PDF. One that is not installed is told in a line, and is a failure where `KERF_TEST_COMPLETE` is set.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// What a program writes for a file at its standard input.
fn read_by(program: &str, arguments: &[&str], file: &[u8]) -> Option<Vec<u8>> {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    let Ok(mut child) = command.spawn() else {
        assert!(
            std::env::var_os("KERF_TEST_COMPLETE").is_none(),
            "{program} is missing: scripts/setup.sh tests"
        );
        println!("left out: {program} is not installed (scripts/setup.sh tests)");
        return None;
    };
    let mut pipe = child.stdin.take().unwrap();
    let file = file.to_vec();
    let writer = std::thread::spawn(move || pipe.write_all(&file));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success(), "{program}");
    Some(output.stdout)
}

/// The words of each page in the order in which they are drawn, with one space between them; a line each.
pub fn pages(file: &[u8]) -> Option<Vec<String>> {
    let text = String::from_utf8(read_by("pdftotext", &["-raw", "-", "-"], file)?).unwrap();
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
    let told = String::from_utf8(read_by("pdftotext", &["-bbox", "-", "-"], file)?).unwrap();
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
    let picture = read_by("pdftoppm", &["-gray", "-r", &dpi.to_string(), "-l", "1", "-"], file)?;
    // Its head is three lines: P5, width and height, the largest value.
    let mut lines = picture.splitn(4, |byte| *byte == b'\n');
    let mut line = || lines.next().unwrap();
    assert_eq!(line(), b"P5");
    let size = std::str::from_utf8(line()).unwrap().to_owned();
    assert_eq!(line(), b"255");
    let width = size.split(' ').next().unwrap().parse().unwrap();
    Some(Pixels { width, grey: line().to_vec() })
}
