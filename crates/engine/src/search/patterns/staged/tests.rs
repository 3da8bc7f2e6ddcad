//! Values against those of every way to cut, looked for without any thought; patterns against the gate.

use super::*;
use crate::model::job::Job;
use crate::problem::Problem;
use crate::rules::{Direction, Rules};
use fastrand::Rng;
use serde_json::json;

/// The most that strips of `length`, each of some side, may hold, if a strip of a side holds so much; what is left is waste.
fn best(length: i32, waste: Waste, value: &dyn Fn(i32) -> i32) -> i32 {
    let mut most = vec![0; length as usize + 1];
    let mut filled = vec![i32::MIN; length as usize + 1];
    filled[0] = 0;
    for at in 1..=length as usize {
        for side in 1..=at {
            let held = value(side as i32);
            if held > 0 && filled[at - side] >= 0 {
                filled[at] = filled[at].max(filled[at - side] + held);
            }
        }
    }
    for (at, most) in most.iter_mut().enumerate() {
        let left = |from: usize| at - from == 0 || waste.allows((at - from) as i32);
        *most = (0..=at).filter(|&from| left(from)).map(|from| filled[from]).max().unwrap().max(0);
    }
    most[length as usize]
}

/// The most that a sheet holds, by the words of the rules: strips, their segments, and in three stages the levels of those.
fn most(pieces: &[Piece], (w, h): (i32, i32), rules: &FrameRules, waste: Waste) -> i32 {
    let trims = !rules.exact;
    // A part of the last stage: a panel, or one and waste beside it or below it.
    let last = |w: i32, h: i32| {
        let held = |p: &Piece| {
            let (beside, below) = (w - p.w, h - p.h);
            (beside == 0 && below == 0)
                || (trims && beside == 0 && below > 0 && waste.allows(below))
                || (trims && below == 0 && beside > 0 && waste.allows(beside))
        };
        pieces.iter().filter(|p| held(p)).map(|p| p.value).max().unwrap_or(0)
    };
    // Where the cut would be too long there is only the whole part.
    let segment = |c: i32, s: i32| match rules.stages > 2 && rules.allow_cut(c) {
        true => best(s, waste, &|e| last(c, e)),
        false => last(c, s),
    };
    let strip = |s: i32| match () {
        () if s < h && s < rules.min_strip => 0,
        () if rules.allow_cut(s) => best(w, waste, &|c| segment(c, s)),
        () => segment(w, s),
    };
    let strips: Vec<i32> = (0..=h).map(|s| if s > 0 { strip(s) } else { 0 }).collect();
    if rules.allow_cut(w) { best(h, waste, &|s| strips[s as usize]) } else { strips[h as usize] }
}

fn job(rng: &mut Rng) -> (Problem, FrameRules) {
    let side = |rng: &mut Rng| rng.u32(2..9);
    let panels: Vec<_> = (0..rng.u32(1..5))
        .map(|n| json!({"id": n.to_string(), "width": side(rng), "height": side(rng), "count": 9}))
        .collect();
    let stock = json!([{"id": "s", "width": rng.u32(9..16), "height": rng.u32(9..16), "count": 9}]);
    let kerf = rng.i32(0..2);
    let job = json!({"panels": panels, "stock_panels": stock, "configuration": {"cut_thickness": kerf}});
    let mut problem = Problem::split(&Job::from_json(&job).unwrap()).0.remove(0);
    problem.rules = Rules {
        max_stages: Some(rng.u8(2..4)),
        final_trim: rng.bool(),
        min_offcut: if rng.bool() { rng.i32(1..5) } else { 0 },
        min_strip: if rng.bool() { rng.i32(1..5) } else { 0 },
        first_cut: Some(Direction::AlongWidth),
        ..problem.rules
    };
    let rules = FrameRules::of(&problem.rules, false).unwrap().unwrap();
    (problem, rules)
}

fn pieces(problem: &Problem, rng: &mut Rng) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (n, item) in problem.items.iter().enumerate() {
        let value = (item.w * item.h + rng.i32(0..20)) * 10;
        pieces.extend(item.sizes(0).map(|(w, h)| Piece { item: n as u32, w, h, value }));
    }
    let sheet = &problem.sheets[0];
    pieces.retain(|p| p.w <= sheet.w && p.h <= sheet.h);
    pieces
}

