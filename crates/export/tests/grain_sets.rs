//! The brackets of grain sets in drawings.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail as tests do")]

use engine::{Job, Solution};
use export::{DrawingOptions, Language, svg};
use serde_json::{Value, json};

/// A sheet with the fronts of two cupboards, as wide as the stock given.
fn drawn(set: Value, stock: Value, options: DrawingOptions) -> String {
    let row = |id: &str, height: u32| {
        json!({"id": id, "width": 396, "height": height, "count": 2, "label": format!("Front {id}"),
               "orientation": 2, "grain_set": set})
    };
    let job = Job::from_json(&json!({
        "panels": [row("1", 140), row("2", 283), row("3", 283),
                   {"id": "4", "width": 200, "height": 100, "count": 3, "label": "Rail"}],
        "stock_panels": [stock],
        "configuration": {"cut_thickness": 3, "consider_orientation": true},
    }))
    .unwrap();
    let solution: Solution = engine::solve(&job, &engine::Options::default(), &engine::Unattended);
    engine::verify::verify(&job, &solution).unwrap();
    svg(&job, &solution, &options)
}

fn board() -> Value {
    json!({"id": "s", "width": 1000, "height": 800, "count": 1, "label": "Board", "orientation": 2})
}

#[test]
fn each_copy_of_a_set_has_a_bracket_with_its_name_and_the_list_tells_it() {
    let drawing = drawn(json!("kitchen"), board(), DrawingOptions::default());
    let names = drawing.matches(">kitchen<").count();
    assert_eq!(names, 3, "in the two brackets and in the list");
    assert!(drawing.contains(">Grain sets, cut from one piece<"));
    for row in ["Front 1 · kitchen", "Front 2 · kitchen", "Front 3 · kitchen"] {
        assert!(drawing.contains(row), "{row}");
    }
    assert!(!drawing.contains("Rail · "));
    let russian = DrawingOptions { language: Language::Russian, ..DrawingOptions::default() };
    assert!(drawn(json!("kitchen"), board(), russian).contains(">Сквозная текстура, из одного куска<"));
}

#[test]
fn a_bracket_runs_through_all_panels_of_its_set_also_on_a_sheet_that_is_drawn_turned() {
    let standing =
        json!({"id": "s", "width": 800, "height": 1600, "count": 1, "label": "Board", "orientation": 2});
    for stock in [board(), standing] {
        let drawing = drawn(json!("k"), stock, DrawingOptions::default());
        assert_eq!(drawing.matches(">k<").count(), 3);
    }
}

#[test]
fn without_sets_nothing_is_told_of_them() {
    let drawing = drawn(Value::Null, board(), DrawingOptions::default());
    assert!(!drawing.contains("Grain sets"));
}
