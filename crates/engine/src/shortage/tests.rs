//! What is said to be missing is enough, and on small jobs nothing less would do.

use super::*;
use crate::Job;
use crate::bound::Item;
use crate::bound::tests::{Exhaustive, least};
use crate::control::Unattended;
use proptest::prelude::*;
use serde_json::json;

const SPENDING: Spending = Spending { work: 300_000, patience: 0.2 };

fn material(panels: &[(i64, i64, u32)], stock: &[(i64, i64, u32)], kerf: i64) -> Option<Problem> {
    let row = |(n, &(width, height, count)): (usize, &(i64, i64, u32))| json!({"id": n.to_string(), "width": width, "height": height, "count": count});
    let rows = |rows: &[(i64, i64, u32)]| rows.iter().enumerate().map(row).collect::<Vec<_>>();
    let job = json!({"panels": rows(panels), "stock_panels": rows(stock), "configuration": {"cut_thickness": kerf}});
    Problem::split(&Job::from_json(&job).unwrap()).0.pop()
}

fn missing(problem: &Problem) -> Shortage {
    let nothing = Layout::empty(problem);
    Shortage::of(problem, &nothing, SPENDING, &Options::default(), &Unattended)
}

/// The least cost beyond the stock of all guillotine layouts, units².
fn least_beyond(problem: &Problem) -> i128 {
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
    let there = problem.sheets.iter().map(|sheet| (0, u64::from(sheet.count)));
    let added = problem.sheets.iter().map(|sheet| (sheet.cost, items.len() as u64));
    let (costs, mut counts): (Vec<i128>, Vec<u64>) = there.chain(added).unzip();
    least((1 << items.len()) - 1, &[holds.clone(), holds].concat(), &costs, &mut counts).unwrap()
}

fn cost_beyond(problem: &Problem, more: &[u32]) -> i128 {
    more.iter().zip(&problem.sheets).map(|(&n, sheet)| i128::from(n) * sheet.cost).sum()
}

#[test]
fn the_stock_that_is_there_is_used_first() {
    // Three panels on a sheet; one small sheet takes what the large ones do not.
    let problem = material(&[(10, 10, 7)], &[(30, 10, 1), (10, 10, 1), (20, 10, 1)], 0).unwrap();
    let shortage = missing(&problem);
    assert_eq!(cost_beyond(&problem, &shortage.more), 100 / i128::from(problem.unit / 1000).pow(2));
    assert!(shortage.layout.is_complete());
}

#[test]
fn a_layout_that_leaves_something_out_for_no_reason_is_put_right() {
    let problem = material(&[(10, 10, 6)], &[(30, 10, 1), (10, 30, 1)], 0).unwrap();
    let shortage = missing(&problem);
    assert!(shortage.is_none(), "{shortage:?}");
    assert_eq!(shortage.layout.sheets_by_type(&problem).iter().sum::<u32>(), 2);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_less_would_do(
        panels in prop::collection::vec((1_i64..8, 1_i64..8, 1_u32..3), 1..5),
        stock in prop::collection::vec((3_i64..10, 3_i64..10, 1_u32..3), 1..4),
        kerf in 0_i64..3,
    ) {
        let Some(problem) = material(&panels, &stock, kerf) else { return Ok(()) };
        prop_assume!(problem.pieces() <= 6);
        let shortage = missing(&problem);
        prop_assert!(shortage.layout.is_complete());
        let used = shortage.layout.sheets_by_type(&problem);
        for ((used, sheet), more) in used.iter().zip(&problem.sheets).zip(&shortage.more) {
            prop_assert_eq!(*more, used.saturating_sub(sheet.count));
        }
        prop_assert_eq!(cost_beyond(&problem, &shortage.more), least_beyond(&problem));
    }
}
