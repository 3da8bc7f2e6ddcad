//! From the tree of a sheet to blocks in the order that suits the saw.

use super::arrange::{self, Told};
use super::{Content, PlanNode};
use crate::layout::sheet::{NodeKind, ROOT, Sheet};
use crate::rules::Rules;
use crate::rules::defects::Defects;
use std::cmp::Ordering;

/// A block whose parts lie elsewhere.
struct Cell {
    block: PlanNode,
    /// Where its parts stand in [`Cells::parts`].
    from: usize,
    to: usize,
}

/// Blocks while they are built, each after its parts.
#[derive(Default)]
struct Cells {
    cells: Vec<Cell>,
    parts: Vec<usize>,
    /// What is still to be compared; kept for its memory.
    pairs: Vec<Comparison>,
}

/// What is still to be compared.
enum Comparison {
    /// Two cells.
    Of(usize, usize),
    /// The rows in which they stood are of different lengths.
    Rows(Ordering),
}

/// The blocks of a sheet, every block before its parts.
pub(super) fn blocks(sheet: &Sheet) -> Vec<PlanNode> {
    let mut cells = Cells::default();
    let root = cells.read(sheet)[ROOT as usize];
    let mut blocks = Vec::with_capacity(cells.cells[root].block.size as usize);
    cells.write(root, &mut blocks);
    blocks
}

/// The blocks of a sheet in an order and with waste between them by which no panel lies on a defect; none where none is found.
pub(super) fn blocks_beside(sheet: &Sheet, defects: &Defects, rules: &Rules) -> Option<Vec<PlanNode>> {
    let mut cells = Cells::default();
    let cell_of = cells.read(sheet);
    let (mut blocks, mut open): (Vec<PlanNode>, Vec<usize>) = (Vec::new(), Vec::new());
    let is_found = arrange::tell(sheet, defects, rules, &mut |told| match told {
        Told::Whole(node) => cells.write(cell_of[node as usize], &mut blocks),
        Told::Split(node) => {
            let content = if node.kind == NodeKind::Across { Content::Across } else { Content::Down };
            open.push(blocks.len());
            blocks.push(PlanNode { w: node.w, h: node.h, content, size: 1 });
        }
        Told::Waste(length) => {
            let PlanNode { w, h, content, .. } = blocks[open[open.len() - 1]];
            let (w, h) = if content == Content::Across { (length, h) } else { (w, length) };
            blocks.push(PlanNode { w, h, content: Content::Free, size: 1 });
        }
        Told::End => {
            if let Some(head) = open.pop() {
                blocks[head].size = (blocks.len() - head) as u32;
            }
        }
    });
    is_found.then_some(blocks)
}

impl Cells {
    /// Writes a cell with its parts.
    fn write(&self, cell: usize, blocks: &mut Vec<PlanNode>) {
        let mut todo = vec![cell];
        while let Some(at) = todo.pop() {
            let Cell { block, from, to } = self.cells[at];
            blocks.push(block);
            todo.extend(self.parts[from..to].iter().rev());
        }
    }

    /// Reads a tree; the cell of each node.
    fn read(&mut self, sheet: &Sheet) -> Vec<usize> {
        let mut order = Vec::with_capacity(sheet.nodes.len());
        let mut todo = vec![ROOT];
        while let Some(node) = todo.pop() {
            order.push(node);
            todo.extend(sheet.parts(node));
        }
        let mut cell_of = vec![usize::MAX; sheet.nodes.len()];
        // Backwards, so that parts come before what they are parts of.
        for &node in order.iter().rev() {
            cell_of[node as usize] = self.cell(sheet, node, &cell_of);
        }
        cell_of
    }

    fn cell(&mut self, sheet: &Sheet, node: u32, cell_of: &[usize]) -> usize {
        let at = &sheet.nodes[node as usize];
        let (across, content) = match at.kind {
            NodeKind::Item => return self.put((at.w, at.h), Content::Item(at.item), &[]),
            NodeKind::Vacant => unreachable!("a part is never vacant"),
            NodeKind::Across => (true, Content::Across),
            NodeKind::Down => (false, Content::Down),
        };
        let mut slack = at.slack;
        let mut row = Vec::new();
        for part in sheet.parts(node) {
            let part = cell_of[part as usize];
            let Cell { block, from, to } = self.cells[part];
            if block.content != content {
                row.push(part);
                continue;
            }
            // A split of one part without slack is that part; its own parts then lie in this very direction.
            for &inner in &self.parts[from..to] {
                let block = &self.cells[inner].block;
                match block.content {
                    Content::Free => slack += block.length(across),
                    _ => row.push(inner),
                }
            }
        }
        let mut pairs = std::mem::take(&mut self.pairs);
        row.sort_by(|&a, &b| {
            let length = |cell: usize| self.cells[cell].block.length(across);
            length(b).cmp(&length(a)).then_with(|| self.compare(a, b, &mut pairs))
        });
        self.pairs = pairs;
        if slack > 0 {
            let size = if across { (slack, at.h) } else { (at.w, slack) };
            row.push(self.put(size, Content::Free, &[]));
        }
        match row[..] {
            [only] => only,
            _ => self.put((at.w, at.h), content, &row),
        }
    }

    fn put(&mut self, (w, h): (i32, i32), content: Content, row: &[usize]) -> usize {
        let size = 1 + row.iter().map(|&part| self.cells[part].block.size).sum::<u32>();
        let from = self.parts.len();
        self.parts.extend_from_slice(row);
        self.cells.push(Cell { block: PlanNode { w, h, content, size }, from, to: self.parts.len() });
        self.cells.len() - 1
    }

    /// Compares two cells with their parts: as their blocks would be, one after the other. It takes no longer than
    /// the smaller of both is large.
    fn compare(&self, a: usize, b: usize, pairs: &mut Vec<Comparison>) -> Ordering {
        pairs.clear();
        pairs.push(Comparison::Of(a, b));
        while let Some(pair) = pairs.pop() {
            let (a, b) = match pair {
                Comparison::Of(a, b) => (&self.cells[a], &self.cells[b]),
                Comparison::Rows(order) => return order,
            };
            let order = a.block.cmp(&b.block);
            if order.is_ne() {
                return order;
            }
            let (a, b) = (&self.parts[a.from..a.to], &self.parts[b.from..b.to]);
            if a.len() != b.len() {
                pairs.push(Comparison::Rows(a.len().cmp(&b.len())));
            }
            pairs.extend(a.iter().zip(b).rev().map(|(&a, &b)| Comparison::Of(a, b)));
        }
        Ordering::Equal
    }
}
