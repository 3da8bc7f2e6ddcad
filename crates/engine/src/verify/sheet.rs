//! One sheet: its tiles, its cuts, and the panels that come out of it.

use super::cut_rules::CutSheet;
use super::sheet_fault::SheetFault;
use super::{Offcut, Request, Tally, defects, sweep, trims};
use crate::length::Length;
use crate::model::job::Stock;
use crate::model::solution::{Cut, Mosaic, Tile};
use std::collections::HashMap;

/// A rectangle in whole micrometres, wide enough that no sum of two lengths overflows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Rect {
    pub(super) x: i128,
    pub(super) y: i128,
    pub(super) w: i128,
    pub(super) h: i128,
}

impl Rect {
    pub(super) fn of(tile: &Tile) -> Rect {
        let um = |length: Length| i128::from(length.um());
        Rect { x: um(tile.x), y: um(tile.y), w: um(tile.width), h: um(tile.height) }
    }

    /// The same rectangle seen with x and y exchanged.
    pub(super) fn transposed(self) -> Rect {
        Rect { x: self.y, y: self.x, w: self.h, h: self.w }
    }
}

/// A tile, and what the cuts say about it.
pub(super) struct CutNode<'a> {
    pub(super) tile: &'a Tile,
    pub(super) rect: Rect,
    pub(super) made_by: Option<usize>,
    pub(super) cut_by: Option<usize>,
    pub(super) children: [Option<usize>; 2],
}

/// Checks a sheet and tells what it holds; none where its row of stock is unknown or its tiles are malformed.
pub(super) fn check(
    request: &Request,
    n: usize,
    mosaic: &Mosaic,
    faults: &mut Vec<SheetFault>,
) -> Option<Tally> {
    let Some(&row) = request.stock.get(mosaic.stock_panel_id.as_str()) else {
        faults.push(SheetFault::UnknownStock(mosaic.stock_panel_id.clone()));
        return None;
    };
    let stock = &request.job.stock_panels[row];
    check_row(mosaic, stock, faults);
    let (width, height) = (i128::from(stock.width.um()), i128::from(stock.height.um()));
    let (mut nodes, by_id) = read_tiles(mosaic, width, height, faults)?;
    let mut tally = Tally {
        mosaic: n,
        stock: row,
        area: width * height,
        placed: Vec::new(),
        panels: 0,
        used: 0,
        offcuts: Vec::new(),
        trim_area: 0,
        cuts: mosaic.cuts.len() as u64,
        cut_length: 0,
    };
    let saw = request.job.saw_rules(&stock.material);
    let kerf = i128::from(saw.kerf.um());
    let trims = request.job.trims(stock);
    check_cuts(mosaic, &mut nodes, &by_id, (width, height), (kerf, trims.cuts()), faults);
    let strips = trims::check(mosaic, trims, kerf, (&nodes, &by_id), faults);
    let usable = trims.usable((stock.width, stock.height));
    let usable = (i128::from(usable.0.um()), i128::from(usable.1.um()));
    defects::check(stock, mosaic, faults);
    CutSheet { saw: &saw, usable, nodes: &nodes, cuts: &mosaic.cuts, strips: &strips }.check(faults);
    for cut in &mosaic.cuts {
        let um = |length: Length| i128::from(length.um());
        tally.cut_length +=
            if cut.horizontal { um(cut.x2) - um(cut.x1) } else { um(cut.y2) - um(cut.y1) }.abs();
    }
    for node in &nodes {
        check_tile(request, stock, node, &strips, &mut tally, faults);
    }
    let leaves = nodes.iter().filter(|node| !node.tile.has_children).map(|node| (node.tile.id, node.rect));
    faults.extend(sweep::overlaps(leaves.collect()).into_iter().map(|(a, b)| SheetFault::Overlap(a, b)));
    if mosaic.nbr_final_panels != tally.panels {
        faults.push(SheetFault::PanelCount { found: mosaic.nbr_final_panels, expected: tally.panels });
    }
    let ratio = tally.used as f64 / tally.area.max(1) as f64;
    if !super::figures::same_ratio(mosaic.used_area_ratio, ratio) {
        faults.push(SheetFault::UsedRatio { found: mosaic.used_area_ratio, expected: ratio });
    }
    if tally.panels == 0 {
        faults.push(SheetFault::NoPanel);
    }
    Some(tally)
}

fn check_row(mosaic: &Mosaic, stock: &Stock, faults: &mut Vec<SheetFault>) {
    if !stock.enabled || stock.count == Some(0) {
        faults.push(SheetFault::StockNotOffered(stock.id.clone()));
    }
    if (mosaic.width, mosaic.height) != (stock.width, stock.height) {
        faults.push(SheetFault::SheetSize {
            found: size(mosaic.width, mosaic.height),
            expected: size(stock.width, stock.height),
        });
    }
    if mosaic.material != stock.material {
        faults.push(SheetFault::SheetMaterial {
            found: mosaic.material.clone(),
            expected: stock.material.clone(),
        });
    }
    if mosaic.stock_label != stock.label {
        faults.push(SheetFault::SheetLabel {
            found: mosaic.stock_label.clone(),
            expected: stock.label.clone(),
        });
    }
}

