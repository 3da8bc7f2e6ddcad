//! Where the pieces of a pattern lie, worked out from its rows of cuts.

use super::fault::{ReadFault, ReadProblem};
use super::table::RecordLine;
use super::{CutLine, ListedSize, PtxRect, PtxSheets};
use crate::measure::Unit;

/// No sheet has more pieces; a file that says so is not followed further.
const MAX_PIECES: usize = 1_000_000;

/// What a pattern's rows refer to.
pub(super) struct Placing<'p> {
    pub(super) unit: Unit,
    /// Of rips, and of all other cuts, µm.
    pub(super) kerf: (i64, i64),
    pub(super) run: u64,
    pub(super) parts: &'p [ListedSize],
    pub(super) offcuts: &'p [ListedSize],
    /// The number of the board's material.
    pub(super) material: usize,
}

/// A row of cuts as it is written.
struct ReadCut<'l> {
    line: &'l RecordLine,
    /// From 1.
    number: usize,
    phase: usize,
    falls: bool,
    dimension: i64,
    repeat: usize,
    gives: Given,
    quantity: u64,
    /// The places of the rows of the next phase that cut it.
    parts: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Given {
    Nothing,
    Part(usize),
    Offcut(usize),
}

/// Where a piece lies: start and length along x and y.
type PieceSpan = [i64; 4];

