//! Drawings of hand-made layouts, against the copies that were looked at and found good.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail as tests do")]

use engine::{Job, Solution};
use export::pattern::patterns;
use export::{DrawingOptions, Language, USUAL_REMNANT, Unit, pages, svg, svg_sheet};
use serde_json::{Value, json};

/// Two equal sheets and a standing one; a turned panel with bands, grain, a remnant, waste, and a stranger's label.
fn job() -> Job {
    Job::from_json(&json!({
        "name": "Shelf <test> & \"more\"",
        "panels": [
            {"id": "1", "width": 600, "height": 400, "count": 4, "label": "Side", "orientation": 1,
             "edge": {"top": "PVC_WHITE", "right": "OAK"}},
            {"id": "2", "width": "764.5", "height": 300, "count": 1, "label": "</text><script>alert(1)</script>"},
            {"id": "3", "width": 40, "height": 30, "count": 1, "label": "A far too long name for a piece as small as this"},
            {"id": "4", "width": 3000, "height": 200, "count": 2, "label": "Too long"},
        ],
        "stock_panels": [
            {"id": "s1", "width": 1000, "height": 603, "count": 2, "label": "Board", "orientation": 2},
            {"id": "s2", "width": 400, "height": 1000, "count": 1, "label": "Standing"},
        ],
        "configuration": {"cut_thickness": 3, "min_trim_dimension": 100},
    }))
    .unwrap()
}

fn tile(id: u64, x: f64, y: f64, width: f64, height: f64) -> Value {
    json!({"id": id, "x": x, "y": y, "width": width, "height": height, "label": null, "final": false,
           "has_children": false, "orientation": 0, "panel_id": null})
}

fn cut_further(mut tile: Value) -> Value {
    tile["has_children"] = true.into();
    tile
}

fn panel(mut tile: Value, panel_id: &str, label: &str, orientation: u8) -> Value {
    tile["final"] = true.into();
    tile["panel_id"] = panel_id.into();
    tile["label"] = label.into();
    tile["orientation"] = orientation.into();
    tile
}

fn cut(x1: f64, y1: f64, x2: f64, y2: f64, tiles: (u64, u64, u64)) -> Value {
    json!({"x1": x1, "y1": y1, "x2": x2, "y2": y2, "horizontal": y1 == y2, "original_tile_id": tiles.0,
           "child1_tile_id": tiles.1, "child2_tile_id": tiles.2})
}

/// A sheet of 1000 x 603 with two turned panels and a remnant between.
fn board(first: u64) -> Value {
    json!({
        "stock_panel_id": "s1", "stock_label": "Board", "material": "DEFAULT_MATERIAL", "width": 1000, "height": 603,
        "nbr_final_panels": 2, "used_area_ratio": 0.796,
        "tiles": [
            cut_further(tile(100 * first, 0.0, 0.0, 1000.0, 603.0)),
            panel(tile(first, 0.0, 0.0, 400.0, 600.0), "1", "Side", 1),
            cut_further(tile(100 * first + 1, 0.0, 0.0, 400.0, 603.0)),
            cut_further(tile(100 * first + 2, 403.0, 0.0, 597.0, 603.0)),
            cut_further(tile(100 * first + 3, 403.0, 0.0, 400.0, 603.0)),
            panel(tile(first + 1, 403.0, 0.0, 400.0, 600.0), "1", "Side", 1),
            tile(100 * first + 4, 806.0, 0.0, 194.0, 603.0),
        ],
        "cuts": [
            cut(400.0, 0.0, 400.0, 603.0, (100 * first, 100 * first + 1, 100 * first + 2)),
            cut(0.0, 600.0, 400.0, 600.0, (100 * first + 1, first, 0)),
            cut(803.0, 0.0, 803.0, 603.0, (100 * first + 2, 100 * first + 3, 100 * first + 4)),
            cut(403.0, 600.0, 803.0, 600.0, (100 * first + 3, first + 1, 0)),
        ],
    })
}

