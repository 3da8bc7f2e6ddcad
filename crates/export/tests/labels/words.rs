//! What stands on labels, and in which order they come.

use super::plan::{drawings, lines, plan, plan_of_one, roll_of, roll_with, told};
use export::drawing::{Fill, Shape};
use export::labels::{LabelOptions, LabelOrder, labels};
use export::{Language, Unit};
use serde_json::json;

fn in_russian() -> LabelOptions {
    LabelOptions { language: Language::Russian, ..LabelOptions::default() }
}

#[test]
fn each_field_says_what_is_known_of_the_part() {
    let plan = plan();
    let facts = plan.facts();
    let options = LabelOptions { order: LabelOrder::Label, ..LabelOptions::default() };
    let of = |field: &str, wanted: &str| {
        let number = told(&facts, "number", &options).iter().position(|told| told == wanted).unwrap();
        told(&facts, field, &options).swap_remove(number)
    };
    for (field, first) in [
        ("label", "Side"),
        ("size", "800 × 598"),
        ("finished_size", "finished 804 × 600"),
        ("material", "Oak 18"),
        ("thickness", ""),
        ("project", "House by the lake"),
        ("customer", "Miller & Sons"),
        ("notes", "Deliver before Friday"),
        ("date", "2026-11-25"),
        ("edges", "PVC 2 ABS ABS"),
    ] {
        assert_eq!(of(field, "#1"), first, "{field}");
    }
    // What is not banded is finished as it is cut, and a row without a label is told by its id.
    assert_eq!(of("finished_size", "#3"), "");
    assert_eq!(of("label", "#7"), "p3");
    assert_eq!(of("edges", "#3"), "");
    for (field, first) in [("label", "Remnant R1"), ("material", "Oak 18"), ("date", "2026-11-25")] {
        assert_eq!(of(field, "R1"), first, "{field}");
    }
    for field in ["finished_size", "project", "customer", "notes", "edges", "turn"] {
        assert_eq!(of(field, "R1"), "", "{field}");
    }
}

#[test]
fn words_come_in_both_languages_and_units() {
    let plan = plan();
    let facts = plan.facts();
    let of = |field: &str, options: &LabelOptions| told(&facts, field, options).swap_remove(0);
    let russian = LabelOptions { order: LabelOrder::Size, ..in_russian() };
    assert_eq!(of("number", &russian), "№ 1");
    assert_eq!(of("finished_size", &russian), "с кромкой 804 × 600");
    assert_eq!(of("date", &russian), "25.11.2026");
    assert!(of("sheet", &russian).starts_with("Лист "));
    assert!(of("turn", &russian).starts_with("Очередь "));
    let inches = LabelOptions { unit: Unit::Inches, order: LabelOrder::Size, ..LabelOptions::default() };
    assert_eq!(of("size", &inches), "31 1/2 × 23 17/32");
}

#[test]
fn names_in_braces_become_what_they_name() {
    let plan = plan();
    let text =
        "{number}: {label} {width}x{height} {{of {material}}} {edges}; {grain}; {finished_size}{thickness}";
    let fields =
        json!([{"field": "text", "x": 1, "y": 1, "width": 98, "height": 50, "font_size": 6, "text": text}]);
    let options = LabelOptions { order: LabelOrder::Size, ..LabelOptions::default() };
    let labels = drawings(&plan.facts(), &roll_with(fields), &options);
    assert_eq!(
        lines(&labels[0]).join(" "),
        "1: Side 800x598 {of Oak 18} top PVC 2 · right ABS · left ABS; along width; 804 × 600"
    );
    assert_eq!(labels.len(), told(&plan.facts(), "number", &options).len());
}

#[test]
fn every_part_and_every_remnant_gets_its_label_once() {
    let plan = plan();
    let facts = plan.facts();
    let without = LabelOptions { remnants: false, ..LabelOptions::default() };
    let mut parts = told(&facts, "number", &without);
    assert_eq!(parts.len(), plan.parts());
    parts.sort();
    parts.dedup();
    assert_eq!(parts.len(), plan.parts());
    let all = told(&facts, "number", &LabelOptions::default());
    let remnants: Vec<&String> = all.iter().filter(|number| number.starts_with('R')).collect();
    // Equal sheets leave equal remnants, of one name, each with a label and a sheet of its own.
    assert!(remnants.len() > plan.solution.mosaics.len() / 2 && all.len() == parts.len() + remnants.len());
    assert!(!told(&facts, "number", &without).iter().any(|number| number.starts_with('R')));
}

