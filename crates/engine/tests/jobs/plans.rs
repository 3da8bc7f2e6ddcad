//! Plans: read from solutions and written to them without loss, changed at random, and never wrong.

use crate::support;
use engine::plan::{Plan, PlannedPanel, Refusal, Spot};
use engine::resume::{Locked, solve_from};
use engine::verify::{verify, verify_edited, verify_sheet};
use engine::{Job, Solution};
use fastrand::Rng;
use serde_json::{Value, json};
use std::collections::HashMap;

/// A job of two materials with grain, several sizes of sheets and, now and then, too few of them.
fn random_job(rng: &mut Rng) -> Job {
    let row = |rng: &mut Rng, n: usize, most: u32, copies: u32| {
        json!({"id": n.to_string(), "width": rng.u32(40..most), "height": rng.u32(40..most), "count": rng.u32(1..=copies),
            "material": (if rng.bool() { "MDF" } else { "PLY" }), "orientation": rng.u8(..3), "label": format!("L{n}"),
            "edge": {"top": "PVC"}})
    };
    let panels: Vec<_> = (0..rng.usize(2..12)).map(|n| row(rng, n, 700, 4)).collect();
    let mut stock: Vec<_> = (0..rng.usize(2..5)).map(|n| row(rng, n, 1500, 6)).collect();
    stock.iter_mut().for_each(|row| {
        row.as_object_mut().unwrap().remove("edge");
    });
    let mut configuration = json!({"cut_thickness": rng.u32(..6), "consider_orientation": rng.bool(), "optimization_factor": 0,
        "optimization_priority": rng.u8(..8), "use_single_stock_unit": rng.u8(..8) == 0, "min_trim_dimension": rng.u32(..300)});
    if rng.bool() {
        // Some as thin as the kerf or thinner; one row of stock has none.
        let sides = ["left", "right", "top", "bottom"].map(|side| (side.to_owned(), json!(rng.u32(..12))));
        configuration["trim"] = Value::Object(sides.into_iter().collect());
        stock[0]["trim"] = json!({});
    }
    Job::from_json(&json!({"panels": panels, "stock_panels": stock, "configuration": configuration})).unwrap()
}

fn solved(seed: u64, count: usize) -> Vec<(Job, Solution)> {
    let mut rng = Rng::with_seed(seed);
    (0..count)
        .map(|_| {
            let job = random_job(&mut rng);
            let solution = support::solve(&job);
            (job, solution)
        })
        .collect()
}

/// Such jobs under rules that forbid cuts.
fn solved_under_rules(seed: u64, count: usize) -> Vec<(Job, Solution)> {
    let mut rng = Rng::with_seed(seed);
    let job = |rng: &mut Rng| {
        let mut job = random_job(rng);
        let configuration = &mut job.configuration;
        configuration.max_stages = Some(rng.u8(2..5));
        configuration.min_offcut = rng.bool().then(|| engine::Length::from_mm(rng.i64(0..40)));
        configuration.min_strip = rng.bool().then(|| engine::Length::from_mm(rng.i64(0..80)));
        configuration.first_cut = [None, Some(engine::FirstCut::AlongWidth)][rng.usize(..2)];
        job
    };
    let jobs: Vec<Job> = (0..count).map(|_| job(&mut rng)).collect();
    jobs.into_iter().map(|job| (job.clone(), support::solve(&job))).collect()
}

