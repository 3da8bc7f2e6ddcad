//! The cuts of a sheet as levels: parallel cuts side by side, each level at right angles to the one above it.

use super::fault::PtxFault;
use super::lists::PtxLists;
use crate::pattern::Pattern;
use crate::soundness::is_sound;
use engine::{Cut, Length, Mosaic, Tile};
use std::collections::{HashMap, VecDeque};

/// No tree of cuts of a saw is deeper; strangers' trees are not followed further.
const MAX_DEPTH: usize = 64;

/// A piece of a sheet, µm.
#[derive(Debug, Clone)]
pub(super) struct LevelPiece {
    pub(super) x: i64,
    pub(super) y: i64,
    pub(super) w: i64,
    pub(super) h: i64,
    pub(super) content: PieceContent,
    /// The levels of cuts in it.
    pub(super) levels: usize,
}

/// What becomes of a piece.
#[derive(Debug, Clone)]
pub(super) enum PieceContent {
    /// A panel, by its place in the list of parts, from 0.
    Panel(usize),
    /// A remnant, by its number.
    Remnant(usize),
    Waste,
    /// It is cut into parts; `horizontal`: the blade moves along x.
    Cut {
        horizontal: bool,
        parts: VecDeque<LevelPiece>,
    },
}

impl LevelPiece {
    /// Where it starts and how far it goes across the cuts of a level.
    pub(super) fn across(&self, horizontal: bool) -> (i64, i64) {
        if horizontal { (self.y, self.h) } else { (self.x, self.w) }
    }

    fn end(&self, horizontal: bool) -> i64 {
        let (start, length) = self.across(horizontal);
        start + length
    }

    /// The other piece is cut just as this one is.
    pub(super) fn is_like(&self, other: &LevelPiece) -> bool {
        let same = match (&self.content, &other.content) {
            (PieceContent::Panel(a), PieceContent::Panel(b)) => a == b,
            (PieceContent::Remnant(a), PieceContent::Remnant(b)) => a == b,
            (PieceContent::Waste, PieceContent::Waste) => true,
            (
                PieceContent::Cut { horizontal: a, parts: one },
                PieceContent::Cut { horizontal: b, parts: two },
            ) => {
                let like = |(a, b): (&LevelPiece, &LevelPiece)| {
                    (a.x - self.x, a.y - self.y) == (b.x - other.x, b.y - other.y) && a.is_like(b)
                };
                a == b && one.len() == two.len() && one.iter().zip(two).all(like)
            }
            _ => false,
        };
        same && (self.w, self.h) == (other.w, other.h)
    }

    /// The piece with a level of one part around it.
    fn wrapped(self, horizontal: bool) -> LevelPiece {
        let LevelPiece { x, y, w, h, levels, .. } = self;
        let content = PieceContent::Cut { horizontal, parts: VecDeque::from([self]) };
        LevelPiece { x, y, w, h, content, levels: levels + 1 }
    }
}

/// The levels of a sheet, and whether the first one only makes the trims of two sides.
pub(super) struct SheetLevels {
    /// The whole sheet; it is cut.
    pub(super) root: LevelPiece,
    pub(super) trimmed_head: bool,
}

/// Reads the levels of a pattern's first sheet; `sheet`: its number in faults.
pub(super) fn of(
    mosaic: &Mosaic,
    pattern: &Pattern,
    lists: &PtxLists<'_>,
    sheet: usize,
) -> Result<SheetLevels, PtxFault> {
    let no_tree = || PtxFault::NoTree { sheet };
    let tiles: HashMap<u64, &Tile> = mosaic.tiles.iter().map(|tile| (tile.id, tile)).collect();
    if !is_sound(mosaic) || tiles.len() != mosaic.tiles.len() {
        return Err(no_tree());
    }
    let mut reading = TreeReading { tiles, pattern, lists, built: HashMap::new() };
    let cuts = || mosaic.cuts.iter().filter(|cut| !cut.trim);
    // A tile is made before it is cut, so backwards its parts come first.
    for cut in cuts().rev() {
        let levels = reading.combine(cut).ok_or_else(no_tree)?;
        if levels > MAX_DEPTH {
            return Err(PtxFault::Levels { sheet, levels });
        }
    }
    let root = match cuts().next() {
        Some(first) => first.original_tile_id,
        None => mosaic.tiles.iter().find(|tile| tile.is_final).map(|tile| tile.id).ok_or_else(no_tree)?,
    };
    let usable = reading.take(root).ok_or_else(no_tree)?;
    if !reading.built.is_empty() {
        return Err(no_tree());
    }
    Ok(with_trims(usable, mosaic))
}

