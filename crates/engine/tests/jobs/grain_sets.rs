//! Grain sets: rows of panels that are cut from one piece, so that the picture runs through them.

use crate::support::{solve, solve_with};
use engine::plan::{Plan, Refusal, Spot};
use engine::resume::{Locked, solve_from};
use engine::verify::{GrainSetFault, Violation, Violations, verify, verify_sheet};
use engine::{Job, Length, NoFitReason, Options, Priority, RuleName, Solution, Tile, Unattended};
use serde_json::{Value, json};

/// Panels as id, width, height, count, grain, set and material; stock as id, width, height, count, grain and material.
fn job(panels: Value, stock: Value, rules: Value) -> Job {
    let panel = |p: &Value| json!({"id": p[0], "width": p[1], "height": p[2], "count": p[3], "orientation": p[4], "grain_set": p[5], "material": p[6]});
    let sheet = |s: &Value| json!({"id": s[0], "width": s[1], "height": s[2], "count": s[3], "orientation": s[4], "material": s[5]});
    let rows = |rows: &Value, row: &dyn Fn(&Value) -> Value| -> Vec<Value> {
        rows.as_array().unwrap().iter().map(row).collect()
    };
    let mut configuration = json!({"cut_thickness": 4, "optimization_factor": 0});
    configuration.as_object_mut().unwrap().extend(rules.as_object().unwrap().clone());
    let job = json!({"panels": rows(&panels, &panel), "stock_panels": rows(&stock, &sheet), "configuration": configuration});
    Job::from_json(&job).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The panels of a solution as (id, x, y, orientation), in the order of their tile ids.
fn places(solution: &Solution) -> Vec<(&str, i64, i64, u8)> {
    let mut tiles: Vec<&Tile> =
        solution.mosaics.iter().flat_map(|m| &m.tiles).filter(|t| t.is_final).collect();
    tiles.sort_by_key(|tile| tile.id);
    let mm = |length: Length| length.um() / 1_000;
    tiles
        .iter()
        .map(|tile| {
            let id = tile.panel_id.as_deref().unwrap();
            (id, mm(tile.x), mm(tile.y), tile.orientation)
        })
        .collect()
}

/// Why each row is left out.
fn left(job: &Job) -> Vec<(String, u32, NoFitReason, Option<RuleName>)> {
    let solution = solve(job);
    let panels = solution.no_fit_panels.iter();
    panels.map(|panel| (panel.panel_id.clone(), panel.count, panel.reason, panel.rule)).collect()
}

fn out(
    id: &str,
    reason: NoFitReason,
    rule: Option<RuleName>,
) -> (String, u32, NoFitReason, Option<RuleName>) {
    (id.to_owned(), 1, reason, rule)
}

#[test]
fn drawers_lie_one_below_another_a_kerf_apart_in_the_order_of_their_rows() {
    let panels =
        json!([["low", 400, 140, 1, 0, "a"], ["high", 400, 283, 1, 0, "a"], ["mid", 400, 200, 1, 0, "a"]]);
    let stock = json!([["s", 400, 700, 1, 0]]);
    let solution = solve(&job(panels, stock, json!({})));
    assert_eq!(places(&solution), [("low", 0, 0, 0), ("high", 0, 144, 0), ("mid", 0, 431, 0)]);
    // The waste below, and two cuts that part the set.
    assert_eq!((solution.total_nbr_cuts, solution.total_cut_length), (3, Length::from_mm(1200)));
    assert_eq!(solution.mosaics[0].nbr_final_panels, 3);
}

#[test]
fn a_set_is_turned_as_a_whole_and_its_order_holds_from_the_left() {
    let panels = json!([["low", 400, 140, 1, 0, "a"], ["high", 400, 283, 1, 0, "a"]]);
    let stock = json!([["s", 500, 400, 1, 0]]);
    let solution = solve(&job(panels.clone(), stock.clone(), json!({})));
    assert_eq!(places(&solution), [("low", 0, 0, 1), ("high", 144, 0, 1)]);
    // One panel that must not be turned keeps all of them from it.
    let mut locked = job(panels, stock, json!({}));
    locked.panels[1].locked_rotation = true;
    let rule = Some(RuleName::GrainSet);
    assert_eq!(left(&locked), [out("low", NoFitReason::Rules, rule), out("high", NoFitReason::Rules, rule)]);
}

#[test]
fn doors_of_one_height_lie_side_by_side_and_panels_of_one_size_by_their_grain() {
    let set = |sizes: [(u32, u32); 2], grain: u32, sheet: (u32, u32)| {
        let [a, b] = sizes;
        let panels = json!([["a", a.0, a.1, 1, grain, "d"], ["b", b.0, b.1, 1, grain, "d"]]);
        let rules = json!({"consider_orientation": true});
        let job = job(panels, json!([["s", sheet.0, sheet.1, 1, grain]]), rules);
        places(&solve(&job)).iter().map(|&(_, x, y, turned)| (x, y, turned)).collect::<Vec<_>>()
    };
    assert_eq!(set([(300, 700), (400, 700)], 0, (704, 700)), [(0, 0, 0), (304, 0, 0)]);
    assert_eq!(set([(300, 300), (300, 300)], 1, (604, 604)), [(0, 0, 0), (304, 0, 0)]);
    assert_eq!(set([(300, 300), (300, 300)], 2, (604, 604)), [(0, 0, 0), (0, 304, 0)]);
    assert_eq!(set([(300, 200), (300, 200)], 1, (604, 200)), [(0, 0, 0), (304, 0, 0)]);
    assert_eq!(set([(300, 200), (300, 200)], 2, (300, 404)), [(0, 0, 0), (0, 204, 0)]);
}

#[test]
fn a_row_of_copies_makes_as_many_sets_and_a_set_that_is_square_keeps_its_order_however_it_lies() {
    let panels = json!([["a", 304, 100, 3, 2, "d"], ["b", 304, 200, 3, 2, "d"]]);
    let stock = json!([["s", 304, 304, 2, 2], ["t", 304, 304, 1, 1]]);
    let solution = solve(&job(panels, stock, json!({"consider_orientation": true})));
    assert_eq!(solution.mosaics.len(), 3);
    let turned = |orientation: u8| places(&solution).iter().filter(|place| place.3 == orientation).count();
    assert_eq!((turned(0), turned(1)), (4, 2));
    for mosaic in &solution.mosaics {
        let second = mosaic.tiles.iter().find(|tile| tile.panel_id.as_deref() == Some("b")).unwrap();
        let at = Length::from_mm(104);
        let (x, y) = if second.orientation == 1 { (at, Length::ZERO) } else { (Length::ZERO, at) };
        assert_eq!((second.x, second.y), (x, y));
    }
}

#[test]
fn without_a_kerf_and_with_deducted_bands_the_cut_sizes_lie_flush() {
    let panels = json!([["a", 404, 100, 1, 0, "d"], ["b", 402, 100, 1, 0, "d"]]);
    let rules = json!({"cut_thickness": 0, "deduct_edge_bands": true, "edge_bands": {"X": {"thickness": 2}}});
    let mut value = serde_json::to_value(job(json!([]), json!([["s", 400, 200, 1, 0]]), rules)).unwrap();
    for (n, sides) in [&["left", "right"][..], &["left"]].into_iter().enumerate() {
        let row = &panels[n];
        let mut panel = json!({"id": row[0], "width": row[1], "height": row[2], "count": 1, "grain_set": "d", "edge": {}});
        sides.iter().for_each(|side| panel["edge"][side] = json!("X"));
        value["panels"].as_array_mut().unwrap().push(panel);
    }
    let solution = solve(&Job::from_json(&value).unwrap());
    assert_eq!(places(&solution), [("a", 0, 0, 0), ("b", 0, 100, 0)]);
    assert_eq!(solution.total_nbr_cuts, 1);
}

#[test]
fn a_set_of_one_row_is_just_that_panel_and_rows_that_ask_for_nothing_are_in_none() {
    let stock = json!([["s", 1000, 600, 9, 0]]);
    let named = json!([["a", 400, 200, 5, 1, "x"], ["b", 400, 200, 5, 1, ""], ["c", 300, 100, 0, 2, "x"]]);
    let plain =
        json!([["a", 400, 200, 5, 1, null], ["b", 400, 200, 5, 1, null], ["c", 300, 100, 0, 2, null]]);
    let solution = solve(&job(named, stock.clone(), json!({})));
    assert_eq!(solution, solve(&job(plain, stock, json!({}))));
}

#[test]
fn the_same_name_in_two_materials_is_two_sets() {
    let panels = json!([
        ["a", 400, 140, 1, 0, "x"],
        ["b", 400, 100, 1, 0, "x"],
        ["c", 300, 90, 2, 1, "x", "OAK"],
        ["d", 300, 80, 2, 1, "x", "OAK"]
    ]);
    let two = job(panels, json!([["s", 1000, 600, 2, 0], ["t", 1000, 600, 2, 0, "OAK"]]), json!({}));
    let text = serde_json::to_vec(&two).unwrap();
    assert_eq!(Job::from_text(&text).unwrap(), two);
    assert_eq!(places(&solve(&two)).len(), 6);
}

#[test]
fn every_row_that_does_not_go_with_its_set_is_a_fault() {
    let row = |id: &str, width: i64, height: i64, count: u32, grain: u32, set: Value| json!({"id": id, "width": width, "height": height, "count": count, "orientation": grain, "grain_set": set});
    let panels = json!([
        row("a", 400, 100, 2, 1, json!("x")),
        row("b", 400, 200, 3, 2, json!("x")),
        row("c", 300, 100, 2, 1, json!("x")),
        row("d", -1, 100, 2, 1, json!("y")),
        row("e", 400, 100, 2, 1, json!("y")),
        row("f", 400, 100, 2, 1, json!(7)),
        row("g", 400, 100, 2, 1, json!("n".repeat(201))),
        {"id": "h", "width": 9, "height": 9, "count": 5, "enabled": false, "grain_set": "x"}
    ]);
    let job =
        json!({"panels": panels, "stock_panels": [{"id": "s", "width": 900, "height": 900, "count": 1}]});
    let said = Job::from_json(&job).unwrap_err().to_string();
    let wanted = [
        "panels[3].width: must be at least 1",
        "panels[5].grain_set: must be a text",
        "panels[6].grain_set: must not be longer than 200",
        "panels[1].grain_set: needs as many copies as the first row of the set (panels[0])",
        "panels[1].grain_set: needs the grain of the first row of the set (panels[0])",
        "panels[2].grain_set: needs the width or the height that all rows of the set have (the first is panels[0])",
    ];
    assert_eq!(said, wanted.join("; "));
}

#[test]
fn a_set_is_placed_whole_or_not_at_all() {
    // Two sets of 400 x 504, of which the sheet takes one; a panel alone would fit beside it.
    let panels = json!([["a", 400, 300, 2, 0, "x"], ["b", 400, 200, 2, 0, "x"]]);
    let short = job(panels, json!([["s", 700, 504, 1, 0]]), json!({}));
    let none = NoFitReason::OutOfStock;
    assert_eq!(left(&short), [out("a", none, None), out("b", none, None)]);
    let missing = &solve(&short).statistics.missing_stock;
    assert_eq!(missing.iter().map(|m| (m.stock_panel_id.as_str(), m.count)).collect::<Vec<_>>(), [("s", 1)]);
    let mut single = short;
    single.stock_panels[0].count = Some(5);
    single.configuration.use_single_stock_unit = true;
    let none = NoFitReason::SingleSheet;
    assert_eq!(left(&single), [out("a", none, None), out("b", none, None)]);
}

#[test]
fn a_set_without_a_place_names_itself_and_a_panel_that_has_none_alone_its_own_reason() {
    let stock = json!([["s", 1000, 500, 9, 0]]);
    let rules = NoFitReason::Rules;
    let fits_alone = json!([["a", 600, 300, 1, 0, "x"], ["b", 600, 300, 1, 0, "x"]]);
    let set = Some(RuleName::GrainSet);
    assert_eq!(
        left(&job(fits_alone, stock.clone(), json!({}))),
        [out("a", rules, set), out("b", rules, set)]
    );
    let too_large = json!([["a", 600, 300, 1, 0, "x"], ["b", 600, 1100, 1, 0, "x"]]);
    let answer = left(&job(too_large, stock.clone(), json!({})));
    assert_eq!(answer, [out("a", rules, set), out("b", NoFitReason::TooLarge, None)]);
    let trimmed = json!([["a", 500, 300, 1, 0, "x"], ["b", 500, 100, 1, 0, "x"]]);
    let answer = left(&job(trimmed, stock, json!({"trim": {"top": 10}, "consider_orientation": true})));
    assert!(answer.is_empty(), "{answer:?}");
}

#[test]
fn the_cuts_that_part_a_set_are_of_a_stage() {
    let drawers = json!([["a", 400, 140, 1, 0, "x"], ["b", 400, 200, 1, 0, "x"]]);
    let placed = |sheet: (u32, u32), rules: Value| {
        let mut job = job(drawers.clone(), json!([["s", sheet.0, sheet.1, 1, 0]]), rules);
        job.panels.iter_mut().for_each(|panel| panel.locked_rotation = true);
        left(&job).is_empty()
    };
    // As wide as the sheet it is freed and parted by cuts of one stage.
    assert!(placed((400, 700), json!({"max_stages": 1, "final_trim": false})));
    assert!(placed((400, 700), json!({"max_stages": 1, "first_cut": 1})));
    assert!(!placed((400, 700), json!({"max_stages": 1, "first_cut": 2})), "the first stage is empty then");
    // As high as the sheet it is freed by a cut down the sheet and parted across: two stages.
    assert!(!placed((700, 344), json!({"max_stages": 1})), "a set is not one panel and waste");
    assert!(placed((700, 344), json!({"max_stages": 2, "final_trim": false})));
    // In a corner: freed by two stages, the second of which parts it too.
    assert!(placed((700, 700), json!({"max_stages": 2, "final_trim": false})));
    assert!(!placed((700, 700), json!({"max_stages": 1})));
    assert!(!placed((700, 700), json!({"max_stages": 2, "first_cut": 2, "min_strip": 401})));
    // As large as the sheet it is parted by the first cuts.
    assert!(placed((400, 344), json!({"first_cut": 1})));
    assert!(!placed((400, 344), json!({"first_cut": 2})));
}

#[test]
fn parting_cuts_obey_the_least_strip_and_the_longest_cut() {
    let drawers = json!([["a", 400, 140, 1, 0, "x"], ["b", 400, 200, 1, 0, "x"]]);
    let rule = |sheet: (u32, u32), rules: Value| {
        let mut job = job(drawers.clone(), json!([["s", sheet.0, sheet.1, 1, 0]]), rules);
        job.panels.iter_mut().for_each(|panel| panel.locked_rotation = true);
        left(&job).last().map(|left| left.3)
    };
    // Parted by the first stage the panels are strips; the high one alone would be wide enough.
    let (narrow, set) = (json!({"min_strip": 150}), Some(Some(RuleName::GrainSet)));
    assert_eq!(rule((400, 344), narrow.clone()), set);
    assert_eq!(rule((400, 344), json!({"min_strip": 140})), None);
    assert_eq!(rule((700, 344), narrow), None, "parted by the second stage");
    assert_eq!(rule((700, 344), json!({"max_cut_length": 399})), Some(Some(RuleName::MaxCutLength)));
    assert_eq!(rule((700, 344), json!({"max_cut_length": 400})), None);
}

#[test]
fn cuts_tiles_and_groups_count_what_lies_on_the_sheets() {
    let panels = json!([["a", 400, 140, 4, 0, "x"], ["b", 400, 200, 4, 0, "x"], ["c", 250, 344, 4, 0, null]]);
    for (n, priority) in Priority::ALL.into_iter().enumerate() {
        let mut job =
            job(panels.clone(), json!([["s", 850, 700, 9, 0]]), json!({"sheets_at_once": 1 + n % 3}));
        job.configuration.priority = priority;
        let solution = solve(&job);
        let tiles: u64 = solution.mosaics.iter().map(|mosaic| mosaic.nbr_final_panels).sum();
        assert_eq!(tiles, 12, "{priority:?}");
        assert_eq!(
            solution.total_nbr_cuts as usize,
            solution.mosaics.iter().map(|m| m.cuts.len()).sum::<usize>()
        );
    }
}

/// Some sets and single panels on several sheets.
fn front_job() -> Job {
    job(
        json!([
            ["a", 396, 140, 3, 2, "x"],
            ["b", 396, 283, 3, 2, "x"],
            ["c", 396, 283, 3, 2, "x"],
            ["d", 596, 355, 2, 2, "y"],
            ["e", 596, 356, 2, 2, "y"],
            ["f", 716, 396, 5, 1, null],
            ["g", 446, 100, 4, 0, null]
        ]),
        json!([["s", 1400, 900, 9, 1]]),
        json!({"consider_orientation": true, "optimization_factor": 0.2}),
    )
}

#[test]
fn a_plan_with_sets_is_read_and_written_without_loss_and_keeps_them_together() {
    let job = front_job();
    let solution = solve(&job);
    let plan = Plan::read(&job, &solution).unwrap();
    assert_eq!(plan.solution(), solution);
    let sheet = plan.panel(1).unwrap().sheet;
    let torn = |refusal: Result<Plan, Refusal>| assert_eq!(refusal.err(), Some(Refusal::GrainSet(1)));
    torn(plan.take_out(1));
    torn(plan.turn(1));
    torn(plan.move_to(1, Spot::NewSheet(0)));
    torn(plan.swap(1, 14));
    torn(plan.swap(14, 1).map_err(|_| Refusal::GrainSet(1)));
    assert!(plan.take_out(14).is_ok());
    // A panel is locked with those that are cut from one piece with it, and set free with them.
    let locked =
        |plan: &Plan| plan.panels().filter(|panel| panel.locked).map(|panel| panel.row).collect::<Vec<_>>();
    let one = plan.lock_panel(1, true).unwrap();
    let mut rows = locked(&one);
    rows.sort_unstable();
    assert_eq!(rows, [0, 1, 2]);
    assert_eq!(locked(&plan.lock_all(&[], &[1]).unwrap()).len(), 3);
    assert_eq!(
        locked(
            &one.lock_panel(one.panels().find(|p| p.row == 2 && p.locked).unwrap().number, false).unwrap()
        )
        .len(),
        0
    );
    assert!(plan.sheet(sheet).is_some());
}

#[test]
fn a_set_that_is_left_out_is_not_put_in_panel_by_panel() {
    let mut job = front_job();
    job.stock_panels[0].count = Some(1);
    let solution = solve(&job);
    let plan = Plan::read(&job, &solution).unwrap();
    let number = plan.unplaced().into_iter().find(|number| *number <= 13).unwrap();
    assert_eq!(plan.put_in(number, Spot::NewSheet(0)).err(), Some(Refusal::GrainSet(number)));
}

#[test]
fn a_search_from_a_plan_keeps_locked_sets_and_is_never_worse() {
    for rules in
        [json!({}), json!({"max_stages": 3}), json!({"max_stages": 3, "trim": {"left": 10, "top": 5}})]
    {
        let mut job = front_job();
        job.configuration.effort = 0.0;
        let mut value = serde_json::to_value(&job).unwrap();
        value["configuration"].as_object_mut().unwrap().extend(rules.as_object().unwrap().clone());
        let job = Job::from_json(&value).unwrap();
        let start = solve(&job);
        let plan = Plan::read(&job, &start).unwrap();
        for seed in 0..4 {
            let options = Options { seed, ..Options::default() };
            let locked = Locked { sheets: Vec::new(), panels: vec![1 + seed, 11] };
            let found = solve_from(&plan, &locked, &options, &Unattended).unwrap();
            assert_eq!(verify(&job, &found), Ok(()));
            assert!(found.statistics.all.stock_area <= start.statistics.all.stock_area);
            let kept = Plan::read(&job, &found).unwrap();
            for number in [1 + seed, 11] {
                let (old, new) = (plan.panel(number).unwrap(), kept.panel(number).unwrap());
                assert_eq!((old.x, old.y, old.turned), (new.x, new.y, new.turned));
            }
        }
    }
}

#[test]
fn a_set_that_others_lie_between_or_that_is_not_whole_is_found() {
    let job = front_job();
    let solution = solve_with(&job, &Options::default());
    let faults = |spoil: &dyn Fn(&mut Solution)| -> Vec<GrainSetFault> {
        let mut spoiled = solution.clone();
        spoil(&mut spoiled);
        let Err(Violations(found)) = verify(&job, &spoiled) else { return Vec::new() };
        let of_sets = |violation| match violation {
            Violation::GrainSet(fault) => Some(fault),
            _ => None,
        };
        found.into_iter().filter_map(of_sets).collect()
    };
    assert_eq!(faults(&|_| {}), []);
    fn tile(solution: &mut Solution, id: u64) -> &mut Tile {
        solution.mosaics.iter_mut().flat_map(|m| &mut m.tiles).find(|tile| tile.id == id).unwrap()
    }
    let kerf = Length::from_mm(4);
    let torn = |found: Vec<GrainSetFault>, wanted: &str| match &found[..] {
        [GrainSetFault::NotOnePiece { panel, .. }] => assert_eq!(panel, wanted),
        other => panic!("{other:?}"),
    };
    // A panel moved along, across, and turned; the order changed; one missing.
    torn(faults(&|s| tile(s, 4).x += kerf), "b");
    torn(faults(&|s| tile(s, 7).y += kerf), "c");
    torn(faults(&|s| tile(s, 4).orientation = 0), "b");
    let swapped = faults(&|s| {
        let (x, y) = (tile(s, 1).x, tile(s, 1).y);
        let (x4, y4) = (tile(s, 4).x, tile(s, 4).y);
        (tile(s, 1).x, tile(s, 1).y) = (x4, y4);
        (tile(s, 4).x, tile(s, 4).y) = (x, y);
    });
    torn(swapped, "b");
    let gone = faults(&|s| tile(s, 7).is_final = false);
    assert!(
        matches!(
            &gone[..],
            [GrainSetFault::NotOnePiece { .. }, GrainSetFault::Incomplete { placed: 2, first: 3, .. }]
        ),
        "{gone:?}"
    );
    // One sheet alone is asked for the same.
    let mosaic = solution.mosaics.iter().find(|mosaic| mosaic.tiles.iter().any(|tile| tile.id == 1)).unwrap();
    assert_eq!(verify_sheet(&job, mosaic), Ok(()));
    let mut spoiled = mosaic.clone();
    spoiled.tiles.iter_mut().find(|tile| tile.id == 4).unwrap().orientation = 0;
    let Violations(found) = verify_sheet(&job, &spoiled).unwrap_err();
    assert!(found.iter().any(|violation| matches!(violation, Violation::GrainSet(_))));
}
