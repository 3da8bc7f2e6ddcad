//! System data: materials and templates that come with the program, which everybody reads and nobody changes.

use crate::connect::{Store, one_server_at_a_time};
use crate::entity::{material, saved_item};
use crate::error::Result;
use crate::locks::retrying;
use crate::materials::{self, Material, MaterialFields};
use crate::saved::{self, SavedFields, SavedKind};
use crate::text;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::{ActiveValue::Set, DatabaseTransaction};
use std::collections::HashMap;

/// What comes with the program, each record under an id that never changes.
#[derive(Debug, Clone, Default)]
pub struct SystemData {
    /// Materials.
    pub materials: Vec<(Uuid, MaterialFields)>,
    /// Templates and sets.
    pub items: Vec<(Uuid, SavedKind, SavedFields)>,
}

/// What loading has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Loaded {
    /// Records that are new or different now.
    pub written: u64,
    /// Records that the program does not bring any more.
    pub deleted: u64,
}

impl Store {
    /// Makes the system's records those of the program. What is right already stays untouched, so it
    /// can be done at every start; several servers may do it at once.
    ///
    /// # Errors
    /// [`crate::StoreError::Database`].
    pub async fn load_system_data(&self, data: &SystemData, now: DateTime<Utc>) -> Result<Loaded> {
        retrying(async || {
            let tx = self.begin().await?;
            one_server_at_a_time(&tx).await?;
            let mut loaded = Loaded::default();
            load_materials(&tx, &data.materials, now, &mut loaded).await?;
            load_items(&tx, &data.items, now, &mut loaded).await?;
            tx.commit().await?;
            Ok(loaded)
        })
        .await
    }
}

async fn load_materials(
    tx: &DatabaseTransaction,
    wanted: &[(Uuid, MaterialFields)],
    now: DateTime<Utc>,
    loaded: &mut Loaded,
) -> Result<()> {
    let there = material::Entity::find().filter(material::Column::UserId.is_null()).all(tx).await?;
    let mut there: HashMap<Uuid, Material> =
        there.into_iter().map(|row| (row.id, Material::from(row))).collect();
    for (id, fields) in wanted {
        let old = there.remove(id);
        if old.as_ref().is_some_and(|old| old.fields == *fields) {
            continue;
        }
        let mut row = material::ActiveModel { id: Set(*id), user_id: Set(None), ..Default::default() };
        materials::write(&mut row, fields, now);
        if old.is_some() {
            row.update(tx).await?;
        } else {
            row.created_at = Set(text::micros(now));
            row.insert(tx).await?;
        }
        loaded.written += 1;
    }
    if !there.is_empty() {
        let gone = material::Entity::delete_many().filter(material::Column::Id.is_in(there.into_keys()));
        loaded.deleted += gone.exec(tx).await?.rows_affected;
    }
    Ok(())
}

async fn load_items(
    tx: &DatabaseTransaction,
    wanted: &[(Uuid, SavedKind, SavedFields)],
    now: DateTime<Utc>,
    loaded: &mut Loaded,
) -> Result<()> {
    let there = saved_item::Entity::find().filter(saved_item::Column::UserId.is_null()).all(tx).await?;
    let mut there: HashMap<Uuid, saved_item::Model> = there.into_iter().map(|row| (row.id, row)).collect();
    for (id, kind, fields) in wanted {
        let old = there.remove(id);
        let is_new = old.is_none();
        if let Some(old) = old
            && old.kind == kind.as_str()
            && saved::fields(old)? == *fields
        {
            continue;
        }
        let mut row = saved_item::ActiveModel { id: Set(*id), user_id: Set(None), ..Default::default() };
        saved::write(&mut row, *kind, fields, now)?;
        if is_new {
            row.created_at = Set(text::micros(now));
            row.insert(tx).await?;
        } else {
            row.update(tx).await?;
        }
        loaded.written += 1;
    }
    if !there.is_empty() {
        let gone = saved_item::Entity::delete_many().filter(saved_item::Column::Id.is_in(there.into_keys()));
        loaded.deleted += gone.exec(tx).await?.rows_affected;
    }
    Ok(())
}
