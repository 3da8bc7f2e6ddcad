//! Equal sheets that are cut at once: fewer cycles of the saw win, and the solution tells groups and figures by cycle.

use crate::support::{job, solve};
use engine::verify::verify;
use engine::{Job, Length, MaterialRules, Priority, SheetGroup, Solution};
use serde_json::{Value, json};

/// Two sheets of 100 x 50, two panels that fill a half and two that all but fill it: alike, they take one cut more.
fn halves(sheets_at_once: Value) -> Job {
    let panels = json!([["whole", 50, 50, 2], ["less", 50, 49, 2]]);
    let configuration =
        json!({"cut_thickness": 0, "optimization_factor": 0.05, "sheets_at_once": sheets_at_once});
    job(panels, json!([["s", 100, 50, 2]]), configuration)
}

/// Sheets and cycles of each group.
fn groups(solution: &Solution) -> Vec<(&[usize], u64)> {
    solution.groups.iter().map(|group| (&group.sheets[..], group.cycles)).collect()
}

#[test]
fn fewer_cycles_win_among_layouts_of_the_same_stock_area() {
    let one_by_one = solve(&halves(json!(null)));
    assert_eq!((one_by_one.mosaics.len(), one_by_one.total_nbr_cuts), (2, 3));
    let at_once = solve(&halves(json!(2)));
    assert_eq!((at_once.mosaics.len(), at_once.total_nbr_cuts), (2, 4));
    assert_eq!(groups(&at_once), [(&[0, 1][..], 1)]);
    assert_eq!(at_once.cycle_cuts, Some(2));
    assert_eq!(at_once.cycle_cut_length, Some(Length::from_mm(100)));
    // By fewest cuts, these count first.
    let mut by_cuts = halves(json!(2));
    by_cuts.configuration.priority = Priority::FewestCuts;
    let by_cuts = solve(&by_cuts);
    assert_eq!((by_cuts.total_nbr_cuts, by_cuts.cycle_cuts), (3, Some(3)));
}

#[test]
fn a_job_of_which_sheets_are_cut_one_by_one_is_answered_as_without_the_field() {
    let plain = solve(&halves(json!(null)));
    assert_eq!(solve(&halves(json!(1))), plain);
    let text = serde_json::to_string(&plain).unwrap();
    assert!(!text.contains("cycle") && !text.contains("groups"), "{text}");
    // A material may stand for itself.
    let mut own = halves(json!(2));
    let material = own.panels[0].material.clone();
    let one = MaterialRules { sheets_at_once: Some(1), ..MaterialRules::default() };
    own.configuration.materials.insert(material, one);
    assert_eq!(solve(&own).cycle_cuts, Some(3));
}

#[test]
fn sheets_of_other_rows_or_with_other_rows_of_panels_are_not_cut_at_once() {
    let configuration = json!({"cut_thickness": 0, "optimization_factor": 0, "sheets_at_once": 3});
    let stock = json!([["s", 100, 50, 2], ["t", 100, 50, 5]]);
    let of_stock = solve(&job(json!([["p", 100, 40, 7]]), stock, configuration.clone()));
    assert_eq!(groups(&of_stock), [(&[0, 1][..], 1), (&[2, 3, 4, 5, 6], 2)]);
    assert_eq!((of_stock.total_nbr_cuts, of_stock.cycle_cuts), (7, Some(3)));
    let panels = json!([["p", 100, 40, 2], ["q", 100, 40, 1]]);
    let of_panels = solve(&job(panels, json!([["s", 100, 50, 9]]), configuration));
    assert_eq!(groups(&of_panels), [(&[0, 1][..], 1), (&[2], 1)]);
}

#[test]
fn trims_are_cut_in_every_cycle() {
    let configuration =
        json!({"cut_thickness": 0, "sheets_at_once": 2, "trim": {"left": 10}, "optimization_factor": 0});
    let solution = solve(&job(json!([["p", 90, 40, 3]]), json!([["s", 100, 50, 3]]), configuration));
    assert_eq!((solution.total_nbr_cuts, solution.cycle_cuts), (6, Some(4)));
    assert_eq!(solution.cycle_cut_length, Some(Length::from_mm(2 * (50 + 90))));
}

#[test]
fn the_check_refuses_groups_and_figures_that_are_not_those_of_the_sheets() {
    let job = halves(json!(2));
    let right = solve(&job);
    let said = |change: fn(&mut Solution)| {
        let mut wrong = right.clone();
        change(&mut wrong);
        verify(&job, &wrong).unwrap_err().to_string()
    };
    let group =
        |sheets: &[usize]| SheetGroup { sheets: sheets.to_vec(), count: sheets.len() as u64, cycles: 1 };
    assert_eq!(said(|s| s.groups.clear()), "groups has 0 entries, there are 1 different sheets");
    assert_eq!(said(|s| s.groups[0].cycles = 2), "groups[0] says 2 sheets in 2 cycles, not (2, 1)");
    assert_eq!(said(|s| s.groups[0].sheets[0] = 9), "groups[0] has no sheets, or one that is not in mosaics");
    assert_eq!(said(|s| s.cycle_cuts = None), "cycle_cuts is None, not 2");
    assert_eq!(
        said(|s| s.cycle_cut_length = Some(Length::from_mm(99))),
        "cycle_cut_length is Some(99000) µm, not 100000"
    );
    let mut split = right.clone();
    split.groups = vec![group(&[0]), group(&[1])];
    let split = verify(&job, &split).unwrap_err().to_string();
    assert!(split.contains("groups[1] is not all the sheets that are equal"), "{split}");
    let asked = verify(&halves(json!(null)), &right).unwrap_err().to_string();
    assert!(asked.contains("though no sheets are cut at once"), "{asked}");
}

#[test]
fn how_many_sheets_are_cut_at_once_is_a_whole_number_from_1_to_100() {
    for wrong in [json!(0), json!(101), json!(1.5), json!("many")] {
        let value = json!({"panels": [], "stock_panels": [], "configuration": {
            "sheets_at_once": wrong, "materials": {"A": {"sheets_at_once": wrong}}}});
        let faults = Job::from_json(&value).unwrap_err().0;
        let paths: Vec<&str> = faults.iter().map(|fault| fault.path.as_str()).collect();
        assert_eq!(paths, ["configuration.sheets_at_once", "configuration.materials.A.sheets_at_once"]);
    }
}
