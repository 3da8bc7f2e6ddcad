//! Groups of equal sheets and the figures of their cycles, against the sheets.

use super::{Request, Violation};
use crate::model::solution::{Mosaic, SheetGroup, Solution};
use std::collections::BTreeMap;

/// What can be wrong with the groups of equal sheets.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the sentences say what each fault and its values are")]
pub enum CycleFault {
    #[error("groups, cycle_cuts or cycle_cut_length are told though no sheets are cut at once")]
    NotAsked,
    #[error("groups[{0}] has no sheets, or one that is not in mosaics")]
    NoSheet(usize),
    #[error(
        "groups[{group}] is not all the sheets that are equal to its first one, from the first to the last"
    )]
    Sheets { group: usize },
    #[error("groups has {found} entries, there are {expected} different sheets")]
    Groups { found: usize, expected: usize },
    #[error("groups[{group}] says {count} sheets in {cycles} cycles, not {expected:?}")]
    Cycles { group: usize, count: u64, cycles: u64, expected: (u64, u64) },
    #[error("cycle_cuts is {found:?}, not {expected}")]
    Cuts { found: Option<u64>, expected: u64 },
    #[error("cycle_cut_length is {found:?} µm, not {expected}")]
    CutLength { found: Option<i64>, expected: i128 },
}

/// A sheet as text: two are equal if the same lines are cut and the same rows of panels lie at the same places.
fn described(mosaic: &Mosaic) -> String {
    let mut lines: Vec<String> = Vec::new();
    for cut in &mosaic.cuts {
        lines.push(format!("cut {} {} {} {}", cut.x1.um(), cut.y1.um(), cut.x2.um(), cut.y2.um()));
    }
    for tile in mosaic.tiles.iter().filter(|tile| tile.is_final) {
        let place = [tile.x, tile.y, tile.width, tile.height].map(|side| side.um());
        lines.push(format!("panel {place:?} {:?}", tile.panel_id));
    }
    lines.sort_unstable();
    format!("{:?}\n{}", mosaic.stock_panel_id, lines.join("\n"))
}

pub(super) fn check(request: &Request, solution: &Solution, found: &mut Vec<Violation>) {
    let mut faults = Vec::new();
    let asked = &request.job.configuration;
    let at_once = |material: &str| {
        let own = asked.materials.get(material).and_then(|own| own.sheets_at_once);
        u64::from(own.or(asked.sheets_at_once).unwrap_or(1))
    };
    let told =
        !solution.groups.is_empty() || solution.cycle_cuts.is_some() || solution.cycle_cut_length.is_some();
    let some =
        asked.sheets_at_once.into_iter().chain(asked.materials.values().filter_map(|m| m.sheets_at_once));
    if some.max().unwrap_or(1) > 1 {
        check_groups(solution, at_once, &mut faults);
    } else if told {
        faults.push(CycleFault::NotAsked);
    }
    found.extend(faults.into_iter().map(Violation::Cycle));
}

fn check_groups(solution: &Solution, at_once: impl Fn(&str) -> u64, faults: &mut Vec<CycleFault>) {
    let mut equal: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (n, mosaic) in solution.mosaics.iter().enumerate() {
        equal.entry(described(mosaic)).or_default().push(n);
    }
    let equal: BTreeMap<usize, &Vec<usize>> = equal.values().map(|sheets| (sheets[0], sheets)).collect();
    if solution.groups.len() != equal.len() {
        faults.push(CycleFault::Groups { found: solution.groups.len(), expected: equal.len() });
    }
    let (mut cuts, mut length) = (0, 0);
    for (first, sheets) in &equal {
        let mosaic = &solution.mosaics[*first];
        let cycles = (sheets.len() as u64).div_ceil(at_once(&mosaic.material));
        cuts += cycles * mosaic.cuts.len() as u64;
        let ends = mosaic
            .cuts
            .iter()
            .map(|cut| (cut.x2.um().abs_diff(cut.x1.um()), cut.y2.um().abs_diff(cut.y1.um())));
        length += i128::from(cycles) * ends.map(|(x, y)| i128::from(x) + i128::from(y)).sum::<i128>();
    }
    for (group, said) in solution.groups.iter().enumerate() {
        let SheetGroup { sheets, count, cycles } = said;
        let Some(mosaic) = sheets.first().and_then(|first| solution.mosaics.get(*first)) else {
            faults.push(CycleFault::NoSheet(group));
            continue;
        };
        if equal.get(&sheets[0]) != Some(&sheets) {
            faults.push(CycleFault::Sheets { group });
        }
        let number = sheets.len() as u64;
        let expected = (number, number.div_ceil(at_once(&mosaic.material)));
        if (*count, *cycles) != expected {
            faults.push(CycleFault::Cycles { group, count: *count, cycles: *cycles, expected });
        }
    }
    if solution.cycle_cuts != Some(cuts) {
        faults.push(CycleFault::Cuts { found: solution.cycle_cuts, expected: cuts });
    }
    let told = solution.cycle_cut_length.map(|length| length.um());
    if told.map(i128::from) != Some(length) {
        faults.push(CycleFault::CutLength { found: told, expected: length });
    }
}
