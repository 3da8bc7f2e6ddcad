//! First layouts: every item in turn where it spoils the least free space, in several orders.

mod quick;
mod slot_index;

use crate::control::StopCheck;
use crate::layout::Layout;
use crate::layout::placement::{Candidates, Place, best_on};
use crate::layout::plan::arrange;
use crate::layout::sheet::Sheet;
use crate::problem::Problem;

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

/// Free rectangles that are compared at most, which takes some hundredths of a second and is enough for ordinary jobs. What is
/// left then is placed by [`quick`], however much it is.
const CAREFUL: u64 = 50_000_000;
/// In haste a sheet with defects is left alone after so many refusals in a row: to ask it takes long, and it will hardly take more.
const HASTY_REFUSALS: u32 = 5;

/// Places what can be placed. New sheets are of type `favourite` while there are any, then the largest first.
pub fn construct(problem: &Problem, order: Order, favourite: usize, stop: &mut StopCheck<'_>) -> Layout {
    let mut layout = Layout::empty(problem);
    extend(problem, &mut layout, order, favourite, stop);
    layout
}

/// The same several times faster where sheets have defects, but on more sheets.
pub fn construct_in_haste(
    problem: &Problem,
    order: Order,
    favourite: usize,
    stop: &mut StopCheck<'_>,
) -> Layout {
    let mut layout = Layout::empty(problem);
    extend_with(problem, &mut layout, (order, HASTY_REFUSALS), favourite, stop);
    layout
}

/// Places what can be placed of what a layout leaves out, like [`construct`]: then nothing is left out that fits on
/// a sheet that is still there. After a stop everything that is left is placed by [`quick`].
pub fn extend(
    problem: &Problem,
    layout: &mut Layout,
    order: Order,
    favourite: usize,
    stop: &mut StopCheck<'_>,
) {
    extend_with(problem, layout, (order, u32::MAX), favourite, stop);
}

/// [`extend`] with sheets with defects that are left alone after so many refusals in a row.
fn extend_with(
    problem: &Problem,
    layout: &mut Layout,
    (order, most_refusals): (Order, u32),
    favourite: usize,
    stop: &mut StopCheck<'_>,
) {
    layout.sheets.retain(|sheet| sheet.pieces > 0);
    let mut stock = SheetsLeft::of(problem, layout, favourite);
    let items = sorted(problem, order);
    let placed = carefully(problem, layout, (&items, most_refusals), &mut stock, stop);
    quick::place(problem, layout, &items[placed..], &mut stock);
}

/// Puts copy after copy where it spoils least, until [`CAREFUL`] is used up or a stop comes. Answers how many of the items are
/// done; the next one may be placed in part.
fn carefully(
    problem: &Problem,
    layout: &mut Layout,
    (items, mut most_refusals): (&[u32], u32),
    stock: &mut SheetsLeft<'_>,
    stop: &mut StopCheck<'_>,
) -> usize {
    let mut looks = 0;
    // Of each sheet, in a row.
    let mut refusals = vec![0; layout.sheets.len()];
    for (turn, &item) in items.iter().enumerate() {
        let kind = &problem.items[item as usize];
        if layout.missing[item as usize] == 0 {
            continue;
        }
        looks += layout.sheets.iter().map(|sheet| sheet.slots.len() as u64 + 1).sum::<u64>();
        let on = |layout: &Layout, n: usize| Some((n, BestPlace::on(problem, &layout.sheets[n], item)?));
        let on_all = |layout: &Layout, refusals: &[u32], most: u32| -> Vec<(usize, BestPlace)> {
            (0..refusals.len()).filter(|&n| refusals[n] < most).filter_map(|n| on(layout, n)).collect()
        };
        let mut places = on_all(layout, &refusals, most_refusals);
        while layout.missing[item as usize] > 0 {
            if looks > CAREFUL || stop.at(looks) {
                return turn;
            }
            let best = (0..places.len()).min_by(|&a, &b| places[a].1.loss().total_cmp(&places[b].1.loss()));
            let best = match best {
                Some(best) => best,
                None => {
                    let Some(n) = stock.open(layout, item) else {
                        if most_refusals == u32::MAX {
                            break;
                        }
                        // Those that were left alone may have room, and there are no others.
                        most_refusals = u32::MAX;
                        places = on_all(layout, &refusals, most_refusals);
                        continue;
                    };
                    refusals.push(0);
                    let Some(place) = on(layout, n) else { break };
                    places.push(place);
                    places.len() - 1
                }
            };
            let (n, found) = &mut places[best];
            let n = *n;
            let sheet = &mut layout.sheets[n];
            let place = match found {
                BestPlace::Legal(place) => *place,
                BestPlace::Unasked(candidates) => {
                    let (answer, work) = arrange::counted(|| candidates.ask(sheet));
                    looks += work;
                    refusals[n] = if answer.flatten().is_some() { 0 } else { refusals[n] + 1 };
                    match answer.flatten() {
                        Some(place) => *found = BestPlace::Legal(place),
                        None if candidates.least_loss().is_none() || refusals[n] >= most_refusals => {
                            places.swap_remove(best);
                        }
                        None => {}
                    }
                    continue;
                }
            };
            looks += (places.len() + sheet.slots.len()) as u64;
            let put = sheet.insert(place.node, item, kind.area, place.size, place.vertical_first);
            debug_assert_eq!(put, Ok(()), "only legal places are looked at");
            layout.missing[item as usize] -= u32::from(put.is_ok());
            match on(layout, n) {
                Some(next) => places[best] = next,
                None => {
                    places.swap_remove(best);
                }
            }
        }
    }
    items.len()
}

