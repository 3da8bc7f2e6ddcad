//! The files of a layout that `kerf optimize` writes beside its solution.

use super::support::{Folder, kerf, run};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;

/// Two rows of panels whose names both languages have to hold, on sheets with a trim of so many mm on the left.
fn shelf(trim: u32) -> Value {
    json!({
        "name": "Shelf & Полка",
        "panels": [
            {"id": "1", "width": 600, "height": 400, "count": 3, "label": "Боковина", "edge": {"top": "ABS"}},
            {"id": "2", "width": 764.5, "height": 300, "count": 2, "label": "Shelf"},
        ],
        "stock_panels": [{"id": "s", "width": 1300, "height": 900, "count": 3, "label": "Board"}],
        "configuration": {"cut_thickness": 4, "optimization_factor": 0, "trim": {"left": trim}},
    })
}

/// The words of a PDF; none where the program that reads them is not installed, which is a failure where tests have to be
/// complete.
fn words(pdf: &Path) -> Option<String> {
    match Command::new("pdftotext").arg(pdf).arg("-").output() {
        Ok(output) => Some(String::from_utf8(output.stdout).unwrap()),
        Err(error) => {
            assert!(std::env::var_os("KERF_TEST_COMPLETE").is_none(), "pdftotext is missing: {error}");
            println!("left out: pdftotext is not installed (scripts/setup.sh tests)");
            None
        }
    }
}

#[test]
fn every_file_of_a_layout_is_written_beside_the_solution_by_one_command() {
    let folder = Folder::new("all-files");
    let job = folder.write("job.json", &shelf(10).to_string());
    let place = |name: &str| folder.path(name);
    let files = ["plans.pdf", "labels.pdf", "plans.dxf", "lists.xlsx", "saw.ptx"];
    let mut command = kerf("optimize");
    command.arg(&job).arg("-o").arg(place("out.json")).args(["--language", "ru"]);
    for (flag, name) in ["--pdf", "--labels", "--dxf", "--xlsx", "--ptx"].into_iter().zip(files) {
        command.arg(flag).arg(place(name));
    }
    let (code, out, err) = run(&mut command);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("5 of 5 panels placed") && place("out.json").exists(), "{out}");

    let bytes = |name: &str| fs::read(place(name)).unwrap();
    for name in ["plans.pdf", "labels.pdf"] {
        assert!(bytes(name).starts_with(b"%PDF-1.7"), "{name}");
    }
    let dxf = String::from_utf8(bytes("plans.dxf")).unwrap();
    assert!(dxf.trim_start().starts_with("0\r\nSECTION\r\n  2\r\nHEADER\r\n"), "{:?}", &dxf[..60]);
    assert!(dxf.contains("$INSUNITS") && dxf.contains("\r\nPART\r\n") && dxf.contains("Боковина"));
    let xlsx = bytes("lists.xlsx");
    let holds = |words: &str| xlsx.windows(words.len()).any(|part| part == words.as_bytes());
    assert!(xlsx.starts_with(b"PK\x03\x04") && holds("xl/workbook.xml") && holds("xl/worksheets/sheet1.xml"));
    let ptx = String::from_utf8(bytes("saw.ptx")).unwrap();
    assert!(ptx.starts_with("HEADER,1."), "{ptx}");
    for row in
        ["PARTS_REQ,1,1,Боковина,1,600.0,400.0,3,", "PARTS_REQ,1,2,Shelf,1,764.5,300.0,2,", "CUTS,1,1,"]
    {
        assert!(ptx.lines().any(|line| line.starts_with(row)), "{row}: {ptx}");
    }

    let Some(plans) = words(&place("plans.pdf")) else { return };
    for word in ["Shelf & Полка", "Боковина", "600 × 400", "764,5 × 300", "Взять со склада", "Board"]
    {
        assert!(plans.contains(word), "{word}: {plans}");
    }
    let labels = words(&place("labels.pdf")).unwrap();
    assert_eq!(labels.matches("Боковина").count(), 3, "{labels}");
    assert_eq!(labels.matches("764,5 × 300").count(), 2, "{labels}");
}

#[test]
fn a_file_that_cannot_be_written_is_told_by_its_path() {
    let folder = Folder::new("no-place");
    let job = folder.write("job.json", &shelf(10).to_string());
    for flag in ["--pdf", "--labels", "--dxf", "--xlsx", "--ptx"] {
        let place = folder.path("no such folder").join("file");
        let (code, _, err) = run(kerf("optimize").arg(&job).arg(flag).arg(&place));
        let told = format!("{} cannot be written", place.display());
        assert!(code == 1 && err.contains(&told) && err.contains("No such file"), "{flag} {code}: {err}");
    }
}

#[test]
fn a_plan_that_a_format_cannot_hold_is_told_in_words() {
    let folder = Folder::new("no-ptx");
    let job = folder.write("job.json", &shelf(2).to_string());
    let (ptx, pdf) = (folder.path("saw.ptx"), folder.path("plans.pdf"));
    let refused = |language: &str| {
        run(kerf("optimize")
            .arg(&job)
            .args(["--language", language, "--pdf"])
            .arg(&pdf)
            .arg("--ptx")
            .arg(&ptx))
    };
    let (code, _, err) = refused("en");
    assert!(
        code == 2 && err.contains("kerf: ptx: The left or upper trim of sheet 1 is narrower"),
        "{code}: {err}"
    );
    let (code, _, err) = refused("ru");
    assert!(
        code == 2 && err.contains("kerf: ptx: Обрезка листа 1 слева или сверху уже пропила"),
        "{code}: {err}"
    );
    // What the plan allows is there, and nothing that only looks like a file for the saw.
    assert!(pdf.exists() && !ptx.exists());
}
