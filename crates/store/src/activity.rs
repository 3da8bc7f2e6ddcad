//! The activity log: who did what, when and on which object, written in the transaction of the change itself.

use crate::branches::{Branches, OrderBy, found};
use crate::connect::Store;
use crate::entity::{activity, user};
use crate::error::{Result, StoreError};
use crate::locks::retrying;
use crate::paging::Page;
use crate::scope::Scope;
use crate::text;
use chrono::{DateTime, Utc};
use sea_orm::prelude::*;
use sea_orm::{
    ActiveValue::Set, ConnectionTrait, ExprTrait, NotSet, Order, QueryOrder, QuerySelect, QueryTrait,
};
use std::collections::HashMap;

named_enum! {
    /// What was done.
    Action {
        /// Made.
        Created = "created",
        /// Changed.
        Updated = "updated",
        /// Deleted.
        Deleted = "deleted",
        /// A template was used.
        Used = "used",
        /// Marked as a favourite.
        Favorited = "favorited",
        /// The mark was taken away.
        Unfavorited = "unfavorited",
        /// A link was made, with which others see it.
        Shared = "shared",
        /// Such a link was ended.
        Unshared = "unshared",
        /// A calculation was accepted.
        Submitted = "submitted",
        /// A calculation was done.
        Finished = "finished",
        /// A calculation was stopped by its user.
        Stopped = "stopped",
        /// A calculation was ended by the system.
        Terminated = "terminated",
        /// A calculation failed.
        Failed = "failed",
        /// Put into the store room, taken out of it, or counted anew.
        Moved = "moved",
        /// Taken out of use.
        Retired = "retired",
        /// The sheets of a calculation were taken out of the store room.
        Booked = "booked",
        /// A booking was undone.
        Unbooked = "unbooked",
        /// A list was written into the store room.
        Imported = "imported",
        /// A webhook was switched off, as it had failed for days.
        GivenUp = "given_up",
    }
}

named_enum! {
    /// On what it was done.
    ObjectType {
        /// A calculation.
        Calculation = "calculation",
        /// A project.
        Project = "project",
        /// A material.
        Material = "material",
        /// A template of a stock panel.
        StockPanelTemplate = "stock_panel_template",
        /// A template of a configuration.
        ConfigurationTemplate = "configuration_template",
        /// A set of panels.
        PanelSet = "panel_set",
        /// A set of stock panels.
        StockPanelSet = "stock_panel_set",
        /// A format of labels.
        LabelFormat = "label_format",
        /// A machine.
        Machine = "machine",
        /// The settings.
        Settings = "settings",
        /// A webhook.
        Webhook = "webhook",
        /// The shop.
        Shop = "shop",
        /// The price list of the shop.
        PriceList = "price_list",
        /// An item of the store room.
        StockItem = "stock_item",
    }
}

/// Something that was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Activity {
    /// Grows with time.
    pub id: i64,
    /// Who did it; for what the system did, whose object it is.
    pub user_id: Uuid,
    /// The name of that user.
    pub user_name: String,
    /// When.
    pub at: DateTime<Utc>,
    /// What.
    pub action: Action,
    /// On what kind of object.
    pub object_type: ObjectType,
    /// On which one.
    pub object_id: Option<Uuid>,
    /// What that was called then.
    pub object_name: Option<String>,
}

/// Which activities a list shows.
#[derive(Debug, Clone, Default)]
pub struct ActivityFilter {
    /// The page.
    pub page: Page,
    /// Part of what the object was called then, or of the name of another who did it, regardless of case.
    pub search: Option<String>,
    /// Only what was done so.
    pub action: Option<Action>,
    /// Only what was done on this kind of object.
    pub object_type: Option<ObjectType>,
    /// Only what was done on this object.
    pub object_id: Option<Uuid>,
    /// Not before that moment.
    pub since: Option<DateTime<Utc>>,
    /// Before that moment.
    pub until: Option<DateTime<Utc>>,
}

/// An entry that is to be written.
pub(crate) struct ActivityEntry<'a> {
    pub user_id: Uuid,
    pub team_id: Option<Uuid>,
    pub action: Action,
    pub object_type: ObjectType,
    pub object_id: Option<Uuid>,
    pub object_name: Option<&'a str>,
    pub now: DateTime<Utc>,
}

/// Writes an entry in the transaction of the change.
pub(crate) async fn note(db: &impl ConnectionTrait, entry: ActivityEntry<'_>) -> Result<()> {
    note_all(db, vec![entry]).await
}

/// Writes entries in the transaction of the changes.
pub(crate) async fn note_all(db: &impl ConnectionTrait, entries: Vec<ActivityEntry<'_>>) -> Result<()> {
    let rows = entries.into_iter().map(|entry| activity::ActiveModel {
        id: NotSet,
        user_id: Set(entry.user_id),
        team_id: Set(entry.team_id),
        at: Set(text::micros(entry.now)),
        action: Set(entry.action.as_str().to_owned()),
        object_type: Set(entry.object_type.as_str().to_owned()),
        object_id: Set(entry.object_id),
        object_name: Set(entry.object_name.map(text::clean)),
        object_key: Set(entry.object_name.map(text::fold)),
    });
    activity::Entity::insert_many(rows).exec_without_returning(db).await?;
    Ok(())
}

