//! What is read, what is refused, and where the fault is said to be.

use super::*;
use crate::model::job::Configuration;
use serde_json::json;

fn faults(job: &Value) -> BTreeMap<String, String> {
    let Err(Faults(faults)) = Job::from_json(job) else { return BTreeMap::new() };
    faults.into_iter().map(|f| (f.path, f.kind.to_string())).collect()
}

#[test]
fn all_faults_of_a_job_are_reported_at_once_with_their_paths() {
    let job = json!({
        "panels": [
            {"id": "1", "width": "0", "height": "NaN", "count": 1},
            {"id": "1", "width": "1e308", "height": -5, "count": 1.5},
            {"width": "", "height": "inf", "count": "abc", "orientation": 3, "enabled": "yes"},
            7,
        ],
        "stock_panels": "none",
        "configuration": {"cut_thickness": -1, "optimization_factor": 2.5, "optimization_priority": 9},
    });
    let found = faults(&job);
    let expected = [
        ("panels[0].width", "must be at least 1"),
        ("panels[0].height", "must be a finite number"),
        ("panels[1].id", "is used twice (first in panels[0].id)"),
        ("panels[1].width", "must be at most 1000000"),
        ("panels[1].height", "must be at least 1"),
        ("panels[1].count", "must be a whole number"),
        ("panels[2].id", "is missing"),
        ("panels[2].width", "must not be empty"),
        ("panels[2].height", "must be a finite number"),
        ("panels[2].count", "must be a number"),
        ("panels[2].orientation", "must be one of 0-2"),
        ("panels[2].enabled", "must be true or false"),
        ("panels[3]", "must be an object"),
        ("stock_panels", "must be a list"),
        ("configuration.cut_thickness", "must be at least 0"),
        ("configuration.optimization_factor", "must be at most 2"),
        ("configuration.optimization_priority", "must be one of 0-8"),
    ];
    let expected: BTreeMap<_, _> = expected.map(|(p, m)| (p.to_owned(), m.to_owned())).into();
    assert_eq!(found, expected);
}

#[test]
fn missing_fields_take_the_defaults_of_the_specification() {
    let job = Job::from_json(&json!({
        "panels": [{"id": "1", "width": "600", "height": 400.5, "count": "5"}],
        "stock_panels": [{"id": 2, "width": 2440, "height": "1220", "count": 3}],
    }))
    .unwrap();
    assert_eq!(job.configuration, Configuration::default());
    assert_eq!(job.panels[0].material, DEFAULT_MATERIAL);
    assert_eq!(job.panels[0].height, Length::from_um(400_500));
    assert_eq!((job.panels[0].count, job.panels[0].enabled, job.panels[0].grain), (5, true, Grain::None));
    assert_eq!(job.stock_panels[0].id, "2");
}

#[test]
fn ignored_rows_may_hold_any_size() {
    let job = json!({
        "panels": [
            {"id": "1", "width": "", "height": 0, "count": 1, "enabled": false},
            {"id": "2", "width": "x", "height": 1, "count": 0},
        ],
        "stock_panels": [],
    });
    assert_eq!(faults(&job), BTreeMap::new());
}

#[test]
fn a_job_with_more_pieces_than_allowed_is_refused() {
    let job = json!({
        "panels": [{"id": "1", "width": 1, "height": 1, "count": 60_000}, {"id": "2", "width": 1, "height": 1, "count": 60_000}],
        "stock_panels": [],
    });
    assert_eq!(faults(&job)["panels"], "must not be longer than 100000");
}

#[test]
fn what_is_no_job_at_all_is_said_in_one_fault() {
    for value in [json!(null), json!([]), json!("job"), json!(1)] {
        let Err(Faults(found)) = Job::from_json(&value) else { panic!("{value} was taken for a job") };
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].to_string(), "the job must be an object");
    }
}

#[test]
fn a_job_read_back_from_its_own_json_is_the_same() {
    let job = Job::from_json(&json!({
        "name": "Kitchen",
        "panels": [{"id": "1", "width": "285.75", "height": 3, "count": 1, "orientation": 2, "label": "A", "edge": {"top": "PVC", "left": ""}}],
        "stock_panels": [{"id": "s", "width": 9, "height": 9, "count": 1, "enabled": false}],
        "configuration": {"cut_thickness": "3.2", "optimization_priority": 6, "cut_orientation_preference": 2},
    }))
    .unwrap();
    assert_eq!(Job::from_json(&serde_json::to_value(&job).unwrap()).unwrap(), job);
}

#[test]
fn only_a_row_of_stock_may_have_no_limit_and_only_where_its_count_is_null() {
    let row = |count: Value| json!({"id": "r", "width": 100, "height": 50, "count": count});
    let job = |panel: Value, stock: Value| json!({"panels": [panel], "stock_panels": [stock]});
    let read = Job::from_json(&job(row(json!(1)), row(json!(null)))).unwrap();
    assert_eq!(read.stock_panels[0].count, None);
    assert_eq!(read.stock_row_count(), 1);
    let written = serde_json::to_value(&read).unwrap();
    assert_eq!(written["stock_panels"][0]["count"], json!(null));
    assert_eq!(Job::from_json(&written).unwrap(), read);
    let missing = json!({"id": "r", "width": 100, "height": 50});
    let found = faults(&job(row(json!(null)), missing));
    assert_eq!(found.keys().collect::<Vec<_>>(), ["panels[0].count", "stock_panels[0].count"]);
    // Its size is checked as that of every row that is offered.
    let mut none = row(json!(null));
    none["width"] = json!(0);
    assert_eq!(faults(&job(row(json!(1)), none)).keys().collect::<Vec<_>>(), ["stock_panels[0].width"]);
}

