//! From plans to the tiles and cuts of a solution, in the order in which an operator makes the cuts: all
//! cuts of a part before those of its parts, level by level.

use super::plan::{Content, PlanNode, SheetPlan, parts};
use super::set_panels;
use super::trims;
use crate::length::{Area, Length};
use crate::model::job::{Grain, Job};
use crate::model::solution::{Cut, Mosaic, Tile};
use crate::problem::Problem;
use std::collections::VecDeque;

/// Hands out the copies of panels, the sheets of stock and the ids of tiles while mosaics are written.
pub struct Writer<'j> {
    job: &'j Job,
    /// The first tile id of each row of panels.
    first_id: Vec<u64>,
    /// Copies already placed of each row of panels.
    placed: Vec<u32>,
    /// Sheets already used of each row of stock.
    used: Vec<u32>,
    /// Of each type of panel and of stock, by its first row, the first of its rows of which any are left.
    panels_at: Vec<usize>,
    stock_at: Vec<usize>,
    next_id: u64,
}

impl<'j> Writer<'j> {
    /// A writer of a job's mosaics.
    pub fn new(job: &'j Job) -> Writer<'j> {
        let mut first_id = vec![0; job.panels.len()];
        let mut next_id = 1;
        for (row, panel) in job.wanted_panels() {
            first_id[row] = next_id;
            next_id += u64::from(panel.count);
        }
        let (placed, used) = (vec![0; job.panels.len()], vec![0; job.stock_panels.len()]);
        let (panels_at, stock_at) = (vec![0; job.panels.len()], vec![0; job.stock_panels.len()]);
        Writer { job, first_id, placed, used, panels_at, stock_at, next_id }
    }

    /// Copies placed so far of each row of panels.
    pub fn placed(&self) -> &[u32] {
        &self.placed
    }

    /// Sheets used so far of each row of stock.
    pub fn used(&self) -> &[u32] {
        &self.used
    }

    /// Writes one sheet.
    pub fn mosaic(&mut self, problem: &Problem, plan: &SheetPlan) -> Mosaic {
        let sheet = &problem.sheets[plan.kind as usize];
        let row = take(&sheet.rows, &mut self.used, &mut self.stock_at)
            .expect("a layout uses no more sheets than there are");
        let stock = &self.job.stock_panels[row];
        let trim_ids = trims::ids(self.job, stock, &mut self.next_id);
        let origin = (sheet.trim.left, sheet.trim.top);
        let (tiles, cuts) = (Vec::new(), Vec::new());
        let mut page = Page { problem, grain: stock.grain, origin, tiles, cuts, used: Area::ZERO };
        let blocks = set_panels::parted(problem, plan.kind, &plan.blocks);
        let root = self.tile(&mut page, &blocks[0], (0, 0));
        let (tiles, cuts) = trims::write(self.job, stock, &trim_ids, root);
        page.tiles.splice(0..0, tiles);
        page.cuts = cuts;
        let mut queue = VecDeque::from([(root, &blocks[..], (0, 0))]);
        while let Some((id, blocks, at)) = queue.pop_front() {
            self.split(&mut page, id, blocks, at, &mut queue);
        }
        let panels = page.tiles.iter().filter(|t| t.is_final).count() as u64;
        Mosaic {
            stock_panel_id: stock.id.clone(),
            stock_label: stock.label.clone(),
            material: stock.material.clone(),
            width: stock.width,
            height: stock.height,
            nbr_final_panels: panels,
            used_area_ratio: page.used.ratio_of(stock.width.times(stock.height)),
            defects: stock.told_defects(),
            tiles: page.tiles,
            cuts: page.cuts,
        }
    }

    fn split<'b>(
        &mut self,
        page: &mut Page<'_>,
        id: u64,
        blocks: &'b [PlanNode],
        at: (i32, i32),
        queue: &mut VecDeque<(u64, &'b [PlanNode], (i32, i32))>,
    ) {
        let block = &blocks[0];
        let across = match block.content {
            Content::Across => true,
            Content::Down => false,
            Content::Item(_) | Content::Panel { .. } | Content::Free => return,
        };
        let kerf = page.problem.rules.kerf;
        let mut left = block.length(across);
        let (mut original, mut at) = (id, at);
        let mut parts = parts(blocks).peekable();
        while let Some(place) = parts.next() {
            let part = &blocks[place];
            left -= part.length(across);
            if left == 0 {
                // The last part is what the cut before it left over.
                queue.push_back((original, &blocks[place..], at));
                break;
            }
            let part_id = self.tile(page, part, at);
            queue.push_back((part_id, &blocks[place..], at));
            let end = if across { (at.0 + part.w, at.1) } else { (at.0, at.1 + part.h) };
            let rest = if left <= kerf {
                None
            } else if let Some(last) =
                parts.peek().map(|&next| &blocks[next]).filter(|next| next.length(across) == left)
            {
                Some(self.tile(page, last, end))
            } else {
                let (w, h) = if across { (left, block.h) } else { (block.w, left) };
                Some(self.plain_tile(page, (w, h), end, true))
            };
            page.cut(across, block, part, at, (original, part_id, rest));
            let Some(rest) = rest else { break };
            original = rest;
            at = end;
        }
    }

    fn tile(&mut self, page: &mut Page<'_>, block: &PlanNode, at: (i32, i32)) -> u64 {
        let (row, turned) = match block.content {
            Content::Item(item) => {
                let rows = &page.problem.items[item as usize].rows;
                let row = take(rows, &mut self.placed, &mut self.panels_at)
                    .expect("a layout places no more copies than there are");
                (row, None)
            }
            Content::Panel { row, turned } => {
                self.placed[row as usize] += 1;
                (row as usize, Some(turned))
            }
            content => {
                return self.plain_tile(page, (block.w, block.h), at, content != Content::Free);
            }
        };
        let panel = &self.job.panels[row];
        let id = self.first_id[row] + u64::from(self.placed[row]) - 1;
        let tile = Tile {
            id,
            x: page.x(at),
            y: page.y(at),
            width: page.side(block.w),
            height: page.side(block.h),
            label: panel.label.clone(),
            is_final: true,
            has_children: false,
            orientation: 0,
            panel_id: Some(panel.id.clone()),
            external_id: panel.external_id.clone(),
            order: panel.order.clone(),
        };
        let (width, height) = self.job.cut_size(panel);
        let turned = turned.unwrap_or_else(|| {
            if width == height {
                let both = panel.grain != Grain::None && page.grain != Grain::None;
                self.job.configuration.consider_orientation && both && panel.grain != page.grain
            } else {
                tile.width != width
            }
        });
        page.used += width.times(height);
        page.tiles.push(Tile { orientation: u8::from(turned), ..tile });
        id
    }

    fn plain_tile(
        &mut self,
        page: &mut Page<'_>,
        (w, h): (i32, i32),
        at: (i32, i32),
        cut_further: bool,
    ) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        page.tiles.push(Tile {
            id,
            x: page.x(at),
            y: page.y(at),
            width: page.side(w),
            height: page.side(h),
            label: None,
            is_final: false,
            has_children: cut_further,
            orientation: 0,
            panel_id: None,
            external_id: None,
            order: None,
        });
        id
    }
}