impl Placing<'_> {
    /// Places the pieces of a pattern on its board.
    pub(super) fn place(
        &self,
        pattern: &RecordLine,
        board: (i64, i64),
        lines: &[&RecordLine],
    ) -> Result<PtxSheets, ReadFault> {
        let (first, first_down) = match pattern.number(4)? {
            0 => (1, true),
            1 => (1, false),
            2 => (0, false),
            3 => (0, true),
            _ => return Err(pattern.fault(ReadProblem::Field)),
        };
        let cuts: Vec<ReadCut<'_>> = lines.iter().map(|line| self.cut(line)).collect::<Result<_, _>>()?;
        let (cuts, top) = nested(cuts, first)?;
        if top.is_empty() {
            return Err(pattern.fault(ReadProblem::Missing));
        }
        let (parts, offcuts, waste, lines) = Default::default();
        let mut sheets = PtxSheets { board, run: self.run, cycles: 0, parts, offcuts, waste, lines };
        let mut made = vec![0_u64; cuts.len()];
        // Pieces and the rows that cut them.
        let mut todo: Vec<(PieceSpan, &[usize])> = vec![([0, 0, board.0, board.1], &top)];
        let mut pieces = 0;
        while let Some((place, rows)) = todo.pop() {
            let down = (cuts[rows[0]].phase - first).is_multiple_of(2) == first_down;
            let axis = usize::from(down);
            let (end, kerf) = (place[axis] + place[axis + 2], self.kerf_of(cuts[rows[0]].phase));
            let mut free = place[axis];
            let mut last = free;
            for &row in rows {
                let cut = &cuts[row];
                for _ in 0..cut.repeat {
                    pieces += 1;
                    let mut piece = place;
                    (piece[axis], piece[axis + 2]) = (free, cut.dimension);
                    last = free + cut.dimension;
                    if last > end || pieces > MAX_PIECES {
                        return Err(cut.line.fault(ReadProblem::Sum));
                    }
                    if last < end {
                        let mut line = [place[0], place[1], place[0] + place[2], place[1] + place[3]];
                        (line[axis], line[axis + 2]) = (last, last);
                        sheets.lines.push(CutLine { cut: cut.number, ends: line });
                    }
                    free = last + kerf;
                    made[row] += 1;
                    if !cut.parts.is_empty() {
                        todo.push((piece, &cut.parts));
                    }
                    self.keep(cut, piece, &mut sheets)?;
                }
            }
            // Only a kerf may be left: it runs off.
            if end - last > kerf {
                return Err(cuts[rows[rows.len() - 1]].line.fault(ReadProblem::Sum));
            }
        }
        for (cut, made) in cuts.iter().zip(made) {
            let gives = if cut.gives == Given::Nothing { 0 } else { made * self.run };
            if cut.quantity != gives {
                return Err(cut.line.fault(ReadProblem::Count));
            }
        }
        for list in [&mut sheets.parts, &mut sheets.offcuts, &mut sheets.waste] {
            list.sort_unstable();
        }
        sheets.lines.sort_unstable();
        Ok(sheets)
    }

    fn kerf_of(&self, phase: usize) -> i64 {
        if phase == 1 { self.kerf.0 } else { self.kerf.1 }
    }

    fn cut<'l>(&self, line: &'l RecordLine) -> Result<ReadCut<'l>, ReadFault> {
        let function = line.number(5)?;
        let (falls, phase) = (function >= 90, function % 90);
        if phase > 9 || (!falls && function > 9) {
            return Err(line.fault(ReadProblem::Field));
        }
        let part = line.text(8)?;
        let number = |text: &str| text.parse::<usize>().map_err(|_| line.fault(ReadProblem::Field));
        let gives = match part.strip_prefix('X') {
            Some(offcut) => Given::Offcut(number(offcut)?),
            None if part == "0" => Given::Nothing,
            None => Given::Part(number(part)?),
        };
        let (dimension, repeat) = (line.size(6, self.unit)?, line.number(7)?);
        let (number, quantity, parts) = (line.number(3)?, line.number(9)? as u64, Vec::new());
        Ok(ReadCut { line, number, phase, falls, dimension, repeat, gives, quantity, parts })
    }

    /// Takes down what a piece is, if it is cut no further.
    fn keep(&self, cut: &ReadCut<'_>, piece: PieceSpan, sheets: &mut PtxSheets) -> Result<(), ReadFault> {
        let [x, y, length, width] = piece;
        let rect = |number| PtxRect { number, x, y, length, width };
        let listed = |list: &[ListedSize], number: usize| {
            let listed = number.checked_sub(1).and_then(|at| list.get(at)).copied();
            listed.ok_or(cut.line.fault(ReadProblem::Number))
        };
        let of_size = |listed: ListedSize, may_turn: bool| {
            let (long, wide) = (listed.length, listed.width);
            let same = (long, wide) == (length, width) || (may_turn && (wide, long) == (length, width));
            let right = same && listed.material == self.material;
            if right { Ok(()) } else { Err(cut.line.fault(ReadProblem::Size)) }
        };
        match (cut.gives, cut.parts.is_empty()) {
            (Given::Nothing, false) if !cut.falls => {}
            (Given::Nothing, true) if cut.falls => sheets.waste.push(rect(cut.number)),
            (Given::Part(number), true) if !cut.falls => {
                of_size(listed(self.parts, number)?, true)?;
                sheets.parts.push(rect(number));
            }
            (Given::Offcut(number), true) => {
                of_size(listed(self.offcuts, number)?, false)?;
                sheets.offcuts.push(rect(number));
            }
            _ => return Err(cut.line.fault(ReadProblem::Unused)),
        }
        Ok(())
    }
}

/// The rows with those that cut them, and those of the first phase. A row cuts the last piece of the phase before it.
fn nested(mut cuts: Vec<ReadCut<'_>>, first: usize) -> Result<(Vec<ReadCut<'_>>, Vec<usize>), ReadFault> {
    let (mut top, mut open): (Vec<usize>, Vec<usize>) = Default::default();
    for place in 0..cuts.len() {
        let (phase, line) = (cuts[place].phase, cuts[place].line);
        if cuts[place].number != place + 1 {
            return Err(line.fault(ReadProblem::Number));
        }
        if phase < first || phase - first > open.len() {
            return Err(line.fault(ReadProblem::Level));
        }
        open.truncate(phase - first);
        match open.last() {
            Some(&above) => cuts[above].parts.push(place),
            None => top.push(place),
        }
        open.push(place);
    }
    Ok((cuts, top))
}
