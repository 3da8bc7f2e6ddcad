//! The most valuable strips on a sheet, or on several in a row: a beam search over partial patterns.
//!
//! A pattern grows item by item: into the row, into a new row, into a new strip, onto a new sheet, as in
//! Fontan & Libralesso, "An anytime tree search algorithm for two-dimensional two- and three-staged
//! guillotine packing problems", arXiv 2004.02603. Their guide, the waste of the area that is behind the
//! front, is the value per area here, and partial patterns compete with those that are about as far: the
//! area behind the front is cut into stages, and each stage keeps the best few.

mod gaps;
mod node;

use super::config::CONFIG;
use super::level::BeamLevel;
use super::pattern::{PatternEncoding, PatternItem, Step};
use super::view::{Frame, OrientedItem, StripView};
use node::{BeamNode, Steps, open_strip};
use std::sync::Arc;

/// What is to be filled.
#[derive(Debug, Clone)]
pub struct BeamTask {
    /// The sheets, to be filled in this order.
    pub shapes: Vec<Arc<StripView>>,
    /// Partial patterns that each stage keeps.
    pub beam: usize,
    /// What a cut costs, in the currency of the values.
    pub cut_price: i64,
}

/// A candidate to be placed.
#[derive(Debug, Clone, Copy)]
struct Candidate {
    oriented: OrientedItem,
    value: i64,
}

/// The search; its memory is used again by the next task.
#[derive(Debug, Default)]
pub struct Beam {
    /// Units of work done so far.
    pub work: u64,
    task: Option<BeamTask>,
    /// The candidates of each sheet in each direction.
    candidates: Vec<[Vec<Candidate>; 2]>,
    counts: Vec<u32>,
    left: Vec<u32>,
    keys: Vec<u64>,
    stages: Vec<BeamLevel<BeamNode>>,
    /// The stage that is next.
    stage: usize,
    /// Nodes taken out of this stage so far.
    taken: usize,
    /// Nodes whose children have been made.
    expanded: Vec<BeamNode>,
    finals: Vec<BeamNode>,
    total_area: i64,
    /// Stages are so many per whole.
    divisions: i64,
    /// The most that a unit of area can be worth.
    density: f64,
}

impl Beam {
    /// Begins with a task: `values` and `counts` are those of the item types; the shapes are of one problem.
    pub fn start(&mut self, task: BeamTask, values: &[i64], counts: &[u32]) {
        self.counts.clear();
        self.counts.extend_from_slice(counts);
        let mut rng = fastrand::Rng::with_seed(counts.len() as u64);
        if self.keys.len() != counts.len() {
            self.keys = counts.iter().map(|_| rng.u64(..)).collect();
        }
        self.candidates.resize_with(task.shapes.len(), Default::default);
        let mut item_area = 0.0;
        let mut items = 0.0;
        self.density = 0.0;
        for (n, shape) in task.shapes.iter().enumerate() {
            for list in &mut self.candidates[n] {
                list.clear();
            }
            for (frame, list) in shape.frames.iter().zip(&mut self.candidates[n]) {
                let wanted = |l: &&OrientedItem| counts[l.item as usize] > 0 && values[l.item as usize] > 0;
                list.extend(frame.oriented.iter().filter(wanted).map(|&oriented| {
                    let value = values[oriented.item as usize];
                    let area = f64::from(oriented.w) * f64::from(oriented.h);
                    self.density = self.density.max(value as f64 / area);
                    item_area += area * f64::from(counts[oriented.item as usize]);
                    items += f64::from(counts[oriented.item as usize]);
                    Candidate { oriented, value }
                }));
                self.work += frame.oriented.len() as u64 / 2;
            }
        }
        self.total_area = task.shapes.iter().map(|s| s.area).sum();
        let mean = f64::max(item_area / f64::max(items, 1.0), 1.0);
        let per_sheet = (self.total_area as f64 / task.shapes.len() as f64 / mean) as i64;
        let per_sheet = (per_sheet * CONFIG.stages_per_item).clamp(8, CONFIG.most_stages);
        self.divisions = per_sheet * task.shapes.len() as i64;
        let stages = self.divisions as usize + 8;
        if self.stages.len() < stages {
            self.stages.resize_with(stages, BeamLevel::default);
        }
        self.stages.iter_mut().for_each(BeamLevel::clear);
        self.stage = 0;
        self.taken = 0;
        self.expanded.clear();
        self.finals.clear();
        let root = BeamNode {
            parent: u32::MAX,
            candidate: 0,
            first: 0,
            sheet: u16::MAX,
            frame: 0,
            step: Step::Sheet,
            gap: 0,
            first_row: true,
            raised: false,
            widened: false,
            from: 0,
            to: 0,
            row: 0,
            end: 0,
            at: 0,
            value: 0,
            area: 0,
            items: 0,
        };
        self.stages[0].offer(&root, || root.key(), 0.0, 1, &mut self.work);
        self.task = Some(task);
    }

