//! What the strips try next: a whole layout, or some sheets of a good one anew.

use super::config::CONFIG;
use super::trial::TrialPlan;
use crate::layout::Layout;
use crate::problem::{ItemType, Problem};
use crate::search::engine::Incumbent;
use fastrand::Rng;

/// A plan for the whole layout of this number. The first takes sheets as they come, the next ones each one type of sheet that
/// is enough for all: where a mix begins well, a search hardly gets from it to such a layout.
pub fn whole(incumbent: &Incumbent<'_>, beam: usize, number: u32, rng: &mut Rng) -> TrialPlan {
    let problem = incumbent.problem;
    let mix = incumbent.best.sheets_by_type(problem);
    let alone = match number {
        0 => None,
        _ => enough_alone(problem).nth(number as usize - 1),
    };
    let follow = incumbent.best.is_complete() && rng.bool();
    let guide = |(kind, &n): (usize, &u32)| match alone {
        Some(alone) => f64::from(u8::from(kind == alone)),
        None if follow && n == 0 => 0.0,
        None if number == 0 => 1.0,
        None => 1.0 + 0.03 * rng.f64(),
    };
    let guide = mix.iter().enumerate().map(guide).collect();
    TrialPlan {
        beam,
        bonus: choose(rng, &[0.0, 0.02, 0.05, 0.1, 0.2]),
        cut_price: choose(rng, &[10.0, 100.0, 300.0]),
        guide,
        repeat: rng.u8(..) < 200,
        queue: Vec::new(),
        together: false,
        limit: i128::MAX,
    }
}

/// The types of sheet that are enough for all panels, the last first, where there are others too.
fn enough_alone(problem: &Problem) -> impl Iterator<Item = usize> + '_ {
    let area = |(w, h): (i32, i32), count: u32| i128::from(w) * i128::from(h) * i128::from(count);
    let wanted: i128 = problem.items.iter().map(|item| area((item.w, item.h), item.count)).sum();
    let is_enough = move |&n: &usize| {
        let sheet = &problem.sheets[n];
        area((sheet.w, sheet.h), sheet.count.min(problem.max_sheets)) >= wanted
    };
    let several = problem.sheets.len() > 1;
    (0..problem.sheets.len()).rev().filter(move |n| several && is_enough(n))
}

/// Some sheets of a layout that are to be filled anew.
pub struct Anew {
    /// Their places in the layout.
    pub places: Vec<usize>,
    /// A layout without sheets; it misses what lay on them and what was missing before.
    pub empty: Layout,
    /// Sheets of each type that stay.
    pub used: Vec<u32>,
    /// How to fill them.
    pub plan: TrialPlan,
}

/// Takes some sheets off a layout, badly filled ones more likely, and plans to fill fewer or cheaper ones.
pub fn anew(incumbent: &Incumbent<'_>, layout: &Layout, beam: usize, rng: &mut Rng) -> Anew {
    let problem = incumbent.problem;
    let mut plan = whole(incumbent, beam, u32::MAX, rng);
    let sheets = &layout.sheets;
    let fill = |n: usize| sheets[n].used as f64 / problem.sheets[sheets[n].sheet_type as usize].area as f64;
    let mut places = Vec::new();
    let count = rng.usize(2..=CONFIG.sheets_anew).min(sheets.len());
    if rng.bool() {
        places.extend((0..sheets.len()).min_by(|&a, &b| fill(a).total_cmp(&fill(b))));
    }
    while places.len() < count {
        let (a, b) = (rng.usize(..sheets.len()), rng.usize(..sheets.len()));
        let (emptier, fuller) = if fill(a) <= fill(b) { (a, b) } else { (b, a) };
        let place = if places.contains(&emptier) { fuller } else { emptier };
        if !places.contains(&place) {
            places.push(place);
        }
    }
    let mut empty = Layout { sheets: Vec::new(), missing: layout.missing.clone() };
    let mut used = layout.sheets_by_type(problem);
    let mut items = 0;
    plan.limit = 0;
    for &place in &places {
        let sheet = &sheets[place];
        plan.limit += incumbent.prices.0[sheet.sheet_type as usize];
        used[sheet.sheet_type as usize] -= 1;
        items += sheet.pieces;
        for node in sheet.items() {
            empty.missing[node.item as usize] += 1;
        }
    }
    plan.queue = cheaper_mix(incumbent, &empty.missing, &used, plan.limit, rng);
    if !layout.is_complete() {
        // Placing more is worth any price.
        plan.limit = i128::MAX;
    }
    let several = (1..=CONFIG.sheets_together).contains(&plan.queue.len());
    plan.together = several && items <= CONFIG.items_together;
    Anew { places, empty, used, plan }
}

