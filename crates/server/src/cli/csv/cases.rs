//! Lists read the same here and on the page: `cases/reading.json` is asked of both.

use super::column::{Column, of_heading};
use super::columns::List;
use super::length::{self, Decimal, LengthFault, Unit};
use super::price::{self, PriceFault};
use super::sheet_columns::SheetColumn;
use engine::Money;
use serde_json::{Value, json};

fn cases(section: &str) -> Vec<Value> {
    let all: Value = serde_json::from_str(include_str!("../../../../../cases/reading.json")).unwrap();
    all[section].as_array().unwrap().clone()
}

/// The name of a column on the page.
fn named(column: Column) -> &'static str {
    match column {
        Column::Grain => "orientation",
        Column::GrainSet => "grain_set",
        Column::ExternalId => "external_id",
        Column::EdgeTop => "edgeTop",
        Column::EdgeBottom => "edgeBottom",
        Column::EdgeLeft => "edgeLeft",
        Column::EdgeRight => "edgeRight",
        Column::Sheet(SheetColumn::UseFirst) => "use_first",
        Column::Sheet(SheetColumn::TrimLeft) => "trimLeft",
        Column::Sheet(SheetColumn::TrimRight) => "trimRight",
        Column::Sheet(SheetColumn::TrimTop) => "trimTop",
        Column::Sheet(SheetColumn::TrimBottom) => "trimBottom",
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

#[test]
fn a_price_is_read_as_on_the_page() {
    for case in cases("prices") {
        let read = price::parse(case[0].as_str().unwrap(), Decimal::Unknown { semicolons: false });
        let expected = match case[1].as_str().unwrap() {
            "not_a_number" => None,
            "ambiguous" => {
                assert!(matches!(read, Err(PriceFault::Ambiguous { .. })), "{case}");
                None
            }
            amount => Some(Money::parse(amount).unwrap()),
        };
        assert_eq!(read.ok(), expected, "{case}");
    }
}

#[test]
fn what_a_sheet_has_of_its_own_is_read_as_on_the_page() {
    for case in cases("sheets") {
        let cells = case["cells"].as_object().unwrap();
        let count = if cells.contains_key("count") { "" } else { "count;" };
        let number = if cells.contains_key("count") { "" } else { "1;" };
        let headings: Vec<&str> = cells
            .keys()
            .map(|key| match key.as_str() {
                "trimLeft" => "trim left",
                "trimRight" => "trim right",
                "trimTop" => "trim top",
                "trimBottom" => "trim bottom",
                other => other,
            })
            .collect();
        let texts: Vec<&str> = cells.values().map(|text| text.as_str().unwrap()).collect();
        let text =
            format!("width;height;{count}{}\n2500;1250;{number}{}", headings.join(";"), texts.join(";"));
        let lists = super::read(text.as_bytes(), List::Stock, Unit::Mm);
        let faults: Vec<String> = lists
            .faults
            .iter()
            .map(|fault| {
                fault.column.map_or("", |column| if column == "use first" { "use_first" } else { column })
            })
            .map(|column| column.split(' ').next().unwrap_or(column).to_owned())
            .collect();
        assert_eq!(json!(faults), case.get("faults").cloned().unwrap_or(json!([])), "{case}");
        let Some((_, stock)) = lists.stock.first() else { continue };
        let own = case["own"].as_object().unwrap();
        let kind = stock.kind.map(|kind| serde_json::to_value(kind).unwrap());
        assert_eq!(kind.as_ref(), own.get("kind"), "{case}");
        let price = own.get("price").map(|price| Money::parse(price.as_str().unwrap()).unwrap());
        assert_eq!(stock.price, price, "{case}");
        assert_eq!(stock.use_first, own.contains_key("use_first"), "{case}");
        let trim = stock.trim.map(|trim| serde_json::to_value(trim).unwrap());
        assert_eq!(trim.as_ref(), own.get("trim"), "{case}");
        assert_eq!(stock.count.is_none(), own.contains_key("count"), "{case}");
    }
}
