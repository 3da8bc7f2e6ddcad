//! What is saved under a name to be used again: templates of a stock panel, of a configuration, of labels and of a machine,
//! sets of panels and of stock panels. The store keeps them alike and does not look into their bodies.

use crate::activity::{Action, ObjectType};
use crate::connect::Store;
use crate::counts::{signed, unsigned};
use crate::entity::saved_item::{self, Column};
use crate::entity::saved_item_use;
use crate::error::{Limited, Result, StoreError};
use crate::locks::lock_team;
use crate::locks::retrying;
use crate::packed::{pack, unpack};
use crate::paging::{Listing, page_of};
use crate::records::{Identity, Record, note_change};
use crate::scope::{Scope, belongs_to};
use crate::text;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::{LockType, OnConflict};
use sea_orm::{
    ActiveValue::Set, ConnectionTrait, ExprTrait, IntoActiveModel, Iterable, JoinType, QueryOrder,
    QuerySelect, RelationDef, Select,
};
use std::collections::HashMap;

/// The kinds of what is saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SavedKind {
    /// A template of a stock panel.
    StockPanelTemplate,
    /// A template of a configuration.
    ConfigurationTemplate,
    /// A set of panels.
    PanelSet,
    /// A set of stock panels.
    StockPanelSet,
    /// How labels look.
    LabelFormat,
    /// How a machine cuts.
    Machine,
}

impl SavedKind {
    const fn object_type(self) -> ObjectType {
        match self {
            Self::StockPanelTemplate => ObjectType::StockPanelTemplate,
            Self::ConfigurationTemplate => ObjectType::ConfigurationTemplate,
            Self::PanelSet => ObjectType::PanelSet,
            Self::StockPanelSet => ObjectType::StockPanelSet,
            Self::LabelFormat => ObjectType::LabelFormat,
            Self::Machine => ObjectType::Machine,
        }
    }

    /// The name in the database.
    pub(crate) const fn as_str(self) -> &'static str {
        self.object_type().as_str()
    }

    /// Whether it holds rows, of which there may be thousands.
    pub const fn is_set(self) -> bool {
        matches!(self, Self::PanelSet | Self::StockPanelSet)
    }

    /// The one of that name.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        let all = [
            Self::StockPanelTemplate,
            Self::ConfigurationTemplate,
            Self::PanelSet,
            Self::StockPanelSet,
            Self::LabelFormat,
            Self::Machine,
        ];
        all.into_iter().find(|kind| kind.as_str() == name)
    }

    /// How many of them somebody, or a team, may have; none where there is no limit.
    pub const fn most(self) -> Option<u64> {
        match self {
            // Their lists are not read page by page.
            Self::LabelFormat | Self::Machine => Some(100),
            _ => None,
        }
    }
}

/// What is to be saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedFields {
    /// Unique among the owner's of the kind, regardless of case.
    pub name: String,
    /// The Russian name of what belongs to the system.
    pub name_ru: Option<String>,
    /// How many rows it holds.
    pub row_count: u64,
    /// How many pieces these are.
    pub piece_count: u64,
    /// JSON text.
    pub body_json: String,
}

/// Something that was saved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedItem {
    /// The id of the row.
    pub id: Uuid,
    /// Whether it came with the program.
    pub is_system: bool,
    /// Its name.
    pub name: String,
    /// The Russian name of what belongs to the system.
    pub name_ru: Option<String>,
    /// How many rows it holds.
    pub row_count: u64,
    /// How many pieces these are.
    pub piece_count: u64,
    /// JSON text; none for the sets of a list, whose rows would be large together.
    pub body_json: Option<String>,
    /// How often the caller has used it.
    pub use_count: u64,
    /// When it was saved.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// What lists of saved items are sorted by; equal ones by their id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SavedSort {
    /// The name, regardless of case.
    #[default]
    Name,
    /// The Russian name where there is one.
    NameRu,
    /// How often the caller has used it.
    UseCount,
    /// When it was saved.
    CreatedAt,
}

