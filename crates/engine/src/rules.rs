//! The rules of the saw: what a layout has to obey so that a shop can cut it on its own machine.
//!
//! Of these a job names only the kerf; the others have the value that forbids nothing. The trims of a sheet belong to its
//! type, [`SheetType`](crate::problem::SheetType).

use crate::length::Length;
use crate::model::job::Job;

/// The rules for one material. Lengths are whole units of the problem, [`Problem::unit`] µm each, without the kerf.
///
/// [`Problem::unit`]: crate::problem::Problem::unit
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// The kerf: the width of the strip that a cut turns to dust.
    pub kerf: i32,
    /// Stages after which every panel is free, 1-9. A stage is a set of parallel cuts through the parts that the stage
    /// before made, at right angles to it.
    pub max_stages: Option<u8>,
    /// Beyond `max_stages` a part that holds one panel and waste may be cut once more ("non-exact" in the literature).
    pub final_trim: bool,
    /// How the first stage of a sheet runs; none: either way.
    pub first_cut: Option<Direction>,
    /// The shortest side that a cut may give a part which is no panel.
    pub min_offcut: i32,
    /// The least width of a part that the first stage makes and that holds a panel.
    pub min_strip: i32,
    /// The length of the longest cut, trims aside.
    pub max_cut_length: Option<i32>,
    /// Equal layouts that are cut at once.
    pub sheets_at_once: u32,
}

/// How cuts run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Horizontal cuts, along x.
    AlongWidth,
    /// Vertical cuts, along y.
    AlongHeight,
}

/// A rectangle of a sheet on which no panel may lie, in the sheet's own coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Defect {
    /// Left edge.
    pub x: Length,
    /// Upper edge.
    pub y: Length,
    /// Along x.
    pub width: Length,
    /// Along y.
    pub height: Length,
}

impl Rules {
    /// The rules of a job, in units of so many µm, of which the kerf is a multiple.
    pub fn of(job: &Job, unit: i64) -> Rules {
        let kerf = job.configuration.kerf.um() / unit;
        Rules::with_kerf(i32::try_from(kerf).expect("the kerf is at most 10 m"))
    }

    /// A kerf and no other rule.
    pub const fn with_kerf(kerf: i32) -> Rules {
        Rules {
            kerf,
            max_stages: None,
            final_trim: true,
            first_cut: None,
            min_offcut: 0,
            min_strip: 0,
            max_cut_length: None,
            sheets_at_once: 1,
        }
    }

    /// No cut is forbidden that the kerf allows: engines that know nothing but the kerf keep these rules.
    ///
    /// Trims are no part of them, since they are folded into the sizes of the sheets, and sheets that are cut at once are only counted.
    pub fn allow_every_cut(&self) -> bool {
        self.max_stages.is_none()
            && self.first_cut.is_none()
            && self.min_offcut <= 1
            && self.min_strip <= 1
            && self.max_cut_length.is_none()
    }
}

/// The rule that forbids a cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Forbidden {
    /// A panel would be free only after more stages than there may be.
    #[error("a panel would not be free after the last stage")]
    MaxStages,
    /// The first stage would run the other way.
    #[error("the first cuts would run the other way")]
    FirstCut,
    /// A part that is no panel would be too narrow.
    #[error("an offcut would be too narrow")]
    MinOffcut,
    /// A part of the first stage would be too narrow.
    #[error("a strip of the first stage would be too narrow")]
    MinStrip,
    /// A cut would be too long.
    #[error("a cut would be too long")]
    MaxCutLength,
}
