//! The formats that are text and small, as whole files: what changes in them can be read.

use crate::jobs::golden;
use export::file::FileFormat;
use export::{GcodeOptions, Language, gcode_sheet};

/// What a file may weigh that somebody reads line by line, bytes.
const HEAVIEST: usize = 30_000;

fn text(name: &'static str, format: FileFormat, options: &str) -> String {
    let file = golden(name).file(format, options).unwrap();
    assert!(file.bytes.len() < HEAVIEST, "{name} {options} weighs {}", file.bytes.len());
    String::from_utf8(file.bytes).unwrap()
}

#[test]
fn lists_of_the_bookcase_are_those_that_were_read() {
    for list in ["panels", "sheets", "cuts", "remnants", "statistics"] {
        let russian = text("bookcase", FileFormat::Csv, &format!("list={list}&lang=ru&unit=inch"));
        insta::assert_snapshot!(format!("bookcase_{list}"), russian);
    }
}

#[test]
fn lists_of_the_kitchen_are_those_that_were_read() {
    for list in ["panels", "sheets", "remnants", "statistics"] {
        let english = text("kitchen", FileFormat::Csv, &format!("list={list}&lang=en"));
        insta::assert_snapshot!(format!("kitchen_{list}"), english);
    }
}

#[test]
fn a_sheet_drawn_for_the_browser_and_for_cad_programs_is_the_one_that_was_looked_at() {
    insta::assert_snapshot!("bookcase_svg", text("bookcase", FileFormat::Svg, "sheet=3&lang=ru&unit=inch"));
    insta::assert_snapshot!("bookcase_dxf", text("bookcase", FileFormat::Dxf, "sheet=1&lang=ru"));
}

#[test]
fn files_for_machines_are_those_that_were_read() {
    insta::assert_snapshot!("kitchen_ptx", text("kitchen", FileFormat::Ptx, ""));
    insta::assert_snapshot!(
        "bookcase_zpl",
        text("bookcase", FileFormat::Zpl, "lang=ru&label=roll-58x40&remnants=false")
    );
}

#[test]
fn a_program_for_a_machine_that_moves_a_blade_is_the_one_that_was_read() {
    let golden = golden("bookcase");
    let program = gcode_sheet(&golden.facts(), 2, &GcodeOptions::default(), Language::English).unwrap();
    assert!(program.len() < HEAVIEST);
    insta::assert_snapshot!("bookcase_gcode", program);
}
