//! The linear program solved in pieces against the one solved at once.

use super::*;
use fastrand::Rng;

/// A random program: needs, patterns as (cost, entries).
type Program = (Vec<RowSense>, Vec<(f64, Vec<(u32, f64)>)>);

fn program(rng: &mut Rng, rows: usize, columns: usize) -> Program {
    let mut needs: Vec<RowSense> =
        (0..rows).map(|_| RowSense::Need(f64::from(rng.u32(1..20)), 10.0)).collect();
    needs.push(RowSense::Limit(f64::from(rng.u32(5..60))));
    let mut patterns = Vec::new();
    for _ in 0..columns {
        let mut entries: Vec<(u32, f64)> = (0..rows as u32)
            .map(|n| (n, f64::from(if rng.u8(..) < 60 { rng.u32(1..4) } else { 0 })))
            .filter(|(_, gives)| *gives > 0.0)
            .collect();
        entries.push((rows as u32, 1.0));
        patterns.push((1.0 + rng.f64(), entries));
    }
    (needs, patterns)
}

/// By duality: primal and dual solution are feasible and cost the same.
fn assert_optimal(lp: &Lp) {
    assert!(lp.values.iter().all(|&value| value > -1e-6));
    for column in 0..lp.columns.len() {
        assert!(lp.computed_reduced_cost(column) > -1e-6, "column {column}");
    }
    let dual: f64 = lp.duals.iter().zip(&lp.needs).map(|(y, b)| y * b).sum();
    assert!((dual - lp.cost()).abs() < 1e-5 * (1.0 + dual.abs()), "{dual} {}", lp.cost());
    for (row, &need) in lp.needs.iter().enumerate() {
        let gives: f64 = lp
            .basis
            .iter()
            .zip(&lp.values)
            .flat_map(|(&c, v)| lp.columns[c].iter().map(move |&(n, a)| (n, a * v)))
            .filter(|(n, _)| *n as usize == row)
            .map(|(_, a)| a)
            .sum();
        assert!((gives - need).abs() < 1e-5, "row {row}: {gives} of {need}");
    }
}

#[test]
fn a_program_solved_bit_by_bit_costs_what_it_costs_at_once() {
    let mut rng = Rng::with_seed(3);
    for _ in 0..60 {
        let (rows, columns) = (rng.usize(1..30), rng.usize(1..120));
        let (needs, patterns) = program(&mut rng, rows, columns);
        let mut step_by_step = Lp::new(&needs);
        for (cost, entries) in &patterns {
            step_by_step.add(*cost, entries.iter().copied());
            if rng.bool() {
                assert!(step_by_step.solve(u64::MAX / 2, &|| false));
                assert_optimal(&step_by_step);
            }
        }
        let mut at_once = Lp::new(&needs);
        for (cost, entries) in &patterns {
            at_once.add(*cost, entries.iter().copied());
        }
        assert!(step_by_step.solve(u64::MAX / 2, &|| false) && at_once.solve(u64::MAX / 2, &|| false));
        assert_optimal(&at_once);
        assert!((step_by_step.cost() - at_once.cost()).abs() < 1e-5);
    }
}

#[test]
fn changed_needs_are_met_as_if_they_had_been_there_from_the_start() {
    let mut rng = Rng::with_seed(4);
    for _ in 0..60 {
        let rows = rng.usize(2..40);
        let (mut needs, patterns) = program(&mut rng, rows, 100);
        let mut lp = Lp::new(&needs);
        for (cost, entries) in &patterns {
            lp.add(*cost, entries.iter().copied());
        }
        lp.solve(u64::MAX / 2, &|| false);
        for _ in 0..5 {
            let row = rng.usize(..rows);
            let amount = f64::from(rng.i32(-3..25));
            needs[row] = RowSense::Need(amount, 10.0);
            lp.set_need(row, amount);
        }
        assert!(lp.solve(u64::MAX / 2, &|| false));
        assert_optimal(&lp);
        let mut fresh = Lp::new(&needs);
        for (cost, entries) in &patterns {
            fresh.add(*cost, entries.iter().copied());
        }
        fresh.solve(u64::MAX / 2, &|| false);
        assert!((lp.cost() - fresh.cost()).abs() < 1e-5);
    }
}

