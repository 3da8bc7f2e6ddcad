//! Every priority searches for its own goal: at it, no other priority's answer is better.

use crate::support::{PRIORITIES, solve_with, workshop_jobs};
use engine::{CutPreference, Job, Length, Mosaic, Options, Priority, Solution};
use serde_json::{Value, json};
use std::cmp::Reverse;

/// A solution by the figures that priorities compare.
struct Measured {
    missing: i128,
    area: i128,
    sheets: i128,
    cuts: i128,
    length: i128,
    remnant: i128,
    tiles: Vec<Reverse<u64>>,
    /// Mean distance between the centre of mass and the sheet's centre, micrometres.
    distance: i128,
    materials: usize,
}

impl Measured {
    fn of(job: &Job, solution: &Solution) -> Measured {
        let all = &solution.statistics.all;
        let wanted: i128 =
            job.wanted_panels().map(|(_, p)| area(p.width, p.height) * i128::from(p.count)).sum();
        let mut tiles: Vec<Reverse<u64>> =
            solution.mosaics.iter().map(|m| Reverse(m.nbr_final_panels)).collect();
        tiles.sort_unstable();
        let distance: f64 = solution.mosaics.iter().map(distance).sum();
        Measured {
            missing: wanted - all.used_area.um2(),
            area: all.stock_area.um2(),
            sheets: i128::from(all.sheets),
            cuts: i128::from(all.cuts),
            length: i128::from(all.cut_length.um()),
            remnant: all.remnants.first().map_or(0, |r| area(r.width, r.height)),
            tiles,
            distance: (distance / solution.mosaics.len().max(1) as f64) as i128,
            materials: solution.statistics.by_material.len(),
        }
    }
}

fn area(width: Length, height: Length) -> i128 {
    i128::from(width.um()) * i128::from(height.um())
}

fn distance(mosaic: &Mosaic) -> f64 {
    let (mut mass, mut x, mut y) = (0.0, 0.0, 0.0);
    for tile in mosaic.tiles.iter().filter(|t| t.is_final) {
        let (w, h) = (tile.width.mm(), tile.height.mm());
        mass += w * h;
        x += w * h * (tile.x.mm() + w / 2.0);
        y += w * h * (tile.y.mm() + h / 2.0);
    }
    let (x, y) = (x / mass - mosaic.width.mm() / 2.0, y / mass - mosaic.height.mm() / 2.0);
    (x * x + y * y).sqrt() * 1e3
}

/// What a priority compares, the most important first; less is better. `all` are the answers of all priorities, for
/// those that weigh figures relative to the best known.
fn keys(priority: Priority, m: &Measured, all: &[Measured]) -> Vec<i128> {
    let share =
        |figure: fn(&Measured) -> i128| figure(m) * 1_000_000 / all.iter().map(figure).min().unwrap().max(1);
    let tiles = || m.tiles.iter().map(|t| -i128::from(t.0)).collect::<Vec<_>>();
    let keys = match priority {
        // The biggest remnant of a job is that of one material; what the others do for theirs may cost length.
        Priority::LeastWaste if m.materials > 1 => vec![m.area, m.cuts, -m.remnant],
        Priority::LeastWaste => vec![m.area, m.cuts, -m.remnant, m.length],
        Priority::FewestCuts => vec![m.cuts, m.length, m.area],
        Priority::FewestSheets => vec![m.sheets, m.area, -m.remnant],
        Priority::MostTiles => [vec![m.sheets], tiles(), vec![m.area]].concat(),
        Priority::BiggestRemnant => vec![m.area, -m.remnant, m.cuts],
        Priority::CentreOfMass => vec![m.area, m.distance],
        // What the weighed ones compare next decides between layouts of the same two figures, a tie by chance.
        Priority::Balanced => vec![share(|m| m.area) + share(|m| m.cuts)],
        Priority::Efficient => vec![share(|m| m.area) + share(|m| m.sheets)],
        Priority::LeastCost => unreachable!("these jobs have no prices"),
    };
    [vec![m.missing], keys].concat()
}

/// Answers of all priorities to a job.
fn answers(job: &Job, effort: f64) -> Vec<Measured> {
    let answer = |priority: Priority| {
        let mut job = job.clone();
        job.configuration.priority = priority;
        job.configuration.effort = effort;
        Measured::of(&job, &solve_with(&job, &Options { threads: 2, ..Options::default() }))
    };
    PRIORITIES.into_iter().map(answer).collect()
}

/// Where another priority did better at the goal of one.
fn beaten(name: &str, all: &[Measured]) -> Vec<String> {
    let mut faults = Vec::new();
    for (k, priority) in PRIORITIES.into_iter().enumerate() {
        let own = keys(priority, &all[k], all);
        for (j, other) in all.iter().enumerate() {
            let theirs = keys(priority, other, all);
            if theirs < own {
                faults.push(format!(
                    "{name}: {priority:?} {own:?} is beaten by {:?} {theirs:?}",
                    PRIORITIES[j]
                ));
            }
        }
    }
    faults
}

/// A shop-like job: pieces of few or many sizes, with grain on some, on sheets of several sizes with remnants.
fn shop_job(seed: u64) -> Job {
    let mut rng = fastrand::Rng::with_seed(seed);
    let grain = rng.bool();
    let sizes: &[(u32, u32)] = [
        &[(2800, 2070)][..],
        &[(2440, 1220), (1525, 1525)],
        &[(3000, 1500), (2500, 1250), (2000, 1000)],
        &[(2440, 1220)],
    ][rng.usize(..4)];
    let mut stock: Vec<Value> = sizes
        .iter()
        .enumerate()
        .map(|(n, (w, h))| {
            json!({"id": format!("s{n}"), "width": w, "height": h, "count": 40, "orientation": u8::from(grain)})
        })
        .collect();
    for n in 0..rng.usize(..3) {
        let (w, h) = (rng.u32(60..200) * 5, rng.u32(60..200) * 5);
        stock.push(json!({"id": format!("r{n}"), "width": w, "height": h, "count": 1, "orientation": u8::from(grain)}));
    }
    let rows = rng.usize(4..16);
    let panels: Vec<Value> = (0..rows)
        .map(|n| {
            let (w, h) = (rng.u32(20..240) * 5, rng.u32(20..160) * 5);
            json!({"id": format!("p{n}"), "width": w, "height": h, "count": rng.u32(1..7),
                "orientation": if grain { rng.u8(..3) } else { 0 }})
        })
        .collect();
    let configuration = json!({"cut_thickness": rng.u32(..5), "consider_orientation": grain,
        "min_trim_dimension": if rng.bool() { 100 } else { 0 }});
    Job::from_json(&json!({"panels": panels, "stock_panels": stock, "configuration": configuration})).unwrap()
}

#[test]
fn no_priority_beats_another_at_its_own_goal() {
    let faults: Vec<String> =
        (1..=5).flat_map(|seed| beaten(&format!("job {seed}"), &answers(&shop_job(seed), 0.15))).collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn no_priority_beats_another_at_its_own_goal_in_a_workshop() {
    let names = ["02_ply_25", "08_kit_40g", "20_metal_60", "27_mixed_40"];
    let jobs: Vec<(String, Job)> =
        workshop_jobs().into_iter().filter(|(name, _)| names.contains(&name.as_str())).collect();
    assert_eq!(jobs.len(), names.len());
    let mut faults = Vec::new();
    for (name, mut job) in jobs {
        job.configuration.cut_preference = CutPreference::Free;
        faults.extend(beaten(&name, &answers(&job, 0.2)));
    }
    assert!(faults.is_empty(), "{faults:#?}");
}
