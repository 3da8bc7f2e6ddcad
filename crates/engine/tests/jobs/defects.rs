//! Defects of stock sheets: no panel lies on one.

use crate::support::solve;
use engine::plan::{Plan, Refusal};
use engine::verify::{SheetFault, Violation, Violations, verify};
use engine::{Job, Length, NoFitReason, Priority, RuleName, Solution};
use fastrand::Rng;
use serde_json::{Value, json};

fn defect(x: u32, y: u32, width: u32, height: u32) -> Value {
    json!({"x": x, "y": y, "width": width, "height": height})
}

fn job(panels: &Value, stock: &Value, configuration: &Value) -> Job {
    let value = json!({"panels": panels, "stock_panels": stock, "configuration": configuration});
    let mut job = Job::from_json(&value).unwrap();
    job.configuration.effort = 0.0;
    job
}

fn panels(sizes: &[(u32, u32, u32)]) -> Value {
    let row = |(n, (w, h, count)): (usize, &(u32, u32, u32))| json!({"id": n.to_string(), "width": w, "height": h, "count": count});
    sizes.iter().enumerate().map(row).collect()
}

fn left(solution: &Solution) -> Vec<(&str, u32, NoFitReason, Option<RuleName>)> {
    let of = |p: &'_ engine::NoFitPanel| (p.count, p.reason, p.rule);
    let entry = |p| {
        let (count, reason, rule) = of(p);
        (p.panel_id.as_str(), count, reason, rule)
    };
    solution.no_fit_panels.iter().map(entry).collect()
}

#[test]
fn panels_lie_flush_before_and_behind_a_defect_with_waste_over_it() {
    // 100 = 40 + 20 + 40: the order alone does not do it, waste has to lie between.
    let stock =
        json!([{"id": "s", "width": 100, "height": 50, "count": 1, "defects": [defect(40, 10, 20, 5)]}]);
    let found = solve(&job(&panels(&[(40, 50, 2)]), &stock, &json!({"cut_thickness": 0})));
    let mut at: Vec<i64> =
        found.mosaics[0].tiles.iter().filter(|t| t.is_final).map(|t| t.x.um() / 1000).collect();
    at.sort_unstable();
    assert_eq!(at, [0, 60]);
    // Nothing that is left is worth keeping: the strip holds the defect.
    assert!(found.statistics.all.remnants.is_empty());
    let told = serde_json::to_value(&found).unwrap();
    assert_eq!(told["mosaics"][0]["defects"], json!([{"x": 40, "y": 10, "width": 20, "height": 5}]));
}

#[test]
fn parts_change_their_order_where_a_cut_may_pass_through_a_defect_beside_them() {
    // 60 and 40 wide: with the wide one first the defect lies above the low panel.
    let stock =
        json!([{"id": "s", "width": 100, "height": 50, "count": 1, "defects": [defect(10, 35, 10, 10)]}]);
    let sizes = panels(&[(60, 50, 1), (40, 30, 1)]);
    let found = solve(&job(&sizes, &stock, &json!({"cut_thickness": 0, "consider_orientation": true})));
    assert_eq!(left(&found), []);
    assert_eq!(found.mosaics.len(), 1);
}

#[test]
fn waste_before_a_panel_is_as_wide_as_offcuts_have_to_be() {
    let stock = json!([{"id": "s", "width": 100, "height": 50, "count": 1, "defects": [defect(0, 0, 5, 5)]}]);
    let place = |least: u32, width: u32| {
        let settings = json!({"cut_thickness": 0, "min_offcut": least, "max_stages": 1});
        let found = solve(&job(&panels(&[(width, 50, 1)]), &stock, &settings));
        let mosaic = found.mosaics.first()?;
        mosaic.tiles.iter().find(|t| t.is_final).map(|t| t.x.um() / 1000)
    };
    assert!(place(0, 90).is_some_and(|x| x >= 5));
    assert_eq!(place(0, 95), Some(5));
    assert!(place(8, 90).is_some_and(|x| x >= 8));
    // Before it 8 and behind it none, or the other way round; 4 on one side would be too narrow.
    assert_eq!(place(8, 92), Some(8));
    assert_eq!(place(8, 95), None, "the waste of 5 is too narrow");
}

#[test]
fn a_panel_that_lies_on_a_defect_everywhere_names_the_rule() {
    let defects = json!([defect(45, 45, 10, 10)]);
    let stock = json!([{"id": "s", "width": 100, "height": 100, "count": 2, "defects": defects}]);
    let sizes = panels(&[(60, 60, 1), (45, 100, 1), (101, 10, 1)]);
    let found = solve(&job(&sizes, &stock, &json!({"cut_thickness": 0})));
    assert_eq!(
        left(&found),
        [("0", 1, NoFitReason::Rules, Some(RuleName::Defects)), ("2", 1, NoFitReason::TooLarge, None)]
    );
    // On a sheet without defects it has a place.
    let both = json!([stock[0], {"id": "clean", "width": 100, "height": 100, "count": 1}]);
    assert_eq!(left(&solve(&job(&panels(&[(60, 60, 1)]), &both, &json!({"cut_thickness": 0})))), []);
}

