//! Tiny jobs under every rule of the saw against all the ways to cut them: no layout is better than the best that the rules
//! allow, hardly any is worse, and a panel is refused where, and only where, it cannot be cut from an empty sheet.
//!
//! The enumeration follows the words of docs/rules.md, cut by cut on real sizes, and shares nothing with the engine.

#![allow(clippy::unwrap_used, reason = "a test that cannot set up its case fails")]

mod support;

use engine::{Job, NoFitReason};
use fastrand::Rng;
use serde_json::{Value, json};
use std::collections::HashMap;
use support::solve;

/// A panel: its sides, and whether it may be turned. All lengths are whole millimetres.
#[derive(Debug, Clone, Copy)]
struct Panel {
    w: i32,
    h: i32,
    locked: bool,
}

#[derive(Debug, Clone)]
struct Rules {
    kerf: i32,
    max_stages: Option<u8>,
    final_trim: bool,
    first_cut: u8,
    min_offcut: i32,
    min_strip: i32,
    max_cut_length: Option<i32>,
}

/// A part that is to be divided by the cuts of a stage, with the panels that it has to yield, a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Part {
    /// Along the cuts' own direction: how long they are.
    length: i32,
    /// What they divide.
    width: i32,
    panels: u8,
    stage: u8,
    /// The cuts are vertical.
    vertical: bool,
    /// Some of it was cut off already by this stage.
    begun: bool,
}

/// All ways to cut a sheet.
struct Cutter<'j> {
    panels: &'j [Panel],
    rules: &'j Rules,
    /// The usable rectangle.
    sheet: (i32, i32),
    known: HashMap<Part, bool>,
}

impl Cutter<'_> {
    fn is(&self, panels: u8, (w, h): (i32, i32)) -> bool {
        let panel = &self.panels[panels.trailing_zeros() as usize];
        panels.count_ones() == 1
            && ((panel.w, panel.h) == (w, h) || (!panel.locked && (panel.h, panel.w) == (w, h)))
    }

    /// Whether these panels can be cut from one sheet.
    fn takes(&mut self, panels: u8) -> bool {
        let (w, h) = self.sheet;
        if self.is(panels, (w, h)) {
            return true;
        }
        [true, false].into_iter().any(|vertical| {
            let wanted = [true, !vertical, vertical][usize::from(self.rules.first_cut)];
            let (width, length) = if vertical { (w, h) } else { (h, w) };
            let part = |stage| Part { length, width, panels, stage, vertical, begun: false };
            // Where the first stage runs the other way it is empty, for which there has to be a limit of stages.
            match (wanted, self.rules.max_stages) {
                (true, _) => self.divides(part(1)),
                (false, Some(_)) => self.divides(part(2)),
                (false, None) => false,
            }
        })
    }

    /// Whether a part yields its panels: its stage cuts it into parts that do, and into waste at its end.
    fn divides(&mut self, part: Part) -> bool {
        if let Some(&known) = self.known.get(&part) {
            return known;
        }
        let Part { width, panels, .. } = part;
        // The first panel lies in the next part to be cut off, with any of the others; the order of parts is free.
        let first = panels & panels.wrapping_neg();
        let found = (1..=width).any(|side| {
            (1..=panels).filter(|&with| with & panels == with && with & first != 0).any(|with| {
                self.may_cut(part, side, with)
                    && self.yields(part, side, with)
                    && self.leaves(part, side, with)
            })
        });
        self.known.insert(part, found);
        found
    }

    /// Whether the stage may cut off so much, for these panels.
    fn may_cut(&self, part: Part, side: i32, with: u8) -> bool {
        let Rules { max_stages, final_trim, min_strip, max_cut_length, .. } = *self.rules;
        if side == part.width {
            // The rest of what this stage has cut, as it is.
            return part.begun && with == part.panels && (part.stage > 1 || side >= min_strip);
        }
        let single = part.panels.count_ones() == 1 && !part.begun;
        let is_final = final_trim && single && self.is(with, turned(part.vertical, (side, part.length)));
        max_stages.is_none_or(|most| part.stage <= most || (part.stage == most + 1 && is_final))
            && max_cut_length.is_none_or(|most| part.length <= most)
            && (part.stage > 1 || side >= min_strip)
    }

    /// Whether what is cut off yields its panels.
    fn yields(&mut self, part: Part, side: i32, with: u8) -> bool {
        let stage = if self.rules.max_stages.is_some() { part.stage + 1 } else { 2 };
        let crosswise = Part {
            length: side,
            width: part.length,
            panels: with,
            stage,
            vertical: !part.vertical,
            begun: false,
        };
        self.is(with, turned(part.vertical, (side, part.length)))
            || (self.rules.max_stages.is_none_or(|most| stage <= most + 1) && self.divides(crosswise))
    }

    /// Whether what is left beside it yields the other panels, or is waste that is wide enough.
    fn leaves(&mut self, part: Part, side: i32, with: u8) -> bool {
        let (panels, width) = (part.panels & !with, part.width - side - self.rules.kerf);
        if panels != 0 {
            return width > 0 && self.divides(Part { width, panels, begun: true, ..part });
        }
        let own = if part.vertical { self.sheet.1 } else { self.sheet.0 };
        let least = self.rules.min_offcut;
        side == part.width || width <= 0 || (width >= least && (part.length == own || part.length >= least))
    }
}

/// A size along what is divided and along the cuts as one along x and y.
fn turned(vertical: bool, (width, length): (i32, i32)) -> (i32, i32) {
    if vertical { (width, length) } else { (length, width) }
}

/// A type of sheet: its usable rectangle, and its area.
type SheetType = ((i32, i32), i32);

