//! No bound may exceed what an exhaustive search reaches, and the bounds are as strong as they are known to be.

use super::*;
use dff::{Measure, ONE, SheetAxis};
use proptest::prelude::*;

const ANY: u8 = AS_ENTERED | TURNED;

fn item(width: i64, height: i64, count: u64, orientations: &[u8]) -> Item {
    Item { width, height, count, orientations: orientations.to_vec() }
}

fn sheet(width: i64, height: i64, count: u64) -> SheetSupply {
    SheetSupply { width, height, cost: i128::from(width * height), count }
}

/// All sets of lengths (ascending) that fit side by side.
fn sets(side: i64, from: i64, set: &mut Vec<i64>, visit: &mut dyn FnMut(&[i64])) {
    visit(set);
    for x in from..=side - set.iter().sum::<i64>() {
        set.push(x);
        sets(side, x, set, visit);
        set.pop();
    }
}

#[test]
fn whatever_fits_side_by_side_fits_under_every_measure() {
    for side in 1..=16 {
        let every: Vec<(i64, u64)> = (1..=side).map(|x| (x, side as u64)).collect();
        let axis = SheetAxis { side, lengths: every };
        let mut measures = vec![Measure::Plain];
        measures.extend((1..=6).map(Measure::Parts));
        for k in 0..=side {
            measures.extend([Measure::Threshold(k), Measure::Multiples(k), Measure::Pieces(k)]);
        }
        for measure in measures {
            let values = axis.measure(measure);
            sets(side, 1, &mut Vec::new(), &mut |set| {
                let sum: u64 = set.iter().map(|&x| u64::from(values[x as usize - 1])).sum();
                assert!(sum <= ONE, "{measure:?} of {set:?} in {side}");
            });
        }
    }
}

#[test]
fn the_measure_by_pieces_holds_for_the_pieces_that_there_are() {
    // Each set of lengths below a side stands for a job of its own; all its subsets have to fit.
    let side = 13;
    let mut jobs = Vec::new();
    sets(2 * side, 2, &mut Vec::new(), &mut |set| {
        if set.len() <= 5 && set.iter().all(|&x| x <= side) {
            jobs.push(set.to_vec());
        }
    });
    for job in jobs {
        let mut lengths: Vec<(i64, u64)> = Vec::new();
        for &x in &job {
            match lengths.last_mut() {
                Some((last, count)) if *last == x => *count += 1,
                _ => lengths.push((x, 1)),
            }
        }
        let axis = SheetAxis { side, lengths };
        for k in 1..=side / 2 {
            let values = axis.measure(Measure::Pieces(k));
            for subset in 0_u32..1 << job.len() {
                let chosen = || (0..job.len()).filter(|at| subset >> at & 1 == 1);
                if chosen().map(|at| job[at]).sum::<i64>() <= side {
                    let value =
                        |at: usize| values[axis.lengths.iter().position(|&(x, _)| x == job[at]).unwrap()];
                    let sum: u64 = chosen().map(|at| u64::from(value(at))).sum();
                    assert!(sum <= ONE, "{job:?}, at least {k}, subset {subset:b}");
                }
            }
        }
    }
}

#[test]
fn without_items_nothing_is_needed() {
    let nothing = Bound { cost: Some(0), sheets: Some(0) };
    assert_eq!(lower_bound(&[], &[sheet(10, 10, 1)]), nothing);
    assert_eq!(lower_bound(&[item(20, 20, 0, &[ANY])], &[sheet(10, 10, 1)]), nothing);
}

#[test]
fn items_that_cannot_be_placed_have_no_bound() {
    let sheets = [sheet(10, 5, 2)];
    for unplaceable in [item(11, 1, 1, &[ANY]), item(5, 10, 1, &[AS_ENTERED]), item(1, 1, 1, &[0])] {
        assert_eq!(lower_bound(&[unplaceable], &sheets), Bound::default());
    }
}

#[test]
fn where_sheets_are_too_few_the_bound_says_what_would_be_needed() {
    let bound = lower_bound(&[item(10, 5, 3, &[ANY])], &[sheet(10, 5, 2)]);
    assert_eq!(bound, Bound { cost: Some(150), sheets: Some(3) });
}

