//! Valuable patterns of two and three stages, by knapsacks within each other that keep the saw's rules.
//!
//! A sheet is a stack of strips, a strip a row of segments; where there may be three stages a segment is a stack of items, where
//! there may be two it is one item (Gilmore & Gomory 1965; Silva, Alvelos & Valério de Carvalho 2010). Every knapsack is
//! unbounded and knows each length that is filled exactly, so that waste is as wide as it has to be. With a strip of every
//! height the value is that of the best pattern of so many stages; with some of the heights it is found faster.
//!
//! Where first cuts have to run the other way, the first stage is empty: that is one strip as high as the sheet.

mod knapsack;
mod pattern;
#[cfg(test)]
mod tests;

use super::config::CONFIG;
use super::grid::Piece;
use crate::search::strips::frame_rules::FrameRules;
use fastrand::Rng;
use knapsack::{StagePart, Waste, decode, densest, fill};
use pattern::Segment;
pub use pattern::StagedPattern;

/// Which heights strips may have.
pub enum Heights<'r> {
    /// Every one: the value is the best there is.
    All,
    /// Those of items, and some others that are drawn.
    Some(&'r mut Rng),
}

/// A kind of sheet: its place, its size along rows and along the stack of strips, and the value that has to be passed.
pub type SheetKind = (usize, (i32, i32), i32);

/// The tables for one set of values, with strips one below another.
pub struct StagedKnapsack {
    pieces: Vec<Piece>,
    rules: FrameRules,
    waste: Waste,
    /// Widths of segments, by width the pieces that are just as wide, and, where there are three stages, the stacks of items for
    /// each height.
    widths: Vec<i32>,
    of_width: Vec<Vec<u32>>,
    stacks: Vec<Vec<i32>>,
    /// The same with what may be left of each height.
    closed: Vec<Vec<i32>>,
    sheets: Vec<SheetKind>,
    /// Heights of strips, and by kind of sheet what a strip of each is worth.
    heights: Vec<i32>,
    values: Vec<Vec<i32>>,
    /// What a strip of each height holds by its width, if there are not too many.
    rows: Vec<Vec<i32>>,
    /// By kind of sheet, stacks of strips.
    strips: Vec<Vec<i32>>,
    most_parts: usize,
    /// Units of work done.
    pub work: u64,
}

impl StagedKnapsack {
    /// Whether the rules limit patterns to stages of which this has tables.
    pub fn suits(rules: &FrameRules) -> bool {
        (2..=3).contains(&rules.stages)
    }

    /// The work of tables with strips of so many heights for some kinds of sheets up to this size, units.
    pub fn effort(widths: usize, heights: i32, (w, h): (i32, i32), kinds: usize) -> u64 {
        let [widths, kinds] = [widths, kinds].map(|n| n as u64);
        let [heights, w, h] = [heights, w, h].map(|n| n as u64);
        (widths * w / 80 + 1) * heights + kinds * heights * (h / 80 + 1)
    }

    /// Whether its tables are small enough: so many widths of segments and pieces, sheets so high, so many kinds of them.
    pub fn is_small(rules: &FrameRules, widths: usize, pieces: usize, height: i32, kinds: usize) -> bool {
        let stacks = if rules.stages < 3 { 0 } else { widths * (height as usize + 1) };
        stacks.max(kinds * (height as usize + 1)) <= CONFIG.staged_cells
            && stacks / 80 * pieces <= CONFIG.staged_fill
    }

