//! Measures how long cutting plans of many different sheets take: `cargo run --release -p export --example pdf_time`.
//! Peak memory: `/usr/bin/time -v target/release/examples/pdf_time 500`.

#![expect(clippy::print_stdout, reason = "a measurement is told to whoever runs it")]
#![expect(clippy::disallowed_methods, reason = "time is what is measured")]
#![expect(clippy::unwrap_used, reason = "a measurement that fails tells why")]

use chrono::DateTime;
use engine::{Job, Solution, Unattended};
use export::{Facts, Language, PdfOptions, USUAL_REMNANT, pdf};
use serde_json::json;
use std::time::Instant;

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

/// As many sheets, each a little narrower than the one before, so that none is equal to another.
fn sheets(count: usize, solution: &Solution) -> Solution {
    let mut many = solution.clone();
    let first = solution.mosaics.first().unwrap();
    many.mosaics = (0..count)
        .map(|n| {
            let mut mosaic = first.clone();
            mosaic.width += engine::Length::from_um(n as i64 + 1);
            mosaic.tiles.iter_mut().filter(|tile| !tile.is_final).for_each(|tile| {
                tile.id += 100_000 * n as u64;
                tile.width += engine::Length::from_um(n as i64);
            });
            for cut in &mut mosaic.cuts {
                cut.original_tile_id += 100_000 * n as u64;
            }
            mosaic
        })
        .collect();
    many
}

fn main() {
    let (job, one) = one_sheet();
    println!("{} panels and {} cuts a sheet", one.mosaics[0].nbr_final_panels, one.mosaics[0].cuts.len());
    let asked: Vec<usize> = std::env::args().skip(1).filter_map(|count| count.parse().ok()).collect();
    for count in if asked.is_empty() { vec![50, 500] } else { asked } {
        let solution = sheets(count, &one);
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
        let start = Instant::now();
        let file = pdf(&facts, &PdfOptions { language: Language::Russian, ..PdfOptions::default() }).unwrap();
        println!("{count} sheets: {:.2} s, {:.1} MB", start.elapsed().as_secs_f64(), file.len() as f64 / 1e6);
    }
}