#[test]
fn large_items_take_a_sheet_each_however_they_are_turned() {
    // 51 % of a sheet by area, but no two share one.
    let bound = lower_bound(&[item(60, 85, 7, &[ANY])], &[sheet(100, 100, 20)]);
    assert_eq!(bound, Bound { cost: Some(70_000), sheets: Some(7) });
    // 30 % of a sheet by area: only the shorter sides exclude each other.
    let bound = lower_bound(&[item(51, 59, 7, &[ANY])], &[sheet(100, 100, 20)]);
    assert_eq!(bound.sheets, Some(7));
}

#[test]
fn strips_of_just_over_a_third_go_two_by_two() {
    // Long strips side by side: two on a sheet, though three would by area.
    let bound = lower_bound(&[item(34, 90, 10, &[AS_ENTERED])], &[sheet(100, 100, 20)]);
    assert_eq!(bound.sheets, Some(5));
    let bound = lower_bound(&[item(34, 90, 10, &[ANY])], &[sheet(100, 100, 20)]);
    assert_eq!(bound.sheets, Some(5));
}

#[test]
fn the_cheapest_sheets_that_hold_the_need_bound_the_cost() {
    // 130 of area: 60 + 75 is the smallest sum from 130 on.
    let sheets = [sheet(10, 10, 5), SheetSupply { count: 1, ..sheet(15, 5, 1) }, sheet(10, 6, 1)];
    let bound = lower_bound(&[item(5, 2, 13, &[ANY, ANY, ANY])], &sheets);
    assert_eq!(bound, Bound { cost: Some(135), sheets: Some(2) });
    // Without enough small sheets the large ones have to do.
    let bound = lower_bound(&[item(5, 2, 14, &[ANY, ANY, ANY])], &sheets);
    assert_eq!(bound.cost, Some(160));
}

#[test]
fn the_kerf_counts_on_both_sides_of_the_comparison() {
    // 4 x 600 with a kerf of 3 out of 2409: 4 x 603 = 2412 = 2409 + 3.
    let strip = |width: i64| SheetSupply { cost: i128::from(width - 3) * 600, ..sheet(width, 603, 5) };
    let four = [item(603, 603, 4, &[ANY])];
    let bound = lower_bound(&four, &[strip(2412)]);
    assert_eq!(bound, Bound { cost: Some(2409 * 600), sheets: Some(1) });
    assert_eq!(lower_bound(&four, &[strip(2411)]).sheets, Some(2));
}

#[test]
fn items_confined_to_one_type_of_sheet_are_bounded_there() {
    // The tall ones fit only on the dear sheets; the cheap ones cannot stand in for them.
    let sheets = [sheet(10, 100, 9), SheetSupply { cost: 1, ..sheet(100, 50, 9) }];
    let bound = lower_bound(&[item(10, 60, 3, &[AS_ENTERED, AS_ENTERED])], &sheets);
    assert_eq!(bound, Bound { cost: Some(3000), sheets: Some(3) });
}

/// For every set of items (a bit each) whether a guillotine cuts it out of every rectangle up to a size.
pub(crate) struct Exhaustive {
    width: usize,
    feasible: Vec<Vec<bool>>,
}

impl Exhaustive {
    pub(crate) fn of(items: &[Item], at: usize, width: i64, height: i64) -> Exhaustive {
        let (width, height) = (width as usize, height as usize);
        let mut table = Exhaustive { width, feasible: vec![Vec::new(); (width + 1) * (height + 1)] };
        for w in 0..=width {
            for h in 0..=height {
                let mut sets = vec![false; 1 << items.len()];
                sets[0] = true;
                for (n, item) in items.iter().enumerate() {
                    let (a, b) = (item.width as usize, item.height as usize);
                    let allowed = item.orientations[at];
                    sets[1 << n] = (allowed & AS_ENTERED != 0 && a <= w && b <= h)
                        || (allowed & TURNED != 0 && b <= w && a <= h);
                }
                let cuts = (1..w).map(|x| (table.at(x, h), table.at(w - x, h)));
                let cuts: Vec<_> = cuts.chain((1..h).map(|y| (table.at(w, y), table.at(w, h - y)))).collect();
                for set in 1..sets.len() {
                    let mut part = set;
                    while !sets[set] && part > 0 {
                        sets[set] = cuts.iter().any(|(one, other)| one[part] && other[set & !part]);
                        part = (part - 1) & set;
                    }
                }
                table.feasible[h * (width + 1) + w] = sets;
            }
        }
        table
    }

    pub(crate) fn at(&self, w: usize, h: usize) -> &Vec<bool> {
        &self.feasible[h * (self.width + 1) + w]
    }
}

