//! What the strips' search promises.

use super::beam::{Beam, BeamTask};
use super::pattern::{fill_up, give_way};
use super::view::StripView;
use super::*;
use crate::model::job::Job;
use crate::rules::defects::{DefectRectangle, Defects};
use crate::search::run::{MaterialCount, Run};
use std::collections::BTreeSet;

fn problem(panels: &[(i32, i32, u32)], (width, height): (i32, i32), turn: bool) -> Problem {
    let orientation = u8::from(!turn);
    let panel = |(n, &(w, h, count)): (usize, &(i32, i32, u32))| {
        serde_json::json!({"id": n.to_string(), "width": w, "height": h, "count": count,
            "orientation": orientation})
    };
    let panels: Vec<_> = panels.iter().enumerate().map(panel).collect();
    let stock = serde_json::json!([{"id": "s", "width": width, "height": height, "count": 99,
        "orientation": orientation}]);
    let job = serde_json::json!({"panels": panels, "stock_panels": stock,
        "configuration": {"cut_thickness": 0, "consider_orientation": true}});
    Problem::split(&Job::from_json(&job).unwrap()).0.remove(0)
}

/// A search of a material with its first layouts.
fn begin(problem: &Problem) -> Run<'_> {
    Run::start(problem, crate::CutPreference::Free, 1, &crate::Unattended, MaterialCount::Few)
}

/// Fills a sheet: its tree without deeper filling, its value by the encoding, what is left of each type.
fn fill(problem: &Problem, values: &[i64], beam: usize) -> (Sheet, i64, Vec<u32>) {
    fill_in(StripView::new(problem, 0), problem, values, beam)
}

fn fill_in(shape: StripView, problem: &Problem, values: &[i64], beam: usize) -> (Sheet, i64, Vec<u32>) {
    let shape = Arc::new(shape);
    let mut left: Vec<u32> = problem.items.iter().map(|i| i.count).collect();
    let mut search = Beam::default();
    search.start(BeamTask { shapes: vec![Arc::clone(&shape)], beam, cut_price: 0 }, values, &left);
    assert!(search.advance(u64::MAX));
    let (encodings, value) = search.finish().swap_remove(0);
    let frame = shape.frames.iter().find(|f| f.across == encodings[0].across).unwrap();
    for item in &encodings[0].items {
        left[item.oriented.item as usize] -= 1;
    }
    (encodings[0].sheet(problem, frame), value, left)
}

#[test]
fn a_task_that_was_given_up_leaves_nothing_to_the_next() {
    let problem = problem(&[(30, 20, 9)], (100, 70), true);
    let shape = Arc::new(StripView::new(&problem, 0));
    let task = || BeamTask { shapes: vec![Arc::clone(&shape)], beam: 4, cut_price: 0 };
    let mut beam = Beam::default();
    beam.start(task(), &[600], &[9]);
    assert!(!beam.advance(beam.work + 1) && beam.is_busy());
    beam.abandon();
    assert!(!beam.is_busy());
    beam.start(task(), &[600], &[1]);
    assert!(beam.advance(u64::MAX));
    assert!(beam.finish().iter().all(|(encodings, value)| encodings[0].items.len() == 1 && *value == 600));
}

type Used = Vec<u32>;

/// All that can be placed by three stages of cuts with trimming, in one direction of first cuts.
struct Exhaustive<'p> {
    problem: &'p Problem,
    turn: bool,
}