type Tiles<'a> = (Vec<CutNode<'a>>, HashMap<u64, usize>);

fn read_tiles<'a>(
    mosaic: &'a Mosaic,
    width: i128,
    height: i128,
    faults: &mut Vec<SheetFault>,
) -> Option<Tiles<'a>> {
    let before = faults.len();
    let mut nodes = Vec::with_capacity(mosaic.tiles.len());
    let mut by_id = HashMap::with_capacity(mosaic.tiles.len());
    for tile in &mosaic.tiles {
        let rect = Rect::of(tile);
        if by_id.insert(tile.id, nodes.len()).is_some() {
            faults.push(SheetFault::TileTwice(tile.id));
        }
        if rect.w <= 0 || rect.h <= 0 {
            faults.push(SheetFault::TileEmpty(tile.id));
        }
        if rect.x < 0 || rect.y < 0 || rect.x + rect.w > width || rect.y + rect.h > height {
            faults.push(SheetFault::TileOutside(tile.id));
        }
        nodes.push(CutNode { tile, rect, made_by: None, cut_by: None, children: [None; 2] });
    }
    (faults.len() == before).then_some((nodes, by_id))
}

fn check_cuts(
    mosaic: &Mosaic,
    nodes: &mut [CutNode],
    by_id: &HashMap<u64, usize>,
    (width, height): (i128, i128),
    (kerf, trims): (i128, usize),
    faults: &mut Vec<SheetFault>,
) {
    for (n, cut) in mosaic.cuts.iter().enumerate() {
        let mut known = true;
        let mut find = |tile: u64| {
            let at = by_id.get(&tile).copied();
            if at.is_none() {
                faults.push(SheetFault::CutUnknownTile { cut: n, tile });
                known = false;
            }
            at
        };
        let original = find(cut.original_tile_id);
        let children = [cut.child1_tile_id.and_then(&mut find), cut.child2_tile_id.and_then(&mut find)];
        for child in children.into_iter().flatten() {
            if nodes[child].made_by.replace(n).is_some() {
                faults.push(SheetFault::ChildTwice { cut: n, tile: nodes[child].tile.id });
            }
        }
        let (true, Some(original)) = (known, original) else { continue };
        if nodes[original].cut_by.is_some() {
            faults.push(SheetFault::CutTwice { cut: n, tile: cut.original_tile_id });
            continue;
        }
        nodes[original].cut_by = Some(n);
        nodes[original].children = children;
        if nodes[original].tile.is_final {
            faults.push(SheetFault::CutPanel { cut: n, tile: cut.original_tile_id });
        }
        if cut.trim {
            // Those of the sheet are checked by themselves.
            if n >= trims {
                faults.push(SheetFault::TrimNeedless(n));
            }
            continue;
        }
        if cut.child1_tile_id.is_none() {
            faults.push(SheetFault::Child1(n));
        }
        let rect = |at: usize| nodes[at].rect;
        check_cut(
            n,
            cut,
            rect(original),
            children[0].map(rect),
            cut.child2_tile_id.and(children[1]).map(rect),
            kerf,
            faults,
        );
    }
    let roots: Vec<usize> = (0..nodes.len()).filter(|&at| nodes[at].made_by.is_none()).collect();
    let [root] = roots[..] else {
        faults.push(SheetFault::Roots(roots.len()));
        return;
    };
    let Rect { x, y, w, h } = nodes[root].rect;
    if (x, y, w, h) != (0, 0, width, height) {
        faults.push(SheetFault::RootNotSheet(nodes[root].tile.id));
    }
    for node in nodes.iter() {
        // A cut may only cut a tile that an earlier cut has made.
        if let (Some(cut), Some(made)) = (node.cut_by, node.made_by)
            && made >= cut
        {
            faults.push(SheetFault::CutTooEarly { cut, tile: node.tile.id });
        }
    }
    let mut reached = vec![false; nodes.len()];
    let mut todo = vec![root];
    while let Some(at) = todo.pop() {
        if !std::mem::replace(&mut reached[at], true) {
            todo.extend(nodes[at].children.into_iter().flatten());
        }
    }
    faults.extend(
        nodes
            .iter()
            .zip(reached)
            .filter(|(_, reached)| !reached)
            .map(|(node, _)| SheetFault::Unreached(node.tile.id)),
    );
}

