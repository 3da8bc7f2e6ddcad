//! The columns that only stock has: its headings in English, German and Russian.

/// A column of stock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SheetColumn {
    Price,
    UseFirst,
    /// All four trims in one cell.
    Trim,
    TrimLeft,
    TrimRight,
    TrimTop,
    TrimBottom,
}

impl SheetColumn {
    /// All of them.
    pub const ALL: [SheetColumn; 7] = [
        SheetColumn::Price,
        SheetColumn::UseFirst,
        SheetColumn::Trim,
        SheetColumn::TrimLeft,
        SheetColumn::TrimRight,
        SheetColumn::TrimTop,
        SheetColumn::TrimBottom,
    ];

    /// The English name, as messages give it.
    pub fn name(self) -> &'static str {
        match self {
            SheetColumn::Price => "price",
            SheetColumn::UseFirst => "use first",
            SheetColumn::Trim => "trim",
            SheetColumn::TrimLeft => "trim left",
            SheetColumn::TrimRight => "trim right",
            SheetColumn::TrimTop => "trim top",
            SheetColumn::TrimBottom => "trim bottom",
        }
    }

    /// The Russian name.
    pub fn name_in_russian(self) -> &'static str {
        match self {
            SheetColumn::Price => "цена",
            SheetColumn::UseFirst => "в первую очередь",
            SheetColumn::Trim => "обрезка",
            SheetColumn::TrimLeft => "обрезка слева",
            SheetColumn::TrimRight => "обрезка справа",
            SheetColumn::TrimTop => "обрезка сверху",
            SheetColumn::TrimBottom => "обрезка снизу",
        }
    }

    /// The column of a heading in small letters.
    pub fn named(name: &str) -> Option<SheetColumn> {
        Some(match name {
            "price"
            | "unit price"
            | "sheet price"
            | "price per sheet"
            | "cost"
            | "preis"
            | "stückpreis"
            | "цена"
            | "цена за лист"
            | "цена за штуку"
            | "стоимость" => SheetColumn::Price,
            "use first"
            | "use up first"
            | "zuerst"
            | "zuerst verbrauchen"
            | "в первую очередь"
            | "израсходовать первым" => SheetColumn::UseFirst,
            "trim" | "trims" | "trimming" | "besäumung" | "обрезка" => SheetColumn::Trim,
            "trim left" | "left trim" | "besäumung links" | "обрезка слева" => {
                SheetColumn::TrimLeft
            }
            "trim right" | "right trim" | "besäumung rechts" | "обрезка справа" => {
                SheetColumn::TrimRight
            }
            "trim top" | "top trim" | "besäumung oben" | "обрезка сверху" => {
                SheetColumn::TrimTop
            }
            "trim bottom" | "bottom trim" | "besäumung unten" | "обрезка снизу" => {
                SheetColumn::TrimBottom
            }
            _ => return None,
        })
    }
}
