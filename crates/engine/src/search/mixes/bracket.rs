//! Which mixes are tried: drawn near the best layout's, and halved round by round.

use super::config::CONFIG;
use crate::layout::Layout;
use crate::layout::sheet::Sheet;
use crate::problem::{ItemType, Problem};
use crate::search::engine::Incumbent;
use fastrand::Rng;

/// Sheets that are filled anew, and with what.
#[derive(Debug, Clone, Default)]
pub struct Target {
    /// The sheets that stay as they are, and their price.
    pub held: Vec<Sheet>,
    /// Their price.
    pub held_price: i128,
    /// Sheets of each type among them.
    pub used: Vec<u32>,
    /// Copies of each item type that the others take.
    pub wanted: Vec<u32>,
    /// Sheets of each type for them.
    pub mix: Vec<u32>,
    /// The price of all sheets.
    pub price: i128,
    /// The area that was left out at least when it was tried, units², and the layout that did.
    pub tried: Option<(i128, Layout)>,
}

/// The targets that are tried.
#[derive(Debug, Default)]
pub struct Bracket {
    targets: Vec<Target>,
    /// The one in turn.
    at: usize,
    /// How often the bracket was halved.
    rounds: u32,
}

impl Bracket {
    /// Draws targets that are cheaper than `price` and not far from the best layout.
    pub fn draw(incumbent: &Incumbent<'_>, price: i128, rng: &mut Rng, work: &mut u64) -> Bracket {
        let mut bracket = Bracket::default();
        for _ in 0..3 * CONFIG.targets {
            let target = Target::draw(incumbent, price, rng, work);
            let Some(target) = target else { continue };
            let same = |other: &Target| other.wanted == target.wanted && other.mix == target.mix;
            if !bracket.targets.iter().any(same) {
                bracket.targets.push(target);
            }
            if bracket.targets.len() == CONFIG.targets {
                break;
            }
        }
        bracket
    }

    /// How often the bracket was halved.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// The target in turn.
    pub fn turn(&self) -> Option<&Target> {
        self.targets.get(self.at)
    }

    /// Forgets the targets of this price or more; whether that in turn is one of them.
    pub fn keep_cheaper(&mut self, price: i128) -> bool {
        let lost = self.targets.get(self.at).is_some_and(|target| target.price >= price);
        self.at = self.targets.iter().take(self.at).filter(|target| target.price < price).count();
        self.targets.retain(|target| target.price < price);
        self.close_round();
        lost
    }

    /// Goes on to the next after this layout left so much out of the one in turn.
    pub fn report(&mut self, left_out: i128, layout: Layout) {
        let Some(target) = self.targets.get_mut(self.at) else { return };
        if target.tried.as_ref().is_none_or(|(least, _)| left_out < *least) {
            target.tried = Some((left_out, layout));
        }
        self.at += 1;
        self.close_round();
    }

    /// Keeps the better half once all had their turn.
    fn close_round(&mut self) {
        if self.at == self.targets.len() {
            self.targets.sort_by_key(|target| target.tried.as_ref().map(|(least, _)| *least));
            self.targets.truncate(self.targets.len() / 2);
            self.at = 0;
            self.rounds += 1;
        }
    }
}

impl Target {
    /// The price of all sheets with this layout of those that are filled anew.
    pub fn price_with(&self, layout: &Layout, incumbent: &Incumbent<'_>) -> i128 {
        self.held_price + incumbent.mark_of(layout).1
    }

    /// Draws one, if there is any for the sheets that are drawn to be filled anew.
    fn draw(incumbent: &Incumbent<'_>, price: i128, rng: &mut Rng, work: &mut u64) -> Option<Target> {
        let problem = incumbent.problem;
        let mut held: Vec<Sheet> = incumbent.best.open().cloned().collect();
        *work += problem.pieces();
        let most = rng.u64(CONFIG.pieces.1..=CONFIG.pieces.0);
        let fill = |sheet: &Sheet| sheet.used as f64 / problem.sheets[sheet.sheet_type as usize].area as f64;
        let mut target = Target { wanted: vec![0; problem.items.len()], ..Target::default() };
        let mut now = vec![0; problem.sheets.len()];
        let mut pieces = 0;
        // Small jobs are tried as a whole every other time.
        let whole = problem.pieces() <= CONFIG.pieces.0 && rng.bool();
        while !held.is_empty() {
            let (a, b) = (rng.usize(..held.len()), rng.usize(..held.len()));
            let emptier = if fill(&held[a]) <= fill(&held[b]) { a } else { b };
            if !whole && pieces > 0 && pieces + u64::from(held[emptier].pieces) > most {
                break;
            }
            let sheet = held.swap_remove(emptier);
            pieces += u64::from(sheet.pieces);
            now[sheet.sheet_type as usize] += 1;
            for node in sheet.items() {
                target.wanted[node.item as usize] += 1;
            }
        }
        target.held = held;
        target.used = vec![0; problem.sheets.len()];
        for sheet in &target.held {
            target.used[sheet.sheet_type as usize] += 1;
            target.held_price += incumbent.prices.0[sheet.sheet_type as usize];
        }
        let mut mixes = cheaper(incumbent, &target, &now, price, work);
        if mixes.is_empty() {
            return None;
        }
        // What leaves more free is easier.
        mixes.sort_by(|a, b| b.free.cmp(&a.free).then_with(|| a.counts.cmp(&b.counts)));
        let drawn = rng.f64();
        let at = (drawn * drawn * mixes.len() as f64) as usize;
        let mix = mixes.swap_remove(at);
        target.mix = mix.counts;
        target.price = target.held_price + mix.price;
        Some(target)
    }
}

