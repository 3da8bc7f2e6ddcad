//! Known jobs: those of the examples folder against the best plans found elsewhere, and small ones with exact answers.

use crate::support::{example, job, solve};
use engine::{Job, Money, NoFitReason, Options, Solution, Unattended};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The pieces placed.
fn placed(solution: &Solution) -> u64 {
    solution.statistics.all.panels
}

/// What was left over, as (panel, count, reason).
fn left(solution: &Solution) -> Vec<(&str, u32, NoFitReason)> {
    solution.no_fit_panels.iter().map(|p| (p.panel_id.as_str(), p.count, p.reason)).collect()
}

/// Edge band in mm.
fn bands(solution: &Solution) -> Vec<(&str, f64)> {
    solution.edge_bands.iter().map(|(band, length)| (band.as_str(), length.mm())).collect()
}

/// Checks pieces, area in m² (four decimals) and the most sheets allowed, by material.
fn expect(solution: &Solution, materials: &[(&str, u64, &str, u64)]) {
    assert_eq!(left(solution), []);
    assert_eq!(solution.statistics.by_material.len(), materials.len());
    for &(material, pieces, area, sheets) in materials {
        let figures = &solution.statistics.by_material[material];
        assert_eq!(figures.panels, pieces, "pieces of {material}");
        assert_eq!(format!("{:.4}", figures.used_area.mm2() / 1e6), area, "m² of {material}");
        assert!(figures.sheets <= sheets, "{material}: {} sheets, {sheets} are known", figures.sheets);
    }
}

#[test]
fn s1_the_kitchen_needs_no_more_sheets_than_known() {
    let solution = solve(&example("s1-kitchen"));
    expect(
        &solution,
        &[
            ("Melamine white 18", 79, "17.8776", 4),
            ("HDF 3", 14, "6.0266", 2),
            ("Oak decor 18", 16, "5.5074", 2),
        ],
    );
    assert_eq!(bands(&solution), [("PVC_WHITE", 50_806.0), ("WOOD_VENEER_OAK", 37_228.0)]);
    // All doors stand with their height along the sheet's 2780 side.
    let doors = solution.mosaics.iter().filter(|m| m.material == "Oak decor 18").flat_map(|m| &m.tiles);
    assert!(doors.filter(|tile| tile.is_final).all(|tile| tile.orientation == 1));
    for material in ["Melamine white 18", "HDF 3"] {
        assert!(solution.statistics.by_material[material].optimal.sheets, "{material} is proven");
    }
}

#[test]
fn s2_the_wardrobe_keeps_its_grain_upright() {
    let job = example("s2-wardrobe");
    let solution = solve(&job);
    expect(&solution, &[("Sonoma oak 16", 43, "15.7767", 4), ("HDF 3", 7, "7.1206", 2)]);
    assert_eq!(bands(&solution), [("PVC_BEIGE", 46_796.0)]);
    let tiles = || solution.mosaics.iter().flat_map(|m| &m.tiles).filter(|tile| tile.is_final);
    let turned = |label: &str| {
        tiles()
            .filter(|tile| tile.label.as_deref() == Some(label))
            .map(|tile| tile.orientation)
            .collect::<Vec<_>>()
    };
    assert_eq!(turned("Side"), [1, 1]);
    assert_eq!(turned("Shelf"), [0; 11]);
}

#[test]
fn s3_glass_touches_without_kerf() {
    let solution = solve(&example("s3-glass"));
    expect(&solution, &[("Float glass 6", 56, "40.1370", 7), ("Mirror 4", 19, "5.8050", 2)]);
    assert_eq!(solution.statistics.all.kerf_area.um2(), 0);
}

#[test]
fn s4_sheet_metal_uses_no_more_area_than_known() {
    let solution = solve(&example("s4-metal"));
    expect(&solution, &[("DC01 steel 1.5", 175, "31.4681", u64::MAX)]);
    // 5 x 2990x1490, 3 x 2490x1240 and two remnants.
    let known = 33.0015;
    let area = solution.statistics.all.stock_area.mm2() / 1e6;
    assert!(area <= known, "{area} m², {known} are known");
}

