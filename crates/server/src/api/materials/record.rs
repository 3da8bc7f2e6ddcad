//! A material as it is answered.

use crate::api::task::stored_json;
use crate::error::ApiError;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use store::{Material, MaterialSort, Order};
use utoipa::ToSchema;
use uuid::Uuid;

/// What a material is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum MaterialType {
    /// Wood and boards of wood.
    Wood,
    /// Metal.
    Metal,
    /// Plastic.
    Plastic,
    /// Glass and mirrors.
    Glass,
    /// Something else.
    Other,
}

impl MaterialType {
    pub(super) const ALL: &str = "WOOD, METAL, PLASTIC, GLASS, OTHER";

    /// The name in the database and in the HTTP interface.
    pub fn as_str(self) -> &'static str {
        match self {
            MaterialType::Wood => "WOOD",
            MaterialType::Metal => "METAL",
            MaterialType::Plastic => "PLASTIC",
            MaterialType::Glass => "GLASS",
            MaterialType::Other => "OTHER",
        }
    }

    fn of(name: &str) -> MaterialType {
        match name {
            "WOOD" => MaterialType::Wood,
            "METAL" => MaterialType::Metal,
            "PLASTIC" => MaterialType::Plastic,
            "GLASS" => MaterialType::Glass,
            _ => MaterialType::Other,
        }
    }
}

/// The currency of a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Currency {
    /// Russian roubles.
    Rub,
    /// US dollars.
    Usd,
    /// Euros.
    Eur,
}

impl Currency {
    pub(super) const ALL: &str = "RUB, USD, EUR";

    pub(super) fn as_str(self) -> &'static str {
        match self {
            Currency::Rub => "RUB",
            Currency::Usd => "USD",
            Currency::Eur => "EUR",
        }
    }

    fn of(name: &str) -> Currency {
        match name {
            "USD" => Currency::Usd,
            "EUR" => Currency::Eur,
            _ => Currency::Rub,
        }
    }
}

/// What a price is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PriceUnit {
    /// A square metre.
    Sqm,
    /// A sheet.
    Piece,
    /// A kilogram.
    Kg,
}

impl PriceUnit {
    pub(super) const ALL: &str = "sqm, piece, kg";

    pub(super) fn as_str(self) -> &'static str {
        match self {
            PriceUnit::Sqm => "sqm",
            PriceUnit::Piece => "piece",
            PriceUnit::Kg => "kg",
        }
    }

    fn of(name: &str) -> PriceUnit {
        match name {
            "piece" => PriceUnit::Piece,
            "kg" => PriceUnit::Kg,
            _ => PriceUnit::Sqm,
        }
    }
}

/// A sheet in which a material is sold.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SheetSize {
    /// mm.
    #[schema(minimum = 1, maximum = 1_000_000)]
    pub length: f64,
    /// mm.
    #[schema(minimum = 1, maximum = 1_000_000)]
    pub width: f64,
}