/// Which saved items a list shows.
#[derive(Debug, Clone, Default)]
pub struct SavedFilter {
    /// Page, search (in the names) and order.
    pub listing: Listing<SavedSort>,
    /// Only those of the system, or only the others.
    pub is_system: Option<bool>,
}

impl Store {
    /// Saves something under a name.
    ///
    /// # Errors
    /// [`StoreError::Taken`] with the name, [`StoreError::LimitReached`], [`StoreError::ReadOnly`].
    pub async fn save_item(
        &self,
        scope: impl Into<Scope>,
        kind: SavedKind,
        id: Uuid,
        fields: SavedFields,
        now: DateTime<Utc>,
    ) -> Result<SavedItem> {
        let scope = scope.into();
        scope.check_write()?;
        retrying(async || {
            let mut row = saved_item::ActiveModel {
                id: Set(id),
                user_id: Set(Some(scope.user_id)),
                team_id: Set(scope.team_id),
                created_at: Set(text::micros(now)),
                ..Default::default()
            };
            write(&mut row, kind, &fields, now)?;
            let tx = self.begin_for([scope.user_id]).await?;
            lock_team(&tx, scope.team_id).await?;
            let owner = (scope.user_id, scope.team_id);
            check_free(&tx, owner, kind, id, &fields.name).await?;
            if let Some(limit) = kind.most() {
                let current = of_owner(owner, kind).count(&tx).await?;
                if current >= limit {
                    return Err(StoreError::LimitReached { of: Limited::SavedItems, limit, current });
                }
            }
            let row = row.insert(&tx).await?;
            note_change(&tx, Action::Created, scope, &row, now).await?;
            tx.commit().await?;
            item(row, 0)
        })
        .await
    }

    /// Changes something that was saved.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller sees no such thing, [`StoreError::System`] if it is the
    /// system's, [`StoreError::Taken`] with the name, [`StoreError::ReadOnly`], and what `change` says.
    pub async fn update_item<E: From<StoreError> + Send>(
        &self,
        scope: impl Into<Scope>,
        kind: SavedKind,
        id: Uuid,
        change: impl Fn(SavedFields) -> std::result::Result<SavedFields, E> + Send + Sync,
        now: DateTime<Utc>,
    ) -> std::result::Result<SavedItem, E> {
        let scope = scope.into();
        let done = retrying(async || {
            let tx = self.begin_for([scope.user_id]).await?;
            lock_team(&tx, scope.team_id).await?;
            let row = visible(scope, kind, id).lock(LockType::NoKeyUpdate).one(&tx).await?;
            let row = row.ok_or(StoreError::NotFound)?;
            let owner = (row.user_id.ok_or(StoreError::System)?, row.team_id);
            scope.check_write()?;
            let mut model = row.clone().into_active_model();
            let changed = match change(fields(row)?) {
                Ok(changed) => changed,
                Err(refused) => return Ok(Err(refused)),
            };
            check_free(&tx, owner, kind, id, &changed.name).await?;
            write(&mut model, kind, &changed, now)?;
            let row = model.update(&tx).await?;
            note_change(&tx, Action::Updated, scope, &row, now).await?;
            let count = uses(&tx, scope.user_id, [id]).await?.get(&id).copied().unwrap_or(0);
            tx.commit().await?;
            item(row, count).map(Ok)
        });
        done.await?
    }

