//! Codes, printed at 203 dpi and read back by a machine.

use super::plan::{drawings, lines, plan, plan_of_one, roll_with};
use crate::programs::{run, run_raw};
use export::Facts;
use export::drawing::{Fill, Shape};
use export::labels::{LabelFormat, LabelOptions, built_in_labels, labels};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// As long as those of shared links are.
const LINK: &str = "https://kerf.example.com/s/Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA";

/// What a reader finds on a page of a PDF that is printed in black dots, 203 to the inch.
fn read(pdf: &[u8], page: usize) -> Option<BTreeSet<String>> {
    let page = page.to_string();
    let arguments = ["-r", "203", "-mono", "-f", &page, "-l", &page, "-"];
    let dots = run_raw("pdftoppm", &arguments, pdf)?;
    let told = run("zbarimg", &["-q", "--raw", "-"], &dots)?;
    Some(told.lines().map(str::to_owned).collect())
}

fn texts(texts: &[&str]) -> BTreeSet<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

#[test]
fn codes_of_built_in_formats_read_back() {
    let plan = plan();
    let usual = LabelOptions { remnants: false, ..LabelOptions::default() };
    for format in built_in_labels() {
        let pdf = labels(&plan.facts(), &format, &usual).unwrap();
        let Some(read_back) = read(&pdf, 1) else { return };
        let parts = export::parts::parts(&plan.job, &plan.solution);
        let numbers = parts.iter().take(format.paper.places()).map(|part| part.tile.id.to_string());
        assert_eq!(read_back, numbers.collect(), "{}", format.id);

        let facts = Facts { link: Some(LINK), ..plan.facts() };
        let pdf = labels(&facts, &format, &usual).unwrap();
        assert_eq!(read(&pdf, 1).unwrap(), texts(&[LINK]), "{}", format.id);
    }
}

/// A label with one code, 60 × 20 mm.
fn with_code(code: &str, text: &str) -> LabelFormat {
    roll_with(json!([{"field": "code", "x": 2.3, "y": 3.7, "width": 60, "height": 20, "align": "center",
                      "code": code, "holds": "text", "text": text}]))
}

#[test]
fn codes_hold_what_they_are_told_to() {
    let cases = [
        ("code128", "Side ~^>_{{}}", "{label}", "Side ~^>_{{}}"),
        ("code128", "Side", "{number}-{sheet}", "1-1"),
        ("code128", "Side", "20{number}1", "2011"),
        ("qr", "Боковина 日本", "{label}/{width}x{height}", "Боковина 日本/400x300"),
        ("qr", "Side", "{project}", "House by the lake"),
    ];
    for (code, label, text, held) in cases {
        let plan = plan_of_one(label);
        let pdf = labels(&plan.facts(), &with_code(code, text), &LabelOptions::default()).unwrap();
        let Some(read_back) = read(&pdf, 1) else { return };
        assert_eq!(read_back, texts(&[held]), "{code} {text}");
    }
}

#[test]
fn codes_on_a_sheet_read_back_wherever_they_lie_between_the_dots() {
    let plan = plan_of_one("Side");
    let paper = json!({"kind": "sheet", "width": 210, "height": 297, "columns": 4, "rows": 8, "gap_x": 1.37,
                       "gap_y": 0.71, "margin_left": 3.33, "margin_top": 4.19});
    let format: LabelFormat = serde_json::from_value(json!({
        "name": "Odd", "paper": paper, "width": 48.11, "height": 31.07,
        "fields": [
            {"field": "code", "x": 1.03, "y": 1.07, "width": 15.01, "height": 15, "code": "qr", "holds": "number"},
            {"field": "code", "x": 17.01, "y": 18, "width": 31, "height": 8.03, "code": "code128", "holds": "number"},
        ],
    }))
    .unwrap();
    assert_eq!(format.faults(), []);
    for start in [1, 6, 18, 32] {
        let options = LabelOptions { start, ..LabelOptions::default() };
        let pdf = labels(&plan.facts(), &format, &options).unwrap();
        let arguments = ["-r", "203", "-mono", "-l", "1", "-"];
        let Some(dots) = run_raw("pdftoppm", &arguments, &pdf) else { return };
        let Some(told) = run("zbarimg", &["-q", "-"], &dots) else { return };
        let mut told: Vec<&str> = told.lines().collect();
        told.sort_unstable();
        assert_eq!(told, ["CODE-128:1", "QR-Code:1"], "{start}");
    }
}

#[test]
fn a_code_that_could_not_be_read_is_left_out_with_a_note() {
    let words = |field: Value, label: &str| {
        let plan = plan_of_one(label);
        let label = drawings(&plan.facts(), &roll_with(json!([field])), &LabelOptions::default()).remove(0);
        let is_bar = |shape: &&Shape| matches!(shape, Shape::Rect { fill: Fill::Solid(_), .. });
        let has_code = label.shapes.iter().filter(is_bar).count() > 10;
        (has_code, lines(&label).join(" "))
    };
    let field = |code: &str, width: u32, height: u32| {
        json!({"field": "code", "x": 2, "y": 3, "width": width, "height": height, "code": code, "holds": "text",
               "text": "{label}"})
    };
    assert_eq!(words(field("qr", 20, 20), "Side"), (true, String::new()));
    assert_eq!(words(field("qr", 7, 20), "Side"), (false, "code: box too small".into()));
    assert_eq!(words(field("code128", 40, 10), "Side"), (true, String::new()));
    assert_eq!(words(field("code128", 10, 10), "Side"), (false, "code: box too small".into()));
    assert_eq!(words(field("code128", 40, 4), "Side"), (false, "code: box too small".into()));
    assert_eq!(words(field("code128", 40, 10), "Полка"), (false, "code: text not possible".into()));
}
