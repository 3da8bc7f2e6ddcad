//! What is said to help a panel that the rules of the saw leave no place.

use engine::verify::verify;
use engine::{Job, Options, Remedy, RuleName, Solution, Unattended, solve};
use serde_json::{Value, json};

/// A panel of these sides and a sheet of 1000 x 800 under these rules, kerf 4.
fn job(panel: (u32, u32), rules: Value) -> Job {
    job_of(json!({"id": "p", "width": panel.0, "height": panel.1, "count": 1}), rules)
}

fn job_of(panel: Value, mut rules: Value) -> Job {
    rules["cut_thickness"] = 4.into();
    let stock = json!([{"id": "s", "width": 1000, "height": 800, "count": 1}]);
    Job::from_json(&json!({"panels": [panel], "stock_panels": stock, "configuration": rules})).unwrap()
}

fn solved(job: &Job) -> Solution {
    let solution = solve(job, &Options::default(), &Unattended);
    assert_eq!(verify(job, &solution), Ok(()));
    solution
}

/// The rule that leaves the panel no place, and what would help.
fn told(job: &Job) -> (Option<RuleName>, Value) {
    let left = &solved(job).no_fit_panels[0];
    (left.rule, serde_json::to_value(&left.remedies).unwrap())
}

#[test]
fn stages_name_the_fewest_that_do() {
    let rules = json!({"max_stages": 1, "final_trim": false});
    let expected = json!([{"rule": "final_trim"}, {"rule": "max_stages", "value": 2}]);
    assert_eq!(told(&job((600, 400), rules)), (Some(RuleName::FinalTrim), expected));
    let rules = json!({"max_stages": 1, "final_trim": false, "first_cut": 1, "min_strip": 500});
    let (_, remedies) = told(&job((300, 400), rules));
    assert_eq!(remedies, json!([{"rule": "max_stages", "value": 3}]));
}

#[test]
fn trims_and_a_locked_rotation_are_told_where_either_of_them_is_in_the_way() {
    let trimmed = json!({"trim": {"left": 10}});
    let trim = json!([{"rule": "trim"}]);
    assert_eq!(told(&job((995, 700), trimmed.clone())), (Some(RuleName::Trim), trim));
    let locked =
        |height: u32| json!({"id": "p", "width": 700, "height": height, "count": 1, "locked_rotation": true});
    let turned = json!([{"rule": "locked_rotation"}]);
    assert_eq!(told(&job_of(locked(950), trimmed.clone())), (Some(RuleName::LockedRotation), turned));
    assert_eq!(told(&job_of(locked(995), trimmed)), (Some(RuleName::Trim), json!([])), "it takes both");
}

#[test]
fn lengths_name_a_limit_that_does() {
    // 1000 - 990 - 4 is left beside it.
    let offcut = json!([{"rule": "min_offcut", "value": 6}]);
    assert_eq!(told(&job((990, 800), json!({"min_offcut": 20}))), (Some(RuleName::MinOffcut), offcut));
    let cut = json!([{"rule": "max_cut_length", "value": 800}]);
    assert_eq!(told(&job((600, 800), json!({"max_cut_length": 700}))), (Some(RuleName::MaxCutLength), cut));
    let strip = json!([{"rule": "final_trim"}, {"rule": "max_stages", "value": 3}, {"rule": "min_strip", "value": 400}]);
    let rules = json!({"max_stages": 2, "final_trim": false, "min_strip": 700});
    let (_, remedies) = told(&job((300, 400), rules));
    assert_eq!(remedies, strip);
}

#[test]
fn what_is_told_to_help_does() {
    let rules = json!({"max_stages": 2, "final_trim": false, "min_strip": 700});
    let left = solved(&job((300, 400), rules.clone())).no_fit_panels[0].remedies.clone();
    for remedy in left {
        let mut eased = rules.clone();
        match remedy {
            Remedy::MaxStages { value } => eased["max_stages"] = value.into(),
            Remedy::FinalTrim => eased["final_trim"] = true.into(),
            Remedy::MinStrip { value } => eased["min_strip"] = serde_json::to_value(value).unwrap(),
            other => panic!("{other:?}"),
        }
        assert_eq!(solved(&job((300, 400), eased)).no_fit_panels, []);
    }
}

#[test]
fn a_panel_without_a_rule_in_its_way_is_told_nothing() {
    let left = solved(&job((1200, 400), json!({}))).no_fit_panels[0].clone();
    assert_eq!((left.rule, left.remedies), (None, Vec::new()));
}

#[test]
fn remedies_that_do_not_help_or_are_missing_are_found() {
    let job = job((600, 400), json!({"max_stages": 1, "final_trim": false}));
    let solution = solved(&job);
    let wrong = [
        vec![],
        vec![Remedy::FinalTrim],
        vec![Remedy::FinalTrim, Remedy::MaxStages { value: 3 }],
        vec![Remedy::FinalTrim, Remedy::MaxStages { value: 2 }, Remedy::Trim],
    ];
    for remedies in wrong {
        let mut told = solution.clone();
        told.no_fit_panels[0].remedies.clone_from(&remedies);
        assert!(verify(&job, &told).is_err(), "{remedies:?}");
    }
}
