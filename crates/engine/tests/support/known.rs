//! Jobs whose best layout is known because of how they are made.

use engine::Job;
use fastrand::Rng;
use serde_json::{Value, json};

/// A job, and the area and the number of sheets that are enough for it.
pub struct Known {
    pub name: String,
    pub job: Job,
    /// µm².
    pub area: i128,
    pub sheets: u64,
}

/// Sheets of one size.
struct Stock {
    size: (u32, u32),
    kerf: u32,
    sheets: u64,
}

impl Stock {
    fn draw(rng: &mut Rng) -> Stock {
        Stock { size: (rng.u32(300..3000), rng.u32(300..2000)), kerf: rng.u32(..5), sheets: rng.u64(1..7) }
    }

    fn known(&self, family: &str, n: usize, panels: &[(u32, u32)]) -> Known {
        let row = |(n, &(w, h)): (usize, &(u32, u32))| json!({"id": n.to_string(), "width": w, "height": h, "count": 1});
        let rows: Vec<Value> = panels.iter().enumerate().map(row).collect();
        // More sheets than are needed, so that nothing but the panels says how many are.
        let stock =
            json!([{"id": "s", "width": self.size.0, "height": self.size.1, "count": self.sheets + 3}]);
        let job =
            json!({"panels": rows, "stock_panels": stock, "configuration": {"cut_thickness": self.kerf}});
        let sheet = i128::from(self.size.0) * i128::from(self.size.1) * 1_000_000;
        Known {
            name: format!("{family} {n}"),
            job: Job::from_json(&job).unwrap(),
            area: sheet * i128::from(self.sheets),
            sheets: self.sheets,
        }
    }

    /// Cuts every sheet into panels; nothing but the kerf is lost.
    fn cut(&self, rng: &mut Rng) -> Vec<(u32, u32)> {
        let mut panels = Vec::new();
        let mut open: Vec<((u32, u32), u32)> = (0..self.sheets).map(|_| (self.size, rng.u32(1..5))).collect();
        while let Some(((w, h), cuts)) = open.pop() {
            let across = rng.bool();
            let side = if across { w } else { h };
            if cuts == 0 || side < 2 * self.kerf + 40 {
                panels.push((w, h));
                continue;
            }
            let first = rng.u32(10..side - self.kerf - 10);
            let second = side - self.kerf - first;
            for part in [first, second] {
                open.push((if across { (part, h) } else { (w, part) }, cuts - 1));
            }
        }
        panels
    }
}

fn draw(
    seed: u64,
    count: usize,
    make: impl Fn(&Stock, &mut Rng) -> Vec<(u32, u32)>,
    family: &str,
) -> Vec<Known> {
    let mut rng = Rng::with_seed(seed);
    let one = |n| {
        let stock = Stock::draw(&mut rng);
        let panels = make(&stock, &mut rng);
        stock.known(family, n, &panels)
    };
    (0..count).map(one).collect()
}

/// Whole sheets cut into panels: their grown areas are those of the sheets, so no fewer sheets can do.
pub fn without_waste(count: usize) -> Vec<Known> {
    draw(1, count, Stock::cut, "without waste")
}

/// Panels longer than half a sheet's side along both sides, whichever way they lie: no two share one.
pub fn one_a_sheet(count: usize) -> Vec<Known> {
    let make = |stock: &Stock, rng: &mut Rng| {
        let (w, h) = stock.size;
        let (short, long) = (w.min(h), w.max(h));
        let half = long / 2 + 2;
        // Where the short side is less than half of the long one, no panel can be turned.
        let least = if short >= half { half } else { short / 2 + 1 };
        let panel = |_| (rng.u32(half..=long), rng.u32(least..=short));
        (0..stock.sheets).map(panel).map(|(a, b)| if w >= h { (a, b) } else { (b, a) }).collect()
    };
    draw(2, count, make, "one a sheet")
}

/// Panels of cut sheets of which some are lost or made smaller: the sheets are enough, and may be too many.
pub fn with_waste(count: usize) -> Vec<Known> {
    let make = |stock: &Stock, rng: &mut Rng| {
        let mut panels = stock.cut(rng);
        for panel in &mut panels {
            *panel = (panel.0 - rng.u32(..panel.0.div_ceil(4)), panel.1 - rng.u32(..panel.1.div_ceil(4)));
        }
        let kept = rng.usize(1..=panels.len());
        panels.truncate(kept);
        panels
    };
    draw(3, count, make, "with waste")
}