    /// A page of what was saved and the caller sees, what came with the program included, and how many
    /// there are on all pages. Sets come without their rows.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn saved_items(
        &self,
        scope: impl Into<Scope>,
        kind: SavedKind,
        filter: &SavedFilter,
    ) -> Result<(Vec<SavedItem>, u64)> {
        let scope = scope.into();
        let mut query = of_kind(scope, kind);
        let Some(search) = filter.listing.search() else { return Ok((Vec::new(), 0)) };
        if let Some(pattern) = search {
            query = query.filter(Column::NameKey.like(pattern.clone()).or(Column::NameRuKey.like(pattern)));
        }
        if let Some(is_system) = filter.is_system {
            let of_system = if is_system { Column::UserId.is_null() } else { Column::UserId.is_not_null() };
            query = query.filter(of_system);
        }
        let (by, order) = (filter.listing.order.by, filter.listing.order.direction());
        let sorted = |query: Select<_>| {
            let query = match by {
                SavedSort::Name => query.order_by(Column::NameKey, order.clone()),
                SavedSort::NameRu => query.order_by(Column::NameRuKey, order.clone()),
                SavedSort::CreatedAt => query.order_by(Column::CreatedAt, order.clone()),
                SavedSort::UseCount => query
                    .join(JoinType::LeftJoin, uses_of(scope.user_id))
                    .order_by(Expr::col(saved_item_use::Column::Uses).if_null(0), order.clone()),
            };
            let query = query.order_by(Column::Id, order);
            if kind.is_set() { without_body(query) } else { query }
        };
        let (rows, total) = page_of(query, sorted, filter.listing.page, self.reader()).await?;
        let uses = uses(self.reader(), scope.user_id, rows.iter().map(|row| row.id)).await?;
        let items = rows
            .into_iter()
            .map(|row| {
                let count = uses.get(&row.id).copied().unwrap_or(0);
                if kind.is_set() { Ok(outline(row, count)) } else { item(row, count) }
            })
            .collect::<Result<_>>()?;
        Ok((items, total))
    }

    /// Something that was saved.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller sees no such thing.
    pub async fn saved_item(&self, scope: impl Into<Scope>, kind: SavedKind, id: Uuid) -> Result<SavedItem> {
        let scope = scope.into();
        let row = visible(scope, kind, id).one(self.reader()).await?.ok_or(StoreError::NotFound)?;
        let count = uses(self.reader(), scope.user_id, [id]).await?.get(&id).copied().unwrap_or(0);
        item(row, count)
    }

    /// Counts one more use by the caller. What belongs to the system can be used too.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller sees no such thing.
    pub async fn use_item(
        &self,
        scope: impl Into<Scope>,
        kind: SavedKind,
        id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<SavedItem> {
        let scope = scope.into();
        retrying(async || {
            let tx = self.begin_for([scope.user_id]).await?;
            let row = visible(scope, kind, id).lock(LockType::KeyShare).one(&tx).await?;
            let row = row.ok_or(StoreError::NotFound)?;
            let first = saved_item_use::ActiveModel {
                user_id: Set(scope.user_id),
                item_id: Set(id),
                uses: Set(1),
                used_at: Set(text::micros(now)),
            };
            let counted = Expr::col((saved_item_use::Entity, saved_item_use::Column::Uses)).add(1);
            let again = OnConflict::columns([saved_item_use::Column::UserId, saved_item_use::Column::ItemId])
                .value(saved_item_use::Column::Uses, counted)
                .update_column(saved_item_use::Column::UsedAt)
                .to_owned();
            saved_item_use::Entity::insert(first).on_conflict(again).exec_without_returning(&tx).await?;
            let count = uses(&tx, scope.user_id, [id]).await?.get(&id).copied().unwrap_or(0);
            note_change(&tx, Action::Used, scope, &row, now).await?;
            tx.commit().await?;
            item(row, count)
        })
        .await
    }

    /// Deletes something that was saved.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if the caller sees no such thing, [`StoreError::System`] if it is the
    /// system's, [`StoreError::ReadOnly`].
    pub async fn delete_item(
        &self,
        scope: impl Into<Scope>,
        kind: SavedKind,
        id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<()> {
        let scope = scope.into();
        self.delete_record(scope, visible(scope, kind, id), now).await
    }
}

impl Record for saved_item::Model {
    fn identity(&self) -> Result<Identity<'_>> {
        let kind = SavedKind::from_name(&self.kind);
        let kind = kind.ok_or_else(|| StoreError::Damaged(format!("kind {} of a saved item", self.kind)))?;
        let (user_id, team_id) = (self.user_id, self.team_id);
        Ok(Identity { object_type: kind.object_type(), id: self.id, name: &self.name, user_id, team_id })
    }
}

