//! Fast placement of very many items: each goes into the narrowest or the lowest free rectangle that takes it, which sorted
//! lists of all free rectangles find at once, so that a job of any size soon has its first layout.

use super::SheetsLeft;
use super::slot_index::{FreeRectangle, FreeRectangles};
use crate::layout::Layout;
use crate::layout::placement::{Place, best_on, loss, loss_of};
use crate::layout::sheet::NONE;
use crate::problem::{ItemType, Problem};

/// Places what can be placed of these items, one after the other.
pub(super) fn place(problem: &Problem, layout: &mut Layout, items: &[u32], stock: &mut SheetsLeft<'_>) {
    if items.iter().all(|&item| layout.missing[item as usize] == 0) {
        return;
    }
    // On all sheets of one grain an item may lie in the same orientations.
    let mut rooms: [FreeRectangles; 3] = Default::default();
    for (n, sheet) in layout.sheets.iter().enumerate() {
        let grain = problem.sheets[sheet.sheet_type as usize].grain;
        sheet.slots.iter().for_each(|slot| rooms[grain].add(FreeRectangle::of(n, slot)));
    }
    for &item in items {
        let kind = &problem.items[item as usize];
        while layout.missing[item as usize] > 0 {
            let mut best: Option<(usize, FreeRectangle, Place)> = None;
            for (grain, room) in rooms.iter().enumerate() {
                for size in kind.sizes(grain) {
                    for free in room.tight(size) {
                        let (loss, vertical_first) = loss((free.w, free.h), size, 0.0);
                        let place = Place { loss, node: free.node, size, vertical_first };
                        let Some(place) = legal(problem, layout, &free, item, place) else { continue };
                        if best.as_ref().is_none_or(|(_, _, best)| place.loss < best.loss) {
                            best = Some((grain, free, place));
                        }
                    }
                }
            }
            let Some((grain, free, place)) = best else {
                let Some(n) = stock.open(layout, item) else { break };
                let sheet = &layout.sheets[n];
                let grain = problem.sheets[sheet.sheet_type as usize].grain;
                if problem.rules.allow_every_cut() {
                    sheet.slots.iter().for_each(|slot| rooms[grain].add(FreeRectangle::of(n, slot)));
                    continue;
                }
                // Of the tight rectangles none may be legal though the new sheet is.
                let Some(place) = best_on(problem, sheet, item) else { break };
                put(layout, (n, place), item, kind);
                let sheet = &layout.sheets[n];
                sheet.slots.iter().for_each(|slot| rooms[grain].add(FreeRectangle::of(n, slot)));
                continue;
            };
            put(layout, (free.sheet as usize, place), item, kind);
            let sheet = &layout.sheets[free.sheet as usize];
            // The rectangle has shrunk or gone; what was cut off it is free in its first part, or in the first of that.
            rooms[grain].remove(free);
            let mut node = free.node;
            for _ in 0..3 {
                if let Some(slot) = sheet.slot(node) {
                    rooms[grain].add(FreeRectangle::of(free.sheet as usize, slot));
                }
                node = sheet.nodes[node as usize].first;
                if node == NONE {
                    break;
                }
            }
        }
    }
}

/// The place, with the other cut first where only that is allowed; none where neither is.
fn legal(problem: &Problem, layout: &Layout, free: &FreeRectangle, item: u32, place: Place) -> Option<Place> {
    let sheet = &layout.sheets[free.sheet as usize];
    let allows = |place: &Place| sheet.allows(place.node, item, place.size, place.vertical_first).is_ok();
    if problem.rules.allow_every_cut() || allows(&place) {
        return Some(place);
    }
    let vertical_first = !place.vertical_first;
    let loss = loss_of((free.w, free.h), place.size, 0.0, vertical_first);
    Some(Place { loss, vertical_first, ..place }).filter(allows)
}

fn put(layout: &mut Layout, (sheet, place): (usize, Place), item: u32, kind: &ItemType) {
    let put = layout.sheets[sheet].insert(place.node, item, kind.area, place.size, place.vertical_first);
    debug_assert_eq!(put, Ok(()), "only legal places are looked at");
    layout.missing[item as usize] -= u32::from(put.is_ok());
}