impl Exhaustive<'_> {
    fn join(&self, a: &BTreeSet<Used>, b: &BTreeSet<Used>) -> BTreeSet<Used> {
        let mut all = BTreeSet::new();
        for (x, y) in a.iter().flat_map(|x| b.iter().map(move |y| (x, y))) {
            let sum: Used = x.iter().zip(y).map(|(x, y)| x + y).collect();
            if sum.iter().zip(&self.problem.items).all(|(&n, item)| n <= item.count) {
                all.insert(sum);
            }
        }
        all
    }

    fn nothing(&self) -> BTreeSet<Used> {
        BTreeSet::from([vec![0; self.problem.items.len()]])
    }

    fn row(&self, w: i32, h: i32) -> BTreeSet<Used> {
        let mut all = self.nothing();
        for (n, item) in self.problem.items.iter().enumerate() {
            for (x, y) in item.sizes(self.problem.sheets[0].grain) {
                let (x, y) = if self.turn { (y, x) } else { (x, y) };
                if x <= w && y <= h {
                    let mut one = vec![0; self.problem.items.len()];
                    one[n] = 1;
                    all.extend(self.join(&BTreeSet::from([one]), &self.row(w - x, h)));
                }
            }
        }
        all
    }

    fn strips(&self, w: i32, h: i32) -> BTreeSet<Used> {
        // Prefixes of a strip of each width, then prefixes of the sheet.
        let mut sheet = vec![self.nothing(); w as usize + 1];
        for width in 1..=w {
            let rows: Vec<_> = (0..=h).map(|height| self.row(width, height)).collect();
            let mut strip = vec![self.nothing(); h as usize + 1];
            for end in 1..=h as usize {
                for from in 0..end {
                    let more = self.join(&strip[from], &rows[end - from]);
                    strip[end].extend(more);
                }
            }
            for end in width as usize..=w as usize {
                let more = self.join(&sheet[end - width as usize], &strip[h as usize]);
                sheet[end].extend(more);
            }
        }
        sheet.swap_remove(w as usize)
    }

    fn best(problem: &Problem, values: &[i64]) -> i64 {
        let sheet = &problem.sheets[0];
        let worth = |used: &Used| used.iter().zip(values).map(|(&n, v)| i64::from(n) * v).sum();
        let across = Exhaustive { problem, turn: false }.strips(sheet.w, sheet.h);
        let down = Exhaustive { problem, turn: true }.strips(sheet.h, sheet.w);
        across.iter().chain(&down).map(worth).max().unwrap()
    }
}

#[test]
fn a_wide_beam_fills_small_sheets_as_well_as_can_be() {
    let mut rng = Rng::with_seed(3);
    for _ in 0..60 {
        let (w, h) = (rng.i32(3..=7), rng.i32(3..=6));
        let panels: Vec<_> = (0..3).map(|_| (rng.i32(1..=w), rng.i32(1..=h), rng.u32(1..=2))).collect();
        let problem = problem(&panels, (w, h), rng.bool());
        let values: Vec<i64> =
            problem.items.iter().map(|i| i64::from(i.w * i.h) * rng.i64(2..=4) + rng.i64(0..=2)).collect();
        let (_, value, _) = fill(&problem, &values, 500);
        assert_eq!(value, Exhaustive::best(&problem, &values), "{panels:?} on {w} x {h}");
    }
}

#[test]
fn patterns_are_sound_trees_of_no_more_copies_than_there_are() {
    let mut rng = Rng::with_seed(5);
    for _ in 0..100 {
        let panels: Vec<_> = (0..8).map(|_| (rng.i32(5..=60), rng.i32(5..=60), rng.u32(1..=4))).collect();
        let problem = problem(&panels, (100, 70), rng.bool());
        let values: Vec<i64> = problem.items.iter().map(|i| i.area).collect();
        let (mut sheet, value, mut left) = fill(&problem, &values, 4);
        assert!(sheet.is_sound());
        assert_eq!(sheet.used, value);
        let gain = fill_up(&mut sheet, &problem, &values, &mut left, &mut 0);
        assert!(sheet.is_sound());
        assert_eq!(sheet.used, value + gain);
        for (n, item) in problem.items.iter().enumerate() {
            let placed = sheet.items().filter(|node| node.item == n as u32);
            assert_eq!(placed.count() as u32 + left[n], item.count);
        }
    }
}