/// A number of sheets of each type.
struct Mix {
    counts: Vec<u32>,
    price: i128,
    /// Area that it leaves free, of everything grown, units².
    free: i128,
}

/// The mixes cheaper than the sheets of the best layout that are filled anew with room for their items, the nearest ones.
fn cheaper(incumbent: &Incumbent<'_>, target: &Target, now: &[u32], below: i128, work: &mut u64) -> Vec<Mix> {
    let problem = incumbent.problem;
    let grown = |w: i32, h: i32| i128::from(w) * i128::from(h);
    let need = |(item, &count): (&ItemType, &u32)| grown(item.w, item.h) * i128::from(count);
    let mut search = Neighbours {
        problem,
        prices: &incumbent.prices.0,
        used: &target.used,
        need: problem.items.iter().zip(&target.wanted).map(need).sum(),
        floor: incumbent.floor() - target.held_price,
        price: below - target.held_price,
        sheets: problem.max_sheets.saturating_sub(target.held.len() as u32),
        counts: now.to_vec(),
        found: Vec::new(),
        work: 0,
    };
    let sum = |values: &mut dyn Iterator<Item = i128>| -> i128 { values.sum() };
    let room = sum(&mut now.iter().zip(&problem.sheets).map(|(&n, s)| i128::from(n) * grown(s.w, s.h)));
    let price = sum(&mut now.iter().zip(&incumbent.prices.0).map(|(&n, price)| i128::from(n) * price));
    search.change(0, radius(problem.sheets.len() as u64), price, room);
    *work += search.work;
    search.found
}

/// The largest number of sheets by which no more than the most mixes that are written down differ from one.
fn radius(kinds: u64) -> u32 {
    // Points of a grid of so many dimensions within so many steps: the Delannoy numbers.
    let mut row = vec![1_u64; kinds as usize + 1];
    let mut radius = 0;
    loop {
        let mut next = vec![1_u64; row.len()];
        for n in 1..row.len() {
            next[n] = next[n - 1] + row[n] + row[n - 1];
        }
        if next[row.len() - 1] > CONFIG.most_mixes || radius == 64 {
            return radius;
        }
        row = next;
        radius += 1;
    }
}

/// The search for mixes near the best one.
struct Neighbours<'a> {
    problem: &'a Problem,
    prices: &'a [i128],
    /// Sheets of each type that are not to be had.
    used: &'a [u32],
    need: i128,
    floor: i128,
    price: i128,
    /// Sheets at most.
    sheets: u32,
    counts: Vec<u32>,
    found: Vec<Mix>,
    work: u64,
}

impl Neighbours<'_> {
    /// Changes the numbers of sheets of this type and those after it.
    fn change(&mut self, kind: usize, radius: u32, price: i128, room: i128) {
        let Some(sheet) = self.problem.sheets.get(kind) else {
            let sheets: u32 = self.counts.iter().sum();
            self.work += 1;
            if price < self.price && price >= self.floor && room >= self.need && sheets <= self.sheets {
                self.found.push(Mix { counts: self.counts.clone(), price, free: room - self.need });
            }
            return;
        };
        let area = i128::from(sheet.w) * i128::from(sheet.h);
        let now = self.counts[kind];
        let from = now.saturating_sub(radius);
        let to = now.saturating_add(radius).min(sheet.count - self.used[kind]);
        for count in from..=to {
            let more = i128::from(count) - i128::from(now);
            self.counts[kind] = count;
            self.change(
                kind + 1,
                radius - count.abs_diff(now),
                price + more * self.prices[kind],
                room + more * area,
            );
        }
        self.counts[kind] = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bracket(prices: impl IntoIterator<Item = i128>) -> Bracket {
        let target = |price| Target { price, ..Target::default() };
        Bracket { targets: prices.into_iter().map(target).collect(), at: 0, rounds: 0 }
    }

    #[test]
    fn each_round_keeps_the_half_that_left_least_out() {
        let mut bracket = bracket(0..8);
        let mut order = Vec::new();
        while let Some(price) = bracket.turn().map(|target| target.price) {
            order.push((bracket.rounds(), price));
            bracket.report((price - 5).abs(), Layout::default());
        }
        let rounds = |round| order.iter().filter(|o| o.0 == round).map(|o| o.1).collect::<Vec<_>>();
        assert_eq!(rounds(0), [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(rounds(1), [5, 4, 6, 3]);
        assert_eq!(rounds(2), [5, 4]);
        assert_eq!(rounds(3), [5]);
    }

    #[test]
    fn targets_that_are_no_longer_cheaper_lose_their_turn() {
        let mut bracket = bracket([3, 9, 7, 5]);
        bracket.report(1, Layout::default());
        assert!(bracket.keep_cheaper(8));
        assert_eq!(bracket.turn().map(|target| target.price), Some(7));
        assert!(!bracket.keep_cheaper(8));
        assert!(bracket.keep_cheaper(1) && bracket.turn().is_none());
    }

    #[test]
    fn the_radius_is_the_largest_within_which_there_are_few_enough_mixes() {
        let points = |kinds: u64, radius: i64| {
            let mut sums = vec![1_u64; radius as usize + 1];
            for _ in 0..kinds {
                let next = |n: i64| (-n..=n).map(|d| sums[(n - d.abs()) as usize]).sum();
                sums = (0..=radius).map(next).collect();
            }
            sums[radius as usize]
        };
        for kinds in 3..=12 {
            let radius = i64::from(radius(kinds));
            assert!(
                points(kinds, radius) <= CONFIG.most_mixes && points(kinds, radius + 1) > CONFIG.most_mixes,
                "{kinds}: {radius}"
            );
        }
    }
}
