//! The rules of the saw: what a layout has to obey so that a shop can cut it on its own machine.
//!
//! A rule that a job does not name has the value that forbids nothing. The trims of a sheet belong to its type, [`SheetType`](crate::problem::SheetType).

mod alone;
pub mod defects;
mod ease;
mod parting;

use crate::length::Length;
use crate::model::job::FirstCut;
use crate::model::material_rules::SawRules;
pub use parting::Parting;

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
    /// Some sheets have defects.
    pub defects: bool,
}

/// How cuts run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Horizontal cuts, along x.
    AlongWidth,
    /// Vertical cuts, along y.
    AlongHeight,
}

impl Rules {
    /// The rules of a material in units of so many µm, of which the kerf is a multiple.
    pub fn of(saw: &SawRules, unit: i64) -> Rules {
        // Sides are multiples of the unit: between two of them a limit makes no difference.
        let at_least = |length: Length| clamped((length.um() + unit - 1) / unit);
        let at_most = |length: Length| clamped(length.um() / unit);
        Rules {
            max_stages: saw.max_stages,
            final_trim: saw.final_trim,
            first_cut: match saw.first_cut {
                FirstCut::Free => None,
                FirstCut::AlongWidth => Some(Direction::AlongWidth),
                FirstCut::AlongHeight => Some(Direction::AlongHeight),
            },
            min_offcut: at_least(saw.min_offcut),
            min_strip: at_least(saw.min_strip),
            max_cut_length: saw.max_cut_length.map(at_most),
            sheets_at_once: u32::from(saw.sheets_at_once),
            ..Rules::with_kerf(clamped(saw.kerf.um() / unit))
        }
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
            defects: false,
        }
    }

    /// Neither a cut nor a place is forbidden that the kerf allows: engines that know nothing but the kerf keep these rules.
    ///
    /// Trims are no part of them, since they are folded into the sizes of the sheets, and sheets that are cut at once are only counted.
    pub fn allow_every_cut(&self) -> bool {
        self.max_stages.is_none()
            && self.first_cut.is_none()
            && self.min_offcut <= 1
            && self.min_strip <= 1
            && self.max_cut_length.is_none()
            && !self.defects
    }
}

/// Units as the search counts them: lengths are at most 1 km.
fn clamped(units: i64) -> i32 {
    i32::try_from(units).expect("a length is at most 1 km")
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
    /// A panel would lie on a defect.
    #[error("a panel would lie on a defect")]
    Defects,
}