#[test]
fn a_plan_under_rules_is_changed_and_searched_on_only_as_they_allow() {
    let mut rng = Rng::with_seed(12);
    let (mut done, mut refused) = (0, 0);
    for (job, solution) in solved_under_rules(13, 24) {
        let mut plan = Plan::read(&job, &solution).unwrap();
        for _ in 0..30 {
            match operate(&plan, &mut rng).0 {
                Ok(next) => (plan, done) = (next, done + 1),
                Err(Refusal::Rule { .. }) => refused += 1,
                Err(_) => {}
            }
            verify_edited(&job, &plan.solution()).unwrap();
        }
        let panels: Vec<u64> = plan.panels().map(|panel| panel.number).filter(|_| rng.u8(..5) == 0).collect();
        let locked = Locked { sheets: Vec::new(), panels: panels.clone() };
        let options = engine::Options::default();
        let found = solve_from(&plan, &locked, &options, &engine::Unattended).unwrap();
        verify_edited(&job, &found).unwrap();
        let after = Plan::read(&job, &found).unwrap();
        for number in panels {
            let place = |plan: &Plan| plan.panel(number).map(|panel| (panel.x, panel.y, panel.turned));
            assert_eq!(place(&plan), place(&after));
        }
    }
    assert!(done > 150 && refused > 5, "{done} and {refused}");
}

#[test]
fn a_solution_becomes_a_plan_and_the_same_solution_again() {
    let mut jobs = solved(1, 25);
    for (_, mut job) in support::workshop_jobs() {
        job.configuration.effort = 0.0;
        let solution = support::solve(&job);
        jobs.push((job, solution));
    }
    let mut sheets = 0;
    for (job, solution) in jobs {
        let plan = Plan::read(&job, &solution).unwrap();
        assert_eq!(plan.solution(), solution);
        assert_eq!(plan.panels().count() as u64, solution.statistics.all.panels);
        sheets += plan.sheets().len();
    }
    assert!(sheets > 60, "{sheets}");
}

/// The same layout as another program might write it: other ids, tiles and cuts in another order, cuts told from either end.
fn rewritten(solution: &Solution, rng: &mut Rng) -> Solution {
    let mut solution = solution.clone();
    let mut next = 1_000_000;
    for (n, mosaic) in solution.mosaics.iter_mut().enumerate() {
        let mut ids: HashMap<u64, u64> = HashMap::new();
        for tile in mosaic.tiles.iter_mut().filter(|tile| !tile.is_final) {
            next += rng.u64(1..50);
            ids.insert(tile.id, next);
            tile.id = next;
        }
        let new = |id: u64| ids.get(&id).copied().unwrap_or(id);
        rng.shuffle(&mut mosaic.tiles);
        for cut in &mut mosaic.cuts {
            cut.original_tile_id = new(cut.original_tile_id);
            cut.child1_tile_id = cut.child1_tile_id.map(new);
            cut.child2_tile_id = cut.child2_tile_id.map(new);
            if rng.bool() {
                (cut.x1, cut.y1, cut.x2, cut.y2) = (cut.x2, cut.y2, cut.x1, cut.y1);
            }
        }
        // Any order in which each tile is made before it is cut.
        let mut waiting = std::mem::take(&mut mosaic.cuts);
        while !waiting.is_empty() {
            let made = |id: u64, waiting: &[engine::Cut]| {
                waiting.iter().all(|cut| cut.child1_tile_id != Some(id) && cut.child2_tile_id != Some(id))
            };
            let ready: Vec<usize> =
                (0..waiting.len()).filter(|&at| made(waiting[at].original_tile_id, &waiting)).collect();
            let at = ready[rng.usize(..ready.len())];
            mosaic.cuts.push(waiting.remove(at));
        }
        let statistics = &mut solution.statistics;
        let figures = std::iter::once(&mut statistics.all).chain(statistics.by_material.values_mut());
        for figures in figures {
            figures.remnants.iter_mut().filter(|r| r.mosaic == n).for_each(|r| r.tile_id = new(r.tile_id));
            figures
                .remnants
                .sort_by_key(|r| (std::cmp::Reverse(r.width.times(r.height)), r.mosaic, r.tile_id));
        }
    }
    solution
}