    /// A task has been started and not been finished.
    pub fn is_busy(&self) -> bool {
        self.task.is_some()
    }

    /// Forgets the task, if there is one that has not been finished.
    pub fn abandon(&mut self) {
        self.task = None;
    }

    /// Works until the units of work reach `end`. True when the task is done.
    pub fn advance(&mut self, end: u64) -> bool {
        let Some(task) = self.task.take() else { return true };
        let stages = self.divisions as usize + 8;
        while self.stage < stages {
            if self.taken == self.stages[self.stage].nodes.len() {
                self.stage += 1;
                self.taken = 0;
                continue;
            }
            if self.work >= end {
                self.task = Some(task);
                return false;
            }
            let node = self.stages[self.stage].nodes[self.taken];
            self.taken += 1;
            self.expand(&task, node);
        }
        self.task = Some(task);
        true
    }

    /// Ends the task: the best patterns found, the most valuable first, each as encodings of its sheets and value.
    pub fn finish(&mut self) -> Vec<(Vec<PatternEncoding>, i64)> {
        let Some(task) = self.task.take() else { return Vec::new() };
        let mut finals = std::mem::take(&mut self.finals);
        finals.sort_by_key(|n| std::cmp::Reverse(n.value));
        let found = finals.iter().map(|n| (self.encodings(&task, n), n.value)).collect();
        finals.clear();
        self.finals = finals;
        found
    }

    fn encodings(&self, task: &BeamTask, last: &BeamNode) -> Vec<PatternEncoding> {
        let mut encodings: Vec<PatternEncoding> = Vec::new();
        for node in self.path(*last) {
            let oriented =
                self.candidates[node.sheet as usize][node.frame as usize][node.candidate as usize].oriented;
            if node.step == Step::Sheet {
                let shape = &task.shapes[node.sheet as usize];
                let across = shape.frames[node.frame as usize].across;
                encodings.push(PatternEncoding { kind: shape.kind, across, items: Vec::new() });
            }
            if let Some(encoding) = encodings.last_mut() {
                encoding.items.push(PatternItem { step: node.step, gap: node.gap, oriented });
            }
        }
        encodings
    }

    /// The nodes from the first item to this one.
    fn path(&self, last: BeamNode) -> Vec<BeamNode> {
        let mut path: Vec<BeamNode> =
            std::iter::successors(Some(last), |n| self.expanded.get(n.parent as usize).copied())
                .filter(|n| n.sheet != u16::MAX)
                .collect();
        path.reverse();
        path
    }

    fn expand(&mut self, task: &BeamTask, node: BeamNode) {
        let is_ruled = |node: &BeamNode| {
            node.sheet != u16::MAX
                && task.shapes[node.sheet as usize].frames[node.frame as usize].rules.is_some()
        };
        // Without rules every pattern may end anywhere.
        let may_end = self.may_end(task, &node);
        if may_end && is_ruled(&node) {
            self.keep_final(&node);
        }
        if !self.can_win(&node) {
            return;
        }
        let me = self.expanded.len() as u32;
        self.expanded.push(node);
        let mut left = std::mem::take(&mut self.left);
        left.clear();
        left.extend_from_slice(&self.counts);
        let mut at = &node;
        while at.sheet != u16::MAX {
            let candidate = &self.candidates[at.sheet as usize][at.frame as usize][at.candidate as usize];
            left[candidate.oriented.item as usize] -= 1;
            self.work += 1;
            at = &self.expanded[at.parent as usize];
        }
        self.work += left.len() as u64 / 16;
        if node.sheet != u16::MAX {
            let frame = &task.shapes[node.sheet as usize].frames[node.frame as usize];
            self.expand_on(task, &node, me, &left, frame);
        }
        let next = node.sheet.wrapping_add(1);
        if let Some(shape) = task.shapes.get(next as usize).filter(|_| may_end) {
            for (n, frame) in shape.frames.iter().enumerate() {
                self.open_sheet(task, &node, me, &left, (next, n as u8, frame));
            }
        }
        self.left = left;
    }

