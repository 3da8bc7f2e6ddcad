//! What is said to be refuted is, and the least cost of any guillotine layout is reached.

use super::*;
use crate::Job;
use crate::bound::Item;
use crate::bound::tests::{Exhaustive, least};
use crate::control::Unattended;
use crate::model::job::CutPreference;
use crate::problem::MemoryShare;
use crate::search::run::{MaterialCount, Run};
use proptest::prelude::*;
use serde_json::json;

pub(in crate::search) fn material(
    panels: &[(i64, i64, u32)],
    stock: &[(i64, i64, u32)],
    kerf: i64,
) -> Option<Problem> {
    let row = |(n, &(width, height, count)): (usize, &(i64, i64, u32))| json!({"id": n.to_string(), "width": width, "height": height, "count": count});
    let rows = |rows: &[(i64, i64, u32)]| rows.iter().enumerate().map(row).collect::<Vec<_>>();
    let job = json!({"panels": rows(panels), "stock_panels": rows(stock), "configuration": {"cut_thickness": kerf}});
    Problem::split(&Job::from_json(&job).unwrap()).0.pop()
}

/// The least cost of all guillotine layouts; none where the stock is too small.
pub(in crate::search) fn least_cost(problem: &Problem) -> Option<i128> {
    let copies = problem.items.iter().flat_map(|item| (0..item.count).map(move |_| item));
    let items: Vec<Item> = copies
        .map(|item| Item {
            width: i64::from(item.w),
            height: i64::from(item.h),
            count: 1,
            orientations: problem.sheets.iter().map(|sheet| item.turns[sheet.grain]).collect(),
        })
        .collect();
    let holds = problem.sheets.iter().enumerate().map(|(at, sheet)| {
        let all = Exhaustive::of(&items, at, i64::from(sheet.w), i64::from(sheet.h));
        all.at(sheet.w as usize, sheet.h as usize).clone()
    });
    let holds: Vec<Vec<bool>> = holds.collect();
    let costs: Vec<i128> = problem.sheets.iter().map(|sheet| sheet.cost).collect();
    let mut counts: Vec<u64> = problem.sheets.iter().map(|sheet| u64::from(sheet.count)).collect();
    least((1 << items.len()) - 1, &holds, &costs, &mut counts)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_least_cost_is_reached_and_proven(
        panels in prop::collection::vec((1_i64..8, 1_i64..8, 1_u32..3), 1..5),
        stock in prop::collection::vec((3_i64..10, 3_i64..10, 1_u32..4), 1..4),
        kerf in 0_i64..3,
        costs in prop::option::of(prop::collection::vec(0_i64..30, 3)),
    ) {
        let Some(mut problem) = material(&panels, &stock, kerf) else { return Ok(()) };
        // Areas where there are no prices.
        problem.sheets.iter_mut().zip(costs.iter().flatten()).for_each(|(sheet, &cost)| sheet.cost = i128::from(cost));
        prop_assume!(problem.pieces() <= 6);
        let incumbent = &mut Run::start(&problem, CutPreference::Free, 1, &Unattended, MaterialCount::Few).incumbent;
        // The bound that all start with is not what is tested here.
        incumbent.bound = Bound::default();
        let Some(mut exact) = Exact::of(incumbent) else {
            prop_assert!(!incumbent.best.is_complete());
            return Ok(());
        };
        let best = least_cost(&problem);
        let mut proven = 0;
        loop {
            proven = exact.take_bound().and_then(|bound| bound.cost).unwrap_or(proven);
            prop_assert!(best.is_some_and(|best| proven <= best), "{proven} is proven, {best:?} will do");
            if exact.is_exhausted() {
                break;
            }
            exact.search(incumbent, 1_000, &|| false);
        }
        if let Some(found) = exact.take_found() {
            prop_assert!(found.is_complete() && found.sheets.iter().all(Sheet::is_sound));
            let used = found.sheets_by_type(&problem);
            prop_assert!(used.iter().zip(&problem.sheets).all(|(used, sheet)| *used <= sheet.count));
            prop_assert_eq!(Some(cost(&problem, &used)), best);
        }
        prop_assert_eq!(Some(proven), best);
    }
}

/// A material of many small panels of different sizes, for each of some seeds.
fn materials() -> impl Iterator<Item = Problem> {
    let mut rng = fastrand::Rng::with_seed(5);
    (0..40).filter_map(move |_| {
        let mut side = || rng.i64(20..70);
        let panels: Vec<_> = (0..11).map(|_| (side(), side(), 1)).collect();
        material(&panels, &[(100, 100, 9)], 0)
    })
}

/// The search of a material that begins with no bound at all, step by step as long as `goes_on`.
fn searched<'p>(problem: &'p Problem, mut goes_on: impl FnMut(&Exact<'p>) -> bool) -> Option<Exact<'p>> {
    let incumbent =
        &mut Run::start(problem, CutPreference::Free, 1, &Unattended, MaterialCount::Few).incumbent;
    incumbent.bound = Bound::default();
    let mut exact = Exact::of(incumbent)?;
    while !exact.is_exhausted() && exact.work < 3_000_000 && goes_on(&exact) {
        exact.search(incumbent, 10, &|| false);
    }
    Some(exact)
}

#[test]
fn one_of_many_small_materials_keeps_its_part_of_the_blocks_only() {
    let kept = |problem: &Problem| {
        let mut most = 0;
        searched(problem, |exact| {
            if let ExactPhase::Building(blocks) = &exact.stage {
                most = blocks.kept().max(most);
            }
            true
        });
        most
    };
    let mut fewer = 0;
    for mut problem in materials() {
        let all = kept(&problem);
        problem.memory = MemoryShare::among(16_000);
        // Room for a hundred; a block is joined with all others before they are counted.
        let few = kept(&problem);
        assert!(few <= 200, "{few} blocks of {all}");
        fewer += u32::from(all > 400);
    }
    assert!(fewer > 5, "{fewer}");
}

#[test]
fn one_of_many_small_materials_remembers_its_part_of_the_failures_only() {
    let mut fewer = 0;
    for problem in materials() {
        let Some(mut exact) = searched(&problem, |exact| !matches!(exact.stage, ExactPhase::Covering(..)))
        else {
            continue;
        };
        let ExactPhase::Covering(blocks, mut cover) = std::mem::replace(&mut exact.stage, ExactPhase::Done)
        else {
            continue;
        };
        // Room for five.
        let part = Problem { memory: MemoryShare::among(800_000), ..problem.clone() };
        let mut too_many = false;
        for _ in 0..20_000 {
            match cover.run(&part, &exact.fields, &blocks, 1, &mut exact.work) {
                cover::CoverEnd::More => {}
                progress => {
                    too_many = progress == cover::CoverEnd::TooMany;
                    break;
                }
            }
        }
        assert!(cover.kept() <= 10, "{}", cover.kept());
        fewer += u32::from(too_many);
    }
    assert!(fewer > 3, "{fewer}");
}