#[test]
fn labels_come_in_the_order_that_is_asked_for() {
    let plan = plan();
    let facts = plan.facts();
    let of = |field, order| {
        told(&facts, field, &LabelOptions { order, remnants: false, ..LabelOptions::default() })
    };
    let turns: Vec<String> = (1..=plan.parts()).map(|turn| format!("Turn {turn}")).collect();
    assert_eq!(of("turn", LabelOrder::Saw), turns);
    assert_eq!(of("label", LabelOrder::Label)[..2], ["p3", "p3"]);
    assert_eq!(of("label", LabelOrder::Label)[2..4], ["Shelf 10", "Shelf 10"]);
    assert_eq!(of("label", LabelOrder::Size), [&["Side"; 2][..], &["Shelf 10"; 4], &["p3"; 2]].concat());
    // The saw frees a remnant among the parts; elsewhere remnants come last.
    for order in [LabelOrder::Label, LabelOrder::Size] {
        let numbers = told(&facts, "number", &LabelOptions { order, ..LabelOptions::default() });
        let first = numbers.iter().position(|number| number.starts_with('R')).unwrap();
        assert_eq!(first, plan.parts());
    }
    let sheets = told(&facts, "sheet", &LabelOptions::default());
    assert!(sheets.is_sorted(), "{sheets:?}");
}

#[test]
fn edge_marks_lie_on_the_banded_sides_alone() {
    let plan = plan();
    let options = LabelOptions { order: LabelOrder::Size, remnants: false, ..LabelOptions::default() };
    let labels = drawings(&plan.facts(), &roll_of("edges"), &options);
    let bars = |place: usize| {
        let bars = labels[place].shapes.iter().filter_map(|shape| match shape {
            Shape::Rect { frame, fill: Fill::Solid(_), .. } => Some(*frame),
            _ => None,
        });
        bars.collect::<Vec<_>>()
    };
    // Millimetres are four units: the box is 8 to 392 across, 8 to 232 down. Top, right, left.
    let sides: Vec<(f64, f64, bool)> =
        bars(0).iter().map(|bar| (bar.x, bar.y, bar.width > bar.height)).collect();
    assert_eq!(sides, [(8.0, 8.0, true), (389.0, 8.0, false), (8.0, 8.0, false)]);
    assert!(bars(3).is_empty());
}

#[test]
fn the_drawing_shows_the_part_filled_where_it_lies() {
    let plan = plan();
    let options = LabelOptions { remnants: false, ..LabelOptions::default() };
    let labels = drawings(&plan.facts(), &roll_of("drawing"), &options);
    let solution = &plan.solution;
    let parts = export::parts::parts(&plan.job, solution);
    assert_eq!(labels.len(), parts.len());
    for (label, part) in labels.iter().zip(&parts) {
        let filled: Vec<_> = label
            .shapes
            .iter()
            .filter_map(|shape| match shape {
                Shape::Rect { frame, fill: Fill::Solid(_), .. } => Some(*frame),
                _ => None,
            })
            .collect();
        let [filled] = filled[..] else { panic!("{filled:?}") };
        // 2000 mm of the sheet are the 384 units of the box.
        let scale = 384.0 / 2000.0;
        assert!((filled.x - 8.0 - part.tile.x.mm() * scale).abs() < 1e-6, "{filled:?}");
        assert!((filled.width - part.tile.width.mm() * scale).abs() < 1e-6, "{filled:?}");
    }
}