/// A sheet of 400 x 1000 with a long label, a tiny piece and waste.
fn standing() -> Value {
    json!({
        "stock_panel_id": "s2", "stock_label": "Standing", "material": "DEFAULT_MATERIAL", "width": 400, "height": 1000,
        "nbr_final_panels": 2, "used_area_ratio": 0.576,
        "tiles": [
            cut_further(tile(500, 0.0, 0.0, 400.0, 1000.0)),
            cut_further(tile(501, 0.0, 0.0, 300.0, 1000.0)),
            cut_further(tile(502, 303.0, 0.0, 97.0, 1000.0)),
            panel(tile(5, 0.0, 0.0, 300.0, 764.5), "2", "</text><script>alert(1)</script>", 1),
            tile(503, 0.0, 767.5, 300.0, 232.5),
            cut_further(tile(504, 303.0, 0.0, 97.0, 30.0)),
            tile(505, 303.0, 33.0, 97.0, 967.0),
            panel(tile(6, 303.0, 0.0, 40.0, 30.0), "3", "A far too long name for a piece as small as this", 0),
            tile(506, 346.0, 0.0, 54.0, 30.0),
        ],
        "cuts": [
            cut(300.0, 0.0, 300.0, 1000.0, (500, 501, 502)),
            cut(0.0, 764.5, 300.0, 764.5, (501, 5, 503)),
            cut(303.0, 30.0, 400.0, 30.0, (502, 504, 505)),
            cut(343.0, 0.0, 343.0, 30.0, (504, 6, 506)),
        ],
    })
}

fn solution() -> Solution {
    let figures = json!({
        "sheets": 3, "sheets_by_stock": {"s1": 2, "s2": 1}, "panels": 6, "cuts": 12, "cut_length": 4400,
        "stock_area": 1_606_000, "used_area": 1_190_550,
        "remnants": [
            {"width": 194, "height": 603, "mosaic": 0, "tile_id": 104},
            {"width": 194, "height": 603, "mosaic": 1, "tile_id": 304},
            {"width": 300, "height": 232.5, "mosaic": 2, "tile_id": 503},
        ],
        "remnant_area": 303_714, "kerf_area": 10_000, "lower_bound_area": null, "lower_bound_sheets": null,
        "gap": 0.018, "optimal": {"stock_area": false, "sheets": false},
    });
    let mut statistics = figures.clone();
    statistics["by_material"] = json!({"DEFAULT_MATERIAL": figures});
    statistics["missing_stock"] = json!([]);
    let value = json!({
        "mosaics": [board(1), board(3), standing()],
        "total_nbr_cuts": 12, "total_cut_length": 4400, "total_used_area": 1_190_550, "total_wasted_area": 415_450,
        "total_used_area_ratio": 0.741, "elapsed_time": 5, "edge_bands": {"PVC_WHITE": 2400, "OAK": 1600},
        "no_fit_panels": [{"panel_id": "4", "label": "Too long", "width": 3000, "height": 200, "count": 2,
                           "reason": "TOO_LARGE"}],
        "statistics": statistics,
        "engine": {"version": "0.1.0", "seed": 1, "effort": 1.0, "interrupted": false},
    });
    let mut solution: Solution = serde_json::from_value(value).unwrap();
    for mosaic in &mut solution.mosaics {
        for cut in &mut mosaic.cuts {
            cut.child2_tile_id = cut.child2_tile_id.filter(|id| *id != 0);
        }
    }
    solution
}

#[test]
fn all_sheets_are_drawn_in_one_document() {
    insta::assert_snapshot!(svg(&job(), &solution(), &DrawingOptions::default()));
}

#[test]
fn one_sheet_is_drawn_in_russian_and_in_inches() {
    let options =
        DrawingOptions { language: Language::Russian, unit: Unit::Inches, ..DrawingOptions::default() };
    insta::assert_snapshot!(svg_sheet(&job(), &solution(), 1, &options).unwrap());
}

#[test]
fn equal_sheets_are_drawn_once_and_their_remnants_named_once() {
    let solution = solution();
    let patterns = patterns(&job(), &solution, USUAL_REMNANT);
    let sheets: Vec<&[usize]> = patterns.iter().map(|pattern| pattern.mosaics.as_slice()).collect();
    assert_eq!(sheets, [&[0, 1][..], &[2][..]]);
    let names: Vec<Vec<usize>> = patterns
        .iter()
        .map(|pattern| pattern.remnants.iter().map(|remnant| remnant.number).collect())
        .collect();
    assert_eq!(names, [vec![1], vec![2]]);
    assert_eq!(pages(&job(), &solution, &DrawingOptions::default()).len(), 1 + 2);
    assert!(svg(&job(), &solution, &DrawingOptions::default()).contains("Sheets 1, 2 · Board (× 2)"));
}