#[test]
fn a_solution_that_somebody_else_wrote_becomes_a_plan_and_the_same_solution_again() {
    let mut rng = Rng::with_seed(2);
    for (job, solution) in solved(3, 40) {
        // Their tiles and cuts have one order.
        if job.configuration.trim.is_some() {
            continue;
        }
        let foreign = rewritten(&solution, &mut rng);
        verify(&job, &foreign).unwrap();
        assert_eq!(Plan::read(&job, &foreign).unwrap().solution(), foreign);
    }
}

#[test]
fn what_breaks_a_rule_is_no_plan() {
    let (job, mut solution) = solved(4, 1).remove(0);
    solution.mosaics[0].tiles[0].width = engine::Length::from_mm(1);
    assert!(Plan::read(&job, &solution).is_err());
}

fn random_place(plan: &Plan, rng: &mut Rng) -> Spot {
    let sheet = rng.choice(plan.sheets()).map(|sheet| sheet.id());
    match (rng.u8(..8), sheet) {
        (0, _) | (_, None) => Spot::NewSheet(rng.usize(..plan.job().stock_panels.len())),
        (1..4, Some(id)) => {
            let waste: Vec<u64> = plan.sheet(id).unwrap().waste().map(|waste| waste.0).collect();
            rng.choice(waste).map_or(Spot::On(id), |tile| Spot::At(id, tile))
        }
        (_, Some(id)) => Spot::On(id),
    }
}

/// An operation at random, and the panels that it names.
fn operate(plan: &Plan, rng: &mut Rng) -> (Result<Plan, Refusal>, Vec<u64>) {
    let placed: Vec<u64> = plan.panels().map(|panel| panel.number).collect();
    let Some(&a) = rng.choice(&placed) else { return (plan.take_out(1), vec![1]) };
    let b = *rng.choice(&placed).unwrap();
    match rng.u8(..7) {
        0 => (plan.take_out(a), vec![a]),
        1 | 2 => {
            let number = rng.choice(plan.unplaced()).unwrap_or(a);
            (plan.put_in(number, random_place(plan, rng)), vec![number])
        }
        3 => (plan.swap(a, b), vec![a, b]),
        4 => (plan.turn(a), vec![a]),
        _ => (plan.move_to(a, random_place(plan, rng)), vec![a]),
    }
}

#[test]
fn random_operations_on_random_plans_are_never_wrong_and_move_nothing_else() {
    let mut rng = Rng::with_seed(5);
    let (mut done, mut refused) = (0, 0);
    for (job, solution) in solved(6, 24) {
        let mut plan = Plan::read(&job, &solution).unwrap();
        let locked = rng.choice(plan.panels().collect::<Vec<_>>()).map(|panel| panel.number);
        if let Some(locked) = locked {
            plan = plan.lock_panel(locked, true).unwrap();
        }
        for _ in 0..40 {
            let (answer, named) = operate(&plan, &mut rng);
            let Ok(next) = answer else {
                refused += 1;
                continue;
            };
            done += 1;
            let solution = next.solution();
            verify_edited(&job, &solution).unwrap();
            solution.mosaics.iter().for_each(|mosaic| verify_sheet(&job, mosaic).unwrap());
            let others = |plan: &Plan| -> HashMap<u64, PlannedPanel> {
                plan.panels().filter(|p| !named.contains(&p.number)).map(|p| (p.number, p)).collect()
            };
            assert_eq!(others(&plan), others(&next));
            assert!(locked.is_none_or(|locked| plan.panel(locked) == next.panel(locked)));
            plan = next;
        }
    }
    assert!(done > 150 && refused > 60, "{done} and {refused}");
}

#[test]
fn what_was_taken_out_can_be_put_back_where_it_lay() {
    for (job, solution) in solved(7, 15) {
        let plan = Plan::read(&job, &solution).unwrap();
        for panel in plan.panels() {
            let stock = plan.sheet(panel.sheet).unwrap().stock();
            let without = plan.take_out(panel.number).unwrap();
            assert_eq!(without.panel(panel.number), None);
            let place = match without.sheet(panel.sheet) {
                Some(_) => Spot::On(panel.sheet),
                None => Spot::NewSheet(stock),
            };
            let again = without.put_in(panel.number, place).unwrap().solution();
            verify(&job, &again).unwrap();
            assert_eq!(again.statistics.all.lower_bound_area, solution.statistics.all.lower_bound_area);
        }
    }
}

