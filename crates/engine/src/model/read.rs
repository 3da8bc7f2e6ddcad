//! Reading a job from JSON: every fault is found and named by its path, none hides another.

mod configuration;
mod defects;
mod edge_bands;
mod grain_sets;
mod prices;
mod rules;
mod single;
#[cfg(test)]
mod tests;
mod text;
mod value;

use super::fault::{Fault, FaultKind, Faults};
use super::job::{DEFAULT_MATERIAL, EdgeBands, Grain, Job, Panel, Stock};
use super::stock_kind::StockKind;
use crate::length::Length;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
pub use single::{read_length, read_number, read_price, read_side};
use std::collections::{BTreeMap, HashMap};
pub use text::Unreadable;
use value::{Bounds, join};

/// The shortest side of a panel or a sheet, mm.
pub(super) const MIN_SIDE_MM: i64 = 1;
/// The longest side of a panel or a sheet, mm.
pub const MAX_LENGTH_MM: i64 = 1_000_000;
/// The most copies in a row.
pub const MAX_COUNT: u32 = 1_000_000;
/// The most copies of all enabled panels together.
pub const MAX_PIECES: u64 = 100_000;
/// The most rows in a list.
pub const MAX_ROWS: usize = 100_000;
/// The most faults of a job that are told: whoever has more begins with these.
pub const MAX_FAULTS: usize = 1000;
/// The widest kerf and the largest least remnant, mm.
pub(super) const MAX_SETTING_MM: i64 = 10_000;
/// The most stages that a limit may name.
pub(super) const MAX_STAGES: u8 = 9;
/// Equal sheets that are cut at once.
pub(super) const MAX_SHEETS_AT_ONCE: u8 = 100;
/// The most materials with rules of their own.
pub(super) const MAX_MATERIALS: usize = 1_000;
/// The most edge bands of which anything is known.
pub(super) const MAX_EDGE_BANDS: usize = 1_000;
/// The most defects of a row of stock.
pub(super) const MAX_DEFECTS_OF_ROW: usize = 100;
/// The most defects of all rows together: what is computed of them is soon done then.
pub(super) const MAX_DEFECTS: usize = 10_000;
/// The longest label, name or material, in characters.
pub(super) const MAX_NAME: usize = 200;
/// The longest name of a currency, in characters.
pub(super) const MAX_CURRENCY: usize = 10;
const MAX_NOTES: usize = 10_000;

impl Job {
    /// Reads and checks a job.
    ///
    /// # Errors
    /// All faults of the job at once; of very many, the first.
    pub fn from_json(value: &Value) -> Result<Job, Faults> {
        let mut reader = Reader::default();
        let job = match value.as_object() {
            Some(map) => {
                reader.job(map, RowSource::Tree(map.get("panels")), RowSource::Tree(map.get("stock_panels")))
            }
            None => reader.no_job(),
        };
        if reader.faults.is_empty() { Ok(job) } else { Err(Faults(reader.faults)) }
    }
}

impl<'de> serde::Deserialize<'de> for Job {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Job, D::Error> {
        let value = Value::deserialize(deserializer)?;
        Job::from_json(&value).map_err(serde::de::Error::custom)
    }
}

#[derive(Default)]
struct Reader {
    faults: Vec<Fault>,
    /// The first part of a text that is no JSON after all: what is too deep, or no number.
    broken: Option<Unreadable>,
}

