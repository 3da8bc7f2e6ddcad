//! Shops: a team is one, and a person without a team. The stock, its numbers, the prices and the head of offers are a shop's.

use crate::activity::{Action, ActivityEntry, ObjectType, note};
use crate::connect::Store;
use crate::entity::shop::{self, Column};
use crate::entity::{team, team_member};
use crate::error::{Result, StoreError};
use crate::locks::retrying;
use crate::padded::padded;
use crate::scope::Scope;
use crate::teams::{Role, role_of};
use crate::text;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::sea_query::{LockType, OnConflict};
use sea_orm::{ActiveValue::Set, DatabaseTransaction, NotSet, QuerySelect, Select};
use std::collections::{BTreeSet, HashMap};

/// What is shorter than a hand is not kept where nothing else was said, µm.
const USUAL_SIDE: i64 = 100_000;

/// What a shop says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shop {
    /// Its name; empty if none was given.
    pub name: String,
    /// Its address, in any number of lines; empty if none was given.
    pub address: String,
    /// Its logo as a data URL.
    pub logo: Option<String>,
    /// A remnant is kept if both its sides are at least this long, µm.
    pub least_side: i64,
    /// And if it is at least this large, µm².
    pub least_area: i64,
}

impl Default for Shop {
    /// A shop of which nothing was written yet.
    fn default() -> Shop {
        Shop {
            name: String::new(),
            address: String::new(),
            logo: None,
            least_side: USUAL_SIDE,
            least_area: 0,
        }
    }
}

/// The shop that a transaction has locked. Whatever it has waits for the end of that transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LockedShop {
    pub id: i64,
    /// As [`Shop::least_side`].
    pub least_side: i64,
    /// As [`Shop::least_area`].
    pub least_area: i64,
}

impl Store {
    /// The caller's shop: as it begins, if nothing of it was written yet.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn shop(&self, scope: impl Into<Scope>) -> Result<Shop> {
        let row = shop_of(scope.into()).one(self.reader()).await?;
        Ok(row.map(Shop::from).unwrap_or_default())
    }

    /// Changes what the caller's shop says of itself: `change` gets what it says now, as often as it is tried.
    ///
    /// # Errors
    /// [`StoreError::ReadOnly`] for those of a team who are neither its owner nor admins.
    pub async fn update_shop(
        &self,
        scope: impl Into<Scope>,
        change: impl Fn(&mut Shop) + Send + Sync,
        now: DateTime<Utc>,
    ) -> Result<Shop> {
        let scope = scope.into();
        retrying(async || {
            let tx = self.begin_for([scope.user_id]).await?;
            let LockedShop { id, .. } = shop_for_write(&tx, scope, now).await?;
            if scope.team_id.is_some() && role_of(&tx, scope.user_id).await? < Some(Role::Admin) {
                return Err(StoreError::ReadOnly);
            }
            let row = shop::Entity::find_by_id(id).one(&tx).await?.ok_or(StoreError::NotFound)?;
            let mut shop = Shop::from(row);
            change(&mut shop);
            let changed = shop::ActiveModel {
                id: Set(id),
                name: Set(text::clean(&shop.name)),
                address: Set(text::clean(&shop.address)),
                logo: Set(shop.logo.as_deref().map(text::clean)),
                least_side: Set(shop.least_side),
                least_area: Set(shop.least_area),
                ..Default::default()
            };
            let row = changed.update(&tx).await?;
            let entry = ActivityEntry {
                user_id: scope.user_id,
                team_id: scope.team_id,
                action: Action::Updated,
                object_type: ObjectType::Shop,
                object_id: None,
                object_name: Some(&row.name).filter(|name| !name.is_empty()).map(String::as_str),
                now,
            };
            note(&tx, entry).await?;
            tx.commit().await?;
            Ok(row.into())
        })
        .await
    }
}

