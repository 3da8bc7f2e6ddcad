//! The best place of every item type on every sheet, remembered until the sheet changes.
//!
//! Most items that stay out fit nowhere, and an iteration changes a few sheets only: so nearly every
//! question has been answered before.

use crate::layout::sheet::{Sheet, Slot};
use crate::problem::{ItemType, Problem};

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

/// An answer, and the state of the sheet that it holds for.
#[derive(Clone, Copy)]
struct Entry {
    version: u64,
    place: Option<Place>,
}

/// The remembered places of one chain.
pub struct Places {
    entries: Vec<Entry>,
    items: usize,
    versions: Vec<u64>,
    clock: u64,
    /// What a cut costs, in the currency of a loss.
    pub cut_cost: f64,
}

impl Places {
    /// Nothing remembered.
    pub fn new(problem: &Problem) -> Places {
        Places {
            entries: Vec::new(),
            items: problem.items.len(),
            versions: Vec::new(),
            clock: 1,
            cut_cost: 0.0,
        }
    }

    /// Forgets everything, for so many sheets.
    pub fn forget(&mut self, sheets: usize) {
        self.clock += 1;
        self.versions.clear();
        self.versions.resize(sheets, self.clock);
        self.entries.clear();
        self.entries.resize(self.items * sheets, Entry { version: 0, place: None });
    }

    /// One more sheet.
    pub fn add_sheet(&mut self) {
        self.clock += 1;
        self.versions.push(self.clock);
        let entries = self.entries.len() + self.items;
        self.entries.resize(entries, Entry { version: 0, place: None });
    }

    /// The state of a sheet, to come back to with [`Places::restore`].
    pub fn version(&self, sheet: usize) -> u64 {
        self.versions[sheet]
    }

    /// A sheet has changed.
    pub fn changed(&mut self, sheet: usize) {
        self.clock += 1;
        self.versions[sheet] = self.clock;
    }

    /// A sheet is again as it was at this version.
    pub fn restore(&mut self, sheet: usize, version: u64) {
        self.versions[sheet] = version;
    }

    /// The best place for an item on a sheet that is open. `work` counts the free rectangles looked at.
    pub fn on(
        &mut self,
        problem: &Problem,
        item: usize,
        n: usize,
        sheet: &Sheet,
        work: &mut u64,
    ) -> Option<Place> {
        let entry = &mut self.entries[n * self.items + item];
        if entry.version != self.versions[n] {
            *work += 1 + sheet.slots.len() as u64;
            let grain = problem.sheets[sheet.kind as usize].grain;
            let place = best_place(&problem.items[item], grain, &sheet.slots, self.cut_cost);
            *entry = Entry { version: self.versions[n], place };
        }
        entry.place
    }
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
