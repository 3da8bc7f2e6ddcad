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
    #![proptest_config(ProptestConfig { cases: 80, failure_persistence: None,
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
