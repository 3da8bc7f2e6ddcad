//! No lower bound may exceed what anybody has ever reached.

#![allow(clippy::unwrap_used, reason = "a test that cannot read its data fails")]

mod support;

use engine::bound::{Bound, lower_bound};
use std::collections::BTreeMap;
use std::path::Path;

/// The best of everything published and measured for one instance.
#[derive(Default)]
struct Best {
    area: Option<f64>,
    sheets: Option<f64>,
}

fn best_known(table: &Path) -> BTreeMap<(String, String), Best> {
    let text = std::fs::read_to_string(table).unwrap();
    let mut best: BTreeMap<(String, String), Best> = BTreeMap::new();
    for line in text.lines().skip(1) {
        // Only the last column holds commas of its own.
        let fields: Vec<&str> = line.splitn(7, ',').collect();
        let [set, instance, _, metric, source, value, notes] = fields[..] else { panic!("{line}") };
        let Ok(value) = value.parse::<f64>() else { continue };
        if source.starts_with("bound:") || notes.contains("INCOMPLETE") {
            continue;
        }
        let entry = best.entry((set.to_owned(), instance.to_owned())).or_default();
        let field = match metric {
            "stock_area" => &mut entry.area,
            "sheets" => &mut entry.sheets,
            _ => continue,
        };
        *field = Some(field.map_or(value, |least| least.min(value)));
    }
    best
}

#[test]
fn no_bound_exceeds_a_best_known_value() {
    let Some(folder) = support::benchmarks("no_bound_exceeds_a_best_known_value") else { return };
    let mut reached: BTreeMap<String, (u32, u32)> = BTreeMap::new();
    for ((set, instance), best) in best_known(&folder.join("reference.csv")) {
        let file = folder.join("instances").join(&set).join(format!("{instance}.json"));
        let job = support::read(&file);
        let bounds: Vec<Bound> =
            support::materials(&job).values().map(|(items, sheets)| lower_bound(items, sheets)).collect();
        let area = bounds.iter().map(|b| b.area).sum::<Option<i128>>().unwrap() as f64 / 1e6;
        let sheets = bounds.iter().map(|b| b.sheets).sum::<Option<u64>>().unwrap();
        if let Some(least) = best.area {
            assert!(area <= least * (1.0 + 1e-9), "{set}/{instance}: area {area}, but {least} was reached");
        }
        // Jobs with several sizes of sheet are solved for area: their sheets bound nothing, but ours must hold.
        if let Some(least) = best.sheets {
            assert!(sheets as f64 <= least, "{set}/{instance}: {sheets} sheets, but {least} were enough");
        }
        let proven = if job.stock_row_count() == 1 {
            best.sheets == Some(sheets as f64)
        } else {
            best.area.is_some_and(|least| area >= least * (1.0 - 1e-9))
        };
        let entry = reached.entry(set).or_default();
        entry.0 += 1;
        entry.1 += u32::from(proven);
    }
    for (set, (instances, proven)) in &reached {
        println!("{set}: {instances} instances, the bound meets the best known value of {proven}");
    }
    // Weaker than this, something has gone wrong with the dual feasible functions.
    assert!(reached["bwmv_o"].1 >= 205, "{reached:?}");
    assert!(reached["bwmv_r"].1 >= 205, "{reached:?}");
}
