//! LibreOffice opens what is written.

use crate::support::{Folder, wardrobe};
use export::pattern::patterns;
use export::{DxfOptions, USUAL_REMNANT, WorkbookOptions, dxf_arranged, xlsx};
use std::path::Path;
use std::process::Command;

/// What LibreOffice makes of a file, by names; none, and a line that says so, where it is not there.
fn converted(file: &[u8], name: &str, to: &str) -> Option<Vec<(String, String)>> {
    if Command::new("soffice").arg("--version").output().is_err() {
        assert!(
            std::env::var_os("KERF_TEST_COMPLETE").is_none(),
            "LibreOffice is missing: scripts/setup.sh tests"
        );
        println!("skipped: LibreOffice is missing (scripts/setup.sh tests)");
        return None;
    }
    let folder = Folder::new();
    std::fs::write(folder.0.join(name), file).unwrap();
    let out = folder.0.join("out");
    let output = Command::new("soffice")
        .arg(format!("-env:UserInstallation=file://{}", folder.0.join("profile").display()))
        .args(["--headless", "--convert-to", to, "--outdir"])
        .arg(&out)
        .arg(folder.0.join(name))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let read = |path: &Path| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, String::from_utf8(std::fs::read(path).unwrap()).unwrap())
    };
    let mut files: Vec<_> =
        std::fs::read_dir(out).unwrap().map(|entry| read(&entry.unwrap().path())).collect();
    files.sort();
    Some(files)
}

#[test]
fn a_workbook_opens_and_its_formulas_give_the_sums() {
    let solved = wardrobe();
    let file = xlsx(&solved.facts(), &WorkbookOptions::default()).unwrap();
    // Every sheet as a file, cells as they are and not as they look.
    let filter = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1";
    let Some(files) = converted(&file, "plan.xlsx", filter) else { return };
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let sheets = ["Cuts", "Edge bands", "Panels", "Price", "Remnants", "Sheets", "Summary"];
    assert_eq!(names, sheets.map(|sheet| format!("plan-{sheet}.csv")));
    let (_, cuts) = &files[0];
    let sum = cuts.trim_end().lines().next_back().unwrap();
    let length: f64 = sum.split(',').find_map(|cell| cell.trim_matches('"').parse().ok()).unwrap();
    assert!((length - solved.solution.total_cut_length.mm()).abs() < 1e-6, "{sum}");
    assert!(files[2].1.contains("Боковина") && files[2].1.contains("764.525"));
}

#[test]
fn a_drawing_opens_with_its_texts() {
    let solved = wardrobe();
    let file = dxf_arranged(&solved.facts(), &DxfOptions::default());
    let Some(files) = converted(&file, "plan.dxf", "svg") else { return };
    let (_, svg) = &files[0];
    assert!(svg.contains("Боковина"), "no Cyrillic text");
    assert!(svg.contains("#1") && svg.contains("697 × 400"));
    // The label that is a DXF of its own stays a text.
    assert!(svg.contains("CIRCLE"));
    // Parts are closed and in the colour of their layer.
    let parts = svg.matches("stroke=\"rgb(0,127,255)\" d=\"M ").count();
    let drawn = patterns(&solved.job, &solved.solution, USUAL_REMNANT);
    let first = drawn.iter().map(|pattern| solved.solution.mosaics[pattern.mosaics[0]].nbr_final_panels);
    assert_eq!(parts as u64, first.sum::<u64>());
}
