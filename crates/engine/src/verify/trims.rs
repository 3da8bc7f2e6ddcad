//! The trim cuts of a sheet: the first ones, in the order left, right, top, bottom, each along the whole side of what is left.

use super::sheet::{CutNode, Rect};
use super::sheet_fault::SheetFault;
use crate::model::solution::Mosaic;
use crate::model::trim::Trims;
use std::collections::HashMap;

/// Checks the trim cuts of a sheet, all of which are there; the tiles that fall off.
pub(super) fn check(
    mosaic: &Mosaic,
    trims: Trims,
    kerf: i128,
    (nodes, by_id): (&[CutNode], &HashMap<u64, usize>),
    faults: &mut Vec<SheetFault>,
) -> Vec<u64> {
    let um = |length: crate::Length| i128::from(length.um());
    let mut left = Rect { x: 0, y: 0, w: um(mosaic.width), h: um(mosaic.height) };
    let mut left_id = None;
    let mut strips = Vec::new();
    let sides = [("left", trims.left), ("right", trims.right), ("top", trims.top), ("bottom", trims.bottom)];
    let wanted = sides.into_iter().filter(|(_, trim)| um(*trim) > 0);
    for (n, (side, trim)) in wanted.enumerate() {
        let (trim, horizontal) = (um(trim), matches!(side, "top" | "bottom"));
        let Some(cut) = mosaic.cuts.get(n).filter(|cut| {
            let goes_on = left_id.is_none_or(|id| cut.original_tile_id == id);
            cut.trim && cut.horizontal == horizontal && goes_on
        }) else {
            faults.push(SheetFault::TrimMissing(side));
            return strips;
        };
        // Seen as a cut that runs along x, for which x and y are exchanged where it runs along y.
        let turn = |rect: Rect| if horizontal { rect } else { rect.transposed() };
        let whole = turn(left);
        let falls = (trim - kerf).max(0);
        let upper = matches!(side, "left" | "top");
        let (strip, rest, line) = if upper {
            let strip = Rect { h: falls, ..whole };
            (strip, Rect { y: whole.y + trim, h: whole.h - trim, ..whole }, whole.y + falls)
        } else {
            let end = whole.y + whole.h;
            let strip = Rect { y: end - falls, h: falls, ..whole };
            (strip, Rect { h: whole.h - trim, ..whole }, end - trim)
        };
        let ends = [(um(cut.x1), um(cut.y1)), (um(cut.x2), um(cut.y2))];
        let ends = if horizontal { ends } else { ends.map(|(x, y)| (y, x)) };
        if ends != [(whole.x, line), (whole.x + whole.w, line)] {
            faults.push(SheetFault::TrimPlace(n));
        }
        let (strip_id, rest_id) = match upper {
            true => (cut.child1_tile_id, cut.child2_tile_id),
            false => (cut.child2_tile_id, cut.child1_tile_id),
        };
        let rect = |id: u64| by_id.get(&id).map(|&at| turn(nodes[at].rect));
        let is = |id: Option<u64>, wanted: Rect| id.and_then(rect).is_some_and(|rect| rect == wanted);
        let strip_is_right = if falls > 0 { is(strip_id, strip) } else { strip_id.is_none() };
        if !is(Some(cut.original_tile_id), whole) || !is(rest_id, rest) || !strip_is_right {
            faults.push(SheetFault::TrimParts(n));
        }
        if let Some(id) = strip_id {
            if by_id.get(&id).is_some_and(|&at| nodes[at].cut_by.is_some() || nodes[at].tile.is_final) {
                faults.push(SheetFault::TrimUsed(id));
            }
            strips.push(id);
        }
        left = turn(rest);
        left_id = rest_id;
    }
    strips
}

#[cfg(test)]
mod tests {
    use super::super::{Violation, Violations, verify};
    use super::*;
    use crate::model::solution::{Cut, NoFitReason, RuleName, Tile};
    use crate::{Job, Length, Options, Solution, Unattended};
    use serde_json::json;

