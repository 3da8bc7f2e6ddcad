//! Defects: what lies on one, and whether a sheet with defects has a place for a panel.

use super::Request;
use super::sheet::Rect;
use super::sheet_fault::SheetFault;
use crate::length::Length;
use crate::model::job::Stock;
use crate::model::solution::Mosaic;

/// Defects among which a place is promised to be found.
const MOST_TOLD_APART: usize = 16;

/// Whether a panel has a place on an empty sheet with defects from which it can be cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Certainty {
    /// It lies on a defect everywhere.
    None,
    /// There is one as far as defects go; whether the saw gets there is not known.
    Perhaps,
    /// In a corner that all cuts leave to it.
    Sure,
}

fn um(length: Length) -> i128 {
    i128::from(length.um())
}

fn defects(stock: &Stock) -> Vec<Rect> {
    let rect = |defect: &crate::model::defect::Defect| Rect {
        x: um(defect.x),
        y: um(defect.y),
        w: um(defect.width),
        h: um(defect.height),
    };
    stock.defects.iter().map(rect).collect()
}

fn overlap(a: Rect, b: Rect) -> bool {
    a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}

/// Checks that no panel lies on a defect, and that the sheet tells those of its row.
pub(super) fn check(stock: &Stock, mosaic: &Mosaic, faults: &mut Vec<SheetFault>) {
    let told = mosaic.defects.iter().map(|d| (d.x, d.y, d.width, d.height));
    if !told.eq(stock.defects.iter().map(|d| (d.x, d.y, d.width, d.height))) {
        faults.push(SheetFault::Defects);
    }
    let panels = mosaic.tiles.iter().filter(|tile| tile.is_final);
    let defects = defects(stock);
    let hit = panels.filter(|tile| defects.iter().any(|&defect| overlap(Rect::of(tile), defect)));
    faults.extend(hit.map(|tile| SheetFault::OnDefect(tile.id)));
}

/// Whether a rectangle of a sheet holds a defect or a part of one.
pub(super) fn lie_on(stock: &Stock, rect: Rect) -> bool {
    defects(stock).into_iter().any(|defect| overlap(rect, defect))
}

/// Whether a panel as it lies has a place on what is usable of a sheet.
pub(super) fn place_for(request: &Request, stock: &Stock, (w, h): (Length, Length)) -> Certainty {
    let trim = request.job.trims(stock);
    let usable = trim.usable((stock.width, stock.height));
    let (left, top) = (um(trim.left), um(trim.top));
    let most = (left + um(usable.0) - um(w), top + um(usable.1) - um(h));
    let defects = defects(stock);
    let free = |x: i128, y: i128| {
        let rect = Rect { x, y, w: um(w), h: um(h) };
        !defects.iter().any(|&defect| overlap(rect, defect))
    };
    // The saw takes a kerf before the panel where waste lies there, so a corner has to be more than that away.
    let kerf = um(request.job.kerf(&stock.material));
    let flush = |near: i128, far: i128| std::iter::once(near).chain((far - near > kerf).then_some(far));
    let is_few = defects.len() <= MOST_TOLD_APART;
    if is_few && flush(left, most.0).any(|x| flush(top, most.1).any(|y| free(x, y))) {
        return Certainty::Sure;
    }
    // Pushed to the left and up as far as it goes, a panel touches the end of a defect or the edge.
    let ends = |edge: i128, most: i128, end: fn(&Rect) -> i128| {
        let ends = defects.iter().map(end).filter(move |end| edge < *end && *end <= most);
        std::iter::once(edge).chain(ends).collect::<Vec<_>>()
    };
    let columns = ends(left, most.0, |d| d.x + d.w);
    let rows = ends(top, most.1, |d| d.y + d.h);
    match columns.iter().any(|&x| rows.iter().any(|&y| free(x, y))) {
        true => Certainty::Perhaps,
        false => Certainty::None,
    }
}
