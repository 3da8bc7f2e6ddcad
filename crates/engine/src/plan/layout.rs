//! The sheets of a plan as the search sees them: trees of grown items, without positions.

use super::grain_sets::SetCopies;
use super::sheet::{PlannedCut, PlannedSheet, TileContent};
use super::{Ground, Plan};
use crate::layout::Layout;
use crate::layout::sheet::{NodeKind, ROOT, Sheet};
use crate::problem::Problem;
use std::collections::HashMap;
use std::sync::Arc;

/// The tree of a tile of a plan.
#[derive(Debug, Clone)]
pub(crate) struct PlannedTree {
    pub(super) ground: Arc<Ground>,
    pub(super) sheet: Arc<PlannedSheet>,
    /// The place of its tile: the whole sheet, or a part of it.
    pub(super) tile: usize,
    /// The row of stock that the tile counts as.
    pub(super) stock: usize,
}

impl PlannedTree {
    /// Its panels, grown by the kerf, on a sheet of a type of a problem; `types` gives the item types of rows. None where it
    /// holds no panel, and where the panels of a grain set are no parts of one piece.
    fn sheet(&self, problem: &Problem, kind: usize, types: &HashMap<usize, (usize, u32)>) -> Option<Sheet> {
        let PlannedSheet { tiles, cuts, .. } = &*self.sheet;
        let mut cut_by = vec![None; tiles.len()];
        cuts.iter().for_each(|cut| cut_by[cut.tile] = Some(cut));
        let parts = |cut: &PlannedCut| std::iter::once(cut.first).chain(cut.second);
        let mut holds_panel: Vec<bool> =
            tiles.iter().map(|tile| matches!(tile.content, TileContent::Panel { .. })).collect();
        // A tile is made before it is cut, so backwards its parts come first.
        cuts.iter().rev().for_each(|cut| holds_panel[cut.tile] = parts(cut).any(|part| holds_panel[part]));
        if !holds_panel[self.tile] {
            return None;
        }
        let grown = |um: i64| i32::try_from(um / problem.unit).ok()?.checked_add(problem.rules.kerf);
        let mut sets = SetsOfTree::of(self, problem);
        let mut sheet = Sheet::of(problem, kind);
        sheet.start(cut_by[self.tile].is_none_or(|cut| !cut.horizontal));
        // Tiles with the splits that take them; cuts along a split part it, cuts across it open one within.
        let mut todo = vec![(self.tile, ROOT)];
        while let Some((at, node)) = todo.pop() {
            let tile = &tiles[at];
            let piece = sets.as_mut().and_then(|sets| sets.meet(at, node));
            if let Some(MetSet { complete, row, size }) = piece {
                if complete {
                    let &(_, item) = types.get(&row)?;
                    let size = (grown(size.0)?, grown(size.1)?);
                    sheet.put(node, item, problem.items[item as usize].area, size);
                }
            } else if let TileContent::Panel { row, .. } = tile.content {
                let &(_, item) = types.get(&row)?;
                let size = (grown(tile.w)?, grown(tile.h)?);
                sheet.put(node, item, problem.items[item as usize].area, size);
            } else if let Some(cut) = cut_by[at] {
                let across = sheet.nodes[node as usize].kind == NodeKind::Across;
                if across == cut.horizontal {
                    let length = grown(if across { tile.w } else { tile.h })?;
                    todo.push((at, sheet.open(node, length)));
                } else {
                    todo.extend(parts(cut).filter(|&part| holds_panel[part]).map(|part| (part, node)));
                }
            }
        }
        sets.is_none_or(|sets| sets.are_whole()).then_some(sheet)
    }
}

/// The grain sets on a tree while it is read.
struct SetsOfTree<'t> {
    sheet: &'t PlannedSheet,
    copies: SetCopies,
    /// By tile, the copy that it is all of.
    pieces: Vec<Option<usize>>,
    /// The split in which panels of each copy were met, and how many of them.
    met: HashMap<usize, (u32, usize)>,
}

/// What was met of a grain set.
struct MetSet {
    /// All of it.
    complete: bool,
    /// Its first row.
    row: usize,
    /// The size of all of it, µm.
    size: (i64, i64),
}

impl<'t> SetsOfTree<'t> {
    /// The sets of a tree; none where the problem has none.
    fn of(tree: &'t PlannedTree, problem: &Problem) -> Option<SetsOfTree<'t>> {
        problem.sets.as_ref()?;
        let kerf = problem.length(problem.rules.kerf.into()).um();
        let copies = tree.sheet.set_copies(&tree.ground.sets_on(tree.sheet.stock), kerf);
        let pieces = tree.sheet.set_pieces(&copies);
        Some(SetsOfTree { sheet: &tree.sheet, copies, pieces, met: HashMap::new() })
    }

    /// What a tile is of a set that lies in a split: a piece of which nothing but a set is cut, or a panel of one.
    fn meet(&mut self, tile: usize, node: u32) -> Option<MetSet> {
        let n = self.pieces[tile].or(self.copies.of_tile[tile])?;
        let copy = &self.copies.copies[n];
        let count = if self.pieces[tile].is_some() { copy.len() } else { 1 };
        let (split, met) = self.met.entry(n).or_insert((node, 0));
        *met += if *split == node { count } else { 0 };
        let (first, last) = (&self.sheet.tiles[copy[0]], &self.sheet.tiles[copy[copy.len() - 1]]);
        let TileContent::Panel { row, .. } = first.content else { return None };
        let size = (last.x + last.w - first.x, last.y + last.h - first.y);
        Some(MetSet { complete: *met == copy.len(), row, size })
    }

    /// Whether the panels of each copy that was met are parts of one split.
    fn are_whole(&self) -> bool {
        self.met.iter().all(|(copy, (_, met))| *met == self.copies.copies[*copy].len())
    }
}

impl Plan {
    /// The trees of all its sheets.
    pub(crate) fn trees(&self) -> Vec<PlannedTree> {
        let tree = |sheet: &Arc<PlannedSheet>| PlannedTree {
            ground: self.ground.clone(),
            sheet: sheet.clone(),
            tile: sheet.root(),
            stock: sheet.stock,
        };
        self.sheets.iter().map(tree).collect()
    }
}

/// The layouts that some trees make of the problems of a job, one a problem. Trees without panels are no sheets of it.
pub(crate) fn layouts(trees: &[PlannedTree], problems: &[Problem]) -> Vec<Layout> {
    let mut types: HashMap<usize, (usize, u32)> = HashMap::new();
    let mut sheets: HashMap<usize, (usize, usize)> = HashMap::new();
    for (n, problem) in problems.iter().enumerate() {
        for (item, ty) in problem.items.iter().enumerate() {
            types.extend(ty.rows.iter().map(|(row, _)| (*row, (n, item as u32))));
        }
        for (place, ty) in problem.sheets.iter().enumerate() {
            sheets.extend(ty.rows.iter().map(|(row, _)| (*row, (n, place))));
        }
    }
    let mut layouts: Vec<Layout> = problems.iter().map(Layout::empty).collect();
    for tree in trees {
        let Some(&(n, kind)) = sheets.get(&tree.stock) else { continue };
        let problem = &problems[n];
        let Some(sheet) = tree.sheet(problem, kind, &types) else { continue };
        #[cfg(debug_assertions)]
        assert!(sheet.is_sound(), "a plan is a guillotine layout");
        for item in sheet.items() {
            let missing = &mut layouts[n].missing[item.item as usize];
            *missing = missing.saturating_sub(1);
        }
        layouts[n].sheets.push(sheet);
    }
    layouts
}
