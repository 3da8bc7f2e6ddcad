//! The texts of a drawing in both languages.

use crate::language::Language;
use crate::measure::{Unit, percent};
use engine::{NoFitPanel, NoFitReason, RuleName, Solution};

impl Language {
    pub(crate) fn plan(self) -> &'static str {
        self.pick("Cutting plan", "Карта раскроя")
    }

    pub(crate) fn sheet_title(self, count: usize) -> &'static str {
        if count == 1 { self.pick("Sheet", "Лист") } else { self.pick("Sheets", "Листы") }
    }

    pub(crate) fn panels(self) -> &'static str {
        self.pick("Panels", "Заготовки")
    }

    /// The size of a panel with its bands on, beside that in which it is cut.
    pub(crate) fn finished(self, size: &str) -> String {
        format!("{} {size}", self.pick("finished", "с кромкой"))
    }

    pub(crate) fn remnant(self) -> &'static str {
        self.pick("remnant", "остаток")
    }

    pub(crate) fn remnants(self) -> &'static str {
        self.pick("Remnants", "Остатки")
    }

    pub(crate) fn edge_bands(self) -> &'static str {
        self.pick("Edge bands", "Кромка")
    }

    pub(crate) fn grain(self) -> &'static str {
        self.pick("grain", "текстура")
    }

    pub(crate) fn waste(self) -> &'static str {
        self.pick("waste", "отход")
    }

    /// What a trim parts off.
    pub(crate) fn trim(self) -> &'static str {
        self.pick("trim", "обрезка кромки")
    }

    pub(crate) fn trims(self) -> &'static str {
        self.pick("trims", "обрезка кромок")
    }

    /// The heading of the grain sets on a sheet.
    pub(crate) fn grain_sets(self) -> &'static str {
        self.pick("Grain sets, cut from one piece", "Сквозная текстура, из одного куска")
    }

    /// The cuts of a stage.
    pub(crate) fn stage(self, stage: usize) -> String {
        format!("{} {stage}", self.pick("cuts of stage", "резы стадии"))
    }

    /// What stands before the stages that a sheet has.
    pub(crate) fn cuts_of_stages(self) -> &'static str {
        self.pick("cuts of stages", "резы стадий")
    }

    /// How often the saw cuts equal sheets.
    pub(crate) fn cycles(self, count: u64) -> String {
        match self {
            Language::English => format!("cut in {count} {}", if count == 1 { "cycle" } else { "cycles" }),
            Language::Russian => {
                format!("режутся за {count} {}", self.plural(count, ["", ""], ["цикл", "цикла", "циклов"]))
            }
        }
    }

    pub(crate) fn defect(self) -> &'static str {
        self.pick("defect", "дефект")
    }

    pub(crate) fn first_cuts(self) -> &'static str {
        self.pick("first cuts", "первые резы")
    }

    pub(crate) fn later_cuts(self) -> &'static str {
        self.pick("later cuts", "последующие резы")
    }

    pub(crate) fn not_placed(self) -> &'static str {
        self.pick("Not placed:", "Не размещено:")
    }

    pub(crate) fn kerf(self, kerf: &str, unit: Unit) -> String {
        format!("{} {kerf} {}", self.pick("Kerf", "Пропил"), unit.name(self))
    }

    pub(crate) fn sizes_in(self, unit: Unit) -> &'static str {
        match unit {
            Unit::Millimetres => self.pick("sizes in mm", "размеры в мм"),
            Unit::Inches => self.pick("sizes in inches", "размеры в дюймах"),
        }
    }

    pub(crate) fn used(self, share: f64) -> String {
        let share = percent(share, self);
        match self {
            Language::English => format!("{share} used"),
            Language::Russian => format!("использовано {share}"),
        }
    }

    pub(crate) fn cuts(self, count: u64) -> String {
        format!("{count} {}", self.plural(count, ["cut", "cuts"], ["рез", "реза", "резов"]))
    }

    pub(crate) fn pieces(self, count: u64) -> String {
        format!(
            "{count} {}",
            self.plural(count, ["panel", "panels"], ["заготовка", "заготовки", "заготовок"])
        )
    }

    pub(crate) fn sheets(self, count: u64) -> String {
        format!("{count} {}", self.plural(count, ["sheet", "sheets"], ["лист", "листа", "листов"]))
    }

    fn plural(self, count: u64, english: [&'static str; 2], russian: [&'static str; 3]) -> &'static str {
        match self {
            Language::English => english[usize::from(count != 1)],
            Language::Russian => match (count % 10, count % 100) {
                (_, 11..=14) => russian[2],
                (1, _) => russian[0],
                (2..=4, _) => russian[1],
                _ => russian[2],
            },
        }
    }

    /// The answer in one line: sheets, use, cuts, and how far it can be from the best possible.
    pub(crate) fn answer(self, solution: &Solution, unit: Unit) -> String {
        let mut parts = vec![
            self.sheets(solution.mosaics.len() as u64),
            self.pieces(solution.mosaics.iter().map(|mosaic| mosaic.nbr_final_panels).sum()),
            self.used(solution.total_used_area_ratio),
            self.cuts(solution.total_nbr_cuts),
            match self {
                Language::English => format!("{} of cut", unit.run(solution.total_cut_length, self)),
                Language::Russian => format!("длина резов {}", unit.run(solution.total_cut_length, self)),
            },
        ];
        if !solution.groups.is_empty() {
            let cycles = solution.groups.iter().map(|group| group.cycles).sum();
            let words = self.plural(
                cycles,
                ["cycle of the saw", "cycles of the saw"],
                ["цикл пилы", "цикла пилы", "циклов пилы"],
            );
            parts.push(format!("{cycles} {words}"));
        }
        let figures = &solution.statistics.all;
        if !solution.mosaics.is_empty() {
            if figures.optimal.stock_area {
                parts.push(self.pick("less stock is impossible", "меньше материала потратить нельзя").into());
            } else if let Some(gap) = figures.gap {
                let gap = percent(gap, self);
                parts.push(match self {
                    Language::English => format!("at most {gap} from the best possible"),
                    Language::Russian => format!("до наилучшего возможного не более {gap}"),
                });
            }
        }
        parts.join(" · ")
    }

    pub(crate) fn reason(self, panel: &NoFitPanel) -> &'static str {
        match panel.reason {
            NoFitReason::NoMaterial => self.pick("no sheet of this material", "нет листов этого материала"),
            NoFitReason::TooLarge => self.pick("larger than every sheet", "не помещается ни на один лист"),
            NoFitReason::OutOfStock => self.pick("the sheets ran out", "листы закончились"),
            NoFitReason::SingleSheet => self.pick("only one sheet allowed", "разрешён только один лист"),
            NoFitReason::Rules => self.rule(panel.rule.unwrap_or(RuleName::Trim)),
        }
    }

    /// What a rule says of a panel that it leaves no place.
    fn rule(self, rule: RuleName) -> &'static str {
        match rule {
            RuleName::Trim => self.pick(
                "larger than what the trims leave of a sheet",
                "не помещается на лист после обрезки кромок",
            ),
            RuleName::MaxStages => self
                .pick("takes more stages of cuts than allowed", "нужно больше стадий раскроя, чем разрешено"),
            RuleName::FinalTrim => {
                self.pick("needs a final trim, which is not allowed", "нужна подрезка, а она запрещена")
            }
            RuleName::FirstCut => {
                self.pick("needs a first cut the other way", "первый рез должен идти в другую сторону")
            }
            RuleName::MinOffcut => {
                self.pick("leaves an offcut narrower than allowed", "остаётся обрезок уже разрешённого")
            }
            RuleName::MinStrip => {
                self.pick("needs a strip narrower than allowed", "нужна полоса уже разрешённой")
            }
            RuleName::MaxCutLength => {
                self.pick("needs a cut longer than allowed", "нужен рез длиннее разрешённого")
            }
            RuleName::LockedRotation => self.pick(
                "fits only turned, and its rotation is locked",
                "помещается только с поворотом, а поворот запрещён",
            ),
            RuleName::GrainSet => self.pick(
                "its grain set does not fit in one piece",
                "набор со сквозной текстурой не помещается целиком",
            ),
            RuleName::Defects => {
                self.pick("would lie on a defect of every sheet", "на любом листе попадает на дефект")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn russian_counts_take_the_right_form() {
        let sheets = |n| Language::Russian.sheets(n);
        for (n, text) in [(1, "1 лист"), (2, "2 листа"), (5, "5 листов"), (11, "11 листов"), (21, "21 лист")]
        {
            assert_eq!(sheets(n), text);
        }
        assert_eq!(Language::Russian.cuts(112), "112 резов");
    }
}