/// The least sum of costs of sheets that hold the items of `left`; none where they do not fit.
pub(crate) fn least(left: usize, sheets: &[Vec<bool>], costs: &[i128], counts: &mut [u64]) -> Option<i128> {
    if left == 0 {
        return Some(0);
    }
    let mut best: Option<i128> = None;
    let first = left & left.wrapping_neg();
    for at in 0..sheets.len() {
        if counts[at] == 0 {
            continue;
        }
        counts[at] -= 1;
        let mut part = left;
        while part > 0 {
            if part & first != 0
                && sheets[at][part]
                && let Some(rest) = least(left & !part, sheets, costs, counts)
            {
                best = Some(best.map_or(costs[at] + rest, |best| best.min(costs[at] + rest)));
            }
            part = (part - 1) & left;
        }
        counts[at] += 1;
    }
    best
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn no_bound_exceeds_the_best_of_all_guillotine_layouts(
        sizes in prop::collection::vec((1_i64..8, 1_i64..8, [0_u8..8, 0..8, 0..8]), 1..6),
        sheets in prop::collection::vec((3_i64..10, 3_i64..10, 0_u64..4), 1..4),
        kerf in 0_i64..3,
    ) {
        let items: Vec<Item> = sizes.iter().map(|&(w, h, ways)| item(w, h, 1, &ways.map(|ways| ways.min(ANY))[..sheets.len()])).collect();
        let sheets: Vec<SheetSupply> = sheets
            .iter()
            .map(|&(w, h, count)| SheetSupply { cost: i128::from((w - kerf) * (h - kerf)), ..sheet(w, h, count) })
            .collect();
        let bound = lower_bound(&items, &sheets);
        let holds: Vec<Vec<bool>> = sheets
            .iter()
            .enumerate()
            .map(|(at, s)| Exhaustive::of(&items, at, s.width, s.height).at(s.width as usize, s.height as usize).clone())
            .collect();
        let mut counts: Vec<u64> = sheets.iter().map(|s| s.count).collect();
        let costs: Vec<i128> = sheets.iter().map(|s| s.cost).collect();
        let all = (1 << items.len()) - 1;
        if let Some(best) = least(all, &holds, &costs, &mut counts) {
            prop_assert!(bound.cost.is_some_and(|bound| bound <= best), "{bound:?}, but {best} will do");
            let fewest = least(all, &holds, &vec![1; costs.len()], &mut counts).unwrap();
            prop_assert!(bound.sheets.is_some_and(|bound| i128::from(bound) <= fewest), "{bound:?}, but {fewest} will do");
        }
    }
}

#[test]
fn where_items_and_types_of_sheet_are_too_many_to_be_looked_at_one_by_one_their_areas_bound() {
    // The largest job that is accepted would be 250 million pairs.
    assert!(
        !keeps_orientations(50_000, 5_000)
            && !keeps_orientations(usize::MAX, 2)
            && keeps_orientations(50_000, 5)
    );
    let many = MOST_WAYS / 100 + 1;
    let items: Vec<Item> =
        (0..many as i64).map(|n| item(300 + n % 70, 200 + n % 90, 1, &[ANY; 100])).collect();
    let sheets: Vec<SheetSupply> = (0..100).map(|n| sheet(900 + n, 700, 100)).collect();
    let bound = lower_bound(&items, &sheets);
    let need: i128 = items.iter().map(|item| i128::from(item.width * item.height)).sum();
    assert!(bound.cost.is_some_and(|area| area >= need && area < need + sheets[99].cost), "{bound:?} {need}");
    assert_eq!(bound.sheets, Some(need.div_euclid(sheets[99].cost) as u64 + 1));
    let misfit = item(2_000, 2_000, 1, &[ANY; 100]);
    assert_eq!(lower_bound(&[&items[..], &[misfit]].concat(), &sheets), Bound::default());
}

#[test]
fn the_areas_alone_say_no_more_than_what_keeps_orientations() {
    let mut rng = fastrand::Rng::with_seed(3);
    for _ in 0..300 {
        let sheets: Vec<SheetSupply> =
            (0..rng.usize(1..4)).map(|_| sheet(rng.i64(20..40), rng.i64(20..40), rng.u64(1..9))).collect();
        let items: Vec<Item> = (0..rng.usize(1..9))
            .map(|_| item(rng.i64(2..20), rng.i64(2..20), rng.u64(1..5), &[ANY; 3]))
            .collect();
        let (cheap, whole) = (
            by_area(&items, &sheets, &mut StopCheck::after_interval(&|| false)),
            lower_bound(&items, &sheets),
        );
        assert!(cheap.cost <= whole.cost && cheap.sheets <= whole.sheets, "{cheap:?} {whole:?}");
        assert!(cheap.cost > Some(0));
    }
}

