use crate::support::{Solved, plain, read_by, wardrobe};
use engine::Length;
use export::{DxfOptions, dxf_arranged, dxf_sheet, dxf_sheets};
use serde_json::{Value, json};

fn rectangles<'v>(drawing: &'v Value, layer: &str) -> Vec<&'v Value> {
    let all = drawing["rectangles"].as_array().unwrap().iter();
    all.filter(|rectangle| rectangle["layer"] == layer).collect()
}

fn area(drawing: &Value, layer: &str) -> f64 {
    rectangles(drawing, layer).iter().map(|rectangle| rectangle["area"].as_f64().unwrap()).sum()
}

fn texts(drawing: &Value) -> Vec<&str> {
    drawing["texts"].as_array().unwrap().iter().map(|text| text["text"].as_str().unwrap()).collect()
}

fn check(drawing: &Value) {
    assert_eq!(drawing["errors"], json!([]));
    assert_eq!(drawing["fixes"], json!([]));
    assert_eq!(drawing["version"], "AC1021");
    assert_eq!(drawing["units"], 4);
    let layers = json!({"0": 7, "BOARD": 7, "CUT": 1, "OFFCUT": 30, "PART": 150, "TEXT": 7, "TRIM": 8});
    assert_eq!(drawing["layers"], layers);
    assert_eq!(drawing["kinds"], json!(["LINE", "LWPOLYLINE", "TEXT"]));
    let shapes = drawing["rectangles"].as_array().unwrap();
    assert!(
        shapes.iter().all(|shape| shape["closed"] == true && shape["points"].as_array().unwrap().len() == 4)
    );
}

fn arranged(solved: &Solved, group: bool) -> Option<Value> {
    let options = DxfOptions { group, ..DxfOptions::default() };
    read_by("drawing.py", &dxf_arranged(&solved.facts(), &options), "dxf")
}

#[test]
fn all_sheets_side_by_side_have_the_areas_of_the_solution_and_an_audit_finds_nothing() {
    let solved = wardrobe();
    let Some(drawing) = arranged(&solved, false) else { return };
    check(&drawing);
    let figures = &solved.solution;
    assert_eq!(rectangles(&drawing, "BOARD").len(), figures.mosaics.len());
    assert_eq!(rectangles(&drawing, "PART").len() as u64, figures.statistics.all.panels);
    assert!((area(&drawing, "PART") - figures.total_used_area.mm2()).abs() < 1e-3);
    assert!((area(&drawing, "BOARD") - figures.statistics.all.stock_area.mm2()).abs() < 1e-3);
    let left = area(&drawing, "OFFCUT") + area(&drawing, "TRIM") + figures.statistics.all.kerf_area.mm2();
    assert!((left - figures.total_wasted_area.mm2()).abs() < 1e-3, "{left}");
    assert_eq!(drawing["lines"].as_array().unwrap().len() as u64, figures.total_nbr_cuts);
    assert!(drawing["lines"].as_array().unwrap().iter().all(|line| line["layer"] == "CUT"));
    assert!(!rectangles(&drawing, "TRIM").is_empty() && !rectangles(&drawing, "OFFCUT").is_empty());
    let right = drawing["extent"][0].as_f64().unwrap();
    let boards: f64 = figures.mosaics.iter().map(|mosaic| mosaic.width.mm()).sum();
    assert_eq!(right, boards + 200.0 * (figures.mosaics.len() - 1) as f64);
}

