//! The catalogue of sheet materials: a user's own, and those that come with the program.

use crate::activity::{Action, ObjectType};
use crate::connect::Store;
use crate::entity::material::{self, Column};
use crate::error::{Result, StoreError};
use crate::locks::lock_team;
use crate::locks::retrying;
use crate::paging::{Listing, page_of};
use crate::records::{Identity, Record, note_change};
use crate::scope::{Scope, belongs_to};
use crate::text;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::{CaseStatement, LockType, NullOrdering, SimpleExpr};
use sea_orm::{ActiveValue::Set, DatabaseTransaction, IntoActiveModel, QueryOrder, QuerySelect, Select};

/// What somebody writes into a material.
#[derive(Debug, Clone, PartialEq)]
pub struct MaterialFields {
    /// Unique among the owner's, regardless of case.
    pub name: String,
    /// The Russian name of a material of the system.
    pub name_ru: Option<String>,
    /// The article number; unique among the owner's, regardless of case.
    pub code: Option<String>,
    /// The kind, for example "WOOD".
    pub kind: String,
    /// mm.
    pub thickness: Option<f64>,
    /// JSON: the thicknesses it is sold in, mm.
    pub thicknesses: String,
    /// Of the usual sheet, mm.
    pub length: Option<f64>,
    /// Of the usual sheet, mm.
    pub width: Option<f64>,
    /// How the usual sheet is called, for example "2440x1220".
    pub standard_size: Option<String>,
    /// JSON: the sheets it is sold in.
    pub sheet_sizes: String,
    /// Hundredths of the currency.
    pub price_cents: Option<i64>,
    /// Of the price.
    pub currency: String,
    /// What the price is for.
    pub unit: String,
    /// kg/m³.
    pub density: Option<f64>,
    /// As `#d2b48c`.
    pub color: Option<String>,
    /// What else there is to say.
    pub description: Option<String>,
    /// JSON object: what only its owner knows the meaning of.
    pub properties: String,
    /// Whether it is still in use.
    pub is_active: bool,
}

/// A material.
#[derive(Debug, Clone, PartialEq)]
pub struct Material {
    /// The id of the row.
    pub id: Uuid,
    /// Whether it came with the program.
    pub is_system: bool,
    /// What somebody has written.
    pub fields: MaterialFields,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// What materials are sorted by; equal ones by their id, those without a value come last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MaterialSort {
    /// The name, regardless of case.
    #[default]
    Name,
    /// The Russian name where there is one.
    NameRu,
    /// The article number.
    Code,
    /// The kind.
    Kind,
    /// The thickness.
    Thickness,
    /// The price, whatever its currency.
    Price,
    /// The density.
    Density,
    /// When it was made.
    CreatedAt,
    /// When it was last changed.
    UpdatedAt,
    /// As a dealer lists them: people's own by name, then the system's in the order of their ids, boards first.
    Trade,
}

impl MaterialSort {
    /// What the rows are ordered by, the weightiest first.
    fn keys(self) -> Vec<SimpleExpr> {
        let column = match self {
            MaterialSort::Name => Column::NameKey,
            MaterialSort::NameRu => Column::NameRuKey,
            MaterialSort::Code => Column::CodeKey,
            MaterialSort::Kind => Column::Kind,
            MaterialSort::Thickness => Column::Thickness,
            MaterialSort::Price => Column::PriceCents,
            MaterialSort::Density => Column::Density,
            MaterialSort::CreatedAt => Column::CreatedAt,
            MaterialSort::UpdatedAt => Column::UpdatedAt,
            MaterialSort::Trade => {
                let own_name = CaseStatement::new()
                    .case(Column::UserId.is_not_null(), Column::NameKey.into_expr())
                    .finally(Expr::value(None::<String>));
                return vec![Column::UserId.is_null(), own_name.into()];
            }
        };
        vec![column.into_expr()]
    }
}

/// Which materials a list shows.
#[derive(Debug, Clone, Default)]
pub struct MaterialFilter {
    /// Page, search (in names, code and description) and order.
    pub listing: Listing<MaterialSort>,
    /// Only those of this kind.
    pub kind: Option<String>,
    /// Only those of the system, or only the others.
    pub is_system: Option<bool>,
    /// Only those in use, or only the others.
    pub is_active: Option<bool>,
    /// Only those of this thickness, mm.
    pub thickness: Option<f64>,
}