impl From<shop::Model> for Shop {
    fn from(row: shop::Model) -> Shop {
        let shop::Model { name, address, logo, least_side, least_area, .. } = row;
        Shop { name, address, logo, least_side, least_area }
    }
}

/// The caller's shop: the team's, or the own one of somebody without a team, and never both.
pub(crate) fn shop_of(scope: Scope) -> Select<shop::Entity> {
    shop::Entity::find().filter(match scope.team_id {
        Some(team) => Column::TeamId.eq(team),
        None => Column::UserId.eq(scope.user_id),
    })
}

/// The shops of these users, or of their teams, by the id of the one or the other.
pub(crate) async fn shops_of(
    tx: &DatabaseTransaction,
    whose: impl Iterator<Item = (Uuid, Option<Uuid>)>,
) -> Result<HashMap<Uuid, i64>> {
    let (mut users, mut teams) = (BTreeSet::new(), BTreeSet::new());
    for (user, team) in whose {
        match team {
            Some(team) => teams.insert(team),
            None => users.insert(user),
        };
    }
    let mut shops = HashMap::new();
    for (column, ids) in [(Column::UserId, users), (Column::TeamId, teams)] {
        if ids.is_empty() {
            continue;
        }
        let found: Vec<(Uuid, i64)> = shop::Entity::find()
            .select_only()
            .columns([column, Column::Id])
            .filter(column.is_in(padded(ids)))
            .into_tuple()
            .all(tx)
            .await?;
        shops.extend(found);
    }
    Ok(shops)
}

/// Locks the caller's shop for a transaction that changes what it has, and makes it if nothing of it was written yet.
///
/// # Errors
/// [`StoreError::ReadOnly`] for those who may only look, and for those who have joined or left a team meanwhile.
pub(crate) async fn shop_for_write(
    tx: &DatabaseTransaction,
    scope: Scope,
    now: DateTime<Utc>,
) -> Result<LockedShop> {
    scope.check_write()?;
    // Before the shop: in the order in which a team ends.
    if let Some(team) = scope.team_id {
        team::Entity::find_by_id(team).lock(LockType::KeyShare).one(tx).await?;
    }
    let shop = match lock(tx, scope).await? {
        Some(shop) => shop,
        None => {
            make(tx, scope, now).await?;
            lock(tx, scope).await?.ok_or(StoreError::NotFound)?
        }
    };
    // With the lock, as shops pass from a person to a team and back.
    let member = team_member::Entity::find_by_id(scope.user_id).one(tx).await?;
    if member.map(|member| member.team_id) != scope.team_id {
        return Err(StoreError::ReadOnly);
    }
    Ok(shop)
}

/// Without its picture, which is large.
async fn lock(tx: &DatabaseTransaction, scope: Scope) -> Result<Option<LockedShop>> {
    let columns = [Column::Id, Column::LeastSide, Column::LeastArea];
    let row = shop_of(scope).select_only().columns(columns).lock(LockType::NoKeyUpdate);
    let row: Option<(i64, i64, i64)> = row.into_tuple().one(tx).await?;
    Ok(row.map(|(id, least_side, least_area)| LockedShop { id, least_side, least_area }))
}

/// Makes the shop, unless another does at the same time.
async fn make(tx: &DatabaseTransaction, scope: Scope, now: DateTime<Utc>) -> Result<()> {
    let Shop { name, address, logo, least_side, least_area } = Shop::default();
    let row = shop::ActiveModel {
        id: NotSet,
        user_id: Set(scope.team_id.is_none().then_some(scope.user_id)),
        team_id: Set(scope.team_id),
        name: Set(name),
        address: Set(address),
        logo: Set(logo),
        least_side: Set(least_side),
        least_area: Set(least_area),
        price_list: Set(None),
        created_at: Set(text::micros(now)),
    };
    shop::Entity::insert(row)
        .on_conflict(OnConflict::new().do_nothing().to_owned())
        .try_insert()
        .exec_without_returning(tx)
        .await?;
    Ok(())
}
