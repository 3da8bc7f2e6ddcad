//! What would give a panel a place that a rule of the saw leaves none.

use super::solution::RuleName;
use crate::length::Length;
use serde::{Deserialize, Serialize};

/// A rule of the saw, by the name of its field, that lets a panel be cut from an empty sheet once it is eased, all others as they
/// are; with the value that does, where it is not just left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "rule", rename_all = "snake_case")]
pub enum Remedy {
    /// Without the trims.
    Trim,
    /// With a final trim.
    FinalTrim,
    /// With so many stages.
    MaxStages {
        /// The fewest that do, 2-9.
        #[cfg_attr(feature = "schema", schema(minimum = 2, maximum = 9))]
        value: u8,
    },
    /// With a first stage that runs either way.
    FirstCut,
    /// With narrower offcuts.
    MinOffcut {
        /// A least side that does, mm; 0: without the rule.
        value: Length,
    },
    /// With narrower strips of the first stage.
    MinStrip {
        /// A least width that does, mm; 0: without the rule.
        value: Length,
    },
    /// With longer cuts.
    MaxCutLength {
        /// The shortest that do, mm.
        value: Length,
    },
    /// Turned.
    LockedRotation,
}

impl Remedy {
    /// The rule that it eases.
    pub fn rule(self) -> RuleName {
        match self {
            Remedy::Trim => RuleName::Trim,
            Remedy::FinalTrim => RuleName::FinalTrim,
            Remedy::MaxStages { .. } => RuleName::MaxStages,
            Remedy::FirstCut => RuleName::FirstCut,
            Remedy::MinOffcut { .. } => RuleName::MinOffcut,
            Remedy::MinStrip { .. } => RuleName::MinStrip,
            Remedy::MaxCutLength { .. } => RuleName::MaxCutLength,
            Remedy::LockedRotation => RuleName::LockedRotation,
        }
    }
}