/// A list of rows, read already or still a text.
#[derive(Clone, Copy)]
enum RowSource<'a> {
    Tree(Option<&'a Value>),
    Text(Option<&'a RawValue>),
}

impl Reader {
    fn fault(&mut self, path: impl Into<String>, kind: FaultKind) {
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(Fault { path: path.into(), kind });
        }
    }

    /// What is read of something that is no object.
    fn no_job(&mut self) -> Job {
        self.fault("", FaultKind::NotAnObject);
        Job::default()
    }

    fn finish(self, job: Job) -> Result<Job, Unreadable> {
        match self {
            Reader { broken: Some(broken), .. } => Err(broken),
            Reader { faults, .. } if !faults.is_empty() => Err(Faults(faults).into()),
            _ => Ok(job),
        }
    }

    fn job(&mut self, map: &Map<String, Value>, panels: RowSource<'_>, stock_panels: RowSource<'_>) -> Job {
        let job = Job {
            client_info: self.client_info(map.get("client_info")),
            name: self.text(map, "", "name", MAX_NAME),
            notes: self.text(map, "", "notes", MAX_NOTES),
            project_id: self.text(map, "", "project_id", MAX_NAME),
            panels: self.rows(panels, "panels", Reader::panel),
            stock_panels: self.rows(stock_panels, "stock_panels", Reader::stock),
            configuration: self.configuration(map.get("configuration")),
        };
        if job.panel_count() > MAX_PIECES {
            self.fault("panels", FaultKind::TooLong { max: MAX_PIECES as usize });
        }
        self.unique("panels", job.panels.iter().map(|p| p.id.as_str()));
        self.unique("stock_panels", job.stock_panels.iter().map(|s| s.id.as_str()));
        self.trimmed_sheets(&job);
        self.banded_panels(&job);
        self.priced_sheets(&job);
        self.grain_sets(&job);
        self.placed_defects(&job);
        job
    }

    fn client_info(&mut self, value: Option<&Value>) -> Option<BTreeMap<String, String>> {
        let entries = match value? {
            Value::Null => return None,
            Value::Object(entries) => entries,
            _ => {
                self.fault("client_info", FaultKind::NotAnObject);
                return None;
            }
        };
        let mut info = BTreeMap::new();
        for key in entries.keys().take(20) {
            if let Some(text) = self.text(entries, "client_info", key, MAX_NAME) {
                info.insert(key.clone(), text);
            }
        }
        Some(info)
    }

    fn rows<T>(
        &mut self,
        rows: RowSource<'_>,
        name: &str,
        read: fn(&mut Reader, &Value, &str) -> T,
    ) -> Vec<T> {
        match rows {
            RowSource::Tree(None | Some(Value::Null)) | RowSource::Text(None) => {
                self.fault(name, FaultKind::Missing)
            }
            RowSource::Text(Some(text)) if text.get() == "null" => self.fault(name, FaultKind::Missing),
            RowSource::Text(Some(text)) if text.get().starts_with('[') => {
                return self.rows_of_text(text, name, read);
            }
            RowSource::Tree(Some(Value::Array(rows))) if rows.len() > MAX_ROWS => {
                self.fault(name, FaultKind::TooLong { max: MAX_ROWS })
            }
            RowSource::Tree(Some(Value::Array(rows))) => {
                return rows
                    .iter()
                    .enumerate()
                    .map(|(n, row)| read(self, row, &format!("{name}[{n}]")))
                    .collect();
            }
            RowSource::Tree(Some(_)) | RowSource::Text(Some(_)) => self.fault(name, FaultKind::NotAList),
        }
        Vec::new()
    }

    fn object<'v>(&mut self, value: &'v Value, path: &str) -> Option<&'v Map<String, Value>> {
        if !value.is_object() {
            self.fault(path, FaultKind::NotAnObject);
        }
        value.as_object()
    }

    fn panel(&mut self, value: &Value, path: &str) -> Panel {
        let empty = Map::new();
        let map = self.object(value, path);
        let row = self.row(map, path, false);
        let map = map.unwrap_or(&empty);
        Panel {
            id: row.id,
            width: row.width,
            height: row.height,
            count: row.count.unwrap_or(0),
            material: row.material,
            enabled: row.enabled,
            grain: row.grain,
            label: row.label,
            edge: self.edge(map.get("edge"), &format!("{path}.edge")),
            locked_rotation: self.boolean(map, path, "locked_rotation", false),
            grain_set: self.grain_set(map, path),
        }
    }

    fn stock(&mut self, value: &Value, path: &str) -> Stock {
        let map = self.object(value, path);
        let unlimited = map.and_then(|map| map.get("count")).is_some_and(Value::is_null);
        let row = self.row(map, path, unlimited);
        Stock {
            id: row.id,
            width: row.width,
            height: row.height,
            count: if unlimited { None } else { Some(row.count.unwrap_or(0)) },
            material: row.material,
            enabled: row.enabled,
            grain: row.grain,
            label: row.label,
            kind: map.and_then(|map| self.stock_kind(map, path)),
            trim: map.and_then(|map| self.trim(map, path)),
            price: map.and_then(|map| self.price(map, path, "price")),
            use_first: map.is_some_and(|map| self.boolean(map, path, "use_first", false)),
            defects: map.map(|map| self.defects(map, path)).unwrap_or_default(),
        }
    }

    /// The fields that panels and stock share. A row that is ignored may hold any size; one without a limit has no count.
    fn row(&mut self, map: Option<&Map<String, Value>>, path: &str, unlimited: bool) -> RowFields {
        let Some(map) = map else { return RowFields::default() };
        let enabled = self.boolean(map, path, "enabled", true);
        let count = if unlimited { None } else { self.count(map, path) };
        let ignored = !enabled || count == Some(0);
        let side = |reader: &mut Reader, name: &str| {
            let before = reader.faults.len();
            let length = reader.length(map, path, name, Bounds::side());
            if ignored {
                reader.faults.truncate(before);
            }
            length.unwrap_or_default()
        };
        let (width, height) = (side(self, "width"), side(self, "height"));
        RowFields {
            id: self.id(map, path),
            width,
            height,
            count,
            material: self.material(map, path),
            enabled,
            grain: match self.code(map, path, "orientation", 2) {
                Some(1) => Grain::Width,
                Some(2) => Grain::Height,
                _ => Grain::None,
            },
            label: self.text(map, path, "label", MAX_NAME),
        }
    }

    fn stock_kind(&mut self, map: &Map<String, Value>, path: &str) -> Option<StockKind> {
        match self.text(map, path, "kind", MAX_NAME)?.as_str() {
            "sheet" => return Some(StockKind::Sheet),
            "remnant" => return Some(StockKind::Remnant),
            _ => self.fault(join(path, "kind"), FaultKind::NotOneOf { allowed: "sheet, remnant".to_owned() }),
        }
        None
    }

    fn id(&mut self, map: &Map<String, Value>, path: &str) -> String {
        let at = join(path, "id");
        match map.get("id") {
            None | Some(Value::Null) => self.fault(at, FaultKind::Missing),
            Some(Value::String(id)) if id.trim().is_empty() => self.fault(at, FaultKind::Empty),
            Some(Value::String(id)) if id.chars().count() > MAX_NAME => {
                self.fault(at, FaultKind::TooLong { max: MAX_NAME })
            }
            Some(Value::String(id)) => return id.clone(),
            Some(Value::Number(id)) => return id.to_string(),
            Some(_) => self.fault(at, FaultKind::NotText),
        }
        String::new()
    }

    fn material(&mut self, map: &Map<String, Value>, path: &str) -> String {
        match self.text(map, path, "material", MAX_NAME) {
            None => DEFAULT_MATERIAL.to_owned(),
            Some(material) => {
                if material.trim().is_empty() {
                    self.fault(join(path, "material"), FaultKind::Empty);
                }
                material
            }
        }
    }

    fn edge(&mut self, value: Option<&Value>, path: &str) -> EdgeBands {
        let map = match value {
            None | Some(Value::Null) => return EdgeBands::default(),
            Some(value) => match self.object(value, path) {
                Some(map) => map,
                None => return EdgeBands::default(),
            },
        };
        let mut side = |name| self.text(map, path, name, MAX_NAME).filter(|band| !band.trim().is_empty());
        EdgeBands { top: side("top"), bottom: side("bottom"), left: side("left"), right: side("right") }
    }

    fn unique<'a>(&mut self, list: &str, ids: impl Iterator<Item = &'a str>) {
        let mut first: HashMap<&str, usize> = HashMap::new();
        for (n, id) in ids.enumerate().filter(|(_, id)| !id.is_empty()) {
            match first.get(id) {
                Some(at) => {
                    let kind = FaultKind::Duplicate { first: format!("{list}[{at}].id") };
                    self.fault(format!("{list}[{n}].id"), kind);
                }
                None => {
                    first.insert(id, n);
                }
            }
        }
    }
}

/// What panels and stock share.
#[derive(Default)]
struct RowFields {
    id: String,
    width: Length,
    height: Length,
    count: Option<u32>,
    material: String,
    enabled: bool,
    grain: Grain,
    label: Option<String>,
}