impl Store {
    /// What was done on records that the caller sees, newest first, and how many entries there are.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn activities(
        &self,
        scope: impl Into<Scope>,
        filter: &ActivityFilter,
    ) -> Result<(Vec<Activity>, u64)> {
        use activity::Column;
        let scope = scope.into();
        let mut query = filtered(scope, filter);
        if let Some(search) = filter.search.as_deref().filter(|search| !search.trim().is_empty()) {
            let Some(pattern) = text::containing(search) else { return Ok((Vec::new(), 0)) };
            let by = self.others_called(scope, search).await?;
            let named = Column::ObjectKey.like(pattern);
            query = query.filter(if by.is_empty() { named } else { named.or(Column::UserId.is_in(by)) });
        }
        let backend = self.reader().get_database_backend();
        let keys = query.keys(&newest_first(), filter.page.offset(), filter.page.limit(), backend);
        let ids: Vec<i64> = found(&keys, Column::Id, self.reader()).await?;
        let total = match filter.page.total(ids.len()) {
            Some(total) => total,
            None => query.count(Column::Id, self.reader()).await?,
        };
        let rows = activity::Entity::find()
            .filter(Column::Id.is_in(ids))
            .order_by(Column::At, Order::Desc)
            .order_by(Column::Id, Order::Desc)
            .all(self.reader())
            .await?;
        let names: HashMap<Uuid, String> = user::Entity::find()
            .select_only()
            .column(user::Column::Id)
            .column(user::Column::Name)
            .filter(user::Column::Id.is_in(rows.iter().map(|row| row.user_id)))
            .into_tuple::<(Uuid, String)>()
            .all(self.reader())
            .await?
            .into_iter()
            .collect();
        let entries = rows
            .into_iter()
            .map(|row| {
                let damaged = |word: &str| StoreError::Damaged(format!("activity {word}"));
                Ok(Activity {
                    id: row.id,
                    user_id: row.user_id,
                    user_name: names.get(&row.user_id).cloned().unwrap_or_default(),
                    at: row.at,
                    action: Action::from_name(&row.action).ok_or_else(|| damaged(&row.action))?,
                    object_type: ObjectType::from_name(&row.object_type)
                        .ok_or_else(|| damaged(&row.object_type))?,
                    object_id: row.object_id,
                    object_name: row.object_name,
                })
            })
            .collect::<Result<_>>()?;
        Ok((entries, total))
    }

    /// The others whose activities the caller sees, also of those who have left the team, and whose names contain the text.
    /// Their own names are not kept folded, as they change; a team is small.
    async fn others_called(&self, scope: Scope, search: &str) -> Result<Vec<Uuid>> {
        let Some(team_id) = scope.team_id else { return Ok(Vec::new()) };
        let of_team = activity::Entity::find()
            .select_only()
            .column(activity::Column::UserId)
            .filter(activity::Column::TeamId.eq(team_id))
            .into_query();
        let people = user::Entity::find()
            .select_only()
            .column(user::Column::Id)
            .column(user::Column::Name)
            .filter(user::Column::Id.in_subquery(of_team))
            .filter(user::Column::Id.ne(scope.user_id))
            .into_tuple::<(Uuid, String)>()
            .all(self.reader())
            .await?;
        let wanted = text::fold(search);
        let called = people.into_iter().filter(|(_, name)| text::fold(name).contains(&wanted));
        Ok(called.map(|(id, _)| id).collect())
    }

    /// Deletes the entries before that moment. Returns how many.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn delete_old_activities(&self, before: DateTime<Utc>) -> Result<u64> {
        // Two servers may do it at the same time.
        retrying(async || {
            let tx = self.begin().await?;
            let deleted = activity::Entity::delete_many()
                .filter(activity::Column::At.lt(text::micros(before)))
                .exec(&tx)
                .await?;
            tx.commit().await?;
            Ok(deleted.rows_affected)
        })
        .await
    }
}

/// What the caller sees of it, whatever is searched for.
pub(crate) fn filtered(scope: Scope, filter: &ActivityFilter) -> Branches<activity::Entity> {
    use activity::Column;
    let mut query = Branches::of(scope, Column::UserId, Column::TeamId);
    if let Some(action) = filter.action {
        query = query.filter(Column::Action.eq(action.as_str()));
    }
    if let Some(kind) = filter.object_type {
        query = query.filter(Column::ObjectType.eq(kind.as_str()));
    }
    if let Some(id) = filter.object_id {
        query = query.filter(Column::ObjectId.eq(id));
    }
    if let Some(since) = filter.since {
        query = query.filter(Column::At.gte(text::micros(since)));
    }
    if let Some(until) = filter.until {
        query = query.filter(Column::At.lt(text::micros(until)));
    }
    query
}

pub(crate) fn newest_first() -> OrderBy<activity::Column> {
    vec![(activity::Column::At, Order::Desc, None), (activity::Column::Id, Order::Desc, None)]
}