#[test]
fn s5_the_bookcase_fits_on_the_tight_stock() {
    let solution = solve(&example("s5-plywood-inches"));
    expect(
        &solution,
        &[
            ("Plywood 3/4", 15, "5.0720", 3),
            ("Plywood 1/2", 16, "0.7100", 1),
            ("Plywood 1/4", 4, "0.7548", 1),
        ],
    );
}

#[test]
fn s6_the_contract_needs_no_more_sheets_than_known() {
    let solution = solve(&example("s6-contract"));
    expect(
        &solution,
        &[
            ("Melamine white 18", 960, "253.0411", 48),
            ("Melamine grey 18", 144, "106.8307", 24),
            ("Oak decor 18", 240, "79.6370", 17),
            ("HDF 3", 156, "118.7700", 27),
        ],
    );
    assert_eq!(
        bands(&solution),
        [("PVC_BEIGE", 557_184.0), ("PVC_GREY", 219_120.0), ("PVC_WHITE", 641_616.0)]
    );
}

#[test]
fn s8_the_sample_fits_on_one_sheet() {
    let solution = solve(&example("s8-sample"));
    expect(&solution, &[("DEFAULT_MATERIAL", 8, "1.9200", 1)]);
    assert_eq!(solution.total_used_area.mm2(), 1_920_000.0);
    assert_eq!(solution.total_wasted_area.mm2(), 1_056_800.0);
    assert_eq!(format!("{:.4}", solution.total_used_area_ratio), "0.6450");
    let all = &solution.statistics.all;
    assert_eq!((all.sheets, all.lower_bound_sheets, all.gap), (1, Some(1), Some(0.0)));
    assert!(all.optimal.sheets && all.optimal.stock_area);
    assert_eq!(all.sheets_by_stock.values().sum::<u64>(), 1);
}

/// An example at the least effort.
fn quick(name: &str) -> Solution {
    let mut job = example(name);
    job.configuration.effort = 0.0;
    solve(&job)
}

#[test]
fn s11_glass_with_defects_is_used_up_first() {
    let solution = quick("s11-glass-defects");
    expect(&solution, &[("Float glass 4", 38, "30.8676", 5), ("Low-E glass 4", 38, "30.8676", 5)]);
    let spoilt: Vec<&str> = solution
        .mosaics
        .iter()
        .filter(|mosaic| !mosaic.defects.is_empty())
        .map(|mosaic| mosaic.stock_panel_id.as_str())
        .collect();
    assert_eq!(spoilt, ["2", "4"]);
}

#[test]
fn s12_six_sheets_of_desks_are_two_cycles_of_the_beam_saw() {
    let solution = quick("s12-beam-saw");
    expect(&solution, &[("White melamine 25", 63, "33.7212", 6)]);
    let cycles: Vec<(u64, u64)> = solution.groups.iter().map(|group| (group.count, group.cycles)).collect();
    assert_eq!(cycles, [(3, 1), (3, 1)]);
}

#[test]
fn s13_the_kitchen_with_running_grain_costs_no_more_than_known() {
    let solution = quick("s13-kitchen-running-grain");
    expect(&solution, &[("Oak veneer 19", 36, "9.7312", 2), ("White melamine 18", 58, "17.2475", 4)]);
    assert_eq!(bands(&solution), [("ABS_WHITE", 43_812.0), ("WOOD_VENEER_OAK", 79_758.0)]);
    let (cost, known) = (solution.total_cost.unwrap(), Money::parse("764.20").unwrap());
    assert!(cost <= known, "{cost}, {known} are known");
}

fn kerf(mm: u32) -> Value {
    json!({"cut_thickness": mm})
}

#[test]
fn e1_without_stock_everything_is_left_over_for_want_of_material() {
    let mut job = job(json!([["p", 600, 400, 1]]), json!([["s", 2440, 1220, 1]]), kerf(3));
    job.stock_panels[0].enabled = false;
    let solution = solve(&job);
    assert!(solution.mosaics.is_empty());
    assert_eq!(left(&solution), [("p", 1, NoFitReason::NoMaterial)]);
}

#[test]
fn e2_a_long_and_a_short_strip_share_a_sheet() {
    for mm in [0, 3] {
        let strips = json!([["long", 3700, 100, 2], ["short", 2200, 100, 1]]);
        let solution = solve(&job(strips, json!([["s", 6000, 100, 3]]), kerf(mm)));
        assert_eq!((placed(&solution), solution.mosaics.len()), (3, 2), "with a kerf of {mm}");
        assert!(solution.statistics.all.optimal.sheets);
    }
}

