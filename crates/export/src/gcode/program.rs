//! The words of a program: header, moves, end.

use super::ascii::comment;
use super::fault::GcodeFault;
use super::options::{GcodeDialect, GcodeMode, GcodeOptions, GcodeOrigin};
use super::tabs::tab_height;
use super::{ToolJob, ToolPlace, Toolpath};
use crate::facts::Facts;
use engine::Length;
use std::fmt::Write;

/// The most moves of a program: no controller takes more.
const MAX_MOVES: u64 = 2_000_000;
/// The characters of a stranger's text in a comment: GRBL takes lines of 80.
const TEXT: usize = 48;

/// How high the tool is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ToolHeight {
    Unknown,
    Safe,
    /// Below the top of the sheet, µm.
    Below(i64),
}

/// A program as it is written.
pub(super) struct Program<'p> {
    text: String,
    options: &'p GcodeOptions,
    sheet: (Length, Length),
    line_end: &'static str,
    height: ToolHeight,
    /// The feed that holds.
    feed: Option<Length>,
}

impl<'p> Program<'p> {
    /// The header of a sheet's program.
    pub(super) fn start(facts: &Facts<'_>, sheet: usize, job: &ToolJob<'p>) -> Program<'p> {
        let (options, mosaic) = (job.options, job.mosaic);
        let line_end = if options.dialect == GcodeDialect::Mach3 { "\r\n" } else { "\n" };
        let (text, size) = (String::new(), (mosaic.width, mosaic.height));
        let mut program =
            Program { text, options, sheet: size, line_end, height: ToolHeight::Unknown, feed: None };
        let stock = mosaic.stock_label.as_deref().unwrap_or_default();
        let origin = match options.origin {
            GcodeOrigin::BottomLeft => "bottom left",
            GcodeOrigin::BottomRight => "bottom right",
            GcodeOrigin::TopLeft => "top left",
            GcodeOrigin::TopRight => "top right",
        };
        let dialect = match options.dialect {
            GcodeDialect::Grbl => "GRBL",
            GcodeDialect::LinuxCnc => "LinuxCNC",
            GcodeDialect::Mach3 => "Mach3",
        };
        let millimetres = |length: Length| number(length.um());
        program.note(&format!("Job: {}", comment(facts.name, TEXT)));
        program.note(&format!("Date: {}", facts.date.format("%Y-%m-%d")));
        program.note(&format!(
            "Sheet {} of {}: {}",
            sheet + 1,
            facts.solution.mosaics.len(),
            comment(stock, TEXT)
        ));
        program.note(&format!("Material: {}", comment(&mosaic.material, TEXT)));
        let (width, height) = (millimetres(size.0), millimetres(size.1));
        program.note(&format!("Size {width} x {height}, thickness {}", millimetres(options.thickness)));
        let (panels, cuts) = (mosaic.nbr_final_panels, mosaic.cuts.len());
        program.note(&format!("Panels {panels}, cuts {cuts}, kerf {}", millimetres(job.kerf)));
        program.note(match options.mode {
            GcodeMode::Cuts => "Mode cuts: the tool follows the middle of each kerf",
            GcodeMode::Outline => "Mode outline: the tool goes around each panel",
        });
        let (depth, passes) = (millimetres(options.depth), options.passes());
        program.note(&format!("Tool {}, depth a pass {depth}, passes {passes}", millimetres(job.tool)));
        let (feed, plunge) = (millimetres(options.feed), millimetres(options.plunge));
        program
            .note(&format!("Feed {feed}, plunge {plunge}, safe height {}", millimetres(options.safe_height)));
        program.note(&format!("Origin {origin}, Z 0 is the top of the sheet, Y goes up"));
        if options.mode == GcodeMode::Outline {
            program.note(&format!("Tabs on each side {}", options.tabs));
        } else if job.tool < job.kerf {
            let wider = millimetres(job.kerf - job.tool);
            program.note(&format!("The tool is narrower than the kerf: panels are {wider} larger"));
        }
        program.note(&format!("For {dialect}, mm and mm a minute"));
        program.note("Set the spindle speed before the start");
        program.line(match options.dialect {
            GcodeDialect::Grbl => "G17 G21 G54 G90 G94",
            GcodeDialect::LinuxCnc => "G17 G21 G40 G49 G54 G80 G90 G94",
            GcodeDialect::Mach3 => "G17 G21 G40 G49 G50 G54 G80 G90 G94",
        });
        match options.dialect {
            GcodeDialect::Grbl => {}
            // Corners are rounded by no more than this, mm.
            GcodeDialect::LinuxCnc => program.line("G64 P0.02"),
            // Exact stop: corners are not rounded.
            GcodeDialect::Mach3 => program.line("G61"),
        }
        program.rise();
        program.line("M3");
        program
    }

    /// Cuts along ways, one after another.
    ///
    /// # Errors
    /// They are too long.
    pub(super) fn follow_all(&mut self, paths: &[Toolpath]) -> Result<(), GcodeFault> {
        let legs: usize = paths.iter().map(|path| path.legs.len()).sum();
        if legs as u64 * self.options.passes().unsigned_abs() > MAX_MOVES {
            return Err(GcodeFault::TooLong);
        }
        paths.iter().for_each(|path| self.follow(path));
        Ok(())
    }

    /// Cuts along a way, pass by pass.
    fn follow(&mut self, path: &Toolpath) {
        let (thickness, depth) = (self.options.thickness.um(), self.options.depth.um());
        let top_of_tabs = thickness - tab_height(self.options.thickness).um();
        self.note(&path.comment);
        self.rise();
        let start = self.coordinates(path.start);
        self.line(&format!("G0 {start}"));
        // Of a way that does not close, every other pass goes back.
        let starts =
            std::iter::once(path.start).chain(path.legs.iter().map(|leg| leg.end)).collect::<Vec<_>>();
        let mut forth = true;
        for pass in 1..=self.options.passes() {
            let down = (depth * pass).min(thickness);
            let over = if down > top_of_tabs { top_of_tabs } else { down };
            for n in 0..path.legs.len() {
                let n = if forth { n } else { path.legs.len() - 1 - n };
                let end = if forth { path.legs[n].end } else { starts[n] };
                self.sink(if path.legs[n].over_tab { over } else { down });
                let to = self.coordinates(end);
                self.cut(&format!("G1 {to}"), self.options.feed);
            }
            forth = path.is_closed() || !forth;
        }
        self.rise();
    }

    /// The whole program.
    pub(super) fn end(mut self) -> String {
        self.rise();
        self.line("M5");
        self.line("G0 X0.000 Y0.000");
        self.line(if self.options.dialect == GcodeDialect::LinuxCnc { "M2" } else { "M30" });
        self.text
    }

    fn line(&mut self, words: &str) {
        self.text.push_str(words);
        self.text.push_str(self.line_end);
    }

    fn note(&mut self, words: &str) {
        self.line(&format!("({words})"));
    }

    /// Moves the tool to the safe height.
    fn rise(&mut self) {
        if self.height == ToolHeight::Safe {
            return;
        }
        self.height = ToolHeight::Safe;
        let height = number(self.options.safe_height.um());
        self.line(&format!("G0 Z{height}"));
    }

    /// Moves the tool to a depth, µm.
    fn sink(&mut self, depth: i64) {
        if self.height != ToolHeight::Below(depth) {
            self.height = ToolHeight::Below(depth);
            self.cut(&format!("G1 Z{}", number(-depth)), self.options.plunge);
        }
    }

    fn cut(&mut self, words: &str, feed: Length) {
        self.text.push_str(words);
        if self.feed.replace(feed) != Some(feed) {
            let written = write!(self.text, " F{}", number(feed.um()));
            written.expect("a text takes whatever is written");
        }
        self.text.push_str(self.line_end);
    }

    fn coordinates(&self, (x, y): ToolPlace) -> String {
        let (width, height) = (2 * self.sheet.0.um(), 2 * self.sheet.1.um());
        let (x, y) = match self.options.origin {
            GcodeOrigin::BottomLeft => (x, height - y),
            GcodeOrigin::BottomRight => (x - width, height - y),
            GcodeOrigin::TopLeft => (x, -y),
            GcodeOrigin::TopRight => (x - width, -y),
        };
        // Halves are rounded up: a controller has no half micrometres.
        let um = |halves: i64| (halves + 1).div_euclid(2);
        format!("X{} Y{}", number(um(x)), number(um(y)))
    }
}

/// Micrometres as millimetres with three decimals.
fn number(um: i64) -> String {
    let sign = if um < 0 { "-" } else { "" };
    format!("{sign}{}.{:03}", um.unsigned_abs() / 1_000, um.unsigned_abs() % 1_000)
}
