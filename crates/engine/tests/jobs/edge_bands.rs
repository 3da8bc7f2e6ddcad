//! Panels of which edge bands are deducted: cut sizes, metres of band, and what the check says.

use crate::support::{example, solve};
use engine::plan::{Plan, Spot};
use engine::verify::verify;
use engine::{Job, Length, Solution};
use serde_json::{Value, json};

/// Two rows of panels: one with bands on three sides, one with a band without an entry.
fn banded(deduct: bool) -> Job {
    let edges = [json!({"left": "PVC", "right": "PVC", "top": "ABS"}), json!({"bottom": "PAPER"})];
    let rows: Vec<Value> = (0..)
        .zip(edges)
        .map(|(n, edge)| json!({"id": n, "width": 600, "height": 400, "count": 2, "edge": edge}))
        .collect();
    let bands = json!({"PVC": {"thickness": "2", "overlength": "30"}, "ABS": {"thickness": 0.4}});
    Job::from_json(&json!({
        "panels": rows, "stock_panels": [{"id": "s", "width": 1250, "height": 1250, "count": 2}],
        "configuration": {"deduct_edge_bands": deduct, "edge_bands": bands, "optimization_factor": 0}}))
    .unwrap()
}

fn metres(solution: &Solution) -> Vec<(&str, f64)> {
    solution.edge_bands.iter().map(|(band, length)| (band.as_str(), length.mm())).collect()
}

#[test]
fn a_panel_is_cut_shorter_by_the_bands_on_its_sides() {
    let job = banded(true);
    let solution = solve(&job);
    let sizes: Vec<_> = solution
        .panel_sizes
        .iter()
        .map(|s| (s.panel_id.as_str(), s.width.mm(), s.height.mm(), s.cut_width.mm(), s.cut_height.mm()))
        .collect();
    assert_eq!(sizes, [("0", 600.0, 400.0, 596.0, 399.6), ("1", 600.0, 400.0, 600.0, 400.0)]);
    let tile = solution.mosaics.iter().flat_map(|m| &m.tiles).find(|tile| tile.id == 1).unwrap();
    let (long, short) = (tile.width.max(tile.height), tile.width.min(tile.height));
    assert_eq!((long.mm(), short.mm()), (596.0, 399.6));
    // The lists tell what was entered.
    assert_eq!(solution.panels[0].width, Length::from_mm(600));
    let bands = [("ABS", 1_200.0), ("PAPER", 1_200.0), ("PVC", 2.0 * 2.0 * 430.0)];
    assert_eq!(metres(&solution), bands);
    // Metres count the entered sides, deducted or not.
    let entered = solve(&banded(false));
    assert_eq!(metres(&entered), bands);
    assert!(entered.panel_sizes.is_empty());
}

#[test]
fn a_job_with_deducted_bands_is_cut_as_one_of_panels_of_the_cut_sizes() {
    for name in ["s1-kitchen", "s2-wardrobe", "s9-wardrobe-drawers"] {
        let mut job = example(name);
        job.configuration.effort = 0.0;
        let bands: Vec<String> = solve(&job).edge_bands.into_keys().collect();
        assert!(!bands.is_empty(), "{name}");
        job.configuration.deduct_edge_bands = true;
        for (n, band) in (1..).zip(bands) {
            job.configuration.edge_bands.entry(band).or_default().thickness = Length::from_um(n * 500);
        }
        let mut cut = job.clone();
        cut.configuration.deduct_edge_bands = false;
        for (panel, entered) in cut.panels.iter_mut().zip(&job.panels) {
            (panel.width, panel.height) = job.cut_size(entered);
        }
        assert_ne!(cut.panels, job.panels, "{name}");
        let solution = solve(&job);
        assert_eq!(solution.mosaics, solve(&cut).mosaics, "{name}");
        assert_eq!(Plan::read(&job, &solution).unwrap().solution(), solution, "{name}");
    }
}

#[test]
fn a_panel_moved_by_hand_keeps_its_cut_size() {
    let job = banded(true);
    let plan = Plan::read(&job, &solve(&job)).unwrap();
    let moved = plan.move_to(1, Spot::NewSheet(0)).unwrap().solution();
    verify(&job, &moved).unwrap();
    assert_eq!(moved.mosaics.len(), 2);
}

#[test]
fn wrong_sizes_and_metres_are_found() {
    let job = banded(true);
    let said = |spoil: fn(&mut Solution)| {
        let mut solution = solve(&job);
        spoil(&mut solution);
        verify(&job, &solution).unwrap_err().to_string()
    };
    assert_eq!(said(|s| s.panel_sizes.clear()), "panel_sizes has 0 entries, 2 are right");
    let size = "panel_sizes[0] does not tell the sizes of panel \"0\"";
    assert_eq!(said(|s| s.panel_sizes[0].cut_width = Length::from_mm(600)), size);
    assert_eq!(said(|s| s.panel_sizes[0].height = Length::from_mm(396)), size);
    let overlength = said(|s| *s.edge_bands.get_mut("PVC").unwrap() = Length::from_mm(1_600));
    assert_eq!(overlength, "edge_bands is Length(1600000), not 1720000 µm");
    // The tiles of a job that deducts nothing are too large for one that does.
    let entered = verify(&job, &solve(&banded(false))).unwrap_err().to_string();
    let told = ["596x399.6", "399.6x596"].iter().any(|size| entered.contains(size));
    assert!(told && entered.contains("panel_sizes has 0 entries"), "{entered}");
}