    /// The tables of pieces on some kinds of sheet; none if a stop came before they were filled. Without `waste` parts that are
    /// no panels may be as narrow as they like.
    pub fn new(
        pieces: &[Piece],
        sheets: &[SheetKind],
        rules: FrameRules,
        waste: bool,
        heights: Heights<'_>,
        stopped: &dyn Fn() -> bool,
    ) -> Option<StagedKnapsack> {
        let waste = Waste { kerf: rules.kerf, least: if waste { rules.min_offcut } else { 0 } };
        let size = sheets.iter().fold((0, 0), |most, (_, size, _)| (size.0.max(most.0), size.1.max(most.1)));
        let pieces: Vec<Piece> = pieces.iter().copied().filter(|p| p.value > 0).collect();
        let mut staged = StagedKnapsack {
            widths: sides(pieces.iter().map(|p| p.w), waste, rules.exact || rules.stages < 3, size.0),
            of_width: Vec::new(),
            pieces,
            rules,
            waste,
            stacks: Vec::new(),
            closed: Vec::new(),
            sheets: sheets.to_vec(),
            heights: Vec::new(),
            values: vec![Vec::new(); sheets.len()],
            rows: Vec::new(),
            strips: Vec::new(),
            most_parts: if matches!(heights, Heights::All) { usize::MAX } else { CONFIG.knapsack_parts },
            work: 0,
        };
        let wide =
            |&width: &i32| (0_u32..).zip(&staged.pieces).filter(move |(_, p)| p.w == width).map(|(at, _)| at);
        staged.of_width = if rules.stages < 3 {
            staged.widths.iter().map(|w| wide(w).collect()).collect()
        } else {
            Vec::new()
        };
        (staged.stack_items(size.1, stopped) && {
            staged.choose_heights(size.1, heights);
            staged.fill_strips(size.0, stopped)
        })
        .then_some(staged)
    }

    /// Fills the stacks of items for each width of segments.
    fn stack_items(&mut self, height: i32, stopped: &dyn Fn() -> bool) -> bool {
        if self.rules.stages < 3 {
            return true;
        }
        for &width in &self.widths {
            if stopped() {
                return false;
            }
            let allowed = |p: &&Piece| self.may_trim(width - p.w);
            let parts: Vec<StagePart> = self
                .pieces
                .iter()
                .filter(allowed)
                .map(|p| StagePart { at: 0, length: p.h, value: p.value })
                .collect();
            self.work += (parts.len() as u64 + 1) * (height as u64 / 80 + 1);
            let stack = fill(height, &parts);
            self.closed.push(self.waste.closed(&stack));
            self.stacks.push(stack);
        }
        true
    }

    /// Whether so much may be trimmed off an item.
    fn may_trim(&self, more: i32) -> bool {
        more == 0 || (more > 0 && !self.rules.exact && self.waste.allows(more))
    }

    fn choose_heights(&mut self, most: i32, heights: Heights<'_>) {
        let is_exact = self.rules.exact && self.rules.stages < 3;
        let mut own = sides(self.pieces.iter().map(|p| p.h), self.waste, is_exact, most);
        // What is lower lies in a strip that is wide enough.
        own.extend(Some(self.rules.min_strip).filter(|&least| least > 0 && least <= most));
        match heights {
            // Another height has the value of the next lower one.
            Heights::All if self.rules.stages > 2 => {
                let gains = |h: &i32| self.stacks.iter().any(|stack| stack[*h as usize] >= 0);
                own.extend((1..=most).filter(gains));
            }
            Heights::All => {}
            Heights::Some(rng) => self.draw_heights(&mut own, rng),
        }
        own.extend(self.sheets.iter().map(|(_, (_, h), _)| *h));
        own.sort_unstable();
        own.dedup();
        self.heights = own;
    }

    /// Of more heights than a round looks at, those of strips that may hold most for their area, and some others.
    fn draw_heights(&mut self, own: &mut Vec<i32>, rng: &mut Rng) {
        let width = self.sheets.iter().map(|(_, (w, _), _)| *w as usize).max().unwrap_or(0);
        let each = self.widths.len().clamp(1, self.most_parts) * (width / 80 + 1);
        let count = (CONFIG.staged_work / each).max(CONFIG.staged_heights);
        for _ in 0..count {
            let Some(stack) = self.stacks.get(rng.usize(..self.stacks.len().max(1))) else { break };
            let from = rng.usize(1..stack.len());
            own.extend((from..stack.len()).find(|&h| stack[h] >= 0).map(|h| h as i32));
        }
        own.sort_unstable();
        own.dedup();
        let density = |height: i32| {
            let each = self.segments(height).into_iter().map(|p| f64::from(p.value) / f64::from(p.length));
            each.fold(0.0, f64::max) / f64::from(height)
        };
        let mut ranked: Vec<(f64, i32)> =
            own.iter().map(|&h| (density(h) * (1.0 - 0.1 * rng.f64()), h)).collect();
        self.work += (own.len() * self.widths.len()) as u64 / 2;
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let best = ranked.len().min(count * 3 / 4);
        rng.shuffle(&mut ranked[best..]);
        ranked.truncate(count);
        *own = ranked.into_iter().map(|(_, height)| height).collect();
    }

