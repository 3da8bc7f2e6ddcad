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
    #![proptest_config(ProptestConfig { cases: 220, failure_persistence: None,
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

/// A plan of one sheet of 1000 × 600 from tiles (id, x, y, width, height, what) and cuts (place, horizontal, tiles): what is 'p' a
/// panel, 'c' cut further, 'w' waste.
fn by_hand(tiles: &[(u64, [i64; 4], char)], cuts: &[(i64, bool, [Option<u64>; 3])]) -> (Job, Solution) {
    let panels: Vec<_> = tiles.iter().filter(|tile| tile.2 == 'p').collect();
    let rows: Vec<_> = panels
        .iter()
        .map(|(id, [_, _, w, h], _)| json!({"id": id.to_string(), "width": w, "height": h, "count": 1}))
        .collect();
    let (job, mut solution) = solve(job(&json!({
        "panels": rows, "stock_panels": [{"id": "s", "width": 1000, "height": 600, "count": 9}],
        "configuration": {"cut_thickness": 4, "min_trim_dimension": 9000},
    })));
    let place = |id: u64| tiles.iter().find(|tile| tile.0 == id).unwrap().1;
    let tile = |&(id, [x, y, w, h], what): &(u64, [i64; 4], char)| {
        let panel = (what == 'p').then(|| id.to_string());
        json!({"id": id, "x": x, "y": y, "width": w, "height": h, "label": null, "final": what == 'p',
               "has_children": what == 'c', "orientation": 0, "panel_id": panel})
    };
    let cut = |&(at, horizontal, [whole, first, second]): &(i64, bool, [Option<u64>; 3])| {
        let [x, y, w, h] = place(whole.unwrap());
        let [x1, y1, x2, y2] = if horizontal { [x, at, x + w, at] } else { [at, y, at, y + h] };
        json!({"x1": x1, "y1": y1, "x2": x2, "y2": y2, "horizontal": horizontal, "original_tile_id": whole,
               "child1_tile_id": first, "child2_tile_id": second})
    };
    let mosaic = json!({
        "stock_panel_id": "s", "stock_label": null, "material": "DEFAULT_MATERIAL", "width": 1000, "height": 600,
        "nbr_final_panels": panels.len(), "used_area_ratio": 0.5,
        "tiles": tiles.iter().map(tile).collect::<Vec<_>>(), "cuts": cuts.iter().map(cut).collect::<Vec<_>>(),
    });
    solution.mosaics = vec![serde_json::from_value(mosaic).unwrap()];
    solution.statistics.all.remnants.clear();
    (job, solution)
}

fn functions(text: &str) -> Vec<(String, String)> {
    records(text, "CUTS").iter().map(|row| (row[5].to_owned(), row[6].to_owned())).collect()
}

