//! Labels of every built-in format against the sheet that they are printed on: nothing crosses a die line, words lie within
//! their fields, and each place has the label of its part.

use crate::jobs::{Golden, all};
use crate::readers::{pixels, words};
use engine::Length;
use export::file::FileFormat;
use export::labels::{LabelField, LabelFormat, built_in_labels};
use export::parts::parts;
use export::pattern::patterns;
use export::{Language, USUAL_REMNANT, Unit};
use std::collections::BTreeSet;

/// How far from the edge of a label the paper stays white, mm: a printer may be as much beside it.
const WHITE: f64 = 1.0;
/// What a reader may be wrong about, mm.
const SLACK: f64 = 0.15;

fn file(golden: &Golden, format: &LabelFormat, options: &str) -> Vec<u8> {
    golden.file(FileFormat::Labels, &format!("label={}&start=1&{options}", format.id)).unwrap().bytes
}

/// The upper left of each place of the paper, mm.
fn corners(format: &LabelFormat) -> Vec<(f64, f64)> {
    let corner = |place| {
        let (x, y) = format.paper.corner(place, format.width, format.height);
        (x.mm(), y.mm())
    };
    (0..format.paper.places()).map(corner).collect()
}

#[test]
fn nothing_is_printed_across_a_die_line() {
    const DPI: u32 = 300;
    let dots = |length: f64| length * f64::from(DPI) / 25.4;
    for golden in all() {
        for format in built_in_labels() {
            let Some(page) = pixels(&file(&golden, &format, "lang=ru"), DPI) else { return };
            let mut free = vec![true; page.grey.len()];
            for (x, y) in corners(&format) {
                let from = (dots(x + WHITE).ceil() as usize, dots(y + WHITE).ceil() as usize);
                let to = (
                    dots(x + format.width.mm() - WHITE).floor() as usize,
                    dots(y + format.height.mm() - WHITE).floor() as usize,
                );
                for row in from.1..to.1 {
                    free[row * page.width + from.0..row * page.width + to.0].fill(false);
                }
            }
            let (mut crossing, mut printed) = (0, 0);
            for (grey, free) in page.grey.iter().zip(&free) {
                crossing += usize::from(*free && *grey < 250);
                printed += usize::from(!*free && *grey < 128);
            }
            assert_eq!(crossing, 0, "{} {}: dots beside the labels", golden.name, format.id);
            assert!(printed > 1_000, "{} {}: {printed} dots", golden.name, format.id);
        }
    }
}

/// Whether a word that begins at `x` and ends at `right` stands in the field, mm from the label's upper left. The box of a
/// word reaches above and below its letters.
fn is_within(field: &LabelField, (left, right): (f64, f64), (top, bottom): (f64, f64)) -> bool {
    let (x, y) = (field.x.mm(), field.y.mm());
    let middle = (top + bottom) / 2.0;
    left >= x - SLACK
        && right <= x + field.width.mm() + SLACK
        && middle >= y - SLACK
        && middle <= y + field.height.mm() + SLACK
}

#[test]
fn every_word_stands_in_a_field_of_its_label_and_every_label_in_its_place() {
    for golden in all() {
        let language = if golden.name == "kitchen" { "en" } else { "ru" };
        for format in built_in_labels() {
            let Some(words) = words(&file(&golden, &format, &format!("lang={language}"))) else { return };
            let corners = corners(&format);
            let of = format!("{} {}", golden.name, format.id);
            let mut labels: Vec<String> = Vec::new();
            for word in &words {
                let place = corners.iter().position(|(x, y)| {
                    word.left >= x - SLACK
                        && word.right <= x + format.width.mm() + SLACK
                        && word.top >= y - SLACK
                        && word.bottom <= y + format.height.mm() + SLACK
                });
                let place = place.unwrap_or_else(|| panic!("{of}: {} lies on no label", word.words));
                let (x, y) = corners[place];
                let (across, down) = ((word.left - x, word.right - x), (word.top - y, word.bottom - y));
                assert!(
                    format.fields.iter().any(|field| is_within(field, across, down)),
                    "{of}: {} lies in no field",
                    word.words
                );
                let number = word.page * corners.len() + place;
                labels.resize(labels.len().max(number + 1), String::new());
                labels[number].push_str(&word.words);
                labels[number].push(' ');
            }
            told_in_order(&golden, &labels, language, &of);
        }
    }
}

/// Each part's label has its number, its size and its name, in the order of the saw, and each remnant has one.
fn told_in_order(golden: &Golden, labels: &[String], language: &str, of: &str) {
    let language = if language == "ru" { Language::Russian } else { Language::English };
    let labels: Vec<Vec<&str>> = labels.iter().map(|label| label.split_whitespace().collect()).collect();
    let remnant =
        |label: &&Vec<&str>| label.iter().find_map(|word| word.strip_prefix('R')?.parse::<usize>().ok());
    let of_parts: Vec<&Vec<&str>> = labels.iter().filter(|label| remnant(label).is_none()).collect();
    let parts = parts(&golden.job, &golden.solution);
    assert_eq!(of_parts.len(), parts.len(), "{of}");
    for (part, label) in parts.iter().zip(of_parts) {
        let (width, height) = golden.job.cut_size(part.panel);
        let side = |length: Length| Unit::Millimetres.side(length, language);
        for word in [part.tile.id.to_string(), side(width), side(height)] {
            let found = label.iter().any(|told| told.trim_start_matches('#') == word);
            assert!(found, "{of}: {word} is not on {label:?}");
        }
        let name = part.panel.label.as_deref().unwrap();
        let first = name.split(' ').next().unwrap();
        assert!(
            label.iter().any(|word| first.starts_with(word.trim_end_matches('…'))),
            "{of}: {name}: {label:?}"
        );
    }
    let remnants: BTreeSet<usize> = labels.iter().filter_map(|label| remnant(&label)).collect();
    let patterns = patterns(&golden.job, &golden.solution, USUAL_REMNANT);
    let named = patterns.iter().flat_map(|pattern| &pattern.remnants).map(|remnant| remnant.number);
    assert_eq!(remnants, named.collect(), "{of}");
}
