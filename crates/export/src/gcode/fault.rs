//! Why a sheet has no program.

use super::options::BadGcodeOption;
use crate::language::Language;
use crate::refused::Refused;
use engine::Length;

/// Why a sheet has no program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum GcodeFault {
    /// An option is out of its bounds.
    Option(BadGcodeOption),
    /// The solution has no such sheet.
    NoSheet,
    /// Its tiles do not lie on it.
    Unsound,
    /// No tool is named, and the kerf is none.
    NoTool { kerf: Length },
    /// The tool is wider than the kerf.
    WideTool { tool: Length, kerf: Length },
    /// The program would be longer than a controller takes.
    TooLong,
}

impl GcodeFault {
    pub(super) fn refuse(&self, language: Language) -> Refused {
        let english = language == Language::English;
        Refused(match self {
            GcodeFault::Option(bad) => bad.words(language),
            GcodeFault::NoSheet => {
                language.pick("This plan has no such sheet.", "В этом плане нет такого листа.").to_owned()
            }
            GcodeFault::Unsound => language
                .pick("The panels of this sheet do not lie on it.", "Заготовки этого листа лежат не на нём.")
                .to_owned(),
            GcodeFault::NoTool { kerf } if english => {
                format!("The plan was made with a kerf of {kerf} mm, and no tool is that thin.")
            }
            GcodeFault::NoTool { kerf } => {
                format!("План рассчитан с пропилом {} мм: такого инструмента нет.", comma(*kerf))
            }
            GcodeFault::WideTool { tool, kerf } if english => format!(
                "The tool is {tool} mm wide and the kerf {kerf} mm: it would cut into the panels. Take a tool that is no wider, or calculate with a kerf of {tool} mm."
            ),
            GcodeFault::WideTool { tool, kerf } => format!(
                "Инструмент {} мм шире пропила {} мм: он врежется в заготовки. Возьмите инструмент не шире или рассчитайте план с пропилом {} мм.",
                comma(*tool),
                comma(*kerf),
                comma(*tool)
            ),
            GcodeFault::TooLong => language
                .pick(
                    "The program of this sheet would be too long: cut it in fewer passes or with fewer tabs.",
                    "Программа этого листа вышла бы слишком длинной: уменьшите число проходов или перемычек.",
                )
                .to_owned(),
        })
    }
}

/// A length as Russian has it.
fn comma(length: Length) -> String {
    length.to_string().replace('.', ",")
}