/// A material.
#[derive(Debug, Serialize, ToSchema)]
pub struct MaterialRecord {
    /// The material.
    pub id: Uuid,
    /// Its name; of materials that come with the program, in English.
    pub name: String,
    /// The Russian name of a material that comes with the program.
    pub name_ru: Option<String>,
    /// The owner's article number.
    pub code: Option<String>,
    /// What it is made of.
    pub r#type: MaterialType,
    /// The usual thickness, mm.
    pub thickness: Option<f64>,
    /// The thicknesses it is sold in, mm.
    #[schema(value_type = Vec<f64>)]
    pub thicknesses: Option<Box<RawValue>>,
    /// Of the usual sheet, mm.
    pub length: Option<f64>,
    /// Of the usual sheet, mm.
    pub width: Option<f64>,
    /// How the usual sheet is called.
    #[schema(example = "2440x1220")]
    pub standard_size: Option<String>,
    /// The sheets it is sold in.
    #[schema(value_type = Vec<SheetSize>)]
    pub sheet_sizes: Option<Box<RawValue>>,
    /// The price of a unit.
    pub price_per_unit: Option<f64>,
    /// The currency of the price.
    pub currency: Currency,
    /// What the price is for.
    pub unit: PriceUnit,
    /// kg/m³.
    pub density: Option<f64>,
    /// How it looks, roughly.
    #[schema(example = "#e3c9a0")]
    pub color: Option<String>,
    /// What else there is to say.
    pub description: Option<String>,
    /// What only its owner knows the meaning of.
    #[schema(value_type = HashMap<String, serde_json::Value>)]
    pub properties: Option<Box<RawValue>>,
    /// It comes with the program: it cannot be changed or deleted.
    pub is_system: bool,
    /// It is in use.
    pub is_active: bool,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

impl MaterialRecord {
    /// A material out of the database.
    pub(crate) fn of(material: Material) -> Result<MaterialRecord, ApiError> {
        let fields = material.fields;
        Ok(MaterialRecord {
            id: material.id,
            name: fields.name,
            name_ru: fields.name_ru,
            code: fields.code,
            r#type: MaterialType::of(&fields.kind),
            thickness: fields.thickness,
            thicknesses: stored_json(Some(fields.thicknesses))?,
            length: fields.length,
            width: fields.width,
            standard_size: fields.standard_size,
            sheet_sizes: stored_json(Some(fields.sheet_sizes))?,
            price_per_unit: fields.price_cents.map(|cents| cents as f64 / 100.0),
            currency: Currency::of(&fields.currency),
            unit: PriceUnit::of(&fields.unit),
            density: fields.density,
            color: fields.color,
            description: fields.description,
            properties: stored_json(Some(fields.properties))?,
            is_system: material.is_system,
            is_active: fields.is_active,
            created_at: material.created_at,
            updated_at: material.updated_at,
        })
    }
}

/// A page of materials.
#[derive(Debug, Serialize, ToSchema)]
pub struct MaterialList {
    /// The materials of this page.
    pub materials: Vec<MaterialRecord>,
    /// How many there are on all pages.
    pub total: u64,
}

/// By what materials are ordered; `-` turns the order round. Those without a value come last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum MaterialOrder {
    /// By name.
    #[serde(rename = "name")]
    Name,
    /// By name, from the end of the alphabet.
    #[serde(rename = "-name")]
    NameDesc,
    /// By the Russian name where there is one.
    #[serde(rename = "name_ru")]
    NameRu,
    /// The same from the end of the alphabet.
    #[serde(rename = "-name_ru")]
    NameRuDesc,
    /// By code.
    #[serde(rename = "code")]
    Code,
    /// By code, the other way round.
    #[serde(rename = "-code")]
    CodeDesc,
    /// By type.
    #[serde(rename = "type")]
    Type,
    /// By type, the other way round.
    #[serde(rename = "-type")]
    TypeDesc,
    /// Thinnest first.
    #[serde(rename = "thickness")]
    Thickness,
    /// Thickest first.
    #[serde(rename = "-thickness")]
    ThicknessDesc,
    /// Cheapest first, whatever the currency.
    #[serde(rename = "price_per_unit")]
    Price,
    /// Dearest first, whatever the currency.
    #[serde(rename = "-price_per_unit")]
    PriceDesc,
    /// Lightest first.
    #[serde(rename = "density")]
    Density,
    /// Heaviest first.
    #[serde(rename = "-density")]
    DensityDesc,
    /// Oldest first.
    #[serde(rename = "created_at")]
    CreatedAt,
    /// Newest first.
    #[serde(rename = "-created_at")]
    CreatedAtDesc,
    /// Longest unchanged first.
    #[serde(rename = "updated_at")]
    UpdatedAt,
    /// Last changed first.
    #[serde(rename = "-updated_at")]
    UpdatedAtDesc,
    /// As a dealer lists them: one's own by name, then those that come with the program, boards first.
    #[serde(rename = "trade")]
    Trade,
    /// The same from the end.
    #[serde(rename = "-trade")]
    TradeDesc,
}

impl MaterialOrder {
    pub(super) const ALL: &str = "name, name_ru, code, type, thickness, price_per_unit, density, created_at, \
        updated_at, trade, each with or without -";

    pub(super) fn order(self) -> Order<MaterialSort> {
        use MaterialOrder::*;
        let (by, descending) = match self {
            Name => (MaterialSort::Name, false),
            NameDesc => (MaterialSort::Name, true),
            NameRu => (MaterialSort::NameRu, false),
            NameRuDesc => (MaterialSort::NameRu, true),
            Code => (MaterialSort::Code, false),
            CodeDesc => (MaterialSort::Code, true),
            Type => (MaterialSort::Kind, false),
            TypeDesc => (MaterialSort::Kind, true),
            Thickness => (MaterialSort::Thickness, false),
            ThicknessDesc => (MaterialSort::Thickness, true),
            Price => (MaterialSort::Price, false),
            PriceDesc => (MaterialSort::Price, true),
            Density => (MaterialSort::Density, false),
            DensityDesc => (MaterialSort::Density, true),
            CreatedAt => (MaterialSort::CreatedAt, false),
            CreatedAtDesc => (MaterialSort::CreatedAt, true),
            UpdatedAt => (MaterialSort::UpdatedAt, false),
            UpdatedAtDesc => (MaterialSort::UpdatedAt, true),
            Trade => (MaterialSort::Trade, false),
            TradeDesc => (MaterialSort::Trade, true),
        };
        Order { by, descending }
    }
}