    /// The children on the same sheet.
    fn expand_on(&mut self, task: &BeamTask, node: &BeamNode, me: u32, left: &[u32], frame: &Frame) {
        let before: i64 = task.shapes[..node.sheet as usize].iter().map(|s| s.area).sum();
        let list = std::mem::take(&mut self.candidates[node.sheet as usize][node.frame as usize]);
        self.work += list.len() as u64 / 2 + frame.work_of_gaps(list.len());
        let area = |a: i32, b: i32| i64::from(a) * i64::from(b);
        let first_row = node.first_row;
        let strip = area(node.from, frame.height);
        let last = list[node.candidate as usize].oriented;
        let steps = Steps::of(frame, node, list[node.first as usize].oriented.h);
        let end_of_strip = steps.end_of_strip();
        let row_end = if first_row { frame.width } else { steps.rows_end };
        for (n, candidate) in list.iter().enumerate() {
            let OrientedItem { w, h, item } = candidate.oriented;
            if left[item as usize] == 0 {
                continue;
            }
            let child = BeamNode {
                parent: me,
                candidate: n as u32,
                value: node.value + candidate.value,
                items: node.items.wrapping_add(self.keys[item as usize]),
                ..*node
            };
            // Within a row items go from high to low: other orders give the same cuts.
            let in_row = n as u32 >= node.candidate && w <= row_end - node.at;
            if in_row
                && let Some((end, raised)) = steps.row_end_with((w, h))
                && let Some(gap) = frame.gap_in_row(node.at, row_end, (node.row, end), (w, h))
            {
                let at = node.at + gap + w;
                let trim = i64::from(h < end - node.row && h != last.h) + i64::from(gap > 0);
                let (to, passed, cuts) = if first_row {
                    let to = frame.strip_end(node.from, at);
                    (to, area(to - node.from, end), 1 + trim)
                } else {
                    let front = frame.on_raster_w(at, node.to);
                    let rows = area(node.to - node.from, node.row);
                    let row = area(front - node.from, end - node.row);
                    (node.to, rows + row, i64::from(at < node.to) + trim)
                };
                let value = child.value - cuts * task.cut_price;
                let area = before + strip + passed;
                let child = BeamNode { gap, raised, to, end, at, value, area, ..child };
                self.offer(task, BeamNode { step: Step::Item, ..child });
            }
            // The widest row comes first, the others from high to low.
            let in_order = first_row || n as u32 >= node.first;
            let fits = h <= frame.height - node.end;
            if in_order
                && fits
                && let Some(to) = steps.end_before_row(w)
            {
                for (gap, before_row) in frame.gaps_of_row((node.from, node.end), steps.rows_end, (w, h)) {
                    let (row, at) = (node.end + before_row, node.from + gap + w);
                    let end = frame.on_raster_h(row + h);
                    let front = frame.on_raster_w(at, to);
                    let rows = area(to - node.from, row);
                    let passed = rows + area(front - node.from, end - row);
                    let gaps = i64::from(gap > 0) + i64::from(before_row > 0);
                    let cuts = i64::from(end < frame.height) + i64::from(at < to) + i64::from(node.to < to);
                    let value = child.value - (cuts + gaps) * task.cut_price;
                    let area = before + strip + passed;
                    let (first, widened) = (n as u32, node.widened || node.to < to);
                    let child = BeamNode {
                        first,
                        gap,
                        raised: false,
                        widened,
                        to,
                        row,
                        end,
                        at,
                        value,
                        area,
                        ..child
                    };
                    self.offer(task, BeamNode { step: Step::Row, first_row: false, ..child });
                }
            }
            if let Some(to) = end_of_strip.filter(|to| w <= frame.width - to)
                && frame.allows_strip((w, h))
            {
                for start in frame.gaps_of_strip(to, (w, h)) {
                    let child = open_strip(child, start, frame, candidate.oriented, before, task.cut_price);
                    self.offer(task, BeamNode { step: Step::Strip, ..child });
                }
            }
        }
        self.candidates[node.sheet as usize][node.frame as usize] = list;
    }

