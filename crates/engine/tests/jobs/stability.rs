//! The order and the names of rows change no figure of the answer, nor does a row that is split in two.

use crate::support::{PRIORITIES, solve};
use engine::{Job, Length, Solution};
use proptest::prelude::*;
use serde_json::{Value, json};

/// What a person compares two answers by.
#[derive(Debug, PartialEq)]
struct Outcome {
    area: i128,
    sheets: u64,
    cuts: u64,
    cut_length: Length,
    remnants: Vec<(Length, Length)>,
    /// Panels on each sheet.
    tiles: Vec<u64>,
    missing: u32,
    /// Every rectangle of every sheet with its place.
    plan: Vec<Vec<Rectangle>>,
}

impl Outcome {
    fn of(solution: &Solution) -> Outcome {
        let all = &solution.statistics.all;
        let tiles =
            |m: &engine::Mosaic| m.tiles.iter().map(|t| (t.x, t.y, t.width, t.height, t.is_final)).collect();
        Outcome {
            area: all.stock_area.um2(),
            sheets: all.sheets,
            cuts: all.cuts,
            cut_length: all.cut_length,
            remnants: all.remnants.iter().map(|r| (r.width, r.height)).collect(),
            tiles: solution.mosaics.iter().map(|m| m.nbr_final_panels).collect(),
            missing: solution.no_fit_panels.iter().map(|p| p.count).sum(),
            plan: solution.mosaics.iter().map(tiles).collect(),
        }
    }
}

/// Place, size, and whether it is a panel.
type Rectangle = (Length, Length, Length, Length, bool);

#[derive(Debug, Clone)]
struct Case {
    panels: Vec<(u32, u32, u32, u8)>,
    stock: Vec<(u32, u32, u32, u8)>,
    materials: u8,
    kerf: u32,
    grain: bool,
    priority: usize,
    seed: u64,
}

fn case() -> impl Strategy<Value = Case> {
    let panel = (5_u32..240, 5_u32..160, 1_u32..7, 0_u8..3).prop_map(|(w, h, n, g)| (w * 5, h * 5, n, g));
    let stock = (120_u32..500, 100_u32..300, 1_u32..9, 0_u8..3).prop_map(|(w, h, n, g)| (w * 5, h * 5, n, g));
    (
        prop::collection::vec(panel, 1..14),
        prop::collection::vec(stock, 1..5),
        1_u8..3,
        0_u32..5,
        any::<bool>(),
        0_usize..8,
        any::<u64>(),
    )
        .prop_map(|(panels, stock, materials, kerf, grain, priority, seed)| Case {
            panels,
            stock,
            materials,
            kerf,
            grain,
            priority,
            seed,
        })
}

fn row(id: String, (w, h, count, grain): (u32, u32, u32, u8), material: usize) -> Value {
    json!({"label": id, "id": id, "width": w, "height": h, "count": count, "orientation": grain,
        "material": if material == 0 { "MDF" } else { "PLY" }})
}

impl Case {
    fn rows(&self) -> (Vec<Value>, Vec<Value>) {
        let material = |n: usize| n % usize::from(self.materials);
        let panels =
            self.panels.iter().enumerate().map(|(n, &p)| row(format!("p{n}"), p, material(n))).collect();
        let stock =
            self.stock.iter().enumerate().map(|(n, &s)| row(format!("s{n}"), s, material(n))).collect();
        (panels, stock)
    }

    fn job(&self, panels: Vec<Value>, stock: Vec<Value>) -> Job {
        Job::from_json(&json!({"panels": panels, "stock_panels": stock, "configuration": {
            "cut_thickness": self.kerf, "consider_orientation": self.grain, "optimization_factor": 0,
            "optimization_priority": self.priority}}))
        .unwrap()
    }
}

/// A row twice, with its copies shared out.
fn split(row: &Value, rng: &mut fastrand::Rng) -> Vec<Value> {
    let count = row["count"].as_u64().unwrap();
    if count < 2 {
        return vec![row.clone()];
    }
    let first = rng.u64(1..count);
    let (mut a, mut b) = (row.clone(), row.clone());
    a["count"] = json!(first);
    b["count"] = json!(count - first);
    b["id"] = json!(format!("{}b", b["id"].as_str().unwrap()));
    vec![a, b]
}

fn disturbed(rows: Vec<Value>, rng: &mut fastrand::Rng) -> Vec<Value> {
    let mut rows: Vec<Value> = rows.iter().flat_map(|row| split(row, rng)).collect();
    rng.shuffle(&mut rows);
    for (n, row) in rows.iter_mut().enumerate() {
        row["label"] = json!(format!("other {n}"));
    }
    rows
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn order_names_and_splitting_of_rows_change_nothing(case in case()) {
        let (panels, stock) = case.rows();
        let plain = Outcome::of(&solve(&case.job(panels.clone(), stock.clone())));
        let mut rng = fastrand::Rng::with_seed(case.seed);
        let (panels, stock) = (disturbed(panels, &mut rng), disturbed(stock, &mut rng));
        let other = Outcome::of(&solve(&case.job(panels, stock)));
        prop_assert_eq!(plain, other, "{:?}", PRIORITIES[case.priority]);
    }
}
