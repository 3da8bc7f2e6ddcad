//! Tiny jobs under every rule of the saw against all the ways to cut them: no layout is better than the best that the rules
//! allow, hardly any is worse, and a panel is refused where, and only where, it cannot be cut from an empty sheet.
//!
//! The enumeration follows the words of docs/rules.md, cut by cut on real sizes, and shares nothing with the engine.

use crate::support::solve;
use engine::{Job, NoFitReason, Solution};
use fastrand::Rng;
use serde_json::{Value, json};
use std::collections::HashMap;

/// A panel: its sides, and whether it may be turned. All lengths are whole millimetres.
#[derive(Debug, Clone, Copy)]
struct Panel {
    w: i32,
    h: i32,
    locked: bool,
    set: Option<Set>,
}

/// A grain set of two panels, which is cut as one piece and then parted.
#[derive(Debug, Clone, Copy)]
struct Set {
    /// One lies below the other, as entered; else they lie side by side.
    below: bool,
    /// Along their row.
    sides: [i32; 2],
}

/// A rectangle of the usable rectangle on which no panel may lie.
type Defect = (i32, i32, i32, i32);

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
    /// Its upper left corner; left at the corner of the sheet where that makes no difference.
    at: (i32, i32),
}

/// All ways to cut a sheet.
struct Cutter<'j> {
    panels: &'j [Panel],
    rules: &'j Rules,
    /// The usable rectangle.
    sheet: (i32, i32),
    defects: &'j [Defect],
    known: HashMap<Part, bool>,
}

