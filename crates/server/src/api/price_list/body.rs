//! Price lists as they are sent.

use super::WasteRule;
use crate::error::FieldError;
use crate::fields::{Fields, Patch};
use costing::{Percent, PriceList};
use engine::{Fault, FaultKind, Money, read_number, read_price};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use utoipa::ToSchema;
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Schema, Type};

/// What a list says.
pub const FIELDS: [&str; 11] = [
    "currency",
    "cut_per_m",
    "sheet_handling",
    "part",
    "edge_band_per_m",
    "edge_band_default_per_m",
    "waste",
    "overhead_percent",
    "margin_percent",
    "vat_percent",
    "round_to",
];

/// Characters of a currency.
const MAX_CURRENCY: usize = 10;
/// Bands with a price of their own.
const MAX_BANDS: usize = 200;
/// Characters of the name of a band.
const MAX_BAND: usize = 200;

/// A price list, or changes of one: prices have at most four decimals.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct PriceListBody {
    /// The currency of all its prices.
    #[schema(nullable = false, min_length = 1, max_length = 10)]
    currency: Option<String>,
    /// A metre of cut.
    #[schema(schema_with = price)]
    cut_per_m: Option<String>,
    /// The handling of a sheet.
    #[schema(schema_with = price)]
    sheet_handling: Option<String>,
    /// The work on a panel.
    #[schema(schema_with = price)]
    part: Option<String>,
    /// A metre of an edge band by its name; null: no band has a price of its own. At most 200 bands.
    #[schema(value_type = Option<BTreeMap<String, Value>>)]
    edge_band_per_m: Option<BTreeMap<String, String>>,
    /// A metre of any other edge band.
    #[schema(schema_with = price)]
    edge_band_default_per_m: Option<String>,
    /// How sheets are charged; null: whole sheets.
    waste: Option<WasteBody>,
    /// On all lines before it.
    #[schema(minimum = 0, maximum = 1000)]
    overhead_percent: Option<f64>,
    /// A mark-up on those and the overhead.
    #[schema(minimum = 0, maximum = 1000)]
    margin_percent: Option<f64>,
    /// The tax on the net sum.
    #[schema(minimum = 0, maximum = 1000)]
    vat_percent: Option<f64>,
    /// The total is a multiple of this, which is above 0; null: of 0.01.
    #[schema(schema_with = price)]
    round_to: Option<String>,
}

/// How sheets are charged.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct WasteBody {
    /// What is charged of a sheet.
    rule: WasteRule,
    /// More for waste, or the share of their value at which remnants are taken back.
    #[schema(minimum = 0, maximum = 1000)]
    percent: Option<f64>,
}

fn price() -> Schema {
    OneOfBuilder::new()
        .item(
            ObjectBuilder::new()
                .schema_type(Type::Number)
                .minimum(Some(0))
                .maximum(Some(999_999_999_999.999_9)),
        )
        .item(ObjectBuilder::new().schema_type(Type::String))
        .item(ObjectBuilder::new().schema_type(Type::Null))
        .description(Some("A price with at most four decimals, as a number or a numeric text."))
        .into()
}

/// What a body says of a price list.
pub struct PriceListPatch {
    currency: Patch<String>,
    cut_per_m: Patch<Money>,
    sheet_handling: Patch<Money>,
    part: Patch<Money>,
    edge_band_per_m: Patch<BTreeMap<String, Money>>,
    edge_band_default_per_m: Patch<Money>,
    waste: Patch<costing::Waste>,
    overhead_percent: Patch<Percent>,
    margin_percent: Patch<Percent>,
    vat_percent: Patch<Percent>,
    round_to: Patch<Money>,
}

impl PriceListPatch {
    /// Reads all fields; `at` stands before the paths of what is wrong with them.
    pub fn read(body: &mut Fields, at: &str) -> PriceListPatch {
        let mut reader = PriceListReader { body, at };
        PriceListPatch {
            currency: reader.currency(),
            cut_per_m: reader.price("cut_per_m"),
            sheet_handling: reader.price("sheet_handling"),
            part: reader.price("part"),
            edge_band_per_m: reader.bands(),
            edge_band_default_per_m: reader.price("edge_band_default_per_m"),
            waste: reader.waste(),
            overhead_percent: reader.percent("overhead_percent"),
            margin_percent: reader.percent("margin_percent"),
            vat_percent: reader.percent("vat_percent"),
            round_to: reader.step("round_to"),
        }
    }

    /// Changes a list.
    pub fn apply(&self, list: &mut PriceList) {
        self.currency.set(&mut list.currency);
        self.cut_per_m.set_optional(&mut list.cut_per_m);
        self.sheet_handling.set_optional(&mut list.sheet_handling);
        self.part.set_optional(&mut list.part);
        match &self.edge_band_per_m {
            Patch::Absent => {}
            Patch::Null => list.edge_band_per_m.clear(),
            Patch::Value(bands) => list.edge_band_per_m.clone_from(bands),
        }
        self.edge_band_default_per_m.set_optional(&mut list.edge_band_default_per_m);
        match &self.waste {
            Patch::Absent => {}
            Patch::Null => list.waste = costing::Waste::default(),
            Patch::Value(waste) => list.waste = *waste,
        }
        self.overhead_percent.set_optional(&mut list.overhead_percent);
        self.margin_percent.set_optional(&mut list.margin_percent);
        self.vat_percent.set_optional(&mut list.vat_percent);
        self.round_to.set_optional(&mut list.round_to);
    }
}