#[test]
fn grain_is_an_arrow_along_the_side_it_runs() {
    let plan = plan();
    let options = LabelOptions { order: LabelOrder::Size, ..LabelOptions::default() };
    let labels = drawings(&plan.facts(), &roll_of("grain"), &options);
    let is_arrow = |shapes: &[Shape]| {
        matches!(shapes, [Shape::Rect { frame, .. }, Shape::Polygon { .. }, Shape::Polygon { .. }]
            if frame.width > frame.height)
    };
    assert!(is_arrow(&labels[0].shapes), "{:?}", labels[0].shapes);
    assert!(labels[2].shapes.is_empty(), "a shelf has no grain");
    assert!(is_arrow(&labels.last().unwrap().shapes), "a remnant has that of its sheet");
}

#[test]
fn no_label_can_be_too_strange() {
    let strange = [
        "\u{0}\u{1}\u{1b}[31m\r\n\t",
        "</text><script>alert(1)</script>&amp;",
        "אבגד 12 مرحبا",
        "👩‍👩‍👧‍👦🪚 日本語 \u{202e}gnirts",
        "{label}{{}}}{",
        "\u{fffe}\u{ffff}\u{10ffff}",
        "a\u{301}\u{302}\u{303}\u{304}",
    ];
    let long = "Ж".repeat(200);
    for label in strange.into_iter().chain([long.as_str()]) {
        let plan = plan_of_one(label);
        let facts = plan.facts();
        let facts = export::Facts { notes: Some(label), customer: Some(label), name: label, ..facts };
        for format in export::labels::built_in_labels() {
            let options = LabelOptions::default();
            let pdf = labels(&facts, &format, &options).unwrap();
            assert!(pdf.starts_with(b"%PDF-"));
            for drawing in drawings(&facts, &format, &options) {
                for shape in &drawing.shapes {
                    let Shape::Text(text) = shape else { continue };
                    assert!(!text.words.chars().any(char::is_control), "{:?}", text.words);
                    let inside = |at: f64, room: f64| at >= 0.0 && at <= room;
                    assert!(inside(text.at.x, drawing.width) && inside(text.at.y, drawing.height));
                }
            }
        }
    }
}

#[test]
fn long_words_shrink_and_are_cut_inside_their_box() {
    let size_of = |label: &str| {
        let plan = plan_of_one(label);
        let fields = json!([{"field": "label", "x": 1, "y": 1, "width": 30, "height": 6, "font_size": 12}]);
        let labels = drawings(&plan.facts(), &roll_with(fields), &LabelOptions::default());
        let Shape::Text(text) = &labels[0].shapes[0] else { panic!("{:?}", labels[0].shapes) };
        (text.words.clone(), text.size)
    };
    let (words, short) = size_of("Side");
    assert_eq!(words, "Side");
    let (words, longer) = size_of("Side of the cupboard");
    assert_eq!(words, "Side of the cupboard");
    assert!(longer < short);
    let (words, least) = size_of(&"Side".repeat(50));
    assert!(words.len() < 200 && least < longer, "{words}");
}

#[test]
fn a_label_says_the_order_of_its_part_and_what_another_program_calls_it() {
    let plan = super::plan::solved(&json!({
        "panels": [
            {"id": "1", "width": 400, "height": 300, "count": 1, "order": "4711", "external_id": "A-1"},
            {"id": "2", "width": 300, "height": 300, "count": 1},
        ],
        "stock_panels": [{"id": "s", "width": 1000, "height": 1000, "count": 1}],
    }));
    let facts = plan.facts();
    let options = LabelOptions { order: LabelOrder::Size, ..LabelOptions::default() };
    let of = |field: &str, options: &LabelOptions| told(&facts, field, options);
    assert_eq!(of("order", &options)[..2], ["Order 4711", ""]);
    assert_eq!(of("external_id", &options)[..2], ["A-1", ""]);
    assert!(of("order", &options)[2..].iter().all(String::is_empty), "a remnant is nobody's");
    let russian = LabelOptions { order: LabelOrder::Size, ..in_russian() };
    assert_eq!(of("order", &russian)[0], "Заказ 4711");
    let fields = json!([{"field": "text", "x": 1, "y": 1, "width": 98, "height": 50, "font_size": 6,
        "text": "{order}/{external_id}"}]);
    let labels = drawings(&facts, &roll_with(fields), &options);
    assert_eq!(lines(&labels[0]), ["4711/A-1"]);
}