#[test]
fn defects_within_trims_change_nothing_but_what_is_told() {
    let stock =
        |defects: Value| json!([{"id": "s", "width": 120, "height": 100, "count": 3, "defects": defects}]);
    let settings = json!({"cut_thickness": 2, "trim": {"left": 10, "bottom": 5}});
    let sizes = panels(&[(30, 40, 5), (25, 60, 4)]);
    let plain = solve(&job(&sizes, &stock(json!([])), &settings));
    let mut found =
        solve(&job(&sizes, &stock(json!([defect(0, 0, 10, 100), defect(50, 95, 9, 5)])), &settings));
    assert!(found.mosaics.iter().all(|mosaic| mosaic.defects.len() == 2));
    found.mosaics.iter_mut().for_each(|mosaic| mosaic.defects.clear());
    assert_eq!(found, plain);
}

#[test]
fn sheets_without_defects_are_taken_where_they_never_run_out() {
    let stock = json!([
        {"id": "faulty", "width": 100, "height": 100, "count": 5, "defects": [defect(50, 50, 1, 1)]},
        {"id": "clean", "width": 100, "height": 100, "count": null}]);
    let sizes = panels(&[(60, 60, 3), (40, 40, 6)]);
    let found = solve(&job(&sizes, &stock, &json!({"cut_thickness": 0})));
    assert!(found.mosaics.iter().all(|mosaic| mosaic.stock_panel_id == "clean"));
    // Where they do run out, the others are taken.
    let mut few = job(&sizes, &stock, &json!({"cut_thickness": 0}));
    few.stock_panels[1].count = Some(1);
    assert!(solve(&few).mosaics.iter().any(|mosaic| mosaic.stock_panel_id == "faulty"));
}

/// Whether two panels of these sizes can be cut from a sheet without kerf beside its defects, found by trying every place in
/// whole millimetres; two panels that do not overlap can always be parted by a straight cut.
fn two_fit(sheet: (u32, u32), sizes: [(u32, u32); 2], defects: &[(u32, u32, u32, u32)]) -> bool {
    let apart = |a: (u32, u32, u32, u32), b: (u32, u32, u32, u32)| {
        a.0 + a.2 <= b.0 || b.0 + b.2 <= a.0 || a.1 + a.3 <= b.1 || b.1 + b.3 <= a.1
    };
    let places = |(w, h): (u32, u32)| -> Vec<(u32, u32, u32, u32)> {
        let all =
            [(w, h), (h, w)].into_iter().filter(|s| s.0 <= sheet.0 && s.1 <= sheet.1).flat_map(|(w, h)| {
                (0..=sheet.0 - w).flat_map(move |x| (0..=sheet.1 - h).map(move |y| (x, y, w, h)))
            });
        all.filter(|&place| defects.iter().all(|&defect| apart(place, defect))).collect()
    };
    let (first, second) = (places(sizes[0]), places(sizes[1]));
    first.iter().any(|&a| second.iter().any(|&b| apart(a, b)))
}

#[test]
fn two_panels_are_placed_where_trying_every_place_finds_room_for_both() {
    let mut rng = Rng::with_seed(5);
    let (mut both, mut missed, mut asked) = (0, 0, 0);
    for _ in 0..150 {
        let sheet = (rng.u32(6..14), rng.u32(6..14));
        let size = |rng: &mut Rng| (rng.u32(2..9), rng.u32(2..9));
        let sizes = [size(&mut rng), size(&mut rng)];
        let defects: Vec<(u32, u32, u32, u32)> = (0..rng.usize(1..4))
            .map(|_| (rng.u32(..sheet.0), rng.u32(..sheet.1), rng.u32(1..3), rng.u32(1..3)))
            .collect();
        let told: Vec<Value> = defects.iter().map(|d| defect(d.0, d.1, d.2, d.3)).collect();
        let stock = json!([{"id": "s", "width": sheet.0, "height": sheet.1, "count": 1, "defects": told}]);
        let sizes_told = panels(&[(sizes[0].0, sizes[0].1, 1), (sizes[1].0, sizes[1].1, 1)]);
        let found = solve(&job(&sizes_told, &stock, &json!({"cut_thickness": 0})));
        let placed = left(&found).is_empty();
        let possible = two_fit(sheet, sizes, &defects);
        assert!(possible || !placed, "the check would have found it");
        both += u32::from(possible);
        missed += u32::from(possible && !placed);
        asked += 1;
    }
    assert!(both > 30 && both < asked, "{both} of {asked}");
    assert!(missed * 50 <= both, "{missed} of {both} are missed");
}

