//! The words of cutting plans on paper.

use crate::language::Language;
use crate::measure::Unit;
use chrono::{DateTime, Utc};

impl Language {
    /// The day and the time as people write them; the time is that of the calculation.
    pub(super) fn date(self, date: DateTime<Utc>) -> String {
        date.format(self.pick("%Y-%m-%d %H:%M UTC", "%d.%m.%Y %H:%M UTC")).to_string()
    }

    pub(super) fn page_of(self, page: usize, pages: usize) -> String {
        match self {
            Language::English => format!("page {page} of {pages}"),
            Language::Russian => format!("стр. {page} из {pages}"),
        }
    }

    pub(super) fn by_material(self) -> &'static str {
        self.pick("By material", "По материалам")
    }

    pub(crate) fn material(self) -> &'static str {
        self.pick("Material", "Материал")
    }

    /// A material that has no name.
    pub(crate) fn unnamed(self) -> &'static str {
        self.pick("not named", "без названия")
    }

    pub(super) fn sheets_head(self) -> &'static str {
        self.pick("Sheets", "Листы")
    }

    pub(super) fn area_head(self) -> &'static str {
        self.pick("Area", "Площадь")
    }

    pub(super) fn used_head(self) -> &'static str {
        self.pick("Used", "Выход")
    }

    pub(super) fn cuts_head(self) -> &'static str {
        self.pick("Cuts", "Резы")
    }

    pub(super) fn cut_length_head(self) -> &'static str {
        self.pick("Length of cuts", "Длина резов")
    }

    pub(super) fn proof_head(self) -> &'static str {
        self.pick("From the best possible", "До наилучшего")
    }

    pub(super) fn proven(self) -> &'static str {
        self.pick("none: proven", "0: доказано")
    }

    pub(super) fn take_from_stock(self) -> &'static str {
        self.pick("Take from stock", "Взять со склада")
    }

    pub(super) fn buy(self) -> &'static str {
        self.pick("Missing to place everything", "Не хватает, чтобы разместить всё")
    }

    pub(super) fn sheet_head(self) -> &'static str {
        self.pick("Sheet", "Лист")
    }

    pub(super) fn size_head(self, unit: Unit) -> String {
        format!("{}, {}", self.pick("Size", "Размер"), unit.name(self))
    }

    pub(super) fn finished_head(self) -> &'static str {
        self.pick("With bands", "С кромкой")
    }

    pub(super) fn order_head(self) -> &'static str {
        self.pick("Order", "Заказ")
    }

    pub(crate) fn count_head(self) -> &'static str {
        self.pick("Count", "Кол-во")
    }

    pub(super) fn band_head(self) -> &'static str {
        self.pick("Band", "Кромка")
    }

    pub(super) fn length_head(self) -> &'static str {
        self.pick("Length", "Длина")
    }

    pub(super) fn remnant_head(self) -> &'static str {
        self.pick("Remnant", "Остаток")
    }

    pub(crate) fn panel_head(self) -> &'static str {
        self.pick("Panel", "Заготовка")
    }

    pub(super) fn reason_head(self) -> &'static str {
        self.pick("Why", "Почему")
    }

    pub(super) fn not_placed_title(self) -> &'static str {
        self.pick("Not placed", "Не размещено")
    }

    pub(super) fn notes(self) -> &'static str {
        self.pick("Notes", "Заметки")
    }

    pub(super) fn all_parts(self) -> &'static str {
        self.pick("All parts and where they are", "Все детали и где они")
    }

    pub(super) fn part_numbers_head(self) -> &'static str {
        self.pick("Part no.", "№ детали")
    }

    /// The head of the column of sheets, where `(2)` means two on each.
    pub(super) fn on_sheets_head(self) -> &'static str {
        self.pick("On sheets (how many on each)", "На листах (сколько на каждом)")
    }

    pub(super) fn cut_order(self) -> &'static str {
        self.pick("Cuts in order", "Резы по порядку")
    }

    pub(super) fn number_head(self) -> &'static str {
        self.pick("No.", "№")
    }

    pub(super) fn stage_head(self) -> &'static str {
        self.pick("Stage", "Ст.")
    }

    pub(super) fn cut_head(self) -> &'static str {
        self.pick("Cut", "Рез")
    }

    /// What the fence is set to.
    pub(super) fn fence_head(self) -> &'static str {
        self.pick("Fence", "Упор")
    }

    /// How far from the beginning of the strip.
    pub(super) fn running_head(self) -> &'static str {
        self.pick("Running", "От края")
    }

    pub(super) fn frees_head(self) -> &'static str {
        self.pick("Frees", "Даёт")
    }

    /// That a cut parts off a trim.
    pub(super) fn trim_short(self) -> &'static str {
        self.pick("trim", "кромка")
    }

    pub(super) fn continued(self) -> &'static str {
        self.pick("continued", "продолжение")
    }

    pub(super) fn scan(self) -> &'static str {
        self.pick("This plan on a screen", "План на экране")
    }

    pub(super) fn use_first(self) -> &'static str {
        self.pick("use first", "использовать первым")
    }

    pub(super) fn no_such_sheet(self, sheet: usize, sheets: usize) -> String {
        match self {
            Language::English => {
                format!("There is no sheet {sheet}: the plan has {}.", self.sheets(sheets as u64))
            }
            Language::Russian => format!("Листа {sheet} нет: в плане {}.", self.sheets(sheets as u64)),
        }
    }

    /// What a drawing shows, for those who do not see it.
    pub(super) fn drawing_of(self, title: &str, facts: &str) -> String {
        format!("{}: {title}. {facts}", self.pick("Drawing", "Чертёж"))
    }

    pub(super) fn qr_code_of(self, link: &str) -> String {
        format!("{} {link}", self.pick("QR code of", "QR-код:"))
    }
}