#[test]
fn a_strangers_label_is_text_and_never_markup() {
    let svg = svg(&job(), &solution(), &DrawingOptions::default());
    assert!(!svg.contains("<script"));
    assert!(svg.contains("&lt;script&gt;"));
}

#[test]
fn what_was_not_placed_is_told_above_the_sheets() {
    let svg = svg(&job(), &solution(), &DrawingOptions::default());
    let told = svg.find("2 × Too long · 3000 × 200: larger than every sheet").unwrap();
    assert!(told < svg.find("Sheets 1, 2").unwrap());
}

#[test]
fn a_sheet_that_is_not_there_is_not_drawn() {
    assert_eq!(svg_sheet(&job(), &solution(), 3, &DrawingOptions::default()), None);
}

#[test]
fn defects_are_hatched_in_a_colour_of_their_own_and_say_what_they_are() {
    let mut found = solution();
    let without = svg(&job(), &found, &DrawingOptions::default());
    assert!(!without.contains("#defect"));
    let defect = json!({"x": 410, "y": 20, "width": 30, "height": 900});
    found.mosaics[0].defects = vec![serde_json::from_value(defect).unwrap()];
    let with = svg_sheet(&job(), &found, 0, &DrawingOptions::default()).unwrap();
    let drawn = with.lines().filter(|line| line.contains("url(#defect)")).collect::<Vec<_>>();
    assert!(matches!(drawn[..], [line] if line.contains("<title>defect, 30 × 900</title>")), "{drawn:?}");
    let options = DrawingOptions { language: Language::Russian, ..DrawingOptions::default() };
    assert!(svg(&job(), &found, &options).contains("<title>дефект, 30 × 900</title>"));
}

/// A sheet with a trim on its left and three stages of cuts, two of which are equal and cut at once.
fn ruled() -> (Job, Solution) {
    let job = Job::from_json(&json!({
        "panels": [{"id": "1", "width": 404, "height": 300, "count": 4, "label": "Door", "edge": {"left": "OAK"}}],
        "stock_panels": [{"id": "s1", "width": 1000, "height": 603, "count": 2, "label": "Board"}],
        "configuration": {"cut_thickness": 3, "max_stages": 3, "trim": {"left": 10}, "sheets_at_once": 2,
                          "deduct_edge_bands": true, "edge_bands": {"OAK": {"thickness": 4}}},
    }))
    .unwrap();
    let solution = engine::solve(&job, &engine::Options::default(), &engine::Unattended);
    engine::verify::verify(&job, &solution).unwrap();
    (job, solution)
}

#[test]
fn stages_trims_cycles_and_finished_sizes_are_told() {
    let (job, solution) = ruled();
    let english = svg(&job, &solution, &DrawingOptions::default());
    let trims = english.matches("fill=\"url(#trim)\"").count();
    let sheets = patterns(&job, &solution, USUAL_REMNANT).len();
    assert_eq!(trims, 2 * sheets, "the strip of each sheet, and its sample in the list");
    for words in [">trims<", ">cuts of stage 1<", ">cuts of stage 2<", "finished 404 × 300", "cycle"] {
        assert!(english.contains(words), "{words}");
    }
    assert!(english.contains("<title>trim, 7 × 603</title>"));
    assert!(english.contains("Door, 400 × 300, finished 404 × 300"));
    assert!(!english.contains("first cuts"));
    let russian = DrawingOptions { language: Language::Russian, ..DrawingOptions::default() };
    assert!(svg(&job, &solution, &russian).contains(">резы стадии 1<"));
}

#[test]
fn what_would_help_is_told_beside_the_reason() {
    let (mut job, mut solution) = ruled();
    job.panels[0].width = engine::Length::from_um(1_000_000);
    solution.no_fit_panels = serde_json::from_value(json!([{"panel_id": "1", "label": "Door", "width": 1000, "height": 300,
        "count": 1, "reason": "RULES", "rule": "trim", "remedies": [{"rule": "trim"}, {"rule": "max_stages", "value": 4}]}]))
    .unwrap();
    let told = svg(&job, &solution, &DrawingOptions::default());
    assert!(told.contains("fits without the trims or with 4 stages"));
}
