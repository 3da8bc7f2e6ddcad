use super::*;
use crate::construct::{ORDERS, construct};
use crate::control::StopCheck;
use crate::model::job::Job;
use crate::problem::sets::{SetShape, SetTable};
use crate::problem::{ItemType, Problem, STRAIGHT};
use crate::rules::defects::{DefectRectangle, Defects};
use fastrand::Rng;
use serde_json::json;
use std::sync::Arc;

/// A sheet of 100 x 60 (units, grown) under some rules.
fn sheet(rules: Rules) -> Sheet {
    let mut sheet = Sheet::new(0, 100, 60, 1);
    sheet.gate = Gate::of(&rules);
    sheet
}

const FREE: Rules = Rules::with_kerf(0);

/// Whether the items can be put one after the other into the first free rectangle that takes them; the rule, if not.
fn put(rules: Rules, items: &[((i32, i32), bool)]) -> Result<Sheet, Forbidden> {
    let mut sheet = sheet(rules);
    for &(size, vertical_first) in items {
        let slot = *sheet.slots.iter().rfind(|slot| size.0 <= slot.w && size.1 <= slot.h).unwrap();
        sheet.insert(slot.node, 0, 1, size, vertical_first)?;
        assert!(sheet.is_sound());
        assert_eq!(sheet.check_rules(), Ok(()));
    }
    Ok(sheet)
}

#[test]
fn stages_are_counted_from_the_root_and_a_final_trim_frees_one_panel() {
    let stages = |max_stages, final_trim| Rules { max_stages: Some(max_stages), final_trim, ..FREE };
    // A strip of full height takes one stage; a lower panel in it one more; a panel beside that one a third.
    let strip = [((40, 60), true)];
    let panel = [((40, 30), true)];
    let beside = [((40, 30), true), ((20, 30), true)];
    assert!(put(stages(1, false), &strip).is_ok());
    assert_eq!(put(stages(1, false), &panel).err(), Some(Forbidden::MaxStages));
    assert!(put(stages(1, true), &panel).is_ok(), "one panel and waste");
    assert_eq!(put(stages(1, true), &beside).err(), Some(Forbidden::MaxStages));
    assert!(put(stages(2, true), &beside).is_ok());
    assert_eq!(put(stages(2, false), &beside).err(), Some(Forbidden::MaxStages));
    assert!(put(stages(3, false), &beside).is_ok());
}

#[test]
fn the_first_cuts_run_as_the_rule_says() {
    let across = [((40, 60), true)];
    let along = |direction, max_stages| Rules { first_cut: Some(direction), max_stages, ..FREE };
    assert!(put(along(Direction::AlongHeight, None), &across).is_ok());
    assert_eq!(put(along(Direction::AlongWidth, None), &across).err(), Some(Forbidden::FirstCut));
    // With a limit the first stage may be empty, and takes its number.
    assert!(put(along(Direction::AlongWidth, Some(2)), &across).is_ok());
    let one = Rules { final_trim: false, ..along(Direction::AlongWidth, Some(1)) };
    assert_eq!(put(one, &across).err(), Some(Forbidden::MaxStages));
    // A panel as large as the sheet takes no cut.
    assert!(put(one, &[((100, 60), true)]).is_ok());
}

#[test]
fn offcuts_are_no_narrower_than_the_rule_says_unless_the_kerf_takes_them_whole() {
    let rules = Rules { kerf: 3, min_offcut: 10, ..FREE };
    for (width, allowed) in [(100, true), (97, true), (96, false), (88, false), (87, true)] {
        let put = put(rules, &[((width, 60), true)]);
        assert_eq!(put.is_ok(), allowed, "{width}: {put:?}");
    }
    // The strip beside a narrow panel is a narrow offcut, whichever way it is cut.
    assert_eq!(put(rules, &[((12, 30), true)]).err(), Some(Forbidden::MinOffcut));
    assert!(put(rules, &[((12, 30), false)]).is_ok(), "a side as long as the sheet's own does not count");
}

