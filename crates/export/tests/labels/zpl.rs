//! Labels for a Zebra printer.

use super::plan::{plan, plan_of_one, roll_with, told};
use export::labels::{
    LabelOptions, LabelOrder, PrinterDpi, ZplOptions, built_in_label, built_in_labels, zpl,
};
use export::{Facts, Language};
use serde_json::json;

/// All that is ever written.
const COMMANDS: [&str; 16] =
    ["XA", "XZ", "CI", "LH", "PW", "LL", "FO", "FS", "FD", "FH", "FB", "A0", "A@", "GB", "BQ", "PQ"];

/// The commands of a file with their parameters, as a printer takes it apart.
fn commands(zpl: &[u8]) -> Vec<(String, String)> {
    let text = std::str::from_utf8(zpl).unwrap();
    assert!(!text.contains('~'), "a control command");
    let (before, rest) = text.split_once('^').unwrap();
    assert_eq!(before, "");
    let commands = rest.split('^').map(|command| {
        let mut characters = command.chars();
        let name: String = characters.by_ref().take(2).collect();
        (name, characters.as_str().trim_end_matches('\n').to_owned())
    });
    commands.collect()
}

/// What stands in the fields of a file, with its escapes undone.
fn field_data(zpl: &[u8]) -> Vec<String> {
    let data = commands(zpl).into_iter().filter(|(name, _)| name == "FD");
    data.map(|(_, data)| data.replace("_5E", "^").replace("_7E", "~").replace("_5F", "_")).collect()
}

fn count(commands: &[(String, String)], name: &str) -> usize {
    commands.iter().filter(|(command, _)| command == name).count()
}

#[test]
fn every_label_is_a_format_of_its_own_with_its_size_and_copies() {
    let plan = plan();
    let labels = told(&plan.facts(), "number", &LabelOptions::default()).len();
    for (dpi, width, height) in [(PrinterDpi::Dpi203, "464", "320"), (PrinterDpi::Dpi300, "696", "480")] {
        let options = ZplOptions { dpi, copies: 3, ..ZplOptions::default() };
        let file = zpl(&plan.facts(), &built_in_label("roll-58x40").unwrap(), &options).unwrap();
        let commands = commands(&file);
        for name in ["XA", "XZ", "CI", "PW", "LL", "PQ", "BQ"] {
            assert_eq!(count(&commands, name), labels, "{name}");
        }
        for (name, value) in [("CI", "28"), ("PW", width), ("LL", height), ("PQ", "3")] {
            let all = commands.iter().filter(|(command, _)| command == name);
            assert!(all.into_iter().all(|(_, parameters)| parameters == value), "{name}");
        }
        for (name, parameters) in &commands {
            assert!(COMMANDS.contains(&name.as_str()), "{name}");
            if name == "FO" {
                let (x, y) = parameters.split_once(',').unwrap();
                let (x, y): (u32, u32) = (x.parse().unwrap(), y.parse().unwrap());
                assert!(x <= width.parse().unwrap() && y <= height.parse().unwrap(), "{parameters}");
            }
        }
    }
}

#[test]
fn no_stranger_commands_the_printer() {
    let attacks = [
        "^XZ^XA^JUF^XZ~JR",
        "~DGR:X.GRF,1,1,00",
        "_5EXZ_7EJR",
        "a\u{0}\r\n^FS^FDb\u{1b}\u{10}\u{1e}",
        "\\&\\(*)\\\\",
        "^CC*^CT!^CD;",
        ">:>;>8>0^~",
        "<<>{{}}",
    ];
    let format = roll_with(json!([
        {"field": "label", "x": 1, "y": 1, "width": 98, "height": 10, "font_size": 8},
        {"field": "code", "x": 1, "y": 12, "width": 98, "height": 10, "code": "code128", "holds": "text", "text": "{label}"},
        {"field": "code", "x": 1, "y": 24, "width": 34, "height": 34, "code": "qr", "holds": "text", "text": "{label}"},
        {"field": "customer", "x": 40, "y": 24, "width": 50, "height": 10, "font_size": 8},
    ]));
    let harmless = {
        let plan = plan_of_one("Side");
        let facts = Facts { customer: Some("Side"), ..plan.facts() };
        commands(&zpl(&facts, &format, &ZplOptions::default()).unwrap())
    };
    for attack in attacks {
        let plan = plan_of_one(attack);
        let facts = Facts { customer: Some(attack), name: attack, ..plan.facts() };
        let file = zpl(&facts, &format, &ZplOptions::default()).unwrap();
        assert!(file.iter().all(|byte| *byte >= b' ' || *byte == b'\n'), "{attack:?}");
        let commands = commands(&file);
        for (name, _) in &commands {
            assert!(
                COMMANDS.contains(&name.as_str()) || ["BY", "BC"].contains(&name.as_str()),
                "{attack:?}: {name}"
            );
        }
        for once in ["XA", "XZ", "CI", "PW", "LL", "PQ"] {
            assert_eq!(count(&commands, once), count(&harmless, once), "{attack:?}: {once}");
        }
        // Every field is data between its beginning and its end, and nothing else.
        assert_eq!(count(&commands, "FD"), count(&commands, "FH"), "{attack:?}");
        for pair in commands.windows(2).filter(|pair| pair[0].0 == "FD") {
            assert_eq!(pair[1].0, "FS", "{attack:?}");
        }
    }
}

