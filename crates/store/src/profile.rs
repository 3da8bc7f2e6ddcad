//! What users do with their own account: another name, another plan, taking their data along, leaving.

use crate::accounts::User;
use crate::connect::Store;
use crate::counts::unsigned;
use crate::entity::{calculation, team_invitation, usage, user};
use crate::error::{Result, StoreError};
use crate::locks::retrying;
use crate::notices::tell_stop;
use crate::security::{NewSecurityEvent, note_event};
use crate::status::Status;
use crate::teams::{dissolve_team_of, hand_over, lock_for_end};
use crate::text;
use sea_orm::prelude::*;
use sea_orm::sea_query::SimpleExpr;
use sea_orm::{Order, QueryOrder, QuerySelect};

/// What a user used in a month.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonthUsage {
    /// As "2026-11", UTC.
    pub month: String,
    /// Calculations counted.
    pub requests: u64,
}

impl Store {
    /// Gives the user another name.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such user.
    pub async fn rename_user(&self, id: Uuid, name: &str) -> Result<User> {
        retrying(|| self.change_user(id, user::Column::Name, Expr::value(text::clean(name)), None)).await
    }

    /// Puts the user on another plan.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such user.
    pub async fn change_plan(&self, id: Uuid, plan: &str, event: &NewSecurityEvent) -> Result<User> {
        retrying(|| self.change_user(id, user::Column::Plan, Expr::value(plan), Some(event))).await
    }

    async fn change_user(
        &self,
        id: Uuid,
        column: user::Column,
        value: SimpleExpr,
        event: Option<&NewSecurityEvent>,
    ) -> Result<User> {
        let tx = self.begin().await?;
        user::Entity::update_many().col_expr(column, value).filter(user::Column::Id.eq(id)).exec(&tx).await?;
        let row = user::Entity::find_by_id(id).one(&tx).await?.ok_or(StoreError::NotFound)?;
        if let Some(event) = event {
            note_event(&tx, event).await?;
        }
        tx.commit().await?;
        Ok(row.into())
    }

    /// Deletes the user with everything that is the user's; what was made in a team stays there. Returns the tasks that were not at their end:
    /// workers that still compute them can write no more.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] if there is no such user.
    pub async fn delete_user(&self, id: Uuid, event: &NewSecurityEvent) -> Result<Vec<Uuid>> {
        retrying(async || {
            let tx = self.begin().await?;
            let user = lock_for_end(&tx, id).await?.ok_or(StoreError::NotFound)?;
            dissolve_team_of(&tx, id).await?;
            hand_over(&tx, id).await?;
            let tasks = calculation::Entity::find()
                .select_only()
                .column(calculation::Column::Id)
                .filter(calculation::Column::UserId.eq(id))
                .filter(
                    calculation::Column::Status.is_in([Status::Queued, Status::Running].map(Status::as_str)),
                )
                .into_tuple()
                .all(&tx)
                .await?;
            team_invitation::Entity::delete_many()
                .filter(team_invitation::Column::Email.eq(user.email))
                .exec(&tx)
                .await?;
            // Every table leads to its owner by a foreign key that goes along.
            user::Entity::delete_by_id(id).exec(&tx).await?;
            note_event(&tx, event).await?;
            for task in &tasks {
                tell_stop(&tx, *task).await?;
            }
            tx.commit().await?;
            self.search_indexes().forget(id);
            Ok(tasks)
        })
        .await
    }

    /// What the user used in each month.
    ///
    /// # Errors
    /// [`StoreError::Database`].
    pub async fn usage_by_month(&self, user: Uuid) -> Result<Vec<MonthUsage>> {
        let rows = usage::Entity::find()
            .filter(usage::Column::UserId.eq(user))
            .order_by(usage::Column::Month, Order::Asc)
            .all(self.reader())
            .await?;
        let month = |row: usage::Model| MonthUsage { month: row.month, requests: unsigned(row.requests) };
        Ok(rows.into_iter().map(month).collect())
    }
}