#[test]
fn without_least_waste_the_value_of_every_height_is_that_of_the_best_pattern() {
    let mut rng = Rng::with_seed(5);
    for _ in 0..400 {
        let (problem, rules) = job(&mut rng);
        let mut rules = rules;
        rules.min_offcut = 0;
        let pieces = pieces(&problem, &mut rng);
        let size = (problem.sheets[0].w, problem.sheets[0].h);
        let waste = Waste { kerf: rules.kerf, least: 0 };
        let staged =
            StagedKnapsack::new(&pieces, &[(0, size, 0)], rules, false, Heights::All, &|| false).unwrap();
        assert_eq!(staged.most(0), most(&pieces, size, &rules, waste), "{rules:?} {pieces:?} {size:?}");
    }
}

#[test]
fn no_pattern_is_worth_more_than_the_value_of_every_height_where_cuts_may_be_too_long() {
    let mut rng = Rng::with_seed(8);
    let (mut met, mut all) = (0, 0);
    for _ in 0..400 {
        let (mut problem, _) = job(&mut rng);
        problem.rules.max_cut_length = Some(rng.i32(4..16));
        let rules = FrameRules::of(&problem.rules, false).unwrap().unwrap();
        let pieces = pieces(&problem, &mut rng);
        let size = (problem.sheets[0].w, problem.sheets[0].h);
        let waste = Waste { kerf: rules.kerf, least: rules.min_offcut };
        let staged =
            StagedKnapsack::new(&pieces, &[(0, size, 0)], rules, false, Heights::All, &|| false).unwrap();
        let best = most(&pieces, size, &rules, waste);
        assert!(staged.most(0) >= best, "{rules:?} {pieces:?} {size:?}");
        met += u32::from(staged.most(0) == best);
        all += 1;
    }
    assert!(met * 4 > all, "{met} of {all}");
}

#[test]
fn patterns_are_worth_what_is_said_and_keep_the_rules() {
    let mut rng = Rng::with_seed(6);
    let (mut sum, mut best_sum, mut legal, mut all) = (0, 0, 0, 0);
    for _ in 0..600 {
        let (problem, rules) = job(&mut rng);
        let pieces = pieces(&problem, &mut rng);
        let size = (problem.sheets[0].w, problem.sheets[0].h);
        let waste = Waste { kerf: rules.kerf, least: rules.min_offcut };
        let best = most(&pieces, size, &rules, waste);
        let heights = Heights::Some(&mut rng);
        let mut staged =
            StagedKnapsack::new(&pieces, &[(0, size, 0)], rules, true, heights, &|| false).unwrap();
        let found = staged.patterns(false, 3, &|| false);
        for (_, pattern, value) in &found {
            let sheet = pattern.sheet(&problem, 0);
            let worth: i32 =
                sheet.items().map(|node| pieces.iter().find(|p| p.item == node.item).unwrap().value).sum();
            let keeps = sheet.check_rules().is_ok();
            assert!(worth == *value && sheet.is_sound(), "{rules:?} {pattern:?}");
            assert!(!keeps || *value <= best, "{rules:?} {pattern:?} {value} {best}");
            legal += u32::from(keeps);
            all += 1;
        }
        sum += found.iter().map(|f| f.2).max().unwrap_or(0);
        best_sum += best;
    }
    assert!(f64::from(sum) > 0.98 * f64::from(best_sum), "{sum} of {best_sum}");
    assert!(f64::from(legal) > 0.9 * f64::from(all), "{legal} of {all}");
}

#[test]
fn every_length_at_once_is_worth_what_it_is_worth_alone() {
    let mut rng = Rng::with_seed(7);
    for _ in 0..300 {
        let length = rng.i32(1..40);
        let part = |rng: &mut Rng| StagePart { at: 0, length: rng.i32(1..15), value: rng.i32(1..30) };
        let parts: Vec<StagePart> = (0..rng.u32(1..4)).map(|_| part(&mut rng)).collect();
        let row = fill(length, &parts);
        let waste = Waste { kerf: rng.i32(0..9), least: rng.i32(0..9) };
        let closed = waste.closed(&row);
        for at in 0..=length {
            let alone = waste.close(&row, at).map(|(value, _)| value);
            let value = closed[at as usize];
            assert_eq!(value.max(-1), waste.value(&row, at).max(-1), "{at} of {length}: {parts:?} {waste:?}");
            assert_eq!((value >= 0).then_some(value), alone, "{at} of {length}: {parts:?} {waste:?}");
        }
    }
}