    /// The left trim is as wide as the kerf, that of the right side wider; nothing is cut off the top.
    fn job() -> Job {
        let job = json!({
            "panels": [{"id": "a", "width": 500, "height": 400, "count": 1}, {"id": "b", "width": 995, "height": 10, "count": 1}],
            "stock_panels": [{"id": "s", "width": 1000, "height": 600, "count": 1}],
            "configuration": {"cut_thickness": 3, "optimization_factor": 0, "materials": {"DEFAULT_MATERIAL": {"trim": {"left": 3, "right": "10", "bottom": 8}}}}});
        Job::from_json(&job).unwrap()
    }

    fn solution() -> Solution {
        let solution = crate::solve(&job(), &Options::default(), &Unattended);
        assert_eq!(verify(&job(), &solution), Ok(()));
        solution
    }

    #[test]
    fn trims_are_cut_first_and_a_panel_that_they_leave_no_place_names_them() {
        let solution = solution();
        let cuts = &solution.mosaics[0].cuts;
        let line = |cut: &Cut| [cut.x1, cut.y1, cut.x2, cut.y2].map(|at| at.um() / 1_000);
        let lines: Vec<[i64; 4]> = cuts.iter().filter(|cut| cut.trim).map(line).collect();
        assert_eq!(lines, [[0, 0, 0, 600], [990, 0, 990, 600], [3, 592, 990, 592]]);
        assert!(cuts[..3].iter().all(|cut| cut.trim) && cuts.len() == 5);
        assert_eq!(cuts[0].child1_tile_id, None, "the kerf takes the whole trim");
        // 1200 and 987 of trims, then 592 and 400 that free the turned panel.
        assert_eq!(solution.total_cut_length, Length::from_mm(3_179));
        let left = &solution.no_fit_panels[0];
        assert_eq!((left.reason, left.rule), (NoFitReason::Rules, Some(RuleName::Trim)));
        let remnants = &solution.statistics.all.remnants;
        let sizes: Vec<_> = remnants.iter().map(|r| (r.width.um() / 1_000, r.height.um() / 1_000)).collect();
        assert_eq!(sizes, [(584, 592), (400, 89)], "what falls off is no remnant");
    }

    #[test]
    fn every_fault_of_a_trim_is_found() {
        type Spoil = fn(&mut Vec<Cut>, &mut Vec<Tile>);
        let cases: [(Spoil, SheetFault); 6] = [
            (|cuts, _| cuts.swap(0, 2), SheetFault::TrimMissing("left")),
            (|cuts, _| cuts[1].trim = false, SheetFault::TrimMissing("right")),
            (|cuts, _| cuts[0].y2 = cuts[0].y2 - Length::from_um(1), SheetFault::TrimPlace(0)),
            (
                |cuts, tiles| {
                    let strip = cuts[1].child2_tile_id;
                    let tile = tiles.iter_mut().find(|tile| Some(tile.id) == strip).unwrap();
                    tile.width = tile.width - Length::from_um(1);
                },
                SheetFault::TrimParts(1),
            ),
            (|cuts, _| cuts[3].trim = true, SheetFault::TrimNeedless(3)),
            (
                |cuts, tiles| {
                    let strip = cuts[1].child2_tile_id;
                    tiles.iter_mut().find(|tile| Some(tile.id) == strip).unwrap().is_final = true;
                },
                SheetFault::TrimUsed(0),
            ),
        ];
        for (spoil, wanted) in cases {
            let mut solution = solution();
            let mosaic = &mut solution.mosaics[0];
            spoil(&mut mosaic.cuts, &mut mosaic.tiles);
            let Err(Violations(found)) = verify(&job(), &solution) else { panic!("{wanted} is not found") };
            let is_wanted = |fault: &SheetFault| match (fault, &wanted) {
                (SheetFault::TrimUsed(_), SheetFault::TrimUsed(_)) => true,
                (fault, wanted) => fault == wanted,
            };
            let named = |v: &Violation| matches!(v, Violation::Sheet { fault, .. } if is_wanted(fault));
            assert!(found.iter().any(named), "{wanted}: {found:?}");
        }
    }
}
