//! Lists read the same here and on the page: `cases/reading.json` is asked of both.

use super::columns::{Column, of_heading};
use super::length::{self, Decimal, LengthFault, Unit};
use serde_json::Value;

fn cases(section: &str) -> Vec<Value> {
    let all: Value = serde_json::from_str(include_str!("../../../../../cases/reading.json")).unwrap();
    all[section].as_array().unwrap().clone()
}

/// As the page calls the columns.
fn named(column: Column) -> &'static str {
    match column {
        Column::Grain => "orientation",
        Column::GrainSet => "grain_set",
        Column::EdgeTop => "edgeTop",
        Column::EdgeBottom => "edgeBottom",
        Column::EdgeLeft => "edgeLeft",
        Column::EdgeRight => "edgeRight",
        other => other.name(),
    }
}

#[test]
fn a_heading_means_what_it_means_on_the_page() {
    for case in cases("headings") {
        let (column, unit) = of_heading(case[0].as_str().unwrap());
        let unit = unit.map(|unit| match unit {
            Unit::Mm => "mm",
            Unit::Cm => "cm",
            Unit::M => "m",
            Unit::In => "in",
        });
        assert_eq!(column.map(named), case[1].as_str(), "{case}");
        assert_eq!(unit, case[2].as_str(), "{case}");
    }
}

#[test]
fn a_length_is_read_as_on_the_page() {
    for case in cases("lengths") {
        let unit = if case[1] == "inch" { Unit::In } else { Unit::Mm };
        let read = length::parse(case[0].as_str().unwrap(), unit, Decimal::Unknown { semicolons: false });
        let (um, fault) = match read {
            Ok(length) => (Some(length.um()), None),
            Err(LengthFault::Missing) => (None, Some("empty")),
            Err(LengthFault::NotALength(_)) => (None, Some("not_a_number")),
            Err(LengthFault::Ambiguous { .. }) => (None, Some("ambiguous")),
            Err(other) => panic!("{case}: {other}"),
        };
        assert_eq!((um, fault), (case[2].as_i64(), case[2].as_str()), "{case}");
    }
}
