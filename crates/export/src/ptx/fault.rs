//! What the format cannot hold, and its limits.

use super::PtxOptions;
use super::read::ReadFault;
use crate::language::Language;
use crate::measure::Unit;
use crate::refused::Refused;

/// The levels of cuts: a head cut and phases 1 to 9.
pub(super) const MAX_LEVELS: usize = 10;
/// The most rows of parts and of materials.
pub(super) const MAX_PARTS: usize = 9_999;
/// The most rows of boards and of patterns, and of cuts in a pattern.
pub(super) const MAX_PATTERNS: usize = 5_000;
/// The most rows of offcuts.
pub(super) const MAX_OFFCUTS: usize = 7_500;
/// The largest quantity.
pub(super) const MAX_QUANTITY: u64 = 99_999;

/// The longest side, µm: 9999.9 mm or 999.9 inches.
pub(super) const fn longest(unit: Unit) -> i64 {
    match unit {
        Unit::Millimetres => 9_999_900,
        Unit::Inches => 25_397_460,
    }
}

/// A list whose rows the format numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CountedList {
    Parts,
    Materials,
    Patterns,
    Cuts,
    Offcuts,
    Quantity,
}

/// Why the format cannot hold a plan. Sheets are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PtxFault {
    /// More levels of cuts than the format numbers.
    Levels { sheet: usize, levels: usize },
    /// A sheet longer than the format can say.
    Long { sheet: usize },
    /// More rows than the format numbers.
    Many { list: CountedList, most: u64 },
    /// A trim at the left or upper side that is narrower than the blade.
    NarrowTrim { sheet: usize },
    /// The tiles and cuts of a sheet are no tree of cuts.
    NoTree { sheet: usize },
    /// What was written does not read back.
    Unread(ReadFault),
    /// What was written reads back as another plan.
    OtherPlan { sheet: usize },
}

impl PtxFault {
    pub(super) fn refuse(&self, options: &PtxOptions) -> Refused {
        Refused(match options.language {
            Language::English => self.english(options.unit),
            Language::Russian => self.russian(options.unit),
        })
    }

    fn english(&self, unit: Unit) -> String {
        match self {
            PtxFault::Levels { sheet, levels } => format!(
                "Sheet {sheet} is cut in {levels} levels, and Pattern Exchange holds {MAX_LEVELS}: limit the stages of the cuts."
            ),
            PtxFault::Long { sheet } => format!(
                "Sheet {sheet} is longer than {}, the longest side that Pattern Exchange holds.",
                longest_words(unit, Language::English)
            ),
            PtxFault::Many { list, most } => {
                format!("Pattern Exchange holds {}, and this plan has more.", list.english(*most))
            }
            PtxFault::NarrowTrim { sheet } => format!(
                "The left or upper trim of sheet {sheet} is narrower than the kerf, which Pattern Exchange cannot say: make it as wide as the kerf."
            ),
            PtxFault::NoTree { sheet } => {
                format!("The cuts of sheet {sheet} do not part it into its panels one after another.")
            }
            PtxFault::Unread(fault) => {
                format!(
                    "The written file does not read back as this plan: {}.",
                    fault.words(Language::English)
                )
            }
            PtxFault::OtherPlan { sheet } => {
                format!("The written file does not read back as this plan: sheet {sheet} has other panels.")
            }
        }
    }

    fn russian(&self, unit: Unit) -> String {
        match self {
            PtxFault::Levels { sheet, levels } => format!(
                "Лист {sheet} режется в {levels} уровней, а в Pattern Exchange их не больше {MAX_LEVELS}: ограничьте число стадий реза."
            ),
            PtxFault::Long { sheet } => format!(
                "Лист {sheet} длиннее, чем {}: больше в Pattern Exchange записать нельзя.",
                longest_words(unit, Language::Russian)
            ),
            PtxFault::Many { list, most } => {
                format!(
                    "В Pattern Exchange помещается не больше чем {}, а в этом плане больше.",
                    list.russian(*most)
                )
            }
            PtxFault::NarrowTrim { sheet } => format!(
                "Обрезка листа {sheet} слева или сверху уже пропила, в Pattern Exchange этого не записать: сделайте её не уже пропила."
            ),
            PtxFault::NoTree { sheet } => {
                format!("Резы листа {sheet} не делят его на заготовки один за другим.")
            }
            PtxFault::Unread(fault) => {
                format!("Записанный файл читается не как этот план: {}.", fault.words(Language::Russian))
            }
            PtxFault::OtherPlan { sheet } => {
                format!("Записанный файл читается не как этот план: на листе {sheet} другие заготовки.")
            }
        }
    }
}

fn longest_words(unit: Unit, language: Language) -> &'static str {
    match unit {
        Unit::Millimetres => language.pick("9999.9 mm", "9999,9 мм"),
        Unit::Inches => language.pick("999.9 inches", "999,9 дюйма"),
    }
}

impl CountedList {
    fn english(self, most: u64) -> String {
        match self {
            CountedList::Parts => format!("{most} different panels"),
            CountedList::Materials => format!("{most} materials"),
            CountedList::Patterns => format!("{most} different sheets"),
            CountedList::Cuts => format!("{most} cuts of a sheet"),
            CountedList::Offcuts => format!("{most} remnants"),
            CountedList::Quantity => format!("{most} pieces of a kind"),
        }
    }

    fn russian(self, most: u64) -> String {
        match self {
            CountedList::Parts => format!("{most} разных заготовок"),
            CountedList::Materials => format!("{most} материалов"),
            CountedList::Patterns => format!("{most} разных листов"),
            CountedList::Cuts => format!("{most} резов одного листа"),
            CountedList::Offcuts => format!("{most} остатков"),
            CountedList::Quantity => format!("{most} одинаковых деталей"),
        }
    }
}