    /// The children that begin a sheet.
    fn open_sheet(
        &mut self,
        task: &BeamTask,
        node: &BeamNode,
        me: u32,
        left: &[u32],
        (sheet, frame_index, frame): (u16, u8, &Frame),
    ) {
        let before: i64 = task.shapes[..sheet as usize].iter().map(|s| s.area).sum();
        let list = std::mem::take(&mut self.candidates[sheet as usize][frame_index as usize]);
        self.work += list.len() as u64 / 4 + frame.work_of_gaps(list.len());
        let wanted = |candidate: &Candidate| {
            let OrientedItem { w, h, item } = candidate.oriented;
            left[item as usize] > 0 && frame.allows_strip((w, h))
        };
        for (n, candidate) in list.iter().enumerate().filter(|(_, candidate)| wanted(candidate)) {
            let child = BeamNode {
                parent: me,
                candidate: n as u32,
                sheet,
                frame: frame_index,
                step: Step::Sheet,
                value: node.value + candidate.value,
                items: node.items.wrapping_add(self.keys[candidate.oriented.item as usize]),
                ..*node
            };
            for start in frame.gaps_of_strip(0, (candidate.oriented.w, candidate.oriented.h)) {
                let child = open_strip(child, start, frame, candidate.oriented, before, task.cut_price);
                self.offer(task, child);
            }
        }
        self.candidates[sheet as usize][frame_index as usize] = list;
    }

    /// Whether a pattern that goes on from here may be better than the best one.
    fn can_win(&self, node: &BeamNode) -> bool {
        let most = node.value as f64 + self.density * (self.total_area - node.area) as f64;
        self.finals.first().is_none_or(|best| most > best.value as f64)
    }

    fn offer(&mut self, task: &BeamTask, node: BeamNode) {
        self.work += 1;
        if task.shapes[node.sheet as usize].frames[node.frame as usize].rules.is_none() {
            self.keep_final(&node);
        }
        if !self.can_win(&node) {
            return;
        }
        // Dividing 128 bits takes several times as long, and only areas of many sheets in fine units need it.
        let stage = match node.area.checked_mul(self.divisions) {
            Some(scaled) => scaled / self.total_area,
            None => (i128::from(node.area) * i128::from(self.divisions) / i128::from(self.total_area)) as i64,
        };
        let stage = stage as usize;
        let stage = stage.max(self.stage + 1);
        if let Some(stage) = self.stages.get_mut(stage) {
            let score = node.value as f64 / node.area as f64;
            stage.offer(&node, || node.key(), score, task.beam, &mut self.work);
        }
    }

    /// Whether the rules allow the waste that is left where nothing more comes onto the sheet.
    fn may_end(&self, task: &BeamTask, node: &BeamNode) -> bool {
        if node.sheet == u16::MAX {
            return true;
        }
        let frame = &task.shapes[node.sheet as usize].frames[node.frame as usize];
        frame.rules.is_none_or(|rules| {
            let first = &self.candidates[node.sheet as usize][node.frame as usize][node.first as usize];
            let end = Steps::of(frame, node, first.oriented.h).end_of_strip();
            end.is_some_and(|to| rules.allow_waste(frame.width - to, frame.height, frame.height))
        })
    }

    /// The best one stays in front.
    fn keep_final(&mut self, node: &BeamNode) {
        let finals = &mut self.finals;
        if finals.len() == CONFIG.finished && node.value <= finals[CONFIG.finished - 1].value {
            return;
        }
        if finals.iter().any(|f| f.items == node.items && f.value >= node.value) {
            return;
        }
        self.work += 2;
        let place = finals.partition_point(|f| f.value >= node.value);
        finals.insert(place, *node);
        finals.truncate(CONFIG.finished);
    }
}
