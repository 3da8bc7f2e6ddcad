//! Grain sets: every placed copy of a set has its panels one after the other, a kerf apart, turned alike, and none of them
//! lies alone.

use super::{Request, Violation};
use crate::length::Length;
use crate::model::job::{EdgeBands, Grain, Panel};
use crate::model::solution::{Mosaic, Tile};
use std::collections::HashMap;

/// What can be wrong with a grain set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the sentences say what each fault and its values are")]
pub enum GrainSetFault {
    #[error("mosaic {mosaic}: no copy of panel {panel:?} follows tile {tile} of its grain set {set:?}")]
    NotOnePiece { mosaic: usize, tile: u64, set: String, panel: String },
    #[error(
        "{placed} copies of panel {panel:?} are placed, of the first row of its grain set {set:?} {first}"
    )]
    Incomplete { set: String, panel: String, placed: u64, first: u64 },
}

/// A grain set as the job asks for it.
pub(super) struct WantedSet {
    /// Its rows that ask for anything, in their order.
    pub(super) rows: Vec<usize>,
    /// As entered they lie one below another.
    below: bool,
    /// A panel as large as all of them with the kerfs between them.
    pub(super) piece: Panel,
    /// The least length of a row along the set, µm.
    narrowest: i64,
}

/// How a set is parted where it lies.
#[derive(Clone, Copy)]
pub(super) struct Parted {
    /// Its panels lie one below another.
    pub(super) below: bool,
    /// The least length of a panel along it, µm.
    pub(super) narrowest: i64,
}

impl WantedSet {
    /// The sets of two or more rows.
    pub(super) fn all(request: &Request) -> Vec<WantedSet> {
        let mut names: Vec<(&str, &str)> = Vec::new();
        let mut rows: HashMap<(&str, &str), Vec<usize>> = HashMap::new();
        for (row, panel) in request.job.wanted_panels() {
            if let Some(set) = panel.grain_set.as_deref() {
                let key = (panel.material.as_str(), set);
                let of_set = rows.entry(key).or_default();
                if of_set.is_empty() {
                    names.push(key);
                }
                of_set.push(row);
            }
        }
        let all = names.iter().filter_map(|name| rows.remove(name)).filter(|rows| rows.len() > 1);
        all.map(|rows| WantedSet::of(request, rows)).collect()
    }

    fn of(request: &Request, rows: Vec<usize>) -> WantedSet {
        let panels: Vec<&Panel> = rows.iter().map(|&row| &request.job.panels[row]).collect();
        let sizes: Vec<(Length, Length)> = panels.iter().map(|panel| request.cut_size(panel)).collect();
        let (first, kerf) = (panels[0], request.job.kerf(&panels[0].material));
        let equal = |side: fn(&(Length, Length)) -> Length| sizes.iter().all(|s| side(s) == side(&sizes[0]));
        let (one_width, one_height) = (equal(|size| size.0), equal(|size| size.1));
        let below = match (one_width, one_height) {
            (true, true) => first.grain != Grain::Width,
            (one_width, _) => one_width,
        };
        let along = |size: &(Length, Length)| if below { size.1 } else { size.0 };
        let length: i64 = sizes.iter().map(|size| along(size).um()).sum();
        let length = Length::from_um(length + kerf.um() * (sizes.len() as i64 - 1));
        let narrowest = sizes.iter().map(|size| along(size).um()).min().unwrap_or(0);
        let (width, height) = if below { (sizes[0].0, length) } else { (length, sizes[0].1) };
        let locked_rotation = panels.iter().any(|panel| panel.locked_rotation);
        // Its sides are cut sizes already.
        let edge = EdgeBands::default();
        let piece = Panel { width, height, edge, locked_rotation, ..first.clone() };
        WantedSet { rows, below, piece, narrowest }
    }

    /// How it is parted where it lies turned or not.
    pub(super) fn parted(&self, turned: bool) -> Parted {
        Parted { below: self.below != turned, narrowest: self.narrowest }
    }

    fn name(&self) -> String {
        self.piece.grain_set.clone().unwrap_or_default()
    }

    /// Checks that what lies of the first row on a sheet is followed by the other rows.
    fn check_sheet(&self, request: &Request, (n, mosaic): (usize, &Mosaic), found: &mut Vec<Violation>) {
        let kerf = request.job.kerf(&self.piece.material);
        let of_row = |row: usize| {
            let id = request.job.panels[row].id.as_str();
            mosaic.tiles.iter().filter(move |tile| tile.is_final && tile.panel_id.as_deref() == Some(id))
        };
        let mut at: HashMap<(usize, Length, Length), &Tile> = HashMap::new();
        for &row in &self.rows[1..] {
            at.extend(of_row(row).map(|tile| ((row, tile.x, tile.y), tile)));
        }
        for first in of_row(self.rows[0]) {
            let mut last = first;
            for &row in &self.rows[1..] {
                let place = match self.parted(first.orientation == 1).below {
                    true => (row, last.x, last.y + last.height + kerf),
                    false => (row, last.x + last.width + kerf, last.y),
                };
                match at.get(&place).filter(|tile| tile.orientation == first.orientation) {
                    Some(next) => last = next,
                    None => {
                        let (set, panel) = (self.name(), request.job.panels[row].id.clone());
                        let fault = GrainSetFault::NotOnePiece { mosaic: n, tile: last.id, set, panel };
                        found.push(fault.into());
                        break;
                    }
                }
            }
        }
    }
}

pub(super) fn check(request: &Request, mosaics: &[Mosaic], found: &mut Vec<Violation>) {
    if request.sets.is_empty() {
        return;
    }
    let mut placed: HashMap<&str, u64> = HashMap::new();
    for tile in mosaics.iter().flat_map(|mosaic| &mosaic.tiles).filter(|tile| tile.is_final) {
        if let Some(id) = tile.panel_id.as_deref() {
            *placed.entry(id).or_default() += 1;
        }
    }
    let of_row = |row: usize| placed.get(request.job.panels[row].id.as_str()).copied().unwrap_or(0);
    let mut sheets: HashMap<&str, Vec<(usize, &Mosaic)>> = HashMap::new();
    for (n, mosaic) in mosaics.iter().enumerate() {
        sheets.entry(mosaic.material.as_str()).or_default().push((n, mosaic));
    }
    for set in &request.sets {
        for &sheet in sheets.get(set.piece.material.as_str()).into_iter().flatten() {
            set.check_sheet(request, sheet, found);
        }
        let first = of_row(set.rows[0]);
        for &row in set.rows.iter().filter(|row| of_row(**row) != first) {
            let (panel, placed) = (request.job.panels[row].id.clone(), of_row(row));
            found.push(GrainSetFault::Incomplete { set: set.name(), panel, placed, first }.into());
        }
    }
}