/// The mosaic being written.
struct Page<'p> {
    problem: &'p Problem,
    grain: Grain,
    /// The upper left corner of the usable rectangle.
    origin: (Length, Length),
    tiles: Vec<Tile>,
    cuts: Vec<Cut>,
    used: Area,
}

impl Page<'_> {
    fn x(&self, at: (i32, i32)) -> Length {
        self.origin.0 + self.problem.length(at.0.into())
    }

    fn y(&self, at: (i32, i32)) -> Length {
        self.origin.1 + self.problem.length(at.1.into())
    }

    /// A grown side as a length.
    fn side(&self, grown: i32) -> Length {
        self.problem.length(i64::from(grown - self.problem.rules.kerf))
    }

    fn cut(
        &mut self,
        across: bool,
        block: &PlanNode,
        part: &PlanNode,
        at: (i32, i32),
        ids: (u64, u64, Option<u64>),
    ) {
        let (x, y) = (self.x(at), self.y(at));
        let (x1, y1, x2, y2) = if across {
            let line = x + self.side(part.w);
            (line, y, line, y + self.side(block.h))
        } else {
            let line = y + self.side(part.h);
            (x, line, x + self.side(block.w), line)
        };
        let (original_tile_id, child1_tile_id, child2_tile_id) = ids;
        self.cuts.push(Cut {
            x1,
            y1,
            x2,
            y2,
            horizontal: !across,
            trim: false,
            original_tile_id,
            child1_tile_id: Some(child1_tile_id),
            child2_tile_id,
        });
    }
}

/// The next copy of the rows that a type stands for. Where the rows before have none left is remembered, so that a type
/// of many rows and copies is not looked through for each of them.
fn take(rows: &[(usize, u32)], taken: &mut [u32], first: &mut [usize]) -> Option<usize> {
    let first = &mut first[rows.first()?.0];
    while let Some(&(row, count)) = rows.get(*first) {
        if taken[row] < count {
            taken[row] += 1;
            return Some(row);
        }
        *first += 1;
    }
    None
}