/// Three stages of cuts, vertical ones first, and a least offcut.
fn problem_with_offcuts(panels: &[(i32, i32, u32)], (width, height): (i32, i32), least: i32) -> Problem {
    let panel = |(n, &(w, h, count)): (usize, &(i32, i32, u32))| serde_json::json!({"id": n.to_string(), "width": w, "height": h, "count": count, "orientation": 1});
    let panels: Vec<_> = panels.iter().enumerate().map(panel).collect();
    let job = serde_json::json!({"panels": panels,
        "stock_panels": [{"id": "s", "width": width, "height": height, "count": 99, "orientation": 1}],
        "configuration": {"cut_thickness": 1, "consider_orientation": true, "min_offcut": least,
            "max_stages": 3, "final_trim": true, "first_cut": 2}});
    Problem::split(&Job::from_json(&job).unwrap()).0.remove(0)
}

/// The same on a sheet with four defects.
fn problem_with_defects(panels: &[(i32, i32, u32)], size: (i32, i32), least: i32, rng: &mut Rng) -> Problem {
    let mut problem = problem_with_offcuts(panels, size, least);
    let one = |_| {
        let (x1, y1) = (rng.i32(0..size.0 - 6), rng.i32(0..size.1 - 6));
        DefectRectangle { x1, y1, x2: x1 + rng.i32(1..6), y2: y1 + rng.i32(1..6) }
    };
    problem.sheets[0].defects = Defects::of((0..4).map(one), size).map(Arc::new);
    problem.rules.defects = true;
    problem
}

#[test]
fn most_patterns_keep_all_their_items_beside_defects() {
    let mut rng = Rng::with_seed(11);
    let mut search = Beam::default();
    let (mut all, mut refused) = (0, 0);
    for _ in 0..100 {
        let panels: Vec<_> = (0..8).map(|_| (rng.i32(9..=60), rng.i32(9..=60), rng.u32(1..=4))).collect();
        let least = rng.i32(2..=9);
        let problem = problem_with_defects(&panels, (200, 130), least, &mut rng);
        let values: Vec<i64> = problem.items.iter().map(|i| i.area).collect();
        let left: Vec<u32> = problem.items.iter().map(|i| i.count).collect();
        let shape = Arc::new(StripView::new(&problem, 0));
        search.start(BeamTask { shapes: vec![Arc::clone(&shape)], beam: 16, cut_price: 0 }, &values, &left);
        assert!(search.advance(u64::MAX));
        for (encodings, value) in search.finish() {
            let frame = shape.frames.iter().find(|f| f.across == encodings[0].across).unwrap();
            let mut sheet = encodings[0].sheet(&problem, frame);
            assert!(sheet.is_sound());
            assert_eq!(sheet.used, value);
            all += 1;
            refused += u32::from(sheet.check_rules().is_err());
            // No other rule is broken.
            assert!(give_way(&mut sheet, &problem, &values, &mut left.clone(), &mut 0).is_some());
        }
    }
    assert!(all > 500 && refused * 3 < all, "{refused} of {all}");
}

#[test]
fn the_waste_before_an_item_is_the_least_with_which_it_misses_the_defects() {
    let mut rng = Rng::with_seed(13);
    let mut seen = [0; 3];
    for _ in 0..2_000 {
        let (least, (w, h)) = (rng.i32(2..=9), (rng.i32(9..=60), rng.i32(9..=40)));
        let problem = problem_with_defects(&[(w, h, 1)], (100, 60), least, &mut rng);
        let shape = StripView::new(&problem, 0);
        let frame = &shape.frames[0];
        let (at, row) = (rng.i32(0..=40), rng.i32(0..=20));
        let row_end = row + h + rng.i32(0..=61 - row - h.min(61 - row));
        if row_end > 60 {
            continue;
        }
        let misses = |x: i32, y: i32| !frame.defects.iter().any(|d| d.is_below((x, y), (w, h), 1));
        let may = |gap: &i32| *gap == 0 || *gap > least;
        let places = |gap: &i32| misses(at + gap, row) || misses(at + gap, row_end - h);
        let expected = (0..=100 - at - w).filter(may).find(places);
        assert_eq!(frame.gap_in_row(at, 100, (row, row_end), (w, h)), expected, "{:?}", frame.defects);
        seen[expected.map_or(0, |gap| 1 + usize::from(gap > 0))] += 1;
    }
    assert!(seen.iter().all(|&n| n > 50), "{seen:?}");
}

