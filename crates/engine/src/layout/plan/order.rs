//! From the tree of a sheet to blocks in the order that suits the saw.

use super::{Content, PlanNode};
use crate::layout::sheet::{NodeKind, ROOT, Sheet};
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
    /// What is alike but for its items stands together: then parts are arranged beside defects in the same way whatever the
    /// items are.
    shapes_first: bool,
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
    let mut cells = Cells { shapes_first: sheet.defects.is_some(), ..Cells::default() };
    let root = cells.read(sheet);
    let mut blocks = Vec::with_capacity(cells.cells[root].block.size as usize);
    let mut todo = vec![root];
    while let Some(at) = todo.pop() {
        let Cell { block, from, to } = cells.cells[at];
        blocks.push(block);
        todo.extend(cells.parts[from..to].iter().rev());
    }
    blocks
}

impl Cells {
    /// Reads a tree; the cell of the whole sheet.
    fn read(&mut self, sheet: &Sheet) -> usize {
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
        cell_of[ROOT as usize]
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
            let order = length(b).cmp(&length(a)).then_with(|| match self.shapes_first {
                true => self.compare(a, b, PlanNode::shape, &mut pairs),
                false => Ordering::Equal,
            });
            order.then_with(|| self.compare(a, b, PlanNode::key, &mut pairs))
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

    /// Compares two cells with their parts by a key of a block: as their blocks would be, one after the other. It takes no longer than
    /// the smaller of both is large.
    fn compare<K: Ord>(
        &self,
        a: usize,
        b: usize,
        key: impl Fn(&PlanNode) -> K,
        pairs: &mut Vec<Comparison>,
    ) -> Ordering {
        pairs.clear();
        pairs.push(Comparison::Of(a, b));
        while let Some(pair) = pairs.pop() {
            let (a, b) = match pair {
                Comparison::Of(a, b) => (&self.cells[a], &self.cells[b]),
                Comparison::Rows(order) => return order,
            };
            let order = key(&a.block).cmp(&key(&b.block));
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