impl Store {
    /// Makes a material.
    ///
    /// # Errors
    /// [`StoreError::Taken`] with the name or the code, [`StoreError::ReadOnly`].
    pub async fn create_material(
        &self,
        scope: impl Into<Scope>,
        id: Uuid,
        fields: MaterialFields,
        now: DateTime<Utc>,
    ) -> Result<Material> {
        let scope = scope.into();
        scope.check_write()?;
        retrying(async || {
            let tx = self.begin_for([scope.user_id]).await?;
            lock_team(&tx, scope.team_id).await?;
            check_free(&tx, (scope.user_id, scope.team_id), id, &fields).await?;
            let mut row = material::ActiveModel {
                id: Set(id),
                user_id: Set(Some(scope.user_id)),
                team_id: Set(scope.team_id),
                created_at: Set(text::micros(now)),
                ..Default::default()
            };
            write(&mut row, &fields, now);
            let row = row.insert(&tx).await?;
            note_change(&tx, Action::Created, scope, &row, now).await?;
            tx.commit().await?;
            Ok(row.into())
        })
        .await
    }

    /// A page of the materials that the caller sees, those of the system included, and how many there
    /// are on all pages.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn materials(
        &self,
        scope: impl Into<Scope>,
        filter: &MaterialFilter,
    ) -> Result<(Vec<Material>, u64)> {
        let scope = scope.into();
        let mut query =
            material::Entity::find().filter(scope.sees_with_system(Column::UserId, Column::TeamId));
        let Some(search) = filter.listing.search() else { return Ok((Vec::new(), 0)) };
        if let Some(pattern) = search {
            query = query.filter(Column::SearchKey.like(pattern));
        }
        if let Some(kind) = &filter.kind {
            query = query.filter(Column::Kind.eq(kind.as_str()));
        }
        if let Some(is_system) = filter.is_system {
            let of_system = if is_system { Column::UserId.is_null() } else { Column::UserId.is_not_null() };
            query = query.filter(of_system);
        }
        if let Some(is_active) = filter.is_active {
            query = query.filter(Column::IsActive.eq(is_active));
        }
        if let Some(thickness) = filter.thickness {
            query = query.filter(Column::Thickness.eq(thickness));
        }
        let (by, order) = (filter.listing.order.by, filter.listing.order.direction());
        let sorted = |query: Select<_>| {
            let ordered =
                |query: Select<_>, key| query.order_by_with_nulls(key, order.clone(), NullOrdering::Last);
            by.keys().into_iter().fold(query, ordered).order_by(Column::Id, order.clone())
        };
        let (rows, total) = page_of(query, sorted, filter.listing.page, self.reader()).await?;
        Ok((rows.into_iter().map(Material::from).collect(), total))
    }

    /// A material.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller sees no such material.
    pub async fn material(&self, scope: impl Into<Scope>, id: Uuid) -> Result<Material> {
        let row = visible(scope.into(), id).one(self.reader()).await?;
        row.map(Material::from).ok_or(StoreError::NotFound)
    }

    /// Changes a material: `change` gets what is written in it and says what is to be written, as often as it is tried.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller sees no such material, [`StoreError::System`] if it is the
    /// system's, [`StoreError::Taken`] with the name or the code, [`StoreError::ReadOnly`].
    pub async fn update_material(
        &self,
        scope: impl Into<Scope>,
        id: Uuid,
        change: impl Fn(&mut MaterialFields) + Send + Sync,
        now: DateTime<Utc>,
    ) -> Result<Material> {
        let scope = scope.into();
        retrying(async || {
            let tx = self.begin_for([scope.user_id]).await?;
            lock_team(&tx, scope.team_id).await?;
            let row =
                visible(scope, id).lock(LockType::NoKeyUpdate).one(&tx).await?.ok_or(StoreError::NotFound)?;
            let owner = (row.user_id.ok_or(StoreError::System)?, row.team_id);
            scope.check_write()?;
            let mut model = row.clone().into_active_model();
            let mut fields = Material::from(row).fields;
            change(&mut fields);
            check_free(&tx, owner, id, &fields).await?;
            write(&mut model, &fields, now);
            let row = model.update(&tx).await?;
            note_change(&tx, Action::Updated, scope, &row, now).await?;
            tx.commit().await?;
            Ok(row.into())
        })
        .await
    }

    /// Deletes a material. Calculations name their materials by text and are not touched.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller sees no such material, [`StoreError::System`] if it is the
    /// system's, [`StoreError::ReadOnly`].
    pub async fn delete_material(&self, scope: impl Into<Scope>, id: Uuid, now: DateTime<Utc>) -> Result<()> {
        let scope = scope.into();
        self.delete_record(scope, visible(scope, id), now).await
    }
}