#[test]
fn strips_of_the_first_stage_and_cuts_have_their_limits() {
    let rules = Rules { kerf: 3, min_strip: 30, ..FREE };
    assert_eq!(put(rules, &[((32, 60), true)]).err(), Some(Forbidden::MinStrip));
    assert!(put(rules, &[((33, 60), true)]).is_ok());
    assert!(put(rules, &[((33, 60), true), ((5, 60), true)]).is_err());
    assert!(
        put(rules, &[((33, 40), true), ((5, 20), true)]).is_ok(),
        "within a strip anything is wide enough"
    );
    let rules = Rules { kerf: 3, max_cut_length: Some(57), ..FREE };
    assert!(put(rules, &[((40, 30), true)]).is_ok());
    assert_eq!(put(rules, &[((40, 30), false)]).err(), Some(Forbidden::MaxCutLength));
}

/// Rules of every kind, one or some at a time.
fn random_rules(rng: &mut Rng) -> Rules {
    let mut rules = Rules::with_kerf(rng.i32(0..4));
    rules.final_trim = rng.bool();
    if rng.bool() {
        rules.max_stages = Some(rng.u8(1..4));
    }
    if rng.bool() {
        rules.first_cut = Some([Direction::AlongWidth, Direction::AlongHeight][rng.usize(..2)]);
    }
    rules.min_offcut = rng.i32(0..15);
    rules.min_strip = rng.i32(0..25);
    if rng.bool() {
        rules.max_cut_length = Some(rng.i32(40..100));
    }
    rules
}

#[test]
fn what_the_gate_forbids_never_comes_out_of_an_insertion() {
    let mut rng = Rng::with_seed(31);
    let (mut allowed, mut forbidden) = (0, 0);
    for _ in 0..3_000 {
        let mut sheet = sheet(random_rules(&mut rng));
        for _ in 0..30 {
            let Some(&slot) = rng.choice(&sheet.slots) else { break };
            let side = |rng: &mut Rng, most: i32| if rng.bool() { most } else { rng.i32(1..=most) };
            let size = (side(&mut rng, slot.w), side(&mut rng, slot.h));
            let before = (sheet.pieces, sheet.nodes.len());
            match sheet.insert(slot.node, 0, 1, size, rng.bool()) {
                Ok(()) => allowed += 1,
                Err(_) => {
                    forbidden += 1;
                    assert_eq!((sheet.pieces, sheet.nodes.len()), before);
                }
            }
            assert_eq!(sheet.check_rules(), Ok(()));
        }
    }
    assert!(allowed > 3_000 && forbidden > 3_000, "{allowed} and {forbidden}");
}

#[test]
fn a_first_layout_obeys_rules_of_every_kind() {
    let mut rng = Rng::with_seed(32);
    let panel = |n: usize, rng: &mut Rng| json!({"id": n.to_string(), "width": rng.u32(5..60), "height": rng.u32(5..60), "count": 2});
    let panels: Vec<_> = (0..20).map(|n| panel(n, &mut rng)).collect();
    let job = json!({"panels": panels, "stock_panels": [{"id": "s", "width": 100, "height": 61, "count": 30}],
        "configuration": {"cut_thickness": 1}});
    let job = Job::from_json(&job).unwrap();
    let mut placed = 0;
    for _ in 0..200 {
        let mut problem = Problem::split(&job).0.remove(0);
        problem.rules = Rules { kerf: problem.rules.kerf, ..random_rules(&mut rng) };
        let layout = construct(&problem, ORDERS[0], 0, &mut StopCheck::new(&|| false));
        placed += layout.open().map(|sheet| sheet.pieces).sum::<u32>();
        assert!(layout.open().all(|sheet| sheet.check_rules().is_ok() && sheet.is_sound()));
    }
    assert!(placed > 200 * 10, "{placed}");
}