#[test]
fn y_goes_up_and_coordinates_are_exact() {
    let solved = wardrobe();
    let facts = solved.facts();
    let mosaic = &solved.solution.mosaics[0];
    let file = dxf_sheet(&facts, 0, &DxfOptions::default()).unwrap();
    let Some(drawing) = read_by("drawing.py", &file, "dxf") else { return };
    check(&drawing);
    let parts: Vec<Value> =
        rectangles(&drawing, "PART").iter().map(|part| part["points"][3].clone()).collect();
    let upper_left = |tile: &engine::Tile| json!([tile.x.mm(), (mosaic.height - tile.y).mm()]);
    let tiles: Vec<Value> = mosaic.tiles.iter().filter(|tile| tile.is_final).map(upper_left).collect();
    assert_eq!(parts, tiles);
    // The middle of a kerf of 3.201 mm lies at half a micrometre.
    let cut = mosaic.cuts.iter().find(|cut| cut.horizontal).unwrap();
    let y = ((mosaic.height - cut.y1).um() * 10 - 16_005) as f64 / 1e4;
    let lines = drawing["lines"].as_array().unwrap();
    assert!(lines.iter().any(|line| line["from"][1] == json!(y) && line["to"][1] == json!(y)), "{y}");
    let text = String::from_utf8(file).unwrap();
    let numbers = text.lines().filter(|line| line.contains('.') && line.parse::<f64>().is_ok());
    assert!(numbers.clone().count() > 100);
    assert!(numbers.clone().all(|number| number.split('.').next_back().unwrap().len() <= 4));
}

#[test]
fn strangers_text_is_text_in_any_alphabet_and_never_an_entity() {
    let solved = wardrobe();
    let Some(drawing) = arranged(&solved, true) else { return };
    let texts = texts(&drawing);
    assert!(texts.contains(&"Боковина"), "{texts:?}");
    let nasty: Vec<&&str> = texts.iter().filter(|text| text.starts_with("=1+1")).collect();
    assert!(!nasty.is_empty());
    for text in nasty {
        assert_eq!(*text, "=1+1   0 CIRCLE   8 PART ^J %%d \\U+0041 <b>  x");
    }
}

#[test]
fn texts_say_label_size_and_number_and_lie_within_their_part() {
    let solved = plain();
    let Some(drawing) = arranged(&solved, false) else { return };
    let texts = texts(&drawing);
    assert_eq!(texts.iter().filter(|text| **text == "Door").count(), 4);
    assert_eq!(texts.iter().filter(|text| **text == "900 × 500").count(), 4);
    for number in ["#1", "#2", "#3", "#4", "R1", "Sheet 1 · Board", "Sheet 2 · Board"] {
        assert!(texts.contains(&number), "{number} in {texts:?}");
    }
    let heights = drawing["texts"].as_array().unwrap().iter().map(|text| text["height"].as_f64().unwrap());
    assert!(heights.clone().all(|height| (0.1..=40.0).contains(&height)));
    assert_eq!(rectangles(&drawing, "BOARD").len(), 2);
    let Some(grouped) = arranged(&solved, true) else { return };
    assert_eq!(rectangles(&grouped, "BOARD").len(), 1);
    assert!(self::texts(&grouped).contains(&"Sheets 1, 2 · Board (× 2)"));
    assert!(self::texts(&grouped).iter().any(|text| text.starts_with('#') && text.ends_with(" …")));
}

#[test]
fn every_sheet_is_a_file_of_its_own() {
    let solved = plain();
    let facts = solved.facts();
    let names = |group| {
        let options = DxfOptions { group, ..DxfOptions::default() };
        dxf_sheets(&facts, &options).map(|(name, _)| name).collect::<Vec<_>>()
    };
    assert_eq!(names(true), ["sheet-001.dxf"]);
    assert_eq!(names(false), ["sheet-001.dxf", "sheet-002.dxf"]);
    let options = DxfOptions { group: false, ..DxfOptions::default() };
    let second = dxf_sheets(&facts, &options).nth(1).unwrap().1;
    assert_eq!(Some(second), dxf_sheet(&facts, 1, &options));
    assert_eq!(dxf_sheet(&facts, 2, &options), None);
}

#[test]
fn parts_of_a_micrometre_with_long_names_and_a_plan_without_sheets_are_drawn() {
    let mut solved = plain();
    for tile in solved.solution.mosaics[0].tiles.iter_mut().filter(|tile| tile.is_final) {
        (tile.width, tile.height) = (Length::from_um(1), Length::from_um(1));
        tile.label = Some("x".repeat(200));
    }
    let Some(drawing) = arranged(&solved, true) else { return };
    check(&drawing);
    solved.solution.mosaics.clear();
    let Some(empty) = arranged(&solved, true) else { return };
    assert_eq!((&empty["errors"], &empty["fixes"]), (&json!([]), &json!([])));
}
