//! Labels of what lies in a store room.

use crate::programs::run;
use chrono::{DateTime, Utc};
use engine::{Grain, Length};
use export::labels::{LabelOptions, StockLabel, built_in_label, stock_label_refusal, stock_labels};
use export::{Language, Unit};

fn remnant() -> StockLabel {
    StockLabel {
        number: Some("R-000123".to_owned()),
        material: "Дуб Сонома".to_owned(),
        width: Length::from_um(812_500),
        height: Length::from_mm(400),
        thickness: Some(Length::from_mm(18)),
        grain: Grain::Width,
        place: Some("Rack 3".to_owned()),
        calculation: Some("Kitchen".to_owned()),
        notes: Some("Scratched".to_owned()),
    }
}

fn day() -> DateTime<Utc> {
    "2026-11-25T10:00:00Z".parse().unwrap()
}

fn words(items: &[StockLabel], format: &str, options: &LabelOptions) -> Option<String> {
    let pdf = stock_labels(items, &built_in_label(format).unwrap(), options, day()).unwrap();
    let told = run("pdftotext", &["-", "-"], &pdf)?;
    // Long words take several lines.
    Some(told.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[test]
fn a_remnant_says_its_number_size_thickness_place_and_where_it_comes_from() {
    for format in export::labels::built_in_labels() {
        let Some(told) = words(&[remnant()], &format.id, &LabelOptions::default()) else { return };
        for said in ["R-000123", "Дуб Сонома", "812.5 × 400 × 18", "Rack 3", "Kitchen"] {
            assert!(told.contains(said), "{}, {said}: {told}", format.id);
        }
    }
    let options = LabelOptions { language: Language::Russian, unit: Unit::Inches, ..LabelOptions::default() };
    let Some(told) = words(&[remnant()], "roll-62x100", &options) else { return };
    for said in ["Остаток R-000123", "32 × 15 3/4 × 23/32", "Scratched", "25.11.2026"] {
        assert!(told.contains(said), "{said}: {told}");
    }
}

#[test]
fn a_sheet_has_no_number_and_what_is_not_known_is_not_told() {
    let sheet = StockLabel {
        number: None,
        material: "DEFAULT_MATERIAL".to_owned(),
        thickness: None,
        place: None,
        calculation: None,
        notes: None,
        ..remnant()
    };
    let Some(told) = words(&[sheet], "roll-58x40", &LabelOptions::default()) else { return };
    assert_eq!(told, "Sheet 812.5 × 400");
}

#[test]
fn the_labels_are_in_the_order_of_the_items_and_the_same_items_give_the_same_bytes() {
    let items: Vec<StockLabel> =
        [7, 3, 5].map(|n| StockLabel { number: Some(format!("R-{n:06}")), ..remnant() }).into();
    let options = LabelOptions { copies: 2, start: 5, ..LabelOptions::default() };
    let format = built_in_label("avery-l7160").unwrap();
    let bytes = || stock_labels(&items, &format, &options, day()).unwrap();
    assert_eq!(bytes(), bytes());
    let Some(told) = words(&items, "roll-58x40", &LabelOptions::default()) else { return };
    let at = |n: &str| told.find(n).unwrap();
    assert!(at("R-000007") < at("R-000003") && at("R-000003") < at("R-000005"), "{told}");
}

#[test]
fn nothing_and_too_much_is_refused_in_words() {
    let format = built_in_label("avery-l7160").unwrap();
    let refused =
        |items: &[StockLabel], options| stock_labels(items, &format, options, day()).unwrap_err().to_string();
    let usual = LabelOptions::default();
    assert_eq!(refused(&[], &usual), "There is nothing in stock to label.");
    let many = vec![remnant(); 201];
    let copies = LabelOptions { copies: 100, ..usual };
    let words = "These are 20100 labels; a file holds at most 20000.";
    assert_eq!(refused(&many, &copies), words);
    // Before anything is read.
    assert_eq!(stock_label_refusal(201, &copies).unwrap().to_string(), words);
    assert_eq!(stock_label_refusal(200, &copies), None);
    assert_eq!(
        refused(&many, &LabelOptions { start: 22, ..usual }),
        "The sheet has 21 places: the first free one is one of them."
    );
}
