//! Pattern Exchange files: what is written adds up on each level and reads back as the plan.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail as tests do")]

mod support;

use engine::{Job, Solution};
use export::pattern::patterns;
use export::ptx::read::{PtxSheets, read};
use export::ptx::{PtxOptions, ptx, ptx_refusal};
use export::{Language, USUAL_REMNANT, Unit};
use proptest::prelude::*;
use serde_json::json;
use support::{Grid, any_job, facts, job, solve};

const GRID: Grid = Grid { step: 2_125, sheet: (120, 260) };
const OPTIONS: PtxOptions =
    PtxOptions { language: Language::English, unit: Unit::Millimetres, vectors: true };

fn text(job: &Job, solution: &Solution, options: &PtxOptions) -> String {
    String::from_utf8(ptx(&facts(job, solution), options).unwrap()).unwrap()
}

fn records<'t>(text: &'t str, name: &str) -> Vec<Vec<&'t str>> {
    let fields = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
    fields.filter(|fields| fields[0] == name).collect()
}

fn um(text: &str) -> i64 {
    (text.parse::<f64>().unwrap() * 1000.0).round() as i64
}

/// Adds up each level of each pattern from nothing but the text; gives the panels of all runs.
fn add_up(text: &str) -> u64 {
    let (boards, materials) = (records(text, "BOARDS"), records(text, "MATERIALS"));
    let mut panels = 0;
    for pattern in records(text, "PATTERNS") {
        let board = &boards[pattern[3].parse::<usize>().unwrap() - 1];
        let kerf = um(materials[board[4].parse::<usize>().unwrap() - 1][7]);
        let sides = [um(board[5]), um(board[6])];
        let all = records(text, "CUTS");
        let rows: Vec<_> = all.iter().filter(|row| row[2] == pattern[2]).collect();
        let phase = |row: &[&str]| row[5].parse::<usize>().unwrap() % 90;
        let first = phase(rows[0]);
        assert_eq!(first, usize::from(["0", "1"].contains(&pattern[4])), "head cuts come with types 2 and 3");
        // Types 0 and 3 part the width first.
        let width_first = ["0", "3"].contains(&pattern[4]);
        for (n, row) in rows.iter().enumerate() {
            let level = phase(row);
            let starts_level = n == 0 || phase(rows[n - 1]) < level;
            if !starts_level {
                continue;
            }
            let parent = rows[..n].iter().rev().find(|above| phase(above) < level);
            // The piece's own size across this level is that of the last level cut the same way, or the board's.
            let same_way = rows[..n].iter().rev().scan(level, |open, above| {
                let deeper = phase(above) < *open;
                *open = (*open).min(phase(above));
                Some((deeper, above))
            });
            let across = (level - first).is_multiple_of(2) == width_first;
            let whole = same_way
                .filter(|(chain, above)| *chain && (level - phase(above)).is_multiple_of(2))
                .map(|(_, above)| um(above[6]))
                .next()
                .unwrap_or(sides[usize::from(across)]);
            let level_rows = rows[n..].iter().take_while(|row| phase(row) >= level);
            let (mut sum, mut pieces) = (0, 0);
            for row in level_rows.filter(|row| phase(row) == level) {
                let repeat: i64 = row[7].parse().unwrap();
                sum += um(row[6]) * repeat;
                pieces += repeat;
            }
            let used = sum + kerf * (pieces - 1);
            assert!(used <= whole && whole <= used + kerf, "{used} of {whole} in {row:?}, parent {parent:?}");
        }
        for row in &rows {
            let waste = row[5].len() == 2;
            assert!(waste || row[8] != "0" || rows.iter().any(|r| phase(r) == phase(row) + 1), "{row:?}");
            if !row[8].starts_with('X') {
                panels += row[9].parse::<u64>().unwrap();
            }
        }
    }
    panels
}