#[test]
fn every_pattern_leaves_waste_that_is_wide_enough() {
    let mut rng = Rng::with_seed(7);
    let mut search = Beam::default();
    for _ in 0..100 {
        let panels: Vec<_> = (0..8).map(|_| (rng.i32(9..=60), rng.i32(9..=60), rng.u32(1..=4))).collect();
        let problem = problem_with_offcuts(&panels, (200, 130), rng.i32(2..=9));
        let values: Vec<i64> = problem.items.iter().map(|i| i.area).collect();
        let left: Vec<u32> = problem.items.iter().map(|i| i.count).collect();
        let shape = Arc::new(StripView::new(&problem, 0));
        search.start(BeamTask { shapes: vec![Arc::clone(&shape)], beam: 16, cut_price: 0 }, &values, &left);
        assert!(search.advance(u64::MAX));
        let found = search.finish();
        assert!(!found.is_empty());
        for (encodings, value) in found {
            let frame = shape.frames.iter().find(|f| f.across == encodings[0].across).unwrap();
            let sheet = encodings[0].sheet(&problem, frame);
            assert!(sheet.is_sound());
            assert_eq!(sheet.check_rules(), Ok(()), "{panels:?}");
            assert_eq!(sheet.used, value);
        }
    }
}

#[test]
fn panels_that_leave_too_narrow_waste_beside_each_other_get_more_of_it() {
    let rows = [(60, 40, 1), (57, 30, 1)];
    let in_a_row = [(71, 30, 1), (40, 60, 1), (30, 57, 1)];
    for (panels, size) in [(&rows[..], (100, 100)), (&in_a_row[..], (100, 120))] {
        let fits = |least: i32| {
            let problem = problem_with_offcuts(panels, size, least);
            let values: Vec<i64> = problem.items.iter().map(|i| i.area).collect();
            let mut shape = StripView::new(&problem, 0);
            shape.frames.retain(|frame| frame.across);
            let (sheet, _, _) = fill_in(shape, &problem, &values, 50);
            assert_eq!(sheet.check_rules(), Ok(()));
            sheet.pieces as usize == panels.len()
        };
        assert!(fits(2) && fits(9));
        // The strip, or the row, would be wider than the sheet.
        assert!(!fits(20));
    }
}

#[test]
fn rows_that_are_equally_narrow_are_trimmed_by_one_cut() {
    // A strip of width 10 with rows 10, 8 and 8 wide: one cut each between the rows, one trim.
    let problem = problem(&[(10, 4, 1), (8, 3, 2)], (10, 10), false);
    let values: Vec<i64> = problem.items.iter().map(|i| i.area).collect();
    let (sheet, _, _) = fill(&problem, &values, 50);
    assert_eq!((sheet.pieces, sheet.cuts()), (3, 3));
}

#[test]
fn a_round_takes_about_the_work_it_was_given() {
    let mut rng = Rng::with_seed(1);
    let panels: Vec<_> = (0..300).map(|_| (rng.i32(50..=900), rng.i32(50..=900), 12)).collect();
    let problem = problem(&panels, (2440, 1220), true);
    let run = begin(&problem);
    let mut strips = StripBeamSearch::new(&problem, 1);
    for _ in 0..20 {
        let before = strips.work();
        strips.search(&run.incumbent, 60_000, &|| false);
        let work = strips.work() - before;
        assert!((60_000..200_000).contains(&work), "{work}");
    }
}

#[test]
fn a_job_of_copies_is_cut_from_sheets_that_are_alike() {
    // 40 sheets of four 50 x 50 panels each.
    let problem = problem(&[(50, 50, 160)], (100, 100), true);
    let run = begin(&problem);
    let mut strips = StripBeamSearch::new(&problem, 1);
    let mut pool = Pool::default();
    strips.search(&run.incumbent, 10_000, &|| false);
    strips.hand_over(&mut pool, &|| false);
    assert_eq!(pool.patterns().len(), 1);
    assert_eq!(pool.patterns()[0].items, [(0, 4)]);
}