    /// What a strip of this height may be made of.
    fn segments(&self, height: i32) -> Vec<StagePart> {
        let mut best = 0;
        let mut parts = Vec::new();
        for (at, &width) in self.widths.iter().enumerate() {
            let value = match self.rules.stages {
                3.. => self.closed[at][height as usize],
                _ => self.single(at, height).map_or(0, |piece| piece.value),
            };
            if value > best || (self.waste.least > 1 && value > 0) {
                best = value.max(best);
                parts.push(StagePart { at, length: width, value });
            }
        }
        densest(parts, self.most_parts)
    }

    /// The best item of a width, by its place, in a strip of this height.
    fn single(&self, width: usize, height: i32) -> Option<&Piece> {
        let pieces = self.of_width[width].iter().map(|&at| &self.pieces[at as usize]);
        pieces.filter(|p| self.may_trim(height - p.h)).max_by_key(|p| p.value)
    }

    /// What a strip of this height may be made of where cuts across it may be too long.
    fn parts(&self, height: i32) -> Vec<StagePart> {
        let mut parts = self.segments(height);
        if !self.rules.allow_cut(height) {
            let whole = |part: &StagePart| self.sheets.iter().any(|(_, (w, _), _)| *w == part.length);
            parts.retain(whole);
        }
        parts
    }

    fn fill_strips(&mut self, width: i32, stopped: &dyn Fn() -> bool) -> bool {
        for n in 0..self.heights.len() {
            if stopped() {
                return false;
            }
            let parts = self.parts(self.heights[n]);
            let row = fill(width, &parts);
            self.work += (parts.len() as u64 + 4) * (width as u64 / 80 + 1)
                + (self.widths.len() + self.sheets.len()) as u64 / 8;
            for (values, (_, (w, _), _)) in self.values.iter_mut().zip(&self.sheets) {
                values.push(self.waste.value(&row, *w).max(0));
            }
            if self.heights.len() * row.len() <= CONFIG.knapsack_cells {
                self.rows.push(row);
            }
        }
        for kind in 0..self.sheets.len() {
            if stopped() {
                return false;
            }
            let parts = self.strips_of(kind);
            let height = self.sheets[kind].1.1;
            self.work += (parts.len() as u64 + 1) * (height as u64 / 80 + 1);
            self.strips.push(fill(height, &parts));
        }
        true
    }

    /// The strips that a kind of sheet may be made of.
    fn strips_of(&self, kind: usize) -> Vec<StagePart> {
        let (_, (w, h), _) = self.sheets[kind];
        let mut best = 0;
        let mut parts = Vec::new();
        for (at, (&height, &value)) in self.heights.iter().zip(&self.values[kind]).enumerate() {
            let wide = height >= self.rules.min_strip && self.rules.allow_cut(w);
            let better = value > best || (self.waste.least > 1 && value > 0);
            if height == h || (height < h && wide && better) {
                best = value.max(best);
                parts.push(StagePart { at, length: height, value });
            }
        }
        parts
    }

    /// What a kind of sheet, by its place among them, holds at most.
    pub fn most(&self, kind: usize) -> i32 {
        let closed = self.waste.close(&self.strips[kind], self.sheets[kind].1.1);
        closed.map_or(0, |(value, _)| value)
    }

