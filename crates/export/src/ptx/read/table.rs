//! The lines of a file and their fields.

use super::fault::{ReadFault, ReadProblem};
use crate::measure::Unit;
use crate::ptx::number;

/// The lines of a file in their order.
pub(super) struct RecordTable {
    lines: Vec<RecordLine>,
}

/// A line: the name of its record, then its fields from 1.
pub(super) struct RecordLine {
    line: u64,
    fields: csv::StringRecord,
}

impl RecordTable {
    pub(super) fn of(text: &str) -> Result<RecordTable, ReadFault> {
        let mut reader =
            csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
        let lines = reader.records().map(|record| {
            let fields = record.map_err(|error| {
                let line = error.position().map_or(1, csv::Position::line);
                ReadFault { line, problem: ReadProblem::Text }
            })?;
            Ok(RecordLine { line: fields.position().map_or(1, csv::Position::line), fields })
        });
        Ok(RecordTable { lines: lines.collect::<Result<_, _>>()? })
    }

    /// All records of a name.
    pub(super) fn all(&self, name: &str) -> impl Iterator<Item = &RecordLine> {
        self.lines.iter().filter(move |line| line.fields.get(0).is_some_and(|field| field.trim() == name))
    }

    /// The first record of a name.
    pub(super) fn first(&self, name: &str) -> Result<&RecordLine, ReadFault> {
        self.all(name).next().ok_or(ReadFault { line: 1, problem: ReadProblem::Missing })
    }
}

impl RecordLine {
    pub(super) fn fault(&self, problem: ReadProblem) -> ReadFault {
        ReadFault { line: self.line, problem }
    }

    pub(super) fn text(&self, field: usize) -> Result<&str, ReadFault> {
        self.fields.get(field).map(str::trim).ok_or(self.fault(ReadProblem::Missing))
    }

    /// A whole number of at most five digits.
    pub(super) fn number(&self, field: usize) -> Result<usize, ReadFault> {
        let number = self.text(field)?.parse::<u32>().ok().filter(|number| *number < 100_000);
        number.map(|number| number as usize).ok_or(self.fault(ReadProblem::Field))
    }

    /// A size, µm.
    pub(super) fn size(&self, field: usize, unit: Unit) -> Result<i64, ReadFault> {
        number::read(self.text(field)?, unit).ok_or(self.fault(ReadProblem::Field))
    }
}