impl From<material::Model> for Material {
    fn from(row: material::Model) -> Self {
        Self {
            id: row.id,
            is_system: row.user_id.is_none(),
            fields: MaterialFields {
                name: row.name,
                name_ru: row.name_ru,
                code: row.code,
                kind: row.kind,
                thickness: row.thickness,
                thicknesses: row.thicknesses,
                length: row.length,
                width: row.width,
                standard_size: row.standard_size,
                sheet_sizes: row.sheet_sizes,
                price_cents: row.price_cents,
                currency: row.currency,
                unit: row.unit,
                density: row.density,
                color: row.color,
                description: row.description,
                properties: row.properties,
                is_active: row.is_active,
            },
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

impl Record for material::Model {
    fn identity(&self) -> Result<Identity<'_>> {
        let (user_id, team_id) = (self.user_id, self.team_id);
        Ok(Identity { object_type: ObjectType::Material, id: self.id, name: &self.name, user_id, team_id })
    }
}

fn visible(scope: Scope, id: Uuid) -> Select<material::Entity> {
    material::Entity::find_by_id(id).filter(scope.sees_with_system(Column::UserId, Column::TeamId))
}

/// The index holds one person to it whatever happens; what a team holds is looked at here.
async fn check_free(
    tx: &DatabaseTransaction,
    owner: (Uuid, Option<Uuid>),
    id: Uuid,
    fields: &MaterialFields,
) -> Result<()> {
    let keys = [
        ("name", Column::NameKey, Some(text::key(&fields.name))),
        ("code", Column::CodeKey, fields.code.as_deref().map(text::key)),
    ];
    for (field, column, key) in keys {
        let Some(key) = key else { continue };
        let same = material::Entity::find()
            .filter(belongs_to(owner, Column::UserId, Column::TeamId))
            .filter(column.eq(key))
            .filter(Column::Id.ne(id))
            .count(tx)
            .await?;
        if same > 0 {
            return Err(StoreError::Taken(field));
        }
    }
    Ok(())
}

pub(crate) fn write(row: &mut material::ActiveModel, fields: &MaterialFields, now: DateTime<Utc>) {
    let fields = fields.clone();
    let optional = |text: &Option<String>| text.as_deref().map(text::clean);
    row.search_key = Set(text::search_key([
        Some(fields.name.as_str()),
        fields.name_ru.as_deref(),
        fields.code.as_deref(),
        fields.description.as_deref(),
    ]));
    row.name_key = Set(text::key(&fields.name));
    row.name_ru_key = Set(text::key(fields.name_ru.as_deref().unwrap_or(&fields.name)));
    row.code_key = Set(fields.code.as_deref().map(text::key));
    row.name = Set(text::clean(&fields.name));
    row.name_ru = Set(optional(&fields.name_ru));
    row.code = Set(optional(&fields.code));
    row.kind = Set(fields.kind);
    row.thickness = Set(fields.thickness);
    row.thicknesses = Set(fields.thicknesses);
    row.length = Set(fields.length);
    row.width = Set(fields.width);
    row.standard_size = Set(optional(&fields.standard_size));
    row.sheet_sizes = Set(fields.sheet_sizes);
    row.price_cents = Set(fields.price_cents);
    row.currency = Set(fields.currency);
    row.unit = Set(fields.unit);
    row.density = Set(fields.density);
    row.color = Set(fields.color);
    row.description = Set(optional(&fields.description));
    row.properties = Set(text::clean(&fields.properties));
    row.is_active = Set(fields.is_active);
    row.updated_at = Set(text::micros(now));
}
