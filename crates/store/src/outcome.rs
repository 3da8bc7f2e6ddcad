//! How a task ends: its result, its figures, or a failure.

use crate::counts::unsigned;
use crate::entity::calculation;
use crate::status::EndStatus;

/// The figures of a result that lists show.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Totals {
    /// Sheets used.
    pub mosaic_count: u64,
    /// Area of the placed panels, mm².
    pub used_area: f64,
    /// Area of the sheets used less that, mm².
    pub wasted_area: f64,
    /// Used area / area of the sheets used, 0-1.
    pub used_area_ratio: f64,
    /// Length of all cuts, mm.
    pub cut_length: f64,
    /// Cuts.
    pub cuts: u64,
    /// Copies of panels without a place, where they were counted.
    pub not_placed: Option<u64>,
}

/// A layout: the best so far, or the result.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// The solution as JSON text.
    pub result_json: String,
    /// Its figures.
    pub totals: Totals,
}

/// How a worker ends its task.
#[derive(Debug, Clone, PartialEq)]
pub struct End {
    /// Where the task stands from now on, unless its user has stopped it.
    pub status: EndStatus,
    /// The result; without one, the best layout reported so far is it.
    pub outcome: Option<Outcome>,
}

/// What became of a task that failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// It waits for its next attempt.
    Requeued,
    /// It ended in an error; the quota was given back.
    Ended,
    /// It was no longer the worker's.
    Lost,
}

/// All figures that every version wrote, or none.
pub(crate) fn totals(row: &calculation::Model) -> Option<Totals> {
    Some(Totals {
        mosaic_count: unsigned(row.mosaic_count?),
        used_area: row.used_area?,
        wasted_area: row.wasted_area?,
        used_area_ratio: row.used_area_ratio?,
        cut_length: row.cut_length?,
        cuts: unsigned(row.cuts?),
        not_placed: row.not_placed.map(unsigned),
    })
}