/// Checks where a cut runs and what it leaves. A vertical cut is the same with x and y exchanged.
fn check_cut(
    n: usize,
    cut: &Cut,
    original: Rect,
    child1: Option<Rect>,
    child2: Option<Rect>,
    kerf: i128,
    faults: &mut Vec<SheetFault>,
) {
    let um = |length: Length| i128::from(length.um());
    let ends = [(um(cut.x1), um(cut.y1)), (um(cut.x2), um(cut.y2))];
    let (ends, turn): (_, fn(Rect) -> Rect) =
        if cut.horizontal { (ends, |rect| rect) } else { (ends.map(|(x, y)| (y, x)), Rect::transposed) };
    let [(from, line), (to, line2)] = ends;
    let o = turn(original);
    if line != line2 {
        faults.push(SheetFault::CutSkew(n));
        return;
    }
    if from.min(to) != o.x || from.max(to) != o.x + o.w {
        faults.push(SheetFault::CutNotEdgeToEdge(n));
    }
    if line <= o.y || line >= o.y + o.h {
        faults.push(SheetFault::CutOutside(n));
    }
    if let Some(Rect { x, y, w, h }) = child1.map(turn)
        && (x, y, w, y + h) != (o.x, o.y, o.w, line)
    {
        faults.push(SheetFault::Child1(n));
    }
    let rest = o.y + o.h - line - kerf;
    match child2.map(turn) {
        None if rest > 0 => faults.push(SheetFault::Child2Missing(n)),
        Some(_) if rest <= 0 => faults.push(SheetFault::Child2Impossible(n)),
        Some(Rect { x, y, w, h }) if (x, y, w, h) != (o.x, line + kerf, o.w, rest) => {
            faults.push(SheetFault::Child2(n));
        }
        _ => {}
    }
}

fn check_tile(
    request: &Request,
    stock: &Stock,
    node: &CutNode,
    strips: &[u64],
    tally: &mut Tally,
    faults: &mut Vec<SheetFault>,
) {
    let (tile, area) = (node.tile, node.rect.w * node.rect.h);
    if tile.has_children != node.cut_by.is_some() {
        faults.push(SheetFault::ChildrenFlag(tile.id));
    }
    if !tile.is_final {
        if tile.panel_id.is_some() {
            faults.push(SheetFault::NamesPanel(tile.id));
        }
        if tile.id <= request.pieces {
            faults.push(SheetFault::OtherNumber { tile: tile.id, pieces: request.pieces });
        }
        if strips.contains(&tile.id) {
            tally.trim_area += area;
        } else if node.cut_by.is_none() {
            tally.offcuts.push(Offcut {
                mosaic: tally.mosaic,
                tile: tile.id,
                width: node.rect.w,
                height: node.rect.h,
                has_defect: defects::lie_on(stock, node.rect),
            });
        }
        return;
    }
    tally.panels += 1;
    tally.used += area;
    let Some(&row) = tile.panel_id.as_deref().and_then(|id| request.panels.get(id)) else {
        faults.push(SheetFault::UnknownPanel { tile: tile.id, panel: tile.panel_id.clone() });
        return;
    };
    tally.placed.push((row, tile.id));
    let panel = &request.job.panels[row];
    match request.first_id[row] {
        None => faults.push(SheetFault::PanelNotWanted { tile: tile.id, panel: panel.id.clone() }),
        Some(first) => {
            let last = first + u64::from(panel.count) - 1;
            if !(first..=last).contains(&tile.id) {
                faults.push(SheetFault::PanelNumber { tile: tile.id, first, last });
            }
        }
    }
    if panel.material != stock.material {
        faults.push(SheetFault::PanelMaterial {
            tile: tile.id,
            found: panel.material.clone(),
            expected: stock.material.clone(),
        });
    }
    if tile.label != panel.label {
        faults.push(SheetFault::PanelLabel {
            tile: tile.id,
            found: tile.label.clone(),
            expected: panel.label.clone(),
        });
    }
    if (&tile.external_id, &tile.order) != (&panel.external_id, &panel.order) {
        faults.push(SheetFault::PanelOrder { tile: tile.id, panel: panel.id.clone() });
    }
    let (width, height) = request.cut_size(panel);
    let (width, height) = match tile.orientation {
        0 => (width, height),
        1 => (height, width),
        found => {
            faults.push(SheetFault::Orientation { tile: tile.id, found });
            return;
        }
    };
    if (tile.width, tile.height) != (width, height) {
        faults.push(SheetFault::PanelSize {
            tile: tile.id,
            found: size(tile.width, tile.height),
            expected: size(width, height),
        });
    }
    if panel.locked_rotation && tile.orientation == 1 {
        faults.push(SheetFault::RotationLocked(tile.id));
    }
    if !request.is_parallel(panel.grain, stock.grain, tile.orientation == 1) {
        faults.push(SheetFault::Grain(tile.id));
    }
}

fn size(width: Length, height: Length) -> String {
    format!("{width}x{height}")
}