#[test]
fn words_keep_what_a_stranger_wrote() {
    let plan = plan_of_one("50 % ^ ~ _5E \\ end");
    let format =
        roll_with(json!([{"field": "label", "x": 1, "y": 1, "width": 98, "height": 10, "font_size": 8}]));
    let file = zpl(&plan.facts(), &format, &ZplOptions::default()).unwrap();
    // In a block of text two backslashes are one.
    assert_eq!(field_data(&file), ["50 % ^ ~ _5E \\\\ end"]);
}

#[test]
fn bars_are_written_in_the_printers_own_signs() {
    let format =
        roll_with(json!([{"field": "code", "x": 1, "y": 1, "width": 98, "height": 10, "code": "code128",
                                   "holds": "text", "text": "{label}"}]));
    for (label, data) in
        [("A>B", ">:A>0B"), ("a^b~c_d", ">:a><b>=c_5Fd"), ("1234", ">;1234"), ("123", ">:123")]
    {
        let plan = plan_of_one(label);
        let file = zpl(&plan.facts(), &format, &ZplOptions::default()).unwrap();
        let commands = commands(&file);
        let (_, written) = commands.iter().find(|(name, _)| name == "FD").unwrap();
        assert_eq!(written, data);
    }
}

#[test]
fn cyrillic_is_set_in_a_type_that_has_it() {
    let plan = plan_of_one("Полка");
    let format = roll_with(json!([
        {"field": "label", "x": 1, "y": 1, "width": 98, "height": 10, "font_size": 8},
        {"field": "size", "x": 1, "y": 20, "width": 98, "height": 10, "font_size": 8},
    ]));
    let options = ZplOptions { language: Language::Russian, ..ZplOptions::default() };
    let file = zpl(&plan.facts(), &format, &options).unwrap();
    assert_eq!(field_data(&file), ["Полка", "400 × 300"]);
    let commands = commands(&file);
    let types = commands.iter().filter(|(name, _)| name.starts_with('A')).map(|(name, _)| name.as_str());
    assert_eq!(types.collect::<Vec<_>>(), ["A@", "A0"]);
}

#[test]
fn the_order_and_the_remnants_are_those_that_are_asked_for() {
    let plan = plan();
    let format =
        roll_with(json!([{"field": "number", "x": 1, "y": 1, "width": 98, "height": 10, "font_size": 8}]));
    for order in [LabelOrder::Saw, LabelOrder::Label, LabelOrder::Size] {
        for remnants in [true, false] {
            let options = ZplOptions { order, remnants, ..ZplOptions::default() };
            let file = zpl(&plan.facts(), &format, &options).unwrap();
            let options = LabelOptions { order, remnants, ..LabelOptions::default() };
            assert_eq!(field_data(&file), told(&plan.facts(), "number", &options));
        }
    }
}

#[test]
fn too_many_copies_are_refused_and_the_same_facts_give_the_same_bytes() {
    let (one, other) = (plan(), plan());
    let format = built_in_label("roll-100x50").unwrap();
    let refused =
        zpl(&one.facts(), &format, &ZplOptions { copies: 101, ..ZplOptions::default() }).unwrap_err();
    assert_eq!(refused.to_string(), "A label is printed once to 100 times.");
    for format in built_in_labels() {
        let bytes = |plan: &super::plan::Plan| zpl(&plan.facts(), &format, &ZplOptions::default()).unwrap();
        assert!(bytes(&one) == bytes(&other), "{}", format.id);
    }
}
