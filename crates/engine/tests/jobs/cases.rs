//! Rows are refused for the same reasons as on the page: `cases/reading.json` is asked of both.

use engine::Job;
use serde_json::{Map, Value, json};

#[test]
fn a_row_has_the_faults_that_the_page_tells() {
    let cases: Value = serde_json::from_str(include_str!("../../../../cases/reading.json")).unwrap();
    for case in cases["faults"].as_array().unwrap() {
        let mut row = case["row"].clone();
        row["id"] = json!("row");
        let found = Job::from_json(&json!({"panels": [row], "stock_panels": []})).err();
        let found: Map<String, Value> = found
            .iter()
            .flat_map(|faults| &faults.0)
            .map(|fault| {
                let mut told = serde_json::to_value(fault).unwrap();
                told.as_object_mut().unwrap().remove("path");
                (fault.path.replace("panels[0].", ""), told)
            })
            .collect();
        assert_eq!(Value::Object(found), case["faults"], "{}", case["row"]);
    }
}
