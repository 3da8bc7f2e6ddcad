//! What gets a label: every part and every remnant, in the order that is asked for.

use super::LabelOrder;
use super::stock_label::StockLabel;
use crate::Facts;
use crate::parts::{Part, parts};
use crate::pattern::patterns;
use engine::{Length, Mosaic, Tile};
use std::cmp::Reverse;
use std::collections::HashMap;

/// A piece that gets a label.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Piece<'p> {
    /// The place of its sheet in the solution, from 0.
    pub(crate) sheet: usize,
    /// That sheet.
    pub(crate) mosaic: &'p Mosaic,
    /// Where it lies.
    pub(crate) tile: &'p Tile,
    /// What it is.
    pub(crate) kind: PieceKind<'p>,
}

/// What a piece is.
#[derive(Debug, Clone, Copy)]
pub(crate) enum PieceKind<'p> {
    /// A panel.
    Part(Part<'p>),
    /// An offcut that is kept, with its number: 1 for R1.
    Remnant(usize),
    /// A thing in a store room.
    Stocked(&'p StockLabel),
}

/// The pieces of a plan in an order; with remnants or without.
pub(crate) fn pieces<'p>(facts: &Facts<'p>, order: LabelOrder, remnants: bool) -> Vec<Piece<'p>> {
    let mut pieces: Vec<Piece<'p>> = parts(facts.job, facts.solution)
        .into_iter()
        .map(|part| Piece {
            sheet: part.sheet,
            mosaic: part.mosaic,
            tile: part.tile,
            kind: PieceKind::Part(part),
        })
        .collect();
    if remnants {
        add_remnants(facts, &mut pieces);
    }
    match order {
        LabelOrder::Saw => {
            let freed = when_freed(facts);
            pieces.sort_by_key(|piece| (piece.sheet, freed.get(&(piece.sheet, piece.tile.id)).copied()));
        }
        LabelOrder::Label => pieces.sort_by_cached_key(|piece| match piece.kind {
            PieceKind::Part(part) => (false, natural(name(&part)), part.tile.id),
            kind => (true, Vec::new(), kind.turn(piece.tile)),
        }),
        LabelOrder::Size => pieces.sort_by_key(|piece| {
            let (long, short) = sides(piece.tile);
            let number = piece.kind.turn(piece.tile);
            (matches!(piece.kind, PieceKind::Remnant(_)), Reverse(long), Reverse(short), number)
        }),
    }
    pieces
}

impl PieceKind<'_> {
    /// Its turn among pieces of one size.
    fn turn(self, tile: &Tile) -> u64 {
        match self {
            PieceKind::Remnant(number) => number as u64,
            PieceKind::Part(_) | PieceKind::Stocked(_) => tile.id,
        }
    }
}

/// The remnants of a pattern lie on each of its sheets.
fn add_remnants<'p>(facts: &Facts<'p>, pieces: &mut Vec<Piece<'p>>) {
    let solution = facts.solution;
    for pattern in patterns(facts.job, solution, facts.least_remnant) {
        let Some(first) = pattern.mosaics.first().and_then(|&n| solution.mosaics.get(n)) else { continue };
        for remnant in &pattern.remnants {
            let Some(like) = first.tiles.iter().find(|tile| tile.id == remnant.tile_id) else { continue };
            for &sheet in &pattern.mosaics {
                let mosaic = &solution.mosaics[sheet];
                let same = |tile: &&Tile| !tile.is_final && !tile.has_children && place(tile) == place(like);
                let Some(tile) = mosaic.tiles.iter().find(same) else { continue };
                pieces.push(Piece { sheet, mosaic, tile, kind: PieceKind::Remnant(remnant.number) });
            }
        }
    }
}

fn place(tile: &Tile) -> [Length; 4] {
    [tile.x, tile.y, tile.width, tile.height]
}

/// The place of each tile, by its sheet and id, among those that the cuts of the sheet free.
fn when_freed(facts: &Facts<'_>) -> HashMap<(usize, u64), usize> {
    let mut freed = HashMap::new();
    for (sheet, mosaic) in facts.solution.mosaics.iter().enumerate() {
        let children = mosaic.cuts.iter().flat_map(|cut| [cut.child1_tile_id, cut.child2_tile_id]).flatten();
        freed.extend(children.enumerate().map(|(turn, tile)| ((sheet, tile), turn)));
    }
    freed
}

/// What the person calls a part, or else its row.
pub(crate) fn name<'p>(part: &Part<'p>) -> &'p str {
    part.tile.label.as_deref().filter(|label| !label.trim().is_empty()).unwrap_or(&part.panel.id)
}

/// The longer and the shorter side.
fn sides(tile: &Tile) -> (Length, Length) {
    (tile.width.max(tile.height), tile.width.min(tile.height))
}

/// A piece of a name: numbers come before words, and by their value.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum NaturalPiece {
    /// Digits without leading zeros: the longer, the larger.
    Number(usize, String),
    Words(String),
}

/// A name as people sort it: shelf 2 before shelf 10, small and capital letters alike.
fn natural(name: &str) -> Vec<NaturalPiece> {
    let mut pieces = Vec::new();
    let mut rest = name;
    while let Some(first) = rest.chars().next() {
        let is_digit = first.is_ascii_digit();
        let end = rest.find(|c: char| c.is_ascii_digit() != is_digit).unwrap_or(rest.len());
        let (piece, after) = rest.split_at(end);
        pieces.push(if is_digit {
            let digits = piece.trim_start_matches('0');
            NaturalPiece::Number(digits.len(), digits.to_owned())
        } else {
            NaturalPiece::Words(piece.to_lowercase())
        });
        rest = after;
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_sort_as_people_sort_them() {
        let mut names = ["shelf 10", "Shelf 2", "Полка 1", "door", "shelf 02b", "7", ""];
        names.sort_by_key(|name| natural(name));
        assert_eq!(names, ["", "7", "door", "Shelf 2", "shelf 02b", "shelf 10", "Полка 1"]);
    }
}