/// What belongs to a team, or where there is none to a user alone.
fn of_owner(owner: (Uuid, Option<Uuid>), kind: SavedKind) -> Select<saved_item::Entity> {
    saved_item::Entity::find()
        .filter(belongs_to(owner, Column::UserId, Column::TeamId))
        .filter(Column::Kind.eq(kind.as_str()))
}

/// Refuses a name that another of the same owner has.
async fn check_free(
    tx: &impl ConnectionTrait,
    owner: (Uuid, Option<Uuid>),
    kind: SavedKind,
    id: Uuid,
    name: &str,
) -> Result<()> {
    let same = of_owner(owner, kind).filter(Column::NameKey.eq(text::key(name))).filter(Column::Id.ne(id));
    if same.count(tx).await? > 0 { Err(StoreError::Taken("name")) } else { Ok(()) }
}

fn of_kind(scope: Scope, kind: SavedKind) -> Select<saved_item::Entity> {
    saved_item::Entity::find()
        .filter(Column::Kind.eq(kind.as_str()))
        .filter(scope.sees_with_system(Column::UserId, Column::TeamId))
}

fn visible(scope: Scope, kind: SavedKind, id: Uuid) -> Select<saved_item::Entity> {
    of_kind(scope, kind).filter(Column::Id.eq(id))
}

fn uses_of(user: Uuid) -> RelationDef {
    saved_item::Entity::belongs_to(saved_item_use::Entity)
        .from(Column::Id)
        .to(saved_item_use::Column::ItemId)
        .on_condition(move |_, uses| Expr::col((uses, saved_item_use::Column::UserId)).eq(user).into())
        .into()
}

async fn uses(
    db: &impl ConnectionTrait,
    user: Uuid,
    items: impl IntoIterator<Item = Uuid>,
) -> Result<HashMap<Uuid, u64>> {
    let rows = saved_item_use::Entity::find()
        .filter(saved_item_use::Column::UserId.eq(user))
        .filter(saved_item_use::Column::ItemId.is_in(items))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.item_id, unsigned(row.uses))).collect())
}

/// The columns of a row, with nothing in place of the body.
fn without_body(query: Select<saved_item::Entity>) -> Select<saved_item::Entity> {
    let others = Column::iter().filter(|column| !matches!(column, Column::Body));
    query.select_only().columns(others).expr_as(Expr::val(Vec::<u8>::new()), "body")
}

fn item(row: saved_item::Model, use_count: u64) -> Result<SavedItem> {
    let body = unpack(&row.body)?;
    Ok(SavedItem { body_json: Some(body), ..outline(row, use_count) })
}

/// A record without its body.
fn outline(row: saved_item::Model, use_count: u64) -> SavedItem {
    SavedItem {
        id: row.id,
        is_system: row.user_id.is_none(),
        name: row.name,
        name_ru: row.name_ru,
        row_count: unsigned(row.row_count),
        piece_count: unsigned(row.piece_count),
        body_json: None,
        use_count,
        created_at: row.created_at,
        updated_at: row.updated_at,
    }
}

pub(crate) fn fields(row: saved_item::Model) -> Result<SavedFields> {
    Ok(SavedFields {
        name: row.name,
        name_ru: row.name_ru,
        row_count: unsigned(row.row_count),
        piece_count: unsigned(row.piece_count),
        body_json: unpack(&row.body)?,
    })
}

pub(crate) fn write(
    row: &mut saved_item::ActiveModel,
    kind: SavedKind,
    fields: &SavedFields,
    now: DateTime<Utc>,
) -> Result<()> {
    row.kind = Set(kind.as_str().to_owned());
    row.name = Set(text::clean(&fields.name));
    row.name_key = Set(text::key(&fields.name));
    row.name_ru = Set(fields.name_ru.as_deref().map(text::clean));
    row.name_ru_key = Set(text::key(fields.name_ru.as_deref().unwrap_or(&fields.name)));
    row.row_count = Set(signed(fields.row_count));
    row.piece_count = Set(signed(fields.piece_count));
    row.body = Set(pack(&fields.body_json)?);
    row.updated_at = Set(text::micros(now));
    Ok(())
}
