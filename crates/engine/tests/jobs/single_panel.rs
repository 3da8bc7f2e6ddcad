//! A single panel has few layouts: the one that is found is the best of them.

use engine::verify::verify;
use engine::{Job, Options, Priority, Solution, Unattended, solve};
use fastrand::Rng;
use serde_json::json;

const KERF: i64 = 4;

/// What a layout of one panel comes to, mm and mm².
#[derive(Debug, Clone, Copy)]
struct Figures {
    area: i64,
    cuts: i64,
    length: i64,
    /// Area of the largest offcut.
    remnant: i64,
}

impl Figures {
    /// Of a panel in the corner of a sheet, freed by a cut along its height first, or along its width.
    fn of((w, h): (i64, i64), (sheet_w, sheet_h): (i64, i64), height_first: bool) -> Option<Figures> {
        let (beside, below) = (sheet_w - w, sheet_h - h);
        if beside < 0 || below < 0 {
            return None;
        }
        let offcut = |rest: i64, side: i64| (rest - KERF).max(0) * side;
        let is_cut = |rest: i64, side: i64| if rest > 0 { (1, side) } else { (0, 0) };
        // The first cut runs along the whole sheet, the second along the panel.
        let (first, second) = match height_first {
            true => (is_cut(beside, sheet_h), is_cut(below, w)),
            false => (is_cut(below, sheet_w), is_cut(beside, h)),
        };
        let remnant = match height_first {
            true => offcut(beside, sheet_h).max(offcut(below, w)),
            false => offcut(below, sheet_w).max(offcut(beside, h)),
        };
        Some(Figures {
            area: sheet_w * sheet_h,
            cuts: first.0 + second.0,
            length: first.1 + second.1,
            remnant,
        })
    }

    fn found(solution: &Solution) -> Figures {
        let mm = |length: engine::Length| length.mm().round() as i64;
        let [mosaic] = &solution.mosaics[..] else { panic!("{} sheets", solution.mosaics.len()) };
        let offcuts = mosaic.tiles.iter().filter(|tile| !tile.is_final && !tile.has_children);
        Figures {
            area: mm(mosaic.width) * mm(mosaic.height),
            cuts: i64::try_from(solution.total_nbr_cuts).unwrap(),
            length: mm(solution.total_cut_length),
            remnant: offcuts.map(|tile| mm(tile.width) * mm(tile.height)).max().unwrap_or(0),
        }
    }

    /// Compared from left to right under each priority, less is better.
    fn keys(self) -> [(Priority, [i64; 4]); 3] {
        let Figures { area, cuts, length, remnant } = self;
        let remnant = -remnant;
        [
            (Priority::LeastWaste, [area, cuts, remnant, length]),
            (Priority::FewestCuts, [cuts, length, area, remnant]),
            (Priority::BiggestRemnant, [area, remnant, cuts, length]),
        ]
    }
}

#[test]
fn a_single_panel_lies_where_no_other_place_is_better() {
    let mut rng = Rng::with_seed(17);
    for _ in 0..150 {
        let sheets: Vec<(i64, i64)> =
            (0..rng.usize(1..=3)).map(|_| (10 * rng.i64(30..=60), 10 * rng.i64(30..=60))).collect();
        // Now and then a side is that of a sheet, or less than a kerf off.
        let mut side =
            |of: i64| if rng.u32(..4) == 0 { of - rng.i64(0..=KERF + 1) } else { rng.i64(50..=of) };
        let panel = (side(sheets[0].0), side(sheets[0].1));
        let turned = (panel.1, panel.0);
        let all = sheets.iter().flat_map(|sheet| {
            [panel, turned]
                .into_iter()
                .flat_map(|size| [true, false].map(|first| Figures::of(size, *sheet, first)))
        });
        let all: Vec<Figures> = all.flatten().collect();
        for (n, (priority, _)) in all[0].keys().into_iter().enumerate() {
            let stock: Vec<_> = (0..).zip(&sheets).map(|(id, (w, h)): (u32, _)| json!({"id": id.to_string(), "width": w, "height": h, "count": 1})).collect();
            let job = json!({"panels": [{"id": "p", "width": panel.0, "height": panel.1, "count": 1}], "stock_panels": stock,
                "configuration": {"cut_thickness": KERF, "optimization_factor": 0, "optimization_priority": priority as u8}});
            let job = Job::from_json(&job).unwrap();
            let solution = solve(&job, &Options::default(), &Unattended);
            assert_eq!(verify(&job, &solution), Ok(()));
            let best = all.iter().map(|figures| figures.keys()[n].1).min().unwrap();
            let found = Figures::found(&solution);
            assert_eq!(found.keys()[n].1, best, "{panel:?} on {sheets:?} under {priority:?}");
        }
    }
}