/// A random job with defects and rules of every kind.
fn random(rng: &mut Rng) -> Job {
    let rows: Vec<Value> = (0..rng.usize(1..8))
        .map(|n| json!({"id": n.to_string(), "width": rng.u32(20..300), "height": rng.u32(20..300), "count": rng.u8(1..5), "orientation": rng.u8(..3)}))
        .collect();
    let stock: Vec<Value> = (0..rng.usize(1..4))
        .map(|n| {
            let (w, h) = (rng.u32(200..600), rng.u32(200..600));
            let defects: Vec<Value> = (0..rng.usize(..6))
                .map(|_| defect(rng.u32(..w), rng.u32(..h), rng.u32(1..60), rng.u32(1..60)))
                .collect();
            let count = if rng.u8(..4) == 0 { json!(null) } else { json!(rng.u8(1..4)) };
            json!({"id": n.to_string(), "width": w, "height": h, "count": count, "defects": defects, "orientation": rng.u8(..3)})
        })
        .collect();
    let mut settings = json!({"cut_thickness": f64::from(rng.u8(..8)) / 2.0, "optimization_factor": 0, "optimization_priority": rng.u8(..8),
        "consider_orientation": rng.bool(), "min_trim_dimension": rng.u8(..60), "sheets_at_once": rng.u8(1..3)});
    let mut rarely = |name: &str, value: Value| {
        if rng.u8(..3) == 0 {
            settings[name] = value;
        }
    };
    rarely("max_stages", json!(3));
    rarely("max_stages", json!(2));
    rarely("final_trim", json!(false));
    rarely("first_cut", json!(2));
    rarely("min_offcut", json!(20));
    rarely("min_strip", json!(50));
    rarely("max_cut_length", json!(400));
    rarely("trim", json!({"left": 10, "top": 1}));
    job(&json!(rows), &json!(stock), &settings)
}

#[test]
fn random_jobs_with_defects_and_rules_obey_all_of_them() {
    let mut rng = Rng::with_seed(9);
    let (mut with, mut placed) = (0, 0);
    for _ in 0..60 {
        let job = random(&mut rng);
        let found = solve(&job);
        with += found.mosaics.iter().filter(|mosaic| !mosaic.defects.is_empty()).count();
        placed += found.statistics.all.panels;
        assert_eq!(solve(&job), found, "the same job gives the same plan");
    }
    assert!(with > 25 && placed > 250, "{with} sheets, {placed} panels");
}

#[test]
fn a_panel_on_a_defect_and_other_defects_than_those_of_the_stock_are_found() {
    let stock =
        json!([{"id": "s", "width": 100, "height": 50, "count": 1, "defects": [defect(40, 10, 20, 5)]}]);
    let job = job(&panels(&[(40, 50, 2)]), &stock, &json!({"cut_thickness": 0}));
    let right = solve(&job);
    let faults = |solution: &Solution| {
        let Err(Violations(found)) = verify(&job, solution) else { return Vec::new() };
        let fault = |violation| match violation {
            Violation::Sheet { fault, .. } => Some(fault),
            _ => None,
        };
        found.into_iter().filter_map(fault).collect::<Vec<_>>()
    };
    let mut planted = right.clone();
    let panel = planted.mosaics[0].tiles.iter_mut().find(|t| t.is_final && t.x > Length::ZERO).unwrap();
    panel.x = Length::from_mm(50);
    let id = panel.id;
    assert!(faults(&planted).contains(&SheetFault::OnDefect(id)));
    let mut planted = right.clone();
    planted.mosaics[0].defects.clear();
    assert_eq!(faults(&planted), [SheetFault::Defects]);
}

#[test]
fn of_several_rules_beside_defects_the_check_takes_the_one_that_the_search_knows() {
    // What is in the way of a panel: two rules together, since without either of them alone it would lie between the defects,
    // where the saw does not get.
    let strips = json!([{"id": "s", "width": 421.5, "height": 1220, "count": 1,
                         "defects": [{"x": 216.651, "y": 148.84, "width": 70.9, "height": 32}, {"x": 0, "y": 176.9, "width": 1, "height": 4}]}]);
    let settings = json!({"cut_thickness": 0, "max_stages": 1, "first_cut": 2, "max_cut_length": 1040});
    let tall = job(
        &json!([{"id": "0", "width": 133.95, "height": 1039.164, "count": 1, "locked_rotation": true}]),
        &strips,
        &settings,
    );
    let found = solve(&tall);
    assert_eq!(found.no_fit_panels[0].reason, NoFitReason::Rules);
    let long = json!([{"id": "s", "width": 900_000, "height": 162, "count": 1,
                       "defects": [{"x": 0, "y": 0, "width": 1, "height": 1}, {"x": 0, "y": 82.134, "width": 1, "height": 1}]}]);
    let settings = json!({"cut_thickness": 0, "min_offcut": 14, "max_cut_length": 300_000});
    let long = job(&panels(&[(900_000, 81, 1)]), &long, &settings);
    let found = solve(&long);
    assert_eq!(left(&found), [("0", 1, NoFitReason::Rules, Some(RuleName::MinOffcut))]);
    // One that has nothing to do with it is still a fault.
    let mut planted = found;
    planted.no_fit_panels[0].rule = Some(RuleName::MinStrip);
    assert!(verify(&long, &planted).is_err());
}

