//! What a heading names, in English, German and Russian.

use super::length::Unit;
use super::sheet_columns::SheetColumn;
use server::language::Language;

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Column {
    Label,
    Width,
    Height,
    Count,
    Material,
    Grain,
    GrainSet,
    Order,
    ExternalId,
    Edge,
    EdgeTop,
    EdgeBottom,
    EdgeLeft,
    EdgeRight,
    Kind,
    Enabled,
    /// Whether a panel may be turned.
    CanRotate,
    /// What only stock has.
    Sheet(SheetColumn),
    /// The long side of lists that say length and width; never in [`Columns`].
    Length,
}

impl Column {
    /// The English name, as messages give it.
    pub fn name(self) -> &'static str {
        match self {
            Column::Label => "label",
            Column::Width => "width",
            Column::Height => "height",
            Column::Count => "count",
            Column::Material => "material",
            Column::Grain => "grain",
            Column::GrainSet => "grain set",
            Column::Order => "order",
            Column::ExternalId => "external id",
            Column::Edge => "edge",
            Column::EdgeTop => "edge top",
            Column::EdgeBottom => "edge bottom",
            Column::EdgeLeft => "edge left",
            Column::EdgeRight => "edge right",
            Column::Kind => "kind",
            Column::Enabled => "enabled",
            Column::CanRotate => "can rotate",
            Column::Sheet(column) => column.name(),
            Column::Length => "length",
        }
    }

    /// The name in a language of the command line.
    pub fn name_in(self, language: Language) -> &'static str {
        if language == Language::En {
            return self.name();
        }
        match self {
            Column::Label => "название",
            Column::Width => "ширина",
            Column::Height => "высота",
            Column::Count => "количество",
            Column::Material => "материал",
            Column::Grain => "текстура",
            Column::GrainSet => "сквозная текстура",
            Column::Order => "заказ",
            Column::ExternalId => "внешний номер",
            Column::Edge => "кромка",
            Column::EdgeTop => "кромка сверху",
            Column::EdgeBottom => "кромка снизу",
            Column::EdgeLeft => "кромка слева",
            Column::EdgeRight => "кромка справа",
            Column::Kind => "вид",
            Column::Enabled => "вкл",
            Column::CanRotate => "можно поворачивать",
            Column::Sheet(column) => column.name_in_russian(),
            Column::Length => "длина",
        }
    }

    fn named(name: &str) -> Option<Column> {
        Some(match name {
            "label"
            | "name"
            | "part"
            | "part name"
            | "panel"
            | "description"
            | "title"
            | "detail"
            | "item"
            | "bezeichnung"
            | "benennung"
            | "teil"
            | "название"
            | "наименование"
            | "деталь"
            | "заготовка"
            | "обозначение"
            | "метка"
            | "имя" => Column::Label,
            "width" | "w" | "x" | "breite" | "b" | "ширина" | "ш" => Column::Width,
            "height" | "h" | "y" | "höhe" | "hoehe" | "высота" | "в" => Column::Height,
            "length" | "l" | "länge" | "laenge" | "длина" | "д" => Column::Length,
            "count"
            | "qty"
            | "quantity"
            | "pcs"
            | "pieces"
            | "amount"
            | "number"
            | "copies"
            | "menge"
            | "anzahl"
            | "stück"
            | "stueck"
            | "stk"
            | "количество"
            | "кол во"
            | "кол"
            | "колво"
            | "шт"
            | "штук" => Column::Count,
            "material" | "mat" | "board" | "werkstoff" | "материал" | "плита" => {
                Column::Material
            }
            "grain"
            | "grain direction"
            | "orientation"
            | "maserung"
            | "faserrichtung"
            | "текстура"
            | "направление"
            | "направление текстуры"
            | "волокно"
            | "волокна"
            | "ориентация" => Column::Grain,
            "grain set"
            | "grain group"
            | "grain match"
            | "matched grain"
            | "continuous grain"
            | "maserungsgruppe"
            | "furnierbild"
            | "сквозная текстура"
            | "набор со сквозной текстурой"
            | "набор текстуры"
            | "сквозная" => Column::GrainSet,
            "order"
            | "order no"
            | "order number"
            | "order id"
            | "auftrag"
            | "auftragsnummer"
            | "auftrags nr"
            | "kommission"
            | "заказ"
            | "номер заказа"
            | "заказа" => Column::Order,
            "external id"
            | "externalid"
            | "ext id"
            | "externe id"
            | "externe nummer"
            | "внешний id"
            | "внешний номер"
            | "внешний код"
            | "внешний идентификатор" => Column::ExternalId,
            "edge" | "edges" | "edge band" | "edge bands" | "edge banding" | "banding" | "kante"
            | "kanten" | "кромка" | "кромки" => Column::Edge,
            "edge top"
            | "top edge"
            | "top"
            | "l1"
            | "edge l1"
            | "д1"
            | "кромка д1"
            | "kante oben"
            | "oben"
            | "кромка верх"
            | "кромка сверху"
            | "верх"
            | "сверху" => Column::EdgeTop,
            "edge bottom"
            | "bottom edge"
            | "bottom"
            | "l2"
            | "edge l2"
            | "д2"
            | "кромка д2"
            | "kante unten"
            | "unten"
            | "кромка низ"
            | "кромка снизу"
            | "низ"
            | "снизу" => Column::EdgeBottom,
            "edge left"
            | "left edge"
            | "left"
            | "w1"
            | "edge w1"
            | "ш1"
            | "кромка ш1"
            | "kante links"
            | "links"
            | "кромка слева"
            | "кромка лево"
            | "слева" => Column::EdgeLeft,
            "edge right"
            | "right edge"
            | "right"
            | "w2"
            | "edge w2"
            | "ш2"
            | "кромка ш2"
            | "kante rechts"
            | "rechts"
            | "кромка справа"
            | "кромка право"
            | "справа" => Column::EdgeRight,
            "kind" | "type" | "list" | "art" | "typ" | "тип" | "вид" => Column::Kind,
            "enabled" | "active" | "on" | "use" | "aktiv" | "включено" | "вкл" | "активен" | "активно" => {
                Column::Enabled
            }
            "can rotate" | "can turn" | "rotatable" | "drehbar" | "можно поворачивать" | "поворачивать" => {
                Column::CanRotate
            }
            _ => return SheetColumn::named(name).map(Column::Sheet),
        })
    }
}

