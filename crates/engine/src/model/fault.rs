//! What is wrong with a job, field by field.

use serde::Serialize;
use std::fmt;

/// One fault of a job: where it is and what is wrong there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The field, as `panels[3].width`; empty for the job as a whole.
    pub path: String,
    /// What is wrong with it.
    #[serde(flatten)]
    pub kind: FaultKind,
}

/// The kinds of fault, with the values their sentence needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "fault", rename_all = "snake_case")]
pub enum FaultKind {
    /// The field has to be there.
    Missing,
    /// Neither a number nor a numeric text.
    NotANumber,
    /// NaN, infinite or beyond what a number can hold.
    NotFinite,
    /// A number with a fraction where pieces are counted.
    NotWhole,
    /// Below the least allowed value.
    TooSmall {
        /// The least allowed value.
        min: String,
    },
    /// Above the largest allowed value.
    TooLarge {
        /// The largest allowed value.
        max: String,
    },
    /// Not one of a few allowed numbers.
    NotOneOf {
        /// The allowed values.
        allowed: String,
    },
    /// Not a text.
    NotText,
    /// Neither true nor false.
    NotABoolean,
    /// Not an object.
    NotAnObject,
    /// Not a list.
    NotAList,
    /// An empty text or list.
    Empty,
    /// More characters or rows than allowed.
    TooLong {
        /// The largest allowed number of them.
        max: usize,
    },
    /// More decimals than an amount of money has.
    TooManyDecimals {
        /// The largest allowed number of them.
        max: usize,
    },
    /// The same id as another row.
    Duplicate {
        /// The path of the first row with it.
        first: String,
    },
    /// The trims of a sheet leave nothing of it.
    TrimmedAway,
    /// The edge bands of a panel are as thick as the panel is wide or high.
    BandedAway,
    /// Not as many copies as another row of the same grain set.
    SetCounts {
        /// The path of the first row of the set.
        first: String,
    },
    /// Another grain than another row of the same grain set.
    SetGrains {
        /// The path of the first row of the set.
        first: String,
    },
    /// The rows of the grain set have neither one width nor one height.
    SetSides {
        /// The path of the first row of the set.
        first: String,
    },
    /// A defect that lies beside its sheet.
    OutsideSheet,
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FaultKind::Missing => write!(f, "is missing"),
            FaultKind::NotANumber => write!(f, "must be a number"),
            FaultKind::NotFinite => write!(f, "must be a finite number"),
            FaultKind::NotWhole => write!(f, "must be a whole number"),
            FaultKind::TooSmall { min } => write!(f, "must be at least {min}"),
            FaultKind::TooLarge { max } => write!(f, "must be at most {max}"),
            FaultKind::NotOneOf { allowed } => write!(f, "must be one of {allowed}"),
            FaultKind::NotText => write!(f, "must be a text"),
            FaultKind::NotABoolean => write!(f, "must be true or false"),
            FaultKind::NotAnObject => write!(f, "must be an object"),
            FaultKind::NotAList => write!(f, "must be a list"),
            FaultKind::Empty => write!(f, "must not be empty"),
            FaultKind::TooLong { max } => write!(f, "must not be longer than {max}"),
            FaultKind::TooManyDecimals { max } => write!(f, "must not have more than {max} decimals"),
            FaultKind::Duplicate { first } => write!(f, "is used twice (first in {first})"),
            FaultKind::TrimmedAway => write!(f, "leaves nothing of the sheet"),
            FaultKind::BandedAway => write!(f, "leaves nothing of the panel"),
            FaultKind::SetCounts { first } => {
                write!(f, "needs as many copies as the first row of the set ({first})")
            }
            FaultKind::SetGrains { first } => {
                write!(f, "needs the grain of the first row of the set ({first})")
            }
            FaultKind::SetSides { first } => {
                write!(
                    f,
                    "needs the width or the height that all rows of the set have (the first is {first})"
                )
            }
            FaultKind::OutsideSheet => write!(f, "lies outside of the sheet"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() {
            write!(f, "the job {}", self.kind)
        } else {
            write!(f, "{}: {}", self.path, self.kind)
        }
    }
}

/// All faults of a job; never empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Faults(pub Vec<Fault>);

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, fault) in self.0.iter().enumerate() {
            if n > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
