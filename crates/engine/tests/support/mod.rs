//! What the tests share: the repository's example jobs, the sibling folder with benchmarks, and the job as the
//! bounds see it.

#![allow(dead_code, reason = "the test of other machines uses a part of it")]
#![allow(clippy::unwrap_used, reason = "a test that cannot read its data fails")]

pub mod known;

use engine::bound::{self, AS_ENTERED, TURNED};
use engine::verify::verify;
use engine::{Grain, Job, Money, Options, Panel, Priority, Solution, Stock, Unattended};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The priorities of jobs without prices, by their numbers: all but the last.
pub const PRIORITIES: [Priority; 8] = {
    let [unpriced @ .., _] = Priority::ALL;
    unpriced
};

/// Asks for a priority. Where it counts money, sheets without a price get one by their area.
pub fn set_priority(job: &mut Job, priority: Priority) {
    job.configuration.priority = priority;
    if priority != Priority::LeastCost {
        return;
    }
    for stock in &mut job.stock_panels {
        let mm2 = i128::from(stock.width.um()) * i128::from(stock.height.um()) / 1_000_000;
        let cents = 1 + mm2 / 10_000;
        stock.price = stock.price.or_else(|| Money::parse(&format!("{}.{:02}", cents / 100, cents % 100)));
    }
}

/// The repository's root.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A job of the repository's examples.
pub fn example(name: &str) -> Job {
    read(&root().join("examples").join(format!("{name}.json")))
}

/// The job in a file.
pub fn read(path: &Path) -> Job {
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let value: Value = serde_json::from_str(&text).unwrap();
    Job::from_json(&value).unwrap_or_else(|faults| panic!("{}: {faults}", path.display()))
}

/// A job of panels and stock, each as id, width and height in mm and count, with this kerf.
pub fn job(panels: Value, stock: Value, configuration: Value) -> Job {
    let rows = |rows: Value| -> Vec<Value> {
        let row = |row: &Value| json!({"id": row[0], "width": row[1], "height": row[2], "count": row[3], "label": row[0]});
        rows.as_array().unwrap().iter().map(row).collect()
    };
    let value = json!({"panels": rows(panels), "stock_panels": rows(stock), "configuration": configuration});
    Job::from_json(&value).unwrap()
}

/// Solves a job alone and lets the independent check look at the answer.
pub fn solve(job: &Job) -> Solution {
    solve_with(job, &Options::default())
}

/// Like [`solve`], with other options.
pub fn solve_with(job: &Job, options: &Options) -> Solution {
    let solution = engine::solve(job, options, &Unattended);
    if let Err(violations) = verify(job, &solution) {
        panic!("{violations}\nthe job: {}", serde_json::to_string(job).unwrap());
    }
    solution
}

/// The small jobs of workshops that come with the tests, by name.
pub fn workshop_jobs() -> Vec<(String, Job)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/instances");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        files.filter(|file| file.extension().is_some_and(|e| e == "json")).collect();
    files.sort();
    assert!(files.len() >= 10, "{files:?}");
    files.iter().map(|file| (file.file_stem().unwrap().to_string_lossy().into_owned(), read(file))).collect()
}

/// The folder with public benchmarks beside the repository. Tests that need it are ignored; `make test` runs them
/// where it is there, and else says that it leaves them out.
pub fn benchmarks() -> PathBuf {
    let folder = root().join("../shared/bench");
    assert!(folder.is_dir(), "there is no ../shared/bench beside the repository");
    folder
}

/// Each material of a job as the bounds see it.
pub fn materials(job: &Job) -> BTreeMap<&str, (Vec<bound::Item>, Vec<bound::SheetSupply>)> {
    let kerf = job.configuration.kerf;
    let mut materials = BTreeMap::new();
    for (_, panel) in job.wanted_panels() {
        let (items, sheets): &mut (Vec<bound::Item>, Vec<bound::SheetSupply>) =
            materials.entry(panel.material.as_str()).or_default();
        let stock = || job.offered_stock().map(|(_, stock)| stock).filter(|s| s.material == panel.material);
        if sheets.is_empty() {
            sheets.extend(stock().map(|s| bound::SheetSupply {
                width: (s.width + kerf).um(),
                height: (s.height + kerf).um(),
                cost: s.width.times(s.height).um2(),
                count: s.count.map_or(job.panel_count(), u64::from),
            }));
        }
        items.push(bound::Item {
            width: (panel.width + kerf).um(),
            height: (panel.height + kerf).um(),
            count: u64::from(panel.count),
            orientations: stock().map(|s| orientations(job, panel, s)).collect(),
        });
    }
    materials
}

fn orientations(job: &Job, panel: &Panel, stock: &Stock) -> u8 {
    let locked = if panel.locked_rotation { AS_ENTERED } else { AS_ENTERED | TURNED };
    locked & by_grain(job, panel, stock)
}

fn by_grain(job: &Job, panel: &Panel, stock: &Stock) -> u8 {
    if !job.configuration.consider_orientation || panel.grain == Grain::None || stock.grain == Grain::None {
        AS_ENTERED | TURNED
    } else if panel.grain == stock.grain {
        AS_ENTERED
    } else {
        TURNED
    }
}