/// A job: its panels, the usable rectangles and areas of its types of sheet, its rules, and all of it as a request.
fn job(rng: &mut Rng) -> (Vec<Panel>, Vec<SheetType>, Rules, Value) {
    let types = rng.usize(1..3);
    let sheets: Vec<(i32, i32)> = (0..types).map(|_| (rng.i32(7..13), rng.i32(7..13))).collect();
    let panels: Vec<Panel> = (0..rng.usize(1..5))
        .map(|_| Panel { w: rng.i32(2..9), h: rng.i32(2..9), locked: rng.u8(..4) == 0 })
        .collect();
    let some = |rng: &mut Rng, most: i32| if rng.bool() { rng.i32(1..most) } else { 0 };
    let rules = Rules {
        kerf: rng.i32(0..2),
        max_stages: rng.bool().then(|| rng.u8(1..5)),
        final_trim: rng.bool(),
        first_cut: rng.u8(0..3),
        min_offcut: some(rng, 4),
        min_strip: some(rng, 5),
        max_cut_length: (rng.u8(..4) == 0).then(|| rng.i32(5..12)),
    };
    let trim = if rng.u8(..3) == 0 { [0; 4].map(|_| rng.i32(0..2)) } else { [0; 4] };
    let usable =
        sheets.iter().map(|&(w, h)| ((w - trim[0] - trim[1], h - trim[2] - trim[3]), w * h)).collect();
    let rows: Vec<Value> = panels
        .iter()
        .enumerate()
        .map(|(n, p)| json!({"id": n.to_string(), "width": p.w, "height": p.h, "count": 1, "locked_rotation": p.locked}))
        .collect();
    let stock: Vec<Value> = sheets
        .iter()
        .enumerate()
        .map(|(n, (w, h))| json!({"id": format!("s{n}"), "width": w, "height": h, "count": panels.len()}))
        .collect();
    let request = json!({"panels": rows, "stock_panels": stock, "configuration": {
        "cut_thickness": rules.kerf, "max_stages": rules.max_stages, "final_trim": rules.final_trim,
        "first_cut": rules.first_cut, "min_offcut": rules.min_offcut, "min_strip": rules.min_strip,
        "max_cut_length": rules.max_cut_length, "optimization_factor": 0,
        "trim": {"left": trim[0], "right": trim[1], "top": trim[2], "bottom": trim[3]}}});
    (panels, usable, rules, request)
}

/// The panels that can be cut at all, a bit each, and the least area of sheets from which all of them can.
fn best(panels: &[Panel], sheets: &[SheetType], rules: &Rules) -> (u8, i32) {
    let all = (1_u8 << panels.len()) - 1;
    let mut least = vec![i32::MAX; usize::from(all) + 1];
    for &(sheet, area) in sheets {
        let mut cutter = Cutter { panels, rules, sheet, known: HashMap::new() };
        for set in (1..=all).filter(|&set| cutter.takes(set)) {
            least[usize::from(set)] = least[usize::from(set)].min(area);
        }
    }
    let possible = (0..panels.len()).filter(|&n| least[1 << n] < i32::MAX).fold(0, |set, n| set | 1 << n);
    let mut cost = vec![0_i32; usize::from(all) + 1];
    for set in 1..=all {
        let parts = (1..=set).filter(|part| part & set == *part && least[usize::from(*part)] < i32::MAX);
        let with = |part: u8| least[usize::from(part)].saturating_add(cost[usize::from(set & !part)]);
        cost[usize::from(set)] = parts.map(with).min().unwrap_or(i32::MAX);
    }
    (possible, cost[usize::from(possible)])
}

#[test]
fn tiny_jobs_are_cut_as_well_as_the_rules_allow() {
    let mut rng = Rng::with_seed(12);
    let (mut refused, mut several, mut missed) = (0, 0, 0);
    for round in 0..350 {
        let (panels, sheets, rules, request) = job(&mut rng);
        let (possible, least) = best(&panels, &sheets, &rules);
        let mut job = Job::from_json(&request).unwrap();
        let mut found = solve(&job);
        if i128::from(least) * 1_000_000 < found.statistics.all.stock_area.um2() {
            // A little more work may be needed, but no more than that.
            job.configuration.effort = 0.2;
            found = solve(&job);
        }
        let placed = panels.len() - found.no_fit_panels.iter().map(|p| p.count as usize).sum::<usize>();
        // Where waste has a least width a part may have to be wider than what it holds, so that the kerf takes what would be
        // too narrow beside it. The search makes nothing wider but strips of the first stage.
        let widened = rules.min_offcut > 1 || rules.min_strip > 1;
        refused += u32::from(found.no_fit_panels.iter().any(|panel| panel.reason == NoFitReason::Rules));
        if placed < possible.count_ones() as usize && widened {
            missed += 1;
            continue;
        }
        assert_eq!(placed, possible.count_ones() as usize, "round {round}: {request}");
        for panel in &found.no_fit_panels {
            let n: usize = panel.panel_id.parse().unwrap();
            assert_eq!(possible & (1 << n), 0, "round {round}: {request}");
        }
        let (area, least) = (found.statistics.all.stock_area.um2(), i128::from(least) * 1_000_000);
        assert!(area >= least, "round {round}: {request}");
        let bound = found.statistics.all.lower_bound_area.map_or(0, |bound| bound.um2());
        assert!(bound <= least || widened, "round {round}: {bound} and {least}: {request}");
        assert!(area == least || widened, "round {round}: {area} and {least}: {request}");
        missed += u32::from(area > least);
        several += u32::from(found.mosaics.len() > 1);
    }
    assert!(refused > 10 && several > 30 && missed < 50, "{refused} {several} {missed}");
}