#[test]
fn a_panel_alone_on_a_sheet_is_allowed_where_the_gate_allows_it() {
    let mut rng = Rng::with_seed(33);
    let (mut allowed, mut widened) = (0, 0);
    for _ in 0..20_000 {
        let rules = random_rules(&mut rng);
        let side =
            |rng: &mut Rng, most: i32| if rng.u8(..5) == 0 { most } else { rng.i32(1 + rules.kerf..=most) };
        let size = (side(&mut rng, 100), side(&mut rng, 60));
        let sheet = sheet(rules);
        let gate = [true, false].map(|vertical_first| sheet.allows(ROOT, 0, size, vertical_first).is_ok());
        let alone = rules.allow_alone(size, (100, 60), (None, None));
        assert_eq!(alone.is_ok(), gate.contains(&true), "{rules:?} {size:?}");
        for vertical_first in [true, false] {
            let mut sheet = sheet.clone();
            if sheet.insert(ROOT, 0, 1, size, vertical_first).is_ok() {
                allowed += 1;
                assert!(sheet.is_sound() && sheet.check_rules().is_ok());
                widened += usize::from(sheet.nodes.len() == 4);
            }
        }
    }
    assert!(allowed > 5_000 && widened > 300, "{allowed} and {widened}");
}

#[test]
fn a_set_alone_on_a_sheet_is_allowed_where_the_gate_allows_it() {
    let mut rng = Rng::with_seed(35);
    let (mut allowed, mut forbidden) = (0, 0);
    for _ in 0..20_000 {
        let rules = random_rules(&mut rng);
        let side =
            |rng: &mut Rng, most: i32| if rng.u8(..4) == 0 { most } else { rng.i32(1 + rules.kerf..=most) };
        let size = (side(&mut rng, 100), side(&mut rng, 60));
        let narrowest = rng.i32(1..=size.0.min(size.1));
        let set = SetShape { across: rng.bool(), turned: false, panels: 2, narrowest };
        let item = ItemType {
            w: size.0,
            h: size.1,
            count: 1,
            area: 1,
            turns: [STRAIGHT; 3],
            rows: Vec::new(),
            set: Some(set),
            lengths: Vec::new(),
        };
        let parting = item.parting(size, 0);
        let mut sheet = sheet(rules);
        sheet.sets = SetTable::of_grains(&[item], vec![0]);
        let gate = [true, false].map(|vertical_first| sheet.allows(ROOT, 0, size, vertical_first).is_ok());
        let alone = rules.allow_alone(size, (100, 60), (parting, None));
        assert_eq!(alone.is_ok(), gate.contains(&true), "{rules:?} {size:?} {set:?}");
        for (vertical_first, is_legal) in [true, false].into_iter().zip(gate) {
            let mut sheet = sheet.clone();
            sheet.insert_anyway(ROOT, 0, 1, size, vertical_first);
            assert_eq!(sheet.check_rules().is_ok(), is_legal, "{rules:?} {size:?} {set:?}");
            let [count, no] = [&mut allowed, &mut forbidden];
            *if is_legal { count } else { no } += 1;
        }
    }
    assert!(allowed > 3_000 && forbidden > 3_000, "{allowed} and {forbidden}");
}

#[test]
fn a_set_is_parted_by_a_stage_of_its_own_or_by_that_which_frees_it() {
    let stages = |max_stages| Rules { max_stages: Some(max_stages), final_trim: true, ..FREE };
    let item = |across: bool| ItemType {
        w: 40,
        h: 30,
        count: 1,
        area: 1,
        turns: [STRAIGHT; 3],
        rows: Vec::new(),
        set: Some(SetShape { across, turned: false, panels: 3, narrowest: 10 }),
        lengths: Vec::new(),
    };
    // In a corner of a strip that is as wide: freed by stage 2, which runs across.
    for (across, most, legal) in [(false, 1, false), (false, 2, true), (true, 2, false), (true, 3, true)] {
        let mut sheet = sheet(stages(most));
        sheet.sets = SetTable::of_grains(&[item(across)], vec![0]);
        let put = sheet.insert(ROOT, 0, 1, (40, 30), true);
        assert_eq!(put.is_ok(), legal, "{across} {most}");
        if legal {
            assert_eq!((sheet.cuts(), sheet.pieces, sheet.panels()), (4, 1, 3));
        }
    }
}