/// Sheets that have room for what is missing and cost less than `price`; empty if none were drawn.
fn cheaper_mix(
    incumbent: &Incumbent<'_>,
    missing: &[u32],
    used: &[u32],
    price: i128,
    rng: &mut Rng,
) -> Vec<usize> {
    let problem = incumbent.problem;
    // A few panels of a kilometre each way are more than 64 bits hold.
    let grown = |item: &ItemType| i128::from(item.w) * i128::from(item.h);
    let area: i128 = missing.iter().zip(&problem.items).map(|(&n, item)| i128::from(n) * grown(item)).sum();
    let stays: u32 = used.iter().sum();
    for _ in 0..CONFIG.mix_draws {
        let mut left: Vec<u32> = problem.sheets.iter().zip(used).map(|(s, used)| s.count - used).collect();
        let (mut mix, mut room, mut cost) = (Vec::new(), 0, 0);
        while room < area && cost < price && mix.len() < 2 * CONFIG.sheets_anew {
            let kind = rng.usize(..left.len());
            if left[kind] == 0 {
                if left.iter().all(|&n| n == 0) {
                    break;
                }
                continue;
            }
            left[kind] -= 1;
            let sheet = &problem.sheets[kind];
            room += i128::from(sheet.w) * i128::from(sheet.h);
            cost += incumbent.prices.0[kind];
            mix.push(kind);
        }
        if room >= area && cost < price && stays + mix.len() as u32 <= problem.max_sheets {
            return mix;
        }
    }
    Vec::new()
}

fn choose(rng: &mut Rng, from: &[f64]) -> f64 {
    from[rng.usize(..from.len())]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Job;
    use crate::control::Unattended;
    use crate::model::job::CutPreference;
    use crate::search::run::{MaterialCount, Run};
    use serde_json::{Value, json};

    /// The types of sheet that the first plans prefer.
    fn preferred(stock: &Value) -> Vec<Vec<usize>> {
        let panels = json!([{"id": "p", "width": 60, "height": 40, "count": 30}]);
        let job = Job::from_json(&json!({"panels": panels, "stock_panels": stock})).unwrap();
        let problem = Problem::split(&job).0.remove(0);
        let mut run = Run::start(&problem, CutPreference::Free, 1, &Unattended, MaterialCount::Few);
        // Nothing that could be followed.
        run.incumbent.best.missing[0] = 1;
        let mut rng = Rng::with_seed(1);
        let plans = (0..4).map(|number| whole(&run.incumbent, 1, number, &mut rng).guide);
        plans.map(|guide| (0..guide.len()).filter(|&n| guide[n] > 0.0).collect()).collect()
    }

    #[test]
    fn each_type_of_sheet_that_is_enough_for_all_is_tried_alone_once() {
        let sheet = |id: &str, width: u32, count: u32| json!({"id": id, "width": width, "height": 200, "count": count});
        let two = json!([sheet("a", 100, 99), sheet("b", 220, 99), sheet("few", 150, 1)]);
        assert_eq!(preferred(&two), [vec![0, 1, 2], vec![2], vec![0], vec![0, 1, 2]]);
        assert_eq!(preferred(&json!([sheet("a", 100, 99)])), [[0], [0], [0], [0]]);
    }
}
