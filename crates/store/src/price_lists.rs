//! The price list of a shop. What is in it is text to the store.

use crate::activity::{Action, ActivityEntry, ObjectType, note};
use crate::connect::Store;
use crate::entity::shop;
use crate::error::{Result, StoreError};
use crate::locks::retrying;
use crate::scope::Scope;
use crate::shops::{LockedShop, shop_for_write, shop_of};
use crate::text;
use chrono::{DateTime, Utc};
use sea_orm::ActiveValue::Set;
use sea_orm::prelude::*;

impl Store {
    /// The price list of the caller's shop; none where none was written yet.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn price_list(&self, scope: impl Into<Scope>) -> Result<Option<String>> {
        let row = shop_of(scope.into()).one(self.reader()).await?;
        Ok(row.and_then(|row| row.price_list))
    }

    /// Changes the price list of the caller's shop: `change` gets the one that is there, as often as it is tried.
    ///
    /// # Errors
    /// [`StoreError::ReadOnly`] for those who may only look; what `change` says.
    pub async fn update_price_list(
        &self,
        scope: impl Into<Scope>,
        change: impl Fn(Option<&str>) -> Result<String> + Send + Sync,
        now: DateTime<Utc>,
    ) -> Result<String> {
        let scope = scope.into();
        retrying(async || {
            let tx = self.begin_for([scope.user_id]).await?;
            let LockedShop { id, .. } = shop_for_write(&tx, scope, now).await?;
            let row = shop::Entity::find_by_id(id).one(&tx).await?.ok_or(StoreError::NotFound)?;
            let list = text::clean(&change(row.price_list.as_deref())?);
            let changed =
                shop::ActiveModel { id: Set(id), price_list: Set(Some(list.clone())), ..Default::default() };
            changed.update(&tx).await?;
            let entry = ActivityEntry {
                user_id: scope.user_id,
                team_id: scope.team_id,
                action: Action::Updated,
                object_type: ObjectType::PriceList,
                object_id: None,
                object_name: None,
                now,
            };
            note(&tx, entry).await?;
            tx.commit().await?;
            Ok(list)
        })
        .await
    }
}