#[test]
fn waste_that_is_too_narrow_goes_with_what_lies_beside_it() {
    let mut rng = Rng::with_seed(34);
    let (mut taken, mut more) = (0, 0);
    for _ in 0..2_000 {
        let rules = Rules { kerf: rng.i32(0..3), min_offcut: rng.i32(5..25), ..FREE };
        let mut sheet = sheet(rules);
        for _ in 0..30 {
            let Some(&slot) = rng.choice(&sheet.slots) else { break };
            let side = |rng: &mut Rng, most: i32| if rng.bool() { most } else { rng.i32(1..=most) };
            let size = (side(&mut rng, slot.w), side(&mut rng, slot.h));
            let _ = sheet.insert(slot.node, 0, 1, size, rng.bool());
        }
        let node = rng.u32(..sheet.nodes.len() as u32);
        if sheet.nodes[node as usize].kind != NodeKind::Item || sheet.pieces < 2 {
            continue;
        }
        let mut removed = Vec::new();
        sheet.remove(node, |_| 1, &mut removed);
        taken += 1;
        more += usize::from(removed.len() > 1);
        assert!(sheet.is_sound());
        assert_eq!(sheet.check_rules(), Ok(()));
    }
    assert!(taken > 300 && more > 30, "{taken} and {more}");
}

#[test]
fn what_is_worth_least_gives_way_to_defects() {
    let mut rng = Rng::with_seed(35);
    let (mut asked, mut before, mut kept, mut cleared) = (0, 0, 0, 0);
    for _ in 0..600 {
        let rules = Rules { kerf: rng.i32(0..3), min_offcut: rng.i32(0..6), defects: true, ..FREE };
        let mut sheet = sheet(rules);
        for n in 0..30 {
            let Some(&slot) = rng.choice(&sheet.slots) else { break };
            let side =
                |rng: &mut Rng, most: i32| if rng.bool() { most.min(40) } else { rng.i32(1..=most.min(40)) };
            let size = (side(&mut rng, slot.w), side(&mut rng, slot.h));
            let _ = sheet.insert(slot.node, n, 1, size, rng.bool());
        }
        let defect = |rng: &mut Rng| {
            let (x1, y1) = (rng.i32(0..95), rng.i32(0..55));
            DefectRectangle { x1, y1, x2: x1 + rng.i32(1..6), y2: y1 + rng.i32(1..6) }
        };
        let defects: Vec<DefectRectangle> = (0..rng.u32(1..4)).map(|_| defect(&mut rng)).collect();
        sheet.defects = Defects::of(defects.into_iter(), (100 - rules.kerf, 60 - rules.kerf)).map(Arc::new);
        if sheet.check_rules() != Err(Forbidden::Defects) {
            let (pieces, mut removed) = (sheet.pieces, Vec::new());
            assert_eq!(sheet.give_way(&|_| 1, &|_| 1, &mut removed), Ok(()));
            assert_eq!((sheet.pieces, removed.len()), (pieces, 0));
            continue;
        }
        let mut other = sheet.clone();
        other.clear_defects(&|_| 1, &mut Vec::new());
        let (pieces, mut removed) = (sheet.pieces, Vec::new());
        assert_eq!(sheet.give_way(&|_| 1, &|item| i64::from(item) + 1, &mut removed), Ok(()));
        assert!(!removed.is_empty() && sheet.pieces + removed.len() as u32 == pieces && sheet.is_sound());
        assert_eq!(sheet.check_rules(), Ok(()));
        (asked, before) = (asked + 1, before + pieces);
        (kept, cleared) = (kept + sheet.pieces, cleared + other.pieces);
    }
    assert!(asked > 200 && kept > before * 7 / 10 && kept > cleared, "{asked}: {before} {kept} {cleared}");
}
