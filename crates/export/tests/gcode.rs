//! Programs of machines, run on a machine of our own.

#![expect(clippy::unwrap_used, reason = "helpers of tests may fail as tests do")]

mod support;

use engine::{Job, Length, Solution, Tile};
use export::Language;
use export::gcode::{GcodeDialect, GcodeMode, GcodeOptions, GcodeOrigin, gcode_sheet};
use proptest::prelude::*;
use serde_json::json;
use support::simulator::{Milled, run};
use support::{Grid, any_job, facts, job, solve};

/// µm in a cell: all sizes of the jobs are whole cells.
const CELL: i64 = 2_000;
const GRID: Grid = Grid { step: CELL, sheet: (60, 160) };

fn program(job: &Job, solution: &Solution, sheet: usize, options: &GcodeOptions) -> String {
    gcode_sheet(&facts(job, solution), sheet, options, Language::English).unwrap()
}

/// Runs the program of a sheet, and gives the sheet with its panels as cells: place and size.
fn milled(job: &Job, solution: &Solution, sheet: usize, options: &GcodeOptions) -> (Milled, Vec<Panel>) {
    let mosaic = &solution.mosaics[sheet];
    let tool = options.tool.unwrap_or(job.kerf(&mosaic.material)).um();
    let text = program(job, solution, sheet, options);
    let milled = run(&text, options, (mosaic.width.um(), mosaic.height.um()), tool, CELL);
    let cell = |length: Length| (length.um() / CELL) as usize;
    let panel =
        |tile: &Tile| Panel { at: (cell(tile.x), cell(tile.y)), size: (cell(tile.width), cell(tile.height)) };
    let panels = mosaic.tiles.iter().filter(|tile| tile.is_final).map(panel).collect();
    (milled, panels)
}

struct Panel {
    at: (usize, usize),
    size: (usize, usize),
}

/// Whatever the tool leaves of a sheet: all panels are whole, and free or held.
fn check(job: &Job, solution: &Solution, sheet: usize, options: &GcodeOptions) -> Result<(), TestCaseError> {
    let (milled, panels) = milled(job, solution, sheet, options);
    let thickness = options.thickness.um();
    let tabs = options.mode == GcodeMode::Outline && options.tabs > 0;
    let tool = options.tool.unwrap_or(job.kerf(&solution.mosaics[sheet].material)).um();
    for panel in &panels {
        let cells = milled.cells(panel.at, panel.size);
        prop_assert!(cells.iter().all(|cell| milled.depth[*cell] == 0), "the tool cuts into a panel");
        if tabs {
            // Above its tabs it is free.
            prop_assert_eq!(&milled.piece(panel.at, 3_000.min(thickness / 3) - thickness), &cells);
            let piece = milled.piece(panel.at, -thickness);
            prop_assert!(cells.len() == milled.depth.len() || is_held(&milled, panel, &piece, tool));
        } else {
            prop_assert_eq!(&milled.piece(panel.at, -thickness), &cells, "it is free, and of its size");
        }
    }
    Ok(())
}

/// A panel hangs on something beyond its tabs, but where nothing beyond the tool's way around it is left to hang on.
fn is_held(milled: &Milled, panel: &Panel, piece: &[usize], tool: i64) -> bool {
    let way = (tool / CELL) as usize;
    let (right, bottom) = (panel.at.0 + panel.size.0 + way, panel.at.1 + panel.size.1 + way);
    let beyond = |cell: usize| {
        let (x, y) = (cell % milled.size.0, cell / milled.size.0);
        x + way < panel.at.0 || x >= right || y + way < panel.at.1 || y >= bottom
    };
    let stands = |cell: &usize| milled.depth[*cell] == 0;
    let reach = |at: usize, past: usize, whole: usize| at > way + 1 || past + 1 < whole;
    let alone = !reach(panel.at.0, right, milled.size.0) && !reach(panel.at.1, bottom, milled.size.1);
    alone || piece.iter().any(|cell| beyond(*cell) && stands(cell))
}

