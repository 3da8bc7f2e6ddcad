//! A sheet material of a user's catalogue, or one that comes with the program.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "materials")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// None: it belongs to the system.
    pub user_id: Option<Uuid>,
    /// The team that shares it.
    pub team_id: Option<Uuid>,
    pub name: String,
    /// The name, folded; an owner has it once.
    pub name_key: String,
    pub name_ru: Option<String>,
    /// The Russian name, or the name, folded for sorting.
    pub name_ru_key: String,
    /// Names, code and description, folded for searching.
    pub search_key: String,
    pub code: Option<String>,
    /// The code, folded; an owner has it once.
    pub code_key: Option<String>,
    pub kind: String,
    /// mm.
    pub thickness: Option<f64>,
    /// JSON: the thicknesses it is sold in, mm.
    pub thicknesses: String,
    /// mm.
    pub length: Option<f64>,
    /// mm.
    pub width: Option<f64>,
    pub standard_size: Option<String>,
    /// JSON: the sheets it is sold in.
    pub sheet_sizes: String,
    /// Hundredths of the currency.
    pub price_cents: Option<i64>,
    pub currency: String,
    pub unit: String,
    /// kg/m³.
    pub density: Option<f64>,
    pub color: Option<String>,
    pub description: Option<String>,
    /// JSON object.
    pub properties: String,
    pub is_active: bool,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