#[test]
fn e3_the_last_kerf_may_run_off_the_sheet() {
    for (width, pieces, cuts) in [(2409, 4, 3), (2408, 3, 3)] {
        let solution = solve(&job(json!([["p", 600, 600, 4]]), json!([["s", width, 600, 1]]), kerf(3)));
        assert_eq!((placed(&solution), solution.total_nbr_cuts), (pieces, cuts), "on {width}");
    }
}

#[test]
fn e4_a_panel_as_large_as_the_sheet_needs_no_cut() {
    let solution = solve(&job(json!([["p", 2440, 1220, 1]]), json!([["s", 2440, 1220, 1]]), kerf(3)));
    assert_eq!((placed(&solution), solution.total_nbr_cuts), (1, 0));
    assert_eq!((solution.total_cut_length.um(), solution.total_used_area_ratio), (0, 1.0));
}

#[test]
fn e5_strips_of_full_width_leave_one_offcut() {
    let solution = solve(&job(json!([["p", 2440, 76, 3]]), json!([["s", 2440, 1220, 1]]), kerf(3)));
    assert_eq!((placed(&solution), solution.total_nbr_cuts), (3, 3));
    assert_eq!(solution.total_cut_length.mm(), 3.0 * 2440.0);
    let offcuts: Vec<_> =
        solution.statistics.all.remnants.iter().map(|r| (r.width.mm(), r.height.mm())).collect();
    assert_eq!(offcuts, [(2440.0, 983.0)]);
}

#[test]
fn e6_grain_decides_whether_a_panel_may_be_turned() {
    for (consider, grain, fits) in [
        (true, 2, true),
        (true, 1, false),
        (true, 0, true),
        (false, 2, true),
        (false, 1, true),
        (false, 0, true),
    ] {
        let job = Job::from_json(&json!({
            "panels": [{"id": "p", "width": 500, "height": 1000, "count": 1, "orientation": grain}],
            "stock_panels": [{"id": "s", "width": 1000, "height": 500, "count": 1, "orientation": 1}],
            "configuration": {"cut_thickness": 0, "consider_orientation": consider},
        }))
        .unwrap();
        let expected = if fits { vec![] } else { vec![("p", 1, NoFitReason::TooLarge)] };
        assert_eq!(left(&solve(&job)), expected, "grain {grain}, considered: {consider}");
    }
}

#[test]
fn e7_and_e8_large_panels_share_no_sheet() {
    for copies in [2, 3] {
        let solution = solve(&job(json!([["p", 600, 600, copies]]), json!([["s", 1000, 1000, 1]]), kerf(3)));
        assert_eq!(
            (placed(&solution), left(&solution)),
            (1, vec![("p", copies - 1, NoFitReason::OutOfStock)])
        );
        let missing: Vec<_> =
            solution.statistics.missing_stock.iter().map(|m| (m.stock_panel_id.as_str(), m.count)).collect();
        assert_eq!(missing, [("s", u64::from(copies) - 1)]);
    }
}

#[test]
fn e9_an_oversized_panel_does_not_keep_the_others_back() {
    let panels = json!([["long", 2500, 100, 1], ["short", 600, 400, 1]]);
    let solution = solve(&job(panels, json!([["s", 2440, 1220, 1]]), kerf(3)));
    assert_eq!((placed(&solution), left(&solution)), (1, vec![("long", 1, NoFitReason::TooLarge)]));
}

#[test]
fn e10_a_panel_without_stock_of_its_material_is_named_so() {
    let job = Job::from_json(&json!({
        "panels": [{"id": "p", "width": 600, "height": 400, "count": 1, "material": "PLY"}],
        "stock_panels": [{"id": "s", "width": 2440, "height": 1220, "count": 1, "material": "MDF"}],
    }))
    .unwrap();
    assert_eq!(left(&solve(&job)), [("p", 1, NoFitReason::NoMaterial)]);
}

#[test]
fn e11_a_pinwheel_cannot_be_cut_from_edge_to_edge() {
    let panels = json!([["p", 300, 200, 4], ["q", 100, 100, 1]]);
    let solution = solve(&job(panels, json!([["s", 500, 500, 1]]), kerf(0)));
    assert_eq!(placed(&solution), 4);
}