/// Two panels of 500 x 400 and 500 x 300 with grain on a sheet of 1000 x 700.
fn two() -> (Job, Plan) {
    let panel = |id: &str, height: u32, grain: u8| json!({"id": id, "width": 500, "height": height, "count": 1, "orientation": grain});
    let job = json!({"panels": [panel("a", 400, 1), panel("b", 300, 0), panel("c", 398, 0)],
        "stock_panels": [{"id": "s", "width": 1000, "height": 700, "count": 1, "orientation": 1},
            {"id": "t", "width": 2000, "height": 90, "count": 1}],
        "configuration": {"cut_thickness": 3, "consider_orientation": true, "optimization_factor": 0}});
    let job = Job::from_json(&job).unwrap();
    let plan = Plan::read(&job, &support::solve(&job)).unwrap();
    (job, plan)
}

#[test]
fn a_refusal_names_what_forbids_the_operation() {
    let (_, plan) = two();
    let sheet = plan.panel(1).unwrap().sheet;
    assert_eq!(plan.turn(1).err(), Some(Refusal::Grain { panel: 1, stock: 0 }));
    assert_eq!(plan.take_out(9).err(), Some(Refusal::UnknownPanel(9)));
    assert_eq!(plan.put_in(1, Spot::On(sheet)).err(), Some(Refusal::Placed(1)));
    assert_eq!(plan.move_to(1, Spot::NewSheet(0)).err(), Some(Refusal::NoSheetLeft(0)));
    assert!(matches!(plan.move_to(1, Spot::NewSheet(1)).err(), Some(Refusal::NoRoom { panel: 1, .. })));
    assert_eq!(plan.move_to(1, Spot::NewSheet(7)).err(), Some(Refusal::UnknownStock(7)));
    assert_eq!(plan.move_to(1, Spot::At(sheet, 1)).err(), Some(Refusal::NoWaste { sheet, tile: 1 }));
    let locked = plan.lock_panel(1, true).unwrap();
    assert_eq!(locked.take_out(1).err(), Some(Refusal::PanelLocked(1)));
    assert_eq!(plan.lock_sheet(sheet, true).unwrap().turn(1).err(), Some(Refusal::SheetLocked(sheet)));
    assert!(locked.lock_panel(1, false).unwrap().take_out(1).is_ok());
    // The part beside a panel of 500 is 497 wide: a panel of 500 would fit there but for the kerf.
    let job = json!({"panels": [{"id": "a", "width": 500, "height": 700, "count": 2}],
        "stock_panels": [{"id": "s", "width": 1000, "height": 700, "count": 2}], "configuration": {"cut_thickness": 3}});
    let job = Job::from_json(&job).unwrap();
    let plan = Plan::read(&job, &support::solve(&job)).unwrap();
    let sheet = plan.panel(1).unwrap().sheet;
    assert_eq!(plan.move_to(2, Spot::On(sheet)).err(), Some(Refusal::Kerf { panel: 2, sheet, cut: Some(0) }));
}

#[test]
fn sheets_keep_their_names_whatever_is_done_to_others() {
    let (job, solution) =
        solved(8, 20).into_iter().find(|(_, solution)| solution.mosaics.len() > 2).expect("some take more");
    let mut plan = Plan::read(&job, &solution).unwrap();
    let ids: Vec<_> = plan.sheets().map(|sheet| sheet.id()).collect();
    let first: Vec<u64> = plan.sheets().next().unwrap().panels().map(|panel| panel.number).collect();
    for &number in &first {
        plan = plan.take_out(number).unwrap();
    }
    assert!(plan.sheets().map(|sheet| sheet.id()).eq(ids[1..].iter().copied()));
    let number = first[0];
    let stock = engine::plan::Spot::NewSheet(
        job.stock_panels.iter().position(|row| row.id == solution.mosaics[0].stock_panel_id).unwrap(),
    );
    let opened = plan.put_in(number, stock).unwrap();
    assert!(!ids.contains(&opened.panel(number).unwrap().sheet), "an old name is not given to a new sheet");
}

