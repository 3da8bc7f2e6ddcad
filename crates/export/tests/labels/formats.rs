//! Label formats: those that come with the program, and what is wrong with others.

use engine::Length;
use export::Language;
use export::labels::{LabelFormat, LabelOptions, LabelPaperKind, built_in_label, built_in_labels, labels};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const IDS: [&str; 7] =
    ["avery-l7160", "avery-l7163", "70x37", "105x48", "roll-58x40", "roll-62x100", "roll-100x50"];

#[test]
fn built_in_formats_have_stable_ids_and_no_faults() {
    let formats = built_in_labels();
    assert_eq!(formats.iter().map(|format| format.id.as_str()).collect::<Vec<_>>(), IDS);
    for format in &formats {
        assert_eq!(format.faults(), [], "{}", format.id);
        assert!(format.built_in);
        assert_eq!(built_in_label(&format.id).as_ref(), Some(format));
        let text = serde_json::to_string(format).unwrap();
        assert_eq!(serde_json::from_str::<LabelFormat>(&text).unwrap(), *format);
    }
    assert_eq!(built_in_label("avery"), None);
}

#[test]
fn labels_of_built_in_sheets_lie_where_those_of_the_maker_lie() {
    let corner = |id: &str, place| {
        let format = built_in_label(id).unwrap();
        let (x, y) = format.paper.corner(place, format.width, format.height);
        (x.mm(), y.mm())
    };
    // The margins and the pitch of the maker: 66 and 101.6 across, 38.1 down.
    assert_eq!(corner("avery-l7160", 0), (7.2, 15.15));
    assert_eq!(corner("avery-l7160", 1), (73.2, 15.15));
    assert_eq!(corner("avery-l7160", 20), (139.2, 243.75));
    assert_eq!(corner("avery-l7163", 0), (4.65, 15.15));
    assert_eq!(corner("avery-l7163", 13), (106.25, 243.75));
    assert_eq!(corner("70x37", 23), (140.0, 259.5));
    assert_eq!(corner("105x48", 11), (105.0, 244.5));
    for format in built_in_labels().iter().filter(|format| format.paper.kind == LabelPaperKind::Sheet) {
        let (x, y) = format.paper.corner(format.paper.places() - 1, format.width, format.height);
        // As much is left below and on the right as above and on the left.
        let slack = Length::from_um(100);
        assert!((format.paper.width - x - format.width - format.paper.margin_left) <= slack, "{}", format.id);
        assert!(
            (format.paper.height - y - format.height - format.paper.margin_top) <= slack,
            "{}",
            format.id
        );
    }
}

#[test]
fn fields_of_built_in_formats_do_not_lie_on_each_other() {
    for format in built_in_labels() {
        // The first is the edge marks, which go around all others.
        for (n, a) in format.fields.iter().enumerate().skip(1) {
            for b in format.fields.iter().skip(n + 1) {
                let apart = a.x + a.width <= b.x
                    || b.x + b.width <= a.x
                    || a.y + a.height <= b.y
                    || b.y + b.height <= a.y;
                assert!(apart, "{}: {:?} and {:?}", format.id, a.field, b.field);
            }
        }
        let kinds: BTreeSet<String> =
            format.fields.iter().map(|field| format!("{:?}", field.field)).collect();
        for kind in
            ["Label", "Number", "Size", "Material", "Edges", "Code", "Sheet", "Turn", "Drawing", "Grain"]
        {
            assert!(kinds.contains(kind), "{}: {kind}", format.id);
        }
    }
}

fn valid() -> Value {
    json!({
        "id": "own", "name": "Own", "built_in": false,
        "paper": {"kind": "sheet", "width": 210, "height": 297, "columns": 2, "rows": 5, "gap_x": 2.5, "gap_y": 0,
                  "margin_left": 5, "margin_top": 10},
        "width": 90.5, "height": 50,
        "fields": [
            {"field": "label", "x": 2, "y": 2, "width": 60, "height": 10, "font_size": 14, "align": "center"},
            {"field": "text", "x": 2, "y": 15, "width": 60, "height": 6, "font_size": 8, "align": "left",
             "text": "{label} {width} × {height}"},
            {"field": "code", "x": 65, "y": 2, "width": 22, "height": 22, "font_size": 8, "align": "right",
             "code": "qr", "holds": "text", "text": "{number}/{sheet}"},
        ],
    })
}

#[test]
fn a_format_is_read_as_it_is_written() {
    let format: LabelFormat = serde_json::from_value(valid()).unwrap();
    assert_eq!(format.faults(), []);
    assert_eq!(
        serde_json::from_value::<LabelFormat>(serde_json::to_value(&format).unwrap()).unwrap(),
        format
    );
    assert_eq!(format.width, Length::from_um(90_500));
}

