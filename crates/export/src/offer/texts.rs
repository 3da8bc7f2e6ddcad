//! The words of offers.

use crate::Language;
use chrono::{DateTime, Utc};
use costing::{CostUnit, LineKind, Percent};

impl Language {
    pub(crate) fn offer(self) -> &'static str {
        self.pick("Offer", "Коммерческое предложение")
    }

    /// Before the name of the customer.
    pub(crate) fn offer_for(self) -> &'static str {
        self.pick("For", "Кому")
    }

    pub(crate) fn offer_day(self, date: DateTime<Utc>) -> String {
        date.format(self.pick("%Y-%m-%d", "%d.%m.%Y")).to_string()
    }

    pub(crate) fn offer_parts(self) -> &'static str {
        self.pick("Parts", "Детали")
    }

    /// Panels that name no material or no order.
    pub(crate) fn all_others(self) -> &'static str {
        self.pick("Other", "Прочее")
    }

    pub(crate) fn offer_bands(self) -> &'static str {
        self.pick("Edge bands", "Кромки")
    }

    pub(crate) fn subtotal(self) -> &'static str {
        self.pick("Subtotal, net", "Итого без НДС")
    }

    pub(crate) fn made_up(self) -> &'static str {
        self.pick("How the price is made up", "Из чего складывается цена")
    }

    pub(crate) fn what_head(self) -> &'static str {
        self.pick("What", "Что")
    }

    pub(crate) fn quantity_head(self) -> &'static str {
        self.pick("Quantity", "Количество")
    }

    pub(crate) fn unit_price_head(self) -> &'static str {
        self.pick("Price", "Цена")
    }

    pub(crate) fn sum_head(self, currency: &str) -> String {
        format!("{}, {currency}", self.pick("Sum", "Сумма"))
    }

    pub(crate) fn net(self) -> &'static str {
        self.pick("Net", "Без НДС")
    }

    pub(crate) fn vat(self, percent: Percent) -> String {
        let percent = percent.to_string();
        match self {
            Language::English => format!("VAT {percent} %"),
            Language::Russian => format!("НДС {} %", percent.replace('.', ",")),
        }
    }

    pub(crate) fn rounding(self) -> &'static str {
        self.pick("Rounding", "Округление")
    }

    pub(crate) fn total(self, currency: &str) -> String {
        format!("{}, {currency}", self.pick("Total", "Всего"))
    }

    pub(crate) fn not_in_the_price(self) -> &'static str {
        self.pick("Not in the price", "В цену не входит")
    }

    /// What a line of costs is for.
    pub(crate) fn cost_line(self, kind: LineKind) -> &'static str {
        match kind {
            LineKind::Sheet => self.pick("Sheets", "Листы"),
            LineKind::Remnant => self.pick("Remnants taken back", "Возврат остатков"),
            LineKind::Cut => self.pick("Cutting", "Распил"),
            LineKind::Handling => self.pick("Handling of sheets", "Обработка листов"),
            LineKind::Part => self.pick("Parts", "Детали"),
            LineKind::EdgeBand => self.pick("Edge band", "Кромка"),
            LineKind::Overhead => self.pick("Overhead", "Накладные расходы"),
            LineKind::Margin => self.pick("Margin", "Наценка"),
        }
    }

    pub(crate) fn cost_unit(self, unit: CostUnit) -> &'static str {
        match unit {
            CostUnit::Sheet => self.pick("sheets", "лист."),
            CostUnit::Piece => self.pick("pcs", "шт."),
            CostUnit::M => self.pick("m", "м"),
            CostUnit::M2 => self.pick("m²", "м²"),
            CostUnit::Percent => "%",
        }
    }
}
