//! Reads a Pattern Exchange file back into sheets with placed rectangles. It shares no code with the writer but the sizes
//! of numbers: what the cuts give is worked out from the text alone.

mod fault;
mod place;
mod table;

use super::rows::CutLine;
use crate::measure::Unit;
pub use fault::{ReadFault, ReadProblem};
use place::Placing;
use std::collections::HashMap;
use table::{RecordLine, RecordTable};

/// The sheets of a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PtxSheets {
    /// The size of a sheet along x and y, µm.
    pub board: (i64, i64),
    /// How many sheets are cut so.
    pub run: u64,
    /// How often the saw cuts.
    pub cycles: u64,
    /// The panels of a sheet by their part's number, from the upper left.
    pub parts: Vec<PtxRect>,
    /// Its offcuts by their number.
    pub offcuts: Vec<PtxRect>,
    /// What is trimmed off and wasted, numbered by its row.
    pub waste: Vec<PtxRect>,
    /// The lines of its cuts.
    pub lines: Vec<CutLine>,
}

/// A rectangle of a sheet, µm.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PtxRect {
    /// What it is.
    pub number: usize,
    /// From the left.
    pub x: i64,
    /// From the top.
    pub y: i64,
    /// Along x.
    pub length: i64,
    /// Along y.
    pub width: i64,
}

/// The size of something in a list, µm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct ListedSize {
    length: i64,
    width: i64,
    material: usize,
    /// How many of it the file promises.
    count: u64,
}

/// Reads the sheets of a file, pattern by pattern.
///
/// # Errors
/// A line is not of the format, or the cuts of a pattern do not add up.
pub fn read(bytes: &[u8]) -> Result<Vec<PtxSheets>, ReadFault> {
    let text = std::str::from_utf8(bytes).map_err(|_| ReadFault { line: 1, problem: ReadProblem::Text })?;
    let table = RecordTable::of(text)?;
    let header = table.first("HEADER")?;
    let unit = match header.number(3)? {
        0 => Unit::Millimetres,
        1 => Unit::Inches,
        _ => return Err(header.fault(ReadProblem::Field)),
    };
    let kerfs = list(&table, "MATERIALS", |line| Ok((line.size(7, unit)?, line.size(8, unit)?)))?;
    for line in table.all("MATERIALS") {
        // The trims of the cuts are told as cuts; others would come on top.
        for field in 9..16 {
            if line.size(field, unit)? != 0 {
                return Err(line.fault(ReadProblem::Field));
            }
        }
    }
    let parts = list(&table, "PARTS_REQ", |line| {
        let (length, width) = (line.size(5, unit)?, line.size(6, unit)?);
        Ok(ListedSize { length, width, material: line.number(4)?, count: line.number(11)? as u64 })
    })?;
    let boards = list(&table, "BOARDS", |line| {
        let (length, width) = (line.size(5, unit)?, line.size(6, unit)?);
        Ok(ListedSize { length, width, material: line.number(4)?, count: line.number(8)? as u64 })
    })?;
    let offcuts = list(&table, "OFFCUTS", |line| {
        let (length, width) = (line.size(5, unit)?, line.size(6, unit)?);
        Ok(ListedSize { length, width, material: line.number(4)?, count: line.number(7)? as u64 })
    })?;
    let mut cuts: HashMap<usize, Vec<&RecordLine>> = HashMap::new();
    for line in table.all("CUTS") {
        cuts.entry(line.number(2)?).or_default().push(line);
    }
    let mut vectors: HashMap<usize, Vec<CutLine>> = HashMap::new();
    for line in table.all("VECTORS") {
        let mut ends = [0; 4];
        for (n, end) in ends.iter_mut().enumerate() {
            *end = line.size(4 + n, unit)?;
        }
        vectors.entry(line.number(2)?).or_default().push(CutLine { cut: line.number(3)?, ends });
    }
    let mut counts = PatternCounts {
        parts: vec![0; parts.len()],
        offcuts: vec![0; offcuts.len()],
        boards: vec![0; boards.len()],
    };
    let mut sheets = Vec::new();
    for (n, line) in table.all("PATTERNS").enumerate() {
        if line.number(2)? != n + 1 {
            return Err(line.fault(ReadProblem::Number));
        }
        let at = line.number(3)?;
        let board = at.checked_sub(1).and_then(|at| boards.get(at)).ok_or(line.fault(ReadProblem::Number))?;
        let kerf = board.material.checked_sub(1).and_then(|at| kerfs.get(at));
        let &kerf = kerf.ok_or(line.fault(ReadProblem::Number))?;
        let (run, cycles) = (line.number(5)? as u64, line.number(6)? as u64);
        counts.boards[at - 1] += run;
        let placing = Placing { unit, kerf, run, parts: &parts, offcuts: &offcuts, material: board.material };
        let own = cuts.remove(&(n + 1)).unwrap_or_default();
        let placed = placing.place(line, (board.length, board.width), &own)?;
        for part in &placed.parts {
            counts.parts[part.number - 1] += run;
        }
        for offcut in &placed.offcuts {
            counts.offcuts[offcut.number - 1] += run;
        }
        if let Some(mut drawn) = vectors.remove(&(n + 1)) {
            drawn.sort_unstable();
            if drawn != placed.lines {
                return Err(line.fault(ReadProblem::Vectors));
            }
        }
        sheets.push(PtxSheets { board: (board.length, board.width), run, cycles, ..placed });
    }
    let told = |list: &[ListedSize]| list.iter().map(|entry| entry.count).collect::<Vec<_>>();
    let all_used = cuts.is_empty() && vectors.is_empty();
    if !all_used
        || (told(&parts), told(&offcuts), told(&boards)) != (counts.parts, counts.offcuts, counts.boards)
    {
        return Err(header.fault(ReadProblem::Count));
    }
    Ok(sheets)
}

/// What the patterns make of each entry of the lists.
struct PatternCounts {
    parts: Vec<u64>,
    offcuts: Vec<u64>,
    boards: Vec<u64>,
}

/// The entries of a list, whose numbers run from 1.
fn list<T>(
    table: &RecordTable,
    name: &str,
    entry: impl Fn(&RecordLine) -> Result<T, ReadFault>,
) -> Result<Vec<T>, ReadFault> {
    let numbered = |(n, line): (usize, &RecordLine)| {
        if line.number(2)? == n + 1 { entry(line) } else { Err(line.fault(ReadProblem::Number)) }
    };
    table.all(name).enumerate().map(numbered).collect()
}
