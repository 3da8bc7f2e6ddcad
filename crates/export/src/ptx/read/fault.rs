//! What is wrong with a file.

use crate::language::Language;

/// What is wrong with a line of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReadFault {
    /// The line, from 1.
    pub line: u64,
    /// What is wrong there.
    pub problem: ReadProblem,
}

/// The kinds of fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadProblem {
    /// The text is no table of fields.
    Text,
    /// A record is missing.
    Missing,
    /// A field is no number or size, or not an allowed one.
    Field,
    /// A number does not follow the one before, or nothing has it.
    Number,
    /// A level of cuts before the level above it.
    Level,
    /// The pieces of a level do not add up to the piece that they are cut from.
    Sum,
    /// A piece is not as large as the part or offcut that it is said to be, or of another material.
    Size,
    /// A row promises another number of parts than its cuts give, or a list than all patterns.
    Count,
    /// A piece is neither used nor waste.
    Unused,
    /// The lines of the cuts are not those of their rows.
    Vectors,
}

impl ReadFault {
    pub(crate) fn words(self, language: Language) -> String {
        let what = match self.problem {
            ReadProblem::Text => language.pick("it is no text of records", "это не текст из записей"),
            ReadProblem::Missing => language.pick("a record is missing", "не хватает записи"),
            ReadProblem::Field => language.pick("a field cannot be read", "поле не читается"),
            ReadProblem::Number => {
                language.pick("a number refers to nothing", "номер ни на что не указывает")
            }
            ReadProblem::Level => language.pick("a cut has no piece to cut", "у реза нет детали"),
            ReadProblem::Sum => language.pick("the cuts do not add up", "сумма резов не сходится"),
            ReadProblem::Size => language.pick("a piece has another size", "у детали другой размер"),
            ReadProblem::Count => language.pick("the pieces do not add up", "число деталей не сходится"),
            ReadProblem::Unused => language.pick("a piece is not told", "деталь не описана"),
            ReadProblem::Vectors => {
                language.pick("the lines are not the cuts", "линии не совпадают с резами")
            }
        };
        format!("{} {}, {what}", language.pick("line", "строка"), self.line)
    }
}