#[test]
fn what_is_found_places_every_copy_once_on_stock_that_there_is() {
    let mut rng = Rng::with_seed(9);
    for _ in 0..6 {
        let panel = |n: usize, rng: &mut Rng| {
            let (w, h) = (rng.i32(10..=70), rng.i32(10..=50));
            serde_json::json!({"id": n.to_string(), "width": w, "height": h, "count": rng.u32(1..=3)})
        };
        let panels: Vec<_> = (0..12).map(|n| panel(n, &mut rng)).collect();
        let job = serde_json::json!({"panels": panels, "stock_panels": [
            {"id": "a", "width": 120, "height": 90, "count": 30},
            {"id": "b", "width": 100, "height": 70, "count": 2},
            {"id": "c", "width": 80, "height": 75, "count": 3}]});
        let problem = Problem::split(&Job::from_json(&job).unwrap()).0.remove(0);
        let mut run = begin(&problem);
        let mut strips = StripBeamSearch::new(&problem, 1);
        let mut found = 0;
        for _ in 0..40 {
            strips.search(&run.incumbent, 60_000, &|| false);
            let Some(layout) = strips.take_found() else { continue };
            found += 1;
            assert!(Score::of(&layout, &problem, &run.incumbent.scale) < run.incumbent.score);
            let mut placed = layout.missing.clone();
            for node in layout.open().flat_map(Sheet::items) {
                placed[node.item as usize] += 1;
            }
            assert!(placed.iter().zip(&problem.items).all(|(&n, item)| n == item.count));
            let used = layout.sheets_by_type(&problem);
            assert!(used.iter().zip(&problem.sheets).all(|(&n, sheet)| n <= sheet.count));
            assert!(layout.open().all(Sheet::is_sound));
            run.adopt(&layout);
        }
        assert!(found > 0);
        assert!(strips.wide[1].layouts > 10, "sheets are filled anew as well");
    }
}

#[test]
fn a_round_ends_while_there_is_too_little_stock() {
    let job = serde_json::json!({
        "panels": [{"id": "1", "width": 50, "height": 50, "count": 90}],
        "stock_panels": [{"id": "s", "width": 100, "height": 100, "count": 3}]});
    let problem = Problem::split(&Job::from_json(&job).unwrap()).0.remove(0);
    let run = begin(&problem);
    let mut strips = StripBeamSearch::new(&problem, 1);
    let calls = std::cell::Cell::new(0);
    // The stop only keeps a round that would not end from hanging the test.
    strips.search(&run.incumbent, 100_000, &|| {
        calls.set(calls.get() + 1);
        calls.get() > 100_000
    });
    assert!(strips.wide[1].layouts > 0);
    assert!(calls.get() <= 100_000);
}

#[test]
fn each_near_miss_of_a_cheaper_layout_is_nearer_than_the_one_before() {
    let panels: Vec<(i32, i32, u32)> = (0..60).map(|n| (250 + 29 * n % 613, 180 + 43 * n % 571, 8)).collect();
    let problem = problem(&panels, (2800, 2070), true);
    let run = begin(&problem);
    let mut strips = StripBeamSearch::new(&problem, 1);
    let (mut least, mut handed_on) = (near_miss::most_missing(&problem), 0);
    for _ in 0..60 {
        strips.search(&run.incumbent, 100_000, &|| false);
        let Some(layout) = strips.take_near_miss() else { continue };
        handed_on += 1;
        let (missing, cost) = run.incumbent.mark_of(&layout);
        assert!((1..least).contains(&missing) && cost < run.incumbent.mark().1, "{missing} of {least}");
        let mut pieces = layout.missing.clone();
        layout.open().flat_map(Sheet::items).for_each(|node| pieces[node.item as usize] += 1);
        assert!(pieces.iter().zip(&problem.items).all(|(&n, item)| n == item.count));
        least = missing;
    }
    assert!(handed_on > 1, "{handed_on}");
}
