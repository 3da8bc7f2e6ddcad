//! All free rectangles of many sheets, in the order of their widths and of their heights.

use crate::layout::sheet::Slot;

/// Rectangles in a chunk at most.
const LONGEST: usize = 256;

/// A free rectangle of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct FreeRectangle {
    /// Along x.
    pub(super) w: i32,
    /// Along y.
    pub(super) h: i32,
    /// The place of its sheet in the layout.
    pub(super) sheet: u32,
    /// The split it is the slack of.
    pub(super) node: u32,
}

impl FreeRectangle {
    pub(super) fn of(sheet: usize, slot: &Slot) -> FreeRectangle {
        FreeRectangle { w: slot.w, h: slot.h, sheet: sheet as u32, node: slot.node }
    }

    fn transposed(self) -> FreeRectangle {
        FreeRectangle { w: self.h, h: self.w, ..self }
    }
}

/// The free rectangles of sheets of one grain.
#[derive(Debug, Default)]
pub(super) struct FreeRectangles {
    by_width: SlotIndex,
    /// With x and y exchanged.
    by_height: SlotIndex,
}

impl FreeRectangles {
    pub(super) fn add(&mut self, free: FreeRectangle) {
        self.by_width.add(free);
        self.by_height.add(free.transposed());
    }

    pub(super) fn remove(&mut self, free: FreeRectangle) {
        self.by_width.remove(free);
        self.by_height.remove(free.transposed());
    }

    /// The narrowest rectangle and the lowest that take something of this size; none where nothing takes it.
    pub(super) fn tight(&self, (w, h): (i32, i32)) -> impl Iterator<Item = FreeRectangle> {
        let narrow = self.by_width.narrowest(w, h);
        let low = narrow.and_then(|_| self.by_height.narrowest(h, w)).map(FreeRectangle::transposed);
        narrow.into_iter().chain(low)
    }
}

/// Rectangles in their order, in chunks of which each knows its greatest height.
#[derive(Debug, Default)]
struct SlotIndex {
    chunks: Vec<Chunk>,
}

#[derive(Debug)]
struct Chunk {
    free: Vec<FreeRectangle>,
    highest: i32,
}

impl Chunk {
    fn of(free: Vec<FreeRectangle>) -> Chunk {
        let highest = free.iter().map(|free| free.h).max().unwrap_or(0);
        Chunk { free, highest }
    }
}

impl SlotIndex {
    /// The chunk in which a rectangle lies, or would lie.
    fn at(&self, free: &FreeRectangle) -> usize {
        let at = self.chunks.partition_point(|chunk| chunk.free.last().is_some_and(|last| last < free));
        at.min(self.chunks.len().saturating_sub(1))
    }

    fn add(&mut self, free: FreeRectangle) {
        let at = self.at(&free);
        let Some(chunk) = self.chunks.get_mut(at) else {
            self.chunks.push(Chunk::of(vec![free]));
            return;
        };
        let place = chunk.free.partition_point(|other| *other < free);
        chunk.free.insert(place, free);
        chunk.highest = chunk.highest.max(free.h);
        if chunk.free.len() > LONGEST {
            let rest = chunk.free.split_off(LONGEST / 2);
            *chunk = Chunk::of(std::mem::take(&mut chunk.free));
            self.chunks.insert(at + 1, Chunk::of(rest));
        }
    }

    fn remove(&mut self, free: FreeRectangle) {
        let at = self.at(&free);
        let Some(chunk) = self.chunks.get_mut(at) else { return };
        let Ok(place) = chunk.free.binary_search(&free) else { return };
        chunk.free.remove(place);
        if chunk.free.is_empty() {
            self.chunks.remove(at);
        } else if free.h == chunk.highest {
            *chunk = Chunk::of(std::mem::take(&mut chunk.free));
        }
    }

    /// The first rectangle that is at least so wide and so high.
    fn narrowest(&self, w: i32, h: i32) -> Option<FreeRectangle> {
        let from = self.at(&FreeRectangle { w, h: i32::MIN, sheet: 0, node: 0 });
        let high = self.chunks.get(from..)?.iter().filter(|chunk| chunk.highest >= h);
        high.flat_map(|chunk| &chunk.free).copied().find(|free| free.w >= w && free.h >= h)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;

    #[test]
    fn what_is_found_is_the_narrowest_and_the_lowest_of_all_that_take_it() {
        let mut rng = Rng::with_seed(4);
        let mut room = FreeRectangles::default();
        let mut all: Vec<FreeRectangle> = Vec::new();
        for n in 0..6_000 {
            if rng.u8(..) < 170 || all.is_empty() {
                let free = FreeRectangle { w: rng.i32(1..300), h: rng.i32(1..300), sheet: 0, node: n };
                room.add(free);
                all.push(free);
            } else {
                room.remove(all.swap_remove(rng.usize(..all.len())));
            }
            let (w, h) = (rng.i32(1..320), rng.i32(1..320));
            let fit = || all.iter().filter(|free| free.w >= w && free.h >= h);
            let least = [fit().map(|free| free.w).min(), fit().map(|free| free.h).min()];
            let found: Vec<FreeRectangle> = room.tight((w, h)).collect();
            assert!(found.iter().all(|free| free.w >= w && free.h >= h && all.contains(free)));
            assert_eq!([found.first().map(|free| free.w), found.last().map(|free| free.h)], least);
        }
    }
}
