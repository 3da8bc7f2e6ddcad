//! What the tests of machine files share: random small jobs of every kind, solved, and the facts around them.

#![allow(dead_code, reason = "each test binary uses a part of it")]
#![allow(clippy::unwrap_used, reason = "helpers of tests may fail as tests do")]

pub mod simulator;

use chrono::{DateTime, Utc};
use engine::{Control, Job, Options, Solution};
use export::{Facts, USUAL_REMNANT};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU32, Ordering};

/// A calculation with nothing around it.
pub fn facts<'f>(job: &'f Job, solution: &'f Solution) -> Facts<'f> {
    Facts {
        name: "Kitchen, \"north\"",
        date: DateTime::<Utc>::from_timestamp(1_790_000_000, 0).unwrap(),
        job,
        solution,
        project: Some("Order 7"),
        customer: Some("Ivanov, & sons"),
        notes: None,
        link: None,
        least_remnant: USUAL_REMNANT,
    }
}

/// Stops a run after so many questions whether to, which come at intervals of work: the same plan every time.
struct StopSoon(AtomicU32);

impl Control for StopSoon {
    fn stopped(&self) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed) >= ENOUGH
    }
}

/// Questions until a plan of a small job is good.
const ENOUGH: u32 = 40;

/// A plan of a job, found with little work.
pub fn solve(mut job: Job) -> (Job, Solution) {
    job.configuration.effort = 0.0;
    let solution = engine::solve(&job, &Options::default(), &StopSoon(AtomicU32::new(0)));
    (job, solution)
}

/// A job that was read from JSON.
pub fn job(value: &Value) -> Job {
    Job::from_json(value).unwrap()
}

/// How the sizes of a random job are drawn.
#[derive(Debug, Clone, Copy)]
pub struct Grid {
    /// µm in a step of all sizes.
    pub step: i64,
    /// The sides of sheets, steps.
    pub sheet: (i64, i64),
}

fn mm(um: i64) -> Value {
    json!(um as f64 / 1000.0)
}

fn row(step: i64) -> impl Strategy<Value = Value> {
    let labels =
        prop::sample::select(vec!["Side", "Полка, левая", "a;b\"c\"", "", "Very \u{202e}odd\r\nCUTS,1"]);
    let sides = (8_i64..150, 8_i64..110);
    (sides, 1_u32..5, labels, 0_u8..3, prop::bool::weighted(0.2), prop::bool::weighted(0.3)).prop_map(
        move |((width, height), count, label, grain, locked, banded)| {
            let band = if banded { json!("PVC, 2") } else { Value::Null };
            json!({"width": mm(width * step), "height": mm(height * step), "count": count, "label": label,
                   "orientation": grain, "locked_rotation": locked,
                   "edge": {"top": band, "left": band, "bottom": null, "right": null}})
        },
    )
}

/// A random small job: trims, stages, defects, books, grain sets, deducted bands, stock of several sizes.
pub fn any_job(grid: Grid) -> impl Strategy<Value = Job> {
    let (step, (least, most)) = (grid.step, grid.sheet);
    let rows = prop::collection::vec(row(step), 1..7);
    let sheets = prop::collection::vec((least..most, least..most, 1_u32..4, prop::bool::weighted(0.3)), 1..3);
    let kerf = prop::sample::select(vec![0_i64, 1, 2, 3, 4]);
    let trim = (0_i64..6, 0_i64..6, 0_i64..6, 0_i64..6, prop::bool::weighted(0.5));
    let rules = (0_u8..5, 0_u8..3, 1_u8..4, any::<bool>(), any::<bool>(), prop::bool::weighted(0.3));
    (rows, sheets, kerf, trim, rules).prop_map(move |(rows, sheets, kerf, trim, rules)| {
        let (stages, first_cut, at_once, grained, deducted, set) = rules;
        let mut panels = Vec::new();
        for (n, mut row) in rows.into_iter().enumerate() {
            row["id"] = json!(format!("p{n}"));
            panels.push(row);
        }
        if set && panels.len() > 1 {
            // Rows of one set agree in a side, the count and the grain.
            for field in ["width", "count", "orientation", "edge"] {
                panels[1][field] = panels[0][field].clone();
            }
            panels[0]["grain_set"] = json!("A");
            panels[1]["grain_set"] = json!("A");
        }
        let stock: Vec<Value> = sheets
            .iter()
            .enumerate()
            .map(|(n, &(width, height, count, defective))| {
                let defect = json!({"x": mm(step * (width / 3)), "y": mm(step * (height / 4)),
                                    "width": mm(step * 4), "height": mm(step * 3)});
                let defects = if defective { json!([defect]) } else { json!([]) };
                json!({"id": format!("s{n}"), "width": mm(width * step), "height": mm(height * step),
                       "count": count, "label": "Board, 18", "orientation": n % 3, "defects": defects})
            })
            .collect();
        let mut configuration = json!({
            "cut_thickness": mm(kerf * step), "consider_orientation": grained, "first_cut": first_cut,
            "sheets_at_once": at_once, "deduct_edge_bands": deducted, "min_trim_dimension": mm(20 * step),
            "edge_bands": {"PVC, 2": {"thickness": mm(step)}},
        });
        if stages > 1 {
            configuration["max_stages"] = json!(stages);
        }
        let (left, right, top, bottom, trimmed) = trim;
        if trimmed {
            // A near trim narrower than the blade is what Pattern Exchange cannot say.
            let near = |side: i64| if side > 0 { side.max(kerf) } else { 0 };
            configuration["trim"] = json!({"left": mm(step * near(left)), "right": mm(step * right),
                                           "top": mm(step * near(top)), "bottom": mm(step * bottom)});
        }
        job(&json!({"panels": panels, "stock_panels": stock, "configuration": configuration}))
    })
}