#[test]
fn what_no_format_has_is_not_read() {
    for (pointer, name, value) in [
        ("", "colour", json!("red")),
        ("/paper", "depth", json!(1)),
        ("/fields/0", "bold", json!(true)),
        ("/fields/0", "field", json!("price")),
        ("/fields/0", "align", json!("justify")),
        ("/fields/2", "code", json!("ean")),
        ("/paper", "kind", json!("wall")),
    ] {
        let mut format = valid();
        format.pointer_mut(pointer).unwrap()[name] = value;
        let fault = serde_json::from_value::<LabelFormat>(format).unwrap_err().to_string();
        assert!(fault.contains("unknown"), "{pointer}/{name}: {fault}");
    }
}

#[test]
fn each_fault_is_told_by_its_field() {
    let long = "x".repeat(1_001);
    let cases = [
        ("/name", json!(" "), "name must not be empty"),
        ("/name", json!(long), "name must not be longer than 200"),
        ("/width", json!(9.999), "width must be at least 10"),
        ("/width", json!(1e300), "width must be at most 500"),
        ("/height", json!(-1e300), "height must be at least 10"),
        ("/paper/width", json!(1000.001), "paper.width must be at most 1000"),
        ("/paper/width", json!(185), "paper.columns reaches beyond the paper with all labels"),
        ("/paper/rows", json!(6), "paper.rows reaches beyond the paper with all labels"),
        ("/paper/rows", json!(0), "paper.rows must be at least 1"),
        ("/paper/columns", json!(101), "paper.columns must be at most 100"),
        ("/paper/kind", json!("roll"), "paper.columns must be at most 1"),
        ("/paper/gap_x", json!(-0.001), "paper.gap_x must be at least 0"),
        ("/paper/margin_top", json!(2000), "paper.margin_top must be at most 1000"),
        ("/fields/0/x", json!(-1), "fields[0].x must be at least 0"),
        ("/fields/0/x", json!(30.501), "fields[0].width reaches beyond the label"),
        ("/fields/0/height", json!(49), "fields[0].height reaches beyond the label"),
        ("/fields/0/width", json!(0), "fields[0].width must be at least 1"),
        ("/fields/0/font_size", json!(3.9), "fields[0].font_size must be at least 4"),
        ("/fields/0/font_size", json!(201), "fields[0].font_size must be at most 200"),
        ("/fields/0/text", json!("words"), "fields[0].text means nothing for this field"),
        ("/fields/0/code", json!("qr"), "fields[0].code means nothing for this field"),
        ("/fields/0/holds", json!("link"), "fields[0].holds means nothing for this field"),
        ("/fields/1/text", json!(null), "fields[1].text is missing"),
        ("/fields/1/text", json!("  "), "fields[1].text must not be empty"),
        ("/fields/1/text", json!(long), "fields[1].text must not be longer than 1000"),
        ("/fields/1/text", json!("{colour}"), "fields[1].text names no field: {colour}"),
        ("/fields/1/text", json!("{label"), "fields[1].text has a brace without its other half"),
        ("/fields/2/text", json!(null), "fields[2].text is missing"),
        ("/fields/2/holds", json!("number"), "fields[2].text means nothing for this field"),
    ];
    for (pointer, value, fault) in cases {
        let mut format = valid();
        match format.pointer_mut(pointer) {
            Some(place) => *place = value,
            None => {
                let (parent, name) = pointer.rsplit_once('/').unwrap();
                format.pointer_mut(parent).unwrap()[name] = value;
            }
        }
        let format: LabelFormat = serde_json::from_value(format).unwrap();
        let faults: Vec<String> = format.faults().iter().map(ToString::to_string).collect();
        assert!(faults.iter().any(|told| told == fault), "{pointer}: {faults:?}");
    }
    let mut many = valid();
    many["fields"] = vec![valid()["fields"][0].clone(); 61].into();
    let many: LabelFormat = serde_json::from_value(many).unwrap();
    assert_eq!(many.faults()[0].to_string(), "fields must not be longer than 60");
}

#[test]
fn labels_are_refused_by_a_format_with_faults() {
    let mut format: LabelFormat = serde_json::from_value(valid()).unwrap();
    format.fields[0].width = Length::from_mm(100);
    let plan = super::plan::plan_of_one("Side");
    let options = LabelOptions { language: Language::Russian, ..LabelOptions::default() };
    let refused = labels(&plan.facts(), &format, &options).unwrap_err();
    let words = "Ошибка в формате этикетки: fields[0].width выходит за край этикетки.";
    assert_eq!(refused.to_string(), words);
}
