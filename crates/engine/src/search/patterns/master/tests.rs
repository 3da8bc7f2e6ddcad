//! What the master program proves against the best of all layouts of tiny jobs, and what it takes from others.

use super::*;
use crate::bound::tests::{Exhaustive, least};
use crate::bound::{self, of_proof};
use crate::layout::sheet::Sheet;
use crate::model::job::{Job, Priority};
use crate::score::Scale;
use serde_json::json;
use std::cell::Cell;

fn problem(rng: &mut Rng) -> Problem {
    let mut left = 5;
    let panels: Vec<serde_json::Value> = (0..rng.u32(1..4))
        .map(|n| {
            let count = rng.u32(1..4).min(left);
            left -= count;
            json!({"id": format!("{n}"), "width": rng.u32(2..8), "height": rng.u32(2..8),
                "count": count, "orientation": rng.u32(0..3)})
        })
        .filter(|panel| panel["count"] != 0)
        .collect();
    let stock: Vec<serde_json::Value> = (0..rng.u32(1..3))
        .map(|n| {
            json!({"id": format!("s{n}"), "width": rng.u32(7..11), "height": rng.u32(7..11), "count": 5,
                "orientation": rng.u32(0..3)})
        })
        .collect();
    let job = json!({"panels": panels, "stock_panels": stock,
        "configuration": {"cut_thickness": rng.u32(0..2), "consider_orientation": true}});
    Problem::split(&Job::from_json(&job).unwrap()).0.remove(0)
}

#[test]
fn what_the_duals_prove_never_exceeds_the_best_of_all_layouts_and_often_meets_it() {
    let mut rng = Rng::with_seed(6);
    let mut stops = Rng::with_seed(60);
    let (mut met, mut jobs) = (0, 0);
    for _ in 0..150 {
        let problem = problem(&mut rng);
        let prices = Prices::of(&problem, &Scale::plain(Priority::LeastWaste, Default::default()));
        let mut master = Master::new(&problem, &prices, rng.fork());
        let mut proven = bound::Bound::default();
        for _ in 0..60 {
            assert!(master.solve(u64::MAX / 2, &|| false));
            if master.is_converged() {
                break;
            }
            // A round that a stop ends proves nothing that is not so.
            let asks = Cell::new(stops.i32(0..30));
            master.pricing_round(&|| asks.replace(asks.get() - 1) <= 0);
            master.pricing_round(&|| false);
            if let Some(proof) = master.proof.take() {
                proven = proven.and(&of_proof(&problem, proof.need, &proof.gives));
            }
        }
        // Each copy an item of its own, as the exhaustive search has them.
        let items: Vec<bound::Item> = problem
            .items
            .iter()
            .flat_map(|item| {
                let one = bound::Item {
                    width: i64::from(item.w),
                    height: i64::from(item.h),
                    count: 1,
                    orientations: problem.sheets.iter().map(|s| item.turns[s.grain]).collect(),
                };
                vec![one; item.count as usize]
            })
            .collect();
        let holds: Vec<Vec<bool>> = problem
            .sheets
            .iter()
            .enumerate()
            .map(|(at, s)| {
                let all = Exhaustive::of(&items, at, i64::from(s.w), i64::from(s.h));
                all.at(s.w as usize, s.h as usize).clone()
            })
            .collect();
        let costs: Vec<i128> = problem.sheets.iter().map(|s| s.cost).collect();
        let mut counts = vec![5; costs.len()];
        let all = (1 << items.len()) - 1;
        let Some(best) = least(all, &holds, &costs, &mut counts) else { continue };
        let fewest = least(all, &holds, &vec![1; costs.len()], &mut counts).unwrap();
        let (cost, sheets) = (proven.cost.unwrap(), proven.sheets.unwrap());
        assert!(cost <= best, "{cost} of {best}: {problem:?}");
        assert!(i128::from(sheets) <= fewest, "{sheets} of {fewest}: {problem:?}");
        jobs += 1;
        met += u32::from(cost == best);
    }
    assert!(jobs > 100 && met * 2 > jobs, "{met} of {jobs}");
}

#[test]
fn what_others_found_comes_in_a_part_at_a_time_and_only_while_it_helps() {
    let job = json!({"panels": [{"id": "1", "width": 1, "height": 1, "count": 900}],
        "stock_panels": [{"id": "s", "width": 200, "height": 200, "count": 900}],
        "configuration": {"cut_thickness": 0}});
    let problem = Problem::split(&Job::from_json(&job).unwrap()).0.remove(0);
    let prices = Prices::of(&problem, &Scale::plain(Priority::LeastWaste, Default::default()));
    let mut master = Master::new(&problem, &prices, Rng::with_seed(1));
    let side = problem.items[0].w;
    let pattern = |count: u32| {
        let mut sheet = Sheet::new(0, 200 * side, 200 * side, 1);
        for _ in 0..count {
            let place = sheet.slots.iter().max_by_key(|slot| slot.w).unwrap().node;
            sheet.insert(place, 0, 1, (side, side), true).unwrap();
        }
        Pattern::of(&sheet)
    };
    let patterns: Vec<Pattern> = (1..=150).map(pattern).collect();
    assert!(!master.draw(patterns.iter()), "not all at once");
    assert_eq!(master.patterns.len(), CONFIG.drawn_patterns);
    assert!(!master.is_solved());
    assert!(master.solve(u64::MAX / 2, &|| false));
    assert!((master.cost() - 900.0 / 150.0).abs() < 1e-3, "those that promise most come first");
    assert!(master.draw(patterns.iter()));
    assert_eq!(master.patterns.len(), CONFIG.drawn_patterns, "nothing that helps is left");
    assert!(master.is_solved());
}

#[test]
fn a_look_that_a_stop_ends_counts_for_nothing() {
    let mut rng = Rng::with_seed(11);
    let (mut heard, mut rounds) = (0, 0);
    for _ in 0..40 {
        let problem = problem(&mut rng);
        let prices = Prices::of(&problem, &Scale::plain(Priority::LeastWaste, Default::default()));
        let mut master = Master::new(&problem, &prices, rng.fork());
        for _ in 0..20 {
            assert!(master.solve(u64::MAX / 2, &|| false));
            if master.is_converged() {
                break;
            }
            // Stopped at the first question, at the second, and so on, until the round is whole.
            for stop_at in 0.. {
                let left = Cell::new(stop_at);
                let was_heard = Cell::new(false);
                let idle = master.idle;
                master.pricing_round(&|| {
                    let stop = left.replace(left.get() - 1) <= 0;
                    was_heard.set(was_heard.get() | stop);
                    stop
                });
                if !was_heard.get() {
                    rounds += 1;
                    break;
                }
                heard += 1;
                assert!(master.idle <= idle);
            }
        }
    }
    assert!(heard > 200 && rounds > 100, "{heard} {rounds}");
}