struct TreeReading<'r> {
    tiles: HashMap<u64, &'r Tile>,
    pattern: &'r Pattern,
    lists: &'r PtxLists<'r>,
    /// Tiles that are cut, with their parts.
    built: HashMap<u64, LevelPiece>,
}

impl TreeReading<'_> {
    /// Makes the piece of a cut from its parts, and gives its levels.
    fn combine(&mut self, cut: &Cut) -> Option<usize> {
        let &Tile { id, x, y, width, height, .. } = *self.tiles.get(&cut.original_tile_id)?;
        let horizontal = cut.horizontal;
        let second = cut.child2_tile_id.map(|id| self.take(id));
        let mut parts = VecDeque::new();
        if let Some(second) = second {
            splice(&mut parts, second?, horizontal);
        }
        let first = self.take(cut.child1_tile_id?)?;
        // The kerf of its last cut runs off into the next kerf: it cannot lie in one level with what follows.
        let runs_off = match &first.content {
            PieceContent::Cut { horizontal: same, parts } if *same == horizontal => {
                parts.back().map(|last| last.end(horizontal)) != Some(first.end(horizontal))
            }
            _ => false,
        };
        if runs_off {
            parts.push_front(first.wrapped(!horizontal));
        } else {
            splice(&mut parts, first, horizontal);
        }
        let levels = 1 + parts.iter().map(|part| part.levels).max()?;
        let [x, y, w, h] = [x, y, width, height].map(Length::um);
        let piece = LevelPiece { x, y, w, h, content: PieceContent::Cut { horizontal, parts }, levels };
        self.built.insert(id, piece).is_none().then_some(levels)
    }

    /// The piece of a tile, which no other piece holds.
    fn take(&mut self, id: u64) -> Option<LevelPiece> {
        let tile = self.tiles.remove(&id)?;
        if let Some(piece) = self.built.remove(&id) {
            return Some(piece);
        }
        let content = match tile.panel_id.as_deref() {
            Some(panel) if tile.is_final => PieceContent::Panel(self.lists.part(panel)?),
            _ if tile.is_final => return None,
            _ => match self.pattern.remnants.iter().find(|remnant| remnant.tile_id == id) {
                Some(remnant) => PieceContent::Remnant(remnant.number),
                None => PieceContent::Waste,
            },
        };
        let [x, y, w, h] = [tile.x, tile.y, tile.width, tile.height].map(Length::um);
        Some(LevelPiece { x, y, w, h, content, levels: 0 })
    }
}

/// Puts a piece, or its parts where its cuts run the same way, before the others of a level.
fn splice(level: &mut VecDeque<LevelPiece>, piece: LevelPiece, horizontal: bool) {
    match piece.content {
        PieceContent::Cut { horizontal: same, parts } if same == horizontal => {
            parts.into_iter().rev().for_each(|part| level.push_front(part));
        }
        _ => level.push_front(piece),
    }
}

/// The whole sheet around its usable part. Trims at right angles to the first cuts are a level of their own, those along
/// them belong to the first level: what lies before and behind its pieces.
fn with_trims(usable: LevelPiece, mosaic: &Mosaic) -> SheetLevels {
    let (width, height) = (mosaic.width.um(), mosaic.height.um());
    let is_trimmed = |horizontal: bool| {
        let whole = if horizontal { height } else { width };
        usable.across(horizontal) != (0, whole)
    };
    let horizontal = match usable.content {
        PieceContent::Cut { horizontal, .. } => horizontal,
        _ => is_trimmed(true) || !is_trimmed(false),
    };
    let trimmed_head = is_trimmed(!horizontal);
    let LevelPiece { x, y, w, h, levels, .. } = usable;
    let (parts, levels) = match usable.content {
        PieceContent::Cut { parts, .. } => (parts, levels),
        _ => (VecDeque::from([usable]), 1),
    };
    let content = PieceContent::Cut { horizontal, parts };
    let first = match horizontal {
        true => LevelPiece { x, y: 0, w, h: height, content, levels },
        false => LevelPiece { x: 0, y, w: width, h, content, levels },
    };
    let root = match trimmed_head {
        true => LevelPiece { x: 0, y: 0, w: width, h: height, ..first.wrapped(!horizontal) },
        false => first,
    };
    SheetLevels { root, trimmed_head }
}
