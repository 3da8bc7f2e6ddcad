//! The orders of panels and what other programs call them, in lists and files.

#![expect(clippy::unwrap_used, reason = "a test that panics has failed, and says where")]

mod support;

use export::file::{ChosenOptions, FileFormat, FileTemplates, write};
use serde_json::{Value, json};

/// The text of a file of a job with two panels, of which one has no place.
fn text(format: FileFormat, of_first: Value, of_second: Value) -> String {
    let row = |id: &str, width: u32, more: Value| {
        let mut row = json!({"id": id, "width": width, "height": 400, "count": 1, "label": id});
        row.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        row
    };
    let job = support::job(&json!({
        "panels": [row("Side", 600, of_first), row("Long", 3000, of_second)],
        "stock_panels": [{"id": "s", "width": 1000, "height": 1000, "count": 1}],
    }));
    let (job, solution) = support::solve(job);
    let facts = support::facts(&job, &solution);
    let options = ChosenOptions::read(format, [("sheet", "1")]).unwrap();
    String::from_utf8(write(&facts, format, &options, &FileTemplates::default()).unwrap().bytes).unwrap()
}

#[test]
fn the_list_of_parts_has_columns_for_what_some_panel_says() {
    let csv = text(FileFormat::Csv, json!({"order": "4711"}), json!({"external_id": "x,1"}));
    let lines: Vec<&str> = csv.trim_start_matches('\u{feff}').lines().collect();
    assert!(lines[0].ends_with(",Order,External ID"), "{csv}");
    assert!(lines[1].ends_with(",4711,"), "{csv}");
    assert!(lines[2].ends_with(",,\"x,1\""), "{csv}");
    let csv = text(FileFormat::Csv, json!({}), json!({}));
    assert!(!csv.contains("Order,") && !csv.contains("External"), "{csv}");
}

#[test]
fn a_saw_is_told_the_order_and_the_id_of_each_part() {
    let ptx = text(FileFormat::Ptx, json!({"order": "47,11", "external_id": "A-1"}), json!({}));
    let record = |name: &str| ptx.lines().filter(|line| line.starts_with(name)).collect::<Vec<_>>();
    assert_eq!(record("PARTS_INF")[0].split(',').nth(7), Some("47;11"), "{ptx}");
    assert_eq!(record("PARTS_UDI"), ["PARTS_UDI,1,1,A-1"]);
    assert!(!text(FileFormat::Ptx, json!({}), json!({})).contains("PARTS_UDI"));
}

#[test]
fn a_drawing_tells_the_order_beside_the_name() {
    let svg = text(FileFormat::Svg, json!({"order": "4711"}), json!({}));
    assert!(svg.contains("Side · 4711"), "{svg}");
}
