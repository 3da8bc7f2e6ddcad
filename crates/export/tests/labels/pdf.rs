//! Labels as a PDF: pages, places, copies, and what is refused.

use super::plan::{Plan, plan, plan_of_one, roll_of, told};
use crate::programs::run;
use export::Language;
use export::labels::{LabelFormat, LabelOptions, built_in_label, labels};

fn pages(pdf: &[u8]) -> Option<usize> {
    let told = run("pdfinfo", &["-"], pdf)?;
    let pages = told.lines().find_map(|line| line.strip_prefix("Pages:"));
    Some(pages.unwrap().trim().parse().unwrap())
}

/// Where words stand on the first page, mm from its upper left corner.
fn place_of(pdf: &[u8], words: &str) -> Option<(f64, f64)> {
    let told = run("pdftotext", &["-bbox", "-l", "1", "-", "-"], pdf)?;
    let line = told.lines().find(|line| line.ends_with(&format!(">{words}</word>"))).unwrap();
    let value = |name: &str| {
        let (_, rest) = line.split_once(&format!("{name}=\"")).unwrap();
        rest.split_once('"').unwrap().0.parse::<f64>().unwrap() * 25.4 / 72.0
    };
    Some((value("xMin"), value("yMin")))
}

#[test]
fn a_roll_has_a_page_a_label_and_a_sheet_as_many_labels_as_places() {
    let plan = plan();
    let facts = plan.facts();
    let count = told(&facts, "number", &LabelOptions::default()).len();
    assert!(count > 9);
    let of = |format: &LabelFormat, options: &LabelOptions| pages(&labels(&facts, format, options).unwrap());
    let usual = LabelOptions::default();
    let Some(on_roll) = of(&roll_of("label"), &usual) else { return };
    assert_eq!(on_roll, count);
    assert_eq!(of(&roll_of("label"), &LabelOptions { copies: 3, ..usual }), Some(3 * count));
    let sheet = built_in_label("105x48").unwrap();
    assert_eq!(of(&sheet, &LabelOptions { copies: 12, ..usual }), Some(count));
    // One place less on the first sheet is one sheet more.
    assert_eq!(of(&sheet, &LabelOptions { copies: 12, start: 2, ..usual }), Some(count + 1));
}

#[test]
fn the_first_label_takes_the_first_free_place_counted_row_by_row() {
    let plan = plan_of_one("Side");
    let format = built_in_label("avery-l7160").unwrap();
    let at = |start| {
        let options = LabelOptions { start, ..LabelOptions::default() };
        place_of(&labels(&plan.facts(), &format, &options).unwrap(), "Side")
    };
    let Some(first) = at(1) else { return };
    for (start, columns, rows) in [(2, 1.0, 0.0), (3, 2.0, 0.0), (4, 0.0, 1.0), (21, 2.0, 6.0)] {
        let (x, y) = at(start).unwrap();
        let moved = ((x - first.0) - columns * 66.0, (y - first.1) - rows * 38.1);
        assert!(moved.0.abs() < 0.01 && moved.1.abs() < 0.01, "{start}: {moved:?}");
    }
}

#[test]
fn the_words_can_be_found_and_copied() {
    let plan = plan_of_one("Боковина левая");
    let options = LabelOptions { language: Language::Russian, ..LabelOptions::default() };
    let pdf = labels(&plan.facts(), &built_in_label("roll-62x100").unwrap(), &options).unwrap();
    let Some(told) = run("pdftotext", &["-", "-"], &pdf) else { return };
    for words in ["левая", "400 × 300", "Лист 1", "Miller & Sons", "25.11.2026"] {
        assert!(told.contains(words), "{words}: {told}");
    }
}

#[test]
fn the_same_facts_and_options_give_the_same_bytes() {
    let (one, other) = (plan(), plan());
    for format in export::labels::built_in_labels() {
        let options = LabelOptions { copies: 2, ..LabelOptions::default() };
        let bytes = |plan: &Plan| labels(&plan.facts(), &format, &options).unwrap();
        assert!(bytes(&one) == bytes(&other), "{}", format.id);
    }
}

#[test]
fn what_cannot_be_printed_is_refused_in_words() {
    let plan = plan_of_one("Side");
    let (sheet, roll) = (built_in_label("avery-l7160").unwrap(), roll_of("label"));
    let usual = LabelOptions::default();
    let refused = |plan: &Plan, format, options: LabelOptions| {
        labels(&plan.facts(), format, &options).unwrap_err().to_string()
    };
    for start in [0, 22, usize::MAX] {
        let words = refused(&plan, &sheet, LabelOptions { start, ..usual });
        assert_eq!(words, "The sheet has 21 places: the first free one is one of them.");
    }
    let words = refused(&plan, &roll, LabelOptions { start: 2, language: Language::Russian, ..usual });
    assert_eq!(words, "На рулоне нет мест, которые можно пропустить: первое место 1.");
    for copies in [0, 101, usize::MAX] {
        let words = refused(&plan, &sheet, LabelOptions { copies, ..usual });
        assert_eq!(words, "A label is printed once to 100 times.");
    }
    let mut nothing = plan_of_one("Side");
    nothing.solution.mosaics.clear();
    assert_eq!(refused(&nothing, &sheet, usual), "Nothing was placed: there is nothing to label.");
}

/// A plan of so many sheets with one part each.
fn sheets(count: u64) -> Plan {
    let mut plan = plan_of_one("Side");
    let one = plan.solution.mosaics.remove(0);
    let sheet = |id| {
        let mut mosaic = one.clone();
        mosaic.tiles.iter_mut().filter(|tile| tile.is_final).for_each(|tile| tile.id = id);
        mosaic
    };
    plan.solution.mosaics = (1..=count).map(sheet).collect();
    plan
}

#[test]
fn more_labels_than_a_file_holds_are_refused_before_they_are_drawn() {
    let plan = sheets(201);
    let options = LabelOptions { copies: 100, ..LabelOptions::default() };
    let refused = labels(&plan.facts(), &roll_of("label"), &options).unwrap_err();
    assert_eq!(refused.to_string(), "These are 20100 labels; a file holds at most 20000.");
}