#[test]
fn a_kerf_that_runs_off_between_two_pieces_is_a_level_of_its_own() {
    // The upper part of 300 is cut at 298: what is left is less than a kerf.
    let (job, solution) = by_hand(
        &[
            (10, [0, 0, 1000, 600], 'c'),
            (11, [0, 0, 1000, 300], 'c'),
            (1, [0, 0, 1000, 298], 'p'),
            (2, [0, 304, 1000, 296], 'p'),
        ],
        &[(300, true, [Some(10), Some(11), Some(2)]), (298, true, [Some(11), Some(1), None])],
    );
    let text = text(&job, &solution, &OPTIONS);
    let expected = [("1", "300.0"), ("2", "1000.0"), ("3", "298.0"), ("1", "296.0")];
    assert_eq!(functions(&text), expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
    check(&job, &solution).unwrap();
}

#[test]
fn equal_strips_are_one_row_and_a_board_that_is_parted_across_is_turned_or_head_cut() {
    let strip = |n: u64, x: i64| [(20 + n, [x, 0, 100, 600], 'c'), (40 + n, [x, 404, 100, 196], 'w')];
    let mut tiles =
        vec![(10, [0, 0, 1000, 600], 'c'), (11, [104, 0, 896, 600], 'c'), (50, [208, 0, 792, 600], 'w')];
    tiles.extend(strip(1, 0));
    tiles.extend(strip(2, 104));
    tiles.push((1, [0, 0, 100, 400], 'p'));
    tiles.push((2, [104, 0, 100, 400], 'p'));
    let cuts = [
        (100, false, [Some(10), Some(21), Some(11)]),
        (204, false, [Some(11), Some(22), Some(50)]),
        (400, true, [Some(21), Some(1), Some(41)]),
        (400, true, [Some(22), Some(2), Some(42)]),
    ];
    let (mut job, mut solution) = by_hand(&tiles, &cuts);
    // Two rows of panels are two kinds of strip.
    let text_of_two = text(&job, &solution, &OPTIONS);
    assert_eq!(functions(&text_of_two).len(), 7);
    assert_eq!(records(&text_of_two, "PATTERNS")[0][4], "1");
    job.panels.truncate(1);
    job.panels[0].count = 2;
    solution.mosaics[0]
        .tiles
        .iter_mut()
        .filter(|tile| tile.is_final)
        .for_each(|tile| tile.panel_id = Some("1".into()));
    let text_of_one = text(&job, &solution, &OPTIONS);
    let rows: Vec<_> = records(&text_of_one, "CUTS").iter().map(|row| row[4..10].join(",")).collect();
    assert_eq!(rows, ["1,1,100.0,2,0,0", "4,2,400.0,1,1,2", "5,92,196.0,1,0,0", "3,91,792.0,1,0,0"]);
    let lines: Vec<_> = records(&text_of_one, "VECTORS").iter().map(|row| row[3..].join(",")).collect();
    let crosscuts = ["2,0.0,400.0,100.0,400.0", "2,104.0,400.0,204.0,400.0"];
    assert_eq!(lines, ["1,100.0,0.0,100.0,600.0", "1,204.0,0.0,204.0,600.0", crosscuts[0], crosscuts[1]]);
}

/// Cuts that alternate, each from what the last one left.
fn spiral(levels: i64) -> (Job, Solution) {
    let mut tiles = vec![(100, [0, 0, 1000, 600], 'c')];
    let mut cuts = Vec::new();
    let [mut w, mut h] = [1000, 600];
    for n in 0..levels {
        let (from, to) = (100 + n as u64, 101 + n as u64);
        let horizontal = n % 2 == 0;
        let at = if horizontal { h - 20 } else { w - 20 };
        let waste = if horizontal { [0, at + 4, w, 16] } else { [at + 4, 0, 16, h] };
        if horizontal {
            h = at
        } else {
            w = at
        }
        tiles.push((200 + n as u64, waste, 'w'));
        let last = n + 1 == levels;
        tiles.push((if last { 1 } else { to }, [0, 0, w, h], if last { 'p' } else { 'c' }));
        cuts.push((at, horizontal, [Some(from), Some(if last { 1 } else { to }), Some(200 + n as u64)]));
    }
    by_hand(&tiles, &cuts)
}

#[test]
fn ten_levels_are_written_and_eleven_are_refused_in_words() {
    let (job, solution) = spiral(10);
    let text = text(&job, &solution, &OPTIONS);
    assert_eq!(functions(&text).iter().map(|(function, _)| function.as_str()).max(), Some("99"));
    check(&job, &solution).unwrap();
    let (job, solution) = spiral(11);
    let facts = facts(&job, &solution);
    let refused = ptx_refusal(&facts, &OPTIONS).unwrap();
    assert_eq!(ptx(&facts, &OPTIONS), Err(refused.clone()));
    let english = "Sheet 1 is cut in 11 levels, and Pattern Exchange holds 10: limit the stages of the cuts.";
    assert_eq!(refused.to_string(), english);
    let russian = ptx_refusal(&facts, &PtxOptions { language: Language::Russian, ..OPTIONS }).unwrap();
    assert!(russian.to_string().starts_with("Лист 1 режется в 11 уровней"), "{russian}");
}

#[test]
fn what_the_format_cannot_say_is_refused_before() {
    let panel = |side: i64| json!([{"id": "1", "width": side, "height": 200, "count": 1}]);
    let stock = |side: i64| json!([{"id": "s", "width": side, "height": 300, "count": 1}]);
    let narrow = json!({"cut_thickness": 4, "trim": {"left": 3}});
    for (panels, stock, configuration, words) in [
        (panel(10_000), stock(10_001), json!({}), "Sheet 1 is longer than 9999.9 mm"),
        (panel(100), stock(900), narrow, "The left or upper trim of sheet 1 is narrower than the kerf"),
    ] {
        let (job, solution) =
            solve(job(&json!({"panels": panels, "stock_panels": stock, "configuration": configuration})));
        let facts = facts(&job, &solution);
        let refused = ptx_refusal(&facts, &OPTIONS).unwrap().to_string();
        assert!(refused.starts_with(words), "{refused}");
        assert!(ptx(&facts, &OPTIONS).is_err());
    }
    // Inches reach further.
    let (job, solution) = solve(job(&json!({"panels": panel(10_000), "stock_panels": stock(10_001)})));
    assert_eq!(ptx_refusal(&facts(&job, &solution), &PtxOptions { unit: Unit::Inches, ..OPTIONS }), None);
}

#[test]
fn plans_that_are_no_trees_are_refused_and_never_a_panic() {
    let (job, good) = desks();
    let change = |change: &dyn Fn(&mut Solution)| {
        let mut solution = good.clone();
        change(&mut solution);
        ptx(&facts(&job, &solution), &OPTIONS).unwrap_err().to_string()
    };
    let no_tree = "The cuts of sheet 1 do not part it into its panels one after another.";
    let huge = engine::Length::from_um(i64::MAX);
    assert_eq!(change(&|s| s.mosaics[0].tiles[0].width = huge), no_tree);
    assert_eq!(change(&|s| s.mosaics[0].tiles[1].id = s.mosaics[0].tiles[0].id), no_tree);
    assert_eq!(change(&|s| s.mosaics[0].cuts.swap(4, 5)), no_tree);
    assert_eq!(
        change(&|s| s.mosaics[0].cuts.iter_mut().for_each(|c| c.child1_tile_id = Some(c.original_tile_id))),
        no_tree
    );
    let lose = |s: &mut Solution| {
        let last = s.mosaics[0].cuts.pop().unwrap();
        s.mosaics[0].tiles.retain(|tile| tile.id != last.original_tile_id);
    };
    assert_eq!(change(&lose), no_tree);
    let moved = |s: &mut Solution| {
        s.mosaics[0].tiles.iter_mut().find(|tile| tile.is_final).unwrap().x = engine::Length::from_mm(11);
    };
    assert!(change(&moved).contains("sheet 1"));
}

#[test]
fn a_changed_file_does_not_read_back() {
    let (job, solution) = desks();
    let text = text(&job, &solution, &OPTIONS);
    let whole = read(text.as_bytes()).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let names = ["CUTS", "PATTERNS", "VECTORS", "OFFCUTS", "PARTS_REQ"];
    for (n, line) in
        lines.iter().enumerate().filter(|(_, line)| names.iter().any(|name| line.starts_with(name)))
    {
        // A line is lost, or comes twice.
        let without = [&lines[..n], &lines[n + 1..]].concat().join("\r\n");
        let twice = [&lines[..=n], &lines[n..]].concat().join("\r\n");
        assert_ne!(read(without.as_bytes()), Ok(whole.clone()), "without {line}");
        assert_ne!(read(twice.as_bytes()), Ok(whole.clone()), "twice {line}");
        if !line.starts_with("CUTS") {
            continue;
        }
        // Any field but the sequence and the comment is another one.
        let fields: Vec<&str> = line.split(',').collect();
        for field in [2, 3, 5, 6, 7, 8, 9] {
            let mut changed = fields.clone();
            let other = if fields[field] == "1" { "2" } else { "1" };
            changed[field] = other;
            if field == 5 && fields[8].starts_with('X') {
                // An offcut may fall by a cut of either kind.
                continue;
            }
            let changed = [&lines[..n], &[changed.join(",").as_str()], &lines[n + 1..]].concat().join("\r\n");
            assert_ne!(read(changed.as_bytes()), Ok(whole.clone()), "{line} with {other} as field {field}");
        }
    }
    for text in ["", "\u{0}", "HEADER", "HEADER,1.08,x,0,0,1\r\nPATTERNS,1,1,1,0,1,1,1", "CUTS,1,1"] {
        assert!(read(text.as_bytes()).is_err(), "{text}");
    }
    assert!(read(&[0xff, 0xfe]).is_err());
}