#[test]
fn a_plan_changed_by_hand_keeps_off_the_defects() {
    // Only the low panel fits above the defect of the one sheet, the high one fills the other.
    let stock = json!([
        {"id": "s", "width": 40, "height": 50, "count": 1, "defects": [defect(0, 30, 40, 1)]},
        {"id": "t", "width": 40, "height": 45, "count": 1}]);
    let settings = json!({"cut_thickness": 0, "consider_orientation": true});
    let mut job = job(&panels(&[(40, 30, 1), (40, 45, 1)]), &stock, &settings);
    job.panels.iter_mut().for_each(|panel| panel.locked_rotation = true);
    let found = solve(&job);
    let plan = Plan::read(&job, &found).unwrap();
    assert_eq!(plan.solution().mosaics, found.mosaics);
    let numbers: Vec<u64> = plan.panels().map(|panel| panel.number).collect();
    let refusal = plan.swap(numbers[0], numbers[1]).unwrap_err();
    assert!(matches!(refusal, Refusal::Rule { rule: RuleName::Defects, .. }), "{refusal:?}");
}

#[test]
fn faults_of_defects_are_told_by_their_paths() {
    let faults = |stock: Value| -> Vec<String> {
        let value = json!({"panels": panels(&[(9, 9, 1)]), "stock_panels": stock});
        let Err(faults) = Job::from_json(&value) else { return Vec::new() };
        faults.0.iter().map(ToString::to_string).collect()
    };
    let row =
        |defects: Value| json!([{"id": "s", "width": 100, "height": 50, "count": 1, "defects": defects}]);
    assert_eq!(faults(row(json!([defect(99, 0, 50, 50)]))), [""; 0], "what sticks out is cut off");
    assert_eq!(faults(row(json!(null))), [""; 0]);
    assert_eq!(faults(row(json!(7))), ["stock_panels[0].defects: must be a list"]);
    assert_eq!(
        faults(row(json!([{"x": -1, "y": "a", "width": 0, "height": null}]))),
        [
            "stock_panels[0].defects[0].x: must be at least 0",
            "stock_panels[0].defects[0].y: must be a number",
            "stock_panels[0].defects[0].height: is missing",
            "stock_panels[0].defects[0].width: must be at least 0.001",
        ]
    );
    assert_eq!(
        faults(row(json!([defect(0, 0, 1, 1), defect(100, 0, 1, 1)]))),
        ["stock_panels[0].defects[1]: lies outside of the sheet"]
    );
    let many = |n: u32| (0..n).map(|_| defect(0, 0, 1, 1)).collect::<Value>();
    assert_eq!(faults(row(many(100))), [""; 0]);
    assert_eq!(faults(row(many(101))), ["stock_panels[0].defects: must not be longer than 100"]);
    let rows: Vec<Value> = (0..102)
        .map(|n| json!({"id": n.to_string(), "width": 9, "height": 9, "count": 1, "defects": many(99)}))
        .collect();
    assert_eq!(faults(json!(rows)), ["stock_panels[101].defects: must not be longer than 1"]);
}

#[test]
fn as_many_defects_as_a_job_may_have_are_soon_seen_through() {
    let mut rng = Rng::with_seed(3);
    let stock: Vec<Value> = (0..100)
        .map(|n| {
            let defects: Vec<Value> = (0..100)
                .map(|_| defect(rng.u32(..2_990), rng.u32(..1_990), rng.u32(1..9), rng.u32(1..9)))
                .collect();
            json!({"id": n.to_string(), "width": 3_000, "height": 2_000, "count": 1, "defects": defects})
        })
        .collect();
    let sizes: Vec<(u32, u32, u32)> = (0..25).map(|_| (rng.u32(50..700), rng.u32(50..700), 2)).collect();
    let mut job = job(&panels(&sizes), &json!(stock), &json!({"optimization_factor": 0}));
    job.configuration.priority = Priority::FewestSheets;
    let found = solve(&job);
    assert!(found.statistics.all.panels > 40, "{}", found.statistics.all.panels);
}
