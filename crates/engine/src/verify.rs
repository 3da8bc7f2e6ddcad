//! Independent check of a finished solution against its job.
//!
//! It shares no code with the layout: the cutting tree is rebuilt from the cuts, and every size, place, count,
//! total and proof is computed again from the request, in whole micrometres.

mod alone;
mod costs;
mod cut_rules;
mod cycles;
mod defects;
mod demand;
mod figures;
mod grain_sets;
mod lists;
mod offer;
mod remedies;
mod sheet;
mod sheet_fault;
mod sweep;
#[cfg(test)]
mod tests;
mod trims;

pub use costs::CostFault;
pub use cycles::CycleFault;
pub use demand::DemandFault;
pub use figures::{FigureFault, Scope};
pub use grain_sets::GrainSetFault;
pub use lists::ListFault;
pub use sheet_fault::SheetFault;

use crate::length::Length;
use crate::model::job::{Grain, Job, Panel};
use crate::model::solution::{Mosaic, Solution};
use grain_sets::WantedSet;
use std::collections::{HashMap, HashSet};
use std::fmt;

/// One rule that a solution breaks.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Violation {
    /// A sheet, its tiles or its cuts.
    #[error("mosaic {mosaic}: {fault}")]
    Sheet {
        /// The place of the sheet in `mosaics`, from 0.
        mosaic: usize,
        /// What is wrong there.
        fault: SheetFault,
    },
    /// What was asked for against what was placed, used and left over.
    #[error("{0}")]
    Demand(#[from] DemandFault),
    /// The lists of panels and of used stock.
    #[error("{0}")]
    List(#[from] ListFault),
    /// What belongs together against where it lies.
    #[error("{0}")]
    GrainSet(#[from] GrainSetFault),
    /// Groups of equal sheets and the figures of their cycles.
    #[error("{0}")]
    Cycle(#[from] CycleFault),
    /// What it says of money.
    #[error("{0}")]
    Cost(#[from] CostFault),
    /// A total, a statistic or a proof.
    #[error("{0}")]
    Figure(#[from] FigureFault),
}

/// Every rule that a solution breaks; never empty.
#[derive(Debug, Clone, PartialEq)]
pub struct Violations(pub Vec<Violation>);

impl fmt::Display for Violations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, violation) in self.0.iter().enumerate() {
            if n > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{violation}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Violations {}

/// Checks a solution against the job that it answers.
///
/// # Errors
/// Every rule that is broken. After a broken cutting tree, totals that follow from it may be named too.
pub fn verify(job: &Job, solution: &Solution) -> Result<(), Violations> {
    let request = Request::of(job);
    let mut found = Vec::new();
    let mut tallies = Vec::with_capacity(solution.mosaics.len());
    for (mosaic, layout) in solution.mosaics.iter().enumerate() {
        let mut faults = Vec::new();
        tallies.extend(sheet::check(&request, mosaic, layout, &mut faults));
        found.extend(faults.into_iter().map(|fault| Violation::Sheet { mosaic, fault }));
    }
    demand::check(&request, solution, &tallies, &mut found);
    lists::check(&request, solution, &tallies, &mut found);
    grain_sets::check(&request, &solution.mosaics, &mut found);
    cycles::check(&request, solution, &mut found);
    costs::check(&request, solution, &tallies, &mut found);
    figures::check(&request, solution, &tallies, &mut found);
    if found.is_empty() { Ok(()) } else { Err(Violations(found)) }
}

/// Checks a layout that is shown while the search goes on: it need not say yet how many more sheets would place everything.
///
/// # Errors
/// As [`verify`].
pub fn verify_shown(job: &Job, solution: &Solution) -> Result<(), Violations> {
    let Err(Violations(mut found)) = verify(job, solution) else { return Ok(()) };
    found.retain(|violation| !matches!(violation, Violation::Demand(DemandFault::MissingAbsent(_))));
    if found.is_empty() { Ok(()) } else { Err(Violations(found)) }
}

/// Checks a layout that a person has edited: it may leave out panels that would fit, and need not say how many more sheets
/// would place everything.
///
/// # Errors
/// As [`verify`].
pub fn verify_edited(job: &Job, solution: &Solution) -> Result<(), Violations> {
    let Err(Violations(mut found)) = verify(job, solution) else { return Ok(()) };
    found.retain(|violation| match violation {
        Violation::Demand(fault) => !matches!(
            fault,
            DemandFault::SheetLeft { .. } | DemandFault::MissingAbsent(_) | DemandFault::MissingTooLittle(_)
        ),
        _ => true,
    });
    if found.is_empty() { Ok(()) } else { Err(Violations(found)) }
}

/// Checks one sheet alone: its tiles, its cuts, and the panels on it.
///
/// # Errors
/// Every rule that the sheet breaks, as that of mosaic 0.
pub fn verify_sheet(job: &Job, sheet: &Mosaic) -> Result<(), Violations> {
    let (request, mut faults) = (Request::of(job), Vec::new());
    let tally = sheet::check(&request, 0, sheet, &mut faults);
    let mut found: Vec<Violation> =
        faults.into_iter().map(|fault| Violation::Sheet { mosaic: 0, fault }).collect();
    let mut ids = HashSet::new();
    let placed = tally.iter().flat_map(|tally| &tally.placed);
    found.extend(placed.filter(|(_, id)| !ids.insert(*id)).map(|(_, id)| DemandFault::CopyTwice(*id).into()));
    grain_sets::check(&request, std::slice::from_ref(sheet), &mut found);
    if found.is_empty() { Ok(()) } else { Err(Violations(found)) }
}

/// The job with its rows by id.
struct Request<'a> {
    job: &'a Job,
    panels: HashMap<&'a str, usize>,
    stock: HashMap<&'a str, usize>,
    /// The tile id of the first copy of each row of panels; rows that ask for nothing have none.
    first_id: Vec<Option<u64>>,
    /// Copies of all rows together: the highest tile id of a panel.
    pieces: u64,
    /// The grain sets.
    sets: Vec<WantedSet>,
    /// Their places by row of panels.
    set_of: HashMap<usize, usize>,
}

impl<'a> Request<'a> {
    fn of(job: &'a Job) -> Request<'a> {
        let mut first_id = vec![None; job.panels.len()];
        let mut pieces = 0;
        for (row, panel) in job.wanted_panels() {
            first_id[row] = Some(pieces + 1);
            pieces += u64::from(panel.count);
        }
        let mut request = Request {
            job,
            panels: job.panels.iter().enumerate().map(|(row, p)| (p.id.as_str(), row)).collect(),
            stock: job.stock_panels.iter().enumerate().map(|(row, s)| (s.id.as_str(), row)).collect(),
            first_id,
            pieces,
            sets: Vec::new(),
            set_of: HashMap::new(),
        };
        request.sets = WantedSet::all(&request);
        for (n, set) in request.sets.iter().enumerate() {
            request.set_of.extend(set.rows.iter().map(|row| (*row, n)));
        }
        request
    }

    /// The grain set of a row of panels, if it is in one.
    fn set(&self, row: usize) -> Option<&WantedSet> {
        self.set_of.get(&row).map(|&n| &self.sets[n])
    }

    /// Whether a panel may lie on a sheet of this grain turned (or not).
    fn may_lie(&self, panel: &Panel, stock: Grain, turned: bool) -> bool {
        !(turned && panel.locked_rotation) && self.is_parallel(panel.grain, stock, turned)
    }

    /// Whether the grain of a panel is parallel to that of its sheet, or need not be.
    fn is_parallel(&self, panel: Grain, stock: Grain, turned: bool) -> bool {
        !self.job.configuration.consider_orientation
            || panel == Grain::None
            || stock == Grain::None
            || turned == (panel != stock)
    }

    /// The width and height in which a panel is cut: less the bands on its sides where these are deducted.
    fn cut_size(&self, panel: &Panel) -> (Length, Length) {
        let configuration = &self.job.configuration;
        let left = |side: Length, bands: [&Option<String>; 2]| {
            let known = bands.into_iter().flatten().filter_map(|name| configuration.edge_bands.get(name));
            known.fold(side, |side, band| side - band.thickness)
        };
        let edge = &panel.edge;
        match configuration.deduct_edge_bands {
            true => {
                (left(panel.width, [&edge.left, &edge.right]), left(panel.height, [&edge.top, &edge.bottom]))
            }
            false => (panel.width, panel.height),
        }
    }

    /// Area with both sides grown by the kerf, µm². A panel takes at most one kerf along each axis with it, and at the far
    /// edges of the sheet the kerf may run off: so what lies on a sheet never has more grown area than the sheet.
    fn grown(&self, material: &str, width: Length, height: Length) -> i128 {
        let kerf = self.job.kerf(material);
        (width + kerf).times(height + kerf).um2()
    }
}

/// What one sheet holds, as found by the check.
struct Tally {
    /// Its place in `mosaics`.
    mosaic: usize,
    /// Its row of stock.
    stock: usize,
    /// Its area, µm².
    area: i128,
    /// The row and the tile id of each panel on it.
    placed: Vec<(usize, u64)>,
    /// Panels on it, those of unknown rows included.
    panels: u64,
    /// Area of its panels, µm².
    used: i128,
    /// Its offcuts.
    offcuts: Vec<Offcut>,
    /// Area of what falls off with its trims, µm².
    trim_area: i128,
    /// Cuts.
    cuts: u64,
    /// Their length, µm.
    cut_length: i128,
}

/// A tile that is neither cut further nor a panel nor what falls off with a trim, µm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Offcut {
    mosaic: usize,
    tile: u64,
    width: i128,
    height: i128,
    /// A defect lies on it.
    has_defect: bool,
}