/// Reads the fields of a list.
struct PriceListReader<'b> {
    body: &'b mut Fields,
    at: &'b str,
}

impl PriceListReader<'_> {
    fn fault(&mut self, path: &str, kind: &str, params: Value) {
        self.body.fault(&format!("{}{path}", self.at), kind, params);
    }

    fn currency(&mut self) -> Patch<String> {
        match self.body.take("currency") {
            None => return Patch::Absent,
            Some(Value::String(text)) => {
                let text = text.trim();
                if text.is_empty() {
                    self.fault("currency", "empty", json!({}));
                } else if text.chars().count() > MAX_CURRENCY {
                    self.fault("currency", "too_long", json!({"max": MAX_CURRENCY}));
                } else if text.chars().any(char::is_control) {
                    self.fault("currency", "control_characters", json!({}));
                } else {
                    return Patch::Value(text.to_owned());
                }
            }
            Some(Value::Null) => self.fault("currency", "empty", json!({})),
            Some(_) => self.fault("currency", "not_text", json!({})),
        }
        Patch::Absent
    }

    fn price(&mut self, name: &str) -> Patch<Money> {
        match self.body.take(name) {
            None => Patch::Absent,
            Some(Value::Null) => Patch::Null,
            Some(value) => {
                let read = read_price(&value, &format!("{}{name}", self.at));
                self.noted(read)
            }
        }
    }

    /// A price above 0.
    fn step(&mut self, name: &str) -> Patch<Money> {
        let step = self.price(name);
        if step == Patch::Value(Money::ZERO) {
            self.fault(name, "too_small", json!({"min": "0.0001"}));
            return Patch::Absent;
        }
        step
    }

    fn percent(&mut self, name: &str) -> Patch<Percent> {
        match self.body.take(name) {
            None => Patch::Absent,
            Some(Value::Null) => Patch::Null,
            Some(value) => {
                let read = percent(&value, &format!("{}{name}", self.at));
                self.noted(read)
            }
        }
    }

    fn bands(&mut self) -> Patch<BTreeMap<String, Money>> {
        let map = match self.body.take("edge_band_per_m") {
            None => return Patch::Absent,
            Some(Value::Null) => return Patch::Null,
            Some(Value::Object(map)) => map,
            Some(_) => {
                self.fault("edge_band_per_m", "not_an_object", json!({}));
                return Patch::Absent;
            }
        };
        if map.len() > MAX_BANDS {
            self.fault("edge_band_per_m", "too_long", json!({"max": MAX_BANDS}));
            return Patch::Absent;
        }
        let mut bands = BTreeMap::new();
        for (n, (band, value)) in map.into_iter().enumerate() {
            let name = band.trim();
            let length = name.chars().count();
            if length == 0 {
                self.fault(&format!("edge_band_per_m[{n}]"), "empty", json!({}));
            } else if length > MAX_BAND {
                self.fault(&format!("edge_band_per_m[{n}]"), "too_long", json!({"max": MAX_BAND}));
            } else {
                let read = read_price(&value, &format!("{}edge_band_per_m.{name}", self.at));
                if let Patch::Value(price) = self.noted(read) {
                    bands.insert(name.to_owned(), price);
                }
            }
        }
        Patch::Value(bands)
    }

    fn waste(&mut self) -> Patch<costing::Waste> {
        let mut map = match self.body.take("waste") {
            None => return Patch::Absent,
            Some(Value::Null) => return Patch::Null,
            Some(Value::Object(map)) => map,
            Some(_) => {
                self.fault("waste", "not_an_object", json!({}));
                return Patch::Absent;
            }
        };
        let rule = map.remove("rule").unwrap_or(Value::Null);
        let Ok(rule) = serde_json::from_value::<WasteRule>(rule) else {
            self.fault("waste.rule", "not_one_of", json!({"allowed": "sheets, used, less_remnants"}));
            return Patch::Absent;
        };
        let percent = match map.remove("percent") {
            None | Some(Value::Null) => None,
            Some(value) => {
                let read = percent(&value, &format!("{}waste.percent", self.at));
                match self.noted(read) {
                    Patch::Value(percent) => Some(percent),
                    _ => return Patch::Absent,
                }
            }
        };
        Patch::Value(costing::Waste { rule: rule.into(), percent })
    }

    fn noted<T>(&mut self, read: Result<T, Fault>) -> Patch<T> {
        match read {
            Ok(value) => Patch::Value(value),
            Err(fault) => {
                self.body.faults([FieldError::from(&fault)]);
                Patch::Absent
            }
        }
    }
}

/// A percent from a number or a numeric text.
fn percent(value: &Value, path: &str) -> Result<Percent, Fault> {
    read_number(value, path, 0, Percent::MAX)?;
    let text = match value {
        Value::String(text) => text.clone(),
        number => number.to_string(),
    };
    let too_fine = FaultKind::TooManyDecimals { max: Percent::DECIMALS as usize };
    Percent::parse(&text).ok_or_else(|| Fault { path: path.to_owned(), kind: too_fine })
}