impl Cutter<'_> {
    /// Whether a part of this size at this place is the one panel.
    fn is(&self, panels: u8, (w, h): (i32, i32), (x, y): (i32, i32)) -> bool {
        let panel = &self.panels[panels.trailing_zeros() as usize];
        panels.count_ones() == 1
            && ((panel.w, panel.h) == (w, h) || (!panel.locked && (panel.h, panel.w) == (w, h)))
            && !self.defects.iter().any(|d| x < d.0 + d.2 && d.0 < x + w && y < d.1 + d.3 && d.1 < y + h)
    }

    /// Whether the one panel that a part is can be parted where it is a set: `stage` tells that of vertical and of horizontal
    /// cuts that would follow, none where they may not.
    fn is_parted(&self, panels: u8, size: (i32, i32), stage: impl Fn(bool) -> Option<u8>) -> bool {
        let panel = &self.panels[panels.trailing_zeros() as usize];
        let Some(set) = panel.set else { return true };
        let Rules { max_stages, min_strip, max_cut_length, .. } = *self.rules;
        let lies = |turned: bool| {
            let vertical = set.below == turned;
            let length = if vertical { size.1 } else { size.0 };
            stage(vertical).is_some_and(|stage| {
                max_stages.is_none_or(|most| stage <= most)
                    && max_cut_length.is_none_or(|most| length <= most)
                    && (stage > 1 || set.sides.iter().all(|&side| side >= min_strip))
            })
        };
        ((panel.w, panel.h) == size && lies(false))
            || (!panel.locked && (panel.h, panel.w) == size && lies(true))
    }

    /// Whether these panels can be cut from one sheet.
    fn takes(&mut self, panels: u8) -> bool {
        let (w, h) = self.sheet;
        let may_be_first = |vertical: bool| [true, !vertical, vertical][usize::from(self.rules.first_cut)];
        let first = |vertical: bool| match (may_be_first(vertical), self.rules.max_stages) {
            (true, _) => Some(1),
            (false, limit) => limit.map(|_| 2),
        };
        if self.is(panels, (w, h), (0, 0)) && self.is_parted(panels, (w, h), first) {
            return true;
        }
        [true, false].into_iter().any(|vertical| {
            let wanted = [true, !vertical, vertical][usize::from(self.rules.first_cut)];
            let (width, length) = if vertical { (w, h) } else { (h, w) };
            let part = |stage| Part { length, width, panels, stage, vertical, begun: false, at: (0, 0) };
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
        // The first panel lies in the next part to be cut off, with any of the others; the order of parts is free where nothing
        // lies between them.
        let first = if self.defects.is_empty() { panels & panels.wrapping_neg() } else { panels };
        let found = self.begins_with_waste(part)
            || (1..=width).any(|side| {
                (1..=panels).filter(|&with| with & panels == with && with & first != 0).any(|with| {
                    self.may_cut(part, side, with)
                        && self.yields(part, side, with)
                        && self.leaves(part, side, with)
                })
            });
        self.known.insert(part, found);
        found
    }

    /// Whether a part yields its panels behind waste that is cut off first, which only defects make worth a cut.
    fn begins_with_waste(&mut self, part: Part) -> bool {
        let Part { length, width, panels, stage, .. } = part;
        let Rules { kerf, min_offcut, final_trim, max_stages, max_cut_length, .. } = *self.rules;
        let own = if part.vertical { self.sheet.1 } else { self.sheet.0 };
        let is_wide = length == own || length >= min_offcut;
        if self.defects.is_empty() || !is_wide || max_cut_length.is_some_and(|most| length > most) {
            return false;
        }
        (min_offcut.max(1)..width - kerf).any(|waste| {
            let (rest, at) = (width - waste - kerf, self.beside(part, waste));
            let single = panels.count_ones() == 1 && !part.begun && self.set_of(panels).is_none();
            let is_final = final_trim && single && self.is(panels, turned(part.vertical, (rest, length)), at);
            match max_stages {
                Some(most) if stage == most + 1 => is_final,
                _ => self.divides(Part { width: rest, begun: true, at, ..part }),
            }
        })
    }

    fn set_of(&self, panels: u8) -> Option<Set> {
        self.panels[panels.trailing_zeros() as usize].set
    }

    /// The corner of what follows in a part behind so much and a cut.
    fn beside(&self, part: Part, side: i32) -> (i32, i32) {
        let by = if self.defects.is_empty() { 0 } else { side + self.rules.kerf };
        if part.vertical { (part.at.0 + by, part.at.1) } else { (part.at.0, part.at.1 + by) }
    }

    /// Whether the stage may cut off so much, for these panels.
    fn may_cut(&self, part: Part, side: i32, with: u8) -> bool {
        let Rules { max_stages, final_trim, min_strip, max_cut_length, .. } = *self.rules;
        if side == part.width {
            // The rest of what this stage has cut, as it is.
            return part.begun && with == part.panels && (part.stage > 1 || side >= min_strip);
        }
        let single = part.panels.count_ones() == 1 && !part.begun && self.set_of(part.panels).is_none();
        let is_final =
            final_trim && single && self.is(with, turned(part.vertical, (side, part.length)), part.at);
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
            at: part.at,
        };
        let size = turned(part.vertical, (side, part.length));
        let next = |vertical: bool| Some(part.stage + u8::from(vertical != part.vertical));
        (self.is(with, size, part.at) && self.is_parted(with, size, next))
            || (self.rules.max_stages.is_none_or(|most| stage <= most + 1) && self.divides(crosswise))
    }

    /// Whether what is left beside it yields the other panels, or is waste that is wide enough.
    fn leaves(&mut self, part: Part, side: i32, with: u8) -> bool {
        let (panels, width) = (part.panels & !with, part.width - side - self.rules.kerf);
        if panels != 0 {
            let at = self.beside(part, side);
            return width > 0 && self.divides(Part { width, panels, begun: true, at, ..part });
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

/// A type of sheet.
#[derive(Debug, Clone)]
struct SheetType {
    /// The usable rectangle.
    usable: (i32, i32),
    /// What it counts: its area or its price, and by much more where it is not to be used up first.
    cost: i32,
    defects: Vec<Defect>,
}

/// What a job has beside the rules that forbid cuts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Also {
    Nothing,
    Sets,
    Defects,
    Prices,
}

struct Tiny {
    panels: Vec<Panel>,
    sheets: Vec<SheetType>,
    rules: Rules,
    request: Value,
}

/// Sheets that are not to be used up first count so much more.
const NOT_MARKED: i32 = 5_000;

/// A job as the enumeration sees it, and as a request.
fn job(rng: &mut Rng, also: Also) -> Tiny {
    let types = rng.usize(1..3);
    let sheets: Vec<(i32, i32)> = (0..types).map(|_| (rng.i32(7..13), rng.i32(7..13))).collect();
    let most = if also == Also::Defects { 4 } else { 5 };
    let panels: Vec<Panel> = (0..rng.usize(1..most))
        .map(|_| Panel { w: rng.i32(2..9), h: rng.i32(2..9), locked: rng.u8(..4) == 0, set: None })
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
    let configuration = json!({
        "cut_thickness": rules.kerf, "max_stages": rules.max_stages, "final_trim": rules.final_trim,
        "first_cut": rules.first_cut, "min_offcut": rules.min_offcut, "min_strip": rules.min_strip,
        "max_cut_length": rules.max_cut_length, "optimization_factor": 0,
        "trim": {"left": trim[0], "right": trim[1], "top": trim[2], "bottom": trim[3]}});
    let stock: Vec<Value> = sheets
        .iter()
        .enumerate()
        .map(|(n, (w, h))| json!({"id": n.to_string(), "width": w, "height": h, "count": panels.len()}))
        .collect();
    let rows: Vec<Value> =
        panels.iter().enumerate().map(|(n, p)| row(&n.to_string(), (p.w, p.h), p.locked)).collect();
    let usable = |(w, h): (i32, i32)| (w - trim[0] - trim[1], h - trim[2] - trim[3]);
    let types =
        sheets.iter().map(|&(w, h)| SheetType { usable: usable((w, h)), cost: w * h, defects: Vec::new() });
    let request = json!({"panels": rows, "stock_panels": stock, "configuration": configuration});
    let mut tiny = Tiny { panels, sheets: types.collect(), rules, request };
    match also {
        Also::Nothing => {}
        Also::Sets => join(&mut tiny, rng),
        Also::Defects => spoil(&mut tiny, rng, (trim[0], trim[2])),
        Also::Prices => price(&mut tiny, rng),
    }
    tiny
}

fn row(id: &str, (w, h): (i32, i32), locked: bool) -> Value {
    json!({"id": id, "width": w, "height": h, "count": 1, "locked_rotation": locked})
}

/// Makes grain sets of two rows of some panels.
fn join(tiny: &mut Tiny, rng: &mut Rng) {
    let kerf = tiny.rules.kerf;
    let mut rows = Vec::new();
    for (n, panel) in tiny.panels.iter_mut().enumerate() {
        let id = n.to_string();
        let sides = [rng.i32(1..5), rng.i32(1..5)];
        let (below, along) = (rng.bool(), sides[0] + kerf + sides[1]);
        // Where both sides are the same the rows lie one below another, as those without a grain do.
        let below = below || sides[0] == sides[1];
        if rng.u8(..3) == 0 {
            rows.push(row(&id, (panel.w, panel.h), panel.locked));
            continue;
        }
        let size = |side: i32| if below { (panel.w, side) } else { (side, panel.h) };
        for (side, id) in sides.into_iter().zip([id.clone(), format!("{n}b")]) {
            let mut row = row(&id, size(side), panel.locked);
            row["grain_set"] = json!(format!("set {n}"));
            rows.push(row);
        }
        (panel.w, panel.h) = size(along);
        panel.set = Some(Set { below, sides });
    }
    tiny.request["panels"] = json!(rows);
}

/// Puts one or two defects on the sheets.
fn spoil(tiny: &mut Tiny, rng: &mut Rng, (left, top): (i32, i32)) {
    for (n, sheet) in tiny.sheets.iter_mut().enumerate() {
        let all: Vec<Defect> = (0..rng.usize(1..3))
            .map(|_| (rng.i32(0..sheet.usable.0), rng.i32(0..sheet.usable.1), rng.i32(1..3), rng.i32(1..3)))
            .collect();
        let told = |&(x, y, w, h): &Defect| json!({"x": x + left, "y": y + top, "width": w, "height": h});
        tiny.request["stock_panels"][n]["defects"] = all.iter().map(told).collect();
        sheet.defects = all;
    }
}

/// Gives the sheets prices, and has some of them used up first.
fn price(tiny: &mut Tiny, rng: &mut Rng) {
    for (n, sheet) in tiny.sheets.iter_mut().enumerate() {
        let (price, marked) = (rng.i32(1..60), rng.bool());
        sheet.cost = if marked { price } else { price * NOT_MARKED };
        let row = &mut tiny.request["stock_panels"][n];
        (row["price"], row["use_first"]) = (json!(price), json!(marked));
    }
    tiny.request["configuration"]["optimization_priority"] = json!(8);
}

/// The panels that can be cut at all, a bit each, and the least cost of sheets from which all of them can.
fn best(Tiny { panels, sheets, rules, .. }: &Tiny) -> (u8, i32) {
    let all = (1_u8 << panels.len()) - 1;
    let mut least = vec![i32::MAX; usize::from(all) + 1];
    for SheetType { usable, cost, defects } in sheets {
        let mut cutter = Cutter { panels, rules, sheet: *usable, defects, known: HashMap::new() };
        for set in (1..=all).filter(|&set| cutter.takes(set)) {
            least[usize::from(set)] = least[usize::from(set)].min(*cost);
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

/// How jobs were answered.
#[derive(Debug, Default)]
struct Counts {
    refused: u32,
    several: u32,
    missed: u32,
}

/// What the sheets of a solution cost.
fn cost_of(found: &Solution, sheets: &[SheetType]) -> i32 {
    found.mosaics.iter().map(|mosaic| sheets[mosaic.stock_panel_id.parse::<usize>().unwrap()].cost).sum()
}

/// Solves so many jobs and compares each with all the ways to cut it: `may_miss` where a layout may be worse than the best.
fn compare(seed: u64, rounds: u32, also: Also, may_miss: fn(&Rules) -> bool) -> Counts {
    let mut rng = Rng::with_seed(seed);
    let mut counts = Counts::default();
    for round in 0..rounds {
        let tiny = job(&mut rng, also);
        let (possible, least) = best(&tiny);
        let Tiny { panels, sheets, rules, request } = &tiny;
        let mut job = Job::from_json(request).unwrap();
        let mut found = solve(&job);
        if cost_of(&found, sheets) > least {
            // A little more work may be needed, but no more than that.
            job.configuration.effort = 0.2;
            found = solve(&job);
        }
        // Of a set one of its two rows counts.
        let left = || found.no_fit_panels.iter().filter(|panel| !panel.panel_id.ends_with('b'));
        let placed = panels.len() - left().map(|p| p.count as usize).sum::<usize>();
        counts.refused += u32::from(left().any(|panel| panel.reason == NoFitReason::Rules));
        for panel in left() {
            let n: usize = panel.panel_id.parse().unwrap();
            assert!(possible & (1 << n) == 0 || may_be_widened(rules), "round {round}: {request}");
        }
        assert!(placed <= possible.count_ones() as usize, "round {round}: {request}");
        if placed < possible.count_ones() as usize {
            counts.missed += 1;
            continue;
        }
        let cost = cost_of(&found, sheets);
        assert!(cost >= least, "round {round}: {cost} and {least}: {request}");
        if matches!(also, Also::Nothing | Also::Sets) {
            let bound = found.statistics.all.lower_bound_area.map_or(0, |bound| bound.um2());
            let most = i128::from(least) * 1_000_000;
            assert!(bound <= most, "round {round}: {bound} and {least}: {request}");
        }
        assert!(cost == least || may_miss(rules), "round {round}: {cost} and {least}: {request}");
        counts.missed += u32::from(cost > least);
        counts.several += u32::from(found.mosaics.len() > 1);
    }
    counts
}

/// Where waste has a least width a part may have to be wider than what it holds, so that the kerf takes what would be too narrow
/// beside it. The search makes nothing wider but strips of the first stage.
fn may_be_widened(rules: &Rules) -> bool {
    rules.min_offcut > 1 || rules.min_strip > 1
}

#[test]
fn tiny_jobs_are_cut_as_well_as_the_rules_allow() {
    let Counts { refused, several, missed } = compare(12, 350, Also::Nothing, may_be_widened);
    assert!(refused > 10 && several > 30 && missed < 50, "{refused} {several} {missed}");
}

#[test]
fn tiny_jobs_with_grain_sets_are_cut_as_well_as_the_rules_allow() {
    let Counts { refused, several, missed } = compare(13, 350, Also::Sets, may_be_widened);
    assert!(refused > 10 && several > 30 && missed < 50, "{refused} {several} {missed}");
}

#[test]
fn tiny_jobs_with_prices_cost_as_little_as_the_rules_allow() {
    let Counts { refused, several, missed } = compare(14, 250, Also::Prices, may_be_widened);
    assert!(refused > 10 && several > 20 && missed < 40, "{refused} {several} {missed}");
}

#[test]
fn tiny_jobs_with_defects_are_cut_hardly_worse_and_never_better_than_the_rules_allow() {
    let Counts { refused, several, missed } = compare(15, 250, Also::Defects, |_| true);
    assert!(refused > 10 && several > 20 && missed < 10, "{refused} {several} {missed}");
}
