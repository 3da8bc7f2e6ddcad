//! First layouts: every item in turn where it spoils the least free space, in several orders.

use crate::layout::Layout;
use crate::layout::sheet::Sheet;
use crate::problem::Problem;
use crate::search::ruin::places::{self, best_place};

/// An order in which items are placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The largest area first.
    Area,
    /// The longest side first.
    LongSide,
    /// The longest shorter side first.
    ShortSide,
}

/// The orders, the one that is best most often first.
pub const ORDERS: [Order; 3] = [Order::Area, Order::LongSide, Order::ShortSide];

/// Places what can be placed. New sheets are of type `favourite` while there are any, then the largest first.
pub fn construct(problem: &Problem, order: Order, favourite: usize) -> Layout {
    let mut layout = Layout::empty(problem);
    extend(problem, &mut layout, order, favourite);
    layout
}

/// Places what can be placed of what a layout leaves out, like [`construct`]: then nothing is left out that fits on
/// a sheet that is still there.
pub fn extend(problem: &Problem, layout: &mut Layout, order: Order, favourite: usize) {
    layout.sheets.retain(|sheet| sheet.pieces > 0);
    let mut used = layout.sheets_by_type(problem);
    let mut kinds: Vec<usize> = (0..problem.sheets.len()).rev().filter(|&n| n != favourite).collect();
    kinds.insert(0, favourite);
    for item in sorted(problem, order) {
        let kind = &problem.items[item as usize];
        if layout.missing[item as usize] == 0 {
            continue;
        }
        let mut places: Vec<(usize, places::Place)> =
            (0..layout.sheets.len()).filter_map(|n| best_on(problem, &layout.sheets[n], n, item)).collect();
        while layout.missing[item as usize] > 0 {
            let best = (0..places.len()).min_by(|&a, &b| places[a].1.loss.total_cmp(&places[b].1.loss));
            let best = match best {
                Some(best) => best,
                None => {
                    let full = layout.sheets.len() as u64 >= u64::from(problem.max_sheets);
                    let new = kinds.iter().copied().find(|&n| {
                        let sheet = &problem.sheets[n];
                        used[n] < sheet.count && kind.fits(sheet)
                    });
                    let (Some(new), false) = (new, full) else { break };
                    used[new] += 1;
                    let sheet = &problem.sheets[new];
                    layout.sheets.push(Sheet::new(new as u32, sheet.w, sheet.h, problem.min_side));
                    let n = layout.sheets.len() - 1;
                    places.extend(best_on(problem, &layout.sheets[n], n, item));
                    places.len() - 1
                }
            };
            let (n, place) = places[best];
            let sheet = &mut layout.sheets[n];
            sheet.insert(place.node, item, kind.area, place.size, place.vertical_first);
            layout.missing[item as usize] -= 1;
            match best_on(problem, sheet, n, item) {
                Some(next) => places[best] = next,
                None => {
                    places.swap_remove(best);
                }
            }
        }
    }
}

fn sorted(problem: &Problem, order: Order) -> Vec<u32> {
    let mut items: Vec<u32> = (0..problem.items.len() as u32).collect();
    items.sort_by_key(|&n| {
        let item = &problem.items[n as usize];
        let (long, short) = (i64::from(item.w.max(item.h)), i64::from(item.w.min(item.h)));
        std::cmp::Reverse(match order {
            Order::Area => (item.area, long),
            Order::LongSide => (long, short),
            Order::ShortSide => (short, long),
        })
    });
    items
}

fn best_on(problem: &Problem, sheet: &Sheet, n: usize, item: u32) -> Option<(usize, places::Place)> {
    let grain = problem.sheets[sheet.kind as usize].grain;
    Some((n, best_place(&problem.items[item as usize], grain, &sheet.slots, 0.0)?))
}
