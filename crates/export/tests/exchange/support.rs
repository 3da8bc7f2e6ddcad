//! Jobs with their solutions, and the programs that read what is written of them.

use chrono::{DateTime, Utc};
use engine::{Job, Length, Options, Solution, Unattended, solve};
use export::Facts;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A job that was solved.
pub struct Solved {
    pub job: Job,
    pub solution: Solution,
    pub name: &'static str,
}

impl Solved {
    pub fn new(job: &Value) -> Solved {
        let job = Job::from_json(job).unwrap();
        let solution = solve(&job, &Options::default(), &Unattended);
        engine::verify::verify(&job, &solution).unwrap();
        Solved { job, solution, name: "Шкаф \u{1}=A1 </dc:title>" }
    }

    pub fn facts(&self) -> Facts<'_> {
        Facts {
            name: self.name,
            date: DateTime::<Utc>::from_timestamp(1_700_000_000, 0).unwrap(),
            job: &self.job,
            solution: &self.solution,
            project: Some("Кухня"),
            customer: None,
            notes: Some("=HYPERLINK(\"http://example.com\")\nsecond line"),
            link: None,
            least_remnant: Length::from_mm(100),
        }
    }
}

/// A label that tries to begin an entity of a DXF, a formula and a tag.
pub const NASTY: &str = "=1+1\n  0\nCIRCLE\n  8\nPART\n^J %%d \\U+0041 <b>\u{0}\u{2028}x";

/// What a shop has: trims, deducted edge bands, prices, a running grain, equal sheets, strangers' labels, a panel without a place.
pub fn wardrobe() -> Solved {
    Solved::new(&json!({
        "panels": [
            {"id": "1", "width": 700, "height": 400, "count": 12, "label": "Боковина", "edge": {"left": "PVC_WHITE", "right": "OAK"}},
            {"id": "2", "width": "764.525", "height": 300, "count": 3, "label": NASTY},
            {"id": "3", "width": 600, "height": 200, "count": 1, "label": "-Top", "grain_set": "Фасад"},
            {"id": "4", "width": 600, "height": 250, "count": 1, "label": "Low", "grain_set": "Фасад"},
            {"id": "5", "width": 3000, "height": 200, "count": 2, "label": "Too; long"},
            {"id": "6", "width": 300, "height": 900, "count": 1, "label": "Glass", "material": "GLASS"},
        ],
        "stock_panels": [
            {"id": "s1", "width": 1500, "height": 1000, "count": 8, "label": "Board", "price": "48.5"},
            {"id": "s2", "width": 500, "height": 1000, "count": 1, "label": "Pane", "material": "GLASS", "price": 20, "kind": "remnant"},
        ],
        "configuration": {"cut_thickness": "3.201", "trim": {"left": 10, "top": 7.5}, "optimization_factor": 0,
            "deduct_edge_bands": true, "edge_bands": {"OAK": {"thickness": 2, "price": "1.25"}, "PVC_WHITE": {"thickness": 1}},
            "prices": {"cut": "0.8", "sheet_handling": 3, "currency": "EUR"}},
    }))
}

/// The same with two sheets of one kind and nothing else: no bands, no prices, nothing left out.
pub fn plain() -> Solved {
    Solved::new(&json!({
        "panels": [{"id": "1", "width": 900, "height": 500, "count": 4, "label": "Door"}],
        "stock_panels": [{"id": "s1", "width": 1000, "height": 1200, "count": 2, "label": "Board"}],
        "configuration": {"cut_thickness": 3, "optimization_factor": 0},
    }))
}

/// Runs a script beside this file on a file that another program wrote, and reads what it prints as JSON. None, and a line
/// that says so, where the programs that it needs are not there.
pub fn read_by(script: &str, file: &[u8], ending: &str) -> Option<Value> {
    let Some(python) = python() else {
        assert!(
            std::env::var_os("KERF_TEST_COMPLETE").is_none(),
            "the readers are missing: scripts/readers.sh"
        );
        println!("skipped: the readers are missing (scripts/readers.sh)");
        return None;
    };
    let folder = Folder::new();
    let path = folder.0.join(format!("file.{ending}"));
    std::fs::write(&path, file).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/exchange").join(script);
    let output = Command::new(python).arg(script).arg(&path).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(serde_json::from_slice(&output.stdout).unwrap())
}

fn python() -> Option<PathBuf> {
    let told = std::env::var_os("KERF_READERS").map(PathBuf::from);
    let usual = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/readers/bin/python");
    Some(told.unwrap_or_else(usual)).filter(|python| python.exists())
}

/// A folder of its own, removed at the end.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        use std::sync::atomic::{AtomicU32, Ordering};
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("kerf-export-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left in the system's folder for such things is no failure.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