/// The best place of an item on a sheet.
enum BestPlace {
    /// This one, which the rules allow.
    Legal(Place),
    /// The first of these that the rules allow. They are only asked once no other sheet offers better, as that takes long.
    Unasked(Candidates),
}

impl BestPlace {
    fn on(problem: &Problem, sheet: &Sheet, item: u32) -> Option<BestPlace> {
        match Candidates::on(problem, sheet, item) {
            Some(candidates) => candidates.least_loss().map(|_| BestPlace::Unasked(candidates)),
            None => best_on(problem, sheet, item).map(BestPlace::Legal),
        }
    }

    /// The free space that it spoils at least.
    fn loss(&self) -> f64 {
        match self {
            BestPlace::Legal(place) => place.loss,
            BestPlace::Unasked(candidates) => candidates.least_loss().unwrap_or(f64::INFINITY),
        }
    }
}

/// The sheets that are still there, in the order in which they are opened.
struct SheetsLeft<'p> {
    problem: &'p Problem,
    used: Vec<u32>,
    /// The types of which there are any.
    kinds: Vec<usize>,
}

impl<'p> SheetsLeft<'p> {
    fn of(problem: &'p Problem, layout: &Layout, favourite: usize) -> SheetsLeft<'p> {
        let used = layout.sheets_by_type(problem);
        let others = (0..problem.sheets.len()).rev().filter(|&n| n != favourite);
        let there = |n: &usize| used[*n] < problem.sheets[*n].count;
        let kinds = std::iter::once(favourite).chain(others).filter(there).collect();
        SheetsLeft { problem, used, kinds }
    }

    /// Opens a sheet on which an item fits, if there is one; its place in the layout.
    fn open(&mut self, layout: &mut Layout, item: u32) -> Option<usize> {
        if layout.sheets.len() as u64 >= u64::from(self.problem.max_sheets) {
            return None;
        }
        let (number, item) = (item, &self.problem.items[item as usize]);
        let takes = |&n: &usize| {
            let sheet = &self.problem.sheets[n];
            // Whether a place between many defects can be cut is only known once it is tried.
            let is_found = || best_on(self.problem, &Sheet::of(self.problem, n), number).is_some();
            self.problem.takes(item, sheet) && (sheet.defects.is_none() || is_found())
        };
        let at = self.kinds.iter().position(takes)?;
        let kind = self.kinds[at];
        let sheet = &self.problem.sheets[kind];
        self.used[kind] += 1;
        if self.used[kind] >= sheet.count {
            self.kinds.remove(at);
        }
        layout.sheets.push(Sheet::of(self.problem, kind));
        Some(layout.sheets.len() - 1)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::job::Job;
    use fastrand::Rng;
    use serde_json::json;

    fn problem(rng: &mut Rng, sheets: u32) -> Problem {
        let side = |rng: &mut Rng| rng.u32(20..400);
        let panel = |rng: &mut Rng, n: usize| json!({"id": n.to_string(), "width": side(rng), "height": side(rng), "count": rng.u32(1..4), "orientation": n % 3});
        let panels: Vec<_> = (0..400).map(|n| panel(rng, n)).collect();
        let stock = |n: u32| json!({"id": n.to_string(), "width": 1000 + 300 * n, "height": 1700 - 200 * n, "count": sheets, "orientation": n});
        let stock: Vec<_> = (0..3).map(stock).collect();
        let job = json!({"panels": panels, "stock_panels": stock, "configuration": {"cut_thickness": 3, "consider_orientation": true}});
        Problem::split(&Job::from_json(&job).unwrap()).0.remove(0)
    }

    #[test]
    fn after_a_stop_everything_is_placed_in_haste_that_has_room() {
        let mut rng = Rng::with_seed(9);
        // Enough sheets for all; too few.
        for sheets in [99, 2] {
            let problem = problem(&mut rng, sheets);
            for stop in [1, 2, 5] {
                let asked = std::cell::Cell::new(0);
                let stopped = || asked.replace(asked.get() + 1) + 1 >= stop;
                let layout = construct(&problem, Order::Area, 0, &mut StopCheck::new(&stopped));
                assert!(layout.sheets.iter().all(Sheet::is_sound));
                assert_eq!(layout.is_complete(), sheets == 99);
                for (n, item) in problem.items.iter().enumerate() {
                    let here = |s: &Sheet| s.items().filter(|node| node.item == n as u32).count();
                    let placed: usize = layout.sheets.iter().map(here).sum();
                    assert_eq!(placed + layout.missing[n] as usize, item.count as usize);
                    let left = layout.missing[n] > 0;
                    let room = |s: (usize, &Sheet)| best_on(&problem, s.1, n as u32).is_some();
                    assert!(!left || !layout.sheets.iter().enumerate().any(room), "item {n} has room");
                }
            }
        }
    }

    /// Panels that all differ on sheets with three defects each, of which there are so many.
    fn with_defects(sheets: u32) -> Problem {
        let mut rng = Rng::with_seed(5);
        let panels: Vec<_> = (0..250)
            .map(|n| json!({"id": n.to_string(), "width": rng.u32(200..900), "height": rng.u32(150..600), "count": 1}))
            .collect();
        let mut defect = || json!({"x": rng.u32(0..2700), "y": rng.u32(0..2000), "width": rng.u32(10..60), "height": rng.u32(10..60)});
        let stock: Vec<_> = (0..sheets)
            .map(|n| json!({"id": n.to_string(), "width": 2800, "height": 2070, "count": 1, "defects": [defect(), defect(), defect()]}))
            .collect();
        let job = json!({"panels": panels, "stock_panels": stock, "configuration": {"cut_thickness": 4}});
        Problem::split(&Job::from_json(&job).unwrap()).0.remove(0)
    }

    #[test]
    fn in_haste_sheets_with_defects_are_asked_much_less_and_take_all_the_same_what_has_room() {
        for sheets in [20, 5] {
            let problem = with_defects(sheets);
            let mut stop = StopCheck::new(&|| false);
            let last = problem.sheets.len() - 1;
            let (careful, with_care) = arrange::counted(|| construct(&problem, Order::Area, last, &mut stop));
            let (hasty, in_haste) =
                arrange::counted(|| construct_in_haste(&problem, Order::Area, last, &mut stop));
            assert!(hasty.sheets.iter().all(|sheet| sheet.is_sound() && sheet.check_rules().is_ok()));
            if sheets == 5 {
                let has_room =
                    |item: u32| hasty.sheets.iter().any(|sheet| best_on(&problem, sheet, item).is_some());
                assert!((0..hasty.missing.len()).all(|n| hasty.missing[n] == 0 || !has_room(n as u32)));
                continue;
            }
            assert!(careful.is_complete() && hasty.is_complete());
            assert!(in_haste * 2 < with_care, "{in_haste} units of work and {with_care}");
            let (hasty, careful) = (hasty.sheets.len(), careful.sheets.len());
            assert!(hasty <= careful + 2, "{hasty} sheets and {careful}");
        }
    }

    #[test]
    fn placing_in_haste_takes_about_as_many_sheets() {
        let problem = problem(&mut Rng::with_seed(2), 99);
        let careful = construct(&problem, Order::Area, 0, &mut StopCheck::new(&|| false));
        let hasty = construct(&problem, Order::Area, 0, &mut StopCheck::new(&|| true));
        assert!(
            hasty.sheets.len() <= careful.sheets.len() + 2,
            "{} and {}",
            hasty.sheets.len(),
            careful.sheets.len()
        );
    }
}