fn options() -> impl Strategy<Value = GcodeOptions> {
    let dialects = [GcodeDialect::Grbl, GcodeDialect::LinuxCnc, GcodeDialect::Mach3];
    let modes = [GcodeMode::Cuts, GcodeMode::Outline, GcodeMode::Outline];
    let origins =
        [GcodeOrigin::BottomLeft, GcodeOrigin::BottomRight, GcodeOrigin::TopLeft, GcodeOrigin::TopRight];
    let pick = (prop::sample::select(dialects.to_vec()), prop::sample::select(modes.to_vec()));
    (pick, prop::sample::select(origins.to_vec()), 500_i64..30_000, 1_000_i64..20_000, 0_u8..4).prop_map(
        |((dialect, mode), origin, thickness, depth, tabs)| GcodeOptions {
            dialect,
            mode,
            origin,
            thickness: Length::from_um(thickness),
            depth: Length::from_um(depth),
            tabs,
            ..GcodeOptions::default()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None,
        rng_seed: proptest::test_runner::RngSeed::Fixed(11), ..ProptestConfig::default() })]

    #[test]
    fn random_sheets_come_out_whole(job in any_job(GRID), options in options()) {
        let (job, solution) = solve(job);
        for (sheet, mosaic) in solution.mosaics.iter().enumerate().take(2) {
            if job.kerf(&mosaic.material) > Length::ZERO {
                check(&job, &solution, sheet, &options)?;
            }
        }
    }
}

/// A sheet of 300 × 200 with a turned panel, a label that tries everything, and a trim.
fn small() -> (Job, Solution) {
    solve(job(&json!({
        "panels": [
            {"id": "1", "width": 120, "height": 80, "count": 2, "label": "Полка); M3 S9000 (%!~?\r\nG0 Z-50"},
            {"id": "2", "width": 60, "height": 100, "count": 1, "label": "Door 😀"},
        ],
        "stock_panels": [{"id": "b", "width": 300, "height": 200, "count": 1, "label": "Фанера 6 мм"}],
        "configuration": {"cut_thickness": 4, "trim": {"left": 10}},
    })))
}

fn options_of(mode: GcodeMode) -> GcodeOptions {
    GcodeOptions { mode, thickness: Length::from_mm(6), depth: Length::from_mm(4), ..GcodeOptions::default() }
}

#[test]
fn the_program_of_cuts_is_the_one_that_was_looked_at() {
    let (job, solution) = small();
    insta::assert_snapshot!(program(&job, &solution, 0, &options_of(GcodeMode::Cuts)));
}

#[test]
fn the_program_of_outlines_is_the_one_that_was_looked_at() {
    let (job, solution) = small();
    let options = GcodeOptions { tabs: 1, ..options_of(GcodeMode::Outline) };
    insta::assert_snapshot!(program(&job, &solution, 0, &options));
}

#[test]
fn passes_go_evenly_down_and_the_last_one_just_through() {
    let (job, solution) = small();
    for mode in [GcodeMode::Cuts, GcodeMode::Outline] {
        let options = GcodeOptions { thickness: Length::from_mm(18), tabs: 0, ..options_of(mode) };
        let (milled, _) = milled(&job, &solution, 0, &options);
        assert_eq!(milled.depths, [-18_000, -16_000, -12_000, -8_000, -4_000]);
    }
}

#[test]
fn tabs_are_as_many_as_long_and_as_high_as_they_are_said_to_be() {
    let (job, solution) = solve(job(&json!({
        "panels": [{"id": "1", "width": 200, "height": 120, "count": 1, "label": "Alone"}],
        "stock_panels": [{"id": "b", "width": 300, "height": 200, "count": 1}],
        "configuration": {"cut_thickness": 4, "trim": {"left": 40, "top": 40}},
    })));
    let options = GcodeOptions { thickness: Length::from_mm(18), tabs: 3, ..options_of(GcodeMode::Outline) };
    let (milled, panels) = milled(&job, &solution, 0, &options);
    // 4 sides with 3 tabs of 8 mm over a way of 4 mm; ends of tabs are hollow by the round tool.
    let way = milled.depth.iter().filter(|depth| **depth < 0).count() as i64;
    let low = milled.depth.iter().filter(|depth| **depth == -18_000).count() as i64;
    let least = 12 * 8 * 4 * 1_000_000 / (CELL * CELL);
    assert!((least..=2 * least).contains(&(way - low)), "{way} {low} {least}");
    assert!(milled.depth.iter().all(|depth| [0, -15_000, -18_000].contains(depth)));
    assert_eq!(panels.len(), 1);
}

