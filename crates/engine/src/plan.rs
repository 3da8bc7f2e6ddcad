//! A plan: the cutting trees of a solution, read from it and written to it without loss, and changed by hand.
//!
//! Every operation answers a new plan, in which all panels that it does not name lie where they lay, or an error that
//! says what forbids it. Sheets that do not change are shared between plans, so an operation takes time for the sheet it
//! changes and for a look at the others.
//!
//! A panel is known by its number, the tile id that the request gives each copy; a sheet by its [`SheetId`], which it has
//! from the reading of the plan on. Waste next to waste of the same cut becomes one piece again; pieces that other panels
//! keep apart are not joined, because these would have to move. Operations obey the kerf and the grain, the rules that
//! jobs have. The panels of a grain set are neither moved nor put in one by one, and are locked together.

mod grain_sets;
mod layout;
mod legality;
mod operation;
mod remaining;
mod sheet;
mod solution;
#[cfg(test)]
mod tests;

pub(crate) use layout::{PlannedTree, layouts};
pub use operation::{Refusal, Spot};
pub use sheet::PlannedSheet;

use crate::length::Length;
use crate::model::grain_set::GrainSet;
use crate::model::job::{Grain, Job, Panel};
use crate::model::solution::{MissingStock, Provenance};
use crate::model::statistics::SearchStatistics;
use crate::problem::Reason;
use crate::stats::MaterialBounds;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Names a sheet of a plan and of all plans made from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SheetId(pub u32);

/// The cutting trees of a solution.
#[derive(Debug, Clone)]
pub struct Plan {
    ground: Arc<Ground>,
    sheets: Vec<Arc<PlannedSheet>>,
    next_sheet: u32,
    /// Above the ids of all tiles.
    next_tile: u64,
}

/// What all plans of a solution share.
#[derive(Debug)]
struct Ground {
    job: Job,
    /// The rows that ask for anything, with the number of the first copy of each.
    rows: Vec<(u64, usize)>,
    /// Copies of all rows together.
    pieces: u64,
    /// The grain sets.
    sets: Vec<GrainSet>,
    /// By material, what the solution says no layout of the panels it places can do without.
    bounds: BTreeMap<String, MaterialBounds>,
    /// Copies that the solution places, by row.
    placed: Vec<u32>,
    /// Why copies are left out, by row.
    reasons: Vec<Reason>,
    missing_stock: Vec<MissingStock>,
    /// Which engine found the layout of each material that the plan was read from.
    search: BTreeMap<String, SearchStatistics>,
    engine: Provenance,
    elapsed_ms: u64,
}

/// A panel of a plan, in its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlannedPanel {
    /// Its number: the tile id of this copy.
    pub number: u64,
    /// Its row in the job's list of panels.
    pub row: usize,
    /// The sheet on which it lies.
    pub sheet: SheetId,
    /// Left edge.
    pub x: Length,
    /// Upper edge.
    pub y: Length,
    /// Along x.
    pub width: Length,
    /// Along y.
    pub height: Length,
    /// Turned by 90°.
    pub turned: bool,
    /// It keeps its place.
    pub locked: bool,
}

impl Plan {
    /// The job of the plan.
    pub fn job(&self) -> &Job {
        &self.ground.job
    }

    /// The sheets, in the order of the solution; those that were opened since come last.
    pub fn sheets(&self) -> impl ExactSizeIterator<Item = &PlannedSheet> {
        self.sheets.iter().map(|sheet| &**sheet)
    }

    /// A sheet.
    pub fn sheet(&self, id: SheetId) -> Option<&PlannedSheet> {
        self.sheets().find(|sheet| sheet.id() == id)
    }

    /// All panels, sheet by sheet.
    pub fn panels(&self) -> impl Iterator<Item = PlannedPanel> {
        self.sheets().flat_map(PlannedSheet::panels)
    }

    /// A panel by its number; none where it is not placed.
    pub fn panel(&self, number: u64) -> Option<PlannedPanel> {
        self.sheets().find_map(|sheet| sheet.panel(number))
    }

    /// The numbers of the panels that are not placed, in their order.
    pub fn unplaced(&self) -> Vec<u64> {
        let mut placed: Vec<u64> = self.panels().map(|panel| panel.number).collect();
        placed.sort_unstable();
        let mut placed = placed.into_iter().peekable();
        (1..=self.ground.pieces).filter(|number| placed.next_if_eq(number).is_none()).collect()
    }
}

impl Ground {
    /// The row of a panel's number.
    fn row(&self, number: u64) -> Option<usize> {
        let at = self.rows.partition_point(|(first, _)| *first <= number);
        (number <= self.pieces).then(|| self.rows[..at].last().map(|(_, row)| *row)).flatten()
    }

    /// Whether a panel may lie so on a sheet of this row of stock.
    fn may_lie(&self, panel: &Panel, stock: usize, turned: bool) -> bool {
        let stock = self.job.stock_panels[stock].grain;
        if turned && panel.locked_rotation {
            return false;
        }
        !self.job.configuration.consider_orientation
            || panel.grain == Grain::None
            || stock == Grain::None
            || turned == (panel.grain != stock)
    }
}

/// The cut size of a panel as it lies, µm.
fn size(job: &Job, panel: &Panel, turned: bool) -> (i64, i64) {
    let (w, h) = job.cut_size(panel);
    if turned { (h.um(), w.um()) } else { (w.um(), h.um()) }
}