#[test]
fn a_choice_among_millions_of_sheets_is_bounded_without_listing_them() {
    let requirement = [cover::Requirement { need: 70_000_001, gives: vec![7, 5] }];
    let least = cover::cheapest(
        &[9, 7],
        &[1 << 22, 1 << 30],
        &requirement,
        &mut StopCheck::after_interval(&|| false),
    )
    .unwrap();
    // In parts of sheets the first type alone would cost 90 million for 70 million.
    assert!((29_000_000..=98_000_003).contains(&least), "{least}");
}

#[test]
fn a_bound_of_thousands_of_items_is_asked_about_and_holds_after_a_stop_at_any_question() {
    let mut rng = fastrand::Rng::with_seed(12);
    let mut side = || rng.i64(300..1_900);
    let items: Vec<Item> = (0..2_000)
        .map(|_| Item { width: side(), height: side(), count: 2, orientations: vec![3; 9] })
        .collect();
    let sheets: Vec<SheetSupply> = (0..9)
        .map(|n| {
            let (width, height) = (2_000 + 100 * n, 2_100 + 50 * n);
            SheetSupply { width, height, cost: i128::from(width * height), count: 9_000 }
        })
        .collect();
    let asked = std::cell::Cell::new(0);
    let stopped_at = |at: u64| {
        asked.set(0);
        lower_bound_until(&items, &sheets, &|| asked.replace(asked.get() + 1) + 1 >= at)
    };
    let whole = stopped_at(u64::MAX);
    let questions = asked.get();
    assert_eq!(whole, lower_bound(&items, &sheets));
    assert!(questions > 10, "{questions} questions");
    let by_area = by_area(&items, &sheets, &mut StopCheck::after_interval(&|| false));
    for at in 1..=questions {
        let early = stopped_at(at);
        assert_eq!(asked.get(), at, "nothing that takes long comes after a stop");
        assert!(by_area.cost <= early.cost && early.cost <= whole.cost, "question {at}");
        assert!(by_area.sheets <= early.sheets && early.sheets <= whole.sheets, "question {at}");
    }
}

/// A stop check that counts its questions and never stops.
fn questions(work: impl FnOnce(&mut StopCheck<'_>)) -> u64 {
    let asked = std::cell::Cell::new(0);
    let stopped = || {
        asked.set(asked.get() + 1);
        false
    };
    work(&mut StopCheck::after_interval(&stopped));
    asked.get()
}

#[test]
fn telling_thousands_of_items_apart_and_choosing_among_many_sheets_ask_by_themselves() {
    let items: Vec<Item> = (0..10_000).map(|n| item(300 + n % 100, 300 + n / 100, 1, &[ANY; 5])).collect();
    let sheets: Vec<SheetSupply> = (0..5).map(|n| sheet(2_000 + n, 1_000, 99)).collect();
    let asked = questions(|stop| assert!(Instance::of(&items, &sheets, stop).is_some()));
    assert!(asked >= 5, "{asked} questions");
    let mut rng = fastrand::Rng::with_seed(2);
    let costs: Vec<i128> = (0..40).map(|_| rng.i128(9_000..10_000)).collect();
    let gives: Vec<i128> = costs.iter().map(|cost| cost + rng.i128(0..9)).collect();
    let requirement = [cover::Requirement { need: 777_777, gives }];
    let asked = questions(|stop| assert!(cover::cheapest(&costs, &[50; 40], &requirement, stop).is_some()));
    assert!(asked >= 1, "{asked} questions");
}

#[test]
fn measures_of_which_no_pair_can_be_tried_are_not_made() {
    // Few lengths make tens of thousands of items: each measure of a length would be one of many items.
    let found = |items: i64| {
        let items: Vec<Item> = (0..items).map(|n| item(300 + n % 150, 500 + n / 150, 1, &[ANY])).collect();
        let sheets = [sheet(3_000, 2_000, 9_999)];
        let instance = Instance::of(&items, &sheets, &mut StopCheck::after_interval(&|| false)).unwrap();
        let mut found = 0;
        let asked = questions(|stop| found = volume::requirements(&instance, &instance.groups(), stop).len());
        (found > 0, asked > 0)
    };
    assert_eq!(found(500), (true, true));
    assert_eq!(found(20_000), (false, false));
}