#[test]
fn a_tool_thinner_than_the_kerf_leaves_panels_too_large_and_says_so() {
    let (job, solution) = solve(job(&json!({
        "panels": [{"id": "1", "width": 120, "height": 80, "count": 2}, {"id": "2", "width": 60, "height": 96, "count": 2}],
        "stock_panels": [{"id": "b", "width": 320, "height": 240, "count": 1}],
        "configuration": {"cut_thickness": 8, "trim": {"left": 10, "bottom": 6}},
    })));
    let options = GcodeOptions { tool: Some(Length::from_mm(6)), ..options_of(GcodeMode::Cuts) };
    let (milled, panels) = milled(&job, &solution, 0, &options);
    assert_eq!(panels.len(), 4);
    for panel in &panels {
        let piece = milled.piece(panel.at, -6_000);
        let grown = (panel.size.0 + 2) * (panel.size.1 + 2);
        assert!(piece.len() > panel.size.0 * panel.size.1 && piece.len() <= grown, "{}", piece.len());
    }
    let text = program(&job, &solution, 0, &options);
    assert!(text.contains("(The tool is narrower than the kerf: panels are 2.000 larger)"));
}

#[test]
fn what_cannot_be_cut_is_refused_in_both_languages() {
    let (job, solution) = small();
    let refused = |sheet, options: &GcodeOptions, language| {
        gcode_sheet(&facts(&job, &solution), sheet, options, language).unwrap_err().to_string()
    };
    for mode in [GcodeMode::Cuts, GcodeMode::Outline] {
        let wide = GcodeOptions { tool: Some(Length::from_mm(6)), ..options_of(mode) };
        assert!(refused(0, &wide, Language::English).starts_with("The tool is 6 mm wide and the kerf 4 mm"));
        assert!(refused(0, &wide, Language::Russian).starts_with("Инструмент 6 мм шире пропила 4 мм"));
    }
    let good = options_of(GcodeMode::Cuts);
    assert_eq!(refused(1, &good, Language::English), "This plan has no such sheet.");
    let thick = GcodeOptions { thickness: Length::from_mm(201), ..good };
    assert_eq!(refused(0, &thick, Language::English), "thickness must be between 0.1 and 200.");
    assert_eq!(refused(0, &thick, Language::Russian), "thickness: допустимо от 0,1 до 200.");
}

#[test]
fn a_plan_without_kerf_has_no_program() {
    let (mut job, solution) = small();
    job.configuration.kerf = Length::ZERO;
    let facts = facts(&job, &solution);
    let error = gcode_sheet(&facts, 0, &options_of(GcodeMode::Cuts), Language::English).unwrap_err();
    assert_eq!(error.to_string(), "The plan was made with a kerf of 0 mm, and no tool is that thin.");
}

#[test]
fn tiles_that_lie_nowhere_are_refused() {
    let (job, mut solution) = small();
    solution.mosaics[0].tiles[0].width = Length::from_um(i64::MAX);
    let facts = facts(&job, &solution);
    for mode in [GcodeMode::Cuts, GcodeMode::Outline] {
        assert!(gcode_sheet(&facts, 0, &options_of(mode), Language::Russian).is_err());
    }
}

/// A sheet of 5,000 small panels.
#[test]
fn a_sheet_of_five_thousand_panels_has_a_program_and_none_that_is_endless() {
    let (job, solution) = solve(job(&json!({
        "panels": [{"id": "1", "width": 26, "height": 20, "count": 5000}],
        "stock_panels": [{"id": "b", "width": 2800, "height": 2070, "count": 1}],
        "configuration": {"cut_thickness": 4},
    })));
    assert_eq!(solution.mosaics[0].nbr_final_panels, 5_000);
    let options = GcodeOptions { tabs: 1, ..options_of(GcodeMode::Outline) };
    let text = program(&job, &solution, 0, &options);
    let named = text.lines().filter(|line| line.starts_with("(Panel ")).count();
    assert!((5_000..=10_000).contains(&named), "{named}");
    let slow =
        GcodeOptions { depth: Length::from_um(100), tabs: 20, thickness: Length::from_mm(20), ..options };
    let refused = gcode_sheet(&facts(&job, &solution), 0, &slow, Language::English).unwrap_err();
    assert!(refused.to_string().starts_with("The program of this sheet would be too long"));
}