fn check(job: &Job, solution: &Solution) -> Result<(), TestCaseError> {
    let facts = facts(job, solution);
    let bytes = ptx(&facts, &OPTIONS).map_err(|refused| TestCaseError::fail(refused.to_string()))?;
    prop_assert_eq!(ptx_refusal(&facts, &OPTIONS), None);
    let placed: u64 = solution.mosaics.iter().map(|mosaic| mosaic.nbr_final_panels).sum();
    prop_assert_eq!(add_up(std::str::from_utf8(&bytes).unwrap()), placed);
    let sheets = read(&bytes).unwrap();
    let expected = patterns(job, solution, USUAL_REMNANT);
    prop_assert_eq!(sheets.len(), expected.len());
    prop_assert_eq!(sheets.iter().map(|sheets| sheets.run).sum::<u64>(), solution.mosaics.len() as u64);
    if !solution.groups.is_empty() {
        let cycles: u64 = solution.groups.iter().map(|group| group.cycles).sum();
        prop_assert_eq!(sheets.iter().map(|sheets| sheets.cycles).sum::<u64>(), cycles);
    }
    for (pattern, sheets) in expected.iter().zip(&sheets) {
        let mosaic = &solution.mosaics[pattern.mosaics[0]];
        let mut tiles: Vec<_> = mosaic
            .tiles
            .iter()
            .filter(|tile| tile.is_final)
            .map(|tile| (tile.x.um(), tile.y.um(), tile.width.um(), tile.height.um()))
            .collect();
        let mut rects: Vec<_> = sheets.parts.iter().map(|p| (p.x, p.y, p.length, p.width)).collect();
        tiles.sort_unstable();
        rects.sort_unstable();
        prop_assert_eq!(tiles, rects);
        prop_assert_eq!(sheets.offcuts.len(), pattern.remnants.len());
        prop_assert!(are_apart(sheets));
    }
    // Another unit is the same plan.
    let inches = ptx(&facts, &PtxOptions { unit: Unit::Inches, ..OPTIONS }).unwrap();
    prop_assert_eq!(read(&inches).unwrap(), sheets);
    Ok(())
}

/// No two pieces overlap, and all lie on the board.
fn are_apart(sheets: &PtxSheets) -> bool {
    let all: Vec<_> = sheets.parts.iter().chain(&sheets.offcuts).chain(&sheets.waste).collect();
    let inside = all.iter().all(|a| a.x + a.length <= sheets.board.0 && a.y + a.width <= sheets.board.1);
    let apart = |(n, a): (usize, &&export::ptx::read::PtxRect)| {
        all[..n].iter().all(|b| {
            a.x >= b.x + b.length || b.x >= a.x + a.length || a.y >= b.y + b.width || b.y >= a.y + a.width
        })
    };
    inside && all.iter().enumerate().all(apart)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(7), ..ProptestConfig::default() })]

    #[test]
    fn random_plans_read_back(job in any_job(GRID)) {
        let (job, solution) = solve(job);
        check(&job, &solution)?;
    }
}

/// Desks in books of three: trims on all sides, two equal sheets and one more, a remnant.
fn desks() -> (Job, Solution) {
    solve(job(&json!({
        "panels": [
            {"id": "1", "width": 1380, "height": 680, "count": 13, "label": "Desk top, white",
             "edge": {"top": "ABS", "left": "ABS"}},
            {"id": "2", "width": 600, "height": 680, "count": 12, "label": "Desk side"},
        ],
        "stock_panels": [{"id": "b", "width": 2800, "height": 2070, "count": 12, "label": "Melamine 25",
                          "material": "White melamine 25"}],
        "configuration": {"cut_thickness": 4.4, "max_stages": 2, "first_cut": 1, "sheets_at_once": 3,
                          "min_trim_dimension": 200,
                          "trim": {"left": 10, "right": 10, "top": 10, "bottom": 10}},
    })
    .to_string()
    .replace("\"label\":\"Desk", "\"material\":\"White melamine 25\",\"label\":\"Desk")
    .parse()
    .unwrap()))
}

#[test]
fn the_file_of_a_small_job_is_the_one_that_was_read_line_by_line() {
    let (job, solution) = desks();
    insta::assert_snapshot!(text(&job, &solution, &OPTIONS));
}
