//! What an iteration of a chain does: parts are taken out, what is missing is put in, and all of it can be undone.

use super::Chain;
use crate::control::StopCheck;
use crate::layout::placement::{Place, loss};
use crate::layout::plan::arrange;
use crate::layout::sheet::{NodeKind, ROOT, Sheet};
use crate::search::ruin::config::CONFIG;

impl Chain<'_> {
    /// A random open sheet, the emptier of two more often than not.
    fn pick_sheet(&mut self) -> Option<usize> {
        let mut pick = || {
            (0..64).find_map(|_| {
                let n = self.rng.usize(..self.layout.sheets.len());
                (self.layout.sheets[n].pieces > 0).then_some(n)
            })
        };
        let (a, b) = (pick()?, pick()?);
        let fill = |n: usize| {
            let s = &self.layout.sheets[n];
            s.used as f64 / self.problem.sheets[s.sheet_type as usize].area as f64
        };
        let emptier_first = self.rng.u8(..) < 180;
        Some(if (fill(a) <= fill(b)) == emptier_first { a } else { b })
    }

    /// Takes some parts out.
    pub(super) fn ruin(&mut self) {
        if self.open == 0 {
            return;
        }
        let count = self.rng.usize(1..=self.style.ruin * 2 - 1);
        let mut left = count;
        let sheets = self.rng.usize(1..=self.style.spread);
        for turn in 0..sheets {
            let Some(sheet) = self.pick_sheet() else { return };
            if self.rng.u32(..self.style.whole_sheet) == 0 {
                self.empty(sheet);
                continue;
            }
            let share = if turn + 1 == sheets { left } else { self.rng.usize(0..=left) };
            left -= share;
            self.touch(sheet);
            for _ in 0..share {
                if self.layout.sheets[sheet].pieces == 0 {
                    break;
                }
                self.remove_part(sheet);
            }
            self.space.update(self.problem, sheet, &self.layout.sheets[sheet]);
        }
    }

    fn remove_part(&mut self, sheet: usize) {
        let nodes = self.layout.sheets[sheet].nodes.len() as u32;
        let node = (0..64)
            .map(|_| self.rng.u32(1..nodes))
            .find(|&n| self.layout.sheets[sheet].nodes[n as usize].kind != NodeKind::Vacant);
        self.take_out(sheet, node.unwrap_or(ROOT));
    }

    /// Takes everything off a sheet; it is closed then.
    pub(super) fn empty(&mut self, sheet: usize) {
        if self.layout.sheets[sheet].pieces > 0 {
            self.touch(sheet);
            self.take_out(sheet, ROOT);
            self.space.update(self.problem, sheet, &self.layout.sheets[sheet]);
        }
    }

    fn take_out(&mut self, sheet: usize, node: u32) {
        let items = &self.problem.items;
        let target = &mut self.layout.sheets[sheet];
        let removed = &mut self.removed;
        let mut remove = || target.remove(node, |item| items[item as usize].area, removed);
        match self.problem.rules.defects {
            true => self.work += arrange::counted(remove).1,
            false => remove(),
        }
        self.work += 2 * self.removed.len() as u64;
        for item in self.removed.drain(..) {
            self.layout.missing[item as usize] += 1;
            if !self.listed[item as usize] {
                self.listed[item as usize] = true;
                self.gone.push(item);
            }
            self.missing += self.missing_weight[item as usize];
            self.undo.missing.push((item, -1));
        }
        let (kind, emptied) = (target.sheet_type as usize, target.pieces == 0);
        if emptied {
            self.closed.set(sheet, true);
            self.used[kind] -= 1;
            self.open -= 1;
            self.cost -= self.prices.0[kind];
        }
    }

    /// Keeps a copy of a sheet before it is changed for the first time in this iteration.
    fn touch(&mut self, sheet: usize) {
        if sheet >= self.undo.touched.len() {
            self.undo.touched.resize(self.layout.sheets.len(), false);
        }
        if std::mem::replace(&mut self.undo.touched[sheet], true) {
            return;
        }
        let source = &self.layout.sheets[sheet];
        self.work += 2 + source.nodes.len() as u64 / 4;
        let mut copy = self.undo.spare.pop().unwrap_or_else(|| Sheet::new(0, 0, 0, 1));
        copy.copy_from(source);
        self.undo.sheets.push((sheet, copy));
        self.undo.values.push(self.values[sheet]);
    }

    /// Puts in what is missing, one after the other, where it spoils least, until a stop is heard.
    pub(super) fn recreate(&mut self, stop: &mut StopCheck<'_>) {
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        let rule = self.rng.u8(..10);
        let Chain { gone, listed, layout, problem, rng, .. } = self;
        gone.retain(|&n| {
            let missing = layout.missing[n as usize] > 0;
            listed[n as usize] = missing;
            if missing {
                let item = &problem.items[n as usize];
                let key = match rule {
                    0..4 => item.area as f64,
                    4..6 => f64::from(item.w.max(item.h)),
                    6 => f64::from(item.w.min(item.h)),
                    7 => item.area as f64 * (0.5 + rng.f64()),
                    8 => f64::from(item.w.max(item.h)) * (0.5 + rng.f64()),
                    _ => rng.f64(),
                };
                order.push((-key, n));
            }
            missing
        });
        order.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        'all: for &(_, item) in &order {
            for _ in 0..self.layout.missing[item as usize] {
                if stop.at(self.work + self.aside) {
                    break 'all;
                }
                let place = match self.best_place(item) {
                    Some(place) => place,
                    None => match self.open_sheet(item) {
                        Some(place) => place,
                        None => break,
                    },
                };
                self.put(item, place);
            }
        }
        self.order = order;
    }

    fn put(&mut self, item: u32, (sheet, place): (usize, Place)) {
        self.touch(sheet);
        self.work += 4;
        let area = self.problem.items[item as usize].area;
        let target = &mut self.layout.sheets[sheet];
        if self.weights.mix && target.pieces == 0 {
            let kind = target.sheet_type as usize;
            self.used[kind] += 1;
            self.open += 1;
            self.cost += self.prices.0[kind];
        }
        self.closed.set(sheet, false);
        let put = target.insert(place.node, item, area, place.size, place.vertical_first);
        debug_assert_eq!(put, Ok(()), "only legal places are looked at");
        self.space.update(self.problem, sheet, target);
        if target.slots.len() > CONFIG.few_slots {
            self.work += target.slots.len() as u64 / 8;
        }
        self.layout.missing[item as usize] -= 1;
        self.missing -= self.missing_weight[item as usize];
        self.undo.missing.push((item, 1));
    }

    /// The place where the item spoils the least free space; now and then the best of a sheet is overlooked.
    fn best_place(&mut self, item: u32) -> Option<(usize, Place)> {
        self.work += 3 + self.space.width() / 16;
        let Chain { space, problem, layout, blink, rng, style, .. } = self;
        let overlook = || {
            *blink -= 1;
            let overlook = *blink == 0;
            if overlook {
                *blink = 1 + rng.u32(..style.blink * 2);
            }
            overlook
        };
        if problem.rules.allow_every_cut() {
            return space.best(problem, item, overlook);
        }
        let best = || match problem.rules.defects {
            true => space.best_clear(problem, item, &layout.sheets, overlook),
            false => space.best_legal(problem, item, &layout.sheets, overlook),
        };
        let (place, work) = arrange::counted(best);
        self.work += work;
        place
    }

    /// Opens a sheet for an item, if the budget allows one.
    fn open_sheet(&mut self, number: u32) -> Option<(usize, Place)> {
        if self.weights.mix || self.open >= self.problem.max_sheets {
            return None;
        }
        let item = &self.problem.items[number as usize];
        let mut candidates = 0;
        let mut chosen = None;
        for (n, sheet) in self.problem.sheets.iter().enumerate() {
            let affordable = self.cost + self.prices.0[n] <= self.budget;
            if affordable && self.used[n] < sheet.count && self.problem.takes(item, sheet) {
                candidates += 1;
                if self.rng.u32(..candidates) == 0 {
                    chosen = Some(n);
                }
            }
        }
        let kind = chosen?;
        let sheet = &self.problem.sheets[kind];
        let place = match self.closed.first() {
            Some(closed) => closed,
            None => {
                self.layout.sheets.push(Sheet::of(self.problem, kind));
                self.values.push(0);
                self.space.add_sheet();
                self.layout.sheets.len() - 1
            }
        };
        self.touch(place);
        self.layout.sheets[place].reopen(self.problem, kind);
        self.used[kind] += 1;
        self.open += 1;
        self.cost += self.prices.0[kind];
        let sizes = item.sizes(sheet.grain).filter(|&(w, h)| w <= sheet.w && h <= sheet.h);
        let size = sizes.min_by(|&a, &b| {
            let (a, b) = (loss((sheet.w, sheet.h), a, 0.0).0, loss((sheet.w, sheet.h), b, 0.0).0);
            a.total_cmp(&b)
        })?;
        let vertical_first = loss((sheet.w, sheet.h), size, 0.0).1;
        let vertical_first = if self.rng.u8(..) < 64 { self.rng.bool() } else { vertical_first };
        let place_on_it = Place { loss: 0.0, node: ROOT, size, vertical_first };
        if self.problem.rules.allow_every_cut() {
            return Some((place, place_on_it));
        }
        let sizes = item.sizes(sheet.grain).filter(|&(w, h)| w <= sheet.w && h <= sheet.h);
        let others = sizes.flat_map(|size| [true, false].map(|vertical_first| (size, vertical_first)));
        let ways = std::iter::once((size, vertical_first)).chain(others);
        let legal = |(size, vertical_first): &((i32, i32), bool)| {
            self.layout.sheets[place].allows(ROOT, number, *size, *vertical_first).is_ok()
        };
        let found = ways.into_iter().find(legal);
        if found.is_none() {
            // That it fits between many defects is not known before.
            self.used[kind] -= 1;
            self.open -= 1;
            self.cost -= self.prices.0[kind];
        }
        found.map(|(size, vertical_first)| (place, Place { size, vertical_first, ..place_on_it }))
    }

    /// Undoes what the iteration changed.
    pub(super) fn take_back(&mut self) {
        for ((n, copy), value) in self.undo.sheets.iter_mut().zip(&self.undo.values) {
            let sheet = &mut self.layout.sheets[*n];
            if sheet.pieces > 0 {
                self.used[sheet.sheet_type as usize] -= 1;
            }
            std::mem::swap(sheet, copy);
            if sheet.pieces > 0 {
                self.used[sheet.sheet_type as usize] += 1;
            }
            self.values[*n] = *value;
            self.closed.set(*n, sheet.pieces == 0);
            self.space.update(self.problem, *n, sheet);
        }
        for &(item, change) in &self.undo.missing {
            let count = &mut self.layout.missing[item as usize];
            *count = count.wrapping_add_signed(change);
        }
        self.undo.clear();
    }
}