    /// The best patterns of each kind of sheet, each with another strip in it; at most `most` a kind. After a stop those of
    /// the kinds that were looked at by then.
    pub fn patterns(
        &mut self,
        side_by_side: bool,
        most: usize,
        stopped: &dyn Fn() -> bool,
    ) -> Vec<(usize, StagedPattern, i32)> {
        let mut found = Vec::new();
        for n in 0..self.sheets.len() {
            if stopped() {
                break;
            }
            let (kind, (width, height), least) = self.sheets[n];
            let parts = self.strips_of(n);
            let rests = self.waste.closed(&self.strips[n]);
            // Where nothing may be left that way, it is less than nothing.
            let rest = |part: &StagePart| rests[(height - part.length) as usize];
            let mut firsts: Vec<(i32, StagePart)> =
                parts.iter().map(|&part| (part.value.saturating_add(rest(&part)), part)).collect();
            firsts.retain(|(value, _)| *value > least.max(0));
            firsts.sort_by_key(|(value, part)| (-value, part.at));
            let mut taken: Vec<Vec<usize>> = Vec::new();
            for (value, first) in firsts {
                if taken.len() >= most {
                    break;
                }
                let mut all: Vec<StagePart> =
                    decode(&self.strips[n], self.waste, height - first.length, &parts);
                all.push(first);
                all.sort_unstable_by_key(|part| part.at);
                let places: Vec<usize> = all.iter().map(|part| part.at).collect();
                if taken.contains(&places) {
                    continue;
                }
                taken.push(places);
                let mut room = CONFIG.pattern_items;
                let mut strips: Vec<(i32, Vec<Segment>)> = Vec::new();
                let mut last = None;
                for part in all {
                    let strip = match (last == Some(part.at), strips.last()) {
                        (true, Some(strip)) => strip.clone(),
                        _ => (part.length, self.strip(part.at, width, &mut room)),
                    };
                    last = Some(part.at);
                    strips.push(strip);
                }
                found.push((kind, StagedPattern { side_by_side, strips }, value));
            }
        }
        found
    }

    /// The segments of the best strip of a height, by its place, on a sheet of this width.
    fn strip(&mut self, at: usize, width: i32, room: &mut usize) -> Vec<Segment> {
        let height = self.heights[at];
        let parts = self.parts(height);
        self.work += self.widths.len() as u64;
        let filled = match self.rows.get(at) {
            Some(row) => decode(row, self.waste, width, &parts),
            None => {
                self.work += (parts.len() as u64 + 1) * (width as u64 / 80 + 1);
                decode(&fill(width, &parts), self.waste, width, &parts)
            }
        };
        let mut segments = Vec::new();
        for part in filled {
            let items = self.segment(part, height);
            if items.len() > *room {
                break;
            }
            *room -= items.len();
            segments.push(Segment { width: part.length, items });
        }
        segments
    }

    fn segment(&self, part: StagePart, height: i32) -> Vec<Piece> {
        if self.rules.stages < 3 {
            return self.single(part.at, height).copied().into_iter().collect();
        }
        let allowed = |(at, p): (usize, &Piece)| {
            self.may_trim(part.length - p.w).then_some(StagePart { at, length: p.h, value: p.value })
        };
        let parts: Vec<StagePart> = self.pieces.iter().enumerate().filter_map(allowed).collect();
        let stack = decode(&self.stacks[part.at], self.waste, height, &parts);
        stack.into_iter().map(|part| self.pieces[part.at]).collect()
    }
}

/// The lengths that parts may have: those of items, and where less than the least waste may be trimmed off them, so much more.
fn sides(lengths: impl Iterator<Item = i32>, waste: Waste, is_exact: bool, most: i32) -> Vec<i32> {
    let mut sides: Vec<i32> = lengths.collect();
    if waste.least > 1 && !is_exact {
        let more: Vec<i32> = sides.iter().map(|side| side + waste.least + waste.kerf).collect();
        sides.extend(more);
    }
    sides.retain(|&side| side <= most);
    sides.sort_unstable();
    sides.dedup();
    sides
}
