//! Equal sheets, which are cut at once, and what their cycles cut.

use super::MaterialAnswer;
use crate::layout::cycles;
use crate::length::Length;
use crate::model::job::Job;
use crate::model::solution::{Cut, Mosaic, SheetGroup};
use std::collections::HashMap;

/// What equal sheets have in common: the row of stock, the cuts, and the places of the rows of panels, µm.
type Key<'m> = (&'m str, Vec<[i64; 4]>, Vec<([i64; 4], Option<&'m str>)>);

fn key(mosaic: &Mosaic) -> Key<'_> {
    let um = |lengths: [Length; 4]| lengths.map(Length::um);
    let mut cuts: Vec<_> = mosaic.cuts.iter().map(|cut| um([cut.x1, cut.y1, cut.x2, cut.y2])).collect();
    let panels = mosaic.tiles.iter().filter(|tile| tile.is_final);
    let mut panels: Vec<_> = panels
        .map(|tile| (um([tile.x, tile.y, tile.width, tile.height]), tile.panel_id.as_deref()))
        .collect();
    cuts.sort_unstable();
    panels.sort_unstable();
    (&mosaic.stock_panel_id, cuts, panels)
}

/// Equal sheets together, by the first of each; none where no sheets are cut at once.
pub(super) fn of_equal_sheets(job: &Job, mosaics: &[Mosaic]) -> Vec<SheetGroup> {
    let mut groups: Vec<SheetGroup> = Vec::new();
    if !job.stacks_sheets() {
        return groups;
    }
    let mut places: HashMap<Key<'_>, usize> = HashMap::new();
    for (sheet, mosaic) in mosaics.iter().enumerate() {
        let place = *places.entry(key(mosaic)).or_insert(groups.len());
        if place == groups.len() {
            groups.push(SheetGroup { sheets: Vec::new(), count: 0, cycles: 0 });
        }
        groups[place].sheets.push(sheet);
    }
    for group in &mut groups {
        group.count = group.sheets.len() as u64;
        let at_once = job.saw_rules(&mosaics[group.sheets[0]].material).sheets_at_once;
        group.cycles = group.count.div_ceil(u64::from(at_once));
    }
    groups
}

/// The cycles that the search counts are those of the sheets as they are written; also where there are no groups.
pub(super) fn are_as_searched(groups: &[SheetGroup], parts: &[MaterialAnswer<'_>], centred: bool) -> bool {
    let searched =
        || parts.iter().map(|part| cycles::cycles(part.layout, part.problem, centred)).sum::<u64>();
    groups.is_empty() || groups.iter().map(|group| group.cycles).sum::<u64>() == searched()
}

/// The cuts of all cycles and their length.
pub(super) fn sums(groups: &[SheetGroup], mosaics: &[Mosaic]) -> (u64, Length) {
    let (mut cuts, mut length) = (0, Length::ZERO);
    for group in groups {
        let sheet = &mosaics[group.sheets[0]];
        cuts += group.cycles * sheet.cuts.len() as u64;
        let once: Length = sheet.cuts.iter().map(Cut::length).sum();
        length += Length::from_um(once.um() * group.cycles as i64);
    }
    (cuts, length)
}
