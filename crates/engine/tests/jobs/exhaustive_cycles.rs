//! Tiny jobs for a saw that cuts several sheets at once, against all the ways to put their panels on sheets: the fewest sheets,
//! and among these hardly ever more cycles than are needed.

use crate::support::solve;
use engine::Job;
use fastrand::Rng;
use serde_json::{Value, json};

/// How many panels of each row a sheet holds, or are left.
type Copies = Vec<usize>;

/// All that one sheet may hold of these panels, which are as high as it and cut without a kerf.
fn patterns(widths: &[usize], wanted: &[usize], sheet: usize) -> Vec<Copies> {
    let mut found = vec![Vec::new()];
    for (&width, &count) in widths.iter().zip(wanted) {
        let longer = |held: &Copies| {
            (0..=count.min(sheet / width)).map(|n| [&held[..], &[n]].concat()).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(longer).collect();
    }
    let fits = |held: &Copies| (1..=sheet).contains(&held.iter().zip(widths).map(|(n, w)| n * w).sum());
    found.retain(fits);
    found
}

/// The fewest sheets, and among them the fewest cycles, that take what is left with these patterns; the last one that is tried
/// is used as often as it goes.
fn fewest(left: &Copies, patterns: &[Copies], at_once: usize) -> Option<(usize, usize)> {
    if left.iter().all(|&n| n == 0) {
        return Some((0, 0));
    }
    let (pattern, others) = patterns.split_first()?;
    let ways = (0_usize..).map_while(|times| {
        let rest = left.iter().zip(pattern).map(|(left, held)| left.checked_sub(times * held));
        Some((times, rest.collect::<Option<Copies>>()?))
    });
    let with = ways.filter_map(|(times, rest)| {
        let (sheets, cycles) = fewest(&rest, others, at_once)?;
        Some((sheets + times, cycles + times.div_ceil(at_once)))
    });
    with.min()
}

#[test]
fn tiny_books_take_the_fewest_sheets_and_hardly_ever_more_cycles_than_needed() {
    let mut rng = Rng::with_seed(21);
    let (mut at_once_helps, mut missed) = (0, 0);
    for round in 0..120 {
        let (sheet, at_once) = (rng.usize(7..13), rng.usize(2..4));
        let widths: Vec<usize> = (0..rng.usize(1..4)).map(|n| 2 + n + rng.usize(0..2)).collect();
        let wanted: Copies = widths.iter().map(|_| rng.usize(1..6)).collect();
        let rows: Vec<Value> = (widths.iter().zip(&wanted).enumerate())
            .map(|(n, (width, count))| json!({"id": n.to_string(), "width": width, "height": 9, "count": count, "locked_rotation": true}))
            .collect();
        let request = json!({"panels": rows, "stock_panels": [{"id": "s", "width": sheet, "height": 9, "count": null}],
            "configuration": {"cut_thickness": 0, "sheets_at_once": at_once, "optimization_factor": 0}});
        let found = solve(&Job::from_json(&request).unwrap());
        let best = fewest(&wanted, &patterns(&widths, &wanted, sheet), at_once).unwrap();
        // Without groups each sheet is cut alone.
        let grouped: u64 = found.groups.iter().map(|group| group.cycles).sum();
        let cycles = if found.groups.is_empty() { found.mosaics.len() } else { grouped as usize };
        assert_eq!(found.mosaics.len(), best.0, "round {round}: {request}");
        assert!(cycles >= best.1, "round {round}: {cycles} and {}: {request}", best.1);
        missed += u32::from(cycles > best.1);
        at_once_helps += u32::from(best.1 < best.0);
    }
    assert!(at_once_helps > 60 && missed < 12, "{at_once_helps} {missed}");
}
