//! Where an item may go, and how much it spoils there.

use crate::layout::sheet::Slot;
use crate::problem::ItemType;

/// Where an item may go.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    /// How much free space it spoils there.
    pub loss: f64,
    /// The split whose slack takes it.
    pub node: u32,
    /// Along x and y, as it lies.
    pub size: (i32, i32),
    /// The first cut is beside it, not below.
    pub vertical_first: bool,
}

/// The place where an item spoils the least free space.
pub fn best_place(item: &ItemType, grain: usize, slots: &[Slot], cut_cost: f64) -> Option<Place> {
    let mut best: Option<Place> = None;
    let mut least = f64::INFINITY;
    for size in item.sizes(grain) {
        for slot in slots {
            if size.0 > slot.w || size.1 > slot.h {
                continue;
            }
            let (loss, vertical_first) = loss((slot.w, slot.h), size, cut_cost);
            if loss < least {
                least = loss;
                best = Some(Place { loss, node: slot.node, size, vertical_first });
            }
        }
    }
    best
}

/// How much an item in the corner of a free rectangle spoils it, and whether the vertical cut comes first.
///
/// Free space is worth the sum of its squared areas: what lies together is worth more.
pub fn loss((w, h): (i32, i32), (iw, ih): (i32, i32), cut_cost: f64) -> (f64, bool) {
    let (rw, rh) = (f64::from(w - iw), f64::from(h - ih));
    let (w, h, iw, ih) = (f64::from(w), f64::from(h), f64::from(iw), f64::from(ih));
    let square = |a: f64| a * a;
    let vertical = square(rw * h) + square(iw * rh);
    let horizontal = square(w * rh) + square(rw * ih);
    let cuts = f64::from(u8::from(rw > 0.0) + u8::from(rh > 0.0));
    let vertical_first = vertical >= horizontal;
    let after = if vertical_first { vertical } else { horizontal };
    (square(w * h) - after + cut_cost * cuts, vertical_first)
}