/// What a heading names, and the unit that it mentions.
pub fn of_heading(cell: &str) -> (Option<Column>, Option<Unit>) {
    let (name, unit) = normalised(cell);
    let column = Column::named(&name).or_else(|| Column::named(&without_thing(&name)));
    (column, unit)
}

/// The name without the thing that it is of: `длина детали`, `part width`.
fn without_thing(name: &str) -> String {
    const BEFORE: [&str; 6] = ["part ", "parts ", "panel ", "panels ", "sheet ", "sheets "];
    const BEHIND: [&str; 11] = [
        "детали",
        "деталей",
        "заготовки",
        "заготовок",
        "листа",
        "листов",
        "изделия",
        "панели",
        "панелей",
        "элемента",
        "элементов",
    ];
    let name = BEFORE.iter().find_map(|thing| name.strip_prefix(thing)).unwrap_or(name);
    match name.rsplit_once(' ') {
        Some((rest, thing)) if BEHIND.contains(&thing) => rest.to_owned(),
        _ => name.to_owned(),
    }
}

/// A name in small letters without what stands in brackets, and the unit that it mentions.
pub fn normalised(name: &str) -> (String, Option<Unit>) {
    let mut words = String::new();
    let mut aside = String::new();
    let mut depth = 0_u32;
    for c in name.to_lowercase().chars() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ if depth > 0 => aside.push(c),
            c if c.is_alphanumeric() => words.push(c),
            _ => words.push(' '),
        }
    }
    let mut words: Vec<&str> = words.split_whitespace().collect();
    let mut unit = Unit::named(aside.trim());
    if words.len() > 1
        && let Some(last) = words.last()
        && (matches!(*last, "шт" | "eur" | "usd" | "gbp" | "rub" | "руб" | "р")
            || Unit::named(last).is_some())
    {
        unit = unit.or(Unit::named(last));
        words.pop();
    }
    (words.join(" "), unit)
}
