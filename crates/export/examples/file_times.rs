//! Measures how long a file of a result takes, and how much memory: `file_times FORMAT COUNT` writes the file once and prints
//! seconds, seconds of the processor in this program, the peak of memory in MB and the size of the file in MB.
//! `scripts/file-times.sh` makes the table of docs/performance.md with it.
//!
//! COUNT is sheets for pdf and dxf, parts for labels, rows of parts and cuts for xlsx.

#![expect(clippy::print_stdout, reason = "a measurement is told to whoever runs it")]
#![expect(clippy::disallowed_methods, reason = "time is what is measured")]
#![expect(clippy::unwrap_used, reason = "a measurement that fails tells why")]

use chrono::DateTime;
use engine::{Job, Length, Mosaic, Solution, Unattended};
use export::file::{ChosenOptions, FileFormat, FileTemplates, write};
use export::{Facts, USUAL_REMNANT};
use serde_json::json;
use std::time::Instant;

/// Ticks of the processor's time in a second, as Linux tells it to programs.
const TICKS: f64 = 100.0;

/// Small parts of many sizes, so that no two sheets are equal, on one sheet.
fn one_sheet() -> (Job, Solution) {
    let panels: Vec<_> = (0..24)
        .map(|n| {
            json!({
                "id": format!("p{n}"), "width": 250 + 37 * (n % 9), "height": 180 + 53 * (n % 7), "count": 2,
                "label": format!("Полка {n} / shelf"), "edge": {"top": "PVC_WHITE", "left": "OAK"},
            })
        })
        .collect();
    let job = Job::from_json(&json!({
        "panels": panels,
        "stock_panels": [{"id": "s", "width": 2800, "height": 2070, "count": 1, "label": "White 18"}],
        "configuration": {"cut_thickness": 3.2, "optimization_factor": 0},
    }))
    .unwrap();
    let solution = engine::solve(&job, &engine::Options::default(), &Unattended);
    (job, solution)
}

/// A sheet a little wider than the one before, with numbers of its own, so that none is equal to another.
fn another(mosaic: &Mosaic, n: usize) -> Mosaic {
    let mut mosaic = mosaic.clone();
    let numbers = 100_000 * n as u64;
    mosaic.width += Length::from_um(n as i64 + 1);
    for tile in &mut mosaic.tiles {
        tile.id += numbers;
        if !tile.is_final {
            tile.width += Length::from_um(n as i64);
        }
    }
    for cut in &mut mosaic.cuts {
        cut.original_tile_id += numbers;
        cut.child1_tile_id = cut.child1_tile_id.map(|id| id + numbers);
        cut.child2_tile_id = cut.child2_tile_id.map(|id| id + numbers);
    }
    mosaic
}

/// Seconds of the processor that this program has taken outside of the system.
fn processor() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap();
    let (_, fields) = stat.rsplit_once(") ").unwrap();
    fields.split(' ').nth(11).unwrap().parse::<f64>().unwrap() / TICKS
}

/// The most memory that this program has held, MB.
fn peak() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<f64>().unwrap() * 1024.0 / 1e6
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [format, count] = arguments.as_slice() else { panic!("usage: file_times FORMAT COUNT") };
    let (format, count) = (FileFormat::named(format).unwrap(), count.parse::<usize>().unwrap());
    let (job, mut solution) = one_sheet();
    let one = solution.mosaics.remove(0);
    let parts = one.nbr_final_panels as usize;
    let sheets = match format {
        FileFormat::Labels => count.div_ceil(parts),
        // A workbook of more rows is refused.
        FileFormat::Xlsx => count / (parts + one.cuts.len()),
        _ => count,
    };
    solution.mosaics = (0..sheets).map(|n| another(&one, n)).collect();
    let facts = Facts {
        name: "Measurement",
        date: DateTime::UNIX_EPOCH,
        job: &job,
        solution: &solution,
        project: None,
        customer: None,
        notes: None,
        link: Some("https://kerf.example/s/0123456789abcdefghijkl"),
        least_remnant: USUAL_REMNANT,
    };
    let options = ChosenOptions::read(format, [("lang", "ru")]).unwrap();
    let (start, before) = (Instant::now(), processor());
    let file = write(&facts, format, &options, &FileTemplates::default()).unwrap();
    let (seconds, processor) = (start.elapsed().as_secs_f64(), processor() - before);
    println!("{seconds:.2} {processor:.2} {:.0} {:.1}", peak(), file.bytes.len() as f64 / 1e6);
}