/// The priority's first figures after what is missing, so that a plan can be told not to have become worse.
fn missing_and_area(solution: &Solution) -> (i128, i128) {
    let missing = solution.no_fit_panels.iter();
    let missing = missing.map(|left| left.width.times(left.height).um2() * i128::from(left.count)).sum();
    (missing, solution.statistics.all.stock_area.um2())
}

#[test]
fn a_search_from_a_plan_keeps_what_is_locked_and_makes_nothing_worse() {
    let mut rng = Rng::with_seed(9);
    let mut better = 0;
    for (mut job, _) in solved(10, 16) {
        job.configuration.priority = engine::Priority::LeastWaste;
        let mut plan = Plan::read(&job, &support::solve(&job)).unwrap();
        for _ in 0..12 {
            plan = operate(&plan, &mut rng).0.unwrap_or(plan);
        }
        let some = |rng: &mut Rng| rng.u8(..4) == 0;
        let sheets: Vec<_> = plan.sheets().map(|sheet| sheet.id()).filter(|_| some(&mut rng)).collect();
        let panels: Vec<u64> = plan.panels().map(|panel| panel.number).filter(|_| some(&mut rng)).collect();
        let locked = Locked { sheets, panels };
        let options = engine::Options::default();
        let solution = solve_from(&plan, &locked, &options, &engine::Unattended).unwrap();
        assert_eq!(solution, solve_from(&plan, &locked, &options, &engine::Unattended).unwrap());
        verify_edited(&job, &solution).unwrap();
        let before = missing_and_area(&plan.solution());
        let after = missing_and_area(&solution);
        assert!(after <= before);
        better += u32::from(after < before);
        let again = Plan::read(&job, &solution).unwrap();
        for panel in plan.panels() {
            let old = plan.sheet(panel.sheet).unwrap();
            if !locked.panels.contains(&panel.number) && !locked.sheets.contains(&panel.sheet) {
                continue;
            }
            let now = again.panel(panel.number).expect("a locked panel stays");
            let stock = again.sheet(now.sheet).unwrap().stock();
            assert_eq!(PlannedPanel { sheet: panel.sheet, ..now }, panel);
            assert_eq!(stock, old.stock());
        }
    }
    assert!(better > 4, "{better}");
}

#[test]
fn locks_on_what_is_not_there_are_refused() {
    let (_, plan) = two();
    let solve = |locked: &Locked| {
        solve_from(&plan, locked, &engine::Options::default(), &engine::Unattended).map(|_| ())
    };
    let sheet = engine::plan::SheetId(99);
    let locked = Locked { sheets: vec![sheet], panels: Vec::new() };
    assert_eq!(solve(&locked), Err(Refusal::UnknownSheet(sheet)));
    assert_eq!(solve(&Locked { sheets: Vec::new(), panels: vec![99] }), Err(Refusal::UnknownPanel(99)));
}

/// Ends a search with its first layouts.
struct AtOnce;

impl engine::Control for AtOnce {
    fn stopped(&self) -> bool {
        true
    }
}

#[test]
fn a_search_from_a_plan_begins_with_the_plan() {
    let (_, plan) = two();
    let solution = solve_from(&plan, &Locked::default(), &engine::Options::default(), &AtOnce).unwrap();
    assert_eq!(solution.mosaics, plan.solution().mosaics);
    let found_by: Vec<&str> =
        solution.statistics.search.values().map(|found| found.engine.as_str()).collect();
    assert_eq!(found_by, ["given-plan"]);
}