#[test]
fn faults_of_edge_bands_are_named_by_their_paths() {
    let panel =
        |id: &str, edge: Value| json!({"id": id, "width": 100, "height": 50, "count": 1, "edge": edge});
    let mut job = json!({
        "panels": [], "stock_panels": [],
        "configuration": {"deduct_edge_bands": 1, "edge_bands": {
            "A": {"thickness": -1, "overlength": 10_001}, "B": 3, "C": null, "D": {"thickness": "x"}}}});
    let found = faults(&job);
    let paths: Vec<&str> = found.keys().map(|path| path.strip_prefix("configuration.").unwrap()).collect();
    assert_eq!(
        paths,
        [
            "deduct_edge_bands",
            "edge_bands.A.overlength",
            "edge_bands.A.thickness",
            "edge_bands.B",
            "edge_bands.D.thickness"
        ]
    );
    let both = json!({"top": "A", "bottom": "A"});
    job["panels"] = json!([panel("a", both), panel("b", json!({"left": "A", "right": "B"}))]);
    job["configuration"] = json!({"deduct_edge_bands": true, "edge_bands": {"A": {"thickness": 25}}});
    assert_eq!(
        faults(&job),
        BTreeMap::from([("panels[0].edge".to_owned(), "leaves nothing of the panel".to_owned())])
    );
    job["configuration"]["deduct_edge_bands"] = json!(false);
    Job::from_json(&job).unwrap();
    let many: serde_json::Map<String, Value> =
        (0..=MAX_EDGE_BANDS).map(|n| (n.to_string(), json!({}))).collect();
    job["configuration"] = json!({"edge_bands": many});
    assert_eq!(faults(&job)["configuration.edge_bands"], "must not be longer than 1000");
}

#[test]
fn a_row_of_stock_is_sheets_or_a_remnant_or_does_not_say_it() {
    let row = |id: &str, kind: Value| json!({"id": id, "width": 9, "height": 9, "count": 1, "kind": kind});
    let rows = json!([row("a", json!("sheet")), row("b", json!("remnant")), row("c", json!(null))]);
    let job = Job::from_json(&json!({"panels": [], "stock_panels": rows})).unwrap();
    let kinds: Vec<_> = job.stock_panels.iter().map(|stock| stock.kind).collect();
    assert_eq!(kinds, [Some(StockKind::Sheet), Some(StockKind::Remnant), None]);
    let written = serde_json::to_value(&job).unwrap();
    assert_eq!(
        (&written["stock_panels"][1]["kind"], written["stock_panels"][2].get("kind")),
        (&json!("remnant"), None)
    );
    assert_eq!(Job::from_json(&written).unwrap(), job);
    let found =
        faults(&json!({"panels": [], "stock_panels": [row("a", json!("Sheet")), row("b", json!(1))]}));
    assert_eq!(found["stock_panels[0].kind"], "must be one of sheet, remnant");
    assert_eq!(found["stock_panels[1].kind"], "must be a text");
}

#[test]
fn trims_are_those_of_the_row_or_the_material_or_the_configuration_whole() {
    let stock = |id: &str, material: &str, trim: Value| json!({"id": id, "width": 100, "height": 50, "count": 1, "material": material, "trim": trim});
    let job = json!({
        "panels": [],
        "stock_panels": [
            stock("own", "A", json!({"top": "2.5"})), stock("none", "A", json!({})),
            stock("material", "A", json!(null)), stock("general", "B", json!(null))],
        "configuration": {"trim": {"left": 1, "right": "2"}, "materials": {"A": {"trim": {"left": "7"}}, "B": {}, "C": null}}});
    let job = Job::from_json(&job).unwrap();
    let usable = |n: usize| {
        let (width, height) = job.usable(&job.stock_panels[n]);
        (width.um() / 100, height.um() / 100)
    };
    assert_eq!([0, 1, 2, 3].map(usable), [(1_000, 475), (1_000, 500), (930, 500), (970, 500)]);
    let written = serde_json::to_value(&job).unwrap();
    assert_eq!(written["stock_panels"][1]["trim"], json!({}));
    assert_eq!(written["configuration"]["trim"], json!({"left": "1", "right": "2"}));
    assert_eq!(Job::from_json(&written).unwrap(), job);
}

#[test]
fn faults_of_trims_are_named_by_their_paths() {
    let row = |id: &str, enabled: bool| json!({"id": id, "width": 10, "height": 50, "count": 1, "enabled": enabled});
    let mut job = json!({
        "panels": [], "stock_panels": [row("a", true), row("b", false)],
        "configuration": {"trim": {"left": "-1", "right": "x", "top": 10_001}, "materials": {"A": 3, "B": {"trim": []}}}});
    let found = faults(&job);
    let paths: Vec<&str> = found.keys().map(String::as_str).collect();
    assert_eq!(
        paths,
        [
            "configuration.materials.A",
            "configuration.materials.B.trim",
            "configuration.trim.left",
            "configuration.trim.right",
            "configuration.trim.top"
        ]
    );
    job["configuration"] = json!({"trim": {"left": 4, "right": 6}});
    assert_eq!(
        faults(&job),
        BTreeMap::from([("stock_panels[0].trim".to_owned(), "leaves nothing of the sheet".to_owned())]),
        "rows that are off may have any trims"
    );
    let many: serde_json::Map<String, Value> =
        (0..=MAX_MATERIALS).map(|n| (n.to_string(), json!({}))).collect();
    job["configuration"] = json!({"materials": many});
    assert_eq!(faults(&job)["configuration.materials"], "must not be longer than 1000");
}
