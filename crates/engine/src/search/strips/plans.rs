//! What the strips try next: a whole layout, or some sheets of a good one anew.

use super::config::CONFIG;
use super::trial::TrialPlan;
use crate::layout::Layout;
use crate::problem::ItemType;
use crate::search::engine::Incumbent;
use fastrand::Rng;

/// A plan for a whole layout.
pub fn whole(incumbent: &Incumbent<'_>, beam: usize, first: bool, rng: &mut Rng) -> TrialPlan {
    let mix = incumbent.best.sheets_by_type(incumbent.problem);
    let follow = incumbent.best.is_complete() && rng.bool();
    let guide = |&n: &u32| match follow && n == 0 {
        true => 0.0,
        false if first => 1.0,
        false => 1.0 + 0.03 * rng.f64(),
    };
    let guide = mix.iter().map(guide).collect();
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
    let mut plan = whole(incumbent, beam, false, rng);
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