#[test]
fn the_inverse_stays_precise_over_many_steps() {
    let mut rng = Rng::with_seed(5);
    let (needs, patterns) = program(&mut rng, 120, 900);
    let mut lp = Lp::new(&needs);
    for (cost, entries) in &patterns {
        lp.add(*cost, entries.iter().copied());
    }
    assert!(lp.solve(u64::MAX / 2, &|| false));
    assert_optimal(&lp);
}

#[test]
fn reduced_costs_that_are_carried_along_are_those_of_the_duals() {
    let mut rng = Rng::with_seed(7);
    let (needs, patterns) = program(&mut rng, 40, 300);
    let mut lp = Lp::new(&needs);
    for (cost, entries) in &patterns {
        lp.add(*cost, entries.iter().copied());
    }
    let mut stops = 0;
    while !lp.solve(2_000, &|| false) {
        stops += 1;
        if stops % 3 == 0 {
            lp.set_need(stops % 40, f64::from(rng.i32(-3..25)));
        }
        for column in (0..lp.columns.len()).filter(|&column| !lp.is_basic[column]) {
            let (updated, computed) = (lp.reduced_cost(column), lp.computed_reduced_cost(column));
            assert!((updated - computed).abs() < 1e-6, "column {column}: {updated}, {computed}");
        }
    }
    assert!(stops > 5, "{stops}");
}

/// A program solved, and then asked for much more of everything: dual steps, then primal ones.
fn disturbed() -> Lp {
    let mut rng = Rng::with_seed(9);
    let (needs, patterns) = program(&mut rng, 80, 600);
    let mut lp = Lp::new(&needs);
    for (cost, entries) in &patterns {
        lp.add(*cost, entries.iter().copied());
    }
    assert!(lp.solve(u64::MAX / 2, &|| false));
    for row in 0..80 {
        lp.set_need(row, f64::from(rng.i32(0..60)));
    }
    assert!(lp.most_negative().is_some());
    lp
}

#[test]
fn a_stop_is_asked_for_at_every_step_and_leaves_a_program_that_can_be_solved() {
    use std::cell::Cell;
    let start = disturbed();
    let asked = Cell::new(0);
    let mut whole = start.clone();
    assert!(whole.solve(u64::MAX / 2, &|| {
        asked.set(asked.get() + 1);
        false
    }));
    let asks = asked.get();
    assert!(asks > 100, "{asks}");
    // What is done between two asks: a step, or a part of the inverse.
    let most = 4 * (start.rows * start.rows) as u64;
    let mut before = start.work;
    for stop_at in (0..asks).step_by(7) {
        let mut lp = start.clone();
        let left = Cell::new(stop_at);
        let stopped = || left.replace(left.get() - 1) <= 0;
        assert!(!lp.solve(u64::MAX / 2, &stopped), "the stop {stop_at} was not heard");
        assert!(lp.work - before <= 7 * most, "{} units before the stop {stop_at}", lp.work - before);
        before = lp.work;
        assert!(lp.solve(u64::MAX / 2, &|| false));
        assert_optimal(&lp);
    }
    let mut lp = start.clone();
    let work = lp.work;
    assert!(!lp.solve(u64::MAX / 2, &|| true));
    assert_eq!(lp.work, work, "no step after a stop");
}

#[test]
fn the_inverse_is_not_computed_anew_after_a_stop() {
    let mut lp = disturbed();
    let (inverse, steps) = (lp.inverse.clone(), lp.steps);
    lp.refresh(&|| true);
    assert!(lp.inverse == inverse && lp.steps == steps && steps > 0);
    lp.refresh(&|| false);
    assert_eq!(lp.steps, 0);
}
