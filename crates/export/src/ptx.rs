//! Pattern Exchange (PTX): the cutting plan as beam saws read it.
//!
//! The plan is turned into levels of parallel cuts ([`levels`]), these into the rows of its patterns ([`rows`]) and the
//! lists they refer to ([`lists`]), and all of it into text ([`records`]). What was written is read back ([`read`]) and
//! compared with the plan ([`compare`]).

mod compare;
mod fault;
mod levels;
mod lists;
mod number;
pub mod read;
mod records;
mod rows;
mod text;

use crate::facts::Facts;
use crate::language::Language;
use crate::measure::Unit;
use crate::pattern::{self, Pattern};
use crate::refused::Refused;
use fault::PtxFault;
use lists::PtxLists;
use rows::PatternRows;

/// How a Pattern Exchange file is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PtxOptions {
    /// The language of a refusal; the file itself holds no words but those of the job.
    pub language: Language,
    /// The unit of the sizes.
    pub unit: Unit,
    /// Also writes each cut as a line on the sheet.
    pub vectors: bool,
}

/// The cutting plan as a Pattern Exchange file, UTF-8 with lines that end as Windows has them.
///
/// # Errors
/// The format cannot hold the plan, or what was written does not read back as the plan.
pub fn ptx(facts: &Facts<'_>, options: &PtxOptions) -> Result<Vec<u8>, Refused> {
    let refuse = |fault: PtxFault| fault.refuse(options);
    let plan = PtxPlan::of(facts, options).map_err(refuse)?;
    let bytes = records::write(facts, &plan, options);
    compare::compare(&plan, facts, &bytes).map_err(refuse)?;
    Ok(bytes)
}

/// Why the format cannot hold the plan, without writing it.
pub fn ptx_refusal(facts: &Facts<'_>, options: &PtxOptions) -> Option<Refused> {
    PtxPlan::of(facts, options).err().map(|fault| fault.refuse(options))
}

/// A cutting plan in the terms of the format.
struct PtxPlan<'f> {
    lists: PtxLists<'f>,
    patterns: Vec<Pattern>,
    /// Of each pattern, in their order.
    rows: Vec<PatternRows>,
}

impl<'f> PtxPlan<'f> {
    fn of(facts: &Facts<'f>, options: &PtxOptions) -> Result<PtxPlan<'f>, PtxFault> {
        let patterns = pattern::patterns(facts.job, facts.solution, facts.least_remnant);
        let lists = PtxLists::of(facts, &patterns, options.unit)?;
        let rows = patterns
            .iter()
            .map(|pattern| PatternRows::of(facts, pattern, &lists, options.vectors))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(PtxPlan { lists, patterns, rows })
    }
}
