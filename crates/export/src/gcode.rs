//! G-code: a sheet as a program of a router or a saw that moves a tool.
//!
//! Inside, places are half micrometres from the upper left of the sheet: the middle of a kerf is then always a whole
//! number.

mod ascii;
mod coverage;
mod cut_paths;
mod fault;
mod options;
mod outline;
mod program;
mod tabs;

use crate::facts::Facts;
use crate::language::Language;
use crate::refused::Refused;
use crate::soundness::is_sound;
use engine::{Length, Mosaic};
use fault::GcodeFault;
pub use options::{
    BadGcodeOption, GCODE_BOUNDS, GcodeAllowed, GcodeBounds, GcodeDialect, GcodeMode, GcodeOptions,
    GcodeOrigin,
};
use program::Program;

/// The program of one sheet, by its place in the solution's mosaics, from 0. `language`: of a refusal; the program's comments
/// are ASCII in English.
///
/// # Errors
/// An option is out of its bounds, the tool does not fit into the kerf, there is no such sheet, or the program would be
/// too long.
pub fn gcode_sheet(
    facts: &Facts<'_>,
    sheet: usize,
    options: &GcodeOptions,
    language: Language,
) -> Result<String, Refused> {
    program(facts, sheet, options).map_err(|fault| fault.refuse(language))
}

fn program(facts: &Facts<'_>, sheet: usize, options: &GcodeOptions) -> Result<String, GcodeFault> {
    options.check().map_err(GcodeFault::Option)?;
    let mosaic = facts.solution.mosaics.get(sheet).ok_or(GcodeFault::NoSheet)?;
    if !is_sound(mosaic) {
        return Err(GcodeFault::Unsound);
    }
    let kerf = facts.job.kerf(&mosaic.material);
    let tool = options.tool.unwrap_or(kerf);
    if !GcodeOptions::is_tool(tool) {
        return Err(GcodeFault::NoTool { kerf });
    }
    if tool > kerf {
        return Err(GcodeFault::WideTool { tool, kerf });
    }
    let job = ToolJob { mosaic, kerf, tool, options };
    let mut program = Program::start(facts, sheet, &job);
    program.follow_all(&match options.mode {
        GcodeMode::Cuts => job.cut_paths(),
        GcodeMode::Outline => job.outlines(),
    })?;
    Ok(program.end())
}

/// A sheet and the tool that cuts it.
struct ToolJob<'j> {
    mosaic: &'j Mosaic,
    kerf: Length,
    tool: Length,
    options: &'j GcodeOptions,
}

/// A place, half µm from the left and from the top.
type ToolPlace = (i64, i64);

/// A way of the tool through the sheet.
struct Toolpath {
    /// What it makes.
    comment: String,
    start: ToolPlace,
    legs: Vec<Leg>,
}

/// A straight part of a way.
struct Leg {
    end: ToolPlace,
    /// Tabs lie under it: the tool stays above them.
    over_tab: bool,
}

impl Toolpath {
    /// It ends where it starts.
    fn is_closed(&self) -> bool {
        self.legs.last().is_some_and(|leg| leg.end == self.start)
    }
}

/// A length in half µm.
fn halves(length: Length) -> i64 {
    length.um().saturating_mul(2)
}