#[test]
fn e12_what_is_narrower_than_the_kerf_is_no_offcut() {
    let solution = solve(&job(json!([["p", 600, 600, 1]]), json!([["s", 602, 600, 1]]), kerf(3)));
    assert_eq!((placed(&solution), solution.total_nbr_cuts), (1, 1));
    assert_eq!(solution.statistics.all.remnants, []);
    assert_eq!(solution.statistics.all.kerf_area.mm2(), 1200.0);
}

#[test]
fn e13_two_panels_need_exactly_one_kerf_between_them() {
    for (width, pieces) in [(603, 2), (602, 1)] {
        let solution = solve(&job(json!([["p", 300, 300, 2]]), json!([["s", width, 300, 1]]), kerf(3)));
        assert_eq!(placed(&solution), pieces, "on {width}");
    }
}

#[test]
fn e14_in_single_sheet_mode_the_rest_is_left_over() {
    for (single, sheets, over, reason) in
        [(true, 1, 4, NoFitReason::SingleSheet), (false, 3, 2, NoFitReason::OutOfStock)]
    {
        let configuration = json!({"cut_thickness": 3, "use_single_stock_unit": single});
        let solution = solve(&job(json!([["p", 600, 600, 5]]), json!([["s", 1000, 1000, 3]]), configuration));
        assert_eq!((solution.mosaics.len() as u64, placed(&solution)), (sheets, sheets));
        assert_eq!(left(&solution), [("p", over, reason)]);
    }
}

#[test]
fn the_most_area_is_placed_where_stock_is_short() {
    // One large panel or two small ones: the large one has more area.
    let panels = json!([["small", 400, 300, 2], ["large", 900, 900, 1]]);
    let solution = solve(&job(panels, json!([["s", 1000, 1000, 1]]), kerf(3)));
    assert_eq!(left(&solution), [("small", 2, NoFitReason::OutOfStock)]);
}

#[test]
fn the_best_single_sheet_is_chosen_from_several() {
    let configuration = json!({"cut_thickness": 3, "use_single_stock_unit": true});
    let stock = json!([["small", 700, 700, 5], ["large", 1300, 700, 5], ["huge", 3000, 3000, 5]]);
    let solution = solve(&job(json!([["p", 600, 600, 2]]), stock, configuration));
    assert_eq!(solution.mosaics.len(), 1);
    assert_eq!(solution.mosaics[0].stock_panel_id, "large");
}

#[test]
fn a_solution_keeps_its_every_digit_through_json() {
    let job = example("s5-plywood-inches");
    let solution = solve(&job);
    let back: Solution = serde_json::from_str(&serde_json::to_string(&solution).unwrap()).unwrap();
    assert_eq!(back, solution);
    assert!(engine::verify::verify(&job, &back).is_ok());
}

#[test]
fn the_statistics_name_the_engine_that_found_each_layout_whatever_the_threads() {
    let mut job = example("s3-glass");
    job.configuration.effort = 0.05;
    let solved = |threads| engine::solve(&job, &Options { threads, ..Options::default() }, &Unattended);
    let search = solved(1).statistics.search;
    assert_eq!(search, solved(3).statistics.search);
    assert_eq!(search.len(), job.stock_panels.iter().map(|s| &s.material).collect::<BTreeSet<_>>().len());
    for found in search.values() {
        let by = found.engines[&found.engine];
        assert!(by.found >= by.best && by.best >= 1, "{found:?}");
        assert!(found.found_at <= found.work);
        assert_eq!(found.work, found.engines.values().map(|engine| engine.work).sum::<u64>());
        assert_eq!(found.engine == "construction", found.found_at == 0, "{found:?}");
    }
    assert!(search.values().any(|found| found.engines["ruin-and-recreate"].work > 0));
}

#[test]
fn a_solution_without_statistics_of_the_search_is_read() {
    let solution = solve(&example("s8-sample"));
    let mut old = serde_json::to_value(&solution).unwrap();
    assert!(old["statistics"].as_object_mut().unwrap().remove("search").is_some());
    let read: engine::Solution = serde_json::from_value(old).unwrap();
    assert!(read.statistics.search.is_empty() && read.mosaics == solution.mosaics);
}
